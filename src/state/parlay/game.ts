import { ref } from 'valtio/vanilla';
import {
  canChooseSize,
  explainSlip,
  type BuilderLeg,
  type ExplainedSlip,
  type LegError,
} from '@ddh/engine/internal/parlay';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { GameSource, SlipRev, Snapshot } from '@ddh/workers/protocol';
import type { Clock, GameFailure, OpenGame, Simulations } from '../../services/ports.ts';
import { BUILDER_DELAY_MS, createQuery, OVERDUE_MS } from '../query.ts';
import { endedMore, offerMore, publishedMore, type More } from './more.ts';

export type SlipState = Result<PricedSlip | null, UncountableLeg>;

/** `of` is a leg of the counted slip, which may be older than the slip on the page. */
export type UncountableLeg = LegError & { readonly of: BuilderLeg | undefined };

/** A price with its own legs, which may be older than the slip while that is being counted. */
export type PricedSlip = ExplainedSlip & {
  /** Indexes of legs that never all hold; set if all records are counted and none was hit. */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
};
export type SlipLeg = BuilderLeg & { readonly missing: boolean };

/** The chosen game's simulation, as far as it is read. */
export type SimulationState =
  /** No game is chosen. */
  | { readonly phase: 'none' }
  /** Newer data no longer has the game. Its slip stays. */
  | { readonly phase: 'gone' }
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

/** The newest counted slip with its own legs, which may be older than the slip of the builder. */
export const pricedOf = (simulation: SimulationState): PricedSlip | null =>
  simulation.phase === 'ready' && simulation.slip.ok ? simulation.slip.value : null;

export type GameState = {
  /** The builder's complete legs. */
  legs: readonly BuilderLeg[];
  simulation: SimulationState;
  /** `simulation` has been for an earlier slip for OVERDUE_MS or longer. Edits in a row are one wait. */
  overdue: boolean;
  /** More simulations than the published ones; `null` where none are offered. */
  more: More | null;
};

export type GameController = {
  /** Reads a game and counts the slip; closes the one before. */
  readonly open: (source: GameSource) => void;
  /** Reads the open game again. */
  readonly retry: () => void;
  readonly close: () => void;
  /** Closes the game, which newer data no longer has. */
  readonly leave: () => void;
  /** Counts changed legs. */
  readonly recount: () => void;
  /** Simulates up to one of the offered sizes, or continues after a stop. */
  readonly simulate: (size: number) => void;
  /** Stops the simulation. Its records stay counted. */
  readonly stop: () => void;
  readonly query: OpenGame['query'];
};

/** The result of a query without an open game. */
const NOT_OPEN = { result: Promise.resolve(err({ kind: 'aborted' } as const)), cancel: () => undefined };

/** Opens games and writes what they report into the state. */
export function createGame(
  state: GameState,
  { clock, simulations }: { readonly clock: Clock; readonly simulations: Simulations },
  /** Called when the simulation or its figures have changed. */
  changed: () => void,
): GameController {
  const reading = createQuery();
  /** Legs by revision, so that a snapshot is shown with the legs that it counted. */
  const slips = new Map<number, readonly BuilderLeg[]>();
  let game: OpenGame | null = null;
  let source: GameSource | null = null;
  let rev = 0;
  /** The worker has not reported the stop yet. */
  let stopping = false;
  /** Cancels the timer of `overdue`; `null` while the shown slip is the newest one. */
  let cancelWait: (() => void) | null = null;

  /** The builder's legs as a slip with a new revision, kept until it is counted. */
  function nextSlip(): SlipRev {
    const { legs } = state;
    slips.set(++rev, legs);
    return { rev, legs: legs.map(({ leg }) => leg) };
  }

  function endWait(): void {
    cancelWait?.();
    cancelWait = null;
    state.overdue = false;
  }

  function setMore(more: More | null): void {
    state.more = more && ref(more);
  }

  function end(phase: 'none' | 'gone'): void {
    reading.cancel();
    endWait();
    game = null;
    source = null;
    state.simulation = ref({ phase });
    setMore(null);
  }

  /** Records that are counted. */
  const counted = (): number => (state.simulation.phase === 'ready' ? state.simulation.records : 0);

  function open(from: GameSource): void {
    reading.cancel();
    endWait();
    source = from;
    slips.clear();
    state.simulation = ref({ phase: 'waiting' });
    setMore(null);
    stopping = false;
    /** Set by the first snapshot after reading or by the end, because either may arrive first. */
    let published: number | null = null;
    const stopTimer = clock.after(BUILDER_DELAY_MS, () => {
      state.simulation = ref({ phase: 'loading' });
    });
    const isOpen = reading.begin(() => {
      stopTimer();
      game?.close();
    });
    game = simulations.open(from, nextSlip(), {
      snapshot(snapshot) {
        if (!isOpen()) return;
        if (snapshot.phase !== 'reading') published ??= snapshot.records;
        // More simulations are offered only with a model.
        if (snapshot.model && state.more === null) setMore(offerMore(published));
        const legs = slips.get(snapshot.rev);
        if (legs === undefined || snapshot.records === 0) return;
        // Snapshots arrive in order, so older slips are not counted again.
        for (const older of slips.keys()) if (older < snapshot.rev) slips.delete(older);
        stopTimer();
        if (snapshot.rev === rev) endWait();
        state.simulation = ref({
          phase: 'ready',
          reading: snapshot.phase === 'reading',
          records: snapshot.records,
          slip: pricedSlip(snapshot.slip, legs),
        });
        changed();
      },
      end(result) {
        if (!isOpen()) return;
        stopTimer();
        if (!result.ok) {
          endWait();
          state.simulation = ref({ phase: 'failed', error: result.error });
          setMore(null);
          changed();
          return;
        }
        if (state.simulation.phase === 'ready') state.simulation = ref({ ...state.simulation, reading: false });
        published = result.value.records;
        const more = state.more && publishedMore(state.more, published);
        // A worker that was lost before it stopped does not report the stop.
        setMore(more && { ...more, simulating: more.simulating && !stopping });
        stopping = false;
        changed();
      },
      extended(result) {
        if (!isOpen()) return;
        stopping = false;
        if (state.more !== null) setMore(endedMore(state.more, result));
        changed();
      },
    });
  }

  return {
    open,
    retry() {
      if (source !== null) open(source);
    },
    close: () => end('none'),
    leave: () => end('gone'),
    recount() {
      game?.setSlip(nextSlip());
      cancelWait ??= clock.after(OVERDUE_MS, () => {
        state.overdue = true;
      });
    },
    simulate(size) {
      const { more } = state;
      if (game === null || more === null || !canChooseSize(more, size, counted())) return;
      const simulating = size > Math.max(counted(), more.sizes[0]);
      if (!simulating && size === more.chosen) return;
      setMore({ ...more, chosen: size, simulating, failure: null });
      stopping = false;
      if (simulating) game.extend(size);
      else game.pause();
    },
    stop() {
      stopping = true;
      game?.pause();
    },
    query: (query) => game?.query(query) ?? NOT_OPEN,
  };
}

/** The figures of counted legs. */
function pricedSlip(snapshot: Snapshot['slip'], legs: readonly BuilderLeg[]): SlipState {
  if (!snapshot.ok) return err({ ...snapshot.error, of: legs[snapshot.error.leg] });
  const { never, missing } = snapshot.value;
  const explained = explainSlip(
    snapshot.value,
    legs.map(({ leg }) => leg),
  );
  if (!explained.ok) return ok(null);
  return ok({
    ...explained.value,
    never,
    legs: legs.map((leg, i) => ({ ...leg, missing: missing.includes(i) })),
  });
}
