import { readFileSync } from 'node:fs';
import { weighingOf } from '../../testing/gameWeights.ts';
import { innerTable } from './handles.ts';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import * as published from '@ddh/engine';
import type { GameModel, GameWeights, Leg, Probability, RecordWeighing, SimTable, Slip } from '@ddh/engine';
import { publishedAt, SUBPATHS } from '../../testing/examples.ts';
import { sampleRates } from '../../testing/sampleRates.ts';

const csv = `Boston Bruins,Boston Bruins Goal Differential,Buffalo Sabres,Buffalo Sabres Goal Differential,Total Goals
1,2,0,-2,4
1,1,0,-1,7
0,-3,1,3,5
`;
const valueOf = <T>(result: published.Result<T, unknown>): T => {
  if (!result.ok) throw new Error(JSON.stringify(result.error));
  return result.value;
};
const table: SimTable = valueOf(await published.readSimulation(new TextEncoder().encode(csv)));
const model: GameModel = valueOf(published.compileGameModel(sampleRates()));
const legs = [
  { kind: 'winner', team: 'Boston Bruins', margin: 0.5 },
  { kind: 'total', stat: 'Goals', side: 'over', line: 5.5 },
] as unknown as readonly Leg[];
const slip: Slip = { legs };
const counted = valueOf(published.countSlip(table, legs));
const { price } = valueOf(published.priceSlip(table, slip));
const weighing: RecordWeighing = weighingOf(innerTable('test', table), [
  { leg: legs[0]!, multiplier: 0.5, books: 0.6 as Probability },
]);
const weights: GameWeights = {
  gameId: '1',
  books: ['A'],
  captured: { from: '2025-10-07T16:00:00Z', until: '2025-10-07T17:00:00Z' },
  withheld: [legs[1]!],
  beforeNews: [],
  kind: 'weighed',
  weighing,
  honest_probs: [],
};
const scoring = published.scoringOf(null, 'skaters');
const statOf = (): number => 1;
const values = valueOf(published.histogram(table, 'Total Goals'));
const planes = valueOf(published.shareTable(table));
const shared = {
  gameId: '1',
  away: 'Buffalo Sabres',
  home: 'Boston Bruins',
  legs,
  oddsType: 'american',
  dataVersion: 'v1',
  price: null,
  records: 4,
  hits: 3,
};
const prices = [{ book: 'A', price: 1.7, other: 2.2 }];

/**
 * Right arguments of each published function, each with a pattern of the words that its errors have for it, and with
 * values of WRONG that are right, too.
 */
const RIGHT: Readonly<
  Record<string, readonly (readonly [word: string, value: unknown, ...alsoRight: readonly unknown[]])[]>
> = {
  americanToDecimal: [['American odds', -200]],
  assess: [
    ['chance', 0.5],
    ['price', '+150'],
  ],
  bookMargin: [['prices', [1.9, 1.9]]],
  breakEven: [['price', 2]],
  breakdown: [
    ['scoring', scoring],
    ['function', statOf],
  ],
  compileGameModel: [['rates', sampleRates()]],
  countSlip: [
    ['table', table],
    ['legs', legs, []],
    ['options?', { weights: null }, undefined, {}],
  ],
  decidedProbability: [['chance', 0.5]],
  decimalToAmerican: [['decimal odds', 2]],
  decimalToFractional: [['decimal odds', 2]],
  decimalToHongKong: [['decimal odds', 2]],
  decimalToIndonesian: [['decimal odds', 2]],
  decimalToMalay: [['decimal odds', 2]],
  decimalToProbability: [['decimal odds', 2]],
  decodeSlipLink: [['fragment', 'slip=1']],
  devig: [
    ['prices', [1.9, 1.9]],
    ['method', 'power'],
  ],
  exactOutcomes: [['model', model]],
  histogram: [
    ['table', table],
    ['column', 'Total Goals'],
    ['options|option|legs', { given: legs, weights: null }, undefined, {}],
  ],
  lineLadder: [
    ['table', table],
    ['slip|legs', slip],
    ['leg', 0],
    ['options|option', { weights: null }, undefined, {}],
  ],
  lineShares: [
    ['distribution', values],
    ['line', 5.5, -1],
  ],
  nextLegs: [
    ['table', table],
    ['slip|legs', slip],
    [
      'options|option',
      { by: 'value', price: 5.5, own: [0.2, 0.8], lines: 'all', kinds: ['total'], top: 3, weights: null },
      undefined,
      {},
    ],
  ],
  openTable: [
    ['shared', planes],
    ['options|option', { memory: published.wasmMemory(undefined) }, undefined, {}],
  ],
  readColumn: [
    ['table', table],
    ['column', 'Total Goals'],
  ],
  shareTable: [['table', table]],
  tableFromColumns: [
    ['columns?', { 'Total Goals': Int8Array.of(5, 6) }],
    ['options|option', { memory: published.wasmMemory(undefined), even: false }, undefined, {}],
  ],
  writeNpz: [
    ['table', table],
    ['options|option', { deflateRaw: (bytes: Uint8Array): Uint8Array => bytes }, undefined, {}],
  ],
  edge: [
    ['chance', { win: 0.5, push: 0.1, lose: 0.4 }],
    ['price', 2],
  ],
  encodeSlipLink: [['slip|legs', shared]],
  excludingLegs: [['legs', legs]],
  expectedValue: [
    ['chance', { win: 0.5, push: 0.1, lose: 0.4 }],
    ['price', 2],
  ],
  explainSlip: [
    ['count', counted],
    ['legs', legs],
  ],
  fantasyPoints: [
    ['scoring', scoring],
    ['function', statOf],
  ],
  formatLeg: [['leg', legs[1]]],
  formatOdds: [
    ['probability', 0.4],
    ['format', 'american'],
  ],
  formatPercent: [['probability', 0.4]],
  fractionalToDecimal: [['fraction|profit|stake', { profit: 7, stake: 4 }]],
  gameWeightsErrorText: [['error', { kind: 'badWeights', path: 'legs', problem: 'is missing' }]],
  legNameFaultText: [['error', { kind: 'unknownTeam', team: 'A', teams: [] }]],
  linkErrorText: [['error', { kind: 'noSlip' }]],
  oddsErrorText: [['error', { kind: 'badPrice', decimal: 1 }]],
  gameModelErrorText: [['error', { kind: 'badModel', path: 'date', expected: 'a date', found: '""' }]],
  // Anything that is not fractional or American is decimal.
  guessFormat: [['price', '+150', undefined, null, Number.NaN, -1, 'x', '', {}, [], true]],
  kelly: [
    ['chance', 0.5],
    ['price', 2],
    ['limits', { fraction: 0.5, cap: 0.1 }, undefined, {}, []],
  ],
  parseGameModel: [['model', model]],
  parseGameRates: [['rates', sampleRates()]],
  parseGameWeights: [['weights', weights]],
  parseLeagueDate: [['date', '2025-10-07']],
  parseLine: [['line', 5.5, -1]],
  parseOdds: [
    ['price', '+150'],
    ['format', 'american', undefined],
  ],
  parseProbability: [['probability', 0.5]],
  parseScoring: [['scoring', { skaterScoring: { goal: 3 } }]],
  parseSlip: [['slip', slip]],
  priceSlip: [
    ['table', table],
    ['slip|legs', slip],
    ['options?', { weights: null }, undefined, {}],
  ],
  priceSlips: [
    ['table', table],
    ['slips?|legs', [slip, slip], []],
    ['options?', { weights: null }, undefined, {}],
  ],
  probabilityToAmerican: [['probability', 0.4]],
  probabilityToDecimal: [['probability', 0.4]],
  readSimulation: [
    ['bytes', new TextEncoder().encode(csv)],
    [
      'options|budget|memory|inflateRaw|onProgress|signal',
      { onProgress: () => undefined, signal: AbortSignal.timeout(60_000), memory: published.wasmMemory(undefined) },
      undefined,
      {},
    ],
  ],
  recomputedValue: [['bet|chance|probability|price', { modelProb: 0.5, bookOdds: 2, push: 0.1 }]],
  recordWeights: [
    ['table', table],
    ['weighing|legs', weighing],
  ],
  scoringErrorText: [['error', { kind: 'badScoring', faults: [] }]],
  scoringOf: [
    ['scoring|weight', { skaterScoring: { goal: 3 } }, null, {}],
    ['kind', 'skaters'],
  ],
  simErrorText: [['error', { kind: 'empty' }]],
  simulateGame: [
    ['model', model],
    ['records', 100],
    [
      'options|memory|seed|onProgress|signal',
      {
        seed: 1,
        onProgress: () => undefined,
        signal: AbortSignal.timeout(60_000),
        memory: published.wasmMemory(undefined),
      },
      undefined,
      {},
    ],
  ],
  slipBet: [
    ['slip', { ...price, missing: false }],
    ['price', 2.5],
    ['options|rule|margin|limits', { rule: 'void', margin: 0.1, fraction: 0.5, cap: 0.1 }, undefined, {}],
  ],
  slipErrorText: [['error', { kind: 'badSlip', path: 'legs', problem: 'is missing' }]],
  slipPriceErrorText: [['error', { kind: 'noLegs' }]],
  spellLegs: [
    ['legs', legs, []],
    ['table', table],
  ],
  wasmMemory: [['WebAssembly', undefined]],
  weighGame: [
    ['table', table],
    ['markets|legs?|prices', [{ leg: legs[0], prices }], []],
    ['options|weights|trust', { weights: { player: 0.35, game: 0.5 } }, undefined, {}],
  ],
  wilson: [
    ['hits', 3],
    ['records', 4],
  ],
  zScores: [
    ['scoring', scoring],
    ['pool|function', [statOf, statOf], []],
  ],
};

/** Values of wrong kinds. A function may have a documented result for some of them. */
const WRONG: readonly unknown[] = [undefined, null, Number.NaN, -1, 'x', '', {}, [], true];

/** What functions return for some wrong values, as their documentation says. */
const isDocumented = (returned: unknown, name: string): boolean =>
  returned === null ||
  returned === '-' ||
  (typeof returned === 'object' && 'ok' in returned && !returned.ok) ||
  // Without a `WebAssembly` that works, the memory of JavaScript is returned.
  (name === 'wasmMemory' && typeof returned === 'function');

/**
 * Functions whose objects are made by the package itself, so that only another kind of value in their place is a mistake
 * that a program makes.
 */
const OWN =
  /^(?:simulateGame|exactOutcomes|explainSlip|lineShares|openTable|slipBet|fantasyPoints|breakdown|zScores|formatLeg|\w+Text)$/;

type Change = { readonly value: unknown; readonly to: (wrong: unknown) => unknown };

/** The ways to replace a value inside plain objects and lists, of lists the first two. */
function* changesInside(value: unknown, depth: number): Generator<Change> {
  const isList = Array.isArray(value);
  if (depth === 0 || !(isList || isPlain(value))) return;
  const inside: readonly [key: string | number, one: unknown][] = isList
    ? [...value.slice(0, 2).entries()]
    : Object.entries(value);
  for (const [key, one] of inside) {
    const to = (wrong: unknown): unknown => (isList ? value.with(Number(key), wrong) : { ...value, [key]: wrong });
    yield { value: one, to };
    for (const change of changesInside(one, depth - 1)) yield { ...change, to: (wrong) => to(change.to(wrong)) };
  }
}

/** Handles are opaque: what is inside of them is reached by a symbol. */
const isPlain = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' &&
  value !== null &&
  Object.getPrototypeOf(value) === Object.prototype &&
  Object.getOwnPropertySymbols(value).length === 0;

const kindOf = (value: unknown): string => (Array.isArray(value) ? 'list' : value === null ? 'null' : typeof value);

/** Values that cannot stand in the place of a value inside an object. A text or a list may stand in that of `null`. */
const otherKinds = (value: unknown): readonly unknown[] =>
  [Number.NaN, true, {}, ...(value === null ? [] : ['x', []])].filter(
    (one) => Number.isNaN(one) || kindOf(one) !== kindOf(value),
  );

/** The published text of the errors in a function's result. */
const TEXT_OF: Readonly<Record<string, (error: never) => string>> = {
  ...Object.fromEntries(
    [
      'assess',
      'bookMargin',
      'breakEven',
      'decidedProbability',
      'devig',
      'edge',
      'expectedValue',
      'kelly',
      'parseOdds',
      'slipBet',
    ].map((name) => [name, published.oddsErrorText]),
  ),
  ...Object.fromEntries(
    [
      'countSlip',
      'explainSlip',
      'histogram',
      'lineLadder',
      'nextLegs',
      'priceSlip',
      'priceSlips',
      'readColumn',
      'recordWeights',
      'writeNpz',
    ].map((name) => [name, published.slipPriceErrorText]),
  ),
  compileGameModel: published.gameModelErrorText,
  decodeSlipLink: published.linkErrorText,
  parseGameModel: published.gameModelErrorText,
  parseGameRates: published.gameModelErrorText,
  parseGameWeights: published.gameWeightsErrorText,
  parseScoring: published.scoringErrorText,
  parseSlip: published.slipErrorText,
  ...Object.fromEntries(
    ['openTable', 'readSimulation', 'shareTable', 'simulateGame', 'tableFromColumns'].map((name) => [
      name,
      published.simErrorText,
    ]),
  ),
};

/** The names of fields that users write. */
const keysIn = (value: unknown): readonly string[] =>
  Array.isArray(value)
    ? value.slice(0, 2).flatMap(keysIn)
    : isPlain(value)
      ? Object.entries(value).flatMap(([key, one]) => [key, ...keysIn(one)])
      : [];

const BY_NAME: Readonly<Record<string, unknown>> = published;

type Outcome = { readonly returned: unknown } | { readonly thrown: unknown };

async function outcomeOf(name: string, given: readonly unknown[]): Promise<Outcome> {
  const call = BY_NAME[name] as (...all: readonly unknown[]) => unknown;
  try {
    const returned = await call(...given);
    const isList =
      typeof returned === 'object' && returned !== null && Symbol.iterator in returned && 'next' in returned;
    return {
      returned: isList ? [...(returned as Iterable<unknown>)].find((one) => isDocumented(one, name)) : returned,
    };
  } catch (error) {
    return { thrown: error };
  }
}

/** What JavaScript itself says of a value of the wrong kind, and names of the engine's code. */
const INSIDE = /is not a function|not iterable|Cannot |undefined \(|destructur|private|\w\.\w+\(|#|not a constructor/i;

/** Names of the published package, and of fields that users write. */
const OUTSIDE = new Set([
  ...Object.keys(published),
  ...Object.values(RIGHT).flatMap((all) => all.flatMap(([, value]) => keysIn(value))),
  'hongKong',
  // Of pandas.
  'to_csv',
  'to_json',
  'teamTotal',
  'WebAssembly',
  'AbortSignal',
  'NaN',
  'onProgress',
  'inflateRaw',
  'goalieScoring',
]);

/** Words that look like names of code, and are not names that users know, or words of the library that checks fields. */
const insideNames = (text: string): readonly string[] =>
  (text.match(/\b\w*[a-z][A-Z]\w*|\w+_\w+|\w+\(\)|\w+\.ts\b|Invalid|Expected|received/g) ?? []).filter(
    (word) =>
      !OUTSIDE.has(word) &&
      !Object.keys(published.STANDARD_SCORING.skaterScoring).includes(word) &&
      !Object.keys(published.STANDARD_SCORING.goalieScoring).includes(word),
  );

function textFault(name: string, returned: unknown): string | null {
  if (typeof returned !== 'object' || returned === null || !('error' in returned)) return null;
  const text = TEXT_OF[name]?.(returned.error as never) ?? '';
  if (text === '') return 'has no text';
  return insideNames(text).length > 0 ? `has the text "${text}"` : null;
}

function faultOf(outcome: Outcome, name: string, word: string): string | null {
  if ('returned' in outcome) {
    const { returned } = outcome;
    return isDocumented(returned, name) ? textFault(name, returned) : `returned ${show(returned)}`;
  }
  const { thrown } = outcome;
  if (!(thrown instanceof TypeError || thrown instanceof RangeError)) return `threw ${String(thrown)}`;
  if (INSIDE.test(thrown.message) || insideNames(thrown.message).length > 0) return `said "${thrown.message}"`;
  return new RegExp(`\\b(?:${word})\\b`).test(thrown.message) ? null : `did not name ${word}: "${thrown.message}"`;
}

/** Equality of plain values. */
const isSame = (a: unknown, b: unknown): boolean =>
  Object.is(a, b) || (JSON.stringify(a) === JSON.stringify(b) && typeof a === 'object' && a !== null);

const show = (value: unknown): string => JSON.stringify(value)?.slice(0, 300) ?? 'undefined';

const FUNCTIONS = SUBPATHS.flatMap(publishedAt)
  .map(({ name }) => name)
  .filter((name) => typeof BY_NAME[name] === 'function');

describe('arguments of wrong kinds', () => {
  test('every published function is called', () => expect(Object.keys(RIGHT).toSorted()).toEqual(FUNCTIONS.toSorted()));

  test.each(Object.entries(RIGHT))('%s returns an error, or throws one that names what it takes', async (name, all) => {
    const right = all.map(([, value]) => value);
    expect(await outcomeOf(name, right)).toHaveProperty('returned');
    const faults: string[] = [];
    for (const [at, [word, value, ...alsoRight]] of all.entries()) {
      const whole = WRONG.filter((one) => !alsoRight.some((valid) => isSame(valid, one)));
      const inside = OWN.test(name) ? [] : [...changesInside(value, 4)];
      for (const wrong of [...whole, ...inside.flatMap((one) => otherKinds(one.value).map(one.to))]) {
        const fault = faultOf(await outcomeOf(name, right.with(at, wrong)), name, word);
        if (fault !== null) faults.push(`${name}(... ${word}: ${show(wrong)}) ${fault}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('no text of an error names code of the engine', () => {
    const [errors = ''] = readFileSync(join(import.meta.dirname, '../format/texts.txt'), 'utf8').split('\n\n');
    expect(errors.split('\n').length).toBeGreaterThan(40);
    expect(insideNames(errors)).toEqual([]);
  });
});
