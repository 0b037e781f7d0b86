import { useSnapshot } from 'valtio';
import { noDataText, formatMatchup, formatProbabilityType, totalsCaption } from '@ddh/engine/internal/format';
import type { App } from '../../../state/app.ts';
import type { Hub } from '../../../state/hub.ts';
import { createTotals, type Totals as TotalsStore, type TotalsActions } from '../../../state/totals.ts';
import type { Slips } from '../../../state/slips.ts';
import { useBets } from '../../slip/bets/useBets.ts';
import { SaidChanges } from '../../shared/Said.tsx';
import { Notice } from '../../shared/Notice.tsx';
import { Awaited } from '../../shared/section/Awaited.tsx';
import { TabData } from '../../shared/section/TabData.tsx';
import { GameNews } from '../GameNews.tsx';
import { NoGames } from '../../shared/NoGames.tsx';
import { TotalsTables } from './TotalsTables.tsx';
import styles from './TotalsPage.module.css';
import { PROBABILITY_TYPES, type ProbabilityType } from '@ddh/engine/internal/domain';
import { gameName, type TotalsGame } from '@ddh/engine/internal/hub';
import { Select, type Option } from '../../shared/Select.tsx';

type TotalsPageProps = { readonly app: App; readonly hub: Hub; readonly slips: Slips };

export function TotalsPage({ app, hub, slips }: TotalsPageProps) {
  const totals = app.keep(createTotals, { preferences: app.services.preferences, hub });
  return (
    <TabData section={hub} tab="totals">
      {() => <Totals app={app} totals={totals} hub={hub} slips={slips} />}
    </TabData>
  );
}

function Totals({ app, totals, hub, slips }: TotalsPageProps & { readonly totals: TotalsStore }) {
  const { state, actions } = totals;
  // `sync` renders each change at once, so that a field shows the choice before the browser paints.
  const { type, scope, games, game, view, awaited } = useSnapshot(state, { sync: true });
  const { oddsType } = useSnapshot(hub.state);
  const { betsOf, picked } = useBets(slips, hub.state);
  if (game === null) return <NoGames hub={hub} tab="totals" />;
  const caption = totalsCaption(type, game);
  return (
    <div className="ddh-stack-wide">
      <TotalsControls type={type} games={games} game={game} actions={actions} />
      <GameNews app={app} game={game} />
      {/* The caption includes the date, so a new date is announced, too. */}
      <SaidChanges topics={[{ of: caption, words: caption }]} />
      {awaited ? (
        <Awaited section={hub} tab="totals" />
      ) : view.kind === 'none' ? (
        <Notice tone="plain" title={noDataText(game)} />
      ) : (
        <TotalsTables
          view={view}
          game={game}
          scope={scope}
          oddsType={oddsType}
          bets={betsOf(game)}
          picked={picked}
          onScope={actions.selectScope}
        />
      )}
    </div>
  );
}

const TYPE_OPTIONS: readonly Option<ProbabilityType>[] = PROBABILITY_TYPES.map((type) => ({
  value: type,
  label: formatProbabilityType(type),
}));

type TotalsControlsProps = {
  readonly type: ProbabilityType;
  readonly games: readonly TotalsGame[];
  readonly game: TotalsGame;
  readonly actions: TotalsActions;
};

/** Fields for selecting the type and the game. A printed page shows both as text instead. */
function TotalsControls({ type, games, game, actions }: TotalsControlsProps) {
  const matchup = (one: TotalsGame): string => formatMatchup(gameName(one), one.time);
  return (
    <>
      <div className={`ddh-stack ddh-not-printed ${styles['controls']}`}>
        <Select
          label="Probability Type"
          placeholder="choose type..."
          value={type}
          options={TYPE_OPTIONS}
          onChoose={actions.selectType}
        />
        <Select
          label="Matchup"
          placeholder="choose matchup..."
          value={gameName(game)}
          options={games.map((one) => ({ value: gameName(one), label: matchup(one) }))}
          onChoose={actions.selectGame}
        />
      </div>
      <p className={styles['printed']}>{totalsCaption(type, game)}</p>
    </>
  );
}
