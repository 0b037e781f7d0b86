import { proxy, ref } from 'valtio/vanilla';
import {
  OWN_RANGE,
  pictureOf,
  slipKey,
  subjectKey,
  subjectOf,
  type Leg,
  type Picture,
  type Rank,
  type Subject,
  type Suggestions,
} from '@ddh/engine/internal/parlay';
import type { Prop } from '@ddh/engine/internal/domain';
import type { Result } from '@ddh/engine/internal/result';
import type { RankedLegs, SuggestionsQuery } from '@ddh/workers/protocol';
import type { QueryFailure } from '../../services/ports.ts';
import type { PanelDeps } from './stores.ts';
import { createQuery, OVERDUE_MS } from '../query.ts';

/** The kinds of legs by which suggestions can be filtered. */
export const KINDS = ['all', 'winner', 'totals', 'players'] as const;
type Kinds = (typeof KINDS)[number];

/** The choices of the filter by a leg's own probability: only probabilities that sportsbooks mostly quote, or all. */
export const RANGES = ['quoted', 'any'] as const;
type Range = (typeof RANGES)[number];

/**
 * EV is not offered as an order of the suggested legs, because it would assume that a sportsbook multiplies its price
 * by the fair odds of an added leg.
 */
export const PAGE_RANKS = ['lift', 'probability'] as const satisfies readonly Rank[];
export type PageRank = (typeof PAGE_RANKS)[number];

type DistributionsState = {
  /** `waiting`: the `suggestions` and `pictures` belong to an earlier slip or ranking, or to fewer records. */
  phase: 'none' | 'waiting' | 'ready' | 'failed';
  /**
   * True after `phase` has been `waiting` for OVERDUE_MS. The list is dimmed only then, to avoid flicker. Consecutive
   * queries count as one wait.
   */
  overdue: boolean;
  failure: Exclude<QueryFailure, { kind: 'aborted' }> | null;
  chosenRank: PageRank;
  /** The order in which the next query ranks legs: `probability` for an empty slip, and otherwise `chosenRank`. */
  queriedRank: PageRank;
  kinds: Kinds;
  range: Range;
  top: number;
  /**
   * The suggested legs, which could be added to the slip. They and the next three fields are from one result of the
   * worker.
   */
  suggestions: Suggestions | null;
  /** The order in which `suggestions` are ranked. */
  effectiveRank: PageRank;
  /** True if `suggestions` are for an empty slip. Changes with `suggestions`, not with the slip. */
  firstLegs: boolean;
  pictures: readonly SubjectPicture[];
  /** The player whose chart is shown. `null` means the first player of the slip. */
  player: { name: string; stat: Prop } | null;
};
export type SubjectPicture = { readonly subject: Subject; readonly picture: Picture };

export type Distributions = {
  readonly state: DistributionsState;
  readonly actions: {
    /**
     * Subscribes to the suggestions, which are queried only while there is a subscriber. Returns the unsubscribe
     * function.
     */
    readonly subscribe: () => () => void;
    readonly rankBy: (rank: PageRank) => void;
    readonly choose: (choice: { readonly kinds?: Kinds; readonly range?: Range }) => void;
    readonly showMore: () => void;
    readonly choosePlayer: (player: DistributionsState['player']) => void;
    readonly retry: () => void;
  };
};

/** The number of suggested legs that are shown at first, and the number that `showMore` adds. */
const STEP = 8;

type Ranking = {
  readonly by: PageRank;
  readonly kinds: Kinds;
  readonly range: Range;
  readonly top: number;
  readonly pictured: readonly Subject[];
};

type Request = {
  readonly slip: string;
  readonly legs: readonly Leg[];
  readonly records: number;
  readonly ranking: Ranking;
};

/** Creates the store of suggested next legs and of charts for the slip. The worker counts and ranks the suggestions. */
export function createDistributions({ parlay, services: { clock } }: PanelDeps): Distributions {
  const state = proxy<DistributionsState>({
    phase: 'none',
    overdue: false,
    failure: null,
    chosenRank: 'lift',
    queriedRank: 'lift',
    kinds: 'all',
    range: 'quoted',
    top: STEP,
    suggestions: null,
    effectiveRank: 'lift',
    firstLegs: true,
    pictures: ref([]),
    player: null,
  });
  const query = createQuery();
  let subscribers = 0;
  let running: Request | null = null;
  /** The request whose result the page shows. */
  let shown: Request | null = null;
  let endWait = (): void => undefined;

  function enter(phase: DistributionsState['phase']): void {
    if ((phase === 'waiting') !== (state.phase === 'waiting')) {
      endWait();
      state.overdue = false;
      if (phase === 'waiting') {
        endWait = clock.after(OVERDUE_MS, () => {
          state.overdue = true;
        });
      }
    }
    state.phase = phase;
    if (phase === 'ready' || phase === 'none') state.failure = null;
  }

  /**
   * Returns the request for suggestions and charts of the current slip, or `null` without a game. While records are
   * added, the request has the same number of records as `last`.
   */
  function newestRequest(last: Request | null): Request | null {
    const { simulation, more, builder, legs } = parlay.state;
    if (simulation.phase !== 'ready' || builder.matchup === null) return null;
    const given = legs.map(({ leg }) => leg);
    const slip = `${simulation.opening} ${slipKey(builder.matchup.gameId, given)}`;
    const records = last?.slip === slip && more?.simulating ? last.records : simulation.records;
    const { chosenRank, kinds, range, top, player } = state;
    const by = legs.length === 0 ? 'probability' : chosenRank;
    const ranking = { by, kinds, range, top, pictured: pictured(given, player) };
    return { slip, legs: given, records, ranking };
  }

  function stop(): void {
    query.cancel();
    running = null;
  }

  function forget(): void {
    stop();
    shown = null;
    enter('none');
    state.suggestions = null;
    state.pictures = ref([]);
  }

  function update(): void {
    const request = newestRequest(running ?? shown);
    const { simulation, legs } = parlay.state;
    if (request === null || simulation.phase !== 'ready') {
      forget();
      return;
    }
    state.queriedRank = request.ranking.by;
    if (subscribers === 0 || simulation.reading) return;
    // A slip's legs are known to be valid only when the slip has figures. An empty slip is always valid.
    if (parlay.counted() === null && legs.length > 0) {
      if (state.phase === 'ready') enter('waiting');
      return;
    }
    if (shown !== null && sameCount(shown, request) && sameRanking(shown.ranking, request.ranking)) {
      stop();
      enter('ready');
      return;
    }
    // If the worker already counts for this slip, a new order does not restart it: after the count, `run` ranks the
    // result again.
    if (running === null || !sameCount(running, request)) void run(request);
  }

  function run(request: Request): Promise<void> {
    enter('waiting');
    running = request;
    return query.run(
      () => parlay.query(queryOf(request)),
      (result) => finish(request, result),
    );
  }

  function finish(request: Request, result: Result<RankedLegs, QueryFailure>): void {
    running = null;
    if (!result.ok) {
      enter(result.error.kind === 'aborted' ? 'none' : 'failed');
      if (result.error.kind !== 'aborted') state.failure = ref(result.error);
      return;
    }
    const newest = newestRequest(request);
    if (newest !== null && sameCount(newest, request) && !sameRanking(newest.ranking, request.ranking)) {
      void run(newest);
      return;
    }
    show(request, result.value);
    update();
  }

  function show(request: Request, { suggestions, pictured: counts }: RankedLegs): void {
    const { legs, ranking } = request;
    const sameRecords = shown?.slip === request.slip && state.suggestions?.records === suggestions.records;
    if (!sameRecords || !sameSubjects(shown?.ranking.pictured ?? [], ranking.pictured)) {
      const pictures = counts.flatMap((one) => {
        const picture = pictureOf(one);
        return picture === null ? [] : [{ subject: one.subject, picture }];
      });
      state.pictures = ref(pictures);
    }
    shown = request;
    state.suggestions = ref(suggestions);
    state.effectiveRank = ranking.by;
    state.firstLegs = legs.length === 0;
  }

  parlay.subscribe(update);

  return {
    state,
    actions: {
      subscribe() {
        subscribers++;
        update();
        return () => void subscribers--;
      },
      rankBy(rank) {
        Object.assign(state, { chosenRank: rank, top: STEP });
        update();
      },
      choose({ kinds = state.kinds, range = state.range }) {
        Object.assign(state, { kinds, range, top: STEP });
        update();
      },
      showMore() {
        state.top += STEP;
        update();
      },
      choosePlayer(player) {
        state.player = player;
        update();
      },
      retry: update,
    },
  };
}

const sameCount = (a: Request, b: Request): boolean => a.slip === b.slip && a.records === b.records;

const sameRanking = (a: Ranking, b: Ranking): boolean =>
  a.by === b.by &&
  a.kinds === b.kinds &&
  a.range === b.range &&
  a.top === b.top &&
  sameSubjects(a.pictured, b.pictured);

function sameSubjects(a: readonly Subject[], b: readonly Subject[]): boolean {
  const keys = b.map(subjectKey);
  return a.length === b.length && a.every((subject, i) => subjectKey(subject) === keys[i]);
}

const KINDS_OF = { winner: ['winner'], totals: ['total', 'teamTotal'], players: ['player'] } as const;

function queryOf({ legs, records, ranking }: Request): SuggestionsQuery {
  const { by, kinds, range, top } = ranking;
  return {
    kind: 'suggestions',
    given: legs,
    options: {
      by,
      price: null,
      own: range === 'quoted' ? OWN_RANGE : [0, 1],
      lines: 'best',
      ...(kinds === 'all' ? {} : { kinds: KINDS_OF[kinds] }),
      top,
    },
    pictured: ranking.pictured,
    minRecords: records,
  };
}

/**
 * Returns the subjects of the charts: total goals, total shots, and the chosen player or else the slip's first player.
 */
function pictured(legs: readonly Leg[], player: DistributionsState['player']): readonly Subject[] {
  const first: Subject | undefined = legs.map(subjectOf).find(({ kind }) => kind === 'player');
  const chosen: Subject | undefined = player ? { kind: 'player', player: player.name, stat: player.stat } : first;
  return [{ kind: 'total', stat: 'Goals' }, { kind: 'total', stat: 'Shots' }, ...(chosen ? [chosen] : [])];
}
