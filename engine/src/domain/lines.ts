import type { Brand } from './brand.ts';
import type { Scope, TeamStat } from './lists.ts';

/** A betting line: over holds strictly above it, under strictly below. Steps of 0.5, so half of all lines can push. */
export type Line = Brand<number, 'Line'>;

/** `from`, `from + step`, ... `to`. Exact: every line is a multiple of 0.5, which binary floats hold. */
function ladder(from: number, to: number, step: number): readonly [Line, ...Line[]] {
  const above = Array.from({ length: Math.round((to - from) / step) }, (_, i) => (from + (i + 1) * step) as Line);
  return [from as Line, ...above];
}

/**
 * Line ranges of spec 9, as data.
 *
 * @example
 * LINES.goalTotal.includes(5.5 as Line); // => true
 */
export const LINES = {
  playerProp: ladder(0.5, 6.5, 0.5),
  goalTotal: ladder(0.5, 10.5, 0.5),
  teamGoals: ladder(0.5, 10.5, 0.5),
  shotTotal: ladder(39.5, 69, 0.5),
  teamShots: ladder(14.5, 44, 0.5),
  margin: ladder(0.5, 6.5, 1),
} as const;
/** A range of lines, by its name. */
export type LadderName = keyof typeof LINES;

/** Which range of lines a total has: pages offer it, and the Hub's files have a column for each. */
export function totalLadder(scope: Scope, stat: TeamStat): LadderName {
  if (scope === 'game') return stat === 'Goals' ? 'goalTotal' : 'shotTotal';
  return stat === 'Goals' ? 'teamGoals' : 'teamShots';
}

/** A line as column names and pages write it: one decimal, `6.0`. A line between them, from a slip, is told as it is. */
export const lineText = (line: number): string => (Number.isInteger(line * 2) ? line.toFixed(1) : String(line));

/** A whole line can be met exactly: then neither side wins. */
export const canPush = (line: number): boolean => Number.isInteger(line);

/**
 * Any finite number is a line to the engine; the pages offer only `LINES`.
 *
 * @example
 * parseLine(5.5); // => 5.5
 * parseLine(Number.NaN); // => null
 */
export function parseLine(value: unknown): Line | null {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e6 ? (value as Line) : null;
}
