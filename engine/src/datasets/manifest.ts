import * as v from 'valibot';
import { isObject } from '../text/index.ts';
import { parseLeagueDate, type LeagueDate } from '../domain/index.ts';
import { DateField, Name } from './fields.ts';
import { datasetFile } from './names.ts';
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

export type ManifestFile = { readonly bytes: number; readonly records: number } & FileFacts;

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
  /**
   * True if the files are demonstration data from the shipped models. Pages label such data and never call it stale.
   */
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
  return problems.loaded({
    version,
    generatedAt: timely ? time : null,
    files: readFiles(fields.get('files') ?? {}, problems),
    sample: sample === true,
  });
}

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
    const { bytes, records } = entry as { bytes?: unknown; records?: unknown };
    if (!v.is(COUNT, bytes)) problems.add(() => `${path()}.bytes`, 'must be a whole number of at least 0');
    if (!v.is(COUNT, records)) problems.add(() => `${path()}.records`, 'must be a whole number of at least 0');
    const facts = readFacts(entry, path, problems);
    if (v.is(COUNT, bytes) && v.is(COUNT, records)) files.set(name, { bytes, records, ...facts });
  }
  return files;
}

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

/** The inverse of `decodeManifest`. */
export function encodeManifest(manifest: Manifest): Record<string, unknown> {
  return {
    version: manifest.version,
    generatedAt: manifest.generatedAt,
    ...(manifest.sample ? { sample: true } : {}),
    files: Object.fromEntries(manifest.files),
  };
}
