import { proxy, ref } from 'valtio/vanilla';
import {
  gameName,
  gameOfPlayer,
  gamesOn,
  PROPS_ORDERS,
  propsView,
  type HubGame,
  type PropsOrder,
  type PropsPage,
  type PropsRow,
} from '@ddh/engine/internal/hub';
import { LINES, PROPS, type LeagueDate, type Line, type Prop } from '@ddh/engine/internal/domain';
import type { Services } from '../services/ports.ts';
import { fragmentValue } from './fragment.ts';
import { choice, NAME, oneOf, TYPED } from './choices.ts';
import type { Hub } from './hub.ts';
import { isAwaited } from './sectionState.ts';
import { createTable, storedChoice, type TableState } from './table.ts';

export type PropsState = TableState<PropsRow> & {
  prop: Prop;
  line: Line;
  /** The games of the chosen date. */
  games: readonly HubGame[];
  /** The chosen game, or `null` for all games. */
  game: HubGame | null;
  search: string;
  order: PropsOrder;
  /** True while the chosen prop of the date is not loaded, because the page has only another one yet. */
  awaited: boolean;
  /** The number of players in the chosen game, or in all games of the date. The search does not change this number. */
  of: number;
};

export type Props = ReturnType<typeof createProps>;
export type PropsActions = Props['actions'];

type PropsDeps = Pick<Services, 'preferences' | 'address'> & { readonly hub: Hub };

function propsState(preferences: Services['preferences']): PropsState {
  const stored = { prop: preferences.get('props-prop'), line: Number(preferences.get('props-line') ?? NaN) };
  return {
    prop: PROPS.find((prop) => prop === stored.prop) ?? 'Goals',
    line: LINES.playerProp.find((line) => line === stored.line) ?? LINES.playerProp[0],
    games: ref([]),
    game: null,
    search: '',
    order: 'over',
    rows: ref([]),
    found: 0,
    awaited: false,
    of: 0,
  };
}

export function createProps({ preferences, address, hub }: PropsDeps) {
  const state = proxy(propsState(preferences));
  let page: PropsPage | null = null;
  /**
   * The day of the delivery, and the chosen date. If neither changes, the rows keep their places when newer data
   * arrives.
   */
  let shownFor: { readonly day: LeagueDate | null; readonly date: LeagueDate | null } = { day: null, date: null };
  const chosenGame = storedChoice(preferences, 'props-game');
  // A link on another page can name a player. The player's game is chosen when the games are known.
  let linked = fragmentValue(address.fragment(), 'player');
  if (linked !== null) {
    address.clearFragment();
    chosenGame.choose(null);
    state.search = linked;
  }
  const table = createTable(state, preferences, findPlayers, (row) => row);

  function findPlayers(): readonly PropsRow[] {
    const { props } = hub.state.tabs;
    if (page === null || props.phase !== 'ready') return [];
    const { date } = hub.state;
    const { prop, line, game, search, order } = state;
    state.awaited = date !== null && isAwaited(props.value, 'skater_probs', { date, prop });
    if (state.awaited) return [];
    const { rows, of } = propsView(page, { date, prop, line, game, search, order });
    state.of = of;
    return rows;
  }

  /** Keeps the chosen game if that game is on the date, and otherwise chooses all games. */
  function chooseGame(): void {
    const game = state.games.find((one) => gameName(one) === chosenGame.wanted());
    state.game = game ? ref(game) : null;
  }

  function arrived(): void {
    const { props } = hub.state.tabs;
    if (props.phase !== 'ready') return;
    const { day, figures } = props.value;
    const { date } = hub.state;
    const isNewer = figures !== page && shownFor.day === day && shownFor.date === date;
    shownFor = { day, date };
    page = figures;
    state.games = ref(gamesOn(page.games, hub.state.date));
    const game = linked === null ? null : gameOfPlayer(page, hub.state.date, linked);
    if (game) chosenGame.choose(gameName(game));
    if (game || date === null || !isAwaited(props.value, 'skater_probs', { date })) linked = null;
    chooseGame();
    if (isNewer) table.renew(({ player }) => player.id, goneRow);
    else table.refresh();
    if (game) hub.settle();
  }
  hub.subscribe('props', arrived);
  arrived();
  const actions = {
    selectProp: (prop: Prop): void => table.set({ prop }, ['props-prop', prop]),
    selectLine: (line: Line): void => table.set({ line }, ['props-line', String(line)]),
    /** A game's name is `<away team> @ <home team>`. A `null` name means all games. */
    selectGame: (name: string | null): void => {
      chosenGame.choose(name);
      chooseGame();
      table.restart();
    },
    search: (text: string): void => table.set({ search: text }),
    selectOrder: (order: PropsOrder): void => table.set({ order }),
    showMore: table.showMore,
  };
  const choices = {
    prop: choice(oneOf(PROPS, 'Goals'), () => state.prop, actions.selectProp),
    line: choice(oneOf(LINES.playerProp, LINES.playerProp[0]), () => state.line, actions.selectLine),
    game: choice(NAME, chosenGame.wanted, actions.selectGame),
    sort: choice(oneOf(PROPS_ORDERS, 'over'), () => state.order, actions.selectOrder),
    find: choice(TYPED, () => state.search, actions.search),
  };
  return { state, actions: hub.join(['props'], choices, actions) };
}

/** The row of a player whom the newer data lacks is kept, without figures. */
const goneRow = (row: PropsRow): PropsRow => ({ ...row, over: null, under: null, push: null, gone: true });
