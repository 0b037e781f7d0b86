import { useRef, useState } from 'react';
import { useSnapshot } from 'valtio';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Tab } from '@ddh/workers/protocol';
import type { Elements } from '../../jsx.ts';
import type { Section } from '../../../state/section.ts';
import { lazyOptional } from '../lazyWithRetry.tsx';
import { dayOffer, NEWER_LOADED, NEWER_OFFER } from './copy.ts';
import styles from './NewerData.module.css';
import { Live } from '../Said.tsx';

// The offer is a separate chunk, because few tabs stay open long enough to need it.
const NewerOffer = lazyOptional(() => import('./NewerOffer.tsx').then((m) => m.NewerOffer));

type NewerDataProps<T extends Tab> = {
  readonly section: Pick<Section<T>, 'state' | 'actions'>;
  /** The date to offer because another day has begun, and how to show it. */
  readonly newDay?: { readonly date: LeagueDate; readonly show: () => void } | null;
  /** The section's status. An offer replaces the status, because an additional line would move the page. */
  readonly children: Elements;
};

/** Shows the section's status, or in its place an offer of newer data or of the new day. */
export function NewerData<T extends Tab>({ section, newDay = null, children }: NewerDataProps<T>) {
  const { newer, renewals } = useSnapshot(section.state);
  const [wasOffered, setOffered] = useState(false);
  const place = useRef<HTMLDivElement>(null);
  const offer = newer ? NEWER_OFFER : newDay && dayOffer(newDay.date);
  if (offer !== null && !wasOffered) setOffered(true);
  const accept = async (): Promise<void> => (newer ? section.actions.update() : newDay?.show());
  return (
    <div className={styles['status']}>
      {/* The live region always exists, because some screen readers do not announce one that is inserted together
          with its text. */}
      <Live ref={place} tabIndex={-1} className={`ddh-not-printed ${styles['place']}`}>
        {renewals > 0 && !newer && (
          <p key={renewals} className="ddh-visually-hidden">
            {NEWER_LOADED}
          </p>
        )}
        {wasOffered && <NewerOffer offer={offer} place={place} accept={accept} />}
      </Live>
      <div>{children}</div>
    </div>
  );
}
