import { use, useEffect, useId, useRef } from 'react';
import { useSnapshot } from 'valtio';
import { slipsOfSizeText } from '@ddh/engine/internal/format';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import type { RecordStore } from '../../state/record.ts';
import { Button } from '../shared/Button.tsx';
import { Notice } from '../shared/Notice.tsx';
import { StakesContext } from '../shared/stakes.ts';
import { Insights } from './insights/Insights.tsx';
import { AllNumbers } from './AllNumbers.tsx';
import { LegList } from './LegList.tsx';
import { OtherSlips } from './OtherSlips.tsx';
import { PriceBox } from './PriceBox.tsx';
import { Progress } from './Progress.tsx';
import { SlipFigures } from './SlipFigures.tsx';
import { SlipAnnouncer } from './SlipAnnouncer.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { Verdict } from './Verdict.tsx';
import { Unfinished } from './Unfinished.tsx';
import { GAME_BEGUN, GAME_GONE, simulationFailedText } from './copy.ts';
import { useSlip } from './slipView.ts';
import { useBegun } from './useBegun.ts';
import styles from './SlipPanel.module.css';

/**
 * The full slip: figures, legs and unfinished picks. Subscribes to every change and passes each part only its own data,
 * so that an edit renders only what it changes.
 */
export function SlipPanel({ stores }: { readonly stores: BuilderStores }) {
  const { oddsType, dataInfo } = useSnapshot(stores.hub.state);
  const { load } = useSnapshot(stores.record.state);
  const parlay = stores.parlay;
  const view = useSlip(parlay);
  const { dispatch, retry, simulate, stop } = parlay.actions;
  const stakes = use(StakesContext);
  const begun = useBegun(stores);
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
          <p role="status" className="ddh-quiet-small">
            {begun && GAME_BEGUN}
          </p>
          {view.phase !== 'none' && (
            <Button look="bare" onPress={() => dispatch({ do: 'clear' })}>
              Clear all
            </Button>
          )}
        </div>
        {stakes && view.failure === null && view.phase !== 'gone' && view.legs.length > 0 && (
          <Verdict parlay={parlay} oddsType={oddsType} />
        )}
        {view.failure === null && view.phase !== 'gone' && (
          <SlipFigures
            price={view.price}
            fair={view.fair}
            explanation={view.explanation}
            legs={view.legs}
            overdue={view.overdue}
            oddsType={oddsType}
            record={dataInfo?.record ? recordText(load, view.legs.length) : null}
          />
        )}
        {view.failure === null && view.phase !== 'gone' && view.legs.length > 0 && (
          <PriceBox
            parlay={parlay}
            bankroll={stores.bankroll}
            oddsType={oddsType}
            running={view.phase === 'reading' || view.phase === 'simulating'}
          />
        )}
        {view.phase === 'gone' && (
          <div className={styles['failure']}>
            <Notice tone="warn" title={GAME_GONE} />
          </div>
        )}
        {view.failure !== null && (
          <div className={styles['failure']}>
            <Notice tone="fail" title={simulationFailedText(view.failure)} action={{ label: 'Retry', run: retry }} />
          </div>
        )}
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
          price={view.price}
          explanation={view.explanation}
          records={view.records}
          oddsType={oddsType}
        />
        <OtherSlips parlay={parlay} />
        <Insights stores={stores} />
      </div>
      <SlipAnnouncer view={view} oddsType={oddsType} />
      <UndoNotice parlay={parlay} />
    </div>
  );
}

/** The track record of slips with this number of legs. Empty while the track record loads or if it failed to load. */
const recordText = (load: RecordStore['state']['load'], legs: number): string =>
  load.phase === 'ready' && legs > 0 ? slipsOfSizeText(load.value.summary, legs) : '';
