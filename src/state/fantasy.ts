import { proxy, subscribe } from 'valtio/vanilla';
import { leagueDay } from '@ddh/engine/internal/domain';
import { FANTASY_TABS, type FantasyTab } from '@ddh/engine/internal/fantasy';
import type { Preferences, Services } from '../services/ports.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { storedList } from './storedList.ts';
import { createSection, sectionState, type Section } from './section.ts';

/** Keeps the state of the Fantasy Hub, and loads the files of its tabs. */
export type Fantasy = Section<FantasyTab>;

export function createFantasy(services: Services): Fantasy {
  const state = proxy(sectionState<FantasyTab>(services, FANTASY_TABS));
  return createSection(services, FANTASY_TABS, state, {
    delay: () => LOADING_DELAY_MS,
    first: (tab) =>
      tab === 'skaters' || tab === 'goalies'
        ? { timeframe: services.preferences.get(`rankings-timeframe-${tab}`) }
        : {},
    settle: () => false,
  });
}

/** The number of legs in the slips of the Hub, which the section does not load. */
export const storedLegs = (preferences: Preferences): number => storedList(preferences.get('picked'))?.length ?? 0;

/** Calls `run` whenever the league's day changes while the page is open. */
export function subscribeDay({ state }: Fantasy, run: () => void): void {
  let day = leagueDay(state.now);
  subscribe(state, () => {
    const today = leagueDay(state.now);
    if (today === day) return;
    day = today;
    run();
  });
}
