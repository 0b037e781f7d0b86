import { useMemo } from 'react';
import { impliedText, legErrorText } from '@ddh/engine/internal/format';
import {
  legKey,
  repeatedLegs,
  type BuilderLeg,
  type LadderStep,
  type LegPrice,
  type SettledSlip,
  type SlipExplanation,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { Probability } from '@ddh/engine/internal/odds';
import type { More } from '../../state/parlay/more.ts';
import type { PricedSlip, SimulationState, SlipLeg } from '../../state/parlay/counted.ts';
import type { Parlay, ParlayState } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { workerErrorText } from './workerCopy.ts';
import { markText, type SlipSummary } from './copy.ts';
import { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';

/** A leg of the slip. `price` and `step` are null until the leg is evaluated. */
export type SlipViewLeg = BuilderLeg & {
  readonly key: string;
  readonly price: LegPrice | null;
  /** The figures of the leg given that all legs above it hit. */
  readonly step: LadderStep | null;
  /** The text that marks the leg, such as "Never hit". Null for a leg without a mark. */
  readonly mark: string | null;
  /** True if the leg belongs to the smallest group of legs that never hit together. */
  readonly never: boolean;
  readonly missing: boolean;
  /** True if the leg's player was scratched. */
  readonly isOut: boolean;
  /** True if an equal leg is above this one. */
  readonly repeated: boolean;
  /** Why the leg cannot be evaluated. Null if it can. */
  readonly problem: string | null;
};

export type SlipView = {
  readonly legs: readonly SlipViewLeg[];
  /** Picks that lack a field, so they are not legs yet. */
  readonly unfinished: readonly UnfinishedPick[];
  /** True if the user has just cleared the slip. The notice with Undo already says so. */
  readonly cleared: boolean;
  readonly price: SlipPrice | null;
  /**
   * The probability from which the fair odds are computed: that the slip wins, given that it does not push.
   */
  readonly fair: Probability | null;
  /** The slip under the rule for pushes. */
  readonly settled: SettledSlip | null;
  readonly explanation: SlipExplanation | null;
  /** In `reading` and `simulating`, simulated games arrive and the intervals narrow. */
  readonly phase: SimulationState['phase'] | 'reading' | 'simulating';
  /** True if the page has shown the figures and legs of an earlier slip for a while. The page then dims them. */
  readonly overdue: boolean;
  readonly records: number | null;
  /** Null if the game has no model for more simulations. */
  readonly more: More | null;
  /** Why the simulation failed. */
  readonly failure: string | null;
};

/**
 * What the slip shows: figures with the legs to which they belong, or the builder's legs without figures. Each part
 * keeps its identity until its inputs change, so that only components with changed parts render again.
 */
function slipView(
  state: Pick<ParlayState, 'simulation' | 'overdue' | 'more' | 'legs' | 'builder' | 'undo' | 'single' | 'pushRule'>,
): SlipView {
  const { simulation, overdue, legs, more } = state;
  const unfinished = unfinishedPicks(state.builder);
  const cleared = state.undo?.edit.kind === 'cleared';
  if (simulation.phase !== 'ready') {
    return {
      legs: listed(legs),
      unfinished,
      cleared,
      price: null,
      fair: state.single,
      settled: null,
      explanation: null,
      phase: simulation.phase,
      overdue: false,
      records: null,
      more,
      failure: simulation.phase === 'failed' ? workerErrorText(simulation.error) : null,
    };
  }
  const { slip, reading, records } = simulation;
  const priced = slip.ok ? slip.value : null;
  return {
    legs: priced
      ? explained(priced)
      : listed(legs).map((one) => ({
          ...one,
          problem: !slip.ok && slip.error.of && legKey(slip.error.of.ref) === one.key ? legErrorText(slip.error) : null,
        })),
    unfinished,
    cleared,
    price: priced?.price ?? null,
    fair: priced && priced.settled[state.pushRule].probability,
    settled: priced && priced.settled[state.pushRule],
    explanation: priced?.explanation ?? null,
    overdue,
    phase: reading ? 'reading' : more?.simulating ? 'simulating' : 'ready',
    records,
    more,
    failure: null,
  };
}

export const summaryOf = (view: SlipView, oddsType: OddsType): SlipSummary => ({
  legs: view.legs.length,
  unfinished: view.unfinished.length,
  price: view.price,
  fair: view.fair,
  oddsType,
  uncountable: view.legs.some(({ problem }) => problem !== null),
  loading: view.phase === 'loading',
  reading: view.phase === 'reading' || view.phase === 'simulating',
  grown: view.more !== null && view.more.sizes.some((size) => (view.records ?? 0) > size),
  failure: view.failure,
  gone: view.phase === 'gone',
});

const listed = onceEach((legs: readonly (BuilderLeg & Partial<SlipLeg>)[]): readonly SlipViewLeg[] => {
  const repeated = repeatedLegs(legs.map(({ leg }) => leg));
  return legs.map(({ ref, leg, missing = false, out = null }, i) => ({
    key: legKey(ref),
    ref,
    leg,
    missing,
    isOut: out !== null,
    repeated: repeated[i] ?? false,
    price: null,
    step: null,
    mark: null,
    never: false,
    problem: null,
  }));
});

const explained = onceEach(({ legs, price, explanation, never }: PricedSlip): readonly SlipViewLeg[] =>
  listed(legs).map((leg, i) => {
    const step = explanation.ladder[i] ?? null;
    const together = never?.includes(i) ? never.length : 0;
    return {
      ...leg,
      price: price.legs[i] ?? null,
      step,
      never: together > 0,
      mark: markText({
        out: legs[i]?.out ?? null,
        never: together,
        costsMost: explanation.costliest === i,
        // The page marks repeated and missing legs as such, so they are not marked as implied.
        implied: step && !leg.repeated && !leg.missing ? impliedText(step, i) : null,
      }),
    };
  }),
);

/** Caches the result of a function for each object, as long as the object exists. */
function onceEach<From extends object, To>(make: (from: From) => To): (from: From) => To {
  const made = new WeakMap<From, To>();
  return (from) => {
    const before = made.get(from);
    if (before !== undefined) return before;
    const now = make(from);
    made.set(from, now);
    return now;
  };
}

/**
 * The slip as it is shown. It renders deferred, so that clicks and key presses respond at once while simulated games
 * arrive.
 */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, overdue, more, legs, builder, undo, single, pushRule } = useDeferredSnapshot(state);
  return useMemo(
    () => slipView({ simulation, overdue, more, legs, builder, undo, single, pushRule }),
    [simulation, overdue, more, legs, builder, undo, single, pushRule],
  );
}
