import {
  OWN_RANGE,
  slipKey,
  subjectKey,
  subjectOf,
  type Leg,
  type Rank,
  type Subject,
} from '@ddh/engine/internal/parlay';
import type { Prop } from '@ddh/engine/internal/domain';
import type { SuggestionsQuery } from '@ddh/workers/protocol';
import type { Parlay } from './parlay.ts';

/** The kinds of legs by which suggestions can be filtered. */
export const KINDS = ['all', 'winner', 'totals', 'players'] as const;
type Kinds = (typeof KINDS)[number];

/** The choices of the filter by a leg's own probability: only probabilities that sportsbooks mostly quote, or all. */
export const RANGES = ['quoted', 'any'] as const;
type Range = (typeof RANGES)[number];

/**
 * EV is not offered as an order of the suggested legs, because it would assume that a sportsbook multiplies its price
 * by the fair odds of an added leg.
 */
export const PAGE_RANKS = ['lift', 'probability'] as const satisfies readonly Rank[];
export type PageRank = (typeof PAGE_RANKS)[number];

/** The user's choices, which decide on the legs that are suggested and on the charts. */
export type Choices = {
  chosenRank: PageRank;
  kinds: Kinds;
  range: Range;
  top: number;
  /** The player whose chart is shown. `null` means the first player of the slip. */
  player: { name: string; stat: Prop } | null;
};

type Ranking = {
  readonly by: PageRank;
  readonly kinds: Kinds;
  readonly range: Range;
  readonly top: number;
  readonly pictured: readonly Subject[];
};

/** A request for suggestions and charts of a slip. */
export type Request = {
  readonly slip: string;
  readonly legs: readonly Leg[];
  readonly records: number;
  /** Whether the game has weights. */
  readonly weighed: boolean;
  readonly ranking: Ranking;
};

/**
 * Returns the request for the current slip, or `null` without a game. While records are added, the request has the same
 * number of records as `last`.
 */
export function requestOf(parlay: Parlay['state'], choices: Choices, last: Request | null): Request | null {
  const { simulation, more, builder, legs } = parlay;
  if (simulation.phase !== 'ready' || builder.matchup === null) return null;
  const given = legs.map(({ leg }) => leg);
  const slip = `${simulation.opening} ${slipKey(builder.matchup.gameId, given)}`;
  const records = last?.slip === slip && more?.simulating ? last.records : simulation.records;
  const weighed = (last?.slip === slip && last.weighed) || simulation.weights.kind === 'ready';
  const { chosenRank, kinds, range, top, player } = choices;
  const by = legs.length === 0 ? 'probability' : chosenRank;
  return { slip, legs: given, records, weighed, ranking: { by, kinds, range, top, pictured: pictured(given, player) } };
}

export const sameCount = (a: Request, b: Request): boolean =>
  a.slip === b.slip && a.records === b.records && a.weighed === b.weighed;

export const sameRanking = (a: Ranking, b: Ranking): boolean =>
  a.by === b.by &&
  a.kinds === b.kinds &&
  a.range === b.range &&
  a.top === b.top &&
  sameSubjects(a.pictured, b.pictured);

export function sameSubjects(a: readonly Subject[], b: readonly Subject[]): boolean {
  const keys = b.map(subjectKey);
  return a.length === b.length && a.every((subject, i) => subjectKey(subject) === keys[i]);
}

const KINDS_OF = { winner: ['winner'], totals: ['total', 'teamTotal'], players: ['player'] } as const;

export function queryOf({ legs, records, ranking }: Request): SuggestionsQuery {
  const { by, kinds, range, top } = ranking;
  return {
    kind: 'suggestions',
    given: legs,
    options: {
      by,
      honest: true,
      price: null,
      own: range === 'quoted' ? OWN_RANGE : [0, 1],
      lines: 'best',
      ...(kinds === 'all' ? {} : { kinds: KINDS_OF[kinds] }),
      top,
    },
    pictured: ranking.pictured,
    minRecords: records,
  };
}

/**
 * Returns the subjects of the charts: total goals, total shots, and the chosen player or else the slip's first player.
 */
function pictured(legs: readonly Leg[], player: Choices['player']): readonly Subject[] {
  const first: Subject | undefined = legs.map(subjectOf).find(({ kind }) => kind === 'player');
  const chosen: Subject | undefined = player ? { kind: 'player', player: player.name, stat: player.stat } : first;
  return [{ kind: 'total', stat: 'Goals' }, { kind: 'total', stat: 'Shots' }, ...(chosen ? [chosen] : [])];
}
