import { SIMULATION_SIZES, simulationSizes } from '@ddh/engine/internal/parlay';
import type { Result } from '@ddh/engine/internal/result';
import type { OpenedGame } from '@ddh/workers/protocol';
import type { ExtendFailure } from '../../services/ports.ts';

/** More simulations than the published ones, of a game whose model is published. */
export type More = {
  /** The numbers to choose from, ascending. The first is the published one, as soon as that is known. */
  readonly sizes: readonly number[];
  readonly chosen: number;
  /** They are on their way, from the choice until there are as many or they are stopped. */
  readonly simulating: boolean;
  /** Why they ended too early. */
  readonly failure: ExtendFailure | null;
  /** Another attempt would fail alike: there is no choice any more. */
  readonly withdrawn: boolean;
};

/** The offer as it begins. `null`: as many are published as there are to choose. */
export function offerMore(published: number | null): More | null {
  const sizes = published === null ? SIMULATION_SIZES : simulationSizes(published);
  return sizes.length === 1 ? null : { sizes, chosen: sizes[0]!, simulating: false, failure: null, withdrawn: false };
}

/** The published number is known: the choices begin there, and what was chosen before stays chosen. */
export function publishedMore(more: More, published: number): More | null {
  const offer = offerMore(published);
  const chosen = more.chosen === more.sizes[0] ? published : Math.max(more.chosen, published);
  return offer && { ...more, sizes: offer.sizes, chosen };
}

/** The simulating has ended, for whatever reason. */
export const endedMore = (more: More, result: Result<OpenedGame, ExtendFailure>): More => ({
  ...more,
  simulating: false,
  failure: result.ok ? null : result.error,
  withdrawn: !result.ok && FINAL.includes(result.error.kind),
});

/** A model that is no good stays so, and so does a memory that is full; a network comes back. */
const FINAL: readonly ExtendFailure['kind'][] = ['modelVersion', 'badModel', 'otherRecords', 'budget', 'outOfMemory'];
