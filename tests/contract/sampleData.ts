import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeChange, encodeScheduleChange } from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import type { Leg } from '@ddh/engine/internal/parlay';
import {
  gamesCsv,
  goaliesCsv,
  rostersCsv,
  scheduleCsv,
  skatersCsv,
} from '../../engine/forecast/testing/historyFiles.ts';
import { inventLeague } from '../../engine/forecast/testing/inventedLeague.ts';
import { sampleSeason } from '../../engine/testing/sampleSeason.ts';
import { scheduled } from '@ddh/forecast/history';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import type { LeagueDate, Line } from '@ddh/engine/internal/domain';
import { writeRawFiles } from '../feeds/fetch/rawFiles.ts';
import { afterSeason } from '../feeds/fetch/world.ts';
import { createSeason } from '../feeds/season.ts';
import { runDdh, type Run } from '../../engine/cli/testing/runDdh.ts';
import type { Placeholders } from './keyPaths.ts';

export type SampleData = {
  /**
   * The folder with the data. It contains one game as npz, with slips, quotes and season files (see `withSampleData`).
   */
  readonly folder: string;
  readonly ddh: (...args: readonly string[]) => Promise<Run>;
  readonly placeholders: Placeholders;
};

/** The first day and the first game of the shipped game models. */
export const DAY = '2025-10-07';
export const GAME = '2025020001';
/** A day of the invented history. The history has the results of the three game days before this day. */
export const RATED_DAY = '2024-10-14';

const line = (value: number): Line => value as Line;

/**
 * Calls `collect` with a folder that the commands have filled with the data of a day, value files, projections and
 * rated game models.
 */
export async function withSampleData<T>(collect: (data: SampleData) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'ddh-names-'));
  const ddh = (...args: readonly string[]): Promise<Run> =>
    runDdh(folder, args, { env: { DDH_ODDS_KEY: 'key' }, network: NETWORK });
  const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  try {
    await putHistory(put);
    await put('odds.json', JSON.stringify({ contact: 'me@example.org', odds: { termsConfirmed: true } }));
    await put('season.json', JSON.stringify(sampleSeason()));
    const day = ['--from', DAY, '--to', DAY, '--processes', '1'];
    await ddh('simulate', ...day, '--records', '60', '--format', 'json,npz,parquet', '--out', 'night');
    const placeholders = await placeholdersOf(folder);
    const [away = '', home = ''] = [...placeholders.keys()];
    const player = [...placeholders].find(([, placeholder]) => placeholder === '{player}')?.[0] ?? '';
    const legs: readonly Leg[] = [
      { kind: 'winner', team: home, margin: line(0.5) },
      { kind: 'total', stat: 'Goals', side: 'over', line: line(4.5) },
      { kind: 'teamTotal', team: away, stat: 'Shots', side: 'over', line: line(20.5) },
      { kind: 'player', player, stat: 'Shots', side: 'over', line: line(0.5) },
    ];
    const news = {
      date: DAY as LeagueDate,
      away,
      home,
      at: '2025-10-07T21:12:00Z',
      what: 'scratch',
      player,
      team: home,
    } as const;
    const change = encodeChange({ ...news, before: 0.5 as Probability, after: 0.4 as Probability });
    await put('night/changes.json', JSON.stringify([change]));
    const move = encodeScheduleChange({ date: DAY as LeagueDate, away, home, what: 'start', time: '19:30' });
    await put('night/schedule_changes.json', JSON.stringify([move]));
    await put('slip.json', JSON.stringify({ legs }));
    await put('quotes.csv', `market,player,team,line,book,odds\ngoals,${player},,0.5,Mine,+150\n`);
    const season = createSeason({ teams: 4, games: 2 });
    await writeRawFiles(join(folder, 'rawGames'), season, afterSeason(season));
    return await collect({ folder, ddh, placeholders });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** A network that is down, at noon in New York on the day of the sample. */
const NETWORK: Network = {
  ...systemNetwork,
  now: () => Date.parse('2025-10-07T16:00:00Z'),
  sleep: () => Promise.resolve(),
  fetch: () => Promise.reject(new Error()),
};

/** Writes the files of past games of the invented league, from which RATED_DAY can be rated. */
export async function putHistory(put: (name: string, text: string) => Promise<void>): Promise<void> {
  const clubs = (text: string): string =>
    text.replaceAll('AAA', 'ANA').replaceAll('BBB', 'BOS').replaceAll('CCC', 'CAR').replaceAll('DDD', 'DAL');
  const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 1 });
  const { sheets, roster } = inventLeague({ days: 4 });
  const past = [...before.sheets, ...sheets.filter(({ game }) => game.date < RATED_DAY)];
  const next = sheets.filter(({ game }) => game.date >= RATED_DAY).map(scheduled);
  await put('games.csv', clubs(gamesCsv(past)));
  await put('skaters.csv', clubs(skatersCsv(past)));
  await put('goalies.csv', clubs(goaliesCsv(past)));
  await put('rosters.csv', clubs(rostersCsv(roster)));
  await put('schedule.csv', clubs(scheduleCsv(next)));
  const unplayed = next
    .slice(0, 1)
    .map((game) => ({ ...game, gameId: '2024029999', date: '2024-10-09' as LeagueDate }));
  await put('gaps.csv', clubs(scheduleCsv([...unplayed, ...next])));
  await put('noColumns.csv', 'x\n1\n');
  const entry = { date: RATED_DAY, kind: 'goalie', at: `${RATED_DAY}T18:00:00Z`, source: 'operator' };
  const goalies = roster
    .filter(({ position }) => position === 'G')
    .map(({ playerId, team }, i) => ({ ...entry, team, player_id: playerId, at: `${RATED_DAY}T18:${10 + i}:00Z` }));
  await put('news.json', clubs(JSON.stringify({ news: goalies })));
}

/** Returns the placeholders for names in the data. The first two keys are the away and home teams of GAME. */
async function placeholdersOf(folder: string): Promise<Placeholders> {
  const read = async <T>(name: string): Promise<T> => JSON.parse(await readFile(join(folder, name), 'utf8')) as T;
  const games = await read<{ 'Away Team': string; 'Home Team': string; id: string }[]>('night/game_id_ref.json');
  const players = await read<{ Player: string; 'API ABRV': string }[]>('night/p_info.json');
  const first = games.toSorted((a, b) => Number(b.id === GAME) - Number(a.id === GAME));
  return new Map([
    ...first.flatMap((game): [string, string][] => [
      [game['Away Team'], '{team}'],
      [game['Home Team'], '{team}'],
    ]),
    ...players.map((one): [string, string] => [one.Player, '{player}']),
    ...players.map((one): [string, string] => [one['API ABRV'], '{abbreviation}']),
  ]);
}

/** Returns the relative paths of all files below a folder. */
export const filesIn = async (folder: string): Promise<readonly string[]> =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
    .toSorted();
