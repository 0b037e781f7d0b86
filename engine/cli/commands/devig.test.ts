import { describe, expect, test } from 'vitest';
import { DEVIG_METHODS } from '@ddh/engine/internal/odds';
import type { ExitCode } from '../command.ts';
import { main } from '../main.ts';

type Run = { readonly code: ExitCode; readonly out: string; readonly notes: string };

async function devig(...args: readonly string[]): Promise<Run> {
  let out = '';
  let notes = '';
  const code = await main(['devig', ...args], {
    out: (text) => void (out += text),
    note: (text) => void (notes += text),
    interactive: false,
    stdin: () => {
      throw new Error('reads nothing');
    },
    cwd: '/',
    now: () => new Date(0),
  });
  return { code, out, notes };
}

describe('ddh devig', () => {
  test('prints probabilities and fair odds of each outcome for one method', async () => {
    expect(await devig('--method', 'shin', '--', '-150', '+130')).toEqual({
      code: 0,
      notes: '',
      out: `Outcome  Price  Implied  No-vig  Fair decimal  Fair American
1         -150    60.0%   58.3%          1.72           -140
2         +130    43.5%   41.7%          2.40           +140

Method     shin
Overround  3.5%
Hold       3.4%
`,
    });
  });

  test('ddh devig without --method prints a table of all methods', async () => {
    expect(await devig('2.6', '2.4', '4.3')).toEqual({
      code: 0,
      notes: '',
      out: `No-vig  Price  Implied  multiplicative  additive  power  odds-ratio   shin  probit
1         2.6    38.5%           37.2%     37.3%  37.3%       37.2%  37.3%   37.3%
2         2.4    41.7%           40.3%     40.5%  40.5%       40.4%  40.5%   40.4%
3         4.3    23.3%           22.5%     22.1%  22.2%       22.3%  22.2%   22.3%

Fair decimal  multiplicative  additive  power  odds-ratio  shin  probit
1                       2.69      2.68   2.68        2.69  2.68    2.68
2                       2.48      2.47   2.47        2.47  2.47    2.47
3                       4.45      4.52   4.51        4.48  4.50    4.48

Fair American  multiplicative  additive  power  odds-ratio  shin  probit
1                        +169      +168   +168        +169  +168    +168
2                        +148      +147   +147        +147  +147    +147
3                        +345      +352   +351        +348  +350    +348

Overround  3.4%
Hold       3.3%
`,
    });
  });

  test('ddh devig --json prints the probabilities of one method as JSON', async () => {
    const { code, out } = await devig('--json', '--method', 'odds-ratio', '--', '-150', '+130');
    expect([code, JSON.parse(out)]).toEqual([
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
    const { methods, ...rest } = JSON.parse(out) as { methods: Record<string, number[]> };
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
    expect([code, JSON.parse(out)]).toMatchObject([0, { method: 'power', probabilities: [0.5, 0.5] }]);
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
    expect(text).toMatchObject({
      code: 0,
      notes: 'ddh devig: the method additive gives outcome 5 a negative probability (-2.2%)\n',
    });
    expect(text.out.split('\n')[5]).toMatch(/^5 +50 +2\.0% +1\.6% +- /);
    const json = await devig(...SIX, '--json');
    expect(json.notes).toBe(text.notes);
    expect(JSON.parse(json.out)).toMatchObject({ methods: { additive: null, power: expect.any(Array) } });
  });

  test.each([
    [[...SIX, '--method', 'additive'], 'the method additive gives outcome 5 a negative probability (-2.2%)'],
    [['2.1', '2.1'], 'the prices are an arbitrage: their implied probabilities sum to 0.952381, so there is no margin'],
    [['2', 'x'], "price 2: 'x' is neither decimal (1.91), American (-110) nor fractional odds (10/11)"],
    [['-50', '2'], "price 1: '-50' is neither decimal (1.91), American (-110) nor fractional odds (10/11)"],
    [['2', '0.9'], "price 2: '0.9' must pay more than the stake"],
    [['2', '3', '1'], "price 3: '1' must pay more than the stake"],
  ])('ddh devig fails for %j', async (args, sentence) => {
    const refused = { code: 1, out: '', notes: `ddh devig: ${sentence}\n` };
    expect(await devig(...args)).toEqual(refused);
    const error = { kind: 'failed', message: sentence };
    expect(await devig('--json', ...args)).toEqual({ ...refused, out: `${JSON.stringify({ error })}\n` });
  });

  test.each([
    [[], 'give the prices of two outcomes or more'],
    [['1.9'], 'give the prices of two outcomes or more'],
    [
      ['2', '2', '--method', 'goto'],
      "--method must be one of multiplicative, additive, power, odds-ratio, shin, probit, not 'goto'",
    ],
    [['2', '2', '--jsno'], 'unknown option --jsno (did you mean --json?)'],
  ])('ddh devig rejects the arguments %j', async (args, sentence) => {
    expect(await devig(...args)).toMatchObject({
      code: 2,
      out: '',
      notes: expect.stringContaining(`ddh devig: ${sentence}`),
    });
  });

  test('ddh devig --help prints help with examples', async () => {
    expect(await devig('--help')).toMatchObject({ code: 0, out: expect.stringContaining('ddh devig -110 -110') });
  });
});
