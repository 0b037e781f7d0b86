import { useSnapshot } from 'valtio';
import { formatCertainty, formatCount, formatOdds, formatPercent } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../../../state/parlay/stores.ts';
import { Icon } from '../../../shared/Icon.tsx';
import { loadingText } from '../../../shared/copy.ts';
import { SlipAnnouncer } from './SlipAnnouncer.tsx';
import { GAME_GONE_SHORT, slipCountText, slipFailedText, slipName } from './copy.ts';
import { summaryOf, useSlip, type SlipView } from './slipView.ts';
import styles from './SlipBar.module.css';

type SlipBarProps = {
  readonly stores: BuilderStores;
  /** The sheet is open and makes the announcements. */
  readonly opened: boolean;
  readonly onOpen: () => void;
};

/** A short summary of the slip. It is a button that opens the slip. */
export function SlipBar({ stores, opened, onOpen }: SlipBarProps) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const view = useSlip(stores.parlay);
  const summary = summaryOf(view, oddsType);
  return (
    <>
      <button
        type="button"
        className={`ddh-line ${styles['bar']}`}
        aria-haspopup="dialog"
        aria-label={slipName(summary)}
        onClick={onOpen}
      >
        <span className={styles['what']}>
          <span className="ddh-title">Slip</span> <span className="ddh-quiet-small">{slipCountText(summary)}</span>{' '}
          <span className="ddh-quiet-small">{progressText(view)}</span>
        </span>{' '}
        {view.phase === 'gone' ? (
          <span className={`${styles['failure']} ${styles['gone']}`}>{GAME_GONE_SHORT}</span>
        ) : view.failure === null ? (
          <span className={`${styles['figures']} ${view.overdue ? 'ddh-outdated' : ''}`}>
            <span className={styles['figure']}>
              <span className="ddh-quiet-small">Probability </span>
              <span className={`ddh-title ${styles['share']}`}>{formatPercent(view.price?.probability)}</span>
            </span>{' '}
            <span className={styles['figure']}>
              <span className="ddh-quiet-small">Odds </span>
              <span className={styles['odds']}>{formatOdds(view.price?.probability, oddsType)}</span>
            </span>
          </span>
        ) : (
          <span className={styles['failure']}>{slipFailedText(view.failure)}</span>
        )}
        <span className={styles['icon']}>
          <Icon name="up" />
        </span>
      </button>
      {!opened && <SlipAnnouncer view={view} oddsType={oddsType} alone />}
    </>
  );
}

function progressText({ phase, records, price }: SlipView): string {
  // A zero is never shown without its bound.
  if (phase === 'ready' && price?.hits === 0) return formatCertainty(price);
  if (phase === 'loading') return loadingText.simulationShort;
  return (phase === 'reading' || phase === 'simulating') && records !== null ? `${formatCount(records)} so far` : '';
}
