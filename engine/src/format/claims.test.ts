import { expect, test } from 'vitest';
import { JUDGED_CLAIMS, type Claims, type EdgeRecord } from '../trackRecord/index.ts';
import { claimsText, edgeRecordTexts, honestClaimsTexts } from './claims.ts';
import { HONEST_CLAIMS, TOO_FEW } from './knownClaims.ts';

const CLAIMS: Claims = {
  n: 412,
  games: 61,
  push: 3,
  said: 0.031,
  came: { mean: -0.01, low: -0.06, high: 0.04 },
  closing: {
    n: 395,
    games: 60,
    same: 15,
    ourWay: { mean: 0.54, low: 0.49, high: 0.59 },
    value: { mean: 0.004, low: -0.001, high: 0.009 },
    away: 12,
  },
};
const record = (above: Claims | null, kind: 'honest' | 'raw' = 'honest'): EdgeRecord => [
  { kind, n: 500, void: 4, groups: above === null ? [] : [{ from: 0.02, to: 0.05, ...above }], above },
];
const numbersIn = (text: string): readonly number[] => (text.match(/[-+]?\d+(?:\.\d+)?/g) ?? []).map(Number);

test('honestClaimsTexts judges a list by its own record only from 200 honest claims above 2 % of 60 games on', () => {
  const known = { title: TOO_FEW, text: HONEST_CLAIMS };
  expect(honestClaimsTexts(null)).toEqual(known);
  expect(honestClaimsTexts(record(null))).toEqual(known);
  expect(honestClaimsTexts(record({ ...CLAIMS, n: 199 }))).toEqual(known);
  expect(honestClaimsTexts(record({ ...CLAIMS, games: 59 }))).toEqual(known);
  expect(honestClaimsTexts(record(CLAIMS, 'raw'))).toEqual(known);
  const { title, text } = honestClaimsTexts(record({ ...CLAIMS, n: 200, games: 60 }));
  expect(numbersIn(title)).toEqual([2, 3.1, -1, -6, 4]);
  expect(numbersIn(text)).toEqual([200, 60, 54, 49, 59, 380, 395, 15, 12, 0.4, -0.1, 0.9]);
});

test('claimsText says nothing of prices without closing prices, and no figure of too few bets', () => {
  expect(numbersIn(claimsText(JUDGED_CLAIMS, { ...CLAIMS, closing: null }))).toEqual([2, 3.1, -1, -6, 4, 412, 61]);
  expect(numbersIn(claimsText({ from: 0.02, to: 0.05 }, { ...CLAIMS, n: 30 }))).toEqual([2, 5, 30, 61]);
});

test('edgeRecordTexts has a part for each kind of claims, with those above 2 % first', () => {
  const parts = edgeRecordTexts([...record(CLAIMS), ...record(null, 'raw')]);
  expect(parts.map(({ kind, heading, lines }) => [kind, numbersIn(heading), lines.length])).toEqual([
    ['honest', [500, 4], 2],
    ['raw', [500, 4], 0],
  ]);
  expect(edgeRecordTexts(null)).toEqual([]);
});

test('the texts of invented edges say so, and those of other edges do not', () => {
  const invented = record(CLAIMS).map((one) => ({ ...one, invented: true as const }));
  for (const edges of [record(CLAIMS), invented]) {
    const { text } = honestClaimsTexts(edges);
    const [kind] = edgeRecordTexts(edges);
    expect([text, kind!.lines.at(-1)].map((said) => said!.includes('invented'))).toEqual(
      edges === invented ? [true, true] : [false, false],
    );
  }
});
