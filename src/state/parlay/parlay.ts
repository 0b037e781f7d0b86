import { proxy, ref } from 'valtio/vanilla';
import { emptyBuilder } from '@ddh/engine/internal/parlay';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { createSignal } from '../signal.ts';
import { createPrices, NO_PRICE, storedPushRule, type TrustOf, type PriceState } from './bookPrice.ts';
import { pricedOf, type PricedSlip } from './counted.ts';
import { createGame, type GameState } from './game.ts';
import { cardOf, sharesInFiles } from './gameInfo.ts';
import { mayBeSlip, type LinkMessage } from './link.ts';
import { createLinks } from './links.ts';
import { followGames, type DayState } from './offeredGames.ts';
import { createOtherSlips } from './otherSlips.ts';
import { createSlip, type SlipEdits } from './slip.ts';

export type ParlayState = GameState &
  SlipEdits &
  PriceState &
  DayState & {
    /** The message about a link to a slip, if such a link opened the page. */
    link: LinkMessage | null;
  };

type ParlayDeps = { readonly services: Services; readonly hub: Hub; readonly trustOf: TrustOf };

export type Parlay = ReturnType<typeof createParlay>;

/** Creates the smaller stores of the builder, each from those before it. All of them share one state. */
export function createParlay({ services, hub, trustOf }: ParlayDeps) {
  const { address, datasets, preferences, simulations } = services;
  const state = proxy<ParlayState>(initialState(services));
  const { notify: changed, subscribe } = createSignal();
  const prices = createPrices({ state, services, trustOf, changed });
  const game = createGame(state, {
    services,
    sharesOf: (legs) => sharesInFiles(hub, state.builder.matchup, legs),
    changesOfGame: () => cardOf(hub, state.builder.matchup)?.changes ?? [],
    changed,
  });
  const others = createOtherSlips(preferences, (slips) => {
    state.others = ref(slips);
  });
  const slip = createSlip({ state, services, hub, game, others, changed });

  /** The figures of the current legs; null until they are computed. */
  function counted(): PricedSlip | null {
    const { simulation, legs } = state;
    const priced = pricedOf(simulation);
    return priced?.legs.length === legs.length && priced.legs.every(({ leg }, i) => leg === legs[i]?.leg)
      ? priced
      : null;
  }

  const links = createLinks({ state, address, datasets, hub, game, slip, prices, counted });
  // Other subscribers see the price and the message of the new figures.
  subscribe(prices.judge);
  subscribe(links.follow);
  const open = followGames({ state, services, hub, game, slip, links, others, changed });

  const { dispatch, press, openSlip, holdUndo } = slip;
  const own = {
    dispatch,
    press,
    openSlip,
    openUsual: open.openUsual,
    holdUndo,
    undo(): void {
      const { undo } = state;
      if (undo === null) return;
      dispatch({ do: 'restore', builder: undo.builder });
      links.undone(undo.edit.kind === 'slipOpened');
    },
  };
  return {
    state,
    /** Runs a query in the open game. */
    query: game.query,
    counted,
    /** Subscribes to changes of the legs, of the slip's figures and of the typed price. */
    subscribe: (run: () => void): void => void subscribe(run),
    actions: {
      ...game.actions,
      ...prices,
      ...hub.join(['parlay'], { game: open.choice }, own),
      /** Call when the user moves to the game selector, so that the code of the simulation is loaded in time. */
      reachGames: (): void => simulations.prepare(),
      dismissLink(): void {
        state.link = null;
      },
    },
  };
}

const initialState = ({ address, preferences }: Services): ParlayState => ({
  builder: ref(emptyBuilder(null)),
  legs: ref([]),
  simulation: ref({ phase: 'none' }),
  overdue: false,
  more: null,
  day: ref({ date: null, games: [], players: [] }),
  start: null,
  shortGame: '',
  renewal: null,
  price: ref(NO_PRICE),
  undo: null,
  single: null,
  weighed: false,
  pushRule: storedPushRule(preferences),
  others: ref([]),
  link: mayBeSlip(address.fragment()) ? ref({ kind: 'reading' as const }) : null,
});
