import { proxy, ref } from 'valtio/vanilla';
import {
  build,
  builderLegs,
  decodeBuilder,
  editOf,
  emptyBuilder,
  encodeBuilder,
  pressCommand,
  PUSH_RULES,
  sameBuilderLegs,
  slipKey,
  type Builder,
  type BuilderCommand,
  type BuilderLeg,
  type Matchup,
  type UnreadableLeg,
} from '@ddh/engine/internal/parlay';
import { decidedProbability, type BetShares, type Probability } from '@ddh/engine/internal/odds';
import {
  builderDate,
  builderGames,
  gamesOn,
  openGames,
  resumeBuilder,
  type BuilderPage,
} from '@ddh/engine/internal/hub';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { createPrices, NO_PRICE, type MarginOf } from './bookPrice.ts';
import { pricedOf, type PricedSlip } from './counted.ts';
import { createGame } from './game.ts';
import { mayBeSlip } from './link.ts';
import { createLinks } from './links.ts';
import type { Parlay, ParlayState } from './parlay.ts';
import { createOffer } from './undo.ts';
import { createOtherSlips } from './otherSlips.ts';
import { fragmentValue } from '../fragment.ts';
import { createSignal } from '../signal.ts';
import { cardOf, sharesInFiles, startOf } from './gameInfo.ts';

type ParlayDeps = { readonly services: Services; readonly hub: Hub; readonly marginOf: MarginOf };

export function createParlay({ services, hub, marginOf }: ParlayDeps): Parlay {
  const { address, choices, clock, datasets, preferences, simulations } = services;
  const state = proxy<ParlayState>({
    builder: ref(emptyBuilder(null)),
    legs: ref([]),
    simulation: ref({ phase: 'none' }),
    overdue: false,
    more: null,
    day: ref({ date: null, games: [], players: [] }),
    start: null,
    renewal: null,
    price: ref(NO_PRICE),
    undo: null,
    single: null,
    pushRule: PUSH_RULES.find((rule) => rule === preferences.get('push-rule')) ?? 'void',
    others: ref([]),
    link: mayBeSlip(address.fragment()) ? ref({ kind: 'reading' as const }) : null,
  });
  const slipChanged = createSignal();
  const prices = createPrices(services, marginOf, showPrice);
  const offer = createOffer(clock, (undo) => {
    state.undo = undo && ref(undo);
  });
  const waiting = createOtherSlips(preferences, (others) => {
    state.others = ref(others);
  });
  let resumed = false;
  /** The data version of the builder's games. */
  let gamesVersion: string | null = null;

  /** Returns the key of a slip with these legs in the chosen game. */
  const keyOf = (legs: readonly BuilderLeg[]): string =>
    slipKey(
      state.builder.matchup?.gameId ?? '',
      legs.map(({ leg }) => leg),
    );

  function counted(): PricedSlip | null {
    const { simulation, legs } = state;
    const priced = pricedOf(simulation);
    return priced?.legs.length === legs.length && priced.legs.every(({ leg }, i) => leg === legs[i]?.leg)
      ? priced
      : null;
  }

  /**
   * Moving a leg does not change the slip's probability, so the figures for another order of the same legs are used.
   */
  function countedInAnyOrder(): PricedSlip | null {
    const priced = pricedOf(state.simulation);
    return priced && keyOf(priced.legs) === keyOf(state.legs) ? priced : null;
  }

  const card = () => cardOf(hub, state.builder.matchup);

  function showStart(): void {
    const start = startOf(hub, state.builder.matchup);
    state.start = start && ref(start);
  }

  const sharesOf = (legs: readonly BuilderLeg[]): BetShares | null => sharesInFiles(hub, state.builder.matchup, legs);

  function showPrice(): void {
    state.price = ref(prices.of(keyOf(state.legs), countedInAnyOrder(), state.pushRule));
  }

  function changed(): void {
    showPrice();
    links.compare();
    slipChanged.notify();
  }
  const game = createGame(state, services, sharesOf, () => card()?.changes ?? [], changed);

  const links = createLinks({ state, address, datasets, hub, game, counted, restore });

  /** Opens a game, or marks the slip's game as gone if the builder's data has no simulation of this game. */
  function openGame(gameId: string, open = game.open): void {
    const { parlay } = hub.state.tabs;
    const source = parlay.phase === 'ready' ? parlay.value.simulations[gameId] : undefined;
    if (source === undefined) game.leave();
    else open(source);
  }

  function dispatch(command: BuilderCommand): void {
    const before = state.builder;
    const after = build(before, command);
    if (after === before) return;
    const fromLink = command.do === 'restore' && command.from === 'link';
    const legs = builderLegs(after);
    const sameLegs = sameBuilderLegs(legs, state.legs);
    state.builder = ref(after);
    if (!sameLegs) {
      state.legs = ref(legs);
      state.single = fairOf(sharesOf(legs));
      if (!fromLink) links.edited();
    }
    const edit = editOf(before, command);
    // After two links in a row, undo restores the user's own slip and not the slip of the first link.
    const own = fromLink && state.undo?.edit.kind === 'slipOpened' ? state.undo.builder : before;
    offer.make(edit && { edit, builder: own });
    preferences.set('slip', after.matchup && encodeBuilder(after));
    const gameId = after.matchup?.gameId;
    showStart();
    if (gameId === undefined) game.close();
    else if (gameId !== before.matchup?.gameId) openGame(gameId);
    else if (!sameLegs) game.recount();
    if (!sameLegs || gameId !== before.matchup?.gameId) changed();
  }

  function openSlip(matchup: Matchup): void {
    const { builder, legs } = state;
    if (builder.matchup?.gameId === matchup.gameId) return;
    if (builder.matchup !== null && legs.length > 0) waiting.keep(builder);
    const kept = waiting.take(matchup.gameId);
    dispatch(kept ? { do: 'restore', builder: kept } : { do: 'chooseMatchup', matchup });
  }

  /** Replaces the current slip with the slip from a link. */
  function restore(builder: Builder, price: string | null): void {
    dispatch({ do: 'restore', builder, from: 'link' });
    if (price !== null) typePrice(price);
    changed();
  }

  /** Names the legs of stored slips that cannot be read. A link that waits to be opened has its own message. */
  function nameUnreadable(unreadable: readonly UnreadableLeg[]): void {
    if (unreadable.length === 0 || state.link !== null) return;
    state.link = ref({ kind: 'lost' as const, lost: 0, unreadable, left: state.legs.length });
  }

  /** Restores the slip stored before a reload, unless its game is gone. */
  function resume(page: BuilderPage): void {
    if (state.builder.matchup !== null) return;
    const stored = decodeBuilder(preferences.get('slip'));
    const builder = stored && resumeBuilder(stored.builder, page);
    if (builder) {
      dispatch({ do: 'restore', builder });
      nameUnreadable(stored.unreadable);
    } else {
      preferences.set('slip', null);
      const matchup = stored?.builder.matchup;
      const legs = stored ? builderLegs(stored.builder).map(({ leg }) => leg) : [];
      if (matchup && legs.length > 0) void links.showPlayed({ ...matchup, legs }, null);
    }
  }

  /** Opens the slip's game again after newer data has loaded. Keeps the slip even if the game is gone. */
  function reopen({ games }: Pick<BuilderPage, 'games'>): void {
    const { matchup } = state.builder;
    if (matchup === null) return;
    const { gameId, away, home } = matchup;
    if (games.some((one) => one.gameId === gameId && one.away === away && one.home === home))
      openGame(gameId, game.exchange);
    else game.leave();
    state.single = fairOf(sharesOf(state.legs));
    showStart();
    changed();
  }

  /** Opens the game that a link on another page names. */
  function openLinkedGame({ games }: BuilderPage): void {
    const wanted = fragmentValue(address.fragment(), 'game');
    if (wanted === null) return;
    address.clearFragment();
    const linked = games.find(({ gameId }) => gameId === wanted);
    if (linked === undefined) return;
    const { gameId, away, home, date } = linked;
    openSlip({ gameId, away, home });
    hub.actions.selectDate(date);
  }

  function begin(): void {
    const { parlay } = hub.state.tabs;
    if (parlay.phase !== 'ready') return;
    const { figures } = parlay.value;
    const { players } = figures;
    const builder = builderGames(parlay.value.builder, hub.state.today);
    const date = builderDate(builder, hub.state.date, choices.builderDates);
    state.day = ref({ date, games: gamesOn(builder.games, date), players });
    const out = figures.prices.games.cards.flatMap(({ changes }) => changes?.map(({ player }) => player) ?? []);
    const page = { games: openGames(builder, choices.builderDates), players, out };
    // The list of games may be empty because its file failed to load. That does not mean that the slip's game is gone:
    // a retry may load the list.
    if (page.games.length === 0 && parlay.value.failed.length > 0) return;
    const { version } = parlay.value;
    if (resumed && version !== gamesVersion) reopen(page);
    gamesVersion = version;
    if (page.games.length > 0) {
      if (!resumed) {
        const unreadable = waiting.resume(page);
        resume(page);
        nameUnreadable(unreadable);
      }
      resumed = true;
    }
    openLinkedGame(page);
    void links.openAddress(page);
  }
  hub.subscribe('parlay', begin);
  address.onFragment(begin);
  begin();

  function typePrice(text: string): void {
    prices.type(keyOf(state.legs), text);
    changed();
  }

  return {
    state,
    query: game.query,
    counted,
    subscribe: (run) => void slipChanged.subscribe(run),
    actions: {
      reachGames: () => simulations.prepare(),
      dispatch,
      press: (leg) => dispatch(pressCommand(state.builder, leg)),
      judge: showPrice,
      openSlip,
      retry: game.retry,
      simulate: game.simulate,
      stop: game.stop,
      typePrice,
      choosePushRule(rule) {
        state.pushRule = rule;
        preferences.set('push-rule', rule);
        showPrice();
      },
      undo() {
        const { undo } = state;
        if (undo === null) return;
        dispatch({ do: 'restore', builder: undo.builder });
        links.undone(undo.edit.kind === 'slipOpened');
      },
      holdUndo: offer.hold,
      dismissLink() {
        state.link = null;
      },
      dismissRenewal() {
        state.renewal = null;
      },
    },
  };
}

function fairOf(shares: BetShares | null): Probability | null {
  const decided = shares === null ? null : decidedProbability(shares);
  return decided?.ok ? decided.value : null;
}
