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

/**
 * The columns of a price file, in the order of the documentation. A file may have them in any order, and may have other
 * columns.
 */
export const QUOTE_COLUMNS = [
  'market',
  'player',
  'player_id',
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

/**
 * Column names that mean something else in some files. The first one in a file is used if the file lacks the column, and
 * only in rows whose market has such a cell.
 */
const LOOSE_WORDS: { readonly [column in QuoteColumn]?: readonly string[] } = {
  market: ['market key', 'markets key', 'bet type'],
  player_id: ['playerid'],
  player: ['player name', 'participant', 'outcome description', 'outcomes description', 'description'],
  line: ['outcome point', 'outcomes point'],
  book: ['bookmaker title', 'bookmakers title', 'bookmaker name', 'bookmaker key'],
  odds: ['outcome price', 'outcomes price'],
  captured: ['captured at', 'bookmaker last update', 'bookmakers last update', 'timestamp'],
  date: ['game date', 'commence time', 'start time'],
};
/** Column names whose cells are starts of games. */
const STARTS = ['commence time', 'start time'];
/** Column names of the side. For a money line, the cell names the team. */
const SIDE_WORDS = ['over under', 'ou', 'o u', 'outcome', 'outcome name', 'outcomes name', 'selection', 'pick', 'name'];

/** The reason why a price file cannot be read. */
export type HeaderFault =
  | { readonly kind: 'noHeader' | 'json' }
  | { readonly kind: 'twiceColumn' | 'noColumn'; readonly column: string }
  /** A column that is probably a misspelling of `meant`, which the file lacks. */
  | { readonly kind: 'misspelledColumn'; readonly column: string; readonly meant: QuoteColumn }
  /** Each row has several prices, in these columns. */
  | { readonly kind: 'wide'; readonly columns: readonly string[] };

/** The places of a file's columns, from 0. */
export type QuoteFileForm = {
  readonly columns: ReadonlyMap<QuoteColumn, number>;
  /** The columns that the file has under a name of LOOSE_WORDS. */
  readonly loose: ReadonlySet<QuoteColumn>;
  /** All columns that may have the side. */
  readonly sides: readonly number[];
  /** Whether the column `date` has starts of games. */
  readonly hasStarts: boolean;
  /** Number of cells in the header. */
  readonly width: number;
  /** Whether a comma is a decimal comma, as in `2,5`. */
  readonly decimalComma: boolean;
};

export type QuoteFile = {
  readonly form: QuoteFileForm;
  /** Reads the records below the header. They are not kept, because a file can have 100,000. */
  readonly records: () => Iterable<CsvRecord | CsvFault>;
};

/** Number of lines among which the header is searched, because some files begin with a title. */
const MOST_TITLE_LINES = 5;

/** Reads the header of a price file, which may be below a title or the line `sep=;` of a spreadsheet. */
export function readForm(text: string): Result<QuoteFile, HeaderFault> {
  if (isJson(text)) return err({ kind: 'json' });
  // Lines above the header become empty, so that line numbers stay.
  let rest = text.replace(/^\uFEFF?"?sep=[^\r\n]*/i, '');
  let first: Result<QuoteFile, HeaderFault> | null = null;
  for (let i = 0; i < MOST_TITLE_LINES; i++) {
    const found = readAt(rest);
    if (found.ok || (found.error.kind !== 'noColumn' && found.error.kind !== 'noHeader')) return found;
    first ??= found;
    rest = rest.replace(/^((?:\r\n|\n|\r)*)[^\r\n]+/, '$1');
  }
  return first ?? err({ kind: 'noHeader' });
}

function readAt(text: string): Result<QuoteFile, HeaderFault> {
  const separator = separatorOf(text);
  const { value: head } = readCsv(text, separator).next();
  if (!head || !('cells' in head)) return err({ kind: 'noHeader' });
  const form = readHeader(head);
  if (!form.ok) return form;
  function* records(): Generator<CsvRecord | CsvFault> {
    const all = readCsv(text, separator);
    all.next();
    yield* all;
  }
  return ok({ form: { ...form.value, width: head.cells.length, decimalComma: separator !== ',' }, records });
}

function readHeader({ cells }: CsvRecord): Result<Omit<QuoteFileForm, 'width' | 'decimalComma'>, HeaderFault> {
  const columns = new Map<QuoteColumn, number>();
  const words = cells.map((cell) => foldText(cell));
  const ours = words.map((word) => QUOTE_COLUMNS.find((one) => foldText(one) === word));
  for (const [at, word] of words.entries()) {
    const other = Object.hasOwn(COLUMN_WORDS, word) ? COLUMN_WORDS[word]! : undefined;
    const column = ours[at] ?? (other !== undefined && ours.includes(other) ? undefined : other);
    if (column === undefined) continue;
    if (columns.has(column)) return err({ kind: 'twiceColumn', column });
    columns.set(column, at);
  }
  const sides = words.flatMap((word, at) => (word === 'side' || SIDE_WORDS.includes(word) ? [at] : []));
  const loose = addLoose(columns, words, sides.length > 1);
  const missing = NEEDED.find((column) => !columns.has(column));
  const wide = cells.filter((_, at) => WIDE.test(words[at]!.replaceAll(' ', '')));
  if (missing !== undefined)
    return err(wide.length > 1 ? { kind: 'wide', columns: wide } : { kind: 'noColumn', column: missing });
  // Reject a misspelled `side`, which would turn unders into overs, and a misspelled `date`, which would move prices to
  // another day. Other missing columns are reported per row.
  const absent = (['side', 'date'] as const).filter((column) => !columns.has(column));
  for (const [at, word] of words.entries()) {
    const isKnown = [...columns.values()].includes(at) || sides.includes(at);
    const meant = isKnown ? undefined : nearest(word, absent);
    if (meant !== undefined) return err({ kind: 'misspelledColumn', column: cells[at]!.trim(), meant });
  }
  return ok({ columns, loose, sides, hasStarts: STARTS.includes(words[columns.get('date') ?? -1] ?? '') });
}

/** `over_price`, `homeOdds`, `ml_away`, or `over` next to `under`. */
const WIDE =
  /^(?:over|under)$|(?:over|under|home|away|draw)(?:price|odds|ml|moneyline)|(?:price|odds|ml|moneyline)(?:over|under|home|away|draw)/;

/**
 * Adds the columns that the file has under names of LOOSE_WORDS, and returns them. `name` is the player if another
 * column has the side.
 */
function addLoose(
  columns: Map<QuoteColumn, number>,
  words: readonly string[],
  hasOtherSide: boolean,
): ReadonlySet<QuoteColumn> {
  const loose = new Set<QuoteColumn>();
  for (const column of QUOTE_COLUMNS) {
    const names = [...(LOOSE_WORDS[column] ?? []), ...(column === 'player' && hasOtherSide ? ['name'] : [])];
    const word = columns.has(column) ? undefined : names.find((one) => words.includes(one));
    if (word === undefined) continue;
    columns.set(column, words.indexOf(word));
    loose.add(column);
  }
  return loose;
}
