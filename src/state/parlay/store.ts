import { proxy, ref } from 'valtio/vanilla';
import {
  build,
  builderLegs,
  decodeBuilder,
  editOf,
  emptyBuilder,
  encodeBuilder,
  sameBuilderLegs,
  slipKey,
  type Builder,
  type BuilderCommand,
  type BuilderLeg,
  type SharedSlip,
} from '@ddh/engine/internal/parlay';
import { resumeBuilder, type BuilderPage } from '@ddh/engine/internal/hub';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Services } from '../../services/ports.ts';
import type { Hub } from '../hub.ts';
import { bookPrice, createPrices, NO_PRICE, TYPED_MS, type BookPrice } from './bookPrice.ts';
import { createGame, pricedOf, type GameController, type GameState } from './game.ts';
import { judgeLink, mayBeSlip, type LinkNews } from './link.ts';
import type { OpenedLink } from './openLink.ts';
import type { PricedSlip } from './slip.ts';
import { createOffer, type Undo } from './undo.ts';
import { createQuery } from '../query.ts';
import { createSignal } from '../signal.ts';

export { pricedOf };

export type ParlayState = GameState & {
  builder: Builder;
  /** The book's price for the slip. */
  price: BookPrice;
  /** Offered after a command that removed picks or changed the slip from outside the builder. */
  undo: Undo | null;
  /** Set if a link to a slip opened the page. */
  link: LinkNews | null;
};

export type ParlayActions = Pick<GameController, 'simulate' | 'stop'> & {
  /** The user has reached the choice of a game. */
  readonly reachGames: () => void;
  readonly dispatch: (command: BuilderCommand) => void;
  /** Reads the chosen game again; the slip is kept. */
  readonly retry: () => void;
  /** Sets the typed book price. */
  readonly typePrice: (text: string) => void;
  readonly undo: () => void;
  /** Keeps the offer while the user is at it. */
  readonly holdUndo: () => void;
  readonly dismissLink: () => void;
};

export type Parlay = {
  readonly state: ParlayState;
  readonly actions: ParlayActions;
  /** Runs a query in the open game. */
  readonly query: GameController['query'];
  /** The figures of the present legs; null until they are counted. */
  readonly counted: () => PricedSlip | null;
  /** Subscribes to changes of the legs, their figures and their price. */
  readonly subscribe: (run: () => void) => void;
};

type ParlayDeps = { readonly services: Services; readonly hub: Hub };

export function createParlay({ services, hub }: ParlayDeps): Parlay {
  const { address, clock, preferences, simulations } = services;
  const state = proxy<ParlayState>({
    builder: ref(emptyBuilder(null)),
    legs: ref([]),
    simulation: ref({ phase: 'none' }),
    overdue: false,
    more: null,
    price: ref(NO_PRICE),
    undo: null,
    link: mayBeSlip(address.fragment()) ? ref({ kind: 'reading' as const }) : null,
  });
  const prices = createPrices(preferences);
  const slipChanged = createSignal();
  /** A price is being typed. `typed` cancels the timer that ends this. */
  let typing = false;
  let typed = (): unknown => undefined;
  const linkCode = createQuery();
  let resumed = false;
  /** The data version of the builder's games. */
  let gamesVersion: string | null = null;
  /** The odds type from before a link. */
  let oddsBefore: OddsType | null = null;
  /** An opened link whose figures have not been compared yet. */
  let opened: SharedSlip | null = null;
  const offer = createOffer(clock, (undo) => {
    state.undo = undo && ref(undo);
  });

  /** The key of a slip of the chosen game. */
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

  /** The order of the legs changes no figure of the whole slip, so a price stays compared while they are moved. */
  function countedInAnyOrder(): PricedSlip | null {
    const priced = pricedOf(state.simulation);
    return priced && keyOf(priced.legs) === keyOf(state.legs) ? priced : null;
  }

  function showPrice(): void {
    state.price = ref(bookPrice(prices.textOf(keyOf(state.legs)), countedInAnyOrder(), typing));
  }

  function changed(): void {
    showPrice();
    if (opened !== null) judge(opened);
    slipChanged.notify();
  }
  const game = createGame(state, services, changed);

  /** Simulates as many records as the link has, then compares the figures. */
  function judge(shared: SharedSlip): void {
    const { simulation, more } = state;
    const priced = counted();
    if (simulation.phase !== 'ready' || simulation.reading || priced === null || more?.simulating) return;
    const canGoOn = more !== null && more.failure === null && !more.withdrawn && more.chosen === more.sizes[0];
    if (canGoOn && shared.records > simulation.records && more.sizes.includes(shared.records)) {
      game.simulate(shared.records);
      return;
    }
    opened = null;
    const dataVersion = hub.state.news?.version ?? null;
    state.link = ref(judgeLink(shared, { dataVersion, hits: priced.price.hits, records: priced.price.records }));
  }

  /** The Hub's files name the source of each of their games. */
  function openGame(gameId: string): void {
    const { parlay } = hub.state.tabs;
    const source = parlay.phase === 'ready' ? parlay.value.simulations[gameId] : undefined;
    if (source === undefined) game.leave();
    else game.open(source);
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
      // An edit makes the slip differ from the link.
      if (!fromLink) {
        if (opened !== null || state.link?.kind !== 'reading') state.link = null;
        opened = null;
      }
    }
    const edit = editOf(before, command);
    // After two links in a row the undo restores the user's own slip.
    const own = fromLink && state.undo?.edit.kind === 'slipOpened' ? state.undo.builder : before;
    offer.make(edit && { edit, builder: own });
    preferences.set('slip', after.matchup && encodeBuilder(after));
    const gameId = after.matchup?.gameId;
    if (gameId === undefined) game.close();
    else if (gameId !== before.matchup?.gameId) openGame(gameId);
    else if (!sameLegs) game.recount();
    if (!sameLegs || gameId !== before.matchup?.gameId) changed();
  }

  /** Replaces the slip by the one in the address, if any. */
  async function openAddress(page: BuilderPage): Promise<void> {
    const fragment = address.fragment();
    if (!mayBeSlip(fragment)) return;
    await linkCode.run(
      () => ({ result: import('./openLink.ts').catch(() => null) }),
      (code) => {
        if (code === null) state.link = ref({ kind: 'unread' as const });
        else open(fragment, page, code.openLink(fragment, page));
      },
    );
  }

  function open(fragment: string, page: BuilderPage, link: OpenedLink | null): void {
    if (link === null) {
      state.link = null;
      return;
    }
    // The address may have changed since, and then its fragment must stay.
    if (address.fragment() === fragment) address.clearFragment();
    if ('news' in link) {
      state.link = ref(link.news);
      return;
    }
    const { shared, builder, lost } = link;
    // With fewer legs the figures and the price of the link do not apply.
    opened = lost === 0 ? shared : null;
    state.link =
      lost === 0
        ? ref({ kind: 'reading' as const })
        : ref({ kind: 'lost' as const, lost, left: shared.legs.length - lost });
    if (page.date !== null) hub.actions.selectDate(page.date);
    oddsBefore ??= hub.state.oddsType;
    hub.actions.selectOddsType(shared.oddsType);
    dispatch({ do: 'restore', builder, from: 'link' });
    if (shared.price !== null && lost === 0) typePrice(shared.price);
    changed();
  }

  /** Restores the slip from before a reload, unless its game is gone. */
  function resume(page: BuilderPage): void {
    if (state.builder.matchup !== null) return;
    const stored = decodeBuilder(preferences.get('slip'));
    const builder = stored && resumeBuilder(stored, page);
    if (builder) dispatch({ do: 'restore', builder });
    else preferences.set('slip', null);
  }

  /** Reads the slip's game from newer data. Keeps the slip, even if the game is gone. */
  function reopen({ games }: BuilderPage): void {
    const { matchup } = state.builder;
    if (matchup === null) return;
    const { gameId, away, home } = matchup;
    if (games.some((one) => one.gameId === gameId && one.away === away && one.home === home)) openGame(gameId);
    else game.leave();
    changed();
  }

  function begin(): void {
    const { parlay } = hub.state.tabs;
    if (parlay.phase !== 'ready') return;
    const page = parlay.value.figures;
    // Without games their file may have failed, and a retry may load it.
    if (page.games.length === 0 && parlay.value.failed.length > 0) return;
    const { version } = parlay.value;
    if (resumed && version !== gamesVersion) reopen(page);
    gamesVersion = version;
    if (page.games.length > 0) {
      if (!resumed) resume(page);
      resumed = true;
    }
    void openAddress(page);
  }
  hub.subscribe('parlay', begin);
  address.onFragment(begin);
  begin();

  function typePrice(text: string): void {
    prices.type(keyOf(state.legs), text);
    typing = true;
    typed();
    typed = clock.after(TYPED_MS, () => {
      typing = false;
      showPrice();
    });
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
      retry: game.retry,
      simulate: game.simulate,
      stop: game.stop,
      typePrice,
      undo() {
        const { undo } = state;
        if (undo === null) return;
        dispatch({ do: 'restore', builder: undo.builder });
        if (undo.edit.kind === 'slipOpened' && oddsBefore !== null) hub.actions.selectOddsType(oddsBefore);
        oddsBefore = null;
      },
      holdUndo: offer.hold,
      dismissLink() {
        state.link = null;
      },
    },
  };
}
