import { ref } from 'valtio/vanilla';
import type { BuilderLeg } from '@ddh/engine/internal/parlay';
import type { GameChange } from '@ddh/engine/internal/datasets';
import type { BetShares } from '@ddh/engine/internal/odds';
import { err } from '@ddh/engine/internal/result';
import type { GameSource, Snapshot } from '@ddh/workers/protocol';
import type { OpenGame, Services } from '../../services/ports.ts';
import { BUILDER_DELAY_MS } from '../query.ts';
import { FIRST, REST_MS, type Device } from './autoCount.ts';
import { pricedSlip } from './counted.ts';
import { isBehind, NO_GAME, step, type Effect, type Game, type GameEvent } from './gameMachine.ts';
import { createWait } from './wait.ts';

export type GameState = {
  /** The legs of the builder whose fields are all filled in. */
  legs: readonly BuilderLeg[];
  simulation: Game['simulation'];
  /**
   * True once `simulation` has shown figures of an earlier slip for OVERDUE_MS. Consecutive edits count as one wait.
   */
  overdue: boolean;
  more: Game['more'];
  renewal: Game['renewal'];
};

type GameDeps = {
  readonly services: Services;
  /** Returns what the files say about a slip of one leg. Returns null if no file has this bet, or for other slips. */
  readonly sharesOf: (legs: readonly BuilderLeg[]) => BetShares | null;
  /** Returns the news that changed the game's figures, newest first. */
  readonly changesOfGame: () => readonly GameChange[];
  readonly changed: () => void;
};

export type GameController = ReturnType<typeof createGame>;

/** The result of a query while no game is open. */
const NOT_OPEN = { result: Promise.resolve(err({ kind: 'aborted' } as const)), cancel: () => undefined };

/** A quick device counts more than the published simulations at once, if it makes them itself. */
const growing = (source: GameSource): GameSource =>
  source.model?.made === undefined ? source : { ...source, atOnce: FIRST };

/** Opens games and writes their figures into the state. `gameMachine.ts` decides what happens after an event. */
export function createGame(state: GameState, { services, sharesOf, changesOfGame, changed }: GameDeps) {
  const { clock, leaving, savesData, simulations } = services;
  let game = NO_GAME;
  let handle: OpenGame | null = null;
  let stopRest = (): void => undefined;
  const wait = createWait(clock, state);
  const device = (): Device => ({ now: clock.now(), isSeen: leaving.isSeen(), savesData: savesData() });

  function dispatch(event: GameEvent): void {
    const [next, effects] = step(game, event);
    game = next;
    const { simulation, more, renewal } = game;
    Object.assign(state, { simulation: ref(simulation), more: more && ref(more), renewal: renewal && ref(renewal) });
    wait(isBehind(game));
    for (const effect of effects) perform(effect);
  }

  function perform(effect: Effect): void {
    switch (effect.type) {
      case 'open':
      case 'close':
        handle?.close();
        handle = effect.type === 'open' ? openGame(effect) : null;
        return;
      case 'setSlip':
        return handle?.setSlip(effect.slip);
      case 'extend':
        return handle?.extend(effect.until);
      case 'pause':
        return handle?.pause();
      case 'rest':
        stopRest();
        if (effect.on) stopRest = clock.after(REST_MS, () => dispatch({ type: 'rested', device: device() }));
        return;
      case 'changed':
        return changed();
    }
  }

  function openGame({ source, slip, opening }: Extract<Effect, { type: 'open' }>): OpenGame {
    clock.after(BUILDER_DELAY_MS, () => dispatch({ type: 'late', opening }));
    return simulations.open(savesData() ? source : growing(source), slip, {
      snapshot: (snapshot) =>
        dispatch({ type: 'snapshot', opening, snapshot, slip: pricedIn(game, snapshot, sharesOf) }),
      end: (result) => dispatch({ type: 'end', opening, result }),
      extended: (result) => dispatch({ type: 'extended', opening, result, device: device() }),
    });
  }

  /**
   * Opens a game, and closes the previous game. `source` is undefined if the newer data does not contain the game.
   * `keepsFigures`: the new figures replace the shown figures in one step, after all records are read.
   */
  const open = (source: GameSource | undefined, { keepsFigures = false } = {}): void =>
    source === undefined
      ? dispatch({ type: 'close', phase: 'gone' })
      : dispatch({ type: 'open', source, legs: state.legs, changes: changesOfGame(), keepsFigures });
  const query: OpenGame['query'] = (asked) => (game.held === null ? handle?.query(asked) : null) ?? NOT_OPEN;

  leaving.onReturn(() => dispatch({ type: 'returned' }));

  return {
    open,
    close: (): void => dispatch({ type: 'close', phase: 'none' }),
    /** Computes the slip's figures again after its legs have changed. */
    recount: (): void => dispatch({ type: 'edit', legs: state.legs }),
    query,
    actions: {
      /** Reads the open game again; the slip is kept. */
      retry: (): void => {
        if (game.source !== null) open(game.source);
      },
      /** Simulates up to one of the offered sizes, or continues after a stop. */
      simulate: (size: number): void => dispatch({ type: 'simulate', size }),
      /** Stops the simulation. The records that are already simulated are kept. */
      stop: (): void => dispatch({ type: 'stop' }),
      dismissRenewal: (): void => dispatch({ type: 'dismissRenewal' }),
    },
  };
}

/** Returns the figures of a snapshot with the legs of its revision. Undefined if newer figures were shown already. */
function pricedIn({ slips, changes }: Game, { rev, slip }: Snapshot, sharesOf: GameDeps['sharesOf']) {
  const legs = slips.get(rev);
  return legs && pricedSlip(slip, legs, sharesOf(legs), changes);
}
