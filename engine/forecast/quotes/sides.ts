import { parseSide, VENUES, type Side, type WrittenSide } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { foldText } from '@ddh/engine/internal/text';
import { isDraw } from './markets.ts';
import type { Quote, QuoteFault, RowCells } from './quote.ts';

export type ReadSide = Pick<Quote, 'team' | 'pick' | 'side' | 'line'>;

/** Many feeds write a line as `.5`. */
const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/;
/** `2+` is two or more. */
const OR_MORE = /^(\d+)\+$/;

/** A puck line has a sign, of which many feeds leave out the plus. */
const PUCK_LINE = /^([+\-\u2212\u2013]?)(\d+\.?\d*|\.\d+)$/;
/** A team with its puck line: `Boston Bruins -1.5`, `home (+1.5)`. */
const TEAM_AND_LINE = /^(.*\S)\s+\(?([+\-\u2212\u2013]\d*\.?\d+)\)?$/;

/** Reads the team and the line of a puck line: from the columns `team` and `line`, or from a column of sides. */
export function readPuckLine(row: RowCells): Result<ReadSide, QuoteFault> {
  const written = row.sides.map((text) => TEAM_AND_LINE.exec(text));
  const winner = readWinner({ ...row, sides: row.sides.map((text, i) => written[i]?.[1] ?? text) }, 'puck_line');
  if (!winner.ok) return winner;
  const texts = [row.figure('line'), ...written.map((one) => one?.[2] ?? '')].filter((text) => text !== '');
  const [line, ...others] = texts.map(puckLine);
  if (line === undefined) return err({ kind: 'empty', column: 'line' });
  return line === null || others.some((other) => other !== line)
    ? err({ kind: 'line', found: row.cell('line') || texts.join(' ') })
    : ok({ ...winner.value, line });
}

function puckLine(text: string): number | null {
  const [, sign = '', number] = PUCK_LINE.exec(text) ?? [];
  const goals = Number(number ?? 0);
  return goals === 0 ? null : sign === '' || sign === '+' ? goals : -goals;
}

/** Reads the team of a money line: from the column `team`, or from a column of sides, which may say home or away. */
export function readWinner(
  { cell, sides }: Pick<RowCells, 'cell' | 'sides'>,
  market: 'moneyline' | 'puck_line' = 'moneyline',
): Result<ReadSide, QuoteFault> {
  const names = cell('team') === '' ? [] : [cell('team')];
  for (const text of sides) {
    if (parseSide(text) !== null) return err({ kind: 'unwanted', column: 'side', market });
    const venue = VENUES.find((one) => one === foldText(text));
    if (venue !== undefined && cell(venue) === '') return err({ kind: 'empty', column: venue });
    names.push(venue === undefined ? text : cell(venue));
  }
  const team = names.find(isDraw) ?? names[0] ?? '';
  const pick = names.find((name) => foldText(name) !== foldText(team)) ?? '';
  return ok({ team, pick: isDraw(team) ? '' : pick, side: 'over', line: null });
}

/**
 * Reads the side and the line of a total or of a bet on a player. A bet on a player is an over if no cell says
 * otherwise. `implied` is the line that the market's name implies: an anytime goal scorer bet is over 0.5 goals.
 */
export function readSidedLine(
  row: RowCells,
  isOfPlayer: boolean,
  implied: number | null,
): Result<ReadSide, QuoteFault> {
  const { cell, figure } = row;
  const lineCell = readLine(figure('line'));
  if (lineCell === null) return err({ kind: 'line', found: cell('line') });
  const written = row.sides.map(parseSide).filter((one) => one !== null);
  if (lineCell.side !== null) written.push(lineCell.side);
  const side = sideOf(row, written, isOfPlayer);
  if (!side.ok) return side;
  const numbers = [lineCell.line, ...written.map(({ line }) => line)].filter((line) => line !== null);
  const [number = implied] = numbers;
  if (number === null) return err({ kind: 'empty', column: 'line' });
  if (numbers.some((one) => one !== number)) return err({ kind: 'line', found: cell('line') });
  const isThreshold = implied !== null || written.some((one) => one.isThreshold);
  const line = isThreshold && Number.isInteger(number) ? number - 0.5 : number;
  if (line < 0 || (implied !== null && line !== implied)) return err({ kind: 'line', found: cell('line') });
  return ok({ team: cell('team'), pick: '', side: side.value, line });
}

/** The line of a cell, and the side if the cell has one: `5.5`, `Over 5.5`, `2+`. `null` if it is none of these. */
function readLine(text: string): { readonly line: number | null; readonly side: WrittenSide | null } | null {
  if (text === '') return { line: null, side: null };
  if (NUMBER.test(text)) return { line: Number(text), side: null };
  const [, number] = OR_MORE.exec(text) ?? [];
  const side =
    number === undefined ? parseSide(text) : { side: 'over' as const, line: Number(number), isThreshold: true };
  return side && { line: side.line, side };
}

function sideOf(
  { cell, sides }: RowCells,
  written: readonly WrittenSide[],
  isOfPlayer: boolean,
): Result<Side, QuoteFault> {
  const [first, ...more] = written;
  const other = more.find(({ side }) => side !== first?.side);
  if (other !== undefined) return err({ kind: 'side', found: sides.join(' ') });
  if (first !== undefined) return ok(first.side);
  // A column such as `name` may repeat the row's player.
  const known = (['player', 'team', 'away', 'home', 'market'] as const).map((column) => foldText(cell(column)));
  const word = sides.find((text) => !known.includes(foldText(text)));
  if (word !== undefined) return err({ kind: 'side', found: word });
  return isOfPlayer ? ok('over') : err({ kind: 'empty', column: 'side' });
}
