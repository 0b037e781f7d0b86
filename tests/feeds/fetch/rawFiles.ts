import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Book } from '../book.ts';
import { Nhl } from '../nhl.ts';
import type { Season } from '../season.ts';
import { regularGames } from './world.ts';

/** Writes a fastRhockey-nhl-raw file for each regular-season game, with the responses of the league's API at `now`. */
export async function writeRawFiles(folder: string, season: Season, now: number, gameType = 2): Promise<void> {
  const nhl = new Nhl([new Book(season)]);
  const body = (id: number, endpoint: string): unknown => nhl.answer(`gamecenter/${id}/${endpoint}`, now)?.body;
  await mkdir(folder, { recursive: true });
  for (const { id } of regularGames(season)) {
    const play = body(id, 'play-by-play') as object;
    const file = {
      game_info: { ...play, gameType, plays: undefined, rosterSpots: undefined },
      boxscore_raw: body(id, 'boxscore'),
      pbp_raw: play,
      right_rail_raw: body(id, 'right-rail'),
    };
    await writeFile(join(folder, `${id}.json`), JSON.stringify(file));
  }
}
