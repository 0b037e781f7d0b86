import { proxy } from 'valtio/vanilla';
import { leagueDay, parseLeagueDate, PROPS, type LeagueDate } from '@ddh/engine/internal/domain';
import { openingDate, HUB_TABS, type HubTab } from '@ddh/engine/internal/hub';
import type { Services } from '../services/ports.ts';
import { choice, DATE } from './choices.ts';
import { BUILDER_DELAY_MS, LOADING_DELAY_MS } from './query.ts';
import { createSection, sectionState, type SectionState } from './section.ts';

/** The state that all tabs of the Game Probability Hub share. */
type HubState = SectionState<HubTab> & {
  date: LeagueDate | null;
  /** The date that the page offers because another day has begun while it was open. */
  nextDate: LeagueDate | null;
  /** The date of the address if the data does not have it. */
  absentDate: LeagueDate | null;
};

export type Hub = ReturnType<typeof createHub>;

export function createHub(services: Services) {
  const { preferences } = services;
  /** The date that the user has chosen, or that the address has. */
  let chosen = parseLeagueDate(preferences.get('date'));
  let isOfAddress = false;
  const state = proxy<HubState>({
    ...sectionState(services, HUB_TABS),
    date: chosen,
    nextDate: null,
    absentDate: null,
  });
  const section = createSection(services, HUB_TABS, state, {
    delay: (tab) => (tab === 'parlay' ? BUILDER_DELAY_MS : LOADING_DELAY_MS),
    first: () => ({ date: chosen, prop: PROPS.find((prop) => prop === preferences.get('props-prop')) ?? null }),
    settle: ({ dates }) => open(dates),
    onTick: lookAtDay,
  });

  /** Shows the chosen date if there is data for it, and otherwise the first one. Returns whether another date is shown. */
  function open(dates: readonly LeagueDate[]): boolean {
    const before = state.date;
    // No dates may also mean that their file could not be read. Then the user's choice is for the next time.
    if (dates.length > 0 && chosen !== null && !dates.includes(chosen)) {
      if (isOfAddress) state.absentDate = chosen;
      chosen = null;
    }
    state.date = dates.length > 0 && chosen !== null ? chosen : openingDate(dates, state.today);
    lookAtDay();
    return state.date !== before;
  }

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

  /** Chooses the date of the address. With `null`, the date on which the page opens. */
  function visit(date: LeagueDate | null): void {
    choose(date, true);
    if (state.dataInfo === null) state.date = date;
    else open(state.dataInfo.dates);
    section.notifyAll();
  }

  function choose(date: LeagueDate | null, isVisit: boolean): void {
    chosen = date;
    isOfAddress = isVisit;
    state.absentDate = null;
    preferences.set('date', date);
  }

  function select(date: LeagueDate): void {
    state.date = date;
    choose(date, false);
    state.now = services.clock.now();
    lookAtDay();
    section.notifyAll();
  }
  const dates = {
    selectDate: select,
    /** Shows the date that the page offers. */
    showNextDate: (): void => {
      const next = state.nextDate;
      if (next === null) return;
      select(next);
      // The date is the one on which the page would open, and not one that the user has looked for.
      choose(null, false);
    },
  };
  const date = choice(DATE, () => state.absentDate ?? chosen, visit);
  return { ...section, state, actions: { ...section.actions, ...section.join(HUB_TABS, { date }, dates) } };
}
