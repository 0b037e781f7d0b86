import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '@ddh/feeds/http';
import { runDdh, type Run } from '../../../engine/cli/testing/runDdh.ts';
import { createSeason, type Season, type SeasonOptions } from '../season.ts';
import { startFeeds, type Feeds } from '../server.ts';

export const DAY_MS = 86_400_000;

/** A league on the stand-in, and an operator's folder with `ddh.json` and a store. Time passes only in waits. */
export type World = {
  readonly season: Season;
  readonly feeds: Feeds;
  readonly cwd: string;
  /** Runs `ddh fetch nhl` with further arguments. */
  readonly fetchNhl: (...args: readonly string[]) => Promise<Run>;
  /** Runs `ddh fetch nhl`, and stops it for good at its n-th request, as a kill would. */
  readonly killedFetch: (n: number) => Promise<'killed' | Run>;
  /** The season's files by name. */
  readonly files: () => Promise<ReadonlyMap<string, string>>;
  /** Forgets what was fetched. */
  readonly clearStore: () => Promise<void>;
  readonly saveStore: (name: string) => Promise<void>;
  readonly loadStore: (name: string) => Promise<void>;
  readonly close: () => Promise<void>;
};

export async function createWorld(options: SeasonOptions): Promise<World> {
  const season = createSeason(options);
  const feeds = await startFeeds({ seasons: [season] });
  const cwd = await mkdtemp(join(tmpdir(), 'ddh-fetch-'));
  const store = join(cwd, 'store');
  const config = { contact: 'me@example.org', store: 'store', season: season.label, nhl: { base: feeds.nhlBase } };
  await writeFile(join(cwd, 'ddh.json'), JSON.stringify(config));

  const network = (stop: () => boolean): Network => ({
    fetch: (url, init) => (stop() ? new Promise(() => undefined) : fetch(url, init)),
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
    async files() {
      const folder = join(store, 'seasons', season.label);
      const names = await readdir(folder).catch(() => []);
      return new Map(
        await Promise.all(names.map(async (name) => [name, await readFile(join(folder, name), 'utf8')] as const)),
      );
    },
    clearStore: () => rm(store, { recursive: true, force: true }),
    saveStore: (name) => cp(store, join(cwd, name), { recursive: true }),
    async loadStore(name) {
      await rm(store, { recursive: true, force: true });
      await cp(join(cwd, name), store, { recursive: true });
    },
    async close() {
      await feeds.close();
      await rm(cwd, { recursive: true });
    },
  };
}

/** The start of the regular season's n-th game, in epoch milliseconds. */
export const startOf = ({ games }: Season, n: number): number =>
  games.filter(({ type }) => type === 2).at(n)?.start ?? 0;

/** Sum of the requests that the stand-in has counted. */
export const requestsOf = (feeds: Feeds): number =>
  Object.values(feeds.counts()).reduce((sum, count) => sum + count, 0);
