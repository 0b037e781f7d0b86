import { proxy, ref } from 'valtio/vanilla';
import { gamesOn, type GameCard } from '@ddh/engine/internal/hub';
import type { ScheduleChange } from '@ddh/engine/internal/datasets';
import type { Preferences } from '../services/ports.ts';
import { choice, oneOf } from './choices.ts';
import type { Hub } from './hub.ts';

const GAMES_LAYOUTS = ['cards', 'table'] as const;
type GamesLayout = (typeof GAMES_LAYOUTS)[number];

type GamesState = {
  layout: GamesLayout;
  /** The games of the chosen date. */
  cards: readonly GameCard[];
  /** What has changed in the schedule of the chosen date. */
  moves: readonly ScheduleChange[];
};

export type Games = ReturnType<typeof createGames>;

/** Returns the card of the earlier data if it is equal, so that the card on the page does not render again. */
const keep = (before: readonly GameCard[], card: GameCard): GameCard =>
  before.find((one) => JSON.stringify(one) === JSON.stringify(card)) ?? card;

export function createGames({ preferences, hub }: { readonly preferences: Preferences; readonly hub: Hub }) {
  const stored = preferences.get('games-layout');
  const state = proxy<GamesState>({
    layout: GAMES_LAYOUTS.find((layout) => layout === stored) ?? 'cards',
    cards: ref([]),
    moves: ref([]),
  });
  function refresh(): void {
    const { games } = hub.state.tabs;
    if (games.phase !== 'ready') return;
    const { cards, moves } = games.value.figures;
    state.cards = ref(gamesOn(cards, hub.state.date).map((card) => keep(state.cards, card)));
    state.moves = ref(gamesOn(moves, hub.state.date));
  }
  hub.subscribe('games', refresh);
  refresh();

  function selectLayout(layout: GamesLayout): void {
    state.layout = layout;
    preferences.set('games-layout', layout);
  }
  const view = choice(oneOf(GAMES_LAYOUTS, 'cards'), () => state.layout, selectLayout);
  return { state, actions: hub.join(['games'], { view }, { selectLayout }) };
}
