import { useMemo } from 'react';
import { impliedText, legErrorText } from '@ddh/engine/internal/format';
import {
  legKey,
  repeatedLegs,
  type BuilderLeg,
  type LadderStep,
  type LegPrice,
  type SlipExplanation,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import type { OddsType } from '@ddh/engine/internal/domain';
import type { More } from '../../../../state/parlay/more.ts';
import type { PricedSlip, SimulationState } from '../../../../state/parlay/game.ts';
import type { Parlay, ParlayState } from '../../../../state/parlay/store.ts';
import { useDeferredSnapshot } from '../../../shared/useDeferredSnapshot.ts';
import { workerErrorText } from '../copy.ts';
import { markText, type SlipSummary } from './copy.ts';
import { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';

/** A leg as the slip lists it. `price` and `step` are null while nothing has counted it. */
export type SlipViewLeg = BuilderLeg & {
  readonly key: string;
  readonly price: LegPrice | null;
  /** Given that all legs above it hold. */
  readonly step: LadderStep | null;
  /** What the figures say about it: that it costs most, nothing, or all. */
  readonly mark: string | null;
  /** It is one of the fewest legs that never all hold. */
  readonly never: boolean;
  readonly missing: boolean;
  /** It says what a leg above it says. */
  readonly repeated: boolean;
  /** Why it cannot be counted. */
  readonly problem: string | null;
};

export type SlipView = {
  readonly legs: readonly SlipViewLeg[];
  /** Picks that are begun and are no legs yet. */
  readonly unfinished: readonly UnfinishedPick[];
  /** Just emptied, as the offer to undo that says. */
  readonly cleared: boolean;
  readonly price: SlipPrice | null;
  readonly explanation: SlipExplanation | null;
  /** The phase of the simulation; in `reading` and `simulating` records stream in and the figures narrow. */
  readonly phase: SimulationState['phase'] | 'reading' | 'simulating';
  /** The figures and their legs are of an earlier slip. They are dimmed. */
  readonly overdue: boolean;
  readonly records: number | null;
  /** More simulations than the published ones, where they are offered. */
  readonly more: More | null;
  /** Why the simulation failed. */
  readonly failure: string | null;
};

/**
 * What the slip shows: figures with the legs they were counted for, else the builder's legs without figures. Each part of it
 * is the same object until what it is made of is another, so that only what shows that part is rendered again.
 */
export function slipView(
  state: Pick<ParlayState, 'simulation' | 'overdue' | 'more' | 'legs' | 'builder' | 'undo'>,
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
      : listed(legs).map((leg, i) => ({
          ...leg,
          problem: !slip.ok && slip.error.leg === i ? legErrorText(slip.error) : null,
        })),
    unfinished,
    cleared,
    price: priced?.price ?? null,
    explanation: priced?.explanation ?? null,
    overdue,
    phase: reading ? 'reading' : more?.simulating ? 'simulating' : 'ready',
    records,
    more,
    failure: null,
  };
}

/** The slip in short. */
export const summaryOf = (view: SlipView, oddsType: OddsType): SlipSummary => ({
  legs: view.legs.length,
  unfinished: view.unfinished.length,
  price: view.price,
  oddsType,
  uncountable: view.legs.some(({ problem }) => problem !== null),
  loading: view.phase === 'loading',
  reading: view.phase === 'reading' || view.phase === 'simulating',
  grown: view.more !== null && view.more.sizes.some((size) => (view.records ?? 0) > size),
  failure: view.failure,
  gone: view.phase === 'gone',
});

const listed = onceEach((legs: readonly (BuilderLeg & { readonly missing?: boolean })[]): readonly SlipViewLeg[] => {
  const repeated = repeatedLegs(legs.map(({ leg }) => leg));
  return legs.map(({ ref, leg, missing = false }, i) => ({
    key: legKey(ref),
    ref,
    leg,
    missing,
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
        never: together,
        costsMost: explanation.costliest === i,
        // What is counted once, or nobody's, is said in other words.
        implied: step && !leg.repeated && !leg.missing ? impliedText(step, i) : null,
      }),
    };
  }),
);

/** What is made of an object, made once as long as the object is there. */
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

/** The shown slip. It is deferred, so that no press waits while records stream in. */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, overdue, more, legs, builder, undo } = useDeferredSnapshot(state);
  return useMemo(
    () => slipView({ simulation, overdue, more, legs, builder, undo }),
    [simulation, overdue, more, legs, builder, undo],
  );
}
