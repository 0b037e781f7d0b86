import { proxy, ref } from 'valtio/vanilla';
import { HUB_TABS, ODDS_TYPES, ok, parseLeagueDate, type HubTab, type LeagueDate, type OddsType } from '@ddh/engine';
import type { HubAnswer } from '@ddh/workers/datasetApi';
import type { HubFailure, Services } from '../services/ports.ts';
import { createCurrent } from './current.ts';
import { BUILDER_DELAY_MS, load, LOADING_DELAY_MS, type Load } from './load.ts';

/** What is known of the data, whichever tab's files told it last. */
export type DataNews = Pick<HubAnswer, 'dates' | 'version' | 'updatedAt' | 'sample'>;

/** What all tabs of the Hub share. Each tab's data is that of its own files, replaced whole. */
export type HubState = {
  tabs: { [T in HubTab]: Load<HubAnswer<T>, HubFailure> };
  news: DataNews | null;
  date: LeagueDate | null;
  oddsType: OddsType;
  /** Epoch milliseconds when the page last looked at the clock: ages are told from it. */
  now: number;
};

export type HubActions = {
  /** A tab is shown: its files are asked for, unless what is there is of the newest version. */
  readonly show: (tab: HubTab) => Promise<void>;
  /** Asks once more for what failed. */
  readonly retry: (tab: HubTab) => Promise<void>;
  /** Reads everything anew, past every cache. Other tabs follow when they are shown. */
  readonly renew: (tab: HubTab) => Promise<void>;
  readonly selectDate: (date: LeagueDate) => void;
  readonly selectOddsType: (type: OddsType) => void;
};

/** Ages are told in minutes. */
const TICK_MS = 60_000;

export type Hub = {
  readonly state: HubState;
  readonly actions: HubActions;
  /** Runs whenever the tab's figures or the date are others, and at once if there are figures. */
  readonly follow: (tab: HubTab, run: () => void) => void;
};

export function createHub({ clock, preferences, datasets }: Pick<Services, 'clock' | 'preferences' | 'datasets'>): Hub {
  const state = proxy<HubState>({
    tabs: {
      games: { phase: 'waiting' },
      totals: { phase: 'waiting' },
      props: { phase: 'waiting' },
      parlay: { phase: 'waiting' },
    },
    news: null,
    date: parseLeagueDate(preferences.get('date')),
    oddsType: storedOddsType(preferences.get('odds-type')),
    now: clock.now(),
  });
  const current = { games: createCurrent(), totals: createCurrent(), props: createCurrent(), parlay: createCurrent() };
  /** Tabs whose newest request went out and has not been outdone by newer data. */
  const asked = new Set<HubTab>();

  const followers: { readonly tab: HubTab; readonly run: () => void }[] = [];
  const changed = (tab: HubTab): void => {
    for (const follower of followers) if (follower.tab === tab) follower.run();
  };

  const tick = (): void => {
    state.now = clock.now();
    clock.after(TICK_MS, tick);
  };
  clock.after(TICK_MS, tick);

  function arrived(tab: HubTab, answer: HubAnswer): void {
    const { dates, version, updatedAt, sample } = answer;
    // What the others show is of another version: they ask anew when they are shown.
    if (state.news !== null && state.news.version !== version) forgetOthers(tab);
    // A tab that could not read the dates has no news of them.
    if (dates.length > 0 || state.news === null) state.news = ref({ dates, version, updatedAt, sample });
    const date = knownDate(state.date, state.news.dates);
    const moved = date !== state.date;
    state.date = date;
    for (const each of moved ? HUB_TABS : [tab]) changed(each);
  }

  function forgetOthers(tab: HubTab): void {
    for (const other of HUB_TABS) if (other !== tab) asked.delete(other);
  }

  function ask(tab: HubTab, again: boolean): Promise<void> {
    asked.add(tab);
    // Which tab it is decides the type of its place; the compiler cannot follow that through an index.
    const tabs = state.tabs as Record<HubTab, Load<HubAnswer, HubFailure>>;
    return load<HubAnswer, HubFailure>(
      async () => {
        const answer = await datasets.loadHub({ tab, again });
        return answer.ok ? ok(ref(answer.value)) : answer;
      },
      tabs[tab],
      (data) => {
        tabs[tab] = data;
        state.now = clock.now();
        if (data.phase === 'ready' && !data.renewing) arrived(tab, data.value);
      },
      { clock, current: current[tab], delay: tab === 'parlay' ? BUILDER_DELAY_MS : LOADING_DELAY_MS },
    );
  }

  return {
    state,
    follow(tab, run) {
      followers.push({ tab, run });
      if (state.tabs[tab].phase === 'ready') run();
    },
    actions: {
      show: async (tab) => {
        if (!asked.has(tab)) await ask(tab, false);
      },
      retry: (tab) => ask(tab, false),
      renew: (tab) => {
        forgetOthers(tab);
        return ask(tab, true);
      },
      selectDate(date) {
        state.date = date;
        preferences.set('date', date);
        for (const tab of HUB_TABS) changed(tab);
      },
      selectOddsType(type) {
        state.oddsType = type;
        preferences.set('odds-type', type);
      },
    },
  };
}

/** The selected date, or the first available when it is missing (spec 4). */
const knownDate = (date: LeagueDate | null, dates: readonly LeagueDate[]): LeagueDate | null =>
  date !== null && dates.includes(date) ? date : (dates[0] ?? null);

const storedOddsType = (stored: string | null): OddsType => ODDS_TYPES.find((type) => type === stored) ?? 'decimal';
