import * as v from 'valibot';
import { Fingerprint, isObject, parseJson } from '../text/index.ts';
import { parseLeagueDate, type LeagueDate } from '../domain/index.ts';
import { cutSum, readCuts, type Cut, type CutList, type CutOf } from './cuts.ts';
import { DateField, Name } from './fields.ts';
import {
  datasetFile,
  FASTEST_FIRST,
  gameModelFile,
  isDatasetFile,
  parseFileName,
  SIMULATION_ENDINGS,
  simulationFile,
  wholeOf,
  type Dataset,
} from './names.ts';
import { keyPath, Problems, refused, type Decoded } from './problems.ts';

/**
 * The days and season that a file covers, and the last results that it uses. Each file has its own facts, because a
 * site may replace one file and keep another. Every fact is optional, because a manifest from another source may lack
 * it.
 */
export type FileFacts = {
  /** ISO time of the file's last update. Present only if it differs from `Manifest.generatedAt`. */
  readonly generatedAt?: string;
  /** The first and last day that the file has data for. */
  readonly from?: LeagueDate;
  readonly to?: LeagueDate;
  /** The day of the last game result that the model uses. */
  readonly through?: LeagueDate;
  /** The season, such as `2026-27`. */
  readonly season?: string;
  /** The first day of the next season. Present only if the season is over and the day is known. */
  readonly next?: LeagueDate;
};

/**
 * How the records of a simulation were made: by this generator, from the game model with this fingerprint and this seed.
 * Files of other programs lack it. A game model has it, with the number of records, if its records are not published.
 */
type SimulatedBy = { readonly generator: number; readonly seed: number; readonly model: string };

type ManifestFile = {
  readonly bytes: number;
  readonly records: number;
  /** Whether the file is demonstration data from the shipped models. Pages label such data and never call it stale. */
  readonly sample: boolean;
  readonly simulated?: SimulatedBy;
  readonly cuts?: CutList;
} & FileFacts;

/** The list of files in `data/`. A site may have no manifest. */
export type Manifest = {
  /**
   * The version of the data. Requests for all other files have it as a query parameter, so that caches do not respond
   * with older data.
   */
  readonly version: string;
  /** ISO time of the last update. */
  readonly generatedAt: string | null;
  /** The files by their path relative to `data/`, including the file ending. */
  readonly files: ReadonlyMap<string, ManifestFile>;
  /** Whether all files are the sample, also those that the manifest does not list. */
  readonly sample: boolean;
};

/** Allows only characters that need no escaping in a URL. */
const Version = v.pipe(v.string(), v.regex(/^[\w.:+-]{1,100}$/));
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ISO = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const Time = v.pipe(
  v.string(),
  v.regex(ISO),
  v.check((text) => parseLeagueDate(text) !== null),
);
const Dictionary = v.custom<object>(isObject);

/** Upper bound for the number of files in a manifest. A full season in three formats has 8,000 files. */
const MOST_FILES = 50_000;

export function decodeManifest(doc: unknown): Decoded<Manifest> {
  if (!v.is(Dictionary, doc)) return refused('manifest', 'must be an object');
  const fields = new Map<string, unknown>(Object.entries(doc));
  const version = fields.get('version');
  if (!v.is(Version, version)) return refused('version', 'must be a string of letters, digits and . : + - _');
  const problems = new Problems();
  const time = fields.get('generatedAt') ?? null;
  const timely = v.is(Time, time);
  if (time !== null && !timely) problems.add(() => 'generatedAt', 'must be a time like 2025-10-07T16:00:00Z');
  const sample = fields.get('sample') ?? false;
  if (typeof sample !== 'boolean') problems.add(() => 'sample', 'must be true or false');
  const files = readFiles(fields.get('files') ?? {}, problems);
  // If the data is only partly the sample, the entries of the sample's files are marked.
  const isWhole = sample === true && ![...files.values()].some((file) => file.sample);
  return problems.loaded({
    version,
    generatedAt: timely ? time : null,
    files: isWhole ? new Map([...files].map(([name, file]) => [name, { ...file, sample: true }])) : files,
    sample: isWhole,
  });
}

/**
 * Reads the manifest that a host has printed into a page, as JSON. Its entries lack the sizes, which no tab needs. `null`
 * if it cannot be read.
 */
export function printedManifest(text: string): Manifest | null {
  const doc = parseJson(text);
  if (!isObject(doc) || !isObject(doc['files'])) return null;
  const entries = Object.entries(doc['files']).map(([name, entry]) => [
    name,
    isObject(entry) ? { bytes: 0, ...entry } : entry,
  ]);
  const decoded = decodeManifest({ ...doc, files: Object.fromEntries(entries) });
  return decoded.ok ? decoded.value.data : null;
}

/** Whether a file is of the sample. The manifest need not list it. */
export const isSampleFile = ({ files, sample }: Pick<Manifest, 'files' | 'sample'>, name: string): boolean =>
  files.get(name)?.sample ?? sample;

function readFiles(doc: unknown, problems: Problems): ReadonlyMap<string, ManifestFile> {
  const files = new Map<string, ManifestFile>();
  if (!v.is(Dictionary, doc)) {
    problems.add(() => 'files', 'must be an object');
    return files;
  }
  const entries = Object.entries(doc);
  if (entries.length > MOST_FILES)
    problems.add(() => 'files', `has more than ${MOST_FILES} files; the other files are not read`);
  for (const [name, entry] of entries.slice(0, MOST_FILES)) {
    const path = (): string => `files${keyPath(name)}`;
    if (!v.is(Dictionary, entry)) {
      problems.add(path, 'must be an object');
      continue;
    }
    const { bytes, records, sample = false, cuts } = entry as { readonly [key in keyof ManifestFile]?: unknown };
    if (typeof sample !== 'boolean') problems.add(() => `${path()}.sample`, 'must be true or false');
    if (!v.is(COUNT, bytes)) problems.add(() => `${path()}.bytes`, 'must be a whole number of at least 0');
    if (!v.is(COUNT, records)) problems.add(() => `${path()}.records`, 'must be a whole number of at least 0');
    const facts = readFacts(entry, path, problems);
    const simulated = readSimulated(entry, path, problems);
    const list = readCuts(name, cuts);
    if (list === null && cuts !== undefined)
      problems.add(() => `${path()}.cuts`, `must have a sum, and cuts of ${name}`);
    if (v.is(COUNT, bytes) && v.is(COUNT, records))
      files.set(name, { bytes, records, sample: sample === true, ...simulated, ...(list && { cuts: list }), ...facts });
  }
  return files;
}

const Simulated = v.object({ generator: COUNT, seed: COUNT, model: v.string() });

function readSimulated(
  entry: { readonly simulated?: unknown },
  path: () => string,
  problems: Problems,
): { readonly simulated?: SimulatedBy } {
  if (entry.simulated === undefined) return {};
  const read = v.safeParse(Simulated, entry.simulated);
  if (read.success) return { simulated: read.output };
  problems.add(() => `${path()}.simulated`, 'must have generator, seed and model');
  return {};
}

/** The cuts of a dataset that a reader may take in place of its file. Those that are not listed themselves are left out. */
export const listedCuts = ({ files }: Pick<Manifest, 'files'>, dataset: Dataset): readonly Cut[] =>
  files.get(datasetFile(dataset))?.cuts?.files.filter(({ file }) => files.has(file)) ?? [];

/** The simulation of a game that a reader takes: the form that is read fastest. */
export const listedSimulation = ({ files }: Pick<Manifest, 'files'>, gameId: string): string | undefined =>
  FASTEST_FIRST.map((ending) => simulationFile(gameId, ending)).find((name) => files.has(name));

/** The records that a game's model gives. `file` is the file that has the same, or `null` if none is published. */
export type MadeRecords = SimulatedBy & { readonly records: number; readonly file: string | null };

/** What a manifest says of the records that a game's model gives. `null` if the records are only in a file. */
export function madeRecords({ files }: Pick<Manifest, 'files'>, gameId: string): MadeRecords | null {
  const model = files.get(gameModelFile(gameId));
  const file = listedSimulation({ files }, gameId);
  const { simulated, records } = (file === undefined ? model : files.get(file)) ?? { records: 0 };
  if (model === undefined || simulated === undefined || records === 0) return null;
  return { ...simulated, records, file: file ?? null };
}

/** The first generator whose results are an even sequence. */
const EVEN_GENERATOR = 3;

/** Whether the records of a simulation are known to be even (docs/model.md, "An even sequence"). */
export const isEvenFile = ({ files }: Pick<Manifest, 'files'>, name: string): boolean =>
  isEvenGenerator(files.get(name)?.simulated?.generator ?? 0);

export const isEvenGenerator = (generator: number): boolean => generator >= EVEN_GENERATOR;

const FACTS = {
  generatedAt: { schema: Time, problem: 'must be a time like 2025-10-07T16:00:00Z' },
  from: { schema: DateField, problem: 'must be a date like 2025-10-07' },
  to: { schema: DateField, problem: 'must be a date like 2025-10-07' },
  through: { schema: DateField, problem: 'must be a date like 2025-10-07' },
  season: { schema: Name, problem: 'must be a name like 2025-26' },
  next: { schema: DateField, problem: 'must be a date like 2025-10-07' },
} as const satisfies { readonly [fact in keyof FileFacts]-?: object };

/**
 * Reads the facts of a file from its entry in the manifest. Invalid facts are reported and left out, but the file stays
 * in the list.
 */
function readFacts(entry: object, path: () => string, problems: Problems): FileFacts {
  const facts: Record<string, string> = {};
  for (const [fact, { schema, problem }] of Object.entries(FACTS)) {
    const value: unknown = Object.hasOwn(entry, fact) ? entry[fact as keyof typeof entry] : null;
    if (value === null) continue;
    const read = v.safeParse(schema, value);
    if (read.success) facts[fact] = read.output;
    else problems.add(() => `${path()}.${fact}`, problem);
  }
  return facts;
}

/**
 * Returns the first day that the data covers, from the facts of `game_probs` or, without this file, of
 * `skater_projections`. `null` if the manifest lacks the day.
 */
export const deliveryDay = ({ files }: Pick<Manifest, 'files'>): LeagueDate | null =>
  (files.get(datasetFile('game_probs')) ?? files.get(datasetFile('skater_projections')))?.from ?? null;

/**
 * The parts of a data folder. One command writes the files of one part: `simulate` the slate, `value-build` the vault,
 * `project` the fantasy part, `night` the record.
 */
export const DATA_PARTS = ['slate', 'vault', 'fantasy', 'record'] as const;
export type DataPart = (typeof DATA_PARTS)[number];

/** The part whose contents a part is made from: value files have the probabilities of the slate. */
const MADE_FROM: { readonly [part in DataPart]?: DataPart } = { vault: 'slate' };

const FOLDER_PARTS = { value_vault: 'vault', fantasy: 'fantasy', record: 'record' } as const;

export function partOf(file: string): DataPart {
  const [folder = ''] = file.split('/');
  return file !== folder && Object.hasOwn(FOLDER_PARTS, folder)
    ? FOLDER_PARTS[folder as keyof typeof FOLDER_PARTS]
    : parseFileName(file)?.kind === 'weights'
      ? 'vault'
      : 'slate';
}

/** The JSON of a manifest that `decodeManifest` accepts, with the keys of other programs. */
export type ManifestDoc = {
  readonly version: string;
  readonly generatedAt?: string | null;
  readonly sample?: boolean;
  /** A hash of each part's contents. Manifests of other programs and of earlier versions lack it. */
  readonly parts?: { readonly [part: string]: unknown };
  readonly files?: { readonly [name: string]: object };
};

/**
 * A file that a command has written. `sum` is a hash of its contents. `simulated` is absent if it has no records. A cut
 * has `cut`, and the file that it is a cut of must be written with it.
 */
export type WrittenFile = {
  readonly name: string;
  readonly bytes: number;
  readonly records: number;
  readonly sum: string;
  readonly simulated?: SimulatedBy;
  readonly cut?: CutOf;
};

/**
 * Returns a manifest in which a part is replaced. Entries of other parts stay, except parts that are made from this one
 * if its contents change. The version depends on the contents of the parts, not on the order in which they were
 * written.
 *
 * @param files All files of the part. Without files, the part is removed.
 * @param facts The facts of the part's datasets. Simulations and game models have none.
 * @param at The time at which the files were made, in ISO 8601. The slate's time is that of the manifest. Files of a
 *   sample get no time, so that each run writes the same bytes.
 */
export function withPart(
  before: ManifestDoc | null,
  part: DataPart,
  files: readonly WrittenFile[],
  facts: FileFacts,
  at: string,
): ManifestDoc {
  const hashes = partHashes(before);
  const hash = files.length === 0 ? undefined : hashOf(files.map(fileText).toSorted());
  const isReplaced = (one: DataPart): boolean => one === part || (MADE_FROM[one] === part && hashes[part] !== hash);
  const parts: { readonly [part in DataPart]?: string } = Object.fromEntries(
    DATA_PARTS.flatMap((one) => {
      const text = one === part ? hash : isReplaced(one) ? undefined : hashes[one];
      return text === undefined ? [] : [[one, text] as const];
    }),
  );
  const isSlate = part === 'slate';
  // The new time of the manifest would make older files of other parts look new.
  const olderTime = isSlate && before?.sample !== true ? timeFact(before?.generatedAt) : {};
  const allFacts = isSlate || before?.sample === true ? facts : { generatedAt: at, ...facts };
  const own = files.map(
    ({ name, bytes, records, sum, simulated }) =>
      [
        name,
        {
          bytes,
          records,
          ...(simulated && { simulated }),
          ...(isDatasetFile(name) && allFacts),
          ...cutsIn(files, name, sum),
        },
      ] as const,
  );
  const kept = Object.entries(before?.files ?? {})
    .filter(([name]) => !isReplaced(partOf(name)))
    .map(
      ([name, entry]) =>
        [name, isDatasetFile(name) && !('generatedAt' in entry) ? { ...entry, ...olderTime } : entry] as const,
    );
  const all = [...own, ...kept];
  return {
    ...before,
    version: versionOf(parts),
    generatedAt: isSlate ? at : (before?.generatedAt ?? null),
    parts,
    files: Object.fromEntries(DATA_PARTS.flatMap((one) => all.filter(([name]) => partOf(name) === one))),
  };
}

/** What the entry of a file says of its cuts among the files that were written with it. */
function cutsIn(files: readonly WrittenFile[], whole: string, sum: string): { readonly cuts?: CutList } {
  const cuts = files.flatMap(({ name, cut }) =>
    cut !== undefined && wholeOf(name) === whole ? [{ file: name, ...cut }] : [],
  );
  return cuts.length === 0 ? {} : { cuts: { sum: cutSum(sum), files: cuts } };
}

/** What each cut that a manifest lists has of its file, by the cut's name. */
export const cutsByName = ({ files }: Pick<Manifest, 'files'>): ReadonlyMap<string, CutOf> =>
  new Map([...files.values()].flatMap(({ cuts }) => cuts?.files.map(({ file, ...cut }) => [file, cut] as const) ?? []));

/**
 * Returns a manifest of the same files in which those of a part have other contents. Facts stay, and files of the part
 * that are not in `files` are gone.
 */
export function withContents(before: ManifestDoc, part: DataPart, files: readonly WrittenFile[]): ManifestDoc {
  const after = withPart(before, part, files, {}, '');
  const entryOf = ([name, entry]: readonly [string, { readonly bytes?: number; readonly cuts?: CutList }]) => {
    if (partOf(name) !== part) return [name, entry] as const;
    const { cuts: _cuts, ...facts }: { readonly cuts?: unknown } = before.files?.[name] ?? {};
    return [name, { ...facts, bytes: entry.bytes, ...(entry.cuts && { cuts: entry.cuts }) }] as const;
  };
  return { ...after, files: Object.fromEntries(Object.entries(after.files ?? {}).map(entryOf)) };
}

/**
 * Returns a manifest without the simulations of some games, whose records their models give. Then the models' entries
 * say how.
 */
export function withoutRecords(before: ManifestDoc, gameIds: readonly string[]): ManifestDoc {
  const files = new Map(Object.entries(before.files ?? {}));
  for (const gameId of gameIds) {
    const names = simulationFiles(gameId).filter((name) => files.has(name));
    const [model, { records, simulated }] = [gameModelFile(gameId), files.get(names[0] ?? '') as ManifestFile];
    files.set(model, { ...files.get(model), records, simulated });
    for (const name of names) files.delete(name);
  }
  const hashes = partHashes(before);
  const parts = { ...hashes, slate: hashOf([hashes.slate ?? '', ...gameIds]) };
  return { ...before, version: versionOf(parts), parts, files: Object.fromEntries(files) };
}

/** The names that the simulations of a game may have. */
export const simulationFiles = (gameId: string): readonly string[] =>
  SIMULATION_ENDINGS.map((ending) => simulationFile(gameId, ending));

const versionOf = (hashes: { readonly [part in DataPart]?: string }): string =>
  hashOf(DATA_PARTS.filter((one) => hashes[one] !== undefined).map((one) => `${one} ${hashes[one]}`));

const timeFact = (generatedAt: string | null | undefined): FileFacts =>
  typeof generatedAt === 'string' ? { generatedAt } : {};

/** The hash of each part that has files. If the manifest has no hash for a part, its version identifies the contents. */
function partHashes(manifest: ManifestDoc | null): { readonly [part in DataPart]?: string } {
  if (manifest === null) return {};
  const hashOfPart = (part: DataPart): string => {
    const hash = manifest.parts?.[part];
    return typeof hash === 'string' ? hash : manifest.version;
  };
  const listed = new Set(Object.keys(manifest.files ?? {}).map(partOf));
  return Object.fromEntries([...listed].map((part) => [part, hashOfPart(part)]));
}

const fileText = ({ name, bytes, records, sum }: WrittenFile): string => `${name} ${bytes} ${records} ${sum}`;

function hashOf(texts: readonly string[]): string {
  const hash = new Fingerprint();
  for (const text of texts) hash.add(text);
  return hash.text();
}
