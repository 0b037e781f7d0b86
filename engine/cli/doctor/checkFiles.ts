import { existsSync } from 'node:fs';
import { readdir, rm, statfs } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { makeFolder } from '@ddh/feeds/store';
import { formatCounted } from '@ddh/engine/internal/format';
import { seasonName } from '@ddh/forecast/history';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { noteOf, type Io } from '../command.ts';
import type { LoadedConfig } from '../config/index.ts';
import { readAliasFile } from '../commands/value/readAliasFile.ts';
import { readNews } from '../commands/history/readNews.ts';
import { takeLease } from '../lease/lease.ts';
import { reason } from '../reason.ts';
import { formatMegabytes } from '../texts.ts';
import { fine, missing, wrong, type Check } from './check.ts';

/** Maximum disk space in bytes for a day of 16 games, including the raw responses of the API. */
const FREE_BYTES = 500e6;

/** A folder that the night uses: its name in the configuration, its path, and the lock that the night takes there. */
type NightFolder = { readonly name: string; readonly shown: string; readonly lock?: string };

/** Checks that a lock can be taken in a folder, as the night does, and that its disk has enough free space. */
export async function checkFolder(
  { name, shown, lock = '.ddh-doctor.lock' }: NightFolder,
  folder: string,
  io: Io,
): Promise<Check> {
  const path = resolve(folder, shown);
  const place = { path: join(path, lock), shown: join(shown, lock) };
  const isNew = !existsSync(path);
  try {
    await makeFolder(path);
    const lease = await takeLease(place, { note: noteOf('doctor', io) });
    if (!lease.ok) return lease.error.kind === 'held' ? missing(name, lease.error.text) : wrong(name, lease.error.text);
    await lease.value.release();
    const { bavail, bsize } = await statfs(path);
    if (isNew) await rm(path, { recursive: true });
    const free = bavail * bsize;
    return free < FREE_BYTES
      ? wrong(
          name,
          `only ${formatMegabytes(free)} are free on the disk of ${shown}: make room for ${formatMegabytes(FREE_BYTES)}`,
        )
      : fine(name, shown);
  } catch (cause) {
    return wrong(name, `cannot write to ${shown}: ${reason(cause)}. Give this user the right to write there`);
  }
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
