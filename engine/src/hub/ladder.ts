import type { Rung } from '../datasets/index.ts';
import type { Probability } from '../odds/index.ts';
import { canPush, type Line } from '../domain/index.ts';
import { difference } from './difference.ts';

/** One line of a ladder. */
export type LadderRow = Rung & {
  /** The share of games that end exactly on a whole line. `null` on half lines or if a side is unknown. */
  readonly push: Probability | null;
  /**
   * P(exactly this many), computed from the `over` values of the neighboring lines. `null` on half lines or if a
   * neighbor is missing.
   */
  readonly exactly: Probability | null;
  /** `exactly` divided by the largest one of the ladder, 0 to 1: the length of the bar behind the line. */
  readonly height: number;
};

/** Summary of the distribution. */
export type Spread = {
  /** The most frequent value and its share of games. */
  readonly mode: { readonly value: number; readonly share: Probability };
  /** The range between the quartiles, both included, and the share of games within it, which is at least half. */
  readonly middle: { readonly low: number; readonly high: number; readonly share: Probability } | null;
};

export type LadderTable = {
  readonly rows: readonly LadderRow[];
  /** Index of the line nearest to even money; `null` if no line has both sides. */
  readonly even: number | null;
  readonly spread: Spread | null;
};

/** Computes the ladder that the page shows. The lines of `rungs` must ascend in steps of 0.5. */
export function ladderTable(rungs: readonly Rung[]): LadderTable {
  const exact = rungs.map(({ line }, i) => exactly(line, rungs[i - 1], rungs[i + 1]));
  const most = Math.max(0, ...exact.map((share) => share ?? 0));
  const rows = rungs.map((rung, i): LadderRow => ({
    ...rung,
    push: push(rung),
    exactly: exact[i] ?? null,
    height: most > 0 ? (exact[i] ?? 0) / most : 0,
  }));
  return { rows, even: nearestEven(rows), spread: spread(rows) };
}

/**
 * Share of pushes, which only a whole line can have: what is left of 1 after both sides. The columns of both sides are
 * independent data.
 */
export function push({ line, over, under }: Rung): Probability | null {
  if (!canPush(line) || over === null || under === null) return null;
  return Math.max(0, difference(1, over, under)) as Probability;
}

/**
 * P(value = k) = P(value > k - 0.5) - P(value > k + 0.5). `null` if that is negative, because the columns contradict
 * each other.
 */
function exactly(line: Line, below: Rung | undefined, above: Rung | undefined): Probability | null {
  if (!canPush(line)) return null;
  const share = difference(below?.over ?? NaN, above?.over ?? NaN);
  return share >= 0 ? share : null;
}

/**
 * Index of the line whose two sides are nearest to each other; the lower line in a tie. Half lines are preferred,
 * because a push on a whole line returns the stake, so equal shares there are not even money.
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
 * `null` if an unknown value may be more frequent: in a gap, or beyond an end of the ladder that has the largest known
 * share.
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

/** P(0) is the share under 0.5. It is the only value that one column gives without a difference. */
const zero = (first: Rung | undefined): readonly Value[] =>
  first?.line === 0.5 && first.under !== null ? [{ value: 0, share: first.under }] : [];

/** The quartiles: the first values that a quarter and three quarters of all games do not exceed. */
function middle(rows: readonly LadderRow[]): Spread['middle'] {
  const [low, high] = [0.75, 0.25].map((share) => quartile(rows, share));
  if (low === undefined || high === undefined) return null;
  const over = (line: number): number => rows.find((row) => row.line === line)?.over ?? NaN;
  // No value is below 0.
  const share = difference(low === 0 ? 1 : over(low - 0.5), over(high + 0.5));
  return share >= 0 ? { low, high, share } : null;
}

function quartile(rows: readonly LadderRow[], above: number): number | undefined {
  const halves = rows.filter(({ line }) => !canPush(line));
  // The ladder has no gaps here, because `mode` returns null for one.
  const half = halves.find(({ over }) => over !== null && over <= above);
  // At the ladder's first half line the value may be any below it. Only below 0.5 is it certain to be 0.
  if (half === undefined || (half === halves[0] && half.line > 1)) return undefined;
  return half.line - 0.5;
}
