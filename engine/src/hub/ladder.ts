import type { Rung } from '../datasets/index.ts';
import type { Probability } from '../odds/index.ts';
import { canPush, type Line } from '../domain/index.ts';
import { difference } from './difference.ts';

/** A line of a total's ladder. */
export type LadderRow = Rung & {
  /** What neither side gets: the share of games that end exactly on a whole line. `null` elsewhere. */
  readonly push: Probability | null;
  /** P(exactly this many), from the over column's differences; `null` on half lines and where a neighbour is missing. */
  readonly exactly: Probability | null;
  /** `exactly` as a part of the ladder's largest, 0 to 1: the picture behind the line. */
  readonly height: number;
};

/** What the picture says, in figures. */
export type Spread = {
  /** The most frequent value, and how often it comes. */
  readonly mode: { readonly value: number; readonly share: Probability };
  /** From the lower to the upper quartile, ends included, and the share of games in there: half of them or more. */
  readonly middle: { readonly low: number; readonly high: number; readonly share: Probability } | null;
};

export type LadderTable = {
  readonly rows: readonly LadderRow[];
  /** Index of the line nearest even money; `null` when no line has both sides. */
  readonly even: number | null;
  readonly spread: Spread | null;
};

/** A ladder as the page shows it. `rungs` ascend by 0.5. */
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

/** Only a whole line can push. Neither side is derived from the other, so the rest is what is left of both. */
export function push({ line, over, under }: Rung): Probability | null {
  if (!canPush(line) || over === null || under === null) return null;
  return Math.max(0, difference(1, over, under)) as Probability;
}

/** P(value = k) = P(value > k - 0.5) - P(value > k + 0.5). Columns that contradict each other say nothing. */
function exactly(line: Line, below: Rung | undefined, above: Rung | undefined): Probability | null {
  if (!canPush(line)) return null;
  const share = difference(below?.over ?? NaN, above?.over ?? NaN);
  return share >= 0 ? share : null;
}

/**
 * Where both sides are nearest the same chance; of two, the lower line. A half line if there is one: on a whole line a
 * part of the stakes comes back, so odds there that look even are not.
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

/** `null` where a value that is not known may be more frequent: in a gap, or beyond an end that is the largest itself. */
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

/** Under 0.5 is 0: the one value that a column tells without a difference. */
const zero = (first: Rung | undefined): readonly Value[] =>
  first?.line === 0.5 && first.under !== null ? [{ value: 0, share: first.under }] : [];

/** The quartiles: the first values that a quarter, and three quarters, of all games do not exceed. */
function middle(rows: readonly LadderRow[]): Spread['middle'] {
  const [low, high] = [0.75, 0.25].map((share) => quartile(rows, share));
  if (low === undefined || high === undefined) return null;
  const over = (line: number): number => rows.find((row) => row.line === line)?.over ?? NaN;
  // Nothing is below 0.
  const share = difference(low === 0 ? 1 : over(low - 0.5), over(high + 0.5));
  return share >= 0 ? { low, high, share } : null;
}

function quartile(rows: readonly LadderRow[], above: number): number | undefined {
  const halves = rows.filter(({ line }) => !canPush(line));
  // Whoever has a mode has no gap.
  const half = halves.find(({ over }) => over !== null && over <= above);
  // If it is the ladder's first half line, the value may be any below it. Below 0.5 that is only 0.
  if (half === undefined || (half === halves[0] && half.line > 1)) return undefined;
  return half.line - 0.5;
}
