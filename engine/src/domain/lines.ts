import type { Brand } from './brand.ts';
import type { Scope, TeamStat } from './lists.ts';

/**
 * A betting line: the number that a count, such as goals, is compared with. Over wins if the count is strictly above
 * the line, and under if the count is strictly below it. A count equal to the line is a push.
 */
export type Line = Brand<number, 'Line'>;

/**
 * Returns the betting lines from `from` to `to` in steps of `step`. They are exact, because multiples of 0.5 are exact
 * in binary.
 */
function ladder(from: number, to: number, step: number): readonly [Line, ...Line[]] {
  const above = Array.from({ length: Math.round((to - from) / step) }, (_, i) => (from + (i + 1) * step) as Line);
  return [from as Line, ...above];
}

/**
 * The betting lines that pages offer, by kind of bet.
 *
 * @example
 * LINES.goalTotal.includes(5.5); // => true
 */
export const LINES = {
  playerProp: ladder(0.5, 6.5, 0.5),
  goalTotal: ladder(0.5, 10.5, 0.5),
  teamGoals: ladder(0.5, 10.5, 0.5),
  shotTotal: ladder(39.5, 69, 0.5),
  teamShots: ladder(14.5, 44, 0.5),
  margin: ladder(0.5, 6.5, 1),
} as const;
export type LadderName = keyof typeof LINES;

/** Returns the key of `LINES` for a total. The Hub's files have columns for each line in the list with this key. */
export const totalLadder = (scope: Scope, stat: TeamStat): LadderName =>
  TOTAL_LADDERS[stat][scope === 'game' ? 'game' : 'team'];

const TOTAL_LADDERS = {
  Goals: { game: 'goalTotal', team: 'teamGoals' },
  Shots: { game: 'shotTotal', team: 'teamShots' },
} as const satisfies Readonly<Record<TeamStat, Readonly<Record<'game' | 'team', LadderName>>>>;

/**
 * A number that is no line of `ladder`. `readings` are the lines that it may mean, in ascending order: one beyond the
 * ends of the ladder, and otherwise two.
 */
export type LineFault = {
  readonly kind: 'negativeMargin' | 'quarter' | 'notOffered';
  readonly ladder: LadderName;
  readonly value: number;
  readonly readings: readonly Line[];
};

/**
 * Checks that a bet of this kind can have `value` as its line: one of those in spec 9. Returns null if it can. A book
 * writes the favorite's puck line as `-1.5`, and splits a bet at a quarter line such as 5.75 between 5.5 and 6.0.
 */
export function lineFault(name: LadderName, value: number): LineFault | null {
  const lines: readonly Line[] = LINES[name];
  if (lines.includes(value as Line)) return null;
  const isPuckLine = name === 'margin' && lines.includes(-value as Line) && -value > LINES.margin[0];
  const near = [lines.findLast((line) => line < value), lines.find((line) => line > value)];
  const readings = isPuckLine ? [LINES.margin[0], -value as Line] : near.filter((line) => line !== undefined);
  const isQuarter = name !== 'margin' && readings.length === 2 && Number.isInteger(value * 4);
  const kind = isPuckLine ? 'negativeMargin' : isQuarter ? 'quarter' : 'notOffered';
  return { kind, ladder: name, value, readings };
}

/**
 * Formats a line as in column names and on pages: multiples of 0.5 with one decimal, as in `6.0`. Other lines, such as
 * 4.25, keep all decimals.
 */
export const lineText = (line: number): string => (Number.isInteger(line * 2) ? line.toFixed(1) : String(line));

/** Whether a count can equal the line. Only whole-number lines can push. */
export const canPush = (line: number): boolean => Number.isInteger(line);

/**
 * Returns `value` as a betting line if it is a number from -1e6 to 1e6, and null otherwise. A slip can only
 * have the lines in `LINES`; files may have others.
 *
 * @example
 * parseLine(5.5); // => 5.5
 * parseLine(Number.NaN); // => null
 */
export function parseLine(value: unknown): Line | null {
  return typeof value === 'number' && Number.isFinite(value) && Math.abs(value) <= 1e6 ? (value as Line) : null;
}
