import { proxy, ref } from 'valtio/vanilla';
import { pictureOf, type Picture, type Subject, type Suggestions } from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { RankedLegs } from '@ddh/workers/protocol';
import type { QueryFailure } from '../../services/ports.ts';
import { createQuery } from '../query.ts';
import type { Parlay } from './parlay.ts';
import type { PanelDeps } from './stores.ts';
import {
  queryOf,
  requestOf,
  sameCount,
  sameRanking,
  sameSubjects,
  type Choices,
  type PageRank,
  type Request,
} from './suggestionRequest.ts';
import { createWait } from './wait.ts';

export { KINDS, PAGE_RANKS, RANGES, type PageRank } from './suggestionRequest.ts';

type DistributionsState = Choices & {
  /** `waiting`: the `suggestions` and `pictures` belong to an earlier slip or ranking, or to fewer records. */
  phase: 'none' | 'waiting' | 'ready' | 'failed';
  /**
   * True after `phase` has been `waiting` for OVERDUE_MS. The list is dimmed only then, to avoid flicker. Consecutive
   * queries count as one wait.
   */
  overdue: boolean;
  failure: Exclude<QueryFailure, { kind: 'aborted' }> | null;
  /** The order in which the next query ranks legs: `probability` for an empty slip, and otherwise `chosenRank`. */
  queriedRank: PageRank;
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
};
/** `isHonest`: the picture is by the weights of the game. */
export type SubjectPicture = { readonly subject: Subject; readonly picture: Picture; readonly isHonest: boolean };

/** The number of suggested legs that are shown at first, and the number that `showMore` adds. */
const STEP = 8;

export type Distributions = ReturnType<typeof createDistributions>;

/** The request whose result the worker computes, and the one whose result the page shows. */
type Requests = { readonly running: Request | null; readonly shown: Request | null };

/** Creates the store of suggested next legs and of charts for the slip. The worker counts and ranks the suggestions. */
export function createDistributions({ parlay, services: { clock } }: PanelDeps) {
  const state = proxy<DistributionsState>({ ...NOTHING });
  const query = createQuery();
  const wait = createWait(clock, state);
  let subscribers = 0;
  let requests: Requests = { running: null, shown: null };

  function enter(phase: DistributionsState['phase'], failure: DistributionsState['failure'] = null): void {
    wait(phase === 'waiting');
    Object.assign(state, { phase, failure: phase === 'waiting' ? state.failure : failure && ref(failure) });
  }

  function update(): void {
    const request = requestOf(parlay.state, state, requests.running ?? requests.shown);
    if (request !== null) state.queriedRank = request.ranking.by;
    const next = nextPhase(request, requests, parlay, subscribers > 0);
    if (next === 'none' || next === 'ready') {
      query.cancel();
      requests = { running: null, shown: next === 'none' ? null : requests.shown };
      if (next === 'none') Object.assign(state, { suggestions: null, pictures: ref([]) });
      enter(next);
    } else if (next === 'waiting') {
      if (state.phase === 'ready') enter('waiting');
    } else if (next !== null) run(next);
  }

  function run(request: Request): void {
    enter('waiting');
    requests = { ...requests, running: request };
    void query.run(
      () => parlay.query(queryOf(request)),
      (result) => finish(request, result),
    );
  }

  function finish(request: Request, result: Result<RankedLegs, QueryFailure>): void {
    requests = { ...requests, running: null };
    if (!result.ok) {
      if (result.error.kind === 'aborted') enter('none');
      else enter('failed', result.error);
      return;
    }
    const newest = requestOf(parlay.state, state, request);
    if (newest !== null && sameCount(newest, request) && !sameRanking(newest.ranking, request.ranking)) {
      run(newest);
      return;
    }
    Object.assign(state, shownParts(state, requests.shown, request, result.value));
    requests = { running: null, shown: request };
    update();
  }

  function choose(choices: Partial<Choices>): void {
    Object.assign(state, choices);
    update();
  }

  parlay.subscribe(update);

  return {
    state,
    actions: {
      /**
       * Subscribes to the suggestions, which are queried only while there is a subscriber. Returns the unsubscribe
       * function.
       */
      subscribe() {
        subscribers++;
        update();
        return () => void subscribers--;
      },
      rankBy: (chosenRank: PageRank): void => choose({ chosenRank, top: STEP }),
      choose: (choice: Partial<Pick<Choices, 'kinds' | 'range'>>): void => choose({ ...choice, top: STEP }),
      showMore: (): void => choose({ top: state.top + STEP }),
      choosePlayer: (player: Choices['player']): void => choose({ player }),
      retry: update,
    },
  };
}

const NOTHING: DistributionsState = {
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
};

/** Returns the request to run, or the phase to enter if nothing needs to run. Null if nothing is to be done. */
function nextPhase(
  request: Request | null,
  { running, shown }: Requests,
  { state: { simulation, legs }, counted }: Parlay,
  isSubscribed: boolean,
): Request | 'none' | 'waiting' | 'ready' | null {
  if (request === null || simulation.phase !== 'ready') return 'none';
  if (!isSubscribed || (simulation.reading && shown?.slip === request.slip)) return null;
  // A slip's legs are known to be valid only when the slip has figures. An empty slip is always valid.
  if (simulation.reading || (counted() === null && legs.length > 0)) return 'waiting';
  if (shown !== null && sameCount(shown, request) && sameRanking(shown.ranking, request.ranking)) return 'ready';
  // If the worker already counts for this slip, a new order does not restart it: after the count, the result is ranked
  // again.
  return running === null || !sameCount(running, request) ? request : null;
}

/** Returns what the page shows of a result. The charts stay the same objects if their counts are the same. */
function shownParts(
  before: DistributionsState,
  shown: Request | null,
  request: Request,
  { suggestions, pictured, honest }: RankedLegs,
): Partial<DistributionsState> {
  const { slip, weighed, legs, ranking } = request;
  const sameRecords =
    shown?.slip === slip && shown.weighed === weighed && before.suggestions?.records === suggestions.records;
  const samePictures = sameRecords && sameSubjects(shown.ranking.pictured, ranking.pictured);
  const pictures = pictured.flatMap((one, i): readonly SubjectPicture[] => {
    const weighted = honest?.[i];
    const picture = pictureOf(weighted ?? one);
    return picture === null ? [] : [{ subject: one.subject, picture, isHonest: weighted !== undefined }];
  });
  return {
    pictures: samePictures ? before.pictures : ref(pictures),
    suggestions: ref(suggestions),
    effectiveRank: ranking.by,
    firstLegs: legs.length === 0,
  };
}
