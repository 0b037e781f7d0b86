import { SIMULATION_SIZES, simulationSizes, type SimulationSizes } from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { OpenedGame } from '@ddh/workers/protocol';
import type { ExtendFailure } from '../../services/ports.ts';

/** The offer to simulate more records than the published ones, and its progress. */
export type More = {
  /**
   * The sizes to choose from, as numbers of simulations, ascending. The first is the published size, if it is known.
   */
  readonly sizes: SimulationSizes;
  readonly chosen: number;
  /** True until the chosen size is reached or the simulation stops. */
  readonly simulating: boolean;
  /** Why the last simulation of more records failed. Null if it did not fail. */
  readonly failure: ExtendFailure | null;
  /** True if the offer is withdrawn because another attempt would also fail. */
  readonly withdrawn: boolean;
};

/**
 * Returns the initial offer to simulate more, or `null` if there are already as many published records as the largest
 * choice.
 */
export function offerMore(published: number | null): More | null {
  const sizes = published === null ? SIMULATION_SIZES : simulationSizes(published);
  return sizes.length === 1 ? null : { sizes, chosen: sizes[0], simulating: false, failure: null, withdrawn: false };
}

/**
 * Returns the offer to simulate more for a game with this many published records. A larger size that the user has
 * chosen is kept.
 */
export function publishedMore(more: More, published: number): More | null {
  const offer = offerMore(published);
  const chosen = more.chosen === more.sizes[0] ? published : Math.max(more.chosen, published);
  return offer && { ...more, sizes: offer.sizes, chosen };
}

/** Returns the offer to simulate more, as it is after a run has ended. */
export const endedMore = (more: More, result: Result<OpenedGame, ExtendFailure>): More => ({
  ...more,
  simulating: false,
  failure: result.ok ? null : result.error,
  withdrawn: !result.ok && FINAL.includes(result.error.kind),
});

/** Errors that another attempt would cause again, unlike network errors. */
const FINAL: readonly ExtendFailure['kind'][] = [
  'modelVersion',
  'badModel',
  'otherRecords',
  'otherColumns',
  'budget',
  'outOfMemory',
];
