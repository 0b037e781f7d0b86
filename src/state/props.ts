import { proxy, ref } from 'valtio/vanilla';
import {
  gameName,
  gamesOn,
  ROWS_AT_ONCE,
  propsView,
  type HubGame,
  type PropsOrder,
  type PropsRow,
} from '@ddh/engine/internal/hub';
import { LINES, PROPS, type Line, type Prop } from '@ddh/engine/internal/domain';
import type { Ports } from './app.ts';
import { createHub } from './hub.ts';

export type PropsState = {
  prop: Prop;
  line: Line;
  /** The chosen date's games. */
  games: readonly HubGame[];
  /** `null` is all of them. */
  game: HubGame | null;
  search: string;
  order: PropsOrder;
  /** The table, as far as it is shown. */
  rows: readonly PropsRow[];
  /** Players that the search found. */
  found: number;
  /** Players of the date and game, whatever is searched. */
  of: number;
};

export type PropsActions = {
  readonly selectProp: (prop: Prop) => void;
  readonly selectLine: (line: Line) => void;
  /** A game's name, `A @ B`; `null` for all games. */
  readonly selectGame: (name: string | null) => void;
  readonly search: (text: string) => void;
  readonly selectOrder: (order: PropsOrder) => void;
  readonly showMore: () => void;
};

export function createProps({ services, part }: Ports): { state: PropsState; actions: PropsActions } {
  const { preferences } = services;
  const hub = part(createHub);
  const stored = { prop: preferences.get('props-prop'), line: Number(preferences.get('props-line') ?? NaN) };
  const state = proxy<PropsState>({
    prop: PROPS.find((prop) => prop === stored.prop) ?? 'Goals',
    line: LINES.playerProp.find((line) => line === stored.line) ?? LINES.playerProp[0],
    games: ref([]),
    game: null,
    search: '',
    order: 'over',
    rows: ref([]),
    found: 0,
    of: 0,
  });
  let wanted = preferences.get('props-game');
  let shown = ROWS_AT_ONCE;

  /** The chosen game where the date has it, else all of them. */
  function refresh(): void {
    const { props } = hub.state.tabs;
    if (props.phase !== 'ready') return;
    const page = props.value.figures;
    const games = gamesOn(page.games, hub.state.date);
    const game = games.find((one) => gameName(one) === wanted) ?? null;
    const { date } = hub.state;
    const { prop, line, search, order } = state;
    const { rows, of } = propsView(page, { date, prop, line, game, search, order });
    // The same games stay the same list: fields need not be drawn again with every letter.
    if (games.length !== state.games.length || games.some((one, i) => one !== state.games[i])) state.games = ref(games);
    state.game = game && ref(game);
    state.rows = ref(rows.slice(0, shown));
    state.found = rows.length;
    state.of = of;
  }

  /** Another question: its answer begins at the top again. */
  function ask(): void {
    shown = ROWS_AT_ONCE;
    refresh();
  }

  hub.subscribe('props', refresh);
  refresh();
  return {
    state,
    actions: {
      selectProp(prop) {
        state.prop = prop;
        preferences.set('props-prop', prop);
        ask();
      },
      selectLine(line) {
        state.line = line;
        preferences.set('props-line', String(line));
        ask();
      },
      selectGame(name) {
        wanted = name;
        preferences.set('props-game', name);
        ask();
      },
      search(text) {
        state.search = text;
        ask();
      },
      selectOrder(order) {
        state.order = order;
        ask();
      },
      showMore() {
        shown += ROWS_AT_ONCE;
        refresh();
      },
    },
  };
}
