import { ref } from 'valtio/vanilla';
import type { FirstScreen } from '@ddh/engine/internal/datasets';
import { leagueDay, type LeagueDate, parseLeagueDate, PROPS, type OddsType } from '@ddh/engine/internal/domain';
import { staleness } from '@ddh/engine/internal/hub';
import type { TabAnswer, Tab } from '@ddh/workers/protocol';
import type { Clock, Services, TabFailure } from '../services/ports.ts';
import { createJoins, type Joins } from './choices.ts';
import { createChecks, whileSeen } from './deliveries.ts';
import type { Load } from './query.ts';
import type { DataInfo, SectionState } from './sectionState.ts';
import { createSignal } from './signal.ts';
import { createTabLoads } from './tabLoads.ts';

export { sectionState, type SectionState } from './sectionState.ts';

type SectionActions<T extends Tab> = {
  /** Shows a tab. Loads the tab's files, unless the tab already has the newest version. */
  readonly show: (tab: T) => Promise<void>;
  /** Like `show`, but for the data of a tab that is not on the page. */
  readonly load: (tab: T) => Promise<void>;
  /** Loads a tab's files again after a failure. */
  readonly retry: (tab: T) => Promise<void>;
  /** Loads all files again, bypassing all caches. Every other tab loads its files when it is shown. */
  readonly renew: (tab: T) => Promise<void>;
  /** Loads the newer delivery into the shown tab. Other tabs load it when they are shown. */
  readonly update: () => Promise<void>;
  readonly selectOddsType: (type: OddsType) => void;
};

export type Section<T extends Tab> = {
  readonly state: SectionState<T>;
  readonly actions: SectionActions<T>;
  /** Calls `run` when the figures of a tab have changed. */
  readonly subscribe: (tab: T, run: () => void) => void;
  /** Notifies the subscribers of all tabs after a change that affects the figures of all tabs. */
  readonly notifyAll: () => void;
  /** Shows the data for the day that it is now. */
  readonly turnToToday: () => void;
  /** Delay before a loading text, in ms. */
  readonly delay: (tab: T) => number;
} & Pick<Joins, 'join' | 'settle'>;

/** Interval of updates to `now`, in ms. Ages are shown in minutes. */
const TICK_MS = 60_000;

type Options<T extends Tab> = {
  /** Delay before a tab shows its loading text, in ms. */
  readonly delay: (tab: T) => number;
  /** The stored choices of what a tab shows first. The address may have others. */
  readonly first?: (tab: T) => Partial<FirstScreen>;
  /** Called with new facts about the data. Returns whether these facts change the figures of all tabs. */
  readonly settle: (dataInfo: DataInfo) => boolean;
  /** Called when `now` has changed: every minute, and when the user returns to the page. */
  readonly onTick?: () => void;
};

/** Creates a section, which loads its tabs. */
export function createSection<T extends Tab>(
  services: Pick<Services, 'address' | 'clock' | 'preferences' | 'datasets' | 'leaving' | 'random'>,
  names: readonly T[],
  state: SectionState<T>,
  { delay, first, settle, onTick }: Options<T>,
): Section<T> {
  const { clock, preferences } = services;
  const figures = new Map(names.map((tab) => [tab, createSignal()]));
  const joins = createJoins(services);
  const screen = (tab: T): FirstScreen => firstScreen(joins, state.today, first?.(tab) ?? {});
  const loads = createTabLoads(services, names, state, { delay, first: screen, arrived });
  let shown: T | null = null;
  /** The tabs whose figures the page uses without showing the tab. */
  const loaded = new Set<T>();

  const readClock = tickEachMinute(clock, state, () => {
    judgeAge(state);
    onTick?.();
  });
  const checks = createChecks(services, state, (version) => {
    for (const tab of new Set(shown === null ? loaded : [shown, ...loaded])) loads.catchUp(tab, version);
  });
  whileSeen(services, () => {
    // A device that was asleep has not ticked.
    readClock();
    void checks.look();
  });

  const notifyAll = (): void => figures.forEach(({ notify }) => notify());
  const turnToToday = (): void => void (state.today = leagueDay(clock.now()));
  function inform(answer: TabAnswer): DataInfo {
    checks.cancel();
    return setInfo(state, answer);
  }
  function arrived(tab: T, answer: TabAnswer, isExchange: boolean): void {
    const { version, manifest } = answer;
    if (isExchange && tab === shown) state.renewals++;
    if (manifest === 'read' || state.dataInfo?.version !== version) state.newer = false;
    if (settle(inform(shown === null ? answer : (dataOf(state, shown, version) ?? answer)))) notifyAll();
    else figures.get(tab)?.notify();
    if (manifest === 'printed') void checks.confirm();
  }

  return {
    state,
    subscribe: (tab, run) => void figures.get(tab)?.subscribe(run),
    notifyAll,
    turnToToday,
    delay,
    join: joins.join,
    settle: joins.settle,
    actions: {
      show(tab) {
        const choices = joins.show(tab);
        shown = tab;
        const data = dataOf(state, tab, state.dataInfo?.version);
        if (data !== null) inform(data);
        return choices === null ? loads.once(tab) : choices.then(() => loads.once(tab));
      },
      load(tab) {
        loaded.add(tab);
        return loads.onceQuietly(tab);
      },
      retry: (tab) => loads.ask(tab, false),
      renew(tab) {
        turnToToday();
        return loads.renew(tab);
      },
      async update() {
        turnToToday();
        if (shown !== null) await loads.ask(shown, false);
      },
      selectOddsType(type) {
        state.oddsType = type;
        preferences.set('odds-type', type);
      },
    },
  };
}

/** What a tab shows first: the choices of the address, or else the stored ones. */
const firstScreen = ({ named }: Joins, today: LeagueDate, stored: Partial<FirstScreen>): FirstScreen => ({
  today,
  date: parseLeagueDate(named('date')) ?? stored.date ?? null,
  prop: PROPS.find((prop) => prop === named('prop')) ?? stored.prop ?? null,
  timeframe: named('time') ?? stored.timeframe ?? null,
});

/** Returns the data of a tab if it is of this version. */
function dataOf<T extends Tab>(state: SectionState<T>, tab: T, version: string | undefined): TabAnswer | null {
  const data: Load<TabAnswer, TabFailure> = state.tabs[tab];
  return data.phase === 'ready' && data.value.version === version ? data.value : null;
}

function judgeAge(state: Pick<SectionState<Tab>, 'dataInfo' | 'now' | 'isStale'>): void {
  state.isStale = state.dataInfo !== null && staleness(state.dataInfo, state.now) !== null;
}

/** Updates `now` every minute. The returned function updates it at once. */
function tickEachMinute(clock: Clock, state: { now: number }, onTick: () => void): () => void {
  function readClock(): void {
    state.now = clock.now();
    onTick();
  }
  function tick(): void {
    readClock();
    clock.after(TICK_MS, tick);
  }
  clock.after(TICK_MS, tick);
  return readClock;
}

function setInfo(state: Pick<SectionState<Tab>, 'dataInfo' | 'now' | 'isStale'>, answer: TabAnswer): DataInfo {
  const dataInfo = infoOf(answer, state.dataInfo);
  state.dataInfo = ref(dataInfo);
  judgeAge(state);
  return dataInfo;
}

function infoOf(answer: TabAnswer, known: DataInfo | null): DataInfo {
  const { figures: _1, simulations: _2, failed: _3, problems: _4, awaited: _5, ...info } = answer;
  // If this tab could not read the dates, the known dates are kept.
  return info.dates.length > 0 || known === null ? info : { ...info, dates: known.dates };
}
