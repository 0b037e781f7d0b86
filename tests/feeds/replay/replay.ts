import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { leagueDay } from '@ddh/engine/internal/domain';
import { FAULT_KINDS } from '../faults.ts';
import { afterSeason, createWorld, DAY_MS, morning, regularGames, rowsIn, type World } from '../fetch/world.ts';
import { Random } from '../random.ts';
import type { SeasonOptions } from '../season.ts';
import { firstDifference } from './compare.ts';

export type Report = (line: string) => void;
export type ReplayOptions = Required<Pick<SeasonOptions, 'seed' | 'teams' | 'games'>> & { readonly kills: number };

/** Limits for a league of 32 teams with 84 games each. Smaller leagues need fewer requests. */
const MOST_REQUESTS_OF_A_SEASON = 4200;
/** Limit for the requests of one run. It may have to fetch the games of two days with 16 games each. */
const MOST_REQUESTS_OF_A_NIGHT = 140;
const NIGHTS_A_LINE = 20;

function check(holds: boolean, problem: () => string): void {
  if (!holds) throw new Error(problem());
}

function checkFiles(actual: Readonly<Record<string, string>>, expected: Readonly<Record<string, string>>): void {
  const difference = firstDifference(actual, expected);
  check(difference === null, () => difference ?? '');
}

/** Returns a function that returns this process's CPU time since the last call, in seconds. */
function createTimer(): () => string {
  let last = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(last);
    last = process.cpuUsage();
    return `${((user + system) / 1e6).toFixed(0)} s of processor time`;
  };
}

/**
 * Replays a season without faults: fetches it night by night, rebuilds the files from the store, and then fetches the
 * finished season into an empty store while the process is killed repeatedly.
 */
export async function replayWhole(options: ReplayOptions, report: Report): Promise<void> {
  const world = await createWorld(options);
  try {
    const time = createTimer();
    const most = await nightByNight(world, report, ({ code, notes }) =>
      check(code === 0, () => `exit ${code}: ${notes}`),
    );
    check(most <= MOST_REQUESTS_OF_A_NIGHT, () => `a night with more than ${MOST_REQUESTS_OF_A_NIGHT} requests`);
    const files = await world.files();
    checkFiles(files, world.truth());
    report(`every cell of ${Object.keys(world.truth()).length} files is the generator's (${time()})`);

    time();
    const start = performance.now();
    await world.fetchNhl('--rebuild');
    const seconds = (performance.now() - start) / 1000;
    checkFiles(await world.files(), files);
    const games = regularGames(world.season).length;
    report(
      `--rebuild: the same bytes in ${seconds.toFixed(1)} s, ${(games / seconds).toFixed(0)} games a second, ${(60 / seconds).toFixed(1)} seasons a minute (${time()})`,
    );

    await rm(join(world.cwd, 'store'), { recursive: true });
    await coldWithKills(world, options, files, report);
    report(`cold season: ${time()}`);
  } finally {
    await world.close();
  }
}

/** Replays a season while responses have all kinds of faults. */
export async function replayBroken(options: ReplayOptions, report: Report): Promise<void> {
  const world = await createWorld(options, { seed: options.seed, kinds: FAULT_KINDS });
  try {
    const time = createTimer();
    const codes = new Map<number, number>();
    let known = 0;
    const last = regularGames(world.season).at(-1)?.date ?? '';
    await nightByNight(world, report, async ({ code, notes }) => {
      // Rosters are not requested after this day, so the last rosters must have no faults.
      if (leagueDay(world.feeds.now + DAY_MS) >= last) world.feeds.standIn.setFaults(null);
      codes.set(code, (codes.get(code) ?? 0) + 1);
      check(code === 0 || notes !== '', () => `exit ${code} without a reason`);
      const games = rowsIn((await world.files())['games.csv']);
      check(games >= known, () => `${known - games} games are lost`);
      known = games;
    });
    report(`nights by exit code: ${[...codes].map(([code, nights]) => `${nights} with ${code}`).join(', ')}`);
    // A game that was quarantined for more than a week is requested only if `--from` and `--to` include its day.
    const from = regularGames(world.season)[0]?.date ?? '';
    const to = leagueDay(world.feeds.now);
    for (let day = 1; day <= 2; day++) {
      world.feeds.now += DAY_MS;
      await world.fetchNhl('--from', from, '--to', to);
    }
    checkFiles(await world.files(), world.truth());
    report(`every cell of ${Object.keys(world.truth()).length} files is the generator's (${time()})`);
  } finally {
    await world.close();
  }
}

type Run = Awaited<ReturnType<World['fetchNhl']>>;

/** Fetches each morning until all games are official. Returns the largest number of requests in one run. */
async function nightByNight(world: World, report: Report, onRun: (run: Run) => Promise<void> | void): Promise<number> {
  const { season, feeds } = world;
  const nights: Night[] = [];
  const last = afterSeason(season);
  for (let day = 1; feeds.now < last; day++) {
    feeds.now = Math.min(morning(season, day), last);
    const date = leagueDay(feeds.now);
    await onRun(await world.fetchNhl());
    nights.push({ date, requests: world.requests() });
    if (day % NIGHTS_A_LINE === 0) report(`night ${day}, ${date}: ${rowsIn((await world.files())['games.csv'])} games`);
  }
  // Leaves out the first run, because it requests the whole schedule.
  const [most = { date: '', requests: 0 }] = nights.slice(1).toSorted((a, b) => b.requests - a.requests);
  const all = nights.reduce((sum, { requests }) => sum + requests, 0);
  report(
    `${regularGames(season).length} games in ${nights.length} nights: ${all} requests, at most ${most.requests} a night (${most.date})`,
  );
  return most.requests;
}

type Night = { readonly date: string; readonly requests: number };

/**
 * Fetches a finished season into an empty store while the process is killed at random requests, and compares the files.
 */
async function coldWithKills(
  world: World,
  { seed, kills }: ReplayOptions,
  expected: Readonly<Record<string, string>>,
  report: Report,
): Promise<void> {
  const random = new Random(seed, 'kills');
  const all = 3 * regularGames(world.season).length;
  let killed = 0;
  while (killed < kills) {
    if ((await world.killedFetch(random.whole(1, Math.ceil((2 * all) / kills)))) !== 'killed') break;
    killed++;
  }
  const { code, notes } = await world.fetchNhl();
  check(code === 0, () => `exit ${code}: ${notes}`);
  const requests = world.requests();
  check(requests <= MOST_REQUESTS_OF_A_SEASON, () => `${requests} requests, more than ${MOST_REQUESTS_OF_A_SEASON}`);
  // After the season, a roster response lists all players of the season. So rosters.csv may have more rows than after
  // nightly runs.
  const { 'rosters.csv': rosters, ...others } = expected;
  const actual = await world.files();
  checkFiles(actual, others);
  check(rowsIn(actual['rosters.csv']) >= rowsIn(rosters), () => 'players are missing in rosters.csv');
  report(
    `an empty store after the season: the same bytes with ${requests} requests in ${killed + 1} runs, ${killed} of them killed`,
  );
}
