import { proxy, ref } from 'valtio/vanilla';
import {
  build,
  builderLegs,
  canChooseSize,
  decodeBuilder,
  emptyBuilder,
  encodeBuilder,
  err,
  lossOf,
  ok,
  price,
  repeatedLegs,
  resumeBuilder,
  type Builder,
  type BuilderCommand,
  type BuilderLeg,
  type BuilderPage,
  type LegError,
  type Result,
  type SlipPrice,
} from '@ddh/engine';
import type { SlipRev, Snapshot } from '@ddh/workers/simulationApi';
import type { GameFailure, GameHandle } from '../services/ports.ts';
import type { Ports } from './app.ts';
import { createHub } from './hub.ts';
import { createCurrent } from './current.ts';
import { endedMore, offerMore, publishedMore, type More } from './more.ts';
import { BUILDER_DELAY_MS } from './load.ts';
import { createOffer, type Undo } from './undo.ts';

/** The chosen game's simulation, as far as it is read. */
export type SimulationState =
  /** No game is chosen. */
  | { readonly phase: 'none' }
  /** Nothing can be counted yet. `loading` after the delay (spec 4). */
  | { readonly phase: 'waiting' | 'loading' }
  | { readonly phase: 'failed'; readonly error: GameFailure }
  | {
      readonly phase: 'ready';
      /** Records still stream in: figures narrow. */
      readonly reading: boolean;
      readonly records: number;
      readonly slip: SlipState;
    };

export type SlipState = Result<PricedSlip | null, LegError>;

/** The price and what it is a price of: while a newer slip is counted the older figures stay with their own legs. */
export type PricedSlip = { readonly price: SlipPrice; readonly legs: readonly SlipLeg[] };
export type SlipLeg = BuilderLeg & { readonly missing: boolean };

export type ParlayState = {
  builder: Builder;
  /** The builder's complete legs: the slip, whatever the simulation does. */
  legs: readonly BuilderLeg[];
  simulation: SimulationState;
  /** More simulations than the published ones; `null` where none are offered. */
  more: More | null;
  /** Offered after a command that took picks away. */
  undo: Undo | null;
};

export type ParlayActions = {
  readonly dispatch: (command: BuilderCommand) => void;
  /** Reads the chosen game again; the slip is kept. */
  readonly retry: () => void;
  /** Simulates more, to one of the offered sizes; again to the chosen one after a stop. */
  readonly simulate: (size: number) => void;
  /** Stops the simulating; what there is stays counted. */
  readonly stop: () => void;
  /** Takes the offered undo. */
  readonly undo: () => void;
  /** Somebody is at the offer: it must not go away under him. */
  readonly holdUndo: () => void;
};

export type Parlay = { readonly state: ParlayState; readonly actions: ParlayActions };

export function createParlay({ services, part }: Ports): Parlay {
  const { clock, preferences, simulations } = services;
  const hub = part(createHub);
  const state = proxy<ParlayState>({
    builder: ref(emptyBuilder(null)),
    legs: ref([]),
    simulation: ref({ phase: 'none' }),
    more: null,
    undo: null,
  });
  const current = createCurrent();
  /** Legs by slip number: a snapshot is shown with the legs it counted. */
  const slips = new Map<number, readonly BuilderLeg[]>();
  let game: GameHandle | null = null;
  let rev = 0;
  let resumed = false;
  /** A stop is on its way to the worker. */
  let stopping = false;
  const offer = createOffer(clock, (undo) => {
    state.undo = undo && ref(undo);
  });

  /** The builder's legs as a numbered slip, remembered until it is counted. */
  function nextSlip(): SlipRev {
    const { legs } = state;
    slips.set(++rev, legs);
    return { rev, legs: legs.map(({ leg }) => leg) };
  }

  function setMore(more: More | null): void {
    state.more = more && ref(more);
  }

  /** Records that are counted. */
  const counted = (): number => (state.simulation.phase === 'ready' ? state.simulation.records : 0);

  function simulate(size: number): void {
    const { more } = state;
    if (game === null || more === null || !canChooseSize(more, size, counted())) return;
    const simulating = size > Math.max(counted(), more.sizes[0]!);
    if (!simulating && size === more.chosen) return;
    setMore({ ...more, chosen: size, simulating, failure: null });
    stopping = false;
    if (simulating) game.simulate(size);
    else game.pause();
  }

  function open(gameId: string): void {
    const ticket = current.begin();
    game?.close();
    slips.clear();
    state.simulation = ref({ phase: 'waiting' });
    setMore(null);
    stopping = false;
    /** Known from the first of the two that tell it: snapshots and the end come on ways of their own. */
    let published: number | null = null;
    const cancel = clock.after(BUILDER_DELAY_MS, () => {
      if (ticket.isCurrent() && state.simulation.phase === 'waiting') state.simulation = ref({ phase: 'loading' });
    });
    game = simulations.open(gameId, nextSlip(), {
      snapshot(snapshot) {
        if (!ticket.isCurrent()) return;
        if (snapshot.phase !== 'reading') published ??= snapshot.records;
        // Without its model's file there is no offer.
        if (snapshot.model && state.more === null) setMore(offerMore(published));
        const legs = slips.get(snapshot.rev);
        if (legs === undefined || snapshot.records === 0) return;
        // Older slips will not be counted again: snapshots come in order.
        for (const older of slips.keys()) if (older < snapshot.rev) slips.delete(older);
        cancel();
        state.simulation = ref({
          phase: 'ready',
          reading: snapshot.phase === 'reading',
          records: snapshot.records,
          slip: pricedSlip(snapshot.slip, legs),
        });
      },
      end(result) {
        if (!ticket.isCurrent()) return;
        cancel();
        if (!result.ok) {
          state.simulation = ref({ phase: 'failed', error: result.error });
          setMore(null);
          return;
        }
        if (state.simulation.phase === 'ready') state.simulation = ref({ ...state.simulation, reading: false });
        published = result.value.records;
        const more = state.more && publishedMore(state.more, published);
        // A worker that was lost on the way to a stop does not answer it.
        setMore(more && { ...more, simulating: more.simulating && !stopping });
        stopping = false;
      },
      simulated(result) {
        if (!ticket.isCurrent()) return;
        stopping = false;
        if (state.more !== null) setMore(endedMore(state.more, result));
      },
    });
  }

  function dispatch(command: BuilderCommand): void {
    const before = state.builder;
    const after = build(before, command);
    if (after === before) return;
    const legs = builderLegs(after);
    const sameLegs = JSON.stringify(legs) === JSON.stringify(state.legs);
    state.builder = ref(after);
    if (!sameLegs) state.legs = ref(legs);
    const loss = lossOf(before, command);
    offer.make(loss && { loss, builder: before });
    preferences.set('slip', after.matchup && encodeBuilder(after));
    const gameId = after.matchup?.gameId;
    if (gameId === undefined) {
      current.begin();
      game?.close();
      game = null;
      state.simulation = ref({ phase: 'none' });
      setMore(null);
    } else if (gameId !== before.matchup?.gameId) {
      open(gameId);
    } else if (game && !sameLegs) {
      game.setSlip(nextSlip());
    }
  }

  /** Goes on with the slip of before the reload, once the games are known; one whose game is gone is forgotten. */
  function resume(page: BuilderPage): void {
    // Without a game there is nothing to judge by: their file may have failed, and come with a retry.
    if (resumed || page.games.length === 0) return;
    resumed = true;
    if (state.builder.matchup !== null) return;
    const stored = decodeBuilder(preferences.get('slip'));
    const builder = stored && resumeBuilder(stored, page);
    if (builder) dispatch({ do: 'restore', builder });
    else preferences.set('slip', null);
  }
  hub.follow('parlay', () => {
    const { parlay } = hub.state.tabs;
    if (parlay.phase === 'ready') resume(parlay.value.figures);
  });

  return {
    state,
    actions: {
      dispatch,
      retry() {
        const gameId = state.builder.matchup?.gameId;
        if (gameId !== undefined) open(gameId);
      },
      simulate,
      stop() {
        stopping = true;
        game?.pause();
      },
      undo() {
        if (state.undo) dispatch({ do: 'restore', builder: state.undo.builder });
      },
      holdUndo: offer.hold,
    },
  };
}

function pricedSlip(snapshot: Snapshot['slip'], legs: readonly BuilderLeg[]): SlipState {
  if (!snapshot.ok) return err(snapshot.error);
  const priced = price(snapshot.value.counts, repeatedLegs(legs.map(({ leg }) => leg)));
  if (!priced.ok) return ok(null);
  const { missing } = snapshot.value;
  return ok({ price: priced.value, legs: legs.map((leg, i) => ({ ...leg, missing: missing.includes(i) })) });
}
