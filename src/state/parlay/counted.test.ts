import { expect, test } from 'vitest';
import { honestCounter } from '@ddh/engine/internal/honest';
import { sharesOf, type Probability } from '@ddh/engine/internal/odds';
import { countLegs, priceSlip, type BuilderLeg, type Leg } from '@ddh/engine/internal/parlay';
import { compileGameModel, simulateTable } from '@ddh/engine/internal/model';
import { ok } from '@ddh/engine/internal/result';
import { SlipCounter } from '@ddh/engine/internal/simulation';
import type { Line } from '@ddh/engine/internal/domain';
import { weightsOf } from '../../../engine/testing/gameWeights.ts';
import { sampleRates } from '../../../engine/testing/sampleRates.ts';
import { pricedSlip, type PricedSlip } from './counted.ts';

const made = simulateTable(compileGameModel(sampleRates()), 2000);
if (!made.ok) throw new Error(made.error.kind);
const TABLE = made.value;
const opened = honestCounter(weightsOf(TABLE, '7'), { table: TABLE, gameId: '7' });
if (!opened.ok) throw new Error(opened.error.kind);
const HONEST = opened.value;

const GOALS: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as Line };
const WIN: Leg = { kind: 'winner', team: 'Home Club', margin: 0.5 as Line };

/** The slip's state after a snapshot, with the chance of a file if there is one. */
function stateOf(legs: readonly Leg[], share: number | null = null): PricedSlip {
  const counted = countLegs(TABLE, legs, { counter: new SlipCounter(TABLE) });
  const honest = HONEST.count(legs);
  if (!counted.ok || !honest.ok) throw new Error('the slip was not counted');
  const built = legs.map((leg): BuilderLeg => ({ ref: { kind: 'winner' }, leg }));
  const shares = share === null ? null : sharesOf(share as Probability, 0 as Probability);
  const state = pricedSlip(ok({ ...counted.value, honest: honest.value }), built, shares, []);
  if (!state.ok || state.value === null) throw new Error('the slip has no price');
  return state.value;
}

test.each([[[WIN]], [[GOALS]], [[WIN, GOALS]]])(
  'the state of a slip has the raw price, which the page shows, and the honest one with its settled odds (%#)',
  (legs) => {
    const own = stateOf(legs);
    const [raw, honest] = [null, HONEST.weights].map((weights) => priceSlip(TABLE, { legs }, { weights }));
    expect(ok({ price: own.price, explanation: own.explanation })).toEqual(raw);
    expect(honest).toMatchObject(ok({ price: own.honest!.price, explanation: own.honest!.explanation }));
    expect(own.honest!.settled.void.probability).toBeCloseTo(own.honest!.price.fair, 12);
    expect(own.honest!.settled.void.ofFile).toBe(false);
    expect(own.honest!.books.every((books) => books !== null)).toBe(true);
    if (legs.length > 1) return;
    const filed = stateOf(legs, 0.4);
    expect(filed.price.probability).toBeCloseTo(0.4, 12);
    expect(filed.honest).toEqual(own.honest);
  },
);
