import { proxy } from 'valtio/vanilla';
import { HUB_TABS, parseLeagueDate, type HubTab, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Services } from '../services/ports.ts';
import { BUILDER_DELAY_MS, LOADING_DELAY_MS } from './query.ts';
import { createSection, sectionState, type Section, type SectionActions, type SectionState } from './section.ts';

/** The state that all tabs of the Game Probability Hub share. */
type HubState = SectionState<HubTab> & { date: LeagueDate | null };

type HubActions = SectionActions<HubTab> & { readonly selectDate: (date: LeagueDate) => void };

export type Hub = Section<HubTab> & { readonly state: HubState; readonly actions: HubActions };

export function createHub(services: Services): Hub {
  const { preferences } = services;
  const state = proxy<HubState>({
    ...sectionState(services, HUB_TABS),
    date: parseLeagueDate(preferences.get('date')),
  });
  const section = createSection(services, HUB_TABS, state, {
    delay: (tab) => (tab === 'parlay' ? BUILDER_DELAY_MS : LOADING_DELAY_MS),
    settle: ({ dates }) => {
      const before = state.date;
      state.date = knownDate(before, dates);
      return state.date !== before;
    },
  });
  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectDate(date) {
        state.date = date;
        preferences.set('date', date);
        section.notifyAll();
      },
    },
  };
}

/** Returns the selected date if data is available for it, and otherwise the first available date. */
const knownDate = (date: LeagueDate | null, dates: readonly LeagueDate[]): LeagueDate | null =>
  date !== null && dates.includes(date) ? date : (dates[0] ?? null);
