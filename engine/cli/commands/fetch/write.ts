import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { feedFaultText } from '@ddh/feeds/nhl';
import { withStaging } from '../../staging.ts';
import type { FaultyGame, SeasonBuild } from './build.ts';
import type { Oddity } from './fetched.ts';
import type { FetchOrder } from './order.ts';
import { filesFolder } from './paths.ts';

/** The number of written files, and their size. */
export type WrittenSeason = { readonly files: number; readonly bytes: number };

/**
 * Name of the file that lists games with unusable responses, and the oddities that were named. Operators read it, and so
 * does the next run.
 */
const QUARANTINE_FILE = 'quarantine.json';

/** Writes the season's files. The new files replace the old ones only after all of them were written completely. */
export async function writeSeason(
  { store, season }: FetchOrder,
  { files, quarantined, refused }: SeasonBuild,
  oddities: readonly Oddity[],
): Promise<Result<WrittenSeason, string>> {
  const folder = filesFolder(season);
  return withStaging({ dir: join(store.dir, folder), shown: join(store.shown, folder) }, async (staging) => {
    const faulty = {
      quarantined: quarantined.map(faultyGameJson),
      refused: refused.map(faultyGameJson),
      named: oddities.map(({ key }) => key),
    };
    const texts = [
      ...Object.entries(files).map(([name, text]) => [`${name}.csv`, text] as const),
      [QUARANTINE_FILE, `${JSON.stringify(faulty, null, 2)}\n`] as const,
    ];
    for (const [name, text] of texts) {
      const written = await staging.write(name, { pieces: [text], records: 0 });
      if (!written.ok) return written;
    }
    const published = await staging.publish([]);
    if (!published.ok) return err(published.error);
    const written = staging.files;
    return ok({ files: written.length, bytes: written.reduce((sum, { bytes }) => sum + bytes, 0) });
  });
}

export const faultyGameJson = ({ game, faults }: FaultyGame) => ({
  game: game.gameId,
  date: game.date,
  away: game.away.abbreviation,
  home: game.home.abbreviation,
  faults: faults.map(feedFaultText),
});

/** What the last run has named: games whose responses it could not use, and the keys of oddities. */
export type LastRun = { readonly quarantined: ReadonlySet<string>; readonly named: ReadonlySet<string> };

/** Reads what the last run has named: nothing if its file cannot be read. */
export async function readLastRun({ store, season }: FetchOrder): Promise<LastRun> {
  const path = join(store.dir, filesFolder(season), QUARANTINE_FILE);
  const json = parseJson(await readFile(path, 'utf8').catch(() => ''));
  const list = (member: string): readonly unknown[] => {
    const value = isObject(json) ? json[member] : null;
    return Array.isArray(value) ? value : [];
  };
  const ids = [...list('quarantined'), ...list('refused')].map((game) => (isObject(game) ? game['game'] : null));
  const isText = (value: unknown): value is string => typeof value === 'string';
  return { quarantined: new Set(ids.filter(isText)), named: new Set(list('named').filter(isText)) };
}
