import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '@ddh/feeds/http';
import { runDdh, type Run } from '../../../engine/cli/testing/runDdh.ts';
import { leagueDay } from '@ddh/engine/internal/domain';
import type { FaultOptions } from '../faults.ts';
import { ODDS_KEY } from '../oddsApi.ts';
import { GAME_TYPES, type ScheduledGame } from '../schedule.ts';
import { createSeason, type Season, type SeasonOptions } from '../season.ts';
import { startFeeds, type Feeds } from '../server.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** Returns the changed body of an answer, or the status of an error to answer with. */
export type Tamper = (path: string, body: unknown) => unknown;

/** A league on the stand-in, and an operator's folder with `ddh.json` and a store. Time passes only while commands wait. */
export type World = {
  readonly season: Season;
  readonly feeds: Feeds;
  readonly cwd: string;
  readonly fetchNhl: (...args: readonly string[]) => Promise<Run>;
  /** Runs `ddh fetch odds` with `args`, at noon of the day. */
  readonly fetchOdds: (...args: readonly string[]) => Promise<Run>;
  /** Runs `ddh fetch nhl` until its n-th request and stops it there, like a killed process. */
  readonly killedFetch: (n: number) => Promise<'killed' | Run>;
  readonly tamper: (change: Tamper | null) => void;
  /** Number of requests since the last call. */
  readonly requests: () => number;
  readonly files: () => Promise<Readonly<Record<string, string>>>;
  readonly close: () => Promise<void>;
};

export async function createWorld(options: SeasonOptions, faults: FaultOptions | null = null): Promise<World> {
  const season = createSeason(options);
  const feeds = await startFeeds({ seasons: [season], faults });
  const cwd = await mkdtemp(join(tmpdir(), 'ddh-fetch-'));
  const odds = { base: feeds.oddsBase, provider: 'the-odds-api', termsConfirmed: true };
  const nhl = { base: feeds.nhlBase };
  const config = { contact: 'me@example.org', store: 'store', season: season.label, nhl, odds };
  await writeFile(join(cwd, 'ddh.json'), JSON.stringify(config));
  let change: Tamper | null = null;

  const network = (stop: () => boolean): Network => ({
    fetch(url, init) {
      if (stop()) return new Promise(() => undefined);
      return change === null ? fetch(url, init) : changed(change, url, init);
    },
    now: () => feeds.now,
    sleep: (ms) => {
      feeds.now += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
  });
  const run = (args: readonly string[], stop = (): boolean => false): Promise<Run> =>
    runDdh(cwd, ['fetch', 'nhl', ...args], { network: network(stop) });

  return {
    season,
    feeds,
    cwd,
    fetchNhl: (...args) => run(args),
    fetchOdds: (...args) =>
      runDdh(cwd, ['fetch', 'odds', ...args], {
        network: network(() => false),
        env: { DDH_ODDS_KEY: ODDS_KEY },
        today: leagueDay(feeds.now),
      }),
    killedFetch(n) {
      let requests = 0;
      return new Promise((resolve, reject) => {
        const stop = (): boolean => {
          const isKilled = ++requests === n;
          if (isKilled) resolve('killed');
          return isKilled;
        };
        run([], stop).then(resolve, reject);
      });
    },
    tamper: (next) => void (change = next),
    requests() {
      const count = Object.values(feeds.standIn.counts).reduce((sum, one) => sum + one, 0);
      feeds.standIn.resetCounts();
      return count;
    },
    async files() {
      const folder = join(cwd, 'store/seasons', season.label);
      const names = await readdir(folder).catch(() => []);
      return Object.fromEntries(
        await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
      );
    },
    async close() {
      await feeds.close();
      await rm(cwd, { recursive: true });
    },
  };
}

async function changed(change: Tamper, url: string, init: RequestInit): Promise<Response> {
  const response = await fetch(url, init);
  const body = change(new URL(url).pathname, await response.json());
  return typeof body === 'number' ? new Response('', { status: body }) : Response.json(body);
}

/** The regular-season games, by start. */
export const regularGames = ({ games }: Season): readonly ScheduledGame[] =>
  games.filter(({ type }) => type === GAME_TYPES.regular);

/** 6 AM in New York on the n-th day after the first day with games. */
export const morning = (season: Season, n: number): number =>
  Date.parse(`${regularGames(season)[0]?.date ?? ''}T10:00:00Z`) + n * DAY_MS;

/** An instant after which all results are official. */
export const afterSeason = (season: Season): number => (regularGames(season).at(-1)?.start ?? 0) + 3 * DAY_MS;

/** Returns the number of rows in a CSV, without the header. */
export const rowsIn = (csv: string | undefined): number => Math.max(0, (csv ?? '').split('\n').length - 2);
