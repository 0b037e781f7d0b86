import { mkdir, mkdtemp, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { seasonOf } from '@ddh/forecast/history';
import { runDdh } from '../../../engine/cli/testing/runDdh.ts';
import { regularGames } from '../../feeds/fetch/world.ts';
import { playGame, type PlayedGame } from '../../feeds/game/play.ts';
import { standInNetwork } from '../../feeds/network.ts';
import { ODDS_KEY } from '../../feeds/oddsApi.ts';
import { createSeason, type Season, type SeasonOptions } from '../../feeds/season.ts';
import { StandIn } from '../../feeds/standIn.ts';
import { seasonTruth } from '../../feeds/truth.ts';

/** An operator's folder with the results of three seasons, and prices for a day. */
export type Tonight = { readonly cwd: string; readonly date: LeagueDate; readonly games: number };

const PLAYED_DAYS = 60;

/**
 * Writes an operator's folder for tomorrow, so that no game has begun whatever the time is. The season began 60 days
 * before. `to` is the site's URL.
 */
export async function writeTonight(to: string, size: Pick<SeasonOptions, 'teams' | 'games'>): Promise<Tonight> {
  const cwd = await mkdtemp(join(tmpdir(), 'ddh-presses-'));
  const date = addDays(leagueDay(Date.now()), 1);
  const year = seasonOf(date);
  const season = createSeason({ ...size, year, first: addDays(date, -PLAYED_DAYS) });
  for (const before of [year - 2, year - 1]) await writeSeason(cwd, createSeason({ ...size, year: before }), date);
  await writeSeason(cwd, season, date);
  const config = { contact: 'me@example.org', store: 'store', news: 'news.json', publish: { to, user: 'night' } };
  const odds = { provider: 'the-odds-api', budget: 200, termsConfirmed: true };
  await writeConfig(cwd, { ...config, odds });
  const noon = Date.parse(`${date}T16:00:00Z`);
  const { code, notes } = await runDdh(cwd, ['fetch', 'odds', '--date', date, '--out', 'quotes.csv'], {
    network: standInNetwork(new StandIn({ seasons: [season] }), { now: noon }),
    env: { DDH_ODDS_KEY: ODDS_KEY },
  });
  if (code !== 0 && code !== 3) throw new Error(`ddh fetch odds ended with exit code ${code}: ${notes}`);
  await writeConfig(cwd, { ...config, quotes: 'quotes.csv', skip: ['fetch nhl', 'fetch odds'] });
  return { cwd, date, games: regularGames(season).filter((game) => game.date === date).length };
}

const writeConfig = (cwd: string, config: object): Promise<void> =>
  writeFile(join(cwd, 'ddh.json'), JSON.stringify(config));

/** Writes the files of a season as `ddh fetch nhl` does, with the results before a day. */
async function writeSeason(cwd: string, season: Season, before: LeagueDate): Promise<void> {
  const folder = join(cwd, 'store/seasons', season.label);
  await mkdir(folder, { recursive: true });
  for (const [name, text] of Object.entries(seasonTruth(season, playedBefore(season, before), before)))
    await writeFile(join(folder, `${name}.csv`), text);
}

// A simulated game takes much more memory than its rows of results, so simulate the games one at a time.
function* playedBefore(season: Season, day: LeagueDate): Iterable<PlayedGame> {
  for (const game of regularGames(season)) if (game.date < day) yield playGame(season, game);
}
