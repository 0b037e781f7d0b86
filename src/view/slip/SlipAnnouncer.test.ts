import { describe, expect, test } from 'vitest';
import fc from 'fast-check';
import { hear, UNHEARD, type Heard, type Moment } from './SlipAnnouncer.tsx';

const at = (of: string, figures: string | null, more: Partial<Moment> = {}): Moment => ({
  of,
  result: figures === null ? null : { figures, words: figures },
  isRunning: false,
  unfinished: [],
  ...more,
});

/** The words that are said in a row of moments. */
function said(moments: readonly Moment[]): string[] {
  const words: string[] = [];
  let heard: Heard = UNHEARD;
  for (const moment of moments) {
    const next = hear(heard, moment);
    if (next.count > heard.count) words.push(next.words);
    heard = next;
  }
  return words;
}

describe('hear', () => {
  test('a result is said once for its slip, and again when the slip arrives back', () => {
    expect(said([at('a', '1'), at('a', '1'), at('b', null), at('b', '1'), at('a', '1')])).toEqual(['1', '1', '1']);
  });

  test('each unfinished pick is said once, in front of a result', () => {
    const one = { unfinished: ['x'] };
    expect(said([at('a', null, one), at('a', null, one), at('a', '1', { unfinished: ['x', 'y'] })])).toEqual([
      'x.',
      'y. 1',
    ]);
  });

  test('while simulations run, only a new slip has its result said; at their end it is said again', () => {
    const running = { isRunning: true };
    expect(said([at('a', '1'), at('a', '2', running), at('b', '3', running), at('b', '4', running)])).toEqual([
      '1',
      '3',
    ]);
    expect(said([at('a', '1'), at('a', '1', running), at('a', '1'), at('a', '1')])).toEqual(['1', '1']);
  });

  test('nothing is said of a slip whose figures are not counted yet, and nothing twice without a change', () => {
    const moment = fc.record({
      of: fc.constantFrom('a', 'b'),
      result: fc.option(fc.constantFrom('1', '2').map((words) => ({ figures: words, words }))),
      isRunning: fc.constant(false),
      unfinished: fc.constant([]),
    });
    fc.assert(
      fc.property(fc.array(moment), (moments) => {
        let heard: Heard = UNHEARD;
        for (const now of moments) {
          const next = hear(heard, now);
          const isSaid = next.count > heard.count;
          if (isSaid) expect(next.words).toBe(now.result?.words);
          const isNew = now.of !== heard.of || now.result?.figures !== heard.figures;
          expect(isSaid).toBe(now.result !== null && isNew);
          heard = next;
        }
      }),
    );
  });
});
