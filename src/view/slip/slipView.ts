import { useMemo } from 'react';
import { besideSlipText, formatPercent, impliedText, legErrorText } from '@ddh/engine/internal/format';
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
import { fairOf, type PricedSlip, type SimulationState, type SlipLeg } from '../../state/parlay/counted.ts';
import type { Parlay, ParlayState } from '../../state/parlay/parlay.ts';
import { useDeferredSnapshot } from '../shared/useDeferredSnapshot.ts';
import { workerErrorText } from './workerCopy.ts';
import { markText, simulationOnlyText, type SlipSummary } from './copy.ts';
import type { HonestLeg } from './whyCopy.ts';
import { unfinishedPicks, type UnfinishedPick } from './unfinished.ts';

/** A leg of the slip. `price` and `step` are null until the leg is evaluated. */
export type SlipViewLeg = BuilderLeg & {
  readonly key: string;
  readonly price: LegPrice | null;
  /** The leg's honest price. Null without weights. */
  readonly honest: HonestLeg | null;
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
  /** The game and the legs of the slip in the builder, in any order. */
  readonly of: string;
  /** False while the figures are still those of an earlier slip. */
  readonly isCurrent: boolean;
  readonly legs: readonly SlipViewLeg[];
  /** Picks that lack a field, so they are not legs yet. */
  readonly unfinished: readonly UnfinishedPick[];
  /** True if the user has just cleared the slip. The notice with Undo already says so. */
  readonly cleared: boolean;
  /** The share of the simulations, or for a slip of one leg the figure of the files. */
  readonly price: SlipPrice | null;
  /** The price that is called fair: the honest one in a game with weights, otherwise `price`. */
  readonly fairPrice: SlipPrice | null;
  /**
   * True if the game has weights. `honest` then says what the fair price is made of; it is null until that is known, and
   * if the weights are not used, for the reason `simulationOnly`.
   */
  readonly weighed: boolean;
  readonly honest: HonestView | null;
  readonly simulationOnly: string | null;
  /**
   * The probability from which the fair odds are computed: that the slip wins, given that it does not push.
   */
  readonly fair: Probability | null;
  /** The slip at its fair price under the rule for pushes. */
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

/** `beside` is `simulation 47.1% · books 49.4%`. `own` is the probability in whose odds `price` is given. */
type HonestView = { readonly beside: string; readonly own: Probability };

/**
 * What the slip shows: figures with the legs to which they belong, or the builder's legs without figures. Each part
 * keeps its identity until its inputs change, so that only components with changed parts render again.
 */
function slipView(
  state: Pick<
    ParlayState,
    'simulation' | 'overdue' | 'more' | 'legs' | 'builder' | 'undo' | 'single' | 'weighed' | 'pushRule'
  >,
): SlipView {
  const { simulation, overdue, legs, more, pushRule, weighed } = state;
  const of = slipKey(state);
  const unfinished = unfinishedPicks(state.builder);
  const cleared = state.undo?.edit.kind === 'cleared';
  if (simulation.phase !== 'ready') {
    return {
      of,
      isCurrent: true,
      legs: listed(legs),
      unfinished,
      cleared,
      price: null,
      fairPrice: null,
      weighed,
      honest: null,
      simulationOnly: null,
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
  const { slip, reading, records, weights } = simulation;
  const priced = slip.ok ? slip.value : null;
  const fair = priced && fairOf(priced, weights);
  return {
    of,
    isCurrent: priced === null || keyOf(priced.legs) === keyOf(legs),
    legs: priced
      ? explained(priced)
      : listed(legs).map((one) => ({
          ...one,
          problem: !slip.ok && slip.error.of && legKey(slip.error.of.ref) === one.key ? legErrorText(slip.error) : null,
        })),
    unfinished,
    cleared,
    price: priced?.price ?? null,
    fairPrice: fair?.price ?? null,
    weighed,
    honest: priced?.honest
      ? {
          beside: besideSlipText(priced.price, priced.honest.books),
          own: priced.settled[pushRule].probability,
        }
      : null,
    simulationOnly: simulationOnlyText(weights),
    fair: fair && fair.settled[pushRule].probability,
    settled: fair && fair.settled[pushRule],
    explanation: fair?.explanation ?? null,
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
  price: view.fairPrice,
  records: view.records,
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
    honest: null,
    step: null,
    mark: null,
    never: false,
    problem: null,
  }));
});

/** The funnel counts simulations. The leg that costs most is that of the fair price. */
const explained = onceEach(({ legs, price, explanation, never, honest }: PricedSlip): readonly SlipViewLeg[] => {
  const { costliest } = (honest ?? { explanation }).explanation;
  return listed(legs).map((leg, i) => {
    const own = honest?.price.legs[i];
    const step = explanation.ladder[i] ?? null;
    const together = never?.includes(i) ? never.length : 0;
    return {
      ...leg,
      price: price.legs[i] ?? null,
      honest: own === undefined ? null : { ...own, books: honest?.books[i] ?? null },
      step,
      never: together > 0,
      mark: markText({
        out: legs[i]?.out ?? null,
        never: together,
        costsMost: costliest === i,
        // The page marks repeated and missing legs as such, so they are not marked as implied.
        implied: step && !leg.repeated && !leg.missing ? impliedText(step, i) : null,
      }),
    };
  });
});

/** The game and the legs of the slip in the builder, in any order. */
export const slipKey = ({ builder, legs }: Pick<ParlayState, 'builder' | 'legs'>): string =>
  `${builder.matchup?.gameId} ${keyOf(legs)}`;

const keyOf = onceEach((legs: readonly BuilderLeg[]): string =>
  legs
    .map(({ leg }) => JSON.stringify(leg))
    .toSorted()
    .join(),
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

/** The chance shown beside the fair odds. */
export const chanceText = ({ fairPrice, fair }: Pick<SlipView, 'fairPrice' | 'fair'>): string =>
  formatPercent(fairPrice?.probability ?? fair);

/**
 * The slip as it is shown. It renders deferred, so that clicks and key presses respond at once while simulated games
 * arrive.
 */
export function useSlip({ state }: Parlay): SlipView {
  const { simulation, overdue, more, legs, builder, undo, single, weighed, pushRule } = useDeferredSnapshot(state);
  return useMemo(
    () => slipView({ simulation, overdue, more, legs, builder, undo, single, weighed, pushRule }),
    [simulation, overdue, more, legs, builder, undo, single, weighed, pushRule],
  );
}
