import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';
import { playGame } from '../feeds/game/play.ts';
import { regularGames } from '../feeds/fetch/world.ts';
import { fold, fullName } from '../feeds/league.ts';
import { createSeason, type Season, type SeasonOptions } from '../feeds/season.ts';
import { seasonTruth } from '../feeds/truth.ts';

export type Models = {
  readonly games: number;
  readonly days: readonly string[];
  /** A team's name and one of its players, as in the models. */
  readonly team: string;
  readonly player: string;
};

const README = readFileSync(new URL('../../deploy/README.md', import.meta.url), 'utf8');
/** The shell line in deploy/README.md that writes the file `days`. */
const [DAYS_LINE = ''] = /^tail .* > days\b/m.exec(README) ?? [];

/**
 * Rates each game of a fictional season as of the season's first day, from the games of the previous season. Writes the
 * models to the folder `models`, and the days of the games to the file `days`.
 */
export async function writeModels(cwd: string, size: Pick<SeasonOptions, 'teams' | 'games'>): Promise<Models> {
  const before = createSeason({ ...size, games: 6, daysPerGame: 32, year: 2025 });
  const season = createSeason(size);
  const [first, last] = [regularGames(season)[0], regularGames(season).at(-1)];
  const team = season.teams[0];
  if (first === undefined || last === undefined || team === undefined) throw new Error('the season has no games');
  const played = regularGames(before).map((game) => playGame(before, game));
  const past = await writeSeason(cwd, before, seasonTruth(before, played, first.date));
  const next = await writeSeason(cwd, season, seasonTruth(season, [], first.date));
  const days = Math.round((Date.parse(last.date) - Date.parse(first.date)) / 86_400_000) + 1;
  const results = `--games ${past}/games.csv --skaters ${past}/skater_games.csv --goalies ${past}/goalie_games.csv`;
  const league = `--schedule ${next}/schedule.csv --rosters ${next}/rosters.csv --teams ${next}/teams.csv`;
  const order = `rate ${results} ${league} --as-of ${first.date} --days ${days} --out models`;
  const { code, notes } = await runDdh(cwd, order.split(' '));
  if (code !== 0) throw new Error(`ddh rate ended with exit code ${code}: ${notes}`);
  execFileSync('sh', ['-e', '-c', DAYS_LINE], { cwd });
  const [star] = season.rosterOf(0, first.date);
  if (star === undefined) throw new Error('the team has no players');
  return {
    games: regularGames(season).length,
    days: readFileSync(join(cwd, 'days'), 'utf8').trim().split('\n'),
    team: fold(`${team.place} ${team.nickname}`),
    player: fullName(star.player),
  };
}

/** Writes the files of a season as `ddh fetch nhl` does. Returns their folder. */
async function writeSeason(cwd: string, { label }: Season, files: Readonly<Record<string, string>>): Promise<string> {
  const folder = `store/seasons/${label}`;
  await mkdir(join(cwd, folder), { recursive: true });
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, folder, `${name}.csv`), text);
  return folder;
}
