import type { Rung } from '../datasets/index.ts';
import { decidedShare, type Probability } from '../odds/index.ts';
import { canPush, type Line, type Side } from '../domain/index.ts';
import { difference } from './difference.ts';
import { totalPicture, type TotalPicture } from './totalPicture.ts';

/** The probability of each side given that the line does not push. 1 / fair is the fair price. */
export type FairShares = { readonly [side in Side]: Probability | null };

export type LadderRow = Rung & {
  readonly fair: FairShares;
  /** The share of games whose total equals the line. `null` for a half line, or if over or under is unknown. */
  readonly push: Probability | null;
  /**
   * The same share as `push`, but computed from `over` of the two neighboring lines. `null` for a half line, or if a
   * neighboring line is missing or unknown.
   */
  readonly exactly: Probability | null;
  /** The length of the bar behind the line, 0 to 1: `exactly` divided by the largest `exactly` of the ladder. */
  readonly height: number;
};

/** Summary of the distribution of a total. */
export type Spread = {
  /** The most frequent value and its share of games. */
  readonly mode: { readonly value: number; readonly share: Probability };
  /**
   * The range from the lower to the upper quartile, including both, and the share of games in it, which is at least
   * half.
   */
  readonly middle: { readonly low: number; readonly high: number; readonly share: Probability } | null;
};

export type LadderTable = {
  readonly rows: readonly LadderRow[];
  /** The index of the line that is nearest to even money. `null` if no line has both over and under. */
  readonly even: number | null;
  readonly spread: Spread | null;
  readonly picture: TotalPicture | null;
};

/** Computes the ladder that the page shows. The lines of `rungs` must be ascending, in steps of 0.5. */
export function ladderTable(rungs: readonly Rung[]): LadderTable {
  const exact = rungs.map(({ line }, i) => exactly(line, rungs[i - 1], rungs[i + 1]));
  const most = Math.max(0, ...exact.map((share) => share ?? 0));
  const rows = rungs.map((rung, i): LadderRow => ({
    ...rung,
    fair: fairShares(rung),
    push: push(rung),
    exactly: exact[i] ?? null,
    height: most > 0 ? (exact[i] ?? 0) / most : 0,
  }));
  return { rows, even: nearestEven(rows), spread: spread(rows), picture: totalPicture(rows) };
}

/**
 * The probability that a side wins if the line does not push. A push returns the stake, so the fair price of a whole
 * line leaves pushes out. On a half line this is the share itself. `null` if a share that is needed is unknown, or if the
 * line always pushes.
 */
export function fairShare(rung: Rung, side: Side): Probability | null {
  const [share, other] = side === 'over' ? [rung.over, rung.under] : [rung.under, rung.over];
  if (share === null || !canPush(rung.line)) return share;
  return other === null || share + other === 0 ? null : decidedShare(share, other);
}

/** `fairShare` of both sides. */
export const fairShares = (rung: Rung): FairShares => ({
  over: fairShare(rung, 'over'),
  under: fairShare(rung, 'under'),
});

/**
 * Returns the share of pushes: 1 minus over and under. Only a whole-number line can push. A negative result becomes 0,
 * because the columns of over and under may add up to more than 1.
 */
export function push({ line, over, under }: Rung): Probability | null {
  if (!canPush(line) || over === null || under === null) return null;
  return Math.max(0, difference(1, over, under)) as Probability;
}

/**
 * P(value = k) = P(value > k - 0.5) - P(value > k + 0.5). Returns `null` if the result is negative,
 * because the columns then contradict each other.
 */
function exactly(line: Line, below: Rung | undefined, above: Rung | undefined): Probability | null {
  if (!canPush(line)) return null;
  const share = difference(below?.over ?? NaN, above?.over ?? NaN);
  return share >= 0 ? share : null;
}

/**
 * Returns the index of the line whose over and under are nearest to each other, or the lower line in a tie. Half lines
 * are preferred: a whole-number line returns the stake on a push, so equal shares of over and under are not even money.
 */
export function nearestEven(rows: readonly Rung[]): number | null {
  return nearest(rows, ({ line }) => !canPush(line)) ?? nearest(rows, () => true);
}

function nearest(rows: readonly Rung[], counts: (rung: Rung) => boolean): number | null {
  let best: number | null = null;
  let least = Infinity;
  rows.forEach((rung, i) => {
    if (rung.over === null || rung.under === null || !counts(rung)) return;
    const gap = Math.abs(rung.over - rung.under);
    if (gap >= least) return;
    least = gap;
    best = i;
  });
  return best;
}

function spread(rows: readonly LadderRow[]): Spread | null {
  const most = mode(rows);
  return most && { mode: most, middle: middle(rows) };
}

type Value = { readonly value: number; readonly share: Probability | null };

/**
 * Returns the most frequent value. Returns `null` if an unknown value may be more frequent: if the ladder has a gap, or
 * if the most frequent known value is at an end of the ladder.
 */
function mode(rows: readonly LadderRow[]): Spread['mode'] | null {
  const inner = rows.slice(1, -1).filter(({ line }) => canPush(line));
  const values = [...zero(rows[0]), ...inner.map(({ line, exactly: share }): Value => ({ value: line, share }))];
  let best: Spread['mode'] | null = null;
  for (const { value, share } of values) {
    if (share === null) return null;
    if (share > (best?.share ?? 0)) best = { value, share };
  }
  const isEnd = best?.value === values.at(-1)?.value || (best?.value === values[0]?.value && best?.value !== 0);
  return isEnd ? null : best;
}

/**
 * Returns P(0), which is the share under 0.5, or no value if this share is unknown. The share of any other value is a
 * difference of two columns.
 */
const zero = (first: Rung | undefined): readonly Value[] =>
  first?.line === 0.5 && first.under !== null ? [{ value: 0, share: first.under }] : [];

/**
 * Returns the range from the lower to the upper quartile. A quartile is the lowest value such that at least a quarter,
 * or three quarters, of all games are at or below it.
 */
function middle(rows: readonly LadderRow[]): Spread['middle'] {
  const [low, high] = [0.75, 0.25].map((share) => quartile(rows, share));
  if (low === undefined || high === undefined) return null;
  const over = (line: number): number => rows.find((row) => row.line === line)?.over ?? NaN;
  // P(over -0.5) is 1, because no value is below 0.
  const share = difference(low === 0 ? 1 : over(low - 0.5), over(high + 0.5));
  return share >= 0 ? { low, high, share } : null;
}

function quartile(rows: readonly LadderRow[], above: number): number | undefined {
  const halves = rows.filter(({ line }) => !canPush(line));
  // The ladder has no gaps here, because `mode` returns null for a ladder with gaps.
  const half = halves.find(({ over }) => over !== null && over <= above);
  // Below the ladder's first half line the value is unknown, unless that line is 0.5: below it, the value is 0.
  if (half === undefined || (half === halves[0] && half.line > 1)) return undefined;
  return half.line - 0.5;
}
