import type { SimulationState } from '../../../../state/parlay/game.ts';
import type { PricedSlip } from '../../../../state/parlay/slip.ts';

/** The counted slip with its own legs, if there is one: while a newer one is on its way, that is the one before. */
export const pricedOf = (simulation: SimulationState): PricedSlip | null =>
  simulation.phase === 'ready' && simulation.slip.ok ? simulation.slip.value : null;
