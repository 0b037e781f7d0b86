import { ref } from 'valtio/vanilla';
import type { FirstScreen } from '@ddh/engine/internal/datasets';
import { ok } from '@ddh/engine/internal/result';
import type { TabAnswer, TabRequest, Tab } from '@ddh/workers/protocol';
import type { Services, TabFailure } from '../services/ports.ts';
import { createCounter, createQuery, load, type Load, type Query } from './query.ts';
import type { SectionState } from './sectionState.ts';

type LoadServices = Pick<Services, 'clock' | 'datasets'>;
type LoadState<T extends Tab> = Pick<SectionState<T>, 'tabs' | 'dataInfo' | 'now'>;
/** `isExchange`: the user has not requested this answer. */
type Arrive<T extends Tab> = (tab: T, answer: TabAnswer, isExchange: boolean) => void;
/** Returns whether the page shows the answer. */
type Take<T extends Tab> = (tab: T, answer: TabAnswer, isExchange: boolean) => boolean;
type Options<T extends Tab> = {
  readonly delay: (tab: T) => number;
  readonly first: (tab: T) => FirstScreen;
};

// The tab determines the type of its data, but the compiler cannot follow this relation through an index.
const loadsOf = <T extends Tab>(state: LoadState<T>) => state.tabs as Record<T, Load<TabAnswer, TabFailure>>;

/** Loads the files of a section's tabs, and leads all tabs to the same version of the data. */
export function createTabLoads<T extends Tab>(
  services: LoadServices,
  names: readonly T[],
  state: LoadState<T>,
  { arrived, ...options }: Options<T> & { readonly arrived: Arrive<T> },
) {
  const loads = loadsOf(state);
  const count = createCounter();
  const requests = Object.fromEntries(
    names.map((tab) => [tab, createRequests(services, tab, state, createQuery(count), options, take)]),
  ) as Record<T, Requests>;
  /** The newest request of each tab, unless the tab must load its files when it is shown. */
  const current = new Map<T, Promise<void>>();
  /**
   * The number of the newest request whose answer the page has taken. Versions are hashes and have no order, so these
   * numbers order the answers of two tabs.
   */
  let newest = 0;

  function forgetOthers(tab: T): void {
    for (const other of names) if (other !== tab) current.delete(other);
  }

  function take(tab: T, answer: TabAnswer, isExchange: boolean): boolean {
    const request = requests[tab].newest();
    const isOther = state.dataInfo !== null && state.dataInfo.version !== answer.version;
    if (isOther && request < newest) {
      // Another tab has received newer data during this request, so this answer is ignored and the tab loads again.
      void ask(tab, false);
      return false;
    }
    newest = Math.max(newest, request);
    if (isExchange) current.set(tab, Promise.resolve());
    // The other tabs have data of another version.
    if (isOther) forgetOthers(tab);
    arrived(tab, answer, isExchange);
    return true;
  }

  function ask(tab: T, again: boolean, beside?: true): Promise<void> {
    const done = requests[tab].ask({ tab, again, ...(beside && { beside }) });
    current.set(tab, done);
    return done;
  }
  const once = (tab: T, beside?: true): Promise<void> => current.get(tab) ?? ask(tab, false, beside);

  return {
    ask: (tab: T, again: boolean): Promise<void> => ask(tab, again),
    once: (tab: T): Promise<void> => once(tab),
    /** Like `once`, but keeps older data of the same day on the page until the newer data has arrived. */
    onceQuietly(tab: T): Promise<void> {
      const data = loads[tab];
      const isOutdated = data.phase === 'ready' && !current.has(tab) && data.value.day === state.dataInfo?.day;
      return isOutdated ? requests[tab].exchange() : once(tab, true);
    },
    renew(tab: T): Promise<void> {
      forgetOthers(tab);
      return ask(tab, true);
    },
    /** Loads a delivery into a tab that shows another delivery. */
    catchUp(tab: T, version: string): void {
      const data = loads[tab];
      if (data.phase === 'ready' && !data.renewing && data.value.version !== version) void requests[tab].exchange();
    },
  };
}

type Requests = ReturnType<typeof createRequests>;

/** The requests of one tab. Only the answer to the newest one is shown. */
function createRequests<T extends Tab>(
  { clock, datasets }: LoadServices,
  tab: T,
  state: LoadState<T>,
  query: Query,
  { delay, first }: Options<T>,
  take: Take<T>,
) {
  const loads = loadsOf(state);
  /** Loads what an answer for the first screen lacks. If a file fails, the answer names it, and has what was shown. */
  const rest = (): Promise<void> =>
    query.run(
      () => ({ result: datasets.loadTab({ tab, again: false, beside: true }) }),
      (answer) => {
        const before = loads[tab];
        loads[tab] = answer.ok
          ? { phase: 'ready', value: ref(answer.value), renewing: false }
          : { phase: 'failed', error: answer.error };
        state.now = clock.now();
        if (answer.ok && before.phase === 'ready')
          take(tab, answer.value, before.value.version !== answer.value.version);
      },
    );
  return {
    newest: query.newest,
    ask(request: TabRequest<T>): Promise<void> {
      const isFirst = !request.again && loads[tab].phase !== 'ready';
      return load<TabAnswer, TabFailure>(
        query,
        async () => {
          const answer = await datasets.loadTab({ ...request, ...(isFirst && { first: first(tab) }) });
          return answer.ok ? ok(ref(answer.value)) : answer;
        },
        {
          shown: loads[tab],
          set(data) {
            loads[tab] = data;
            state.now = clock.now();
            if (data.phase !== 'ready' || data.renewing) return;
            if (take(tab, data.value, false) && isFirst && data.value.awaited !== null) void rest();
          },
          clock,
          delay: delay(tab),
        },
      );
    },
    /**
     * Replaces the tab's data by that of a newer delivery. If a file that the tab already has fails to load, keeps the
     * old data: the user has not requested newer data, so the next check tries again.
     */
    exchange: (): Promise<void> =>
      query.run(
        () => ({ result: datasets.loadTab({ tab, again: false }) }),
        (answer) => {
          const before = loads[tab];
          if (before.phase !== 'ready') return;
          const isComplete = answer.ok && hasFilesOf(answer.value, before.value);
          loads[tab] = { phase: 'ready', value: isComplete ? ref(answer.value) : before.value, renewing: false };
          if (!isComplete) {
            // This request has taken the place of the one for the rest.
            if (before.value.awaited !== null) void rest();
            return;
          }
          state.now = clock.now();
          take(tab, answer.value, true);
        },
      ),
  };
}

/** Returns whether `answer` has all files that `other` has. */
const hasFilesOf = (answer: TabAnswer, other: TabAnswer): boolean =>
  answer.failed.every(({ file }) => other.failed.some((failure) => failure.file === file));
