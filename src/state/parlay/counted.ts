import type { GameChange } from '@ddh/engine/internal/datasets';
import { scratchOf } from '@ddh/engine/internal/hub';
import type { BetShares } from '@ddh/engine/internal/odds';
import {
  settle,
  slipPrices,
  type BuilderLeg,
  type HonestPrice,
  type LegError,
  type PushRule,
  type SettledSlip,
  type SlipPrices,
} from '@ddh/engine/internal/parlay';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Snapshot, WeightsState } from '@ddh/workers/protocol';
import type { GameFailure } from '../../services/ports.ts';

export type SlipState = Result<PricedSlip | null, UncountableLeg>;

/**
 * A leg whose hits cannot be counted. `of` is the leg's copy in the slip that the worker received, which may be older
 * than the slip in the builder.
 */
type UncountableLeg = LegError & { readonly of: BuilderLeg | undefined };

/** The price of a slip, with the legs for which it was computed. The slip in the builder may be newer. */
export type PricedSlip = Omit<SlipPrices, 'honest'> & {
  /**
   * Indexes of a minimal set of legs that never hit together. Null until all records are counted, or if the slip hits
   * in any record.
   */
  readonly never: readonly number[] | null;
  readonly legs: readonly SlipLeg[];
  readonly settled: Settled;
  /** The price by weights, and the slip at it. `null` if the game has no weights. */
  readonly honest: (HonestPrice & { readonly settled: Settled }) | null;
};
/** The price that the page calls fair, and from which it computes EV, verdict and stake. */
export type FairPrice = Pick<PricedSlip, 'price' | 'explanation' | 'settled'> & Partial<Pick<HonestPrice, 'books'>>;
/** The slip under each rule by which books settle pushes. */
type Settled = { readonly [rule in PushRule]: SettledSlip };
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
      /** Whether the page has made the records from the game model, and read no file of simulations. */
      readonly made: boolean;
      readonly slip: SlipState;
      /** Whether slips have an honest price, and if not, why. */
      readonly weights: WeightsState;
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

/**
 * Returns the honest price of a slip, or its raw price if the game has no weights or they are not used. Null while it
 * is not known which.
 */
export const fairOf = (priced: PricedSlip, weights: WeightsState): FairPrice | null =>
  priced.honest ?? (weights.kind === 'pending' || weights.kind === 'ready' ? null : priced);

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
  const prices = slipPrices(
    snapshot.value,
    legs.map(({ leg }) => leg),
    shares,
  );
  if (!prices.ok) return ok(null);
  const { honest } = prices.value;
  return ok({
    ...prices.value,
    settled: settledBy(prices.value.price),
    honest: honest && { ...honest, settled: settledBy(honest.price) },
    never,
    legs: legs.map((one, i): SlipLeg => {
      const out = one.leg.kind === 'player' ? scratchOf(changes, one.leg.player) : null;
      return { ...one, missing: out === null && missing.includes(i), out };
    }),
  });
}

const settledBy = (price: SlipPrices['price']): Settled => ({
  void: settle(price, 'void'),
  reprice: settle(price, 'reprice'),
});
