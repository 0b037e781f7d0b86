import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gameModelFile, parseFileName } from '@ddh/engine/internal/datasets';
import { parseLeagueDate } from '@ddh/engine/internal/domain';
import type { NamedNews, ScheduledGame } from '@ddh/forecast/history';
import { ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { jsonRows, withStaging } from '../../staging.ts';
import type { Lineup } from '@ddh/engine/internal/datasets';
import { lineupOf } from '@ddh/forecast/slate';
import { LINEUPS_FILE, lineupRows } from '../lineups.ts';
import { NEWS_FILE } from '../slateNews.ts';
import type { OutputFolder } from '../../writeFile.ts';
import type { RatedGame, RateOrder } from './days.ts';

/** The model of a game that is no longer scheduled on the model's day. */
export type OldModel = { readonly file: string } & Pick<ScheduledGame, 'gameId' | 'date'>;

/**
 * Finds models of the rated days whose game is no longer scheduled on that day, for example because it was postponed.
 * Skips files that have only the name or only the content of a game model. Finds models of other versions, too, because
 * `ddh simulate` would refuse the folder.
 */
export async function oldModels(
  { dir }: OutputFolder,
  { asOf, to }: RateOrder,
  scheduled: readonly ScheduledGame[],
): Promise<readonly OldModel[]> {
  const old: OldModel[] = [];
  const names = await readdir(dir).catch((): string[] => []);
  for (const file of names.toSorted()) {
    const named = parseFileName(file);
    if (named?.kind !== 'gameModel') continue;
    const { gameId } = named;
    const model = parseJson(await readFile(join(dir, file), 'utf8').catch(() => ''));
    if (!isObject(model) || typeof model['generator'] !== 'number' || model['gameId'] !== gameId) continue;
    const date = parseLeagueDate(model['date']);
    if (date === null || date < asOf || date > to) continue;
    if (!scheduled.some((game) => game.gameId === gameId && game.date === date)) old.push({ file, gameId, date });
  }
  return old;
}

/** Lineups and news of games. `news` is `null` if there is no news file. */
export type GameNews = { readonly lineups: readonly Lineup[]; readonly news: readonly NamedNews[] | null };

/**
 * Writes the model of each game, all lineups and all news, then removes the models in `old`. Returns the number of
 * models and their total size. `kept` has the lineups and news of other games. If a file cannot be written, no file is
 * changed.
 */
export async function writeModels(
  target: OutputFolder,
  { games, news: fresh }: { readonly games: readonly RatedGame[] } & Pick<GameNews, 'news'>,
  old: readonly OldModel[],
  kept: GameNews,
): Promise<Result<{ readonly files: number; readonly bytes: number }, string>> {
  return withStaging(target, async (staging) => {
    for (const { model } of games) {
      const text = `${JSON.stringify(model)}\n`;
      const written = await staging.write(gameModelFile(model.gameId), { pieces: [text], records: 1 });
      if (!written.ok) return written;
    }
    const models = [...staging.files];
    const lineups = mergeLineups(
      kept.lineups,
      games.map(({ rates }) => lineupOf(rates)),
    );
    if (lineups.length > 0) {
      const written = await staging.write(LINEUPS_FILE, jsonRows(lineupRows(lineups)));
      if (!written.ok) return written;
    }
    const news = fresh === null ? kept.news : [...(kept.news ?? []), ...fresh];
    if (news !== null) {
      const written = await staging.write(NEWS_FILE, jsonRows(news));
      if (!written.ok) return written;
    }
    const missing = [...(lineups.length > 0 ? [] : [LINEUPS_FILE]), ...(news === null ? [NEWS_FILE] : [])];
    const obsolete = [...old.map(({ file }) => file), ...missing];
    const published = await staging.publish(obsolete);
    if (!published.ok) return published;
    return ok({ files: models.length, bytes: models.reduce((sum, { bytes }) => sum + bytes, 0) });
  });
}

/**
 * Merges new lineups with those of an earlier run. A new lineup takes the place of an earlier one of the same game. New
 * lineups of other games follow at the end.
 */
function mergeLineups(kept: readonly Lineup[], fresh: readonly Lineup[]): readonly Lineup[] {
  const keyOf = ({ date, away, home }: Lineup): string => JSON.stringify([date, away, home]);
  return [...new Map([...kept, ...fresh].map((lineup) => [keyOf(lineup), lineup])).values()];
}
