import { proxy } from 'valtio/vanilla';
import { leagueDay, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { openingDate, HUB_TABS, type HubTab } from '@ddh/engine/internal/hub';
import type { Services } from '../services/ports.ts';
import { BUILDER_DELAY_MS, LOADING_DELAY_MS } from './query.ts';
import { createSection, sectionState, type SectionState } from './section.ts';

/** The state that all tabs of the Game Probability Hub share. */
type HubState = SectionState<HubTab> & {
  date: LeagueDate | null;
  /** The date that the page offers because another day has begun while it was open. */
  nextDate: LeagueDate | null;
};

export type Hub = ReturnType<typeof createHub>;

export function createHub(services: Services) {
  const { preferences } = services;
  /** The date that the user has chosen. */
  let chosen = parseLeagueDate(preferences.get('date'));
  const state = proxy<HubState>({ ...sectionState(services, HUB_TABS), date: chosen, nextDate: null });
  const section = createSection(services, HUB_TABS, state, {
    delay: (tab) => (tab === 'parlay' ? BUILDER_DELAY_MS : LOADING_DELAY_MS),
    settle: ({ dates }) => {
      const before = state.date;
      // No dates may also mean that their file could not be read. Then the user's choice is for the next time.
      if (dates.length > 0 && chosen !== null && !dates.includes(chosen)) chosen = null;
      state.date = dates.length > 0 && chosen !== null ? chosen : openingDate(dates, state.today);
      lookAtDay();
      return state.date !== before;
    },
    onTick: lookAtDay,
  });

  /** After midnight, offers the new day. A page that shows it already, or a later one, turns to it without a word. */
  function lookAtDay(): void {
    const { date, dataInfo, now } = state;
    const day = leagueDay(now);
    const next = dataInfo === null || day === state.today ? null : openingDate(dataInfo.dates, day);
    const isPast = date !== null && date < day;
    state.nextDate = isPast && next !== null && next >= day ? next : null;
    if (next === null || isPast) return;
    section.turnToToday();
    section.notifyAll();
  }

  function select(date: LeagueDate): void {
    state.date = date;
    chosen = date;
    preferences.set('date', date);
    state.now = services.clock.now();
    lookAtDay();
    section.notifyAll();
  }
  return {
    ...section,
    state,
    actions: {
      ...section.actions,
      selectDate: select,
      /** Shows the date that the page offers. */
      showNextDate: (): void => {
        const next = state.nextDate;
        if (next === null) return;
        select(next);
        // The date is the one on which the page would open, and not one that the user has looked for.
        chosen = null;
        preferences.set('date', null);
      },
    },
  };
}
