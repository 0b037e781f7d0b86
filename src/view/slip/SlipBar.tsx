import { use, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { formatCertainty, formatCount, formatLeg, formatOdds } from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Parlay } from '../../state/parlay/parlay.ts';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { Button } from '../shared/Button.tsx';
import { Icon } from '../shared/Icon.tsx';
import { SIMULATION_LOADING_SHORT } from '../shared/copy.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { PriceField } from './PriceField.tsx';
import { VERDICT_WAITS_SHORT, verdictOf } from './priceCopy.ts';
import { GAME_BEGUN, GAME_GONE_SHORT, otherSlipsShort, slipCountText, slipFailedText } from './copy.ts';
import { useBegun } from './useBegun.ts';
import { chanceText, summaryOf, useSlip, type SlipView } from './slipView.ts';
import { SiteContext } from '../shared/site.ts';
import styles from './SlipBar.module.css';
import { partAround } from '../shared/partAround.ts';

type SlipBarProps = {
  readonly stores: BuilderStores;
  /** True on a page with prices of several games. The bar then names the game. A single leg is always named. */
  readonly isDocked: boolean;
  /** True while the sheet is open. */
  readonly opened: boolean;
  readonly onToggle: () => void;
};

/** A short summary of the slip. It is a button that opens and closes the slip. */
export function SlipBar({ stores, isDocked, opened, onToggle }: SlipBarProps) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const view = useSlip(stores.parlay);
  const { shortGame, others } = useDeferredSnapshot(stores.parlay.state);
  const begun = useBegun(stores);
  const [only, ...more] = view.legs;
  const leg = only && more.length === 0 ? formatLeg(only.leg) : '';
  const about = [leg, isDocked ? shortGame : ''].filter(Boolean).join(', ');
  const progress = progressText(view) || (begun ? GAME_BEGUN : '');
  const summary = summaryOf(view, oddsType);
  const odds = formatOdds(view.fair, oddsType);
  const share = chanceText(view);
  return (
    <>
      <button
        type="button"
        className={`ddh-line ${styles['bar']}`}
        aria-haspopup="dialog"
        aria-expanded={opened}
        onClick={onToggle}
      >
        <span className={styles['what']}>
          <span>
            <span className="ddh-title">Slip </span>
            <span className="ddh-quiet-small">{`${slipCountText(summary)} `}</span>
          </span>
          <span className={`ddh-quiet-small ${styles['about']}`}>
            {about && <span className={styles[progress ? 'line' : 'lines']}>{`${about} `}</span>}
            {progress && <span className={styles['line']}>{`${progress} `}</span>}
          </span>
          {others.length > 0 && <span className="ddh-quiet-small">{`${otherSlipsShort(others.length)} `}</span>}
        </span>
        {view.phase === 'gone' ? (
          <span className={`${styles['failure']} ${styles['gone']}`}>{GAME_GONE_SHORT}</span>
        ) : view.failure === null ? (
          <span className={`${styles['figures']} ${view.overdue ? 'ddh-outdated' : ''}`}>
            <span className={styles['figure']}>
              <span className="ddh-quiet-small">Fair odds </span>
              {/* If the length of this text changes, its start moves. Within one element, browsers count this as a
                  layout shift. The key makes React create a new element for each length. */}
              <span key={odds.length} className={`ddh-title ${styles['odds']}`}>
                {odds}
              </span>
            </span>
            <span className={styles['figure']}>
              <span className="ddh-quiet-small"> Chance </span>
              <span key={share.length} className={styles['chance']}>
                {share}
              </span>
            </span>
          </span>
        ) : (
          <span className={styles['failure']}>{slipFailedText(view.failure)}</span>
        )}
        <span className={`${styles['icon']} ${opened ? styles['opened'] : ''}`}>
          <Icon name="up" />
        </span>
      </button>
      {view.legs.length > 0 && !opened && <DockPrice parlay={stores.parlay} oddsType={oddsType} />}
    </>
  );
}

/** The price field, the verdict's first sentence, and a button that clears the slip, within reach of a thumb. */
function DockPrice({ parlay, oddsType }: { readonly parlay: Parlay; readonly oddsType: OddsType }) {
  const judged = verdictOf(useDeferredSnapshot(parlay.state).price, oddsType);
  const { stakes } = use(SiteContext);
  const place = useRef<HTMLDivElement>(null);
  return (
    <div ref={place} className={styles['price']}>
      <PriceField parlay={parlay} oddsType={oddsType} isShort />
      {stakes && (
        <p className={`${styles['verdict']} ${judged ? styles[judged.kind] : 'ddh-quiet'}`} aria-hidden="true">
          {judged ? judged.title : VERDICT_WAITS_SHORT}
        </p>
      )}
      <div className={styles['clear']}>
        <Button
          look="bare"
          onPress={() => {
            // The button disappears with the slip, so the focus moves to the slip.
            partAround(place.current)?.focus({ preventScroll: true });
            parlay.actions.dispatch({ do: 'clear' });
          }}
        >
          Clear slip
        </Button>
      </div>
    </div>
  );
}

function progressText({ phase, records, price }: SlipView): string {
  // For a slip without a hit, the upper bound is shown instead of 0.
  if (phase === 'ready' && price?.probability === 0) return formatCertainty(price);
  if (phase === 'loading') return SIMULATION_LOADING_SHORT;
  return (phase === 'reading' || phase === 'simulating') && records !== null ? `${formatCount(records)} so far` : '';
}
