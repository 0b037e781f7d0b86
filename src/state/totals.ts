import { proxy, ref } from 'valtio/vanilla';
import { gameName, gamesOn, totalsView, type TotalsGame, type TotalsView } from '@ddh/engine/internal/hub';
import { PROBABILITY_TYPES, SCOPES, type ProbabilityType, type Scope } from '@ddh/engine/internal/domain';
import type { Preferences } from '../services/ports.ts';
import { choice, NAME, oneOf } from './choices.ts';
import type { Hub } from './hub.ts';
import { isAwaited } from './sectionState.ts';

type TotalsState = {
  type: ProbabilityType;
  /** The table that is shown if the page is too narrow for all tables. */
  scope: Scope;
  /** The games of the chosen date. */
  games: readonly TotalsGame[];
  game: TotalsGame | null;
  /** The tables of the chosen game. */
  view: TotalsView;
  /** True while the lines of the date are not loaded, because the page has only another date yet. */
  awaited: boolean;
};

const NOTHING: TotalsView = { kind: 'none' };

export type Totals = ReturnType<typeof createTotals>;
export type TotalsActions = Totals['actions'];

export function createTotals({ preferences, hub }: { readonly preferences: Preferences; readonly hub: Hub }) {
  const stored = { type: preferences.get('totals-type'), scope: preferences.get('totals-scope') };
  const state = proxy<TotalsState>({
    type: PROBABILITY_TYPES.find((type) => type === stored.type) ?? 'goals',
    scope: SCOPES.find((scope) => scope === stored.scope) ?? 'game',
    games: ref([]),
    game: null,
    view: ref(NOTHING),
    awaited: false,
  });
  let wanted = preferences.get('totals-game');

  /** Keeps the chosen game if that game is on the date, and otherwise chooses the first game. */
  function refresh(): void {
    const { totals } = hub.state.tabs;
    if (totals.phase !== 'ready') return;
    const page = totals.value.figures;
    const games = gamesOn(page.games, hub.state.date);
    const game = games.find((one) => gameName(one) === wanted) ?? games[0] ?? null;
    state.games = ref(games);
    state.game = game && ref(game);
    state.view = ref(game === null ? NOTHING : totalsView(page, game, state.type));
    const { date } = hub.state;
    // Puck lines are in another file.
    state.awaited =
      state.type !== 'puckLine' && date !== null && isAwaited(totals.value, 'game_probs', { columns: 'lines', date });
  }

  hub.subscribe('totals', refresh);
  refresh();
  const actions = {
    selectType: (type: ProbabilityType): void => {
      state.type = type;
      preferences.set('totals-type', type);
      refresh();
    },
    selectScope: (scope: Scope): void => {
      state.scope = scope;
      preferences.set('totals-scope', scope);
    },
    /** A game's name is `<away team> @ <home team>`. A `null` name means the first game. */
    selectGame: (name: string | null): void => {
      wanted = name;
      preferences.set('totals-game', name);
      refresh();
    },
  };
  const choices = {
    type: choice(oneOf(PROBABILITY_TYPES, 'goals'), () => state.type, actions.selectType),
    table: choice(oneOf(SCOPES, 'game'), () => state.scope, actions.selectScope),
    game: choice(NAME, () => wanted, actions.selectGame),
  };
  return { state, actions: hub.join(['totals'], choices, actions) };
}
