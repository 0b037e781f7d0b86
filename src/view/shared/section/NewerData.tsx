import { useRef, useState, type ReactNode } from 'react';
import { useSnapshot } from 'valtio';
import type { Tab } from '@ddh/engine/internal/domain';
import type { Section } from '../../../state/section.ts';
import { lazyOptional } from '../lazyWithRetry.tsx';
import { NEWER_LOADED } from './copy.ts';
import styles from './NewerData.module.css';

// The offer is a separate chunk, because few tabs stay open long enough to need it.
const NewerOffer = lazyOptional(() => import('./NewerOffer.tsx').then((m) => m.NewerOffer));

type NewerDataProps<T extends Tab> = {
  readonly section: Pick<Section<T>, 'state' | 'actions'>;
  /** The section's status. An offer of newer data replaces the status, because an additional line would move the page. */
  readonly children: ReactNode;
};

/** Shows the section's status, or an offer of newer data in its place. */
export function NewerData<T extends Tab>({ section, children }: NewerDataProps<T>) {
  const { newer, renewals } = useSnapshot(section.state);
  const [wasOffered, setOffered] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  if (newer && !wasOffered) setOffered(true);
  return (
    <div className={styles['status']}>
      {/* The live region always exists, because some screen readers do not announce one that is inserted together
          with its text. */}
      <div ref={place} role="status" tabIndex={-1} className={`ddh-not-printed ${styles['place']}`}>
        {renewals > 0 && !newer && (
          <p key={renewals} className="ddh-visually-hidden">
            {NEWER_LOADED}
          </p>
        )}
        {wasOffered && <NewerOffer isOffered={newer} place={place} update={section.actions.update} />}
      </div>
      <div>{children}</div>
    </div>
  );
}
