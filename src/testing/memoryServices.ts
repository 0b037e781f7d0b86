import type { TrackRecordGame } from '@ddh/engine/internal/trackRecord';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { countsOf, suggest, type ConditionalDistributions } from '@ddh/engine/internal/parlay';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type {
  GameSource,
  Query,
  ResultOf,
  SiteTrackRecord,
  SlipRev,
  TabAnswer,
  TabRequest,
  Tab,
} from '@ddh/workers/protocol';
import { memoryAddress, memorySharing, type MemoryAddress, type MemorySharing } from './memorySharing.ts';
import type {
  Clock,
  Datasets,
  FantasyAccess,
  GameListener,
  Identity,
  IdentityFailure,
  Leaving,
  Preferences,
  QueryFailure,
  TrackRecordFailure,
  Services,
  Simulations,
  TabFailure,
  User,
} from '../services/ports.ts';
import { memoryBrowser, type MemoryTab } from './memoryBrowser.ts';

/** Services in memory. Tests of state and view use them instead of a browser. */
export type MemoryServices = Services & {
  readonly clock: MemoryClock;
  readonly preferences: Preferences & { readonly stored: Map<string, string> };
  readonly simulations: MemorySimulations;
  readonly identity: MemoryIdentity;
  readonly leaving: MemoryLeaving;
  readonly address: MemoryAddress;
  readonly sharing: MemorySharing;
  /** The simulated browser tab whose storage holds the user's teams. */
  readonly tab: MemoryTab;
  /**
   * `version` and `day` are those of the site's current manifest. `asked` is the number of calls of `newestDelivery`.
   */
  readonly delivery: { version: string | null; day: LeagueDate | null; asked: number };
  /** The result of `loadTrackRecord`. */
  trackRecord: Result<SiteTrackRecord, TrackRecordFailure>;
  /** The finished games that `loadGameResult` searches. */
  results: readonly TrackRecordGame[];
  /** The value that `savesData` returns. */
  savingData: boolean;
  /** True after a call of `manageTeams`. */
  managed: boolean;
  /** The number of calls of `forgetLogin`. */
  forgotten: number;
};

/** Tests change these fields to log a user in or out, and to change what the user may see. */
interface MemoryIdentity extends Identity {
  user: Result<User | null, IdentityFailure>;
  access: FantasyAccess;
}

export const MEMORY_USER: User = {
  id: '7',
  name: 'Pat Doe',
  email: 'pat@example.org',
  username: 'pat',
  avatarUrl: null,
  patreonId: null,
};

function memoryIdentity(): MemoryIdentity {
  const identity: MemoryIdentity = {
    user: ok(MEMORY_USER),
    access: { hasAccess: true, reason: 'open' },
    currentUser: () => Promise.resolve(identity.user),
    fantasyAccess: () => Promise.resolve(identity.access),
  };
  return identity;
}

interface MemoryLeaving extends Leaving {
  /** Returns whether the page would ask for confirmation before the user leaves. */
  asks(): boolean;
  /** Hides the page until the time given to `onAway` is over. */
  stayAway(): void;
  /** Acts as a user who returns to the hidden page. */
  comeBack(): void;
  restarts: number;
  seen: boolean;
  typing: boolean;
}

function memoryLeaving(): MemoryLeaving {
  const guards: (() => boolean)[] = [];
  const returns: (() => void)[] = [];
  const aways: (() => void)[] = [];
  const leaving: MemoryLeaving = {
    restarts: 0,
    seen: true,
    typing: false,
    isTyping: () => leaving.typing,
    isSeen: () => leaving.seen,
    guard: (unsaved) => void guards.push(unsaved),
    onReturn: (run) => void returns.push(run),
    onAway: (_, run) => void aways.push(run),
    restart: () => void leaving.restarts++,
    asks: () => guards.some((unsaved) => unsaved()),
    stayAway: () => {
      leaving.seen = false;
      for (const run of aways) run();
    },
    comeBack: () => {
      leaving.seen = true;
      for (const run of returns) run();
    },
  };
  return leaving;
}

/** Returns a function like `Math.random` that returns the same sequence of numbers in every test. */
function memoryRandom(): () => number {
  let seed = 1;
  return () => {
    seed = (seed * 16_807) % 2_147_483_647;
    return seed / 2_147_483_647;
  };
}

/** A clock that advances only when `advance` is called. */
export interface MemoryClock extends Clock {
  advance(ms: number): void;
}

export function memoryClock(start = Date.UTC(2025, 9, 7, 16)): MemoryClock {
  let now = start;
  const due = new Map<object, { readonly at: number; readonly run: () => void }>();
  return {
    now: () => now,
    after(ms, run) {
      const key = {};
      due.set(key, { at: now + ms, run });
      return () => due.delete(key);
    },
    advance(ms) {
      const end = now + ms;
      for (;;) {
        const next = [...due].filter(([, { at }]) => at <= end).toSorted(([, a], [, b]) => a.at - b.at)[0];
        if (!next) break;
        due.delete(next[0]);
        now = next[1].at;
        next[1].run();
      }
      now = end;
    },
  };
}

/** An open game. The test takes the role of its worker. */
export type MemoryGame = {
  readonly source: GameSource;
  readonly slips: SlipRev[];
  /** The requests of the page, in order: each is a number of records, or `null` to pause. */
  readonly wanted: (number | null)[];
  readonly queries: MemoryQuery[];
  readonly listen: GameListener;
  closed: boolean;
};

export type MemoryQuery = {
  readonly query: Query;
  cancelled: boolean;
  /**
   * Settles the query with the result that a worker would derive from these distributions: one for each slip of the
   * query, or one for all of them.
   */
  readonly resolve: (counted: Counted) => void;
};

type Counted = Result<ConditionalDistributions | readonly ConditionalDistributions[], QueryFailure>;
type AnyResult = Result<ResultOf<Query>, QueryFailure>;

function resultOf(query: Query, counted: Counted): AnyResult {
  if (!counted.ok) return counted;
  const all = [counted.value].flat();
  const one = all[0]!;
  if (query.kind === 'honest') return ok(query.about.map(() => null));
  if (query.kind === 'distributions') return ok(query.list.map((_, i) => all[i] ?? one));
  const { given, options, pictured } = query;
  return ok({
    suggestions: suggest(one, given, options),
    pictured: countsOf(one, pictured),
    honest: one.honest ? countsOf(one.honest, pictured) : null,
  });
}

const ABORTED = err({ kind: 'aborted' } as const);

interface MemorySimulations extends Simulations {
  readonly games: MemoryGame[];
  /** The number of calls of `prepare`. */
  prepared: number;
}

function memorySimulations(): MemorySimulations {
  const games: MemoryGame[] = [];
  return {
    games,
    prepared: 0,
    prepare() {
      this.prepared++;
    },
    open(source, slip, listen) {
      const game: MemoryGame = { source, slips: [slip], wanted: [], queries: [], listen, closed: false };
      games.push(game);
      return {
        setSlip: (next) => void game.slips.push(next),
        extend: (until) => void game.wanted.push(until),
        pause: () => void game.wanted.push(null),
        query<Q extends Query>(query: Q) {
          let settle: (result: AnyResult) => void = () => undefined;
          const result = new Promise<AnyResult>((resolve) => (settle = resolve));
          const running: MemoryQuery = {
            query,
            cancelled: false,
            resolve: (counted) => settle(resultOf(query, counted)),
          };
          const cancel = (): void => {
            running.cancelled = true;
            settle(ABORTED);
          };
          game.queries.push(running);
          if (game.closed) cancel();
          // `resultOf` derives the query's result from the query and the distributions.
          return { result: result as Promise<Result<ResultOf<Q>, QueryFailure>>, cancel };
        },
        close: () => {
          game.closed = true;
          for (const { resolve } of game.queries) resolve(ABORTED);
        },
      };
    },
  };
}

/** Loads a tab's files in tests, in place of the worker. */
export type LoadTab = <T extends Tab>(request: TabRequest<T>) => Promise<TabAnswer<T> | TabFailure>;

export function memoryPreferences(): MemoryServices['preferences'] {
  const stored = new Map<string, string>();
  let isQuiet = false;
  return {
    stored,
    get: (key) => stored.get(key) ?? null,
    set(key, value) {
      if (isQuiet) return;
      if (value === null) stored.delete(key);
      else stored.set(key, value);
    },
    quietly(run) {
      isQuiet = true;
      run();
      isQuiet = false;
    },
  };
}

export function memoryServices(loadTab: LoadTab, tab: MemoryTab = memoryBrowser().tab()): MemoryServices {
  const delivery: MemoryServices['delivery'] = { version: null, day: null, asked: 0 };
  const datasets: Datasets = {
    async loadTab(request) {
      const answer = await loadTab(request);
      return 'kind' in answer ? { ok: false, error: answer } : { ok: true, value: answer };
    },
    loadTrackRecord: () => Promise.resolve(services.trackRecord),
    loadGameResult: (gameId) => Promise.resolve(services.results.find((game) => game.gameId === gameId) ?? null),
    newestDelivery() {
      delivery.asked++;
      return datasets.confirmedDelivery();
    },
    confirmedDelivery() {
      const { version, day } = delivery;
      return Promise.resolve(version === null ? null : { version, day });
    },
  };
  const services: MemoryServices = {
    clock: memoryClock(),
    preferences: memoryPreferences(),
    datasets,
    trackRecord: err({ kind: 'http', status: 404 }),
    results: [],
    delivery,
    simulations: memorySimulations(),
    identity: memoryIdentity(),
    teams: ({ id }) => tab.teams(id),
    managed: false,
    manageTeams: () => void (services.managed = true),
    forgotten: 0,
    forgetLogin: async () => void services.forgotten++,
    random: memoryRandom(),
    leaving: memoryLeaving(),
    savesData: () => services.savingData,
    savingData: false,
    choices: { builderFace: 'board', builderDates: 'today', oddsType: 'decimal', stakes: true },
    address: memoryAddress(),
    sharing: memorySharing(),
    tab,
  };
  return services;
}
