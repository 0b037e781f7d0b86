import { type CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import {
  countedText,
  formatCounted,
  gradedSlipsText,
  liftText,
  neverMeetText,
  NO_HITS,
  NONE,
} from '@ddh/engine/internal/format';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Parlay } from '../../state/parlay/parlay.ts';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { Button } from '../shared/Button.tsx';
import { SIMULATION_LOADING } from '../shared/copy.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { Funnel } from './Funnel.tsx';
import { passFocusOn } from './passFocusOn.ts';
import { verdictOf } from './priceCopy.ts';
import type { SlipView } from './slipView.ts';
import { countedText as recordsText, countingText, ONE_LEG, simulatingText, stoppedText, WHY } from './whyCopy.ts';
import styles from './Why.module.css';

type WhyProps = {
  readonly stores: BuilderStores;
  readonly view: SlipView;
  readonly oddsType: OddsType;
  /** Whether the fold is open at first. */
  readonly isOpen: boolean;
};

/** A fold with what is behind the slip's chance: the funnel of its legs, and the figures in words. */
export function Why({ stores, view, oddsType, isOpen }: WhyProps) {
  const { parlay } = stores;
  const { legs, price, overdue, records, phase, more } = view;
  const counted = price ? recordsText(price) : NONE;
  const chosen = more?.chosen ?? 0;
  const isRunning = phase === 'simulating';
  const isStopped = phase === 'ready' && records !== null && records < chosen && more?.withdrawn === false;
  return (
    <details className={styles['why']} open={isOpen}>
      <summary className={`ddh-spread ${styles['summary']}`}>
        <span className="ddh-strong">{WHY}</span>
        <span className={price?.probability === 0 ? 'ddh-strong' : 'ddh-quiet'}>
          {isStopped ? stoppedText(records, chosen) : progressText(view, chosen)}
        </span>
        {(isRunning || isStopped) && (
          <span
            className={styles['bar']}
            aria-hidden="true"
            style={{ '--records': records ?? 0, '--chosen': chosen } as CSSProperties}
          />
        )}
      </summary>
      {/* Stop and Resume are one button with a changing label, so that it keeps the focus. */}
      {(isRunning || isStopped) && (
        <div ref={passFocusOn} className={styles['press']}>
          <Button onPress={() => (isRunning ? parlay.actions.stop() : parlay.actions.simulate(chosen))}>
            {isRunning ? 'Stop' : more?.failure ? 'Retry' : 'Resume'}
          </Button>
        </div>
      )}
      <Funnel legs={legs} overdue={overdue} records={records ?? 0} dispatch={parlay.actions.dispatch} />
      <div className={`${styles['words']} ${overdue ? 'ddh-outdated' : ''}`}>
        <p className={`ddh-quiet ddh-spread ${styles['counted']}`}>
          <span>Counted </span>
          <b key={counted.length}>{counted}</b>
        </p>
        <Graded stores={stores} view={view} />
        {legs.length > 0 && <p className={styles['together']}>{togetherText(view)}</p>}
        <Between parlay={parlay} oddsType={oddsType} />
      </div>
    </details>
  );
}

/** The progress of the simulation, and after its end whether the slip hits in any simulated game. */
function progressText({ phase, records, price }: SlipView, chosen: number): string | null {
  if (phase === 'loading') return SIMULATION_LOADING;
  if (records === null) return null;
  if (phase === 'reading') return countingText(records);
  if (phase === 'simulating') return simulatingText(records, chosen);
  if (phase !== 'ready') return null;
  return price?.probability === 0 ? NO_HITS : `All ${formatCounted(records, 'simulation')} counted`;
}

/** The track record of slips like this one. Empty while the track record loads or if it failed to load. */
function Graded({ stores, view: { legs, fair, honest } }: Pick<WhyProps, 'stores' | 'view'>) {
  const { dataInfo } = useSnapshot(stores.hub.state);
  const { load } = useSnapshot(stores.trackRecord.state);
  if (!dataInfo?.trackRecord) return null;
  return (
    <p className={`ddh-quiet-small ${styles['record']}`}>
      {load.phase === 'ready' &&
        legs.length > 0 &&
        fair !== null &&
        gradedSlipsText(stores.trustOf(legs.length, fair, honest !== null))}
    </p>
  );
}

/** Says how the legs depend on each other. For a single leg, suggests a second one. */
function togetherText({ legs, fairPrice, explanation }: SlipView): string | null {
  if (fairPrice?.counted?.differs) return countedText(fairPrice.counted);
  const never = legs.filter((one) => one.never).map(({ leg }) => leg);
  if (never.length > 0) return neverMeetText(never);
  return legs.length === 1 ? ONE_LEG : liftText(explanation?.lift ?? null);
}

/** Explains the gap between the fair price and the first price that is better. */
function Between({ parlay, oddsType }: { readonly parlay: Parlay; readonly oddsType: OddsType }) {
  const judged = verdictOf(useDeferredSnapshot(parlay.state).price, oddsType);
  return <p className={`ddh-quiet-small ${styles['between']}`}>{judged?.kind === 'pass' && judged.note}</p>;
}
