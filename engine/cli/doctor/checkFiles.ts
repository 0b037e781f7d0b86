import { constants, existsSync, mkdtempSync } from 'node:fs';
import { access, link, readdir, rename, rm, statfs, writeFile } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { atStop, makeFolder, removeAtStop } from '@ddh/feeds/store';
import { formatCounted } from '@ddh/engine/internal/format';
import { seasonName } from '@ddh/forecast/history';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { noteOf, type Io } from '../command.ts';
import type { LoadedConfig } from '../config/index.ts';
import { readAliasFile } from '../commands/value/readAliasFile.ts';
import { readNews } from '../commands/history/readNews.ts';
import { takeLease } from '../lease/lease.ts';
import { temporaryIn } from '../lease/leftovers.ts';
import { reason } from '../reason.ts';
import { removeEmpty } from '../staging.ts';
import { formatMegabytes } from '../texts.ts';
import { flushFile } from '../writeFile.ts';
import { fine, missing, wrong, type Check } from './check.ts';

/** Maximum disk space in bytes for a day of 16 games, including the raw responses of the API. */
const FREE_BYTES = 500e6;

/** A folder that the night uses: its name in the configuration, its path, and the lock that the night takes there. */
type NightFolder = { readonly name: string; readonly shown: string; readonly lock?: string };

/**
 * Does in a folder what a night does there: takes its lock, writes, moves and links files, and changes what is in the
 * folders below. Checks that the disk has enough free space.
 */
export async function checkFolder(
  { name, shown, lock = '.ddh-doctor.lock' }: NightFolder,
  folder: string,
  io: Io,
): Promise<Check> {
  const path = resolve(folder, shown);
  const place = { path: join(path, lock), shown: join(shown, lock) };
  let made: string | null = null;
  const undone = atStop(() => removeEmpty(path, made));
  try {
    made = await makeFolder(path);
    const lease = await takeLease(place, { note: noteOf('doctor', io) });
    if (!lease.ok) return lease.error.kind === 'held' ? missing(name, lease.error.text) : wrong(name, lease.error.text);
    await lease.value.release();
    const hasLinks = await tryFiles(path);
    await tryBelow(path);
    const { bavail, bsize } = await statfs(path);
    const free = bavail * bsize;
    if (free < FREE_BYTES)
      return wrong(
        name,
        `only ${formatMegabytes(free)} are free on the disk of ${shown}: make room for ${formatMegabytes(FREE_BYTES)}`,
      );
    return fine(
      name,
      hasLinks ? shown : `${shown}. Its disk has no hard links, so news lets ddh simulate unchanged games again`,
    );
  } catch (cause) {
    const { path: at = path } = cause as NodeJS.ErrnoException;
    return wrong(name, `cannot write to ${join(shown, relative(path, at))}: ${reason(cause)}`);
  } finally {
    removeEmpty(path, made);
    undone();
  }
}

/** Tries files in a new folder in `path`. Each error is of `path`, which the operator knows. */
async function tryFiles(path: string): Promise<boolean> {
  try {
    return await tryIn(mkdtempSync(temporaryIn(path)));
  } catch (cause) {
    throw Object.assign(cause as Error, { path });
  }
}

/** Writes, flushes, moves and removes files. Returns whether the disk has hard links. */
async function tryIn(temporary: string): Promise<boolean> {
  const done = removeAtStop(temporary);
  const [file, other] = [join(temporary, 'a'), join(temporary, 'b')];
  try {
    for (const one of [file, other]) await writeFile(one, 'ddh doctor');
    await flushFile(file);
    await rename(file, other);
    return await link(other, file).then(
      () => true,
      () => false,
    );
  } finally {
    await rm(temporary, { recursive: true, force: true }).catch(() => undefined);
    done();
  }
}

/** Checks that files can be changed in all folders below. An operator may have run a night as another account. */
async function tryBelow(path: string): Promise<void> {
  await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
  for (const entry of await readdir(path, { withFileTypes: true }))
    if (entry.isDirectory()) await tryBelow(join(path, entry.name));
}

/**
 * Checks that the store has the two previous seasons. Without these, ratings in the first weeks of a season are poor.
 */
export async function checkSeasons(store: string, date: LeagueDate, folder: string): Promise<Check> {
  const before = [1, 2].map((years) => seasonName(addDays(date, -365 * years)));
  const folders = await readdir(resolve(folder, store, 'seasons')).catch((): string[] => []);
  const lacks = before.filter((season) => !folders.includes(season)).toSorted();
  return lacks.length === 0
    ? fine('seasons', before.toSorted().join(', '))
    : missing(
        'seasons',
        `${lacks.join(' and ')} ${lacks.length === 1 ? 'is' : 'are'} missing: run ${lacks.map((one) => `ddh fetch nhl --season ${one}`).join('; ')}`,
      );
}

/** Checks the files that the configuration names: news, aliases, and the operator's own quotes. */
export async function checkNamedFiles({ config, folder }: LoadedConfig, io: Io): Promise<readonly Check[]> {
  const { news, aliases, quotes, odds } = config;
  const inFolder: Io = { ...io, cwd: folder };
  const checks: Check[] = [];
  if (news === undefined) checks.push(missing('news', 'no file of line-up news: name one in "news"'));
  else if (!existsSync(resolve(folder, news))) checks.push(fine('news', `${news} does not exist yet: no news`));
  else {
    const read = await readNews(news, inFolder);
    checks.push(
      read.ok ? fine('news', `${news}: ${formatCounted(read.value.length, 'item')}`) : wrong('news', read.error),
    );
  }
  if (aliases !== undefined) {
    const read = await readAliasFile(aliases, inFolder);
    checks.push(read.ok ? fine('aliases', aliases) : wrong('aliases', read.error));
  }
  if (odds === undefined && quotes !== undefined)
    checks.push(
      existsSync(resolve(folder, quotes))
        ? fine('quotes', quotes)
        : missing('quotes', `${quotes} does not exist: write your prices there before the night`),
    );
  return checks;
}
