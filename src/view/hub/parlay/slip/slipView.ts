import { legErrorText, simErrorText, WORKER_LOST } from '@ddh/engine/format';
import type { Leg, LegPrice, LegRef, SlipPrice } from '@ddh/engine';
import type { ParlayState, SimulationState } from '../../../../state/parlay.ts';

/** A leg as the slip lists it. `price` is null while nothing has counted it. */
export type SlipViewLeg = {
  readonly key: string;
  readonly ref: LegRef;
  readonly leg: Leg;
  readonly price: LegPrice | null;
  readonly missing: boolean;
  /** Why it cannot be counted. */
  readonly problem: string | null;
};

export type SlipView = {
  readonly legs: readonly SlipViewLeg[];
  readonly price: SlipPrice | null;
  /** The phase of the simulation; `reading` while its records stream in and the figures narrow. */
  readonly phase: SimulationState['phase'] | 'reading';
  readonly records: number | null;
  /** Why the simulation failed. */
  readonly failure: string | null;
};

/** What the slip shows: figures with the legs they were counted for, else the builder's legs without figures. */
export function slipView(simulation: SimulationState, current: ParlayState['legs']): SlipView {
  if (simulation.phase !== 'ready') {
    return {
      legs: current.map((leg) => ({ ...leg, key: keyOf(leg.ref), price: null, missing: false, problem: null })),
      price: null,
      phase: simulation.phase,
      records: null,
      failure: simulation.phase === 'failed' ? failureText(simulation.error) : null,
    };
  }
  const { slip, reading, records } = simulation;
  const priced = slip.ok ? slip.value : null;
  return {
    legs: priced
      ? priced.legs.map((leg, i) => ({
          ...leg,
          key: keyOf(leg.ref),
          price: priced.price.legs[i] ?? null,
          problem: null,
        }))
      : current.map((leg, i) => ({
          ...leg,
          key: keyOf(leg.ref),
          price: null,
          missing: false,
          problem: !slip.ok && slip.error.leg === i ? legErrorText(slip.error) : null,
        })),
    price: priced?.price ?? null,
    phase: reading ? 'reading' : 'ready',
    records,
    failure: null,
  };
}

const failureText = (error: (SimulationState & { phase: 'failed' })['error']): string =>
  error.kind === 'workerLost' ? WORKER_LOST : simErrorText(error);

function keyOf(ref: LegRef): string {
  switch (ref.kind) {
    case 'winner':
      return 'winner';
    case 'total':
      return `${ref.scope} ${ref.stat}`;
    case 'row':
      return `row ${ref.row}`;
  }
}
