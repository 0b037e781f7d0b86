import { proxy, ref } from 'valtio/vanilla';
import {
  betKey,
  boardSubjects,
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
import {
  PROPS,
  SCOPES,
  TEAM_STATS,
  type LeagueDate,
  type Prop,
  type Scope,
  type TeamStat,
} from '@ddh/engine/internal/domain';
import { subjectKey, type Subject } from '@ddh/engine/internal/parlay';
import type { TabAnswer } from '@ddh/workers/protocol';
import type { Hub } from '../hub.ts';
import { isAwaited } from '../sectionState.ts';
import { isBegun } from './gameInfo.ts';
import { createQuery } from '../query.ts';
import { createTable, type TableState } from '../table.ts';
import type { Parlay } from './parlay.ts';
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
  /** What is not loaded yet: the lines of the date, and the props of all players. */
  awaited: { readonly lines: boolean; readonly players: boolean };
  prop: Prop;
  search: string;
  /** The index of the line that each stepper shows, by market key. A market without an entry shows its initial line. */
  lines: Record<string, number>;
  /** The keys of the legs in the slip. Their price buttons are shown as pressed. */
  picked: readonly string[];
};

/** The honest prices that are known, by the key of their subject. */
const bySubject = <T>(about: readonly Subject[], probs: readonly (T | null)[]): ReadonlyMap<string, T> =>
  new Map(
    about.flatMap((subject, i) => {
      const own = probs[i];
      return own ? [[subjectKey(subject), own] as const] : [];
    }),
  );

type WorkerPrices = Partial<Pick<BoardSource, 'counts' | 'honest'>>;

/** Queries the worker once for the prices that the files lack. `cancel` allows the next queries. */
function createPriceQueries({ hub, parlay }: Pick<PanelDeps, 'hub' | 'parlay'>, found: (prices: WorkerPrices) => void) {
  const [rest, honest] = [createQuery(), createQuery()];
  const asked = { rest: false, honest: false };

  /** Asks for the numbers of hits of bets that are in no file, after all published records are read. */
  function askRest(source: BoardSource): void {
    const { simulation } = parlay.state;
    if (asked.rest || simulation.phase !== 'ready' || simulation.reading) return;
    asked.rest = true;
    const about = unpricedSubjects(marketsOf(source, playersIn(hub)));
    if (about.length === 0) return;
    void rest.run(
      () => parlay.query({ kind: 'distributions', list: [{ given: [], about }] }),
      (result) => {
        asked.rest = result.ok;
        if (result.ok) found({ counts: result.value[0] ?? null });
      },
    );
  }

  /** Asks for the honest prices of all bets, which take the place of all others, once the game has weights. */
  function askHonest(source: BoardSource): void {
    const { simulation } = parlay.state;
    if (asked.honest || simulation.phase !== 'ready' || simulation.weights.kind !== 'ready') return;
    asked.honest = true;
    const about = boardSubjects(marketsOf(source, playersIn(hub)));
    void honest.run(
      () => parlay.query({ kind: 'honest', about }),
      (result) => {
        asked.honest = result.ok;
        if (result.ok) found({ honest: bySubject(about, result.value) });
      },
    );
  }

  return {
    cancel(): void {
      rest.cancel();
      honest.cancel();
      asked.rest = asked.honest = false;
    },
    ask(source: BoardSource): void {
      askRest(source);
      askHonest(source);
    },
  };
}

export type Board = ReturnType<typeof createBoard>;

/** Prices the bets of the chosen game. A bet that is in no file is priced from the game's simulation. */
export function createBoard({ services: { preferences }, hub, parlay }: PanelDeps) {
  const stored = preferences.get('board-prop');
  const state = proxy<BoardState>({ ...emptyBoard(), prop: PROPS.find((prop) => prop === stored) ?? 'Goals' });
  let source: BoardSource | null = null;
  /**
   * The inputs from which `source`, the board's markets and prices, was made. It is made again when an input changes.
   */
  let madeFrom: readonly unknown[] = [];
  const find = () => (source === null ? [] : playerMarkets(source, playersIn(hub), state.prop, state.search));
  const table = createTable(state, preferences, find, (player) => player);
  const worker = createPriceQueries({ hub, parlay }, reprice);

  function update(): void {
    const { parlay: tab } = hub.state.tabs;
    const answer = tab.phase === 'ready' ? tab.value : null;
    state.picked = ref(parlay.state.legs.map(({ leg }) => betKey(leg)));
    const { date, games } = parlay.state.day;
    const inputs = [answer?.figures, answer?.day, date, parlay.state.builder.matchup?.gameId];
    if (inputs.some((input, i) => input !== madeFrom[i]) || madeFrom.length === 0) {
      /**
       * True if the data is newer, but day and game are the same. The rows and their betting lines then keep their
       * places.
       */
      const isNewer = source !== null && inputs.slice(1).every((input, i) => input === madeFrom[i + 1]);
      madeFrom = inputs;
      worker.cancel();
      if (!isNewer) state.lines = {};
      state.games = ref(answer === null || date === null ? [] : boardGames(answer.figures.prices, date, games));
      source = answer && sourceOf(answer.figures.prices, parlay);
      state.game = source && ref(gameMarkets(source));
      const hadPlayers = !state.awaited.players;
      state.awaited = answer === null ? NOTHING_AWAITED : awaitedIn(answer, date);
      // Without props, the players are in no order whose places could be kept.
      if (isNewer && hadPlayers) table.renew(({ market }) => market.key, withoutPrices);
      else table.refresh();
    }
    // A bet that is not loaded yet may be in a file.
    if (source !== null && answer?.awaited === null) worker.ask(source);
  }

  function reprice(found: WorkerPrices): void {
    if (source === null) return;
    source = { ...source, ...found };
    state.game = ref(gameMarkets(source));
    table.refresh();
  }

  parlay.subscribe(update);
  hub.subscribe('parlay', update);
  update();

  return {
    state,
    actions: {
      /** Opens the next game, if no game is open and no link is about to open one. */
      openNext(): void {
        const { builder, link, day } = parlay.state;
        if (builder.matchup !== null || link !== null) return;
        const next = day.games.find((game) => !isBegun(hub, game));
        if (next) parlay.actions.openUsual({ gameId: next.gameId, away: next.away, home: next.home });
      },
      showLine(market: BoardMarket, index: number): void {
        if (market.lines[index] !== undefined) state.lines[market.key] = index;
      },
      selectProp: (prop: Prop): void => table.set({ prop }, ['board-prop', prop]),
      search: (text: string): void => table.set({ search: text }),
      showMore: table.showMore,
    },
  };
}

const NOTHING_AWAITED = { lines: false, players: false };

const emptyBoard = (): BoardState => ({
  games: ref([]),
  game: null,
  awaited: NOTHING_AWAITED,
  prop: 'Goals',
  search: '',
  lines: {},
  picked: ref([]),
  rows: ref([]),
  found: 0,
});

const awaitedIn = (answer: TabAnswer<'parlay'>, date: LeagueDate | null): BoardState['awaited'] => ({
  lines: date !== null && isAwaited(answer, 'game_probs', { columns: 'lines', date }),
  players: isAwaited(answer, 'skater_probs', {}),
});

export function playersIn({ state }: Hub) {
  const { parlay: tab } = state.tabs;
  return tab.phase === 'ready' ? tab.value.figures.players : [];
}

export function sourceOf(figures: BoardSource['figures'], { state }: Parlay): BoardSource | null {
  const { matchup } = state.builder;
  // A slip for another date keeps its game, but the board shows only games of the selected date.
  const game = state.day.games.find(({ gameId }) => gameId === matchup?.gameId);
  return matchup === null || game === undefined
    ? null
    : { figures, date: game.date, matchup, counts: null, honest: null };
}

function gameMarkets(source: BoardSource): GameMarkets {
  const ofStat = (stat: TeamStat) =>
    Object.fromEntries(SCOPES.map((scope) => [scope, totalMarket(source, scope, stat)])) as Record<Scope, BoardMarket>;
  return { ...winnerMarkets(source), totals: { Goals: ofStat('Goals'), Shots: ofStat('Shots') } };
}

/** Returns all markets of the board. */
function marketsOf(source: BoardSource, players: Parameters<typeof playerMarkets>[1]): readonly BoardMarket[] {
  const { winner, margin, totals } = gameMarkets(source);
  const listed = PROPS.flatMap((prop) => playerMarkets(source, players, prop, '').map(({ market }) => market));
  return [winner, margin, ...TEAM_STATS.flatMap((stat) => Object.values(totals[stat])), ...listed];
}
