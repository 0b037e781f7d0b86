import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { paidOut } from '../../testing/payouts.ts';
import { prop } from '../../testing/prop.ts';
import type { Rung } from '../datasets/index.ts';
import type { Probability } from '../odds/index.ts';
import { LINES, SIDES, type Line } from '../domain/index.ts';
import { ladderTable } from './ladder.ts';

/**
 * The values of a total in 64 games. The shares of 64 games are exact in binary, and so are their sums and differences.
 */
type Games = readonly number[];
type Case = { readonly lines: readonly Line[]; readonly games: Games };

const near = (least: number, most: number): fc.Arbitrary<Games> =>
  // Some ladders have few different values, which makes ties common.
  fc
    .integer({ min: 0, max: most - least })
    .chain((width) =>
      fc
        .tuple(fc.integer({ min: least, max: most - width }), fc.array(fc.nat(width), { minLength: 64, maxLength: 64 }))
        .map(([from, steps]) => steps.map((step) => from + step)),
    );

const cases: fc.Arbitrary<Case> = fc.oneof(
  near(0, 13).map((games) => ({ lines: LINES.goalTotal, games })),
  near(5, 55).map((games) => ({ lines: LINES.teamShots, games })),
);

const share = (games: Games, holds: (value: number) => boolean): Probability =>
  (games.filter(holds).length / games.length) as Probability;

const rungsOf = ({ lines, games }: Case): readonly Rung[] =>
  lines.map((line) => ({
    line,
    over: share(games, (value) => value > line),
    under: share(games, (value) => value < line),
  }));

const isWhole = (line: number): boolean => line % 1 === 0;

describe('ladderTable of a counted distribution', () => {
  prop(
    'in ladderTable, `exactly` and `push` of a line are the share of games whose total equals the line',
    [cases],
    ({ lines, games }) => {
      const { rows } = ladderTable(rungsOf({ lines, games }));
      expect(rows.map(({ line }) => line)).toEqual(lines);
      for (const { line, push, exactly } of rows) {
        const there = isWhole(line) ? share(games, (value) => value === line) : null;
        expect(push).toBe(there);
        // `exactly` needs the next higher line, which the last line does not have.
        expect(exactly).toBe(line === lines.at(-1) ? null : there);
      }
    },
  );

  prop(
    'a bet of one unit at the fair price of `fair` has a mean profit of 0, on half and whole lines',
    [cases],
    ({ lines, games }) => {
      for (const { line, fair, over, under } of ladderTable(rungsOf({ lines, games })).rows) {
        for (const side of SIDES) {
          const decided = fair[side];
          if (!isWhole(line)) expect(decided).toBe(side === 'over' ? over : under);
          if (decided === null) expect([over, under]).toEqual([0, 0]);
          else if (decided > 0) expect(paidOut(games, side, line, 1 / decided)).toBeCloseTo(0, 12);
        }
      }
    },
  );

  prop(
    'the bar height of a line is its `exactly` divided by the largest `exactly` of the ladder',
    [cases],
    ({ lines, games }) => {
      const { rows } = ladderTable(rungsOf({ lines, games }));
      const largest = Math.max(...rows.map(({ exactly }) => exactly ?? 0));
      for (const { exactly, height } of rows) {
        expect(height).toBeGreaterThanOrEqual(0);
        expect(height * largest).toBeCloseTo(exactly ?? 0, 12);
      }
      expect(Math.max(...rows.map(({ height }) => height))).toBe(largest > 0 ? 1 : 0);
    },
  );

  prop(
    'the picture of a ladder has a bar for each value, and one bar for all values beyond each end',
    [cases],
    ({ lines, games }) => {
      const { picture } = ladderTable(rungsOf({ lines, games }));
      const { bars, places } = picture!;
      const highest = Math.max(...bars.slice(1, -1).map((bar) => bar.share));
      bars.forEach(({ value, tail, share: shown, height }, i) => {
        const isEnd = i === bars.length - 1;
        expect(tail).toBe(isEnd ? 'above' : i === 0 && value > 0 ? 'below' : null);
        const inBar = (total: number): boolean =>
          tail === null ? total === value : tail === 'below' ? total <= value : total >= value;
        expect(shown).toBeCloseTo(share(games, inBar), 12);
        expect(height).toBeCloseTo(highest > 0 ? Math.min(1, shown / highest) : 0, 12);
      });
      expect(bars.reduce((sum, bar) => sum + bar.share, 0)).toBeCloseTo(1, 12);
      // A half line is between two bars. A whole-number line is in the middle of its value's bar.
      places.forEach((place, i) => {
        const line = lines[i]!;
        const before = bars.filter(({ value }) => value < line).length;
        expect(place * bars.length).toBeCloseTo(before + (isWhole(line) ? 0.5 : 0), 9);
      });
    },
  );

  prop(
    'the even line of a ladder is the half line whose over and under differ least, and the lowest such line in a tie',
    [cases],
    ({ lines, games }) => {
      const { even } = ladderTable(rungsOf({ lines, games }));
      const between = lines.map((line) =>
        isWhole(line) ? Infinity : Math.abs(games.reduce((sum, value) => sum + Math.sign(value - line), 0)),
      );
      expect(even).toBe(between.indexOf(Math.min(...between)));
    },
  );

  prop(
    'the mode of a ladder is the most frequent value, or unknown if that value may be beyond the ladder',
    [cases],
    (given) => {
      const { lines, games } = given;
      const { spread } = ladderTable(rungsOf(given));
      const least = lines[0] === 0.5 ? 0 : lines[0]! + 0.5;
      const most = lines.at(-1) === 10.5 ? 10 : lines.at(-1)! - 1;
      const times = Array.from(
        { length: most - least + 1 },
        (_, i) => games.filter((value) => value === least + i).length,
      );
      const frequent = Math.max(...times);
      const value = least + times.indexOf(frequent);
      const beyond = value === most || (value === least && least > 0);
      if (frequent === 0 || beyond) expect(spread).toBeNull();
      else expect(spread?.mode).toEqual({ value, share: frequent / 64 });
    },
  );

  prop(
    'the middle of a ladder is the range between the quartiles, which has at least half of all games',
    [cases],
    (given) => {
      const { lines, games } = given;
      const { spread } = ladderTable(rungsOf(given));
      if (spread === null) return;
      const sorted = games.toSorted((a, b) => a - b);
      // The quartiles are the 16th and the 48th of 64 sorted games.
      const [low, high] = [sorted[15]!, sorted[47]!];
      const least = lines[0] === 0.5 ? 0 : lines[0]! + 0.5;
      const most = Math.floor(lines.at(-1)! - 0.5);
      const inside = games.filter((value) => value >= low && value <= high).length;
      expect(inside).toBeGreaterThanOrEqual(32);
      expect(spread.middle).toEqual(low < least || high > most ? null : { low, high, share: inside / 64 });
    },
  );
});

const holes = fc.uniqueArray(fc.record({ at: fc.nat(59), side: fc.constantFrom('over', 'under') }), { maxLength: 6 });

prop(
  'unknown probabilities stay unknown in ladderTable, and do not change the other rows',
  [cases, holes],
  (given, cut) => {
    const whole = ladderTable(rungsOf(given)).rows;
    const rungs = rungsOf(given).map((rung, i) =>
      cut.reduce((kept, { at, side }) => (at === i ? { ...kept, [side]: null } : kept), rung),
    );
    const { rows, even, spread, picture } = ladderTable(rungs);
    rows.forEach((row, i) => {
      expect(row.push).toBe(row.over === null || row.under === null ? null : whole[i]!.push);
      const neighbors = [rungs[i - 1]?.over, rungs[i + 1]?.over];
      expect(row.exactly).toBe(neighbors.some((over) => over === null) ? null : whole[i]!.exactly);
    });
    const first = (counts: (line: number) => boolean): number | undefined =>
      rows
        .flatMap(({ line, over, under }, i) =>
          over === null || under === null || !counts(line) ? [] : [[Math.abs(over - under), i]],
        )
        .toSorted(([a, i], [b, j]) => a! - b! || i! - j!)[0]?.[1];
    expect(even).toBe(first((line) => !isWhole(line)) ?? first(isWhole) ?? null);
    if (rungs.some(({ over, under }) => over === null && under === null)) expect(picture).toBeNull();
    // Without the probability of a half line, the share of two values is unknown. One of them may be the most frequent
    // value, so there is no spread.
    const gap = rungs.some(({ line, over }) => !isWhole(line) && over === null);
    if (gap) expect(spread).toBeNull();
  },
);

const row = (line: number, over: number | null, under: number | null): Rung => ({
  line: line as Line,
  over: over as Probability | null,
  under: under as Probability | null,
});

describe('ladderTable of contradictory columns', () => {
  test('`exactly` of a line is null if the columns of the neighboring lines contradict each other', () => {
    const { rows, spread } = ladderTable([
      row(0.5, 0.9, 0.1),
      row(1, 0.5, 0.1),
      row(1.5, 0.5, 0.5),
      row(2, 0.3, 0.5),
      row(2.5, 0.6, 0.4),
      row(3, 0.1, 0.4),
      row(3.5, 0.1, 0.9),
    ]);
    expect(rows.map(({ exactly }) => exactly)).toEqual([null, 0.4, null, null, null, 0.5, null]);
    expect(rows.map(({ height }) => height)).toEqual([0, 0.8, 0, 0, 0, 1, 0]);
    expect(spread).toBeNull();
  });

  test('a floating-point error does not make `exactly` or `push` of a ladder’s line negative', () => {
    const { rows } = ladderTable([row(0.5, 0.3, 0.7), row(1, 0.3, 0.7), row(1.5, 0.1 + 0.2, 0.7)]);
    expect(rows[1]).toMatchObject({ push: 0, exactly: 0 });
  });

  test('`push` of a line is 0 if over and under add up to more than 1', () => {
    expect(ladderTable([row(1, 0.6, 0.4005)]).rows[0]!.push).toBe(0);
  });
});

test('`push` and `exactly` have no floating-point errors, so that the same share is displayed as 0.4% for both', () => {
  const { rows } = ladderTable([row(0.5, 1, 0), row(1, 0.9965, 0), row(1.5, 0.9965, 0.0035)]);
  expect(rows[1]).toMatchObject({ push: 0.0035, exactly: 0.0035 });
});

test('ladderTable without known probabilities has no even line, no spread and no bars', () => {
  const { rows, even, spread } = ladderTable(LINES.goalTotal.map((line) => row(line, null, null)));
  expect([even, spread]).toEqual([null, null]);
  expect(new Set(rows.map(({ height }) => height))).toEqual(new Set([0]));
  expect(ladderTable([])).toEqual({ rows: [], even: null, spread: null, picture: null });
});

describe('the mode of a ladder', () => {
  test('the mode of a ladder can be 0', () => {
    const games = [...Array<number>(40).fill(0), ...Array<number>(24).fill(1)];
    expect(ladderTable(rungsOf({ lines: LINES.teamGoals, games })).spread).toEqual({
      mode: { value: 0, share: 0.625 },
      middle: { low: 0, high: 1, share: 1 },
    });
  });

  test('the mode of a ladder is unknown if P(0) is unknown and the lowest known value is the most frequent one', () => {
    const modes = (value: number) => {
      const games = [...Array<number>(20).fill(0), ...Array<number>(44).fill(value)];
      const [first, ...rest] = rungsOf({ lines: LINES.teamGoals, games });
      return [first!, { ...first!, under: null }].map((one) => ladderTable([one, ...rest]).spread?.mode.value);
    };
    expect(modes(1)).toEqual([1, undefined]);
    expect(modes(2)).toEqual([2, 2]);
  });
});

test.each([
  [5, 0.5, 0.25, 2 / 3, 1 / 3],
  [5, 0.5, null, null, null],
  [5, null, 0.5, null, null],
  [5, 0, 0, null, null],
  [5, 0, 0.5, 0, 1],
  [5.5, 0.5, null, 0.5, null],
  [5.5, null, 0.25, null, 0.25],
])('on the line %s with shares of %s and %s, the fair shares are %s and %s', (line, over, under, ...fair) => {
  const { rows } = ladderTable([row(line, over, under)]);
  expect(rows.map((one) => [one.fair.over, one.fair.under])).toEqual([fair]);
});
