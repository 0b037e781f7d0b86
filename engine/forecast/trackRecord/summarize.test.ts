import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { addDays, type LeagueDate, type Line } from '@ddh/engine/internal/domain';
import {
  decodeTrackRecordSummary,
  encodeTrackRecordSummary,
  type Outcome,
  type TrackRecordSummary,
  versionOf,
} from '@ddh/engine/internal/trackRecord';
import type { GradedGame } from './gradeGame.ts';
import { summarizeTrackRecord } from './summarize.ts';

const FIRST = '2024-10-04' as LeagueDate;
const over = (line: number) => ({ side: 'over', line: line as Line }) as const;
const total = (chance: number, outcome: Outcome, line = 5.5, quoted: number | null = null) =>
  ({ leg: { kind: 'total', stat: 'Goals', ...over(line) }, chance, outcome, quoted, honest: null }) as const;
const slip = (chance: number, multiplied: number, outcome: Outcome, legs = 2, name: 'random' | 'winStar' = 'random') =>
  ({
    name,
    chance,
    multiplied,
    outcome,
    honest: null,
    legs: Array.from({ length: legs }, () => total(0.5, 'hit').leg),
  }) as const;

const game = (day: number, more: Partial<GradedGame>): GradedGame => ({
  date: addDays(FIRST, day),
  gameId: `${day}`,
  away: 'Bruins',
  home: 'Sabres',
  model: '2.1',
  goals: { away: 2, home: 3 },
  forecasts: [],
  slips: [],
  ...more,
});
const summarize = (games: readonly GradedGame[]): TrackRecordSummary =>
  summarizeTrackRecord(games, { kind: 'walkForward', seen: true, season: '2024-25', records: 5000 });

describe('summarizeTrackRecord', () => {
  const games = [
    game(0, {
      forecasts: [total(0.9, 'hit'), total(0.35, 'miss', 6.5)],
      slips: [slip(0.3, 0.2, 'hit'), slip(0.25, 0.25, 'miss', 3)],
    }),
    game(0, {
      forecasts: [total(0.8, 'hit'), total(0.35, 'void', 6.5)],
      slips: [slip(0.1, 0.2, 'miss'), slip(0.4, 0.4, 'void')],
    }),
    game(20, { forecasts: [total(0.6, 'miss')], slips: [slip(0.22, 0.2, 'hit', 3, 'winStar')] }),
    game(40, { forecasts: [total(0.7, 'hit'), total(0.02, 'hit', 7.5), total(0.01, 'miss', 7.5)] }),
  ];
  const { markets, slips, named, rarest, forecasts, days, models } = summarize(games);

  test('summarizeTrackRecord compares forecasts with the market only where sportsbooks had prices', () => {
    const two = [
      game(0, { forecasts: [total(0.8, 'hit', 5.5, 0.6), total(0.4, 'miss', 5.5)] }),
      game(1, { forecasts: [total(0.6, 'miss', 5.5, 0.5)] }),
    ];
    const [quoted] = summarize(Array.from({ length: 10 }, () => two).flat()).markets;
    expect(quoted?.quoted).toMatchObject({
      n: 20,
      market: { brier: expect.closeTo((0.4 ** 2 + 0.5 ** 2) / 2, 12) as number },
    });
    expect(quoted?.quoted?.said).toBeCloseTo(0.7, 12);
    expect(quoted?.quoted?.market.said).toBeCloseTo(0.55, 12);
    expect(quoted?.quoted?.logLoss).toBeCloseTo(-(Math.log(0.8) + Math.log(0.4)) / 2, 12);
    expect(quoted?.quoted?.market.difference.logLoss.mean).toBeCloseTo(
      -(Math.log(0.8) + Math.log(0.4)) / 2 + (Math.log(0.6) + Math.log(0.5)) / 2,
      12,
    );
    expect(markets.map((market) => market.quoted)).toEqual([null, null, null]);
    // What few sportsbooks' chances came to is a price.
    expect(summarize([...Array.from({ length: 9 }, () => two).flat(), two[0]!]).markets[0]?.quoted).toBeNull();
  });

  test('summarizeTrackRecord gives each market scores that match a hand calculation', () => {
    expect(markets.map(({ market, line, season }) => [market, line, season.n])).toEqual([
      ['total', 5.5, 4],
      ['total', 6.5, 1],
      ['total', 7.5, 2],
    ]);
    const { season } = markets[0]!;
    expect(season.said).toBeCloseTo(0.75, 12);
    expect(season.came.mean).toBe(0.75);
    // Brier score: (.01 + .04 + .36 + .09) / 4. Log loss: -(ln .9 + ln .8 + ln .4 + ln .7) / 4.
    expect(season.brier).toBeCloseTo(0.125, 12);
    expect(season.logLoss).toBeCloseTo(0.4003674, 6);
    // The constant forecast is .75, the season's share of hits. Its Brier score is .75 x .25, and its log loss the
    // entropy of .75.
    expect(season.constant.said).toBe(0.75);
    expect(season.constant.brier).toBeCloseTo(0.1875, 12);
    expect(season.constant.logLoss).toBeCloseTo(0.5623351, 6);
    expect(season.constant.difference.brier.mean).toBeCloseTo(0.125 - 0.1875, 12);
  });

  test('summarizeTrackRecord leaves voids and pushes out of all scores, and counts them', () => {
    expect(forecasts).toEqual({ graded: 7, void: 1, push: 0 });
    expect(slips).toMatchObject({ graded: 3, void: 1, push: 0 });
    expect(slips!.season.n).toBe(3);
  });

  test('last7 and last30 end with the last day of the record, and are null without forecasts', () => {
    expect(days).toEqual({ from: '2024-10-04', to: '2024-11-13' });
    expect(markets[0]!.last30!.n).toBe(2);
    expect(markets[0]!.last7!.n).toBe(1);
    expect(markets[1]!.last30).toBeNull();
    const early = [game(0, { forecasts: [total(0.5, 'hit')] }), game(6, { forecasts: [total(0.5, 'hit')] })];
    expect(summarize(early).markets[0]!.last7!.n).toBe(2);
    expect(summarize([early[0]!, game(7, {})]).markets[0]!.last7).toBeNull();
  });

  test('summarizeTrackRecord groups random slips by chance in steps of 10 percent, by lift and by number of legs, and named slips by name', () => {
    expect(slips!.tenths.map(({ from, n, said, multiplied, came }) => [from, n, said, multiplied, came.mean])).toEqual([
      [0.1, 1, 0.1, 0.2, 0],
      [0.2, 1, 0.25, 0.25, 0],
      [0.3, 1, 0.3, 0.2, 1],
    ]);
    expect(slips!.lifts.map(({ from, to, n }) => [from, to, n])).toEqual([
      [0, 0.8, 1],
      [0.8, 1.3, 1],
      [1.3, null, 1],
    ]);
    expect(slips!.legs.map(({ legs, n, came }) => [legs, n, came.mean])).toEqual([
      [2, 2, 0.5],
      [3, 1, 0],
    ]);
    expect(named).toHaveLength(1);
    expect(named[0]).toMatchObject({ name: 'winStar', season: { n: 1, said: 0.22 }, multiplied: { said: 0.2 } });
  });

  test("summarizeTrackRecord compares the chances of slips with the products of their legs' chances", () => {
    // Brier scores: (.49 + .0625 + .01) / 3 and (.64 + .0625 + .04) / 3.
    const { season, multiplied } = slips!;
    expect(season.brier).toBeCloseTo(0.5625 / 3, 12);
    expect(multiplied.brier).toBeCloseTo(0.7425 / 3, 12);
    expect(multiplied.difference.brier.mean).toBeCloseTo(-0.06, 12);
  });

  test('summarizeTrackRecord counts weeks from the first day, and leaves out weeks without games', () => {
    expect(markets[0]!.weeks.map(({ days: week, n }) => [week.from, week.to, n])).toEqual([
      ['2024-10-04', '2024-10-10', 2],
      ['2024-10-18', '2024-10-24', 1],
      ['2024-11-08', '2024-11-13', 1],
    ]);
    expect(markets[0]!.weeks[0]!.logLoss).toBeCloseTo(-(Math.log(0.9) + Math.log(0.8)) / 2, 12);
    expect(markets[0]!.weeks[0]!.constant).toBeCloseTo(-Math.log(0.75), 12);
  });

  test('summarizeTrackRecord lists the least likely hits of the last week, and how many hits the forecasts expected', () => {
    expect(rarest.results.map(({ gameId, chance }) => [gameId, chance])).toEqual([
      ['40', 0.02],
      ['40', 0.7],
    ]);
    expect(rarest).toMatchObject({ atMost: 0.7, forecasts: 3 });
    expect(rarest.due).toBeCloseTo(0.73, 12);
  });

  test('honest slips are scored by their honest chance, in solid groups only, whose mean has three decimals', () => {
    const priced = (honest: number | null, outcome: Outcome, legs: number) => ({
      ...slip(0.9, 0.9, outcome, legs),
      honest,
    });
    const one = { ...total(0.9, 'hit'), honest: 0.71234 };
    /** Games with three slips of two legs, and one of three legs of which every second game has an honest price. */
    const list = (count: number) =>
      Array.from({ length: count }, (_, i) =>
        game(i % 9, {
          forecasts: [one, one, { ...one, outcome: 'miss' }, { ...one, honest: null }],
          slips: [
            priced(0.41236, 'hit', 2),
            priced(0.41236, 'miss', 2),
            priced(0.31236, i % 2 ? 'miss' : 'push', 2),
            priced(i % 2 ? 0.21 : null, 'hit', 3),
            { ...priced(0.5, 'hit', 2), name: 'winStar' },
          ],
        }),
      );
    expect(summarize(list(59)).slips!.honest).toBeNull();
    const honest = summarize(list(100)).slips!.honest!;
    expect(honest).toMatchObject({ graded: 300, void: 0, push: 50, season: { n: 300, games: 100 } });
    // 200 x .41236 + 50 x .31236 + 50 x .21, of 300.
    expect(honest.season.said).toBe(0.362);
    expect(honest.season.came.mean).toBe(0.5);
    expect(honest.tenths.map(({ from, n, said, came }) => [from, n, said, came.mean])).toEqual([
      [0.4, 200, 0.412, 0.5],
    ]);
    expect(honest.legs.map(({ legs, n }) => [legs, n])).toEqual([[2, 250]]);
    expect(honest.groups.map(({ from, legs, n }) => [from, legs, n])).toEqual([[0.4, 2, 200]]);
    const [group] = honest.groups;
    expect(group!.came99.low).toBeLessThanOrEqual(group!.came.low!);
    expect(honest.singles.map(({ from, n, said, came }) => [from, n, said, came.mean])).toEqual([
      [0.7, 300, 0.712, 2 / 3],
    ]);
  });

  test('the nights are the last 30 days with results, newest first, each with what was said and what came', () => {
    const win = { kind: 'winner', team: 'Sabres', margin: 0.5 as Line } as const;
    const said = (homeWin: number, outcome: Outcome) => ({
      leg: win,
      chance: homeWin,
      outcome,
      quoted: null,
      honest: null,
    });
    const { nights } = summarize([
      game(0, { forecasts: [said(0.6, 'hit')] }),
      game(20, { forecasts: [said(0.6, 'hit'), total(0.8, 'miss'), total(0.1, 'hit', 6.5), total(0.9, 'void', 7.5)] }),
      game(40, { goals: null, forecasts: [said(0.6, 'void')] }),
      game(41, { goals: { away: 4, home: 1 }, forecasts: [said(0.3, 'miss'), total(0.7, 'hit')] }),
    ]);
    expect(nights.map(({ date, games: own }) => [date, own.length])).toEqual([
      [addDays(FIRST, 41), 1],
      [addDays(FIRST, 20), 1],
    ]);
    expect(nights.map(({ games: [own] }) => own)).toEqual([
      {
        gameId: '41',
        away: 'Bruins',
        home: 'Sabres',
        goals: { away: 4, home: 1 },
        homeWin: 0.3,
        surest: { leg: total(0, 'hit').leg, chance: 0.7, hit: true },
        rarest: { leg: total(0, 'hit').leg, chance: 0.7 },
      },
      expect.objectContaining({
        homeWin: 0.6,
        surest: { leg: total(0, 'hit').leg, chance: 0.8, hit: false },
        rarest: { leg: total(0, 'hit', 6.5).leg, chance: 0.1 },
      }),
    ]);
  });

  test('summarizeTrackRecord scores the forecasts of two versions of the model separately', () => {
    expect(models.map(({ model, games: n }) => [model, n])).toEqual([['2.1', 4]]);
    const changed = summarize([...games.slice(0, 3), { ...games[3]!, model: '2.2' }]).models;
    expect(changed.map(({ model, days: own, games: n }) => [model, own.from, n])).toEqual([
      ['2.1', FIRST, 3],
      ['2.2', '2024-11-13', 1],
    ]);
    expect(changed[1]).toMatchObject({ forecasts: { n: 3 }, slips: null });
  });

  test('summarizeTrackRecord scores the forecasts of two generators together if the version of the model is the same', () => {
    const names = ['2.3', '2.4', '3.4', '2.4'];
    const mixed = summarize(games.map((one, i) => ({ ...one, model: names[i]! }))).models;
    expect(mixed.map(({ model, days: own, games: n, forecasts: { n: scored } }) => [model, own, n, scored])).toEqual([
      ['2.3', { from: FIRST, to: FIRST }, 1, 2],
      ['2.4', { from: FIRST, to: '2024-11-13' }, 3, 5],
    ]);
  });

  test('a record of games without a result has no scores', () => {
    const summary = summarize([game(0, { forecasts: [total(0.5, 'void')], slips: [slip(0.2, 0.2, 'void')] })]);
    expect(summary).toMatchObject({
      forecasts: { graded: 0, void: 1 },
      models: [],
      markets: [],
      slips: null,
      named: [],
    });
    expect(summary.rarest).toEqual({ atMost: 0, forecasts: 0, due: 0, results: [] });
  });
});

const outcome = fc.constantFrom<Outcome>('hit', 'miss', 'void');
const chance = fc.double({ min: 0.01, max: 0.99, noNaN: true });
const someGames = fc
  .array(
    fc.tuple(
      fc.nat(3),
      fc.array(fc.tuple(chance, outcome), { maxLength: 6 }),
      fc.array(fc.tuple(chance, chance, outcome), { maxLength: 6 }),
    ),
    { minLength: 1, maxLength: 8 },
  )
  .map((list) => {
    let day = 0;
    return list.map(([pause, singles, slips]) =>
      game((day += pause), {
        forecasts: singles.map(([p, result]) => total(p, result)),
        slips: slips.map(([p, product, result], i) => slip(p, product, result, 2 + (i % 3))),
      }),
    );
  });

const eachGame = <T>(...values: readonly T[]): fc.Arbitrary<readonly T[]> =>
  fc.array(fc.constantFrom(...values), { minLength: 8, maxLength: 8 });

prop(
  'generators split no version of the model: a summary has the same figures with one generator and with several',
  [someGames, eachGame(3, 4), eachGame(2, 3)],
  (games, versions, generators) => {
    const summaryOf = (generatorOf: (i: number) => number): unknown => {
      const summary = summarize(games.map((one, i) => ({ ...one, model: `${generatorOf(i)}.${versions[i]!}` })));
      return { ...summary, models: summary.models.map((part) => ({ ...part, model: versionOf(part.model) })) };
    };
    expect(summaryOf((i) => generators[i]!)).toEqual(summaryOf(() => 2));
  },
  40,
);

describe('the summary file', () => {
  prop(
    'the summary file has the figures of the summary, with at most six decimals',
    [someGames],
    (games) => {
      const text = encodeTrackRecordSummary(summarize(games));
      const decoded = decodeTrackRecordSummary(JSON.parse(text));
      expect(decoded).toMatchObject({ ok: true, value: { problems: [] } });
      expect(decoded.ok && decoded.value.data).toEqual({ edges: null, ...(JSON.parse(text) as object) });
      expect(text).not.toMatch(/\.\d{7}/);
    },
    40,
  );

  prop(
    'each way of grouping slips puts every slip into exactly one group',
    [someGames],
    (games) => {
      const { slips } = summarize(games);
      const count = games.flatMap((one) => one.slips).filter((one) => one.outcome !== 'void').length;
      expect(slips?.season.n ?? 0).toBe(count);
      for (const groups of [slips?.tenths, slips?.lifts, slips?.legs, slips?.groups, slips?.weeks])
        expect((groups ?? []).reduce((sum, { n }) => sum + n, 0)).toBe(count);
    },
    40,
  );

  prop(
    'a group of slips has the slips of its tenth and number of legs, the games they are of, and a 99 % interval that contains the 95 % one',
    [someGames],
    (games) => {
      for (const { from, to, legs, n, games: count, came, came99 } of summarize(games).slips?.groups ?? []) {
        const own = games.flatMap((one) =>
          one.slips
            .filter(({ outcome: o, legs: l, chance: p }) => o !== 'void' && l.length === legs && p >= from && p < to)
            .map(() => one),
        );
        expect([n, count]).toEqual([own.length, new Set(own).size]);
        expect(came99.low ?? -Infinity).toBeLessThanOrEqual(came.low ?? -Infinity);
        expect(came99.high ?? Infinity).toBeGreaterThanOrEqual(came.high ?? Infinity);
      }
    },
    40,
  );

  test.each<[string, (summary: TrackRecordSummary) => unknown, string, string]>([
    ['version', (s) => ({ ...s, version: 2 }), 'version', 'must be 1'],
    [
      'day',
      (s) => ({ ...s, days: { from: '4 Oct', to: '2024-10-05' } }),
      'days.from',
      'must be a date like 2025-10-07',
    ],
    ['share', (s) => ({ ...s, rarest: { ...s.rarest, atMost: 2 } }), 'rarest.atMost', 'must be a number from 0 to 1'],
    ['list', (s) => ({ ...s, markets: 5 }), 'markets', 'must be a list'],
    ['object', () => null, 'summary', 'must be an object'],
  ])('decodeTrackRecordSummary refuses a wrong %s and names its path', (_, change, path, problem) => {
    const summary = summarize([game(0, { forecasts: [total(0.5, 'hit')] })]);
    expect(decodeTrackRecordSummary(change(summary))).toEqual({
      ok: false,
      error: { path, problem },
    });
  });
});
