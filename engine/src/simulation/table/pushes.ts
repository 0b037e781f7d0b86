import type { MaskSource } from './conjunction.ts';
import { TILE } from './kernels.ts';
import { clip, meetRange, type Condition, type Narrowing, type ResolvedLeg } from './masks.ts';

/** The records in which certain legs push and all others win. The numbers for disjoint ranges of records can be added. */
export type PushedLegs = {
  /** The indexes of the legs that push. */
  readonly legs: readonly number[];
  readonly records: number;
  /**
   * The legs that are left, counted in all records: in how many all of them win, and in how many none loses. `null` if
   * every leg pushes.
   */
  readonly left: { readonly hits: number; readonly unlost: number } | null;
};

/** The conditions under which a leg pushes: it is not lost, but does not win either. */
const pushOf = ({ all, unlost = all }: ResolvedLeg): readonly Condition[] => [
  ...unlost,
  ...all.map((condition) => ({ ...condition, negate: !condition.negate })),
];

/**
 * Lists the records in which a slip pushes, by the legs that push. A leg that can push has one condition, as all totals
 * and players' counts have.
 *
 * @param unit What a measure of 1 counts as.
 */
export function countPushes(source: MaskSource, legs: readonly ResolvedLeg[], unit: number): readonly PushedLegs[] {
  if (legs.every(({ unlost }) => unlost === undefined)) return [];
  const kinds = legs.map((leg) => ({ wins: leg.all, pushes: pushOf(leg), unlost: leg.unlost ?? leg.all }));
  const found = source.masks.all(kinds.flatMap(({ wins, pushes, unlost }) => [...wins, ...pushes, ...unlost]));
  const take = (conditions: readonly Condition[]): readonly Narrowing[] => found.splice(0, conditions.length);
  const narrowings = kinds.map(({ wins, pushes, unlost }) => ({
    wins: take(wins),
    pushes: take(pushes),
    unlost: take(unlost),
  }));
  const rest = narrowings.map((_, i) => narrowings.slice(i).flatMap(({ unlost }) => unlost));
  const pushed: PushedLegs[] = [];
  /** Divides the records in which the legs before `leg` end as `ends` says and no other leg loses. */
  const divide = (leg: number, ends: readonly Narrowing[], pushing: readonly number[]): void => {
    const records = count(source, [...ends, ...(rest[leg] ?? [])]);
    if (records === 0) return;
    const own = narrowings[leg];
    if (own !== undefined) {
      divide(leg + 1, [...ends, ...own.wins], pushing);
      if (legs[leg]!.unlost !== undefined) divide(leg + 1, [...ends, ...own.pushes], [...pushing, leg]);
    } else if (pushing.length > 0) {
      const left = narrowings.filter((_, i) => !pushing.includes(i));
      const counted = (kind: 'wins' | 'unlost'): number =>
        count(
          source,
          left.flatMap((one) => one[kind]),
        ) * unit;
      pushed.push({
        legs: pushing,
        records: records * unit,
        left: left.length === 0 ? null : { hits: counted('wins'), unlost: counted('unlost') },
      });
    }
  };
  divide(0, [], []);
  return pushed;
}

/** Number of words that are counted at a time. */
const BLOCK = 256;

/** Measures the records in which all conditions hold. */
function count({ table, kernels, measure }: MaskSource, all: readonly Narrowing[]): number {
  const at = table.scratch(BLOCK);
  const { words } = table.arena;
  let ones = 0;
  for (let word = 0; word < table.words; word += BLOCK) {
    const range = { index: Math.floor(word / TILE), at: word % TILE, n: Math.min(BLOCK, table.words - word) };
    meetRange(kernels, words, at, all, range);
    if (word + range.n === table.words) clip(words, at + range.n - 1, table.valid(table.words - 1));
    ones += measure.ones(words, at, range);
  }
  return ones;
}
