import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { runDdh } from '../../engine/cli/testing/runDdh.ts';
import { playGame } from '../feeds/game/play.ts';
import { regularGames } from '../feeds/fetch/world.ts';
import { fold, fullName } from '../feeds/league.ts';
import { createSeason, type SeasonOptions } from '../feeds/season.ts';
import { seasonTruth } from '../feeds/truth.ts';

export type Models = {
  readonly games: number;
  readonly days: readonly string[];
  /** A team's name and one of its players, as in the models. */
  readonly team: string;
  readonly player: string;
};

/**
 * Writes a model of each game of a fictional season to `models`, rated on the first day from the season before, and the
 * days of the games to `days`.
 */
export async function writeModels(cwd: string, size: Pick<SeasonOptions, 'teams' | 'games'>): Promise<Models> {
  const before = createSeason({ ...size, games: 6, daysPerGame: 32, year: 2025 });
  const season = createSeason(size);
  const [first, last] = [regularGames(season)[0], regularGames(season).at(-1)];
  const team = season.teams[0];
  if (first === undefined || last === undefined || team === undefined) throw new Error('the season has no games');
  const played = regularGames(before).map((game) => playGame(before, game));
  const files = { ...seasonTruth(before, played, first.date), ...currentFiles() };
  await mkdir(join(cwd, 'league'));
  for (const [name, text] of Object.entries(files)) await writeFile(join(cwd, 'league', `${name}.csv`), text);
  const days = Math.round((Date.parse(last.date) - Date.parse(first.date)) / 86_400_000) + 1;
  const options = { games: 'games', skaters: 'skater_games', goalies: 'goalie_games', schedule: 'schedule' };
  const paths = Object.entries({ ...options, rosters: 'rosters', teams: 'teams' });
  const inputs = paths.flatMap(([option, name]) => [`--${option}`, `league/${name}.csv`]);
  const args = ['rate', ...inputs, '--as-of', first.date, '--days', `${days}`, '--out', 'models', '--json'];
  const { code, out, notes } = await runDdh(cwd, args);
  if (code !== 0) throw new Error(`ddh rate ended with ${code}: ${notes}`);
  const rated = JSON.parse(out) as { readonly games: readonly { readonly date: string }[] };
  const gameDays = [...new Set(rated.games.map(({ date }) => date))];
  await writeFile(join(cwd, 'days'), gameDays.map((day) => `${day}\n`).join(''));
  const [star] = season.rosterOf(0, first.date);
  if (star === undefined) throw new Error('the team has no players');
  return {
    games: rated.games.length,
    days: gameDays,
    team: fold(`${team.place} ${team.nickname}`),
    player: fullName(star.player),
  };

  /** The files of the season in place of the earlier season's. */
  function currentFiles(): Readonly<Record<string, string>> {
    const { schedule = '', rosters = '', teams = '' } = seasonTruth(season, [], first!.date);
    return { schedule, rosters, teams };
  }
}
