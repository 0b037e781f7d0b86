import { wilson, type Probability } from '@ddh/engine/internal/odds';
import type { LadderStep } from '@ddh/engine/internal/parlay';
import { describe, expect, test } from 'vitest';
import { pairTexts, stepCertainty } from './explainTexts.ts';

const counted = (hits: number, records: number) => ({
  hits,
  probability: (hits / records) as Probability,
  interval: wilson(hits, records),
});

const step = (hits: number, above: number): LadderStep =>
  above === 0
    ? { hits, probability: null, interval: null, implied: false }
    : { ...counted(hits, above), implied: hits === above };

describe('stepCertainty', () => {
  test('stepCertainty returns the interval of a leg given the legs above, or null if no record hits those', () => {
    expect(stepCertainty(step(500, 10_000))).toBe('4.6% to 5.4%');
    expect(stepCertainty(step(0, 0))).toBeNull();
  });
});

test.each([
  [{ phi: 0.7746, lift: 2 }, ['+0.77', '2.00×']],
  [{ phi: -0.004, lift: 0.994 }, ['0.00', '0.99×']],
  [{ phi: -0.35, lift: 0.55 }, ['-0.35', '0.55×']],
  [{ phi: null, lift: null }, ['-', '-']],
])('pairTexts(%j) is %j', (pair, [phi, lift]) => expect(pairTexts(pair)).toEqual({ phi, lift }));
