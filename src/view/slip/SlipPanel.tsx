import { use, useEffect, useId, useRef, memo } from 'react';
import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { Button } from '../shared/Button.tsx';
import { FailureBoundary } from '../shared/FailureBoundary.tsx';
import { lazyOptional, lazyWithRetry } from '../shared/lazyWithRetry.tsx';
import { Notice } from '../shared/Notice.tsx';
import { Insights } from './insights/Insights.tsx';
import { AllNumbers } from './AllNumbers.tsx';
import { LegList } from './LegList.tsx';
import { SlipFigures } from './SlipFigures.tsx';
import { UndoNotice } from './UndoNotice.tsx';
import { Verdict } from './Verdict.tsx';
import { GAME_BEGUN, GAME_GONE, simulationFailedText, otherSlipName, otherSlipsTitle } from './copy.ts';
import { useSlip, type SlipView } from './slipView.ts';
import { useBegun } from './useBegun.ts';
import styles from './SlipPanel.module.css';
import type { Parlay } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Bankroll } from '../../state/bankroll.ts';
import { BankrollField } from '../shared/BankrollField.tsx';
import { PriceField } from './PriceField.tsx';
import type { UnfinishedPick } from './unfinished.ts';
import { SiteContext } from '../shared/site.ts';

const GamblingLine = lazyOptional(() => import('../shared/GamblingLine.tsx').then((m) => m.GamblingLine));

const ofSharing = () => import('./Sharing.tsx');
const ShareButton = lazyOptional(() => ofSharing().then((m) => m.ShareButton));
const ShareNotice = lazyOptional(() => ofSharing().then((m) => m.ShareNotice));

const why = lazyWithRetry(() => import('./Why.tsx').then((m) => m.Why), null);
// Beside the picks the fold is open, and what is below would move down if it came after the slip's data.
why.fetch().catch(() => undefined);

const NO_GAME = 'Choose a game, then pick legs.';
const NO_LEGS = 'No legs yet. A pick becomes a leg once all its fields are filled.';

type SlipPanelProps = {
  readonly stores: BuilderStores;
  /** True in a sheet over the picks. What is behind the figures is folded there at first. */
  readonly isSheet?: boolean;
};

/**
 * The full slip in the order of a sportsbook's slip: legs, fair odds, price, verdict and stake. Subscribes to every change and passes each part only its own data,
 * so that an edit renders only what it changes.
 */
export function SlipPanel({ stores, isSheet = false }: SlipPanelProps) {
  const { oddsType } = useSnapshot(stores.hub.state);
  const parlay = stores.parlay;
  const view = useSlip(parlay);
  const { dispatch } = parlay.actions;
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
            <div className="ddh-line">
              <ShareButton stores={stores} />
              <Button look="bare" onPress={() => dispatch({ do: 'clear' })}>
                Clear all
              </Button>
            </div>
          )}
        </div>
        <Failure failure={view.failure} isGone={view.phase === 'gone'} onRetry={parlay.actions.retry} />
        <LegList
          legs={view.legs}
          overdue={view.overdue}
          empty={view.phase === 'none' ? NO_GAME : NO_LEGS}
          dispatch={dispatch}
        />
        <Unfinished picks={view.unfinished} />
        {view.failure === null && view.phase !== 'gone' && (
          <>
            <SlipFigures
              price={view.price}
              fairPrice={view.fairPrice}
              fair={view.fair}
              weighed={view.weighed}
              honest={view.honest}
              simulationOnly={view.simulationOnly}
              legs={view.legs}
              overdue={view.overdue}
              oddsType={oddsType}
            />
            {view.legs.length > 0 && <PriceBox parlay={parlay} bankroll={stores.bankroll} oddsType={oddsType} />}
          </>
        )}
        <FailureBoundary>
          <why.Component stores={stores} view={view} oddsType={oddsType} isOpen={!isSheet} />
        </FailureBoundary>
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
      <div className={styles['notices']}>
        <ShareNotice stores={stores} />
        <UndoNotice parlay={parlay} />
      </div>
    </div>
  );
}

function Begun({ stores }: { readonly stores: BuilderStores }) {
  return <p className="ddh-quiet-small">{useBegun(stores) && GAME_BEGUN}</p>;
}

type FailureProps = Pick<SlipView, 'failure'> & { readonly isGone: boolean; readonly onRetry: () => void };

/** Says why the slip has no figures. */
const Failure = ({ failure, isGone, onRetry }: FailureProps) => (
  <>
    {isGone && (
      <div className={styles['failure']}>
        <Notice tone="warn" title={GAME_GONE} silent />
      </div>
    )}
    {failure !== null && (
      <div className={styles['failure']}>
        <Notice tone="fail" title={simulationFailedText(failure)} action={{ label: 'Retry', run: onRetry }} silent />
      </div>
    )}
  </>
);

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

/** The field for the book's price, the verdict on the price, and the field for the bankroll with the stake. */
const PriceBox = memo(function PriceBox({ parlay, bankroll, oddsType }: PriceBoxProps) {
  const { verdict } = useDeferredSnapshot(parlay.state).price;
  const { stakes } = use(SiteContext);
  return (
    <div className={`ddh-stack ${styles['box']}`}>
      <PriceField parlay={parlay} oddsType={oddsType} />
      {stakes && (
        <>
          <Verdict parlay={parlay} oddsType={oddsType} />
          <BankrollField bankroll={bankroll} stake={verdict?.ok ? verdict.value.stake : null} />
        </>
      )}
      <GamblingLine />
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
