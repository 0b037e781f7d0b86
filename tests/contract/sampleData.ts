import { copyFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { encodeChange } from '@ddh/engine/internal/datasets';
import type { Probability } from '@ddh/engine/internal/odds';
import { encodeSlipLink, type Leg } from '@ddh/engine/internal/parlay';
import {
  gamesCsv,
  goaliesCsv,
  rostersCsv,
  scheduleCsv,
  skatersCsv,
} from '../../engine/forecast/testing/historyFiles.ts';
import { inventLeague } from '../../engine/forecast/testing/inventedLeague.ts';
import { sampleSeason } from '../../engine/testing/sampleSeason.ts';
import { MONTREAL, oddsBody, rostersText, scheduleText } from '../../engine/feeds/testing/oddsAnswers.ts';
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
  // `ddh publish` gets no password, so that it sends no delivery. NETWORK cannot respond to a delivery.
  const ddh = (...args: readonly string[]): Promise<Run> =>
    runDdh(folder, args, {
      env: { DDH_ODDS_KEY: 'key', ...(args[0] === 'news' && { DDH_PUBLISH_PASSWORD: 'word' }) },
      network: NETWORK,
    });
  const put = (name: string, text: string): Promise<void> => writeFile(join(folder, name), text);
  try {
    await putHistory(put);
    await putOdds(folder, put);
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
    const news = { date: DAY as LeagueDate, away, home, at: '2025-10-07T21:12:00Z', what: 'scratch', player } as const;
    const change = encodeChange({ ...news, before: 0.5 as Probability, after: 0.4 as Probability });
    await put('night/changes.json', JSON.stringify([change]));
    await put('slip.json', JSON.stringify({ legs }));
    await put('one.json', JSON.stringify({ legs: legs.slice(1, 2) }));
    const never: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: line(20.5) };
    await put('never.json', JSON.stringify({ legs: [...legs, never] }));
    await put('nobody.json', JSON.stringify({ legs: [{ ...legs[3], player: 'Nobody Known' }] }));
    const shown = { oddsType: 'american', dataVersion: 'v', price: '+450', records: 60, hits: 6 } as const;
    await put('link.txt', encodeSlipLink({ gameId: GAME, away, home, legs, ...shown }));
    await put('team.json', JSON.stringify({ teamName: 'Ice Cats', skaterScoring: { goal: 3, hit: 0.2 } }));
    await put(
      'quotes.csv',
      `market,player,team,line,book,odds\ngoals,${player},,0.5,Mine,+150\nsaves,${player},,0.5,Mine,+150\n`,
    );
    await mkdir(join(folder, 'odd/value_vault'), { recursive: true });
    await copyFile(join(folder, 'night/schedule_times.json'), join(folder, 'odd/schedule_times.json'));
    const bet = {
      Date: '2030-01-01',
      Player: player,
      Team: home,
      Line: 0.5,
      Book: 'Mine',
      'Book odds': 2,
      'Model odds': 2,
    };
    await put('odd/value_vault/goal_value.json', JSON.stringify([{ ...bet, Value: 0, 'Model prob': 0.5 }]));
    await putRawGames(join(folder, 'rawGames'));
    return await collect({ folder, ddh, placeholders });
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Writes raw games of an invented league. One file lacks a field, and one is not JSON. */
async function putRawGames(folder: string): Promise<void> {
  const season = createSeason({ teams: 4, games: 2 });
  await writeRawFiles(folder, season, afterSeason(season));
  const [first = '', second = ''] = await readdir(folder);
  const text = await readFile(join(folder, first), 'utf8');
  await writeFile(join(folder, first), text.replaceAll('"blockedShots"', '"blocks"'));
  await writeFile(join(folder, second), 'not JSON');
}

/** The response of a site that has no news. */
const SITE_NEWS = { entries: [], from: '2026-11-22', askAgainSeconds: 60, version: 'empty' };

/**
 * A network that responds with SITE_NEWS or with invented prices. The responses lack the headers with the number of
 * credits that a request costs.
 */
const NETWORK: Network = {
  ...systemNetwork,
  sleep: () => Promise.resolve(),
  fetch: (url) => {
    const address = new URL(url);
    return Promise.resolve(Response.json(address.hostname === 'site.example' ? SITE_NEWS : oddsBody(address)));
  },
};

/**
 * Writes the files of a day with two games. One game has prices, the other has none. One player who has prices is on no
 * roster.
 */
async function putOdds(folder: string, put: (name: string, text: string) => Promise<void>): Promise<void> {
  await put('odds.json', JSON.stringify({ contact: 'me@example.org', odds: { termsConfirmed: true } }));
  await put('operator.json', JSON.stringify({ store: 'operator' }));
  await mkdir(join(folder, 'priced/seasons/2026-27'), { recursive: true });
  const players = MONTREAL.players.filter(({ name }) => name !== 'Alexis Lafrenière');
  const other = { ...MONTREAL, gameId: '2026020352', away: 'BOS', home: 'TOR', players: [] };
  await put('priced/seasons/2026-27/schedule.csv', scheduleText([MONTREAL, other]));
  await put('priced/seasons/2026-27/rosters.csv', rostersText([{ ...MONTREAL, players }]));
}

async function putHistory(put: (name: string, text: string) => Promise<void>): Promise<void> {
  const clubs = (text: string): string =>
    text.replaceAll('AAA', 'ANA').replaceAll('BBB', 'BOS').replaceAll('CCC', 'CAR').replaceAll('DDD', 'DAL');
  const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 1 });
  const { sheets, roster } = inventLeague({ days: 4 });
  const past = [...before.sheets, ...sheets.filter(({ game }) => game.date < RATED_DAY)];
  const next = sheets.filter(({ game }) => game.date >= RATED_DAY).map(scheduled);
  await put('games.csv', clubs(gamesCsv(past)));
  // The history lacks the skaters of one game of the earlier season.
  await put('skaters.csv', clubs(skatersCsv(past.slice(1))));
  await put('goalies.csv', clubs(goaliesCsv(past)));
  await put('rosters.csv', clubs(rostersCsv(roster)));
  await put('schedule.csv', clubs(scheduleCsv(next)));
  const unplayed = next
    .slice(0, 1)
    .map((game) => ({ ...game, gameId: '2024029999', date: '2024-10-09' as LeagueDate }));
  await put('gaps.csv', clubs(scheduleCsv([...unplayed, ...next])));
  await put('unknown.csv', clubs(scheduleCsv(next)).replaceAll('ANA', 'XYZ'));
  // The games in these files extend past the first day of a month, on which `ddh backtest --projections` scores its
  // projections.
  const long = inventLeague({ days: 14 }).sheets;
  await put('long-games.csv', clubs(gamesCsv(long)));
  await put('long-skaters.csv', clubs(skatersCsv(long)));
  await put('long-goalies.csv', clubs(goaliesCsv(long)));
  await put('noColumns.csv', 'x\n1\n');
  await put('absent.csv', 'team,player\nANA,Nobody Known\n');
  const entry = { date: RATED_DAY, kind: 'goalie', at: `${RATED_DAY}T18:00:00Z`, source: 'operator' };
  const goalies = roster
    .filter(({ position }) => position === 'G')
    .map(({ playerId, team }, i) => ({ ...entry, team, player_id: playerId, at: `${RATED_DAY}T18:${10 + i}:00Z` }));
  const unused = { ...entry, team: 'ANA', player: 'Nobody Known' };
  await put('news.json', clubs(JSON.stringify({ news: [...goalies, goalies[0], unused] })));
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
