import type { GameChange } from '@ddh/engine/internal/datasets';
import { scratchOf } from '@ddh/engine/internal/hub';
import type { BetShares } from '@ddh/engine/internal/odds';
import {
  explainSlip,
  settle,
  withFileChance,
  type BuilderLeg,
  type ExplainedSlip,
  type LegError,
  type PushRule,
  type SettledSlip,
} from '@ddh/engine/internal/parlay';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Snapshot } from '@ddh/workers/protocol';
import type { GameFailure } from '../../services/ports.ts';

export type SlipState = Result<PricedSlip | null, UncountableLeg>;

/**
 * A leg whose hits cannot be counted. `of` is the leg's copy in the slip that the worker received, which may be older
 * than the slip in the builder.
 */
type UncountableLeg = LegError & { readonly of: BuilderLeg | undefined };

/** The price of a slip, with the legs for which it was computed. The slip in the builder may be newer. */
export type PricedSlip = ExplainedSlip & {
  /**
   * Indexes of a minimal set of legs that never hit together. Null until all records are counted, or if the slip hits
   * in any record.
   */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
  /** The slip under each rule by which books settle pushes. */
  readonly settled: { readonly [rule in PushRule]: SettledSlip };
};
/** `out` is the news that scratched the leg's player. `missing`: the simulation lacks the player for another reason. */
export type SlipLeg = BuilderLeg & { readonly missing: boolean; readonly out: GameChange | null };

/** The simulation of the chosen game. */
export type SimulationState =
  /** No game is chosen. */
  | { readonly phase: 'none' }
  /** The newest data no longer contains the game. The page keeps the slip. */
  | { readonly phase: 'gone' }
  /** No figures are known yet. `waiting` becomes `loading` after a delay, and the page then shows a loading text. */
  | { readonly phase: 'waiting' | 'loading' }
  | { readonly phase: 'failed'; readonly error: GameFailure }
  | {
      readonly phase: 'ready';
      /**
       * True while the published records are still being read. More records make the intervals of the figures narrower.
       */
      readonly reading: boolean;
      readonly records: number;
      readonly slip: SlipState;
      /** The number of times that a game was opened. Figures of different openings may be from different deliveries. */
      readonly opening: number;
      /** The news that changed the game's figures, newest first, from the same delivery as the simulated records. */
      readonly changes: readonly GameChange[];
    };

/**
 * Returns the newest price of the slip, with the legs for which it was computed, or null if there is none. The slip in
 * the builder may be newer.
 */
export const pricedOf = (simulation: SimulationState): PricedSlip | null =>
  simulation.phase === 'ready' && simulation.slip.ok ? simulation.slip.value : null;

export type CountedGame = Extract<SimulationState, { phase: 'ready' }>;

/** A slip's figures before and after the data updates since the user's last edit. */
export type Renewal = { readonly before: CountedGame; readonly after: CountedGame };

/**
 * Returns the figures of a worker's snapshot, with the legs for which they were computed. `shares` is what the files say
 * about a slip of one leg.
 */
export function pricedSlip(
  snapshot: Snapshot['slip'],
  legs: readonly BuilderLeg[],
  shares: BetShares | null,
  changes: readonly GameChange[],
): SlipState {
  if (!snapshot.ok) return err({ ...snapshot.error, of: legs[snapshot.error.leg] });
  const { never, missing } = snapshot.value;
  const explained = explainSlip(
    snapshot.value,
    legs.map(({ leg }) => leg),
  );
  if (!explained.ok) return ok(null);
  const [first] = legs;
  // A bet that a file has shows the same probability everywhere.
  const price =
    shares === null || first === undefined
      ? explained.value.price
      : withFileChance(explained.value.price, first.leg, shares, snapshot.value.details.groups);
  return ok({
    price,
    explanation: explained.value.explanation,
    settled: { void: settle(price, 'void'), reprice: settle(price, 'reprice') },
    never,
    legs: legs.map((one, i): SlipLeg => {
      const out = one.leg.kind === 'player' ? scratchOf(changes, one.leg.player) : null;
      return { ...one, missing: out === null && missing.includes(i), out };
    }),
  });
}
