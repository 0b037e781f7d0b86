import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../../state/parlay/stores.ts';
import { Button } from '../../shared/Button.tsx';
import { FailureBoundary } from '../../shared/FailureBoundary.tsx';
import { Icon } from '../../shared/Icon.tsx';
import { lazyWithRetry } from '../../shared/lazyWithRetry.tsx';
import styles from './LinkNotice.module.css';

/** The texts are loaded on demand, because few visits follow a link. */
const LinkText = lazyWithRetry(() => import('./LinkText.tsx').then((m) => m.LinkText), null).Component;

/**
 * Says whether the slip in the link that opened the page could be restored. The notice stays until the user closes it.
 */
export function LinkNotice({ stores }: { readonly stores: BuilderStores }) {
  const { state, actions } = stores.parlay;
  const { link } = useSnapshot(state);
  const place = useRef<HTMLDivElement>(null);
  const isCalm = link?.kind === 'opened' || link?.kind === 'played';
  const tone = link === null ? '' : isCalm ? styles['quiet'] : styles['warn'];
  return (
    <div ref={place} role="status" tabIndex={-1} className={styles['place']}>
      {link !== null && (
        <div className={`ddh-not-printed ddh-line ${styles['notice']} ${tone}`}>
          <div className={styles['words']}>
            <FailureBoundary>
              <LinkText link={link} legs={state.legs.length} />
            </FailureBoundary>
          </div>
          <Button
            look="bare"
            label="Close"
            onPress={() => {
              // The button disappears together with the notice, so the focus moves to the element around the notice.
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
