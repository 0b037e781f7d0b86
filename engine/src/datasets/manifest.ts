import * as v from 'valibot';
import { isObject, parseLeagueDate } from '../words/index.ts';
import { keyPath, Problems, refused, type Decoded } from './problems.ts';

export type ManifestFile = { readonly bytes: number; readonly records: number };

/** What lies below `data/`. Its absence is normal. */
export type Manifest = {
  /** The cache-busting query of every other request. */
  readonly version: string;
  /** ISO time of the last update. */
  readonly generatedAt: string | null;
  /** By file name below `data/`, ending included. */
  readonly files: ReadonlyMap<string, ManifestFile>;
  /** Made by the shipped models, to show the product. Our addition: such data is labelled, and is never stale. */
  readonly sample: boolean;
};

/** Of the versions that fit an address. */
const Version = v.pipe(v.string(), v.regex(/^[\w.:+-]{1,100}$/));
const COUNT = v.pipe(v.number(), v.safeInteger(), v.minValue(0));
const ISO = /^\d{4}-\d{2}-\d{2}T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]\d{2}:?\d{2})$/;
const Time = v.pipe(
  v.string(),
  v.regex(ISO),
  v.check((text) => parseLeagueDate(text) !== null),
);
const Dictionary = v.custom<object>(isObject);

/** A season with three forms of every game has 8,000 files. */
const MOST_FILES = 50_000;

export function decodeManifest(doc: unknown): Decoded<Manifest> {
  if (!v.is(Dictionary, doc)) return refused('manifest', 'must be an object');
  const fields = new Map<string, unknown>(Object.entries(doc));
  const version = fields.get('version');
  if (!v.is(Version, version)) return refused('version', 'must be a text of letters, digits and . : + - _');
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
    problems.add(() => 'files', `has more than ${MOST_FILES} files: the rest is not read`);
  for (const [name, entry] of entries.slice(0, MOST_FILES)) {
    const path = (): string => `files${keyPath(name)}`;
    if (!v.is(Dictionary, entry)) {
      problems.add(path, 'must be an object');
      continue;
    }
    const { bytes, records } = entry as { bytes?: unknown; records?: unknown };
    if (!v.is(COUNT, bytes)) problems.add(() => `${path()}.bytes`, 'must be a whole number from 0');
    if (!v.is(COUNT, records)) problems.add(() => `${path()}.records`, 'must be a whole number from 0');
    if (v.is(COUNT, bytes) && v.is(COUNT, records)) files.set(name, { bytes, records });
  }
  return files;
}

/** The document of a manifest: the inverse of `decodeManifest`. `sample` is only written when it is true. */
export function encodeManifest(manifest: Manifest): Record<string, unknown> {
  return {
    version: manifest.version,
    generatedAt: manifest.generatedAt,
    ...(manifest.sample ? { sample: true } : {}),
    files: Object.fromEntries(manifest.files),
  };
}
