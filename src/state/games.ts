import { proxy, ref } from 'valtio/vanilla';
import { gamesOn, type GameCard } from '@ddh/engine';
import type { Services } from '../services/ports.ts';
import type { HubState } from './hub.ts';

export const GAMES_LAYOUTS = ['cards', 'table'] as const;
export type GamesLayout = (typeof GAMES_LAYOUTS)[number];

export type GamesState = {
  layout: GamesLayout;
  /** The chosen date's games. */
  cards: readonly GameCard[];
};

export type GamesActions = { readonly selectLayout: (layout: GamesLayout) => void };

/** `refresh` follows the Hub's figures and date. */
export function createGames(
  { preferences }: Pick<Services, 'preferences'>,
  hub: HubState,
): { state: GamesState; actions: GamesActions; refresh: () => void } {
  const stored = preferences.get('games-layout');
  const state = proxy<GamesState>({
    layout: GAMES_LAYOUTS.find((layout) => layout === stored) ?? 'cards',
    cards: ref([]),
  });
  return {
    state,
    actions: {
      selectLayout(layout) {
        state.layout = layout;
        preferences.set('games-layout', layout);
      },
    },
    refresh() {
      const { games } = hub.tabs;
      if (games.phase === 'ready') state.cards = ref(gamesOn(games.value.figures.cards, hub.date));
    },
  };
}
