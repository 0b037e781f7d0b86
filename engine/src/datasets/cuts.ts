import * as v from 'valibot';
import { compareDates, endsOf, PROPS, VENUES, type LeagueDate, type Prop } from '../domain/index.ts';
import { DateField, Name } from './fields.ts';
import { hubColumn, WINS } from './hubColumns.ts';
import { isObject } from '../text/index.ts';
import { cutFile, datasetFile, isCut, wholeOf, type CutDataset, type Dataset } from './names.ts';

/**
 * What a cut has of its dataset: the rows of a date or a timeframe, and the columns of a prop, of all wins (`cards`) or
 * of all totals (`lines`). `first` and `last` are the days of the first and the last game of a week.
 */
export type CutOf = {
  readonly columns?: 'cards' | 'lines';
  readonly date?: LeagueDate;
  readonly prop?: Prop;
  readonly timeframe?: string;
  readonly first?: LeagueDate;
  readonly last?: LeagueDate;
};
const CUT_OF = v.object({
  columns: v.optional(v.picklist(['cards', 'lines'])),
  date: v.optional(DateField),
  prop: v.optional(v.picklist(PROPS)),
  timeframe: v.optional(Name),
  first: v.optional(DateField),
  last: v.optional(DateField),
});

/** A cut that a manifest lists: a file with some rows of a dataset, so that a page need not wait for all of them. */
export type Cut = CutOf & { readonly file: string };

/**
 * What a manifest says of a file's cuts. `sum` is `cutSum` of the whole file that they are made from: cuts of another
 * file are not read.
 */
export type CutList = { readonly sum: string; readonly files: readonly Cut[] };

const CutListField = v.object({
  sum: v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/)),
  files: v.array(v.intersect([v.object({ file: v.string() }), CUT_OF])),
});

/** Reads `cuts` of the manifest's entry of the file `name`. `null` if it is not a list of cuts of that file. */
export function readCuts(name: string, value: unknown): CutList | null {
  const read = v.safeParse(CutListField, value);
  if (!read.success || !read.output.files.every(({ file }) => wholeOf(file) === name)) return null;
  return read.output as CutList;
}

/** Names a file's contents in `cuts`. `sum` is the SHA-256 of the file, in hexadecimal. */
export const cutSum = (sum: string): string => sum.slice(0, 16);

type Row = Readonly<Record<string, unknown>>;
/** The rows of datasets, as they are written to files. */
export type DatasetRows = { readonly [dataset in Dataset]?: Iterable<object> };
/** A cut that can be written. */
export type CutRows = { readonly file: string; readonly of: CutOf; readonly rows: readonly object[] };

/**
 * The cuts of a dataset of which a folder has files. `all` has its rows, and those of `season_schedule` for the days of
 * weeks. Each cut has at most half of the file's characters, because a page loads the file after it.
 */
export function cutsOf(dataset: Dataset, all: DatasetRows): readonly CutRows[] {
  const rows = all[dataset] as Iterable<Row> | undefined;
  if (rows === undefined || !isCut(dataset)) return [];
  const families = RULES[dataset](rows, all).filter((family) => family.length > 0);
  if (families.length === 0) return [];
  const most = lengthOf([...rows]) / 2;
  return families.flatMap((family) => {
    const cuts = family.map(({ label, ...cut }) => ({ file: cutFile(dataset, labelOf(label)), ...cut }));
    const isWorthIt =
      new Set(cuts.map(({ file }) => file)).size === cuts.length &&
      cuts.every((cut) => wholeOf(cut.file) === datasetFile(dataset) && lengthOf(cut.rows) <= most);
    return isWorthIt ? cuts : [];
  });
}

const lengthOf = (rows: readonly object[]): number => JSON.stringify(rows).length;
const labelOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/**
 * The columns that all cuts of a dataset have, by which their rows belong together. A dataset without them has each row
 * in one cut.
 */
const KEYS: { readonly [dataset in Dataset]?: readonly string[] } = {
  game_probs: ['index', 'Home', 'Away'],
  skater_probs: ['index', 'level_0', 'playerId', 'Team'],
};
const keyOf = (row: Row, keys: readonly string[]): string => JSON.stringify(keys.map((key) => row[key] ?? null));

/** Joins the documents of some cuts of a dataset into one that its decoder reads. `null` if one of them is none. */
export function joinCuts(dataset: Dataset, docs: readonly unknown[]): readonly unknown[] | null {
  const keys = KEYS[dataset];
  if (!docs.every(Array.isArray)) return null;
  const rows: readonly unknown[] = docs.flat();
  if (keys === undefined) return rows;
  const joined = new Map<string, Row>();
  for (const row of rows) {
    if (!isObject(row)) return null;
    const key = keyOf(row, keys);
    joined.set(key, { ...joined.get(key), ...row });
  }
  return [...joined.values()];
}

type Labeled = Omit<CutRows, 'file'> & { readonly label: string };
/** Returns families of cuts. A folder has all cuts of a family or none. */
type Rule = (rows: Iterable<Row>, all: DatasetRows) => readonly (readonly Labeled[])[];

const RULES: { readonly [dataset in CutDataset]: Rule } = {
  game_probs: cardsAndLines,
  skater_probs: byDateAndProp,
  skater_projections: byTimeframe,
  goalie_projections: byTimeframe,
};

/** A dataset of more dates than this is not cut by date: a folder would have hundreds of small files. */
const MOST_DATES = 14;

/** Groups rows by a column of dates. `null` if there are too many dates, or if rows could not be joined again. */
function byDate(rows: Iterable<Row>, column: string, keys: readonly string[] = []) {
  const dates = new Set<unknown>();
  for (const row of rows) {
    dates.add(row[column]);
    if (dates.size > MOST_DATES) return null;
  }
  const groups = groupBy(rows, column);
  const all = [...groups.values()].flat();
  const isDate = (date: string): boolean => /^\d{4}-\d\d-\d\d$/.test(date);
  const isWhole = new Set(all.map((row) => keyOf(row, keys))).size === all.length;
  return isWhole && [...groups.keys()].every(isDate) ? (groups as ReadonlyMap<LeagueDate, readonly Row[]>) : null;
}

/** Returns the rows without the columns for which `isLeftOut` is true. */
const without = (rows: readonly Row[], isLeftOut: (column: string) => boolean): readonly Row[] =>
  rows.map((row) => Object.fromEntries(Object.entries(row).filter(([column]) => !isLeftOut(column))));

const WIN_COLUMNS: ReadonlySet<string> = new Set(
  VENUES.flatMap((venue) => WINS.map((win) => hubColumn({ kind: 'win', venue, win }))),
);

function cardsAndLines(rows: Iterable<Row>): readonly (readonly Labeled[])[] {
  const keys = KEYS.game_probs ?? [];
  const dates = byDate(rows, 'index', keys);
  if (dates === null) return [];
  const isTotal = (column: string): boolean => !WIN_COLUMNS.has(column) && !keys.includes(column);
  const lines = [...dates].map(([date, own]): Labeled => ({
    label: `lines ${date}`,
    of: { columns: 'lines', date },
    rows: without(own, (column) => WIN_COLUMNS.has(column)),
  }));
  return [[{ label: 'cards', of: { columns: 'cards' }, rows: without([...rows], isTotal) }], lines];
}

function byDateAndProp(rows: Iterable<Row>): readonly (readonly Labeled[])[] {
  const dates = byDate(rows, 'level_0', KEYS.skater_probs);
  if (dates === null) return [];
  return [
    [...dates].flatMap(([date, own]) =>
      PROPS.map((prop): Labeled => ({
        label: `${date} ${prop}`,
        of: { date, prop },
        rows: without(own, (column) => PROPS.some((other) => other !== prop && column.startsWith(`${other} `))),
      })),
    ),
  ];
}

function byTimeframe(rows: Iterable<Row>, { season_schedule = [] }: DatasetRows): readonly (readonly Labeled[])[] {
  const days = groupBy(season_schedule as Iterable<Row>, 'Week');
  return [
    [...groupBy(rows, 'Timeframe')].map(([timeframe, own]): Labeled => {
      const ends = endsOf((days.get(timeframe) ?? []).map(({ Date: day }) => day as LeagueDate).toSorted(compareDates));
      return { label: timeframe, of: { timeframe, ...(ends && { first: ends[0], last: ends[1] }) }, rows: own };
    }),
  ];
}

/** Groups rows by a column of texts, in the order of the texts' first rows. */
function groupBy(rows: Iterable<Row>, column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
