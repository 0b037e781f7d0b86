import { parseOdds, type DecimalOdds } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  foldText,
  isJson,
  nearest,
  readCsv,
  separatorOf,
  type CsvFault,
  type CsvRecord,
} from '@ddh/engine/internal/text';
import { parseInstant, parseLeagueDate, type LeagueDate, type Side } from '@ddh/engine/internal/domain';
import { writtenOdds } from './encode.ts';
import { marketOf, OTHER_MARKET, SIDE_WORDS, type QuoteMarket } from './markets.ts';

/**
 * The columns of a price file, in the order of the documentation. A file may have them in any order, and may have other
 * columns.
 */
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
  'source',
] as const;
export type QuoteColumn = (typeof QUOTE_COLUMNS)[number];
/** Required columns. */
const NEEDED = ['market', 'book', 'odds'] as const satisfies readonly QuoteColumn[];

/** Column names in odds feeds. A name is used only if the file lacks the standard name of that column. */
const COLUMN_WORDS: Readonly<Record<string, QuoteColumn>> = {
  bookmaker: 'book',
  sportsbook: 'book',
  price: 'odds',
  point: 'line',
  'away team': 'away',
  'home team': 'home',
  'last update': 'captured',
};

/** A price that has passed all checks that need no other file. A text is empty if its cell is empty. */
export type Quote = {
  readonly market: QuoteMarket;
  readonly player: string;
  readonly team: string;
  readonly away: string;
  readonly home: string;
  readonly side: Side;
  /** The line of the bet. `null` if the market has no line. */
  readonly line: number | null;
  readonly book: string;
  readonly odds: DecimalOdds;
  readonly captured: string | null;
  readonly date: LeagueDate | null;
  /** The provider of the price. Its terms restrict how the price is published. `null` for the operator's own prices. */
  readonly source: string | null;
};

/** A fault of one row. `found` is the text of the faulty cell, or the number of cells. */
export type QuoteFault =
  | { readonly kind: CsvFault['kind'] }
  | { readonly kind: 'cells'; readonly found: number; readonly columns: number }
  | { readonly kind: 'market' | 'side' | 'line' | 'odds' | 'captured' | 'date'; readonly found: string }
  /** A market that value files do not contain, such as a puck line. */
  | { readonly kind: 'otherMarket'; readonly found: string }
  /** A cell required by the market is empty. */
  | { readonly kind: 'empty'; readonly column: QuoteColumn }
  /** A cell that the market does not use is not empty, so the row may be for another market. */
  | { readonly kind: 'unwanted'; readonly column: QuoteColumn; readonly market: QuoteMarket }
  /** An under on a player. Value files contain only overs on players. */
  | { readonly kind: 'playerUnder' }
  /** A cell with more than MOST_CHARACTERS characters. */
  | { readonly kind: 'long'; readonly column: QuoteColumn };

/** True for a valid price that value files cannot contain. It is left out and not reported as bad. */
export const hasNoPlace = ({ kind }: QuoteFault): boolean => kind === 'playerUnder' || kind === 'otherMarket';

/** The reason why a price file cannot be read. */
export type HeaderFault =
  | { readonly kind: 'noHeader' | 'json' }
  | { readonly kind: 'twiceColumn' | 'noColumn'; readonly column: string }
  /** A column that is probably a misspelling of `meant`, which the file lacks. */
  | { readonly kind: 'misspelledColumn'; readonly column: string; readonly meant: QuoteColumn };

export type ReadQuote = { readonly line: number; readonly quote: Result<Quote, QuoteFault> };

/** Reads the prices of a CSV text, each with its line number. */
export function readQuotes(text: string): Result<readonly ReadQuote[], HeaderFault> {
  if (isJson(text)) return err({ kind: 'json' });
  const separator = separatorOf(text);
  const [head, ...records] = readCsv(text, separator);
  if (head === undefined || !('cells' in head)) return err({ kind: 'noHeader' });
  const columns = readHeader(head);
  if (!columns.ok) return columns;
  const form = { columns: columns.value, width: head.cells.length, decimalComma: separator !== ',' };
  return ok(records.map((record) => ({ line: record.line, quote: readQuote(record, form) })));
}

type ColumnPlaces = ReadonlyMap<QuoteColumn, number>;

function readHeader({ cells }: CsvRecord): Result<ColumnPlaces, HeaderFault> {
  const columns = new Map<QuoteColumn, number>();
  const words = cells.map((cell) => foldText(cell));
  const ours = words.map((word) => QUOTE_COLUMNS.find((one) => one === word));
  const named = words.map((word, i) => {
    if (ours[i] !== undefined) return ours[i];
    const column = Object.hasOwn(COLUMN_WORDS, word) ? COLUMN_WORDS[word]! : undefined;
    return column === undefined || ours.includes(column) ? undefined : column;
  });
  for (const [at, column] of named.entries()) {
    if (column === undefined) continue;
    if (columns.has(column)) return err({ kind: 'twiceColumn', column });
    columns.set(column, at);
  }
  // Reject a misspelled `side`, which would turn unders into overs, and a misspelled `date`, which would move prices to
  // another day. Other missing columns are reported per row.
  const absent = (['side', 'date'] as const).filter((column) => !columns.has(column));
  for (const [at, word] of words.entries()) {
    const meant = named[at] === undefined ? nearest(word, absent) : undefined;
    if (meant !== undefined) return err({ kind: 'misspelledColumn', column: cells[at]!.trim(), meant });
  }
  const missing = NEEDED.find((column) => !columns.has(column));
  return missing === undefined ? ok(columns) : err({ kind: 'noColumn', column: missing });
}

const MOST_CHARACTERS = 200;
/** Cells that each market uses in addition to ALWAYS. All other cells must be empty. */
const USED: { readonly [market in QuoteMarket]: readonly QuoteColumn[] } = {
  goals: ['player', 'team', 'away', 'home', 'side', 'line'],
  assists: ['player', 'team', 'away', 'home', 'side', 'line'],
  points: ['player', 'team', 'away', 'home', 'side', 'line'],
  shots: ['player', 'team', 'away', 'home', 'side', 'line'],
  total: ['away', 'home', 'side', 'line'],
  team_total: ['team', 'away', 'home', 'side', 'line'],
  moneyline: ['team', 'away', 'home'],
};
const ALWAYS: readonly QuoteColumn[] = ['market', 'book', 'odds', 'captured', 'date', 'source'];
/** Many feeds write a line as `.5`. */
const NUMBER = /^(?:\d+\.?\d*|\.\d+)$/;

type QuoteFileForm = {
  readonly columns: ColumnPlaces;
  /** Number of cells in the header. */
  readonly width: number;
  /** Whether a comma is a decimal comma, as in `2,5`. */
  readonly decimalComma: boolean;
};

function readQuote(record: CsvRecord | CsvFault, form: QuoteFileForm): Result<Quote, QuoteFault> {
  if (!('cells' in record)) return err({ kind: record.kind });
  const { cells } = record;
  const { columns, width, decimalComma } = form;
  if (cells.length !== width) return err({ kind: 'cells', found: cells.length, columns: width });
  const cell = (column: QuoteColumn): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  const figure = (column: QuoteColumn): string =>
    decimalComma ? cell(column).replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : cell(column);

  const known = marketOf(cell('market'));
  if (known === null) return err({ kind: 'market', found: cell('market') });
  if (known === OTHER_MARKET) return err({ kind: 'otherMarket', found: cell('market') });
  const { market } = known;
  const used = USED[market];
  const own = QUOTE_COLUMNS.filter((column) => columns.has(column));
  const unwanted = own.find((column) => !ALWAYS.includes(column) && !used.includes(column) && cell(column) !== '');
  if (unwanted !== undefined) return err({ kind: 'unwanted', column: unwanted, market });
  const long = own.find((column) => cell(column).length > MOST_CHARACTERS);
  if (long !== undefined) return err({ kind: 'long', column: long });
  const line = figure('line') === '' ? (known.line ?? '') : figure('line');
  const empty = neededOf(market).find((column) => (column === 'line' ? line : cell(column)) === '');
  if (empty !== undefined) return err({ kind: 'empty', column: empty });

  const sideWord = foldText(cell('side') === '' ? 'over' : cell('side'));
  const side = Object.hasOwn(SIDE_WORDS, sideWord) ? SIDE_WORDS[sideWord]! : null;
  if (side === null) return err({ kind: 'side', found: cell('side') });
  if (side === 'under' && used.includes('player')) return err({ kind: 'playerUnder' });
  if (used.includes('line') && !NUMBER.test(line)) return err({ kind: 'line', found: cell('line') });
  // `figure` has replaced decimal commas, so a comma that remains makes the price invalid.
  const odds = parseOdds(figure('odds'));
  if (!odds.ok || figure('odds').includes(',') || writtenOdds(odds.value) <= 1)
    return err({ kind: 'odds', found: cell('odds') });
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
    line: used.includes('line') ? Number(line) : null,
    book: cell('book'),
    odds: odds.value,
    captured: captured === '' ? null : captured,
    date,
    source: cell('source') === '' ? null : cell('source'),
  });
}

/**
 * The cells that must not be empty in a bet of the market. One team or a player is enough to identify the game of the
 * day.
 */
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
