import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Network } from '@ddh/feeds/http';
import { runDdh, type Run } from '../../../engine/cli/testing/runDdh.ts';
import { leagueDay } from '@ddh/engine/internal/domain';
import type { FaultOptions } from '../faults.ts';
import { playGame, type PlayedGame } from '../game/play.ts';
import { ODDS_KEY } from '../oddsApi.ts';
import { GAME_TYPES, type ScheduledGame } from '../schedule.ts';
import { standInNetwork, type VirtualClock } from '../network.ts';
import { createSeason, type Season, type SeasonOptions } from '../season.ts';
import { StandIn } from '../standIn.ts';
import { seasonTruth } from '../truth.ts';

export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/** A function that returns the changed body of a response, an error status, or a response to send in its place. */
export type Tamper = (path: string, body: unknown) => unknown;

/**
 * The surroundings of a test: the APIs of a fictional league, and an operator's folder with `ddh.json` and a store. The
 * time advances only while commands wait.
 */
export type World = {
  /** The newest season of the league. The commands fetch this season by default. */
  readonly season: Season;
  readonly feeds: VirtualClock & { readonly standIn: StandIn };
  readonly cwd: string;
  /** The environment of commands, with the key of the odds provider. */
  readonly env: Record<string, string>;
  /** Runs `ddh` in the operator's folder. */
  readonly ddh: (...args: readonly string[]) => Promise<Run>;
  readonly fetchNhl: (...args: readonly string[]) => Promise<Run>;
  readonly fetchOdds: (...args: readonly string[]) => Promise<Run>;
  /** Runs `ddh fetch nhl` until its n-th request and stops it there, like a killed process. */
  readonly killedFetch: (n: number) => Promise<'killed' | Run>;
  readonly tamper: (change: Tamper | null) => void;
  /** Lets a site answer at SITE, by route such as `/deliveries` and by the body of the request. */
  readonly serveSite: (answer: SiteAnswer) => void;
  /** Returns the number of requests since its last call. */
  readonly requests: () => number;
  readonly files: () => Promise<Readonly<Record<string, string>>>;
  /**
   * Returns the files that the season must have after all games. The rosters are of the current day, or of the last day
   * with games if that is earlier.
   */
  readonly truth: () => Readonly<Record<string, string>>;
  readonly close: () => Promise<void>;
};

type SiteAnswer = (route: string, body: string) => unknown;

/** The address of the site that `serveSite` answers for. */
export const SITE = 'https://site.example';

export async function createWorld(options: SeasonOptions, faults: FaultOptions | null = null): Promise<World> {
  return createWorldOf([createSeason(options)], faults);
}

/**
 * Creates the test environment for several seasons of one league, oldest first. `credits` is the balance of the odds
 * provider's account.
 */
export async function createWorldOf(
  seasons: readonly Season[],
  faults: FaultOptions | null = null,
  credits?: number,
): Promise<World> {
  const season = seasons.at(-1);
  if (season === undefined) throw new Error('give the world at least one season');
  const feeds = {
    now: morning(season, 0),
    standIn: new StandIn({ seasons, faults, ...(credits !== undefined && { credits }) }),
  };
  const cwd = await mkdtemp(join(tmpdir(), 'ddh-fetch-'));
  const odds = { provider: 'the-odds-api', budget: 60, termsConfirmed: true };
  const config = { contact: 'me@example.org', store: 'store', season: season.label, odds, records: 2000 };
  await writeFile(join(cwd, 'ddh.json'), JSON.stringify(config));
  const env: Record<string, string> = { DDH_ODDS_KEY: ODDS_KEY };
  let change: Tamper | null = null;
  let site: SiteAnswer | null = null;

  const answers = standInNetwork(feeds.standIn, feeds);
  const network = (stop: () => boolean): Network => ({
    ...answers,
    fetch(url, init) {
      if (stop()) return new Promise(() => undefined);
      const route = url.startsWith(`${SITE}/`) ? new URL(url).searchParams.get('rest_route') : null;
      if (site !== null && route !== null) {
        const body = typeof init.body === 'string' ? init.body : '';
        return Promise.resolve(Response.json(site(route.replace('/ddh/v1', ''), body)));
      }
      const response = answers.fetch(url, init);
      return change === null ? response : changed(change, url, response);
    },
  });
  const ddh = (args: readonly string[], stop = (): boolean => false): Promise<Run> =>
    runDdh(cwd, args, { network: network(stop), env });

  return {
    season,
    feeds,
    cwd,
    env,
    ddh: (...args) => ddh(args),
    fetchNhl: (...args) => ddh(['fetch', 'nhl', ...args]),
    fetchOdds: (...args) => ddh(['fetch', 'odds', ...args]),
    killedFetch(n) {
      let requests = 0;
      return new Promise((resolve, reject) => {
        const stop = (): boolean => {
          const isKilled = ++requests === n;
          if (isKilled) resolve('killed');
          return isKilled;
        };
        ddh(['fetch', 'nhl'], stop).then(resolve, reject);
      });
    },
    tamper: (next) => void (change = next),
    serveSite: (answer) => void (site = answer),
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
    truth() {
      const [today, last] = [leagueDay(feeds.now), regularGames(season).at(-1)?.date ?? leagueDay(feeds.now)];
      const texts = seasonTruth(season, playedGames(season), today < last ? today : last);
      return Object.fromEntries(Object.entries(texts).map(([name, text]) => [`${name}.csv`, text]));
    },
    close: () => rm(cwd, { recursive: true }),
  };
}

async function changed(change: Tamper, url: string, response: Promise<Response>): Promise<Response> {
  const body = change(new URL(url).pathname, await (await response).json());
  if (body instanceof Response) return body;
  return typeof body === 'number' ? new Response('', { status: body }) : Response.json(body);
}

function* playedGames(season: Season): Iterable<PlayedGame> {
  for (const game of regularGames(season)) yield playGame(season, game);
}

/** Returns the regular-season games in order of their start. */
export const regularGames = ({ games }: Season): readonly ScheduledGame[] =>
  games.filter(({ type }) => type === GAME_TYPES.regular);

/** The instant of 6 AM in New York on the n-th day after the first day with games. */
export const morning = (season: Season, n: number): number =>
  Date.parse(`${regularGames(season)[0]?.date ?? ''}T10:00:00Z`) + n * DAY_MS;

/** An instant after which all results are official. */
export const afterSeason = (season: Season): number => (regularGames(season).at(-1)?.start ?? 0) + 3 * DAY_MS;

/** Returns the number of rows in a CSV, without the header. */
export const rowsIn = (csv: string | undefined): number => Math.max(0, (csv ?? '').split('\n').length - 2);
