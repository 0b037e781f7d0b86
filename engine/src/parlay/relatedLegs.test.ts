import { describe, expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import { price, repeatedLegs, type Leg } from './index.ts';

const goals: Leg = { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line };

describe('repeatedLegs', () => {
  test('repeatedLegs marks repeated legs, whatever the order of their fields', () => {
    const again: Leg = { line: 0.5 as Line, side: 'over', stat: 'Goals', player: 'P', kind: 'player' };
    expect(repeatedLegs([goals, again, goals])).toEqual([false, true, true]);
    expect(repeatedLegs([])).toEqual([]);
  });

  test.each<Partial<Leg>>([{ player: 'Q' }, { stat: 'Shots' }, { side: 'under' }, { line: 1.5 as Line }] as never)(
    'repeatedLegs does not mark a leg that differs in %j',
    (change) => {
      expect(repeatedLegs([goals, { ...goals, ...change } as Leg])).toEqual([false, false]);
    },
  );

  test('price returns the probability of a repeated leg, but `independent` includes it only once', () => {
    const counts = { records: 100, joint: 20, each: [40, 50, 40] };
    const priced = price(counts, { repeats: [false, false, true] });
    expect(priced.ok && priced.value.independent).toBe(0.4 * 0.5);
    expect(priced.ok && priced.value.legs.map(({ hits }) => hits)).toEqual([40, 50, 40]);
  });
});
