import { parseOdds, type DecimalOdds } from '../odds/index.ts';
import {
  err,
  foldText,
  ok,
  parseInstant,
  parseLeagueDate,
  readCsv,
  type CsvFault,
  type CsvRecord,
  type LeagueDate,
  type Result,
  type Side,
} from '../words/index.ts';
import { writtenOdds } from './encode.ts';

/** The columns of a file of prices, in the order of the documentation; a file may have them in any. */
export const QUOTE_COLUMNS = [
  'market',
  'player',
  'team',
  'away',
  'home',
  'side',
  'line',
  'book',
  'odds',
  'captured',
  'date',
] as const;
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number];
/** Without these no row can be a price. */
const NEEDED = ['market', 'book', 'odds'] as const satisfies readonly QuoteColumn[];

export const MARKETS = ['goals', 'assists', 'points', 'shots', 'total', 'team_total', 'moneyline'] as const;
export type QuoteMarket = (typeof MARKETS)[number];

/** A price as it was typed, with what needs no other file checked. An empty text is a cell that says nothing. */
export type Quote = {
  readonly market: QuoteMarket;
  readonly player: string;
  readonly team: string;
  readonly away: string;
  readonly home: string;
  readonly side: Side;
  /** `null` where the market has none. */
  readonly line: number | null;
  readonly book: string;
  readonly odds: DecimalOdds;
  readonly captured: string | null;
  readonly date: LeagueDate | null;
};

/** What is wrong with a row, by itself. `found` is its cell. */
export type QuoteFault =
  | { readonly kind: CsvFault['kind'] }
  | { readonly kind: 'cells'; readonly found: number; readonly columns: number }
  | { readonly kind: 'market' | 'side' | 'line' | 'odds' | 'captured' | 'date'; readonly found: string }
  /** A cell that the market needs is empty. */
  | { readonly kind: 'empty'; readonly column: QuoteColumn }
  /** A cell that the market has no use for: the row may be of another market. */
  | { readonly kind: 'unwanted'; readonly column: QuoteColumn; readonly market: QuoteMarket }
  /** Value files hold only overs of players. */
  | { readonly kind: 'playerUnder' }
  /** Names that are too long for a file. */
  | { readonly kind: 'long'; readonly column: QuoteColumn };

/** Why a file of prices cannot be read at all. */
export type HeaderFault =
  | { readonly kind: 'noHeader' }
  | { readonly kind: 'unknownColumn' | 'twiceColumn' | 'noColumn'; readonly column: string };

export type ReadQuote = { readonly line: number; readonly quote: Result<Quote, QuoteFault> };

/** The prices of a CSV text, each with its line. A misspelt column is refused: without its side an under is an over. */
export function readQuotes(text: string): Result<readonly ReadQuote[], HeaderFault> {
  const [head, ...records] = readCsv(text);
  if (head === undefined || !('cells' in head)) return err({ kind: 'noHeader' });
  const columns = readHeader(head);
  if (!columns.ok) return columns;
  return ok(records.map((record) => ({ line: record.line, quote: readQuote(record, columns.value) })));
}

function readHeader({ cells }: CsvRecord): Result<readonly QuoteColumn[], HeaderFault> {
  const columns: QuoteColumn[] = [];
  for (const cell of cells) {
    const column = QUOTE_COLUMNS.find((one) => one === foldText(cell.trim()));
    if (column === undefined) return err({ kind: 'unknownColumn', column: cell });
    if (columns.includes(column)) return err({ kind: 'twiceColumn', column });
    columns.push(column);
  }
  const missing = NEEDED.find((column) => !columns.includes(column));
  return missing === undefined ? ok(columns) : err({ kind: 'noColumn', column: missing });
}

const MOST_CHARACTERS = 200;
/** Cells that each market uses beside those of every market; the rest must be empty. */
const USED: { readonly [market in QuoteMarket]: readonly QuoteColumn[] } = {
  goals: ['player', 'team', 'away', 'home', 'side', 'line'],
  assists: ['player', 'team', 'away', 'home', 'side', 'line'],
  points: ['player', 'team', 'away', 'home', 'side', 'line'],
  shots: ['player', 'team', 'away', 'home', 'side', 'line'],
  total: ['away', 'home', 'side', 'line'],
  team_total: ['team', 'away', 'home', 'side', 'line'],
  moneyline: ['team', 'away', 'home'],
};
const ALWAYS: readonly QuoteColumn[] = ['market', 'book', 'odds', 'captured', 'date'];
const NUMBER = /^\d+(?:\.\d+)?$/;

function readQuote(record: CsvRecord | CsvFault, columns: readonly QuoteColumn[]): Result<Quote, QuoteFault> {
  if (!('cells' in record)) return err({ kind: record.kind });
  const { cells } = record;
  if (cells.length !== columns.length) return err({ kind: 'cells', found: cells.length, columns: columns.length });
  const cell = (column: QuoteColumn): string => cells[columns.indexOf(column)]?.trim() ?? '';

  const market = MARKETS.find((one) => foldText(one) === foldText(cell('market')));
  if (market === undefined) return err({ kind: 'market', found: cell('market') });
  const used = USED[market];
  const unwanted = columns.find((column) => !ALWAYS.includes(column) && !used.includes(column) && cell(column) !== '');
  if (unwanted !== undefined) return err({ kind: 'unwanted', column: unwanted, market });
  const long = columns.find((column) => cell(column).length > MOST_CHARACTERS);
  if (long !== undefined) return err({ kind: 'long', column: long });
  const empty = neededOf(market).find((column) => cell(column) === '');
  if (empty !== undefined) return err({ kind: 'empty', column: empty });

  const side = foldText(cell('side') === '' ? 'over' : cell('side'));
  if (side !== 'over' && side !== 'under') return err({ kind: 'side', found: cell('side') });
  if (side === 'under' && used.includes('player')) return err({ kind: 'playerUnder' });
  if (used.includes('line') && !NUMBER.test(cell('line'))) return err({ kind: 'line', found: cell('line') });
  const odds = parseOdds(cell('odds'));
  if (!odds.ok || writtenOdds(odds.value) <= 1) return err({ kind: 'odds', found: cell('odds') });
  const captured = cell('captured');
  if (captured !== '' && parseInstant(captured) === null) return err({ kind: 'captured', found: captured });
  const date = parseLeagueDate(cell('date'));
  if (cell('date') !== '' && date === null) return err({ kind: 'date', found: cell('date') });
  return ok({
    market,
    player: cell('player'),
    team: cell('team'),
    away: cell('away'),
    home: cell('home'),
    side,
    line: used.includes('line') ? Number(cell('line')) : null,
    book: cell('book'),
    odds: odds.value,
    captured: captured === '' ? null : captured,
    date,
  });
}

/** The cells without which a market's bet is not known; a game is known by any of its teams. */
function neededOf(market: QuoteMarket): readonly QuoteColumn[] {
  switch (market) {
    case 'goals':
    case 'assists':
    case 'points':
    case 'shots':
      return ['player', 'line', 'book', 'odds'];
    case 'total':
      return ['away', 'home', 'line', 'book', 'odds'];
    case 'team_total':
      return ['team', 'line', 'book', 'odds'];
    case 'moneyline':
      return ['team', 'book', 'odds'];
  }
}
