import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { Button } from '../../shared/Button.tsx';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { later } from '../../shared/later.tsx';
import styles from './LinkNotice.module.css';

/** Few come with a link: its texts are fetched when one does. */
const LinkText = later(() => import('./LinkText.tsx').then((m) => m.LinkText), null).Later;

/** What became of the link that the page was opened with. It stays until it is closed. */
export function LinkNotice({ stores }: { readonly stores: BuilderStores }) {
  const { state, actions } = stores.parlay;
  const { link } = useSnapshot(state);
  const place = useRef<HTMLDivElement>(null);
  const tone = link === null ? '' : link.kind === 'opened' ? styles['quiet'] : styles['warn'];
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles['place']}>
      {link !== null && (
        <div className={`ddh-not-printed ${styles['notice']} ${tone}`}>
          <div className={styles['words']}>
            <FailureBoundary>
              <LinkText link={link} legs={state.legs.length} />
            </FailureBoundary>
          </div>
          <Button
            look="bare"
            label="Close"
            onPress={() => {
              // The button goes with its notice: the focus stays where it was.
              place.current?.focus({ preventScroll: true });
              actions.dismissLink();
            }}
          >
            <Icon name="remove" />
          </Button>
        </div>
      )}
    </div>
  );
}
