import { csvText, type CsvCell } from '../text/index.ts';
import type { Flaw } from './audit.ts';
import type { Bet } from './bet.ts';
import { betName } from './query.ts';

/** A bet as it is exported. */
export type ListedBet = { readonly bet: Bet; readonly flaws: readonly Flaw[] };

const COLUMNS: readonly (readonly [string, (row: ListedBet) => CsvCell])[] = [
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
  ['Date', ({ bet }) => bet.date],
];

/** Bets as CSV, with a header. Figures are whole, odds decimal. */
export const valueCsv = (rows: readonly ListedBet[]): string =>
  csvText([COLUMNS.map(([name]) => name), ...rows.map((row) => COLUMNS.map(([, cell]) => cell(row)))]);
