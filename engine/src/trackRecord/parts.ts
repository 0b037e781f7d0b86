import type { ClaimKind } from './edges.ts';
import type { Claims, EdgeRecord } from './edgeSchema.ts';
import type { NamedSlip } from './namedSlips.ts';
import type { TrackRecordMarket, TrackRecordSummary } from './summary.ts';

/** Shares of fewer graded forecasts, or of fewer games, are too uncertain to be shown. */
export const FEWEST_GRADED = 200;
export const FEWEST_GAMES = 60;

/** Whether a group has enough forecasts of enough games to be judged. */
export const isSolid = ({ n, games }: { readonly n: number; readonly games: number }): boolean =>
  n >= FEWEST_GRADED && games >= FEWEST_GAMES;

/**
 * The forecasts of a part: a tenth of a market or of the random slips, random slips alike, or slips of a name. `honest`:
 * the random slips are priced honestly.
 */
type PartOf =
  | {
      readonly kind: 'market';
      readonly market: TrackRecordMarket;
      readonly line: number;
      readonly from: number;
      readonly to: number;
    }
  | { readonly kind: 'tenth'; readonly from: number; readonly to: number; readonly honest: boolean }
  | { readonly kind: 'lift'; readonly from: number; readonly to: number | null }
  | { readonly kind: 'legs'; readonly legs: number; readonly honest: boolean }
  | { readonly kind: 'named'; readonly name: NamedSlip };

type Group = Pick<TrackRecordSummary['markets'][number]['tenths'][number], 'n' | 'games' | 'said' | 'came'>;

/** A part of a record: forecasts that the tables and charts show together. */
export type TrackRecordPart = Group & { readonly of: PartOf };

/** Returns all parts of a record's season. */
function partsOf({
  markets,
  slips,
  named,
}: Pick<TrackRecordSummary, 'markets' | 'slips' | 'named'>): readonly TrackRecordPart[] {
  const part = ({ n, games, said, came }: Group, of: PartOf): TrackRecordPart => ({ of, n, games, said, came });
  const byTenth = (tenths: readonly (Group & { readonly from: number; readonly to: number })[], honest: boolean) =>
    tenths.map((one) => part(one, { kind: 'tenth', from: one.from, to: one.to, honest }));
  const byLegs = (legs: readonly (Group & { readonly legs: number })[], honest: boolean) =>
    legs.map((one) => part(one, { kind: 'legs', legs: one.legs, honest }));
  return [
    ...markets.flatMap(({ market, line, tenths }) =>
      tenths.map((one) => part(one, { kind: 'market', market, line, from: one.from, to: one.to })),
    ),
    ...byTenth(slips?.tenths ?? [], false),
    ...(slips?.lifts ?? []).map((one) => part(one, { kind: 'lift', from: one.from, to: one.to })),
    ...byLegs(slips?.legs ?? [], false),
    ...byTenth(slips?.honest?.tenths ?? [], true),
    ...byLegs(slips?.honest?.legs ?? [], true),
    ...named.map(({ name, season }) => part(season, { kind: 'named', name })),
  ];
}

/**
 * How far a part's mean forecast is outside the 95 % interval of what came, in widths of this interval. 0 inside it and
 * without an interval.
 */
function outsideBy({ said, came: { low, high } }: Pick<Group, 'said' | 'came'>): number {
  if (low === null || high === null || (said >= low && said <= high)) return 0;
  return (said < low ? low - said : said - high) / (high - low);
}

export type FarParts = {
  /** How many parts are solid. */
  readonly solid: number;
  /** How many solid parts are outside their 95 % intervals. */
  readonly outside: number;
  /** How many of as many parts are outside by chance: one in 20. */
  readonly byChance: number;
  /** At most two solid parts outside their intervals: those that are farthest, in widths of their interval. */
  readonly farthest: readonly TrackRecordPart[];
};

const BY_CHANCE = 0.05;
const MOST_NAMED = 2;

/** Judges all parts of a record by one rule, so that no part is chosen because it looks good or bad. */
export function farParts(summary: Pick<TrackRecordSummary, 'markets' | 'slips' | 'named'>): FarParts {
  const solid = partsOf(summary).filter(isSolid);
  const outside = solid.filter((one) => outsideBy(one) > 0).toSorted((a, b) => outsideBy(b) - outsideBy(a));
  return {
    solid: solid.length,
    outside: outside.length,
    byChance: BY_CHANCE * solid.length,
    farthest: outside.slice(0, MOST_NAMED),
  };
}

/**
 * The claims above 2 % of the kind by which a list ranks. `null` while they are too few to judge the list: fewer than
 * 200 graded bets or 60 games.
 */
export function judgedClaims(edges: EdgeRecord | null, kindOfList: ClaimKind): Claims | null {
  const above = edges?.find((one) => one.kind === kindOfList)?.above ?? null;
  return above !== null && isSolid(above) ? above : null;
}
