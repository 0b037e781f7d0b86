import { proxy, subscribe } from 'valtio/vanilla';
import { FANTASY_TABS, leagueDay, type FantasyTab } from '@ddh/engine/internal/domain';
import type { Services } from '../services/ports.ts';
import { LOADING_DELAY_MS } from './query.ts';
import { createSection, sectionState, type Section } from './section.ts';

/** What all tabs of the Fantasy Hub share: their files. */
export type Fantasy = Section<FantasyTab>;

export function createFantasy(services: Services): Fantasy {
  const state = proxy(sectionState<FantasyTab>(services, FANTASY_TABS));
  return createSection(services, FANTASY_TABS, state, { delay: () => LOADING_DELAY_MS, settle: () => false });
}

/** Subscribes to changes of the league's day while the page is open. */
export function subscribeDay({ state }: Fantasy, run: () => void): void {
  let day = leagueDay(state.now);
  subscribe(state, () => {
    const today = leagueDay(state.now);
    if (today === day) return;
    day = today;
    run();
  });
}
