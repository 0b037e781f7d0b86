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
import type { TradePage } from '../tabs.ts';
import type { FantasyTeam } from '../team/index.ts';
import { leagueOf, type LeagueChoice } from './league.ts';
import { overReplacement, replacementLevels, type Levels } from './replacement.ts';

/** What the values of players depend on: whose league it is and who is on the roster. `null`: nobody's. */
export type AssetTeam = Pick<FantasyTeam, 'leagueStructure' | 'skaterScoring' | 'goalieScoring' | 'roster'>;

/** A player of a timeframe as a league values him. Figures are `null` where they are not known. */
export type Asset = {
  /** Tells him apart, and is the same in newer data. */
  readonly key: string;
  readonly kind: RankKind;
  readonly player: ProjectedPlayer;
  readonly group: RosterGroup | null;
  /** He is on the team's roster. */
  readonly mine: boolean;
  readonly games: number | null;
  /** Fantasy points, and the sum of the z-scores. */
  readonly points: number | null;
  readonly zScore: number | null;
  /** Worth over the replacement level, in what `Assets.worth` names. */
  readonly over: number | null;
  readonly stats: Readonly<Partial<Record<RankStat, number | null>>>;
  /** What a search looks at: his name, and with it his team and its abbreviation. */
  readonly foldedName: string;
  readonly folded: string;
};

export type Assets = {
  /** The most valuable first. */
  readonly players: readonly Asset[];
  readonly league: LeagueChoice;
  readonly scoring: { readonly [kind in RankKind]: Scoring };
  /** What players are worth: z-scores in a category league, where points would reward goals against. */
  readonly worth: 'points' | 'zScore';
  readonly levels: Levels;
  /** The stats that the files have, in their order. */
  readonly stats: { readonly [kind in RankKind]: readonly RankStat[] };
};

/** Everybody of the two files, valued in a timeframe for a team's league. Whom the timeframe lacks is not known in it. */
export function assetsOf(page: TradePage, timeframe: string, team: AssetTeam | null): Assets {
  const scoring = { skaters: scoringOf(team, 'skaters'), goalies: scoringOf(team, 'goalies') };
  const own = RANK_KINDS.map((kind) => scoring[kind]).filter(({ standard }) => !standard);
  const worth = own.length > 0 && own.every(({ mode }) => mode === 'category') ? 'zScore' : 'points';
  const all = RANK_KINDS.flatMap((kind) => {
    const file = page[kind];
    return file === null ? [] : assetsOfFile(file, timeframe, scoring[kind], team);
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
    stats: { skaters: statsOf('skaters'), goalies: statsOf('goalies') },
  };
}

function assetsOfFile(
  file: Projections,
  timeframe: string,
  scoring: Scoring,
  team: AssetTeam | null,
): readonly Omit<Asset, 'over'>[] {
  const rows = new Map<number, RankRow>(rankTable(file, scoring, timeframe).map((row) => [row.at, row]));
  // Rosters know names only: of two namesakes of one part the first is meant.
  const named = new Set<string>();
  return file.players.map((player, at) => {
    const row = rows.get(at);
    const group = groupOf(player.position);
    const name = `${group} ${player.player}`;
    const mine = group !== null && !named.has(name) && (team?.roster[group].includes(player.player) ?? false);
    if (mine) named.add(name);
    return {
      key: `${scoring.kind} ${playerKey(player)}`,
      kind: scoring.kind,
      player,
      group,
      mine,
      games: row?.games ?? null,
      points: row?.points ?? null,
      zScore: row?.zScore ?? null,
      stats: row?.stats ?? {},
      foldedName: foldText(player.player),
      folded: searchText(player),
    };
  });
}
