import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import type { Result } from '../../result.ts';
import {
  americanToDecimal,
  bookMargin,
  devig,
  DEVIG_METHODS,
  probabilityToAmerican,
  type AmericanOdds,
  type DecimalOdds,
  type DevigMethod,
} from '../index.ts';

const d = (value: number): DecimalOdds => value as DecimalOdds;
const american = (...values: number[]): DecimalOdds[] => values.map((a) => americanToDecimal(a as AmericanOdds));
const decimals = (...values: number[]): DecimalOdds[] => values.map(d);
const implying = (...values: number[]): DecimalOdds[] => values.map((r) => d(1 / r));

function unwrap<T>(result: Result<T, unknown>): T {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
}
const noVig = (prices: readonly DecimalOdds[], method: DevigMethod): readonly number[] =>
  unwrap(devig(prices, method)).probabilities;
const sum = (values: readonly number[]): number => values.reduce((total, one) => total + one, 0);

/**
 * Generates the prices of at least `outcomes.min` outcomes. Their booksum is at most 1.5, which is more than in any
 * real book.
 */
const book = (outcomes: { min: number; max: number }) =>
  fc
    .tuple(
      fc.array(fc.double({ min: 0.001, max: 1, noNaN: true }), {
        minLength: outcomes.min,
        maxLength: outcomes.max,
      }),
      fc.double({ min: 1, max: 1.5, noNaN: true }),
    )
    .map(([weights, booksum]) => {
      const all = sum(weights);
      return weights.map((weight) => d(1 / Math.min(0.999, (weight / all) * booksum)));
    })
    .filter((prices) => sum(prices.map((one) => 1 / one)) >= 1);
const anyBook = book({ min: 2, max: 12 });
const pair = book({ min: 2, max: 2 });
const method = fc.constantFrom(...DEVIG_METHODS);

type Known = readonly [probabilities: readonly number[], parameter?: number];
/**
 * Expected values from the documentation of the R package `implied`, penaltyblog and mberk/shin, with all published
 * digits. Some of the values were recomputed.
 */
const KNOWN: readonly [name: string, prices: DecimalOdds[], answers: Record<DevigMethod, Known | null>][] = [
  [
    '-110/-110',
    american(-110, -110),
    {
      multiplicative: [[0.5, 0.5], 1.047619],
      additive: [[0.5, 0.5], 0.02380952381],
      power: [[0.5, 0.5], 1.071943],
      'odds-ratio': [[0.5, 0.5], 1.1],
      shin: [[0.5, 0.5], 0.047619],
      probit: [[0.5, 0.5]],
    },
  ],
  [
    '-150/+130',
    american(-150, 130),
    {
      multiplicative: [[0.579832], 1.034783],
      additive: [[0.582609]],
      power: [[0.583983], 1.05297],
      'odds-ratio': [[0.582712], 1.074172],
      shin: [[0.582609], 0.034815],
      probit: [[0.58269]],
    },
  ],
  [
    '-300/+240',
    american(-300, 240),
    {
      multiplicative: [[0.71831], 1.044118],
      additive: [[0.727941]],
      power: [[0.733084], 1.0793],
      'odds-ratio': [[0.728503], 1.118034],
      shin: [[0.727941], 0.044607],
      probit: [[0.728387]],
    },
  ],
  [
    '-1000/+600',
    american(-1000, 600),
    {
      multiplicative: [[0.864198], 1.051948],
      additive: [[0.883117]],
      power: [[0.895342], 1.159896],
      'odds-ratio': [[0.885662], 1.290994],
      shin: [[0.883117], 0.055596],
      probit: [[0.885197]],
    },
  ],
  [
    '1.5/2.74',
    decimals(1.5, 2.74),
    {
      multiplicative: [[0.646226], 1.03163],
      additive: [[0.650852]],
      power: [[0.653152279805, 0.346847720195], 1.050509570517],
      'odds-ratio': [[0.651017818299, 0.348982181701], 1.072112534838],
      shin: [[0.650851581509, 0.349148418491], 0.031727285406],
      probit: [[0.650982719635, 0.349017280365], 0.042752334787],
    },
  ],
  [
    '2.6/2.4/4.3',
    decimals(2.6, 2.4, 4.3),
    {
      multiplicative: [[0.372026, 0.403028, 0.224946], 1.03384],
      additive: [[0.373335, 0.405387, 0.221278]],
      power: [[0.372984404069, 0.405107167457, 0.221908428474], 1.032136953977],
      'odds-ratio': [[0.372428650848, 0.404131304335, 0.223440044818], 1.053173788664],
      shin: [[0.372994060332, 0.40477941092, 0.222226528748], 0.016942512764],
      probit: [[0.372600360158, 0.404381867803, 0.223017772039], 0.03159280658],
    },
  ],
  [
    '2.7/2.3/4.4',
    decimals(2.7, 2.3, 4.4),
    {
      multiplicative: [[0.358738, 0.421127, 0.220135], 1.032426],
      additive: [[0.359562, 0.423974, 0.216464]],
      power: [[0.359171, 0.423731, 0.217098]],
      'odds-ratio': [[0.35881, 0.422561, 0.218628]],
      shin: [[0.359344, 0.423244, 0.217412], 0.016236],
      probit: [[0.358946, 0.422847, 0.218207]],
    },
  ],
  [
    'a heavy favorite of four',
    decimals(1.05, 9, 21, 501),
    {
      multiplicative: null,
      additive: null,
      power: [[0.935283405257, 0.049141952171, 0.015376157833, 0.000198484739], 1.371294594574],
      'odds-ratio': [[0.912430932689, 0.061140620592, 0.02538757551, 0.001040871209], 1.919467308135],
      shin: [[0.899217830551, 0.078147296132, 0.022583176144, 0.000051697174], 0.0691860971],
      probit: [[0.912636593529, 0.0627784532595, 0.023873618584, 0.000711334628], 0.311219973554],
    },
  ],
];

/** The additive method gives the two least likely of these six outcomes negative probabilities. */
const SIX = implying(0.87, 0.2, 0.1, 0.05, 0.02, 0.01);

/**
 * Checks that two numbers agree to 11 decimals if the expected one has more than 6 decimals, otherwise to 6 decimals.
 */
function agrees(actual: number, expected: number): void {
  const digits = (String(expected).split('.')[1] ?? '').length;
  expect(actual).toBeCloseTo(expected, digits > 6 ? 11 : 6);
}

describe('devig compared with published values', () => {
  for (const [name, prices, answers] of KNOWN) {
    for (const one of DEVIG_METHODS) {
      const known = answers[one];
      if (known === null) continue;
      test(`devig by ${one} matches the published values for ${name}`, () => {
        const fitted = unwrap(devig(prices, one));
        known[0].forEach((p, i) => agrees(fitted.probabilities[i]!, p));
        if (known[1] !== undefined) agrees(fitted.parameter, known[1]);
        expect(fitted.method).toBe(one);
      });
    }
  }

  test.each([
    ['multiplicative', 0.696, 0.008, 1.25],
    ['power', 0.82575, 0.00178, undefined],
    ['odds-ratio', 0.781991, 0.005385, undefined],
    ['shin', 0.768786, 0.000971, 0.081503],
    ['probit', 0.787951, 0.003984, undefined],
  ] as const)(
    'devig by %s of six outcomes gives the first a probability of %s and the last %s',
    (one, first, last, parameter) => {
      const fitted = unwrap(devig(SIX, one));
      expect(fitted.probabilities[0]).toBeCloseTo(first, 6);
      expect(fitted.probabilities[5]).toBeCloseTo(last, 6);
      if (parameter !== undefined) expect(fitted.parameter).toBeCloseTo(parameter, 6);
    },
  );

  test.each(DEVIG_METHODS)(
    'devig by %s of two equal prices gives exactly 0.5, so that the fair odds are exactly even money',
    (one) => {
      expect(noVig(american(-110, -110), one)).toEqual([0.5, 0.5]);
      expect(noVig(decimals(1.8, 1.8), one)).toEqual([0.5, 0.5]);
    },
  );

  test('devig throws a TypeError that names its methods for any other', () => {
    const price = 1.9 as DecimalOdds;
    for (const other of ['toString', 'Power', undefined])
      expect(() => devig([price, price], other as DevigMethod)).toThrow(DEVIG_METHODS.join(', '));
  });

  test('the additive devig method fails when an outcome would have a negative probability', () => {
    expect(devig(SIX, 'additive')).toEqual({
      ok: false,
      error: { kind: 'negative', method: 'additive', outcome: 4, probability: expect.closeTo(-0.021667, 6) },
    });
  });

  test('the additive devig method accepts an outcome with a probability of exactly 0', () => {
    expect(noVig(implying(0.75, 0.5, 0.125), 'additive')).toEqual([0.625, 0.375, 0]);
  });

  test('devig returns the probability that both legs of a parlay hit, from the prices of all four combinations of hits and misses', () => {
    const [both] = unwrap(devig(american(180, 250, 390, 260), 'multiplicative')).probabilities;
    expect(both).toBeCloseTo(0.31754, 6);
    expect(probabilityToAmerican(both!)).toBe(215);
  });
});

describe('every devig method', () => {
  prop(
    'every devig method gives probabilities that sum to 1, and the highest probability to the shortest price',
    [anyBook, method],
    (prices, one) => {
      const fitted = devig(prices, one);
      if (!fitted.ok) {
        expect([one, fitted.error.kind]).toEqual(['additive', 'negative']);
        return;
      }
      const { probabilities } = fitted.value;
      expect(probabilities).toHaveLength(prices.length);
      expect(Math.abs(sum(probabilities) - 1)).toBeLessThan(1e-12);
      probabilities.forEach((p, i) => expect(p).toBeLessThanOrEqual(1 / prices[i]! + 1e-12));
      const byPrice = probabilities.map((p, i) => ({ p, price: prices[i]! })).toSorted((a, b) => a.price - b.price);
      expect(byPrice.at(-1)!.p).toBeGreaterThanOrEqual(0);
      // If two prices differ only in the last digits, rounding errors may swap their probabilities.
      byPrice.slice(1).forEach(({ p }, i) => expect(p).toBeLessThanOrEqual(byPrice[i]!.p + 1e-14));
    },
  );

  prop(
    'every devig method gives probabilities that sum to 1 when prices are very close to 1',
    [fc.array(fc.double({ min: 1e-9, max: 1, noNaN: true }), { minLength: 1, maxLength: 5 }), method],
    (profits, one) => {
      const prices = [d(1 + 1e-6), ...profits.map((profit) => d(1 + profit))];
      const fitted = devig(prices, one);
      if (fitted.ok) expect(Math.abs(sum(fitted.value.probabilities) - 1)).toBeLessThan(1e-9);
      else expect(fitted.error.kind).toBe('negative');
    },
  );

  test.each(DEVIG_METHODS)('devig by %s does not change the probabilities of a fair book', (one) => {
    const neutral = { multiplicative: 1, additive: 0, power: 1, 'odds-ratio': 1, shin: 0, probit: 0 }[one];
    for (const probabilities of [
      [0.4, 0.6],
      [0.5, 0.3, 0.2],
      [0.25, 0.25, 0.25, 0.25],
      [1 / 3, 1 / 3, 1 / 3],
      [0.97, 0.02, 0.01],
    ]) {
      const fitted = unwrap(devig(implying(...probabilities), one));
      probabilities.forEach((p, i) => expect(Math.abs(fitted.probabilities[i]! - p)).toBeLessThan(1e-14));
      expect(Math.abs(fitted.parameter - neutral)).toBeLessThan(1e-12);
    }
  });

  prop(
    'every devig method gives equal prices equal probabilities',
    [fc.integer({ min: 2, max: 30 }), fc.double({ min: 0, max: 0.9, noNaN: true }), method],
    (n, share, one) => {
      // With `share` from 0 to 0.9, the prices range from those of a fair book to prices close to 1.
      const price = d(n ** (1 - share));
      for (const p of noVig(Array<DecimalOdds>(n).fill(price), one)) expect(p).toBeCloseTo(1 / n, 12);
    },
  );

  prop('no devig method depends on the order of the prices', [anyBook, method], (prices, one) => {
    const forward = devig(prices, one);
    const backward = devig(prices.toReversed(), one);
    expect(backward.ok).toBe(forward.ok);
    if (!forward.ok || !backward.ok) return;
    const mirrored = backward.value.probabilities.toReversed();
    forward.value.probabilities.forEach((p, i) => expect(p).toBeCloseTo(mirrored[i]!, 12));
  });

  prop(
    'every devig method gives an outcome a higher probability when its price shortens',
    [pair, method, fc.double({ min: 0.9, max: 0.999, noNaN: true })],
    ([a, b], one, by) => {
      const shorter = d(1 + (a! - 1) * by);
      expect(noVig([shorter, b!], one)[0]).toBeGreaterThan(noVig([a!, b!], one)[0]!);
    },
  );
});

describe('the devig formulas', () => {
  const odds = (p: number): number => p / (1 - p);

  prop('each devig method satisfies its published formula', [anyBook], (prices) => {
    const implied = prices.map((price) => 1 / price);
    const B = sum(implied);
    const check = (one: DevigMethod, formula: (p: number, parameter: number) => number): void => {
      const { probabilities, parameter } = unwrap(devig(prices, one));
      probabilities.forEach((p, i) => expect(Math.abs(formula(p, parameter) - implied[i]!)).toBeLessThan(1e-9));
    };
    // Each formula computes the implied probability from the no-vig probability.
    check('multiplicative', (p, sumOf) => p * sumOf);
    check('power', (p, k) => p ** (1 / k));
    check('odds-ratio', (p, c) => (c * odds(p)) / (1 + c * odds(p)));
    check('shin', (p, z) => Math.sqrt(B * (z * p + (1 - z) * p * p)));
  });

  prop('the shin and additive methods agree for two outcomes', [pair], (prices) => {
    const [shin, additive] = [noVig(prices, 'shin'), noVig(prices, 'additive')];
    expect(shin).toEqual(additive);
    expect(unwrap(devig(prices, 'shin')).parameter).toBeGreaterThanOrEqual(0);
  });

  prop(
    'the multiplicative method gives the same probabilities when all prices are multiplied by the same factor',
    [anyBook, fc.double({ min: 0.9, max: 1, noNaN: true })],
    (prices, by) => {
      const worse = prices.map((price) => d(price * by));
      fc.pre(worse.every((price) => price > 1));
      const before = noVig(prices, 'multiplicative');
      noVig(worse, 'multiplicative').forEach((p, i) => expect(p).toBeCloseTo(before[i]!, 12));
    },
  );
});

describe('bookMargin', () => {
  test('bookMargin of -110/-110 has an overround of 4.76 %', () => {
    const margin = unwrap(bookMargin(american(-110, -110)));
    expect(margin.implied).toEqual([expect.closeTo(0.5238095, 7), expect.closeTo(0.5238095, 7)]);
    expect(margin.booksum).toBeCloseTo(1.047619, 6);
    expect(margin.overround).toBeCloseTo(0.047619, 6);
    expect(margin.hold).toBeCloseTo(1 - 1 / 1.0476190476, 9);
  });

  test('bookMargin of an arbitrage has a negative overround and hold', () => {
    const margin = unwrap(bookMargin(decimals(2.1, 2.1)));
    expect(margin.overround).toBeCloseTo(-0.047619, 6);
    expect(margin.hold).toBeCloseTo(-0.05, 9);
  });

  test.each([[[0.1, 0.2, 0.7]], [[0.15, 0.35, 0.5]], [[0.6 + 9e-13, 0.4]], [[0.6 - 9e-13, 0.4]]])(
    'bookMargin is 0 for the implied probabilities %j',
    (implied) => {
      expect(unwrap(bookMargin(implying(...implied)))).toMatchObject({ booksum: 1, overround: 0, hold: 0 });
    },
  );

  test('bookMargin does not round a margin of 1e-11 to 0', () => {
    expect(unwrap(bookMargin(implying(0.6 + 1e-11, 0.4))).overround).toBeCloseTo(1e-11, 13);
  });
});

describe('invalid books', () => {
  test.each(DEVIG_METHODS)('devig by %s rejects an arbitrage', (one) => {
    expect(devig(decimals(2.1, 2.1), one)).toEqual({
      ok: false,
      error: { kind: 'arbitrage', booksum: expect.closeTo(0.952381, 6) },
    });
  });

  test.each([[[]], [[1.9]]])('devig and bookMargin reject fewer than two prices: %j', (prices) => {
    const refused = { ok: false, error: { kind: 'fewOutcomes', outcomes: prices.length } };
    expect(devig(decimals(...prices), 'power')).toEqual(refused);
    expect(bookMargin(decimals(...prices))).toEqual(refused);
  });

  test.each([
    [[1, 2], 0, 1],
    [[2, 0.5, 1], 1, 0.5],
    [[2, 3, -4], 2, -4],
    [[Infinity, 2], 0, Infinity],
    [[2, Number.NaN], 1, Number.NaN],
  ])('devig and bookMargin reject the prices %j and report outcome %s', (prices, outcome, decimal) => {
    const refused = { ok: false, error: { kind: 'badPrice', outcome, decimal } };
    expect(devig(decimals(...prices), 'shin')).toEqual(refused);
    expect(bookMargin(decimals(...prices))).toEqual(refused);
  });
});
