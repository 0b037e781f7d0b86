import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import {
  parseFreezes,
  parsePrices,
  type ChainHead,
  type Freeze,
  type LineFault,
  type PriceFreeze,
} from '@ddh/forecast/trackRecord';
import { parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { decodeTrackRecordHead, type TrackRecordHead } from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { ifMissing } from '@ddh/feeds/store';
import { parseJson } from '@ddh/engine/internal/text';
import { readWhole } from '../files.ts';
import { replaceFile } from '../staging.ts';
import { unpack } from './unpack.ts';

/** The folder of a track record, and its name as the user wrote it. */
export type TrackRecordFolder = { readonly dir: string; readonly shown: string };

/** One append to a hash chain. `head` has the digest of what precedes it. */
type Part = { readonly head: ChainHead };

/** A kind of hash chain: the folder of its files, and the function that parses them. */
export type ChainKind<P extends Part> = {
  /** The subfolder with the chain's files, with a final slash. '' if the files are in the record's folder itself. */
  readonly below: string;
  readonly parse: (lines: string) => Result<readonly P[], LineFault>;
};

/** The hash chain of a record's forecasts. */
export const FORECAST_CHAIN: ChainKind<Freeze> = { below: 'forecasts/', parse: parseFreezes };
/** The hash chain of the prices at the time of each freeze. It is in a separate folder, which is never published. */
export const PRICE_CHAIN: ChainKind<PriceFreeze> = { below: '', parse: parsePrices };

/**
 * The contents of a hash chain. `head` has the date and the SHA-256 of its last file, and is `null` if the chain is
 * empty.
 */
export type Chain<P extends Part> = {
  readonly days: readonly ChainDay<P>[];
  readonly head: TrackRecordHead | null;
};
/**
 * A day's file in a hash chain. The `end` of a part is the number of bytes from the start of the file to the end of the
 * part.
 */
export type ChainDay<P extends Part> = {
  readonly date: LeagueDate;
  readonly bytes: Buffer;
  readonly parts: readonly (P & { readonly end: number })[];
};

const ENDING = '.ndjson.gz';
export const HEAD_FILE = 'head.json';
/** The digest that the first part of a hash chain names, because nothing precedes it. */
const NOTHING = '0'.repeat(64);

export const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');
const fileOf = ({ below }: Pick<ChainKind<Part>, 'below'>, date: LeagueDate): string => `${below}${date}${ENDING}`;
export const forecastsFile = (date: LeagueDate): string => fileOf(FORECAST_CHAIN, date);

/** Lists the days for which a hash chain has files, oldest first. */
export async function chainDays(
  { dir }: TrackRecordFolder,
  { below }: Pick<ChainKind<Part>, 'below'> = FORECAST_CHAIN,
): Promise<readonly LeagueDate[]> {
  const names = await readdir(join(dir, below)).catch(ifMissing<string[]>([]));
  const days = names
    .filter((name) => name.endsWith(ENDING))
    .map((name) => parseLeagueDate(name.slice(0, -ENDING.length)));
  return days.filter((day) => day !== null).toSorted();
}

/** Reads the forecasts of a record, and checks their chain. */
export const readChain = (folder: TrackRecordFolder): Promise<Result<Chain<Freeze>, string>> =>
  readChainOf(folder, FORECAST_CHAIN);

/**
 * Reads a hash chain and checks that each part has the digest of what precedes it. The error text names the first part
 * that differs.
 */
export async function readChainOf<P extends Part>(
  folder: TrackRecordFolder,
  kind: ChainKind<P>,
): Promise<Result<Chain<P>, string>> {
  const days: ChainDay<P>[] = [];
  let previous = NOTHING;
  for (const date of await chainDays(folder, kind)) {
    const name = fileOf(kind, date);
    const bytes = await readWhole(join(folder.dir, name));
    const day = await readDay(kind, date, bytes, previous);
    if (!day.ok) return err(`${join(folder.shown, name)} ${day.error}`);
    days.push(day.value);
    previous = sha256(bytes);
  }
  const last = days.at(-1);
  const head = last === undefined ? null : { date: last.date, sha256: previous };
  const noted = await readHead(folder);
  if (noted?.date === head?.date && noted?.sha256 === head?.sha256) return ok({ days, head });
  const place = join(folder.shown, HEAD_FILE);
  if (head === null) return err(`${place} names ${noted?.date}, but there are no forecasts`);
  return err(
    `${join(folder.shown, fileOf(kind, head.date))} has the SHA-256 ${head.sha256}, but ${place} ` +
      (noted === null ? 'is missing or cannot be read' : `has ${noted.sha256} of ${noted.date}`),
  );
}

async function readDay<P extends Part>(
  { parse }: ChainKind<P>,
  date: LeagueDate,
  bytes: Buffer,
  previous: string,
): Promise<Result<ChainDay<P>, string>> {
  const text = await unpack(bytes);
  if (!text.ok) return text;
  const parsed = parse(text.value);
  if (!parsed.ok) return err(`line ${parsed.error.line} ${parsed.error.problem}`);
  const parts = parsed.value;
  if (parts.length === 0) return err('has no freeze');
  for (const [i, { head }] of parts.entries()) {
    const place = `freeze ${i + 1}`;
    if (head.freeze !== i + 1) return err(`${place} must have the number ${i + 1}, not ${head.freeze}`);
    if (i === 0 ? head.offset !== 0 : head.offset <= (parts[i - 1]?.head.offset ?? 0))
      return err(`${place} cannot begin at byte ${head.offset}`);
    const expected = i === 0 ? previous : sha256(bytes.subarray(0, head.offset));
    if (head.previous !== expected)
      return err(`${place}: what precedes it has the SHA-256 ${expected}, but the freeze names ${head.previous}`);
  }
  return ok({
    date,
    bytes,
    parts: parts.map((part, i) => ({ ...part, end: parts[i + 1]?.head.offset ?? bytes.length })),
  });
}

async function readHead({ dir }: TrackRecordFolder): Promise<TrackRecordHead | null> {
  const head = decodeTrackRecordHead(parseJson(await readFile(join(dir, HEAD_FILE), 'utf8').catch(ifMissing(''))));
  return head.ok ? head.value : null;
}

/**
 * Appends the text of a part to the day's file in a hash chain. A killed run leaves either the old file, or the new
 * file with an old `head.json`, which `mendHead` corrects.
 */
export async function appendPart(
  folder: TrackRecordFolder,
  kind: Pick<ChainKind<Part>, 'below'>,
  date: LeagueDate,
  before: Uint8Array,
  text: string,
): Promise<Result<void, string>> {
  const bytes = Buffer.concat([before, gzipSync(text, { level: 9 })]);
  const written = await replaceIn(folder, fileOf(kind, date), bytes);
  return written.ok ? writeHead(folder, { date, sha256: sha256(bytes) }) : written;
}

const writeHead = (folder: TrackRecordFolder, head: TrackRecordHead): Promise<Result<void, string>> =>
  replaceIn(folder, HEAD_FILE, `${JSON.stringify(head)}\n`);

/** Replaces a file of a record in one step. */
export const replaceIn = (
  { dir, shown }: TrackRecordFolder,
  name: string,
  contents: string | Uint8Array,
): Promise<Result<void, string>> => replaceFile(join(dir, name), join(shown, name), { pieces: [contents], records: 1 });

/**
 * Corrects `head.json` if a run was killed after appending a part to the last file. `head.json` then has the digest of
 * what precedes that part.
 */
export async function mendHead<P extends Part>(
  folder: TrackRecordFolder,
  kind: ChainKind<P>,
): Promise<Result<void, string>> {
  const days = await chainDays(folder, kind);
  const date = days.at(-1);
  if (date === undefined) return ok(undefined);
  const noted = await readHead(folder);
  const bytes = await readWhole(join(folder.dir, fileOf(kind, date)));
  if (noted?.sha256 === sha256(bytes)) return ok(undefined);
  const before = days.at(-2);
  const previous = before === undefined ? NOTHING : sha256(await readWhole(join(folder.dir, fileOf(kind, before))));
  const day = await readDay(kind, date, bytes, previous);
  if (!day.ok) return ok(undefined);
  const last = day.value.parts.at(-1);
  const isBehind = last?.head.previous === (noted?.sha256 ?? NOTHING);
  return isBehind ? writeHead(folder, { date, sha256: sha256(bytes) }) : ok(undefined);
}

/** Returns the digest that the next part of a day must name, and the bytes that precede the part in the day's file. */
export async function precedingOf(
  folder: TrackRecordFolder,
  kind: Pick<ChainKind<Part>, 'below'>,
  date: LeagueDate,
): Promise<{ readonly bytes: Buffer; readonly previous: string }> {
  const path = join(folder.dir, fileOf(kind, date));
  if (existsSync(path)) {
    const bytes = await readWhole(path);
    return { bytes, previous: sha256(bytes) };
  }
  const last = (await chainDays(folder, kind)).at(-1);
  const previous = last === undefined ? NOTHING : sha256(await readWhole(join(folder.dir, fileOf(kind, last))));
  return { bytes: Buffer.alloc(0), previous };
}
