import { use, useEffect, useId, useRef, memo, type CSSProperties } from 'react';
import { useSnapshot } from 'valtio';
import { gradedSlipsText, formatCounted, NO_HITS } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import type { TrackRecordStore } from '../../state/trackRecord.ts';
import { Button } from '../shared/Button.tsx';
import { lazyOptional } from '../shared/lazyWithRetry.tsx';
import { Notice } from '../shared/Notice.tsx';
import { Insights } from './insights/Insights.tsx';
import { AllNumbers } from './AllNumbers.tsx';
import { LegList } from './LegList.tsx';
import { SlipFigures } from './SlipFigures.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { Verdict } from './Verdict.tsx';
import {
  GAME_BEGUN,
  GAME_GONE,
  simulationFailedText,
  otherSlipName,
  otherSlipsTitle,
  countingText,
  simulatingText,
  stoppedText,
} from './copy.ts';
import { useSlip, type SlipView } from './slipView.ts';
import { useBegun } from './useBegun.ts';
import styles from './SlipPanel.module.css';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Bankroll } from '../../state/bankroll.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { PriceField } from './PriceField.tsx';
import { SIMULATION_LOADING } from '../shared/copy.ts';
import { passFocusOn } from './passFocusOn.ts';
import type { UnfinishedPick } from './unfinished.ts';
import { SiteContext } from '../shared/site.ts';

const GamblingLine = lazyOptional(() => import('../shared/GamblingLine.tsx').then((m) => m.GamblingLine));

/**
 * The full slip: figures, legs and unfinished picks. Subscribes to every change and passes each part only its own data,
 * so that an edit renders only what it changes.
 */
export function SlipPanel({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const parlay = stores.parlay;
  const view = useSlip(parlay);
  const { dispatch, simulate, stop } = parlay.actions;
  const headingId = useId();
  const more = useRef<HTMLDivElement>(null);
  // If the insights are beside the legs, there is space for an open one, so the insight "Next legs" opens at once.
  useEffect(() => {
    if (more.current && more.current.offsetTop === 0 && more.current.offsetLeft > 0)
      stores.insights.show('nextLegs', true);
  }, [stores]);
  return (
    <div className={styles['panel']} tabIndex={-1} role="group" aria-labelledby={headingId}>
      <div className={styles['column']}>
        <div className={styles['head']}>
          <h3 id={headingId} className="ddh-title">
            Slip
          </h3>
          <Begun stores={stores} />
          {view.phase !== 'none' && (
            <Button look="bare" onPress={() => dispatch({ do: 'clear' })}>
              Clear all
            </Button>
          )}
        </div>
        <Evaluation stores={stores} view={view} oddsType={oddsType} />
        <Progress
          phase={view.phase}
          records={view.records}
          more={view.more}
          price={view.price}
          onSimulate={simulate}
          onStop={stop}
        />
        <Unfinished picks={view.unfinished} />
        <LegList
          legs={view.legs}
          overdue={view.overdue}
          records={view.records ?? 0}
          empty={
            view.phase === 'none'
              ? 'Choose a game, then pick legs.'
              : 'No legs yet. A pick becomes a leg once all its fields are filled.'
          }
          dispatch={dispatch}
        />
      </div>
      <div ref={more} className={styles['column']}>
        <AllNumbers
          parlay={parlay}
          price={view.fairPrice}
          counted={view.price?.counted ?? null}
          isHonest={view.honest !== null}
          settled={view.settled}
          records={view.records}
          legs={view.legs}
          oddsType={oddsType}
        />
        <OtherSlips parlay={parlay} />
        <Insights stores={stores} />
      </div>
      <UndoNotice parlay={parlay} />
    </div>
  );
}

function Begun({ stores }: { readonly stores: BuilderStores }) {
  return <p className="ddh-quiet-small">{useBegun(stores) && GAME_BEGUN}</p>;
}

type EvaluationProps = { readonly stores: BuilderStores; readonly view: SlipView; readonly oddsType: OddsType };

/** The slip's figures and price, or why there are none. */
function Evaluation({ stores, view, oddsType }: EvaluationProps) {
  const { dataInfo } = useSnapshot(stores.hub.state);
  const { load } = useSnapshot(stores.trackRecord.state);
  const { stakes } = use(SiteContext);
  const { parlay } = stores;
  const { failure, phase, legs } = view;
  if (failure !== null || phase === 'gone') {
    const retry = { label: 'Retry', run: parlay.actions.retry };
    return (
      <>
        {phase === 'gone' && (
          <div className={styles['failure']}>
            <Notice tone="warn" title={GAME_GONE} silent />
          </div>
        )}
        {failure !== null && (
          <div className={styles['failure']}>
            <Notice tone="fail" title={simulationFailedText(failure)} action={retry} silent />
          </div>
        )}
      </>
    );
  }
  return (
    <>
      {stakes && legs.length > 0 && <Verdict parlay={parlay} oddsType={oddsType} />}
      <SlipFigures
        price={view.price}
        fairPrice={view.fairPrice}
        fair={view.fair}
        weighed={view.weighed}
        honest={view.honest}
        simulationOnly={view.simulationOnly}
        explanation={view.explanation}
        legs={legs}
        overdue={view.overdue}
        oddsType={oddsType}
        trackRecord={dataInfo?.trackRecord ? trackRecordText(stores, load, legs.length, view) : null}
      />
      {legs.length > 0 && <PriceBox parlay={parlay} bankroll={stores.bankroll} oddsType={oddsType} />}
    </>
  );
}

/** The track record of slips like this one. Empty while the track record loads or if it failed to load. */
const trackRecordText = (
  { trustOf }: BuilderStores,
  load: TrackRecordStore['state']['load'],
  legs: number,
  { fair, honest }: Pick<SlipView, 'fair' | 'honest'>,
): string =>
  load.phase === 'ready' && legs > 0 && fair !== null ? gradedSlipsText(trustOf(legs, fair, honest !== null)) : '';

/** The slips of games other than the chosen one. A press opens the game with its slip. */
function OtherSlips({ parlay: { state, actions } }: { readonly parlay: Parlay }) {
  const { others } = useSnapshot(state);
  if (others.length === 0) return null;
  return (
    <div className={`ddh-not-printed ${styles['others']}`}>
      <p className="ddh-quiet">{otherSlipsTitle(others.length)}</p>
      <ul className="ddh-wrap">
        {others.map(({ matchup, legs }) => (
          <li key={matchup.gameId}>
            <Button onPress={() => actions.openSlip(matchup)}>{otherSlipName(matchup, legs.length)}</Button>
          </li>
        ))}
      </ul>
    </div>
  );
}

type PriceBoxProps = {
  readonly parlay: Parlay;
  readonly bankroll: Bankroll;
  readonly oddsType: OddsType;
};

/** The field for the book's price, and the field for the bankroll with the stake. */
const PriceBox = memo(function PriceBox({ parlay, bankroll, oddsType }: PriceBoxProps) {
  const { verdict } = useDeferredSnapshot(parlay.state).price;
  const { stakes } = use(SiteContext);
  return (
    <div className={`ddh-stack ${styles['box']}`}>
      <PriceField parlay={parlay} oddsType={oddsType} />
      {stakes && <BankrollField bankroll={bankroll} stake={verdict?.ok ? verdict.value.stake : 0} />}
      <GamblingLine />
    </div>
  );
});

type ProgressProps = Pick<SlipView, 'phase' | 'records' | 'more' | 'price'> & {
  readonly onSimulate: (size: number) => void;
  readonly onStop: () => void;
};

/**
 * Shows the progress of the simulation, and after its end whether the slip hits in any simulated game. All texts have
 * the same height, so that nothing moves.
 */
const Progress = memo(function Progress(props: ProgressProps) {
  const { phase, records, more, price, onSimulate, onStop } = props;
  const chosen = more?.chosen ?? 0;
  const simulating = phase === 'simulating';
  const stopped = phase === 'ready' && records !== null && records < chosen && more?.withdrawn === false;
  const press = simulating ? 'Stop' : more?.failure ? 'Retry' : 'Resume';
  return (
    <div className={`ddh-quiet ddh-spread ${styles['progress']}`}>
      <div>
        {phase === 'loading' && <p>{SIMULATION_LOADING}</p>}
        {phase === 'reading' && records !== null && <p>{countingText(records)}</p>}
        {simulating && records !== null && <p>{simulatingText(records, chosen)}</p>}
        {stopped && <p>{stoppedText(records, chosen)}</p>}
        {phase === 'ready' && records !== null && !stopped && (
          <p className={price?.probability === 0 ? styles['never'] : ''}>
            {price?.probability === 0 ? NO_HITS : `All ${formatCounted(records, 'simulation')} counted`}
          </p>
        )}
      </div>
      {/* Stop and Resume are one button with a changing label, so that it keeps the focus. */}
      {(simulating || stopped) && (
        <div ref={passFocusOn}>
          <Button onPress={() => (simulating ? onStop() : onSimulate(chosen))}>{press}</Button>
        </div>
      )}
      {(simulating || stopped) && (
        <span
          className={styles['bar']}
          aria-hidden="true"
          style={{ '--records': records ?? 0, '--chosen': chosen } as CSSProperties}
        />
      )}
    </div>
  );
});

/** Lists the picks that are not legs yet because they lack a field, and names the missing fields. */
function Unfinished({ picks }: { readonly picks: readonly UnfinishedPick[] }) {
  const id = useId();
  if (picks.length === 0) return null;
  return (
    <div className={styles['unfinished']}>
      <p id={id} className="ddh-strong">
        Not in the slip yet
      </p>
      <ul aria-labelledby={id}>
        {picks.map(({ text }) => (
          <li key={text} className={styles['pick']}>
            {text}
          </li>
        ))}
      </ul>
    </div>
  );
}
