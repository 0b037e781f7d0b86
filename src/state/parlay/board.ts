import { proxy, ref } from 'valtio/vanilla';
import {
  betKey,
  boardGames,
  playerMarkets,
  totalMarket,
  unpricedSubjects,
  winnerMarkets,
  withoutPrices,
  type BoardGame,
  type BoardMarket,
  type BoardPlayer,
  type BoardSource,
} from '@ddh/engine/internal/hub';
import { PROPS, SCOPES, TEAM_STATS, type Prop, type Scope, type TeamStat } from '@ddh/engine/internal/domain';
import type { ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { createQuery } from '../query.ts';
import { createTable, type TableState } from '../table.ts';
import type { PanelDeps } from './stores.ts';

/** The markets of a game that are not about players. */
type GameMarkets = {
  readonly winner: BoardMarket;
  readonly margin: BoardMarket;
  readonly totals: { readonly [stat in TeamStat]: { readonly [scope in Scope]: BoardMarket } };
};

type BoardState = TableState<BoardPlayer> & {
  /** The games of the builder's date. */
  games: readonly BoardGame[];
  /** The markets of the chosen game with their prices. Null if no game is chosen. */
  game: GameMarkets | null;
  prop: Prop;
  search: string;
  /** The index of the line that each stepper shows, by market key. A market without an entry shows its initial line. */
  lines: Record<string, number>;
  /** The keys of the legs in the slip. Their price buttons are shown as pressed. */
  picked: readonly string[];
};

export type Board = {
  readonly state: BoardState;
  readonly actions: {
    readonly showLine: (market: BoardMarket, index: number) => void;
    readonly selectProp: (prop: Prop) => void;
    readonly search: (text: string) => void;
    readonly showMore: () => void;
  };
};

/** Prices the bets of the chosen game. A bet that is in no file is priced from the game's simulation. */
export function createBoard({ services: { preferences }, hub, parlay }: PanelDeps): Board {
  const stored = preferences.get('board-prop');
  const state = proxy<BoardState>({
    games: ref([]),
    game: null,
    prop: PROPS.find((prop) => prop === stored) ?? 'Goals',
    search: '',
    lines: {},
    picked: ref([]),
    rows: ref([]),
    found: 0,
  });
  const query = createQuery();
  let source: BoardSource | null = null;
  /**
   * The inputs from which `source`, the board's markets and prices, was made. It is made again when an input changes.
   */
  let madeFrom: readonly unknown[] = [];
  /** True if the worker was already asked for the prices of bets that are in no file. */
  let queried = false;
  const table = createTable(state, preferences, find, (player) => player);

  function players() {
    const { parlay: tab } = hub.state.tabs;
    return tab.phase === 'ready' ? tab.value.figures.players : [];
  }

  function find(): readonly BoardPlayer[] {
    return source === null ? [] : playerMarkets(source, players(), state.prop, state.search);
  }

  function refresh(isNewer = false): void {
    if (source === null) {
      state.game = null;
    } else {
      const from = source;
      const ofStat = (stat: TeamStat) =>
        Object.fromEntries(SCOPES.map((scope) => [scope, totalMarket(from, scope, stat)])) as Record<
          Scope,
          BoardMarket
        >;
      state.game = ref({ ...winnerMarkets(from), totals: { Goals: ofStat('Goals'), Shots: ofStat('Shots') } });
    }
    if (isNewer) table.renew(({ market }) => market.key, withoutPrices);
    else table.refresh();
  }

  function update(): void {
    const { parlay: tab } = hub.state.tabs;
    const { matchup } = parlay.state.builder;
    const answer = tab.phase === 'ready' ? tab.value : null;
    state.picked = ref(parlay.state.legs.map(({ leg }) => betKey(leg)));
    const { date, games } = parlay.state.day;
    const inputs = [answer?.figures, answer?.day, date, matchup?.gameId];
    if (inputs.some((input, i) => input !== madeFrom[i]) || madeFrom.length === 0) {
      /**
       * True if the data is newer, but day and game are the same. The rows and their betting lines then keep their
       * places.
       */
      const isNewer = source !== null && inputs.slice(1).every((input, i) => input === madeFrom[i + 1]);
      madeFrom = inputs;
      query.cancel();
      queried = false;
      if (!isNewer) state.lines = {};
      state.games = ref(answer === null || date === null ? [] : boardGames(answer.figures.prices, date, games));
      // A slip for another date keeps its game, but the board shows only games of the selected date.
      const game = games.find(({ gameId }) => gameId === matchup?.gameId);
      source =
        answer === null || matchup === null || game === undefined
          ? null
          : { figures: answer.figures.prices, date: game.date, matchup, counts: null };
      refresh(isNewer);
    }
    priceTheRest();
  }

  /**
   * Queries the worker for the numbers of hits of the bets that have no price in the files, in order to price them.
   * Does so only after all published records are read.
   */
  function priceTheRest(): void {
    const { simulation } = parlay.state;
    if (queried || source === null || simulation.phase !== 'ready' || simulation.reading) return;
    queried = true;
    const from = source;
    const { winner, margin } = winnerMarkets(from);
    const totals = SCOPES.flatMap((scope) => TEAM_STATS.map((stat) => totalMarket(from, scope, stat)));
    const listed = PROPS.flatMap((prop) => playerMarkets(from, players(), prop, '').map(({ market }) => market));
    const about = unpricedSubjects([winner, margin, ...totals, ...listed]);
    if (about.length === 0) return;
    void query.run(
      () => parlay.query({ kind: 'distributions', given: [], about }),
      (result) => {
        if (result.ok) addCounts(result.value);
        else queried = false;
      },
    );
  }

  function addCounts(counts: ConditionalDistributions): void {
    if (source === null) return;
    source = { ...source, counts };
    refresh();
  }

  parlay.subscribe(update);
  hub.subscribe('parlay', update);
  update();

  return {
    state,
    actions: {
      showLine(market, index) {
        if (market.lines[index] !== undefined) state.lines[market.key] = index;
      },
      selectProp(prop) {
        table.set({ prop }, ['board-prop', prop]);
      },
      search: (text) => table.set({ search: text }),
      showMore: table.showMore,
    },
  };
}
