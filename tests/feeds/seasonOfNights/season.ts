import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { DAY_MS, HOUR_MS, regularGames, type World } from '../fetch/world.ts';
import { fetchEarlier, nightsWorld } from '../nights/league.ts';
import { noon, runNight, type Night } from '../nights/night.ts';
import { changedRow, withoutBlocks, type Change } from '../planted.ts';
import type { ScheduledGame } from '../schedule.ts';

type SeasonSize = { readonly teams: number; readonly games: number; readonly seed: number };

/** What a day's responses have that an ordinary day's do not. */
type Fault = {
  /** Why a night of the day may end with 1. `null`: it must be made. */
  readonly wall: string | null;
  readonly tamper: Change;
};

/** The faults of a half by the number of its day with games. Days without an entry are ordinary. */
function faultsOf(days: readonly (readonly ScheduledGame[])[]): ReadonlyMap<number, Fault> {
  const made = (tamper: Change): Fault => ({ wall: null, tamper });
  const first = (n: number): ScheduledGame => days[n]![0]!;
  const late = days[14]!.at(-1)!;
  const faults: (readonly [number, Fault])[] = [
    [3, made(changedRow(first(4).id, { gameScheduleState: 'MOVED_AGAIN' }))],
    [5, made(changedRow(first(5).id, { gameScheduleState: 'TBD', startTimeUTC: `${first(5).date}T04:00:00Z` }))],
    [6, made((at, body) => (at.includes('/right-rail') ? 503 : body))],
    [7, made(changedRow(first(7).id, { gameScheduleState: 'CNCL' }))],
    [8, made(changedRow(first(7).id, { gameScheduleState: 'CNCL' }))],
    [9, made((at, body) => (at.endsWith(`${first(8).id}/boxscore`) ? 404 : body))],
    [10, made(changedRow(first(10).id, { gameScheduleState: undefined, neutralSite: undefined }))],
    [12, { wall: 'the schedule is down', tamper: (at, body) => (at.includes('/schedule/') ? 503 : body) }],
    [15, { wall: 'a game of yesterday is being played', tamper: changedRow(late.id, { gameState: 'LIVE' }) }],
    ...Array.from({ length: 20 }, (_, i) => [20 + i, made(withoutBlocks)] as const),
  ];
  return new Map(faults.filter(([n]) => n < days.length));
}

/** Runs the nights of one half of a season. Returns what does not hold. */
export async function nightsOfHalf(
  size: SeasonSize,
  half: 1 | 2,
  report: (line: string) => void,
): Promise<readonly string[]> {
  const world = await nightsWorld(size);
  try {
    await fetchEarlier(world);
    await configure(world);
    const all = regularGames(world.season);
    const dates = [...new Set(all.map(({ date }) => date))].toSorted();
    const days = dates.map((day) => all.filter(({ date }) => date === day));
    const middle = Math.floor(days.length / 2);
    const own = half === 1 ? days.slice(0, middle) : days.slice(middle);
    const faults = faultsOf(own);
    const problems: string[] = [];
    for (const [n, ofDay] of own.entries()) {
      const { wall = null, tamper = null } = faults.get(n) ?? {};
      world.tamper(tamper);
      const night = await nightOf(world, ofDay[0]!.date);
      report(lineOf(night, world.requests(), ofDay.length, faults.has(n)));
      if (wall === null) problems.push(...problemsOf(night));
      else if (night.run.code !== 1) problems.push(`${night.day}: made, although ${wall}`);
      world.tamper(null);
      if (wall === null) continue;
      world.feeds.now += 2 * HOUR_MS;
      const again = await world.ddh('night', '--json');
      if (again.code === 1) problems.push(`${night.day}: not made after the fault had ended: ${again.notes}`);
    }
    return problems;
  } finally {
    await world.close();
  }
}

async function configure({ cwd }: World): Promise<void> {
  const path = join(cwd, 'ddh.json');
  const config = JSON.parse(await readFile(path, 'utf8')) as object;
  const skip = ['fetch odds', 'value-build'];
  await writeFile(path, JSON.stringify({ ...config, season: undefined, data: 'data', records: 500, keep: 2, skip }));
}

function nightOf(world: World, date: LeagueDate): Promise<Night> {
  const n = Math.round((Date.parse(date) - Date.parse(leagueDay(noon(world, 0)))) / DAY_MS);
  return runNight(world, n);
}

const problemsOf = ({ day, run, summary }: Night): readonly string[] =>
  run.code !== 1 && summary.state === 'made' ? [] : [`${day}: exit ${run.code}, ${summary.state}: ${run.notes}`];

const lineOf = ({ day, run, gaps }: Night, requests: number, games: number, isPlanted: boolean): string =>
  [day, `exit ${run.code}`, `${games} games`, `${requests} requests`, gaps.join(', '), isPlanted ? 'planted' : '']
    .filter((part) => part !== '')
    .join(' | ');
