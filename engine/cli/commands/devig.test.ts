import { describe, expect, test } from 'vitest';
import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import { jsonOf, runDdh, type Run } from '../testing/runDdh.ts';

const devig = (...args: readonly string[]): Promise<Run> => runDdh('/', ['devig', ...args]);

describe('ddh devig', () => {
  test('ddh devig --json prints the probabilities of one method as JSON', async () => {
    const { code, out } = await devig('--json', '--method', 'odds-ratio', '--', '-150', '+130');
    expect([code, jsonOf(out)]).toEqual([
      0,
      {
        method: 'odds-ratio',
        overround: expect.closeTo(0.034783, 6),
        hold: expect.closeTo(0.033613, 6),
        probabilities: [expect.closeTo(0.582712, 6), expect.closeTo(0.417288, 6)],
      },
    ]);
  });

  test('ddh devig --json without --method prints all methods in one object', async () => {
    const { code, out } = await devig('1.5', '2.74', '--json');
    const { methods, ...rest } = jsonOf(out) as { methods: Record<string, number[]> };
    expect([code, rest]).toEqual([0, { overround: expect.closeTo(0.03163, 6), hold: expect.closeTo(0.03066, 6) }]);
    expect(Object.keys(methods)).toEqual(DEVIG_METHODS);
    expect(methods['shin']).toEqual([expect.closeTo(0.650852, 6), expect.closeTo(0.349148, 6)]);
  });

  test.each([
    [['-110', '-110', '--json', '--method', 'power']],
    [['--method=power', '--json', '--', '-110', '-110']],
    [['--json', '--method', 'POWER', '10/11', '\u2212110']],
    [['-110', '--json', '--method', 'power', '--', '-110']],
  ])('accepts negative odds with and without --: %j', async (args) => {
    const { code, out } = await devig(...args);
    expect([code, jsonOf(out)]).toMatchObject([0, { method: 'power', probabilities: [0.5, 0.5] }]);
  });

  test('ddh devig shows a price as the user typed it', async () => {
    const { out } = await devig('-105', ' 10/11 ', '--method', 'power');
    expect(out.split('\n').slice(1, 3)).toEqual([
      expect.stringMatching(/^1 {9}-105 {2}/),
      expect.stringMatching(/^2 {8}10\/11 {2}/),
    ]);
  });

  const SIX = ['1.1494', '5', '10', '20', '50', '99'];
  test('ddh devig shows the other methods when one method computes an impossible probability', async () => {
    const text = await devig(...SIX);
    expect(text.code).toBe(0);
    expect(text.notes).toMatch(/^ddh devig: .*additive.* 5 .*-2\.2%/);
    expect(text.out.split('\n')[5]?.split(/ +/)).toEqual([
      '5',
      '50',
      '2.0%',
      '1.6%',
      '-',
      '0.5%',
      '1.1%',
      '0.4%',
      '0.9%',
    ]);
    const json = await devig(...SIX, '--json');
    expect(json.notes).toBe(text.notes);
    expect(jsonOf(json.out)).toMatchObject({ methods: { additive: null, power: expect.any(Array) } });
  });

  test.each([
    [[...SIX, '--method', 'additive'], /additive.* 5 .*-2\.2%/],
    [['2.1', '2.1'], /0\.952381/],
    [['2', 'x'], /price 2: 'x'/],
    [['-50', '2'], /price 1: '-50'/],
    [['2', '0.9'], /price 2: '0\.9'/],
    [['2', '3', '1'], /price 3: '1'/],
  ])('ddh devig fails for %j', async (args, fault) => {
    const run = await devig('--json', ...args);
    expect(run.code).toBe(1);
    expect(run.notes).toMatch(fault);
    const message = run.notes.slice('ddh devig: '.length, -1);
    expect(jsonOf(run.out)).toEqual({ error: { kind: 'failed', message } });
    expect(await devig(...args)).toEqual({ ...run, out: '' });
  });
});
