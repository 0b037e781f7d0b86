import { expect, test } from 'vitest';
import { honestCounter } from '@ddh/engine/internal/honest';
import { sharesOf, type Probability } from '@ddh/engine/internal/odds';
import { countLegs, priceSlip, type BuilderLeg, type Leg } from '@ddh/engine/internal/parlay';
import { compileRates, simulateTable } from '@ddh/engine/internal/model';
import { ok } from '@ddh/engine/internal/result';
import { SlipCounter } from '@ddh/engine/internal/simulation';
import type { Line } from '@ddh/engine/internal/domain';
import { weightsOf } from '../../../engine/testing/gameWeights.ts';
import { sampleRates } from '../../../engine/testing/sampleRates.ts';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { slipSnapshot } from '../../testing/slipSnapshot.ts';
import { fairOf, pricedOf, pricedSlip, type PricedSlip } from './counted.ts';

const made = simulateTable(compileRates(sampleRates()), 2000);
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

test('while many new records get their weights, a slip keeps its honest price; another slip has no fair price yet', () => {
  const page = parlayPage();
  page.hub.notifyAll();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  const win: Leg = { kind: 'winner', team: 'Home', margin: 0.5 as Line };
  page.actions.press(win);
  const counted = (hits: number, records: number) => {
    const { slip } = slipSnapshot(page.game().slips.at(-1)!, records, hits);
    return slip.ok ? { ...slip.value, shares: null, books: [null] } : null;
  };
  const report = (hits: number, records: number, kind: 'ready' | 'pending', weighted: number | null): void => {
    const { slip } = slipSnapshot(page.game().slips.at(-1)!, records, hits);
    const honest = weighted === null ? null : counted(weighted, 10_000);
    if (!slip.ok) throw new Error('the slip was not counted');
    page.count(hits, records, { weights: { kind }, slip: ok({ ...slip.value, honest }) });
  };
  const fair = (): number | null | undefined => {
    const { simulation } = page.state;
    const priced = pricedOf(simulation);
    return priced && simulation.phase === 'ready'
      ? (fairOf(priced, simulation.weights)?.price.probability ?? null)
      : undefined;
  };
  page.actions.typePrice('2.50');
  report(5000, 10_000, 'pending', null);
  expect(fair()).toBeNull();
  expect(page.state.price).toMatchObject({ bet: null, verdict: null });
  report(5000, 10_000, 'ready', 4000);
  expect(fair()).toBe(0.4);
  expect(page.state.price).toMatchObject({ isHonest: true, bet: { value: { breakEven: 0.4 } } });
  report(50_100, 100_000, 'pending', null);
  expect(fair()).toBe(0.4);
  expect(pricedOf(page.state.simulation)?.price.probability).toBe(0.501);
  report(50_100, 100_000, 'ready', 4010);
  expect(fair()).toBe(0.401);
  page.actions.press({ ...win, team: 'Away' });
  report(49_900, 100_000, 'pending', null);
  expect(fair()).toBeNull();
});
