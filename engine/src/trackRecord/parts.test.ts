import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { SAMPLE_TRACK_RECORD } from '../../testing/sampleTrackRecord.ts';
import { farParts, isSolid } from './parts.ts';

const share = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const group = fc
  .record({
    n: fc.integer({ min: 150, max: 400 }),
    games: fc.integer({ min: 40, max: 100 }),
    said: share,
    mean: share,
    half: share,
  })
  .map(({ n, games, said, mean, half }) => ({
    n,
    games,
    said,
    multiplied: said,
    came: { mean, low: Math.max(0, mean - half / 4), high: Math.min(1, mean + half / 4) },
  }));
const groups = fc.array(group, { maxLength: 8 });
const [market] = SAMPLE_TRACK_RECORD.markets;
const [name] = SAMPLE_TRACK_RECORD.named;
type Summary = Parameters<typeof farParts>[0];
const summaries = fc
  .tuple(groups, groups, groups, groups, groups)
  .map(([tenths, ofSlips, lifts, legs, named]): Summary => ({
    markets: [{ ...market!, tenths: tenths.map((one, i) => ({ from: i / 10, to: (i + 1) / 10, ...one })) }],
    slips: {
      ...SAMPLE_TRACK_RECORD.slips!,
      tenths: ofSlips.map((one, i) => ({ from: i / 10, to: (i + 1) / 10, ...one })),
      lifts: lifts.map((one, i) => ({ from: i, to: i + 1, ...one })),
      legs: legs.map((one, i) => ({ legs: i + 2, ...one })),
    },
    named: named.map((one) => ({ ...name!, season: { ...name!.season, ...one } })),
  }));

/** All groups that have an interval, found without the rule. Lists by tenth and legs, and periods, are no parts. */
function groupsIn({ markets, slips, named }: Summary) {
  const all = [
    ...markets.flatMap(({ tenths }) => tenths),
    ...[slips!.tenths, slips!.lifts, slips!.legs].flat(),
    ...named.map(({ season }) => season),
  ];
  return all.filter(({ n, games }) => n >= 200 && games >= 60);
}

prop('farParts counts the solid parts and those whose mean forecast is not in the interval', [summaries], (summary) => {
  const all = groupsIn(summary);
  const outside = all.filter(({ said, came }) => said < (came.low ?? 0) || said > (came.high ?? 1));
  const found = farParts(summary);
  expect(found).toMatchObject({ solid: all.length, outside: outside.length });
  expect(found.byChance).toBeCloseTo(all.length / 20, 12);
  expect(found.farthest).toHaveLength(Math.min(2, outside.length));
});

prop(
  'farParts names only solid parts outside their intervals, and no other is farther outside',
  [summaries],
  (summary) => {
    const { farthest } = farParts(summary);
    const widths = ({
      said,
      came,
    }: {
      readonly said: number;
      readonly came: { low: number | null; high: number | null };
    }) => Math.max(came.low! - said, said - came.high!) / (came.high! - came.low!);
    const all = groupsIn(summary)
      .map(widths)
      .filter((by) => by > 0);
    expect(farthest.filter((one) => !isSolid(one))).toEqual([]);
    expect(farthest.map(widths)).toEqual(all.toSorted((a, b) => b - a).slice(0, 2));
  },
);

test('a part that came 12 points below what was said is named first', () => {
  const { slips } = SAMPLE_TRACK_RECORD;
  const tenths = slips!.tenths.map((one) => (one.from === 0.5 ? { ...one, said: one.came.mean + 0.12 } : one));
  const [first] = farParts({ ...SAMPLE_TRACK_RECORD, slips: { ...slips!, tenths } }).farthest;
  expect(first?.of).toEqual({ kind: 'tenth', from: 0.5, to: 0.6, honest: false });
});
