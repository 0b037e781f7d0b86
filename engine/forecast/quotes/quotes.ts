import { bookNames, parseInstant } from '@ddh/engine/internal/domain';
import type { OddsError, PriceFormat } from '@ddh/engine/internal/odds';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { CsvFault, CsvRecord } from '@ddh/engine/internal/text';
import { writtenOdds } from './encode.ts';
import { QUOTE_COLUMNS, readForm, type HeaderFault, type QuoteColumn, type QuoteFileForm } from './header.ts';
import {
  isOfPlayer,
  marketOf,
  OTHER_MARKET,
  type KnownMarket,
  type PlayerMarket,
  type QuoteMarket,
} from './markets.ts';
import { priceReader, type CellPrice, type PriceCell } from './notation.ts';
import type { Quote, QuoteFault, QuoteNote, ReadQuote, RowCells } from './quote.ts';
import { readPuckLine, readSidedLine, readWinner, type ReadSide } from './sides.ts';
import { readDay, readInstant } from './times.ts';

/** Reads the prices of a CSV text, each with its line number. `format` is the notation of all prices, if it is known. */
export function readQuotes(text: string, format: PriceFormat | null = null): Result<readonly ReadQuote[], HeaderFault> {
  const file = readForm(text);
  if (!file.ok) return file;
  const { form, records } = file.value;
  const books: string[] = [];
  for (const record of records()) if ('cells' in record) books.push(record.cells[form.columns.get('book') ?? -1] ?? '');
  const nameOf = bookNames(books);
  function* priceCells(): Generator<PriceCell> {
    for (const record of records()) {
      const row = cellsOf(record, form);
      if (row.ok) yield priceCell(row.value, nameOf);
    }
  }
  const priceOf = priceReader(priceCells(), format);
  return ok(
    Array.from(records(), (record) => {
      const row = cellsOf(record, form);
      if (!row.ok) return { line: record.line, quote: row };
      const cell = priceCell(row.value, nameOf);
      return { line: record.line, quote: readQuote(row.value, form, cell.book, priceOf(cell)) };
    }),
  );
}

const priceCell = ({ cell, figure }: RowCells, nameOf: (book: string) => string): PriceCell => ({
  book: nameOf(cell('book')),
  text: figure('odds'),
});

function cellsOf(
  record: CsvRecord | CsvFault,
  { columns, sides, width, decimalComma }: QuoteFileForm,
): Result<RowCells, QuoteFault> {
  if (!('cells' in record)) return err({ kind: record.kind });
  const { cells } = record;
  if (cells.length !== width) return err({ kind: 'cells', found: cells.length, columns: width });
  const cell = (column: QuoteColumn): string => cells[columns.get(column) ?? -1]?.trim() ?? '';
  return ok({
    cell,
    figure: (column) => (decimalComma ? cell(column).replace(/^([+-]?\d*),(\d+)$/, '$1.$2') : cell(column)),
    sides: sides.map((at) => cells[at]!.trim()).filter((text) => text !== ''),
  });
}

const MOST_CHARACTERS = 200;
const PLAYER_CELLS = [
  'player',
  'player_id',
  'team',
  'away',
  'home',
  'side',
  'line',
] as const satisfies readonly QuoteColumn[];
/** Cells that each market uses in addition to ALWAYS. All other cells must be empty. */
const USED: { readonly [market in Exclude<QuoteMarket, PlayerMarket>]: readonly QuoteColumn[] } = {
  total: ['away', 'home', 'side', 'line'],
  team_total: ['team', 'away', 'home', 'side', 'line'],
  moneyline: ['team', 'away', 'home', 'side'],
  puck_line: ['team', 'away', 'home', 'side', 'line'],
};
const ALWAYS: readonly QuoteColumn[] = ['market', 'book', 'odds', 'captured', 'date', 'source'];

function readQuote(
  row: RowCells,
  form: QuoteFileForm,
  book: string,
  price: Result<CellPrice, OddsError>,
): Result<Quote, QuoteFault> {
  const { cell } = row;
  const known = marketOf(cell('market'));
  if (known === null) return err({ kind: 'market', found: cell('market') });
  if (known === OTHER_MARKET) return err({ kind: 'otherMarket', found: cell('market') });
  const { market } = known;
  const used: readonly QuoteColumn[] = isOfPlayer(market) ? PLAYER_CELLS : USED[market];
  const own = QUOTE_COLUMNS.filter((column) => form.columns.has(column) && cell(column) !== '');
  const unwanted = own.find(
    (column) =>
      !ALWAYS.includes(column) &&
      !used.includes(column) &&
      !((column === 'player' || column === 'player_id') && form.loose.has(column)),
  );
  if (unwanted !== undefined) return err({ kind: 'unwanted', column: unwanted, market });
  const long = own.find((column) => cell(column).length > MOST_CHARACTERS);
  if (long !== undefined) return err({ kind: 'long', column: long });
  const bet = readBet(row, known);
  if (!bet.ok) return bet;
  const empty = neededOf(market).find((column) => (column === 'team' ? bet.value.team : cell(column)) === '');
  if (empty !== undefined) return err({ kind: 'empty', column: empty });

  if (!price.ok) {
    const { kind } = price.error;
    if (kind !== 'twoReadings') return err({ kind: 'odds', found: cell('odds') });
    const { american, decimal } = price.error;
    return err({ kind, found: cell('odds'), american, decimal });
  }
  if (writtenOdds(price.value.odds) <= 1) return err({ kind: 'odds', found: cell('odds') });
  const playerId = cell('player_id') === '' ? null : Number(/^(\d{1,15})(?:\.0)?$/.exec(cell('player_id'))?.[1]);
  if (Number.isNaN(playerId)) return err({ kind: 'playerId', found: cell('player_id') });
  const captured = readInstant(cell('captured'));
  const date = readDay(cell('date'), form.hasStarts);
  if (cell('date') !== '' && date === null) return err({ kind: 'date', found: cell('date') });
  const notes: QuoteNote[] = [
    ...(cell('captured') !== '' && captured === null ? [{ kind: 'captured' as const, found: cell('captured') }] : []),
    ...(price.value.bookWritesPlus ? [{ kind: 'lostSign' as const }] : []),
  ];
  return ok({
    market,
    player: used.includes('player') ? cell('player') : '',
    playerId: used.includes('player_id') ? playerId : null,
    away: cell('away'),
    home: cell('home'),
    ...bet.value,
    book,
    odds: price.value.odds,
    lacksSign: price.value.lacksSign,
    captured: captured === null ? null : { at: captured, text: capturedText(cell('captured'), captured) },
    date,
    source: cell('source') === '' ? null : cell('source'),
    notes,
  });
}

function readBet(row: RowCells, { market, line }: KnownMarket): Result<ReadSide, QuoteFault> {
  switch (market) {
    case 'moneyline':
      return readWinner(row);
    case 'puck_line':
      return readPuckLine(row);
    default:
      return readSidedLine(row, isOfPlayer(market), line ?? null);
  }
}

/** The text of the cell if pages can read it, or else the same time in ISO form. */
const capturedText = (text: string, at: number): string =>
  parseInstant(text) === null ? new Date(at).toISOString().replace('.000Z', 'Z') : text;

/**
 * The cells that must not be empty in a bet of the market, besides its line and side. One team or a player is enough to
 * identify the game of the day.
 */
function neededOf(market: QuoteMarket): readonly QuoteColumn[] {
  if (isOfPlayer(market)) return ['player', 'book', 'odds'];
  switch (market) {
    case 'total':
      return ['away', 'home', 'book', 'odds'];
    case 'team_total':
    case 'moneyline':
    case 'puck_line':
      return ['team', 'book', 'odds'];
  }
}
