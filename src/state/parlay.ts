import { proxy, ref } from 'valtio/vanilla';
import {
  build,
  builderLegs,
  emptyBuilder,
  err,
  ok,
  price,
  type Builder,
  type BuilderCommand,
  type Leg,
  type LegError,
  type LegRef,
  type Result,
  type SlipPrice,
} from '@ddh/engine';
import type { GameFailure, GameHandle, Services } from '../services/ports.ts';
import { createCurrent } from './current.ts';
import { BUILDER_DELAY_MS } from './load.ts';

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
      /** Players that have a column, once the game is read; until then nobody knows. */
      readonly players: readonly string[] | null;
    };

export type SlipState = Result<PricedSlip | null, LegError>;

/** The price and what it is a price of: while a newer slip is counted the older figures stay with their own legs. */
export type PricedSlip = { readonly price: SlipPrice; readonly legs: readonly SlipLeg[] };
export type SlipLeg = { readonly ref: LegRef; readonly leg: Leg; readonly missing: boolean };

export type ParlayState = {
  builder: Builder;
  /** The builder's complete legs: the slip, whatever the simulation does. */
  legs: readonly { readonly ref: LegRef; readonly leg: Leg }[];
  simulation: SimulationState;
};

export type ParlayActions = {
  readonly dispatch: (command: BuilderCommand) => void;
  /** Reads the chosen game again; the slip is kept. */
  readonly retry: () => void;
};

export function createParlay({ clock, simulations }: Services): { state: ParlayState; actions: ParlayActions } {
  const state = proxy<ParlayState>({
    builder: ref(emptyBuilder(null)),
    legs: ref([]),
    simulation: ref({ phase: 'none' }),
  });
  const current = createCurrent();
  /** Legs by slip number: a snapshot is shown with the legs it counted. */
  const slips = new Map<number, readonly { ref: LegRef; leg: Leg }[]>();
  let game: GameHandle | null = null;
  let rev = 0;

  /** The builder's legs as a numbered slip, remembered until it is counted. */
  function nextSlip(): { rev: number; legs: readonly Leg[] } {
    const { legs } = state;
    slips.set(++rev, legs);
    return { rev, legs: legs.map(({ leg }) => leg) };
  }

  function open(gameId: string): void {
    const ticket = current.begin();
    game?.close();
    slips.clear();
    state.simulation = ref({ phase: 'waiting' });
    const cancel = clock.after(BUILDER_DELAY_MS, () => {
      if (ticket.isCurrent() && state.simulation.phase === 'waiting') state.simulation = ref({ phase: 'loading' });
    });
    game = simulations.open(gameId, nextSlip(), {
      snapshot(snapshot) {
        const counted = slips.get(snapshot.rev);
        if (!ticket.isCurrent() || counted === undefined || snapshot.records === 0) return;
        // Older slips will not be counted again: snapshots come in order.
        for (const older of slips.keys()) if (older < snapshot.rev) slips.delete(older);
        cancel();
        state.simulation = ref({
          phase: 'ready',
          reading: snapshot.phase === 'reading',
          records: snapshot.records,
          slip: pricedSlip(snapshot.slip, counted),
          players: state.simulation.phase === 'ready' ? state.simulation.players : null,
        });
      },
      end(result) {
        if (!ticket.isCurrent()) return;
        cancel();
        if (!result.ok) state.simulation = ref({ phase: 'failed', error: result.error });
        else if (state.simulation.phase === 'ready') {
          state.simulation = ref({ ...state.simulation, reading: false, players: result.value.players });
        }
      },
    });
  }

  return {
    state,
    actions: {
      dispatch(command) {
        const before = state.builder;
        const after = build(before, command);
        if (after === before) return;
        state.builder = ref(after);
        state.legs = ref(builderLegs(after));
        const gameId = after.matchup?.gameId;
        if (gameId === undefined) {
          current.begin();
          game?.close();
          game = null;
          state.simulation = ref({ phase: 'none' });
        } else if (gameId !== before.matchup?.gameId) {
          open(gameId);
        } else if (game && JSON.stringify(builderLegs(after)) !== JSON.stringify(builderLegs(before))) {
          game.setSlip(nextSlip());
        }
      },
      retry() {
        const gameId = state.builder.matchup?.gameId;
        if (gameId !== undefined) open(gameId);
      },
    },
  };
}

function pricedSlip(
  snapshot: Result<{ counts: Parameters<typeof price>[0]; missing: readonly number[] }, LegError>,
  legs: readonly { ref: LegRef; leg: Leg }[],
): SlipState {
  if (!snapshot.ok) return err(snapshot.error);
  const priced = price(snapshot.value.counts);
  if (!priced.ok) return ok(null);
  const { missing } = snapshot.value;
  return ok({ price: priced.value, legs: legs.map((leg, i) => ({ ...leg, missing: missing.includes(i) })) });
}
