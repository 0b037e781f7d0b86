import { ref } from 'valtio/vanilla';
import { canChooseSize, type BuilderLeg } from '@ddh/engine/internal/parlay';
import type { GameChange } from '@ddh/engine/internal/datasets';
import type { BetShares } from '@ddh/engine/internal/odds';
import { err } from '@ddh/engine/internal/result';
import type { GameSource, SlipRev } from '@ddh/workers/protocol';
import type { OpenGame, Services } from '../../services/ports.ts';
import { BUILDER_DELAY_MS, createQuery, OVERDUE_MS } from '../query.ts';
import { createAutoCount } from './autoCount.ts';
import { pricedSlip, type Renewal, type SimulationState } from './counted.ts';
import { endedMore, offerMore, publishedMore, type More } from './more.ts';

export type GameState = {
  /** The legs of the builder whose fields are all filled in. */
  legs: readonly BuilderLeg[];
  simulation: SimulationState;
  /**
   * True once `simulation` has shown figures of an earlier slip for OVERDUE_MS. Consecutive edits count as one wait.
   */
  overdue: boolean;
  /** The offer of more simulations, or `null` if more are not offered. */
  more: More | null;
  renewal: Renewal | null;
};

export type GameController = {
  /** Opens a game and computes the slip's figures. Closes the previous game. */
  readonly open: (source: GameSource) => void;
  /**
   * Opens the same game from a newer delivery. The new figures replace the shown figures in one step, after all records
   * of the newer delivery are read.
   */
  readonly exchange: (source: GameSource) => void;
  /** Reads the open game again. */
  readonly retry: () => void;
  readonly close: () => void;
  /** Closes the game, because the newer data does not contain it. */
  readonly leave: () => void;
  /** Computes the slip's figures again after its legs have changed. */
  readonly recount: () => void;
  /** Simulates up to one of the offered sizes, or continues after a stop. */
  readonly simulate: (size: number) => void;
  /** Stops the simulation. The records that are already simulated are kept. */
  readonly stop: () => void;
  readonly query: OpenGame['query'];
};

/** The result of a query while no game is open. */
const NOT_OPEN = { result: Promise.resolve(err({ kind: 'aborted' } as const)), cancel: () => undefined };

/** Opens games and writes their snapshots into the state. */
export function createGame(
  state: GameState,
  services: Services,
  /** Returns what the files say about a slip of one leg. Returns null if no file has this bet, or for other slips. */
  sharesOf: (legs: readonly BuilderLeg[]) => BetShares | null,
  /** Returns the news that changed the game's figures, newest first. */
  changesOfGame: () => readonly GameChange[],
  changed: () => void,
): GameController {
  const { clock, simulations } = services;
  const reading = createQuery();
  /** The legs of each revision of the slip, so that a snapshot is shown with the legs for which it was computed. */
  const slips = new Map<number, readonly BuilderLeg[]>();
  let game: OpenGame | null = null;
  let source: GameSource | null = null;
  let rev = 0;
  let opening = 0;
  /**
   * While a newer delivery of the game is read: the revision of the slip whose earlier figures are still shown.
   * Otherwise null. The figures are replaced only once, at the end of reading.
   */
  let held: number | null = null;
  /** The revision of the slip whose figures are shown. */
  let shownRev = 0;
  /**
   * The newest figures of automatic simulations. They are shown when these simulations end, so that the page changes
   * only once.
   */
  let heldFigures: { readonly records: number; readonly show: () => void } | null = null;
  const auto = createAutoCount(services, {
    counted() {
      const { simulation, more, legs } = state;
      if (held !== null || simulation.phase !== 'ready' || simulation.reading) return null;
      if (more === null || legs.length === 0) return null;
      const unfinished = more.simulating || more.chosen > simulation.records;
      return unfinished || more.failure !== null || more.withdrawn ? null : simulation.records;
    },
    extend: (until) => game?.extend(until),
    pause: () => game?.pause(),
  });
  /** True until the worker confirms a requested stop. */
  let stopping = false;
  /** Stops the timer that sets `overdue`. `null` while the figures of the newest slip are shown. */
  let cancelWait: (() => void) | null = null;

  /**
   * Builds a slip with a new revision from the builder's legs, and keeps the legs until the figures of this revision
   * arrive.
   */
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

  function setRenewal(renewal: Renewal | null): void {
    state.renewal = renewal && ref(renewal);
  }

  function end(phase: 'none' | 'gone'): void {
    setRenewal(null);
    auto.reset();
    heldFigures = null;
    reading.cancel();
    endWait();
    held = null;
    game = null;
    source = null;
    state.simulation = ref({ phase });
    setMore(null);
  }

  /** The number of records from which the shown figures are computed. */
  const counted = (): number => (state.simulation.phase === 'ready' ? state.simulation.records : 0);

  function open(from: GameSource, keepsFigures = false): void {
    auto.reset();
    heldFigures = null;
    reading.cancel();
    endWait();
    source = from;
    slips.clear();
    const changes = changesOfGame();
    const own = ++opening;
    held = keepsFigures && state.simulation.phase === 'ready' ? rev + 1 : null;
    if (held === null) {
      state.simulation = ref({ phase: 'waiting' });
      setMore(null);
      setRenewal(null);
    }
    stopping = false;
    /**
     * The number of published records. Set by the first snapshot after reading or by the end of reading, whichever
     * arrives first.
     */
    let published: number | null = null;
    const stopTimer = clock.after(held === null ? BUILDER_DELAY_MS : OVERDUE_MS, () => {
      if (held === null) state.simulation = ref({ phase: 'loading' });
      else state.overdue = true;
    });
    const isOpen = reading.begin(() => {
      stopTimer();
      game?.close();
    });
    game = simulations.open(from, nextSlip(), {
      snapshot(snapshot) {
        if (!isOpen() || (held === snapshot.rev && snapshot.phase === 'reading')) return;
        const before = held === snapshot.rev && state.simulation.phase === 'ready' ? state.simulation : null;
        if (held !== null) {
          held = null;
          setMore(null);
          state.overdue = false;
        }
        if (snapshot.phase !== 'reading') published ??= snapshot.records;
        // More simulations are offered only if the game has a model to simulate them with.
        if (snapshot.model && state.more === null) setMore(offerMore(published));
        const legs = slips.get(snapshot.rev);
        if (legs === undefined || snapshot.records === 0) return;
        // Snapshots arrive in order of revisions, so no snapshot of an older slip follows.
        for (const older of slips.keys()) if (older < snapshot.rev) slips.delete(older);
        stopTimer();
        if (snapshot.rev === rev) endWait();
        const show = (): void => {
          shownRev = snapshot.rev;
          const shown = {
            phase: 'ready',
            reading: snapshot.phase === 'reading',
            records: snapshot.records,
            slip: pricedSlip(snapshot.slip, legs, sharesOf(legs), changes),
            opening: own,
            changes,
          } as const;
          if (before !== null) setRenewal({ before: state.renewal?.before ?? before, after: shown });
          state.simulation = ref(shown);
          changed();
        };
        const isHeld = auto.isRunning() && snapshot.rev === shownRev;
        heldFigures = isHeld ? { records: snapshot.records, show } : null;
        if (!isHeld) show();
      },
      end(result) {
        if (!isOpen()) return;
        stopTimer();
        if (!result.ok) {
          endWait();
          held = null;
          state.simulation = ref({ phase: 'failed', error: result.error });
          setMore(null);
          changed();
          return;
        }
        if (state.simulation.phase === 'ready') state.simulation = ref({ ...state.simulation, reading: false });
        published = result.value.records;
        const more = state.more && publishedMore(state.more, published);
        // If the worker was lost before it stopped simulating, it cannot confirm the stop. So the stop is recorded
        // here.
        setMore(more && { ...more, simulating: more.simulating && !stopping });
        stopping = false;
        changed();
        auto.restart();
      },
      extended(result) {
        if (!isOpen()) return;
        const wasAuto = auto.isRunning();
        if (auto.goesOn(result)) return;
        if (wasAuto) {
          endAutoCount(result.ok ? result.value.records : 0);
          return;
        }
        stopping = false;
        if (state.more !== null) setMore(endedMore(state.more, result));
        changed();
      },
    });
  }

  /**
   * Shows the figures of automatic simulations that have ended. `reached` is the number of records at their end, or 0
   * if they failed. The snapshot of these records may arrive later, because it is sent over another port.
   */
  function endAutoCount(reached: number): void {
    if (heldFigures !== null && heldFigures.records >= reached) heldFigures.show();
    heldFigures = null;
    const { more } = state;
    const chosen = more?.sizes.findLast((size) => size <= Math.max(reached, counted()));
    if (more !== null && chosen !== undefined) setMore({ ...more, chosen });
    changed();
  }

  return {
    open,
    exchange: (from) => open(from, true),
    retry() {
      if (source !== null) open(source);
    },
    close: () => end('none'),
    leave: () => end('gone'),
    recount() {
      setRenewal(null);
      game?.setSlip(nextSlip());
      auto.restart();
      cancelWait ??= clock.after(OVERDUE_MS, () => {
        state.overdue = true;
      });
    },
    simulate(size) {
      const { more } = state;
      if (game === null || held !== null || more === null || !canChooseSize(more, size, counted())) return;
      const simulating = size > Math.max(counted(), more.sizes[0]);
      if (!simulating && size === more.chosen) return;
      auto.cancel();
      setMore({ ...more, chosen: size, simulating, failure: null });
      stopping = false;
      if (simulating) game.extend(size);
      else game.pause();
    },
    stop() {
      stopping = true;
      game?.pause();
    },
    query: (query) => (held === null ? game?.query(query) : null) ?? NOT_OPEN,
  };
}
