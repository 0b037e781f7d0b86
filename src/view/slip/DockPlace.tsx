import { useRef } from 'react';
import { useSnapshot } from 'valtio';
import { formatDate } from '@ddh/engine/internal/format';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Elements } from '../jsx.ts';
import type { Slips } from '../../state/slips.ts';
import { Button } from '../shared/Button.tsx';
import { FailureBoundary } from '../shared/FailureBoundary.tsx';
import { lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { useDock } from '../shared/useDock.ts';
import { dateMismatchText, loadingSlipText, PLAYER_ROWS_FULL, SLIP_UNAVAILABLE } from './dockCopy.ts';
import styles from './DockPlace.module.css';
import { Live } from '../shared/Said.tsx';

// The code of the slip is loaded with the first leg, to keep the first load of a page small.
const Slip = lazyWithRetry(
  () => import('./Slip.tsx').then((m) => m.Slip),
  <div className={styles['loading']} />,
).Component;

type DockPlaceProps = {
  readonly slips: Slips;
  /** Present if the builder is closed on the chosen date. `only` is the date on which it is open. */
  readonly closed?: { readonly only: LeagueDate; readonly onSwitch: () => void } | null;
};

/** Shows the slip at the bottom of a page with prices. Shows nothing until a slip exists. */
export function DockPlace({ slips, closed = null }: DockPlaceProps) {
  const { docked, phase, full, picked } = useSnapshot(slips.state);
  const stores = slips.stores();
  if (closed === null && !docked) return null;
  return (
    <Dock>
      {closed !== null && (
        <div className={`ddh-line ddh-dock-notice ${styles['note']}`}>
          <p>{dateMismatchText(closed.only)}</p>
          <Button label={`Switch to ${formatDate(closed.only)}`} onPress={closed.onSwitch}>
            Switch
          </Button>
        </div>
      )}
      <Live className={full ? `ddh-dock-notice ${styles['note']}` : 'ddh-visually-hidden'}>
        {full && PLAYER_ROWS_FULL}
      </Live>
      {docked && phase === 'failed' && (
        <Live urgent className={`ddh-line ${styles['note']}`}>
          <p>{SLIP_UNAVAILABLE}</p>
          <Button onPress={() => void slips.open()}>Retry</Button>
        </Live>
      )}
      {docked && phase !== 'failed' && (
        <FailureBoundary>
          {stores === null ? (
            <div className={styles['loading']}>
              <p className="ddh-title">Slip</p>
              <p className="ddh-quiet-small">{loadingSlipText(picked.length)}</p>
            </div>
          ) : (
            <Slip stores={stores} isDocked />
          )}
        </FailureBoundary>
      )}
    </Dock>
  );
}

function Dock({ children }: { readonly children: Elements }) {
  const dock = useRef<HTMLDivElement>(null);
  useDock(dock);
  return (
    <div ref={dock} data-dock="full" className={`ddh-not-printed ${styles['dock']}`}>
      {children}
    </div>
  );
}
