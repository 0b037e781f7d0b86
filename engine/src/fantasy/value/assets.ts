import { playerKey, type ProjectedPlayer, type Projections } from '../../datasets/index.ts';
import { foldText } from '../../text/index.ts';
import { groupOf, type RosterGroup } from '../../domain/index.ts';
import {
  filledColumns,
  RANK_KINDS,
  RANK_STATS,
  rankTable,
  scoringOf,
  type RankKind,
  type RankRow,
  type RankStat,
  type Scoring,
} from '../ranking/index.ts';
import { searchText } from '../ranking/query.ts';
import { listedProjections, rosterPlayers, savedFinder, savedRoster, unclearNames } from '../saved.ts';
import type { TradePage } from '../tabs.ts';
import { NO_ROSTER, type FantasyTeam } from '../team/index.ts';
import { leagueOf, type LeagueChoice } from './league.ts';
import { overReplacement, replacementLevels, type Levels } from './replacement.ts';

/** The parts of a team that player values depend on. */
export type AssetTeam = Pick<FantasyTeam, 'leagueStructure' | 'skaterScoring' | 'goalieScoring' | 'roster'>;

/** A player's value in one timeframe and league. Unknown figures are `null`. */
export type Asset = {
  /** A unique key, which does not change when the data is updated. */
  readonly key: string;
  readonly kind: RankKind;
  readonly player: ProjectedPlayer;
  readonly group: RosterGroup | null;
  /** Whether the player is on the roster of the user's team. */
  readonly mine: boolean;
  readonly games: number | null;
  /** Fantasy points. */
  readonly points: number | null;
  readonly zScore: number | null;
  /** The player's value over the replacement level, in the unit that `Assets.worth` names. */
  readonly over: number | null;
  readonly stats: Readonly<Partial<Record<RankStat, number | null>>>;
  /** Standard scores of the stats within the timeframe. Higher is better. */
  readonly scores: Readonly<Partial<Record<RankStat, number | null>>>;
  /** The folded name, for the search. */
  readonly foldedName: string;
  /** The folded name, team and team abbreviation, for the search. */
  readonly folded: string;
};

export type Assets = {
  /** All players, sorted by `over` in descending order. Players without this value are last. */
  readonly players: readonly Asset[];
  readonly league: LeagueChoice;
  readonly scoring: { readonly [kind in RankKind]: Scoring };
  /** The unit of values. A category league uses z-scores, because points at weight 1 would reward goals against. */
  readonly worth: 'points' | 'zScore';
  readonly levels: Levels;
  /** The names on the user's roster that several players fit. None of these players counts as rostered. */
  readonly unclear: readonly string[];
  /** The stats for which the files have values, in file order. */
  readonly stats: { readonly [kind in RankKind]: readonly RankStat[] };
};

/**
 * All players of both files, valued in a timeframe for a team's league. Players missing from the timeframe have `null`
 * figures.
 */
export function assetsOf(page: Omit<TradePage, 'weeks'>, timeframe: string, team: AssetTeam | null): Assets {
  const scoring = { skaters: scoringOf(team, 'skaters'), goalies: scoringOf(team, 'goalies') };
  const own = RANK_KINDS.map((kind) => scoring[kind]).filter(({ standard }) => !standard);
  const worth = own.length > 0 && own.every(({ mode }) => mode === 'category') ? 'zScore' : 'points';
  const files = RANK_KINDS.map((kind) => page[kind]).filter((file) => file !== null);
  const find = savedFinder(files.flatMap((file) => listedProjections(file, page.otherNames)));
  const saved = savedRoster(team?.roster ?? NO_ROSTER, find);
  const mine = new Set(rosterPlayers(saved).map(({ player }) => player));
  const all = RANK_KINDS.flatMap((kind) => {
    const file = page[kind];
    return file === null ? [] : assetsOfFile(file, timeframe, scoring[kind], mine);
  });
  const rated = all.flatMap(({ group, [worth]: value }) => (group === null ? [] : [{ group, worth: value }]));
  const league = leagueOf(team?.leagueStructure ?? null);
  const levels = replacementLevels(rated, league.league);
  const players = all
    .map((asset) => ({
      ...asset,
      over: asset.group && overReplacement({ group: asset.group, worth: asset[worth] }, levels),
    }))
    .toSorted((a, b) => (b.over ?? -Infinity) - (a.over ?? -Infinity) || 0);
  const statsOf = (kind: RankKind): readonly RankStat[] => {
    const file = page[kind];
    if (file === null) return [];
    const filled = filledColumns(kind, file);
    return RANK_STATS[kind].filter((stat) => filled.includes(stat));
  };
  return {
    players,
    league,
    scoring,
    worth,
    levels,
    unclear: unclearNames(saved),
    stats: { skaters: statsOf('skaters'), goalies: statsOf('goalies') },
  };
}

function assetsOfFile(
  file: Projections,
  timeframe: string,
  scoring: Scoring,
  mine: ReadonlySet<ProjectedPlayer>,
): readonly Omit<Asset, 'over'>[] {
  const rows = new Map<number, RankRow>(rankTable(file, scoring, timeframe).map((row) => [row.at, row]));
  return file.players.map((player, at) => {
    const row = rows.get(at);
    return {
      key: `${scoring.kind} ${playerKey(player)}`,
      kind: scoring.kind,
      player,
      group: groupOf(player.position),
      mine: mine.has(player),
      games: row?.games ?? null,
      points: row?.points ?? null,
      zScore: row?.zScore ?? null,
      stats: row?.stats ?? {},
      scores: row?.scores ?? {},
      foldedName: foldText(player.player),
      folded: searchText(player),
    };
  });
}
