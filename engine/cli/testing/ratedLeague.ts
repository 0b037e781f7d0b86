import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { gamesCsv, goaliesCsv, rostersCsv, scheduleCsv, skatersCsv } from '../../forecast/testing/historyFiles.ts';
import { inventLeague } from '../../forecast/testing/inventedLeague.ts';
import { KNOWN_TEAMS, daysOf, scheduled, type RosterPlayer, type ScheduledGame } from '@ddh/forecast/history';
import { compileRates } from '@ddh/engine/internal/model';
import { createRater } from '@ddh/forecast/rating';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { runDdh, type Run } from './runDdh.ts';

const league = inventLeague({ teams: 4, days: 14 });
/** Maps the abbreviations of the invented teams to those of real clubs. */
const KEYS = { AAA: 'ANA', BBB: 'BOS', CCC: 'CAR', DDD: 'DAL' };
const clubs = (text: string): string =>
  Object.entries(KEYS).reduce((all, [invented, club]) => all.replaceAll(invented, club), text);
export const asClubs = <T>(value: T): T => JSON.parse(clubs(JSON.stringify(value))) as T;
export const sheets = asClubs(league.sheets);
export const roster: readonly RosterPlayer[] = asClubs(league.roster);

/** The day to rate. The invented league plays on twelve days before it, on this day and on one later day. */
export const AS_OF = '2024-11-01' as LeagueDate;
export const past = sheets.filter(({ game }) => game.date < AS_OF);
export const next = sheets.filter(({ game }) => game.date >= AS_OF).map(scheduled);
export const [first] = next as [ScheduledGame, ...ScheduledGame[]];

export const FILES = ['--games', 'games.csv', '--skaters', 'skaters.csv', '--goalies', 'goalies.csv'];

export type LeagueFolder = {
  readonly cwd: string;
  readonly put: (name: string, bytes: string | Uint8Array) => Promise<void>;
  readonly ddh: (...args: readonly string[]) => Promise<Run>;
  /** Runs `ddh rate` with the files of the league. */
  readonly rate: (...args: readonly string[]) => Promise<Run>;
  readonly models: (folder?: string) => Promise<Readonly<Record<string, string>>>;
  readonly filesInFolder: () => Promise<readonly string[]>;
};

/** Creates a new folder with the league's files for each test of a test file. */
export function leagueFolder(): LeagueFolder {
  let cwd = '';
  const put = (name: string, bytes: string | Uint8Array): Promise<void> => writeFile(join(cwd, name), bytes);
  const ddh = (...args: readonly string[]): Promise<Run> => runDdh(cwd, args);
  beforeEach(async () => {
    cwd = await mkdtemp(join(tmpdir(), 'ddh-rate-'));
    await put('games.csv', gamesCsv(past));
    await put('skaters.csv', skatersCsv(past));
    await put('goalies.csv', goaliesCsv(past));
    await put('schedule.csv', scheduleCsv(next));
    await put('rosters.csv', rostersCsv(roster));
  });
  afterEach(() => rm(cwd, { recursive: true }));
  return {
    get cwd() {
      return cwd;
    },
    put,
    ddh,
    rate: (...args) =>
      ddh('rate', ...FILES, '--as-of', AS_OF, '--schedule', 'schedule.csv', '--out', 'models', ...args),
    async models(folder = 'models') {
      const names = (await readdir(join(cwd, folder)))
        .filter((name) => !['lineups.json', 'news.json'].includes(name))
        .toSorted();
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readFile(join(cwd, folder, name), 'utf8')])),
      );
    },
    filesInFolder: () => readdir(cwd),
  };
}

/** Returns the expected model files: for each game, the model that the engine compiles. */
export function expected(games: readonly ScheduledGame[], known = {}): Readonly<Record<string, string>> {
  const rater = createRater(KNOWN_TEAMS);
  for (const day of daysOf(past)) rater.observe(day.sheets);
  const { rates } = rater.rate(games, known);
  return Object.fromEntries(
    rates.map((one) => [`${one.gameId}_gamemodel.json`, `${JSON.stringify(compileRates(one))}\n`]),
  );
}
