import * as v from 'valibot';
import { compareDates, endsOf, type LeagueDate } from '../domain/index.ts';
import { DateField, Name } from './fields.ts';
import { cutFile, datasetFile, isCut, wholeOf, type CutDataset, type Dataset } from './names.ts';

/**
 * What a cut has of its dataset: the rows of one timeframe. `first` and `last` are the days of the first and the last
 * game of a week.
 */
export type CutOf = {
  readonly timeframe?: string;
  readonly first?: LeagueDate;
  readonly last?: LeagueDate;
};
const CUT_OF = v.object({
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
  if (all[dataset] === undefined || !isCut(dataset)) return [];
  const rows = [...all[dataset]] as readonly Row[];
  const most = lengthOf(rows) / 2;
  const cuts = RULES[dataset](rows, all).map(({ label, ...cut }) => ({
    file: cutFile(dataset, labelOf(label)),
    ...cut,
  }));
  const isWorthIt =
    new Set(cuts.map(({ file }) => file)).size === cuts.length &&
    cuts.every((cut) => wholeOf(cut.file) === datasetFile(dataset) && lengthOf(cut.rows) <= most);
  return isWorthIt ? cuts : [];
}

const lengthOf = (rows: readonly object[]): number => JSON.stringify(rows).length;
const labelOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '');

/** Joins the documents of some cuts of a dataset into one that its decoder reads. `null` if one of them is none. */
export function joinCuts(docs: readonly unknown[]): readonly unknown[] | null {
  return docs.every(Array.isArray) ? docs.flat() : null;
}

type Labeled = Omit<CutRows, 'file'> & { readonly label: string };
type Rule = (rows: readonly Row[], all: DatasetRows) => readonly Labeled[];

const RULES: { readonly [dataset in CutDataset]: Rule } = {
  skater_projections: byTimeframe,
  goalie_projections: byTimeframe,
};

function byTimeframe(rows: readonly Row[], { season_schedule = [] }: DatasetRows): readonly Labeled[] {
  const days = groupBy([...season_schedule] as readonly Row[], 'Week');
  return [...groupBy(rows, 'Timeframe')].map(([timeframe, own]) => {
    const ends = endsOf((days.get(timeframe) ?? []).map(({ Date: day }) => day as LeagueDate).toSorted(compareDates));
    return { label: timeframe, of: { timeframe, ...(ends && { first: ends[0], last: ends[1] }) }, rows: own };
  });
}

/** Groups rows by a column of texts, in the order of the texts' first rows. */
function groupBy(rows: readonly Row[], column: string): ReadonlyMap<string, readonly Row[]> {
  const groups = new Map<string, Row[]>();
  for (const row of rows) {
    const key = String(row[column]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row]);
    else group.push(row);
  }
  return groups;
}
