import { ref } from 'valtio/vanilla';
import { leagueDay, ODDS_TYPES, type LeagueDate, type OddsType, type Tab } from '@ddh/engine/internal/domain';
import { ok } from '@ddh/engine/internal/result';
import type { TabAnswer } from '@ddh/workers/protocol';
import type { Services, TabFailure } from '../services/ports.ts';
import { whenRested, whileSeen } from './deliveries.ts';
import { createQuery, load, type Load } from './query.ts';
import { createSignal } from './signal.ts';

/** Facts about the data: those of the shown tab, or else of the newest response for any tab. */
type DataInfo = Pick<
  TabAnswer,
  | 'dates'
  | 'builder'
  | 'version'
  | 'manifest'
  | 'updatedAt'
  | 'facts'
  | 'day'
  | 'season'
  | 'sample'
  | 'showsSample'
  | 'trackRecord'
>;

/** The state of a section. New data of a tab replaces its old data completely. */
export type SectionState<T extends Tab> = {
  tabs: { [K in T]: Load<TabAnswer<K>, TabFailure> };
  dataInfo: DataInfo | null;
  /** True if the site has a newer delivery that the page has not loaded, because it is for another day. */
  newer: boolean;
  /** The number of newer deliveries of the same day that the page has loaded without a request of the user. */
  renewals: number;
  oddsType: OddsType;
  /** The time of the last tick, in epoch milliseconds. The page shows ages relative to this time. */
  now: number;
  /**
   * The day in New York for which the page shows its data. At midnight an open page stays on its day, until the user
   * loads newer data or turns to the new day.
   */
  today: LeagueDate;
};

export type SectionActions<T extends Tab> = {
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
};

/** Interval of updates to `now`, in ms. Ages are shown in minutes. */
const TICK_MS = 60_000;

export function sectionState<T extends Tab>(
  { clock, preferences, choices }: Pick<Services, 'clock' | 'preferences' | 'choices'>,
  tabs: readonly T[],
): SectionState<T> {
  const stored = preferences.get('odds-type');
  return {
    tabs: Object.fromEntries(tabs.map((tab) => [tab, { phase: 'waiting' }])) as SectionState<T>['tabs'],
    dataInfo: null,
    newer: false,
    renewals: 0,
    oddsType: ODDS_TYPES.find((type) => type === stored) ?? choices.oddsType,
    now: clock.now(),
    today: leagueDay(clock.now()),
  };
}

type Options<T extends Tab> = {
  /** Delay before a tab shows its loading text, in ms. */
  readonly delay: (tab: T) => number;
  /** Called with new facts about the data. Returns whether these facts change the figures of all tabs. */
  readonly settle: (dataInfo: DataInfo) => boolean;
  /** Called when `now` has changed: every minute, and when the user returns to the page. */
  readonly onTick?: () => void;
};

/** Creates a section, which loads its tabs. */
export function createSection<T extends Tab>(
  services: Pick<Services, 'clock' | 'preferences' | 'datasets' | 'leaving' | 'random'>,
  names: readonly T[],
  state: SectionState<T>,
  { delay, settle, onTick }: Options<T>,
): Section<T> {
  const { clock, preferences, datasets } = services;
  const tabs = new Map(names.map((tab) => [tab, { query: createQuery(), figures: createSignal() }]));
  /** The pending or finished request of each tab for the newest known version. */
  const asked = new Map<T, Promise<void>>();
  function partsOf(tab: T) {
    const parts = tabs.get(tab);
    if (parts === undefined) throw new Error(`this section has no tab ${tab}`);
    return parts;
  }
  function notifyAll(): void {
    for (const { figures } of tabs.values()) figures.notify();
  }

  const readClock = (): void => {
    state.now = clock.now();
    onTick?.();
  };
  const tick = (): void => {
    readClock();
    clock.after(TICK_MS, tick);
  };
  clock.after(TICK_MS, tick);

  let shown: T | null = null;
  /** The tabs whose figures the page uses without showing the tab. */
  const loaded = new Set<T>();
  const checks = createQuery();

  async function look(): Promise<void> {
    const { dataInfo } = state;
    if (dataInfo === null || dataInfo.manifest === 'absent') return;
    await checks.run(
      () => ({ result: datasets.newestDelivery() }),
      (delivery) => {
        if (delivery === null || state.dataInfo !== dataInfo) return;
        // If the manifest could not be read when the data was loaded, files named in the manifest may be missing.
        const isNewer = delivery.version !== dataInfo.version || dataInfo.manifest === 'failed';
        const isSameDay = delivery.day !== null && delivery.day === dataInfo.day;
        state.newer = isNewer && !isSameDay;
        if (isSameDay) whenRested(services, () => catchUp(delivery.version));
      },
    );
  }
  whileSeen(services, () => {
    // A device that was asleep has not ticked.
    readClock();
    void look();
  });

  /** Loads a delivery into the tabs in use that show another delivery. */
  function catchUp(version: string): void {
    const used = new Set([...(shown === null ? [] : [shown]), ...loaded]);
    for (const tab of used) {
      const data = state.tabs[tab];
      if (data.phase === 'ready' && !data.renewing && data.value.version !== version) void exchange(tab);
    }
  }

  /**
   * Replaces a tab's data by that of a newer delivery. If a file that the tab already has fails to load, keeps the old
   * data: the user has not requested newer data, so the next check tries again.
   */
  function exchange(tab: T): Promise<void> {
    const request = ++requests;
    return partsOf(tab).query.run(
      () => ({ result: datasets.loadTab({ tab, again: false }) }),
      (answer) => {
        const loads = state.tabs as Record<T, Load<TabAnswer, TabFailure>>;
        const before = loads[tab];
        if (before.phase !== 'ready' || !answer.ok || !hasFilesOf(answer.value, before.value)) return;
        loads[tab] = { phase: 'ready', value: ref(answer.value), renewing: false };
        asked.set(tab, Promise.resolve());
        state.now = clock.now();
        if (tab === shown) state.renewals++;
        arrived(tab, answer.value, request);
      },
    );
  }

  /**
   * Requests are numbered. `requests` is the number of the last request. `newest` is the number of the request whose
   * response is in `dataInfo`.
   */
  let requests = 0;
  let newest = 0;

  function inform(answer: TabAnswer): DataInfo {
    const { dates, builder, version, manifest, updatedAt, facts, day, season, sample, showsSample, trackRecord } =
      answer;
    // If this tab could not read the dates, the known dates are kept.
    const known = dates.length > 0 ? dates : (state.dataInfo?.dates ?? []);
    const dataInfo = {
      dates: known,
      builder,
      version,
      manifest,
      updatedAt,
      facts,
      day,
      season,
      sample,
      showsSample,
      trackRecord,
    };
    state.dataInfo = ref(dataInfo);
    return dataInfo;
  }

  /** Returns the data of a tab if it is of this version. */
  function dataOf(tab: T | null, version: string | undefined): TabAnswer | null {
    const data = tab === null ? null : (state.tabs as Record<T, Load<TabAnswer, TabFailure>>)[tab];
    return data?.phase === 'ready' && data.value.version === version ? data.value : null;
  }

  function turnToToday(): void {
    state.today = leagueDay(clock.now());
  }

  function arrived(tab: T, answer: TabAnswer, request: number): void {
    const { version, manifest } = answer;
    if (request < newest && state.dataInfo !== null && state.dataInfo.version !== version) {
      // Another tab has received newer data during this request, so this response is ignored and the tab loads again.
      void ask(tab, false);
      return;
    }
    newest = Math.max(newest, request);
    // The other tabs have data of another version. Each of them loads its files again when the user opens the tab.
    if (state.dataInfo !== null && state.dataInfo.version !== version) forgetOthers(tab);
    if (manifest === 'read' || state.dataInfo?.version !== version) state.newer = false;
    if (settle(inform(dataOf(shown, version) ?? answer))) notifyAll();
    else partsOf(tab).figures.notify();
  }

  function forgetOthers(tab: T): void {
    for (const other of names) if (other !== tab) asked.delete(other);
  }

  function ask(tab: T, again: boolean): Promise<void> {
    const request = ++requests;
    // The tab determines the type of its data, but the compiler cannot follow this relation through an index.
    const loads = state.tabs as Record<T, Load<TabAnswer, TabFailure>>;
    const done = load<TabAnswer, TabFailure>(
      partsOf(tab).query,
      async () => {
        const answer = await datasets.loadTab({ tab, again });
        return answer.ok ? ok(ref(answer.value)) : answer;
      },
      {
        shown: loads[tab],
        set(data) {
          loads[tab] = data;
          state.now = clock.now();
          if (data.phase === 'ready' && !data.renewing) arrived(tab, data.value, request);
        },
        clock,
        delay: delay(tab),
      },
    );
    asked.set(tab, done);
    return done;
  }

  const loadOnce = (tab: T): Promise<void> => asked.get(tab) ?? ask(tab, false);

  return {
    state,
    subscribe: (tab, run) => void partsOf(tab).figures.subscribe(run),
    notifyAll,
    turnToToday,
    actions: {
      show: (tab) => {
        shown = tab;
        const data = dataOf(tab, state.dataInfo?.version);
        if (data !== null) inform(data);
        return loadOnce(tab);
      },
      load: (tab) => {
        loaded.add(tab);
        const data = state.tabs[tab];
        const isOutdated = data.phase === 'ready' && !asked.has(tab) && data.value.day === state.dataInfo?.day;
        return isOutdated ? exchange(tab) : loadOnce(tab);
      },
      retry: (tab) => ask(tab, false),
      renew: (tab) => {
        turnToToday();
        forgetOthers(tab);
        return ask(tab, true);
      },
      update: async () => {
        turnToToday();
        if (shown !== null) await ask(shown, false);
      },
      selectOddsType(type) {
        state.oddsType = type;
        preferences.set('odds-type', type);
      },
    },
  };
}

/** Returns whether `answer` has all files that `other` has. */
const hasFilesOf = (answer: TabAnswer, other: TabAnswer): boolean =>
  answer.failed.every(({ file }) => other.failed.some((failure) => failure.file === file));
