import type { Flaw } from './audit.ts';
import type { Bet } from './bet.ts';
import { betName } from './query.ts';

/** A bet as it is exported. */
export type ListedBet = { readonly bet: Bet; readonly flaws: readonly Flaw[] };

type Cell = string | number | null;

/** Text is text, figures are figures: a name that a spreadsheet would take for a formula must not become one. */
const COLUMNS: readonly (readonly [string, (row: ListedBet) => Cell])[] = [
  ['Table', ({ bet }) => bet.table],
  ['Name', ({ bet }) => betName(bet)],
  ['Team', ({ bet }) => (bet.kind === 'total' ? bet.team : (bet.team?.name ?? null))],
  ['Side', ({ bet }) => (bet.kind === 'total' ? bet.side : bet.kind === 'player' ? 'over' : null)],
  ['Line', ({ bet }) => (bet.kind === 'moneyline' ? null : bet.line)],
  ['Value', ({ bet }) => bet.value],
  ['Book', ({ bet }) => bet.book],
  ['Book odds', ({ bet }) => bet.bookOdds],
  ['Model odds', ({ bet }) => bet.modelOdds],
  ['Model prob', ({ bet }) => bet.modelProb],
  ['Flaws', ({ flaws }) => flaws.map(({ kind }) => kind).join(';')],
];

/** Bets as CSV (RFC 4180), with a header and a line end after every record. Figures are whole, odds decimal. */
export function valueCsv(rows: readonly ListedBet[]): string {
  const lines = [COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))];
  return lines.map((line) => `${line.map(written).join(',')}\r\n`).join('');
}

function written(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'number') return String(cell);
  const text = /^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
