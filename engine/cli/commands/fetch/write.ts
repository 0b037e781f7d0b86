import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { feedFaultText, SEASON_FILES } from '@ddh/feeds/nhl';
import { withStaging } from '../../staging.ts';
import type { FaultyGame, SeasonBuild } from './build.ts';
import type { FetchOrder } from './order.ts';
import { filesFolder } from './paths.ts';

export type WrittenSeason = { readonly files: readonly string[]; readonly bytes: number };

/** Name of the file that lists games with unusable responses. Operators read it, and so does the next run. */
const QUARANTINE_FILE = 'quarantine.json';

/** Writes the season's files. The new files replace the old ones only after all of them were written completely. */
export async function writeSeason(
  { store, season }: FetchOrder,
  { files, quarantined, refused }: SeasonBuild,
): Promise<Result<WrittenSeason, string>> {
  const folder = filesFolder(season);
  return withStaging({ dir: join(store.dir, folder), shown: join(store.shown, folder) }, async (staging) => {
    const faulty = { quarantined: quarantined.map(faultyGameJson), refused: refused.map(faultyGameJson) };
    const texts = [
      ...SEASON_FILES.map((name) => [`${name}.csv`, files[name]] as const),
      [QUARANTINE_FILE, `${JSON.stringify(faulty, null, 2)}\n`] as const,
    ];
    for (const [name, text] of texts) {
      const written = await staging.write(name, { pieces: [text], records: 0 });
      if (!written.ok) return written;
    }
    const published = await staging.publish([]);
    if (!published.ok) return err(published.error);
    const written = staging.files;
    return ok({ files: written.map(({ name }) => name), bytes: written.reduce((sum, { bytes }) => sum + bytes, 0) });
  });
}

export const faultyGameJson = ({ game, faults }: FaultyGame) => ({
  game: game.gameId,
  date: game.date,
  away: game.away.abbreviation,
  home: game.home.abbreviation,
  faults: faults.map(feedFaultText),
});

/** Returns the games whose responses the last run could not use, or none if their file cannot be read. */
export async function readQuarantined({ store, season }: FetchOrder): Promise<ReadonlySet<string>> {
  const path = join(store.dir, filesFolder(season), QUARANTINE_FILE);
  const json = parseJson(await readFile(path, 'utf8').catch(() => ''));
  if (!isObject(json)) return new Set();
  const games = [json['quarantined'], json['refused']].flatMap((list) => (Array.isArray(list) ? list : []));
  return new Set(games.flatMap((game) => (isObject(game) && typeof game['game'] === 'string' ? [game['game']] : [])));
}
