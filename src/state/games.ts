import { proxy, ref } from 'valtio/vanilla';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { dayNews, gameName, gamesOn, type DayNews, type GameCard } from '@ddh/engine/internal/hub';
import type { ScheduleChange } from '@ddh/engine/internal/datasets';
import type { Preferences } from '../services/ports.ts';
import { choice, oneOf } from './choices.ts';
import type { Hub } from './hub.ts';
import { rowsChoice } from './rows.ts';

const GAMES_LAYOUTS = ['rows', 'cards', 'table'] as const;
export type GamesLayout = (typeof GAMES_LAYOUTS)[number];

/** With at least this number of games, a phone shows rows until the user chooses something else. */
const BUSY = 9;

/**
 * Returns how a number of games is shown. `chosen` is the user's choice. `isNarrow`: the page is as narrow as on a phone;
 * null if this is not known yet. Then the answer may be null, too.
 */
export function layoutOf(chosen: GamesLayout | null, games: number, isNarrow: boolean | null): GamesLayout | null {
  if (chosen !== null) return chosen;
  if (games < BUSY || isNarrow === false) return 'cards';
  return isNarrow === null ? null : 'rows';
}

type GamesState = {
  /** The layout that the user has chosen. */
  layout: GamesLayout | null;
  /** The games of the chosen date. */
  cards: readonly GameCard[];
  /** What has changed in the schedule of the chosen date. */
  moves: readonly ScheduleChange[];
  /** The news about these games. `null` if the site publishes no news. */
  news: DayNews | null;
  /** The open games, by name: their cards show the back, and their rows the same figures. */
  open: Record<string, true>;
};

export type Games = ReturnType<typeof createGames>;

/** Returns the card of the earlier data if it is equal, so that the card on the page does not render again. */
const keep = (before: readonly GameCard[], card: GameCard): GameCard =>
  before.find((one) => JSON.stringify(one) === JSON.stringify(card)) ?? card;

export function createGames({ preferences, hub }: { readonly preferences: Preferences; readonly hub: Hub }) {
  const stored = preferences.get('games-layout');
  const state = proxy<GamesState>({
    layout: GAMES_LAYOUTS.find((layout) => layout === stored) ?? null,
    cards: ref([]),
    moves: ref([]),
    news: null,
    open: {},
  });
  let day: LeagueDate | null = null;
  const rows = rowsChoice(
    () => Object.keys(state.open),
    (names) => {
      if (hub.state.tabs.games.phase !== 'ready') return false;
      state.open = Object.fromEntries(
        state.cards.map(gameName).flatMap((name) => (names.includes(name) ? [[name, true]] : [])),
      );
      return true;
    },
  );
  function refresh(): void {
    const { games } = hub.state.tabs;
    if (games.phase !== 'ready') return;
    const { cards, moves } = games.value.figures;
    state.cards = ref(gamesOn(cards, hub.state.date).map((card) => keep(state.cards, card)));
    state.moves = ref(gamesOn(moves, hub.state.date));
    const { date, now } = hub.state;
    const news = date && dayNews(state.cards, date, now);
    state.news = news && ref(news);
    // On another date, the same teams may play another game.
    if (date !== day) state.open = {};
    day = date;
    rows.settle();
  }
  hub.subscribe('games', refresh);
  refresh();

  function selectLayout(layout: GamesLayout | null): void {
    state.layout = layout;
    preferences.set('games-layout', layout);
  }
  const view = choice(oneOf([null, ...GAMES_LAYOUTS], null), () => state.layout, selectLayout);
  /** Opens or closes a game. */
  function toggleGame(name: string): void {
    if (state.open[name]) delete state.open[name];
    else state.open[name] = true;
  }
  return { state, actions: hub.join(['games'], { view, row: rows.row }, { selectLayout, toggleGame }) };
}
