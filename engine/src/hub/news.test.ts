import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { GameChange } from '../datasets/index.ts';
import type { LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { changesOf } from './changes.ts';
import { dayNews, newsSteps } from './news.ts';

const DATE = '2025-10-07' as LeagueDate;
const [AWAY, HOME] = ['Pittsburgh Penguins', 'New York Rangers'] as const;
const START = Date.parse('2025-10-07T04:00:00Z');

type News = { readonly minute: number; readonly player: string; readonly ofHome: boolean; readonly step: number };

/** The file of a game whose n-th step moves the home team's chance from `chances[n]` to the next one. */
function changesFrom(news: readonly News[], chances: readonly number[], home: string = HOME): readonly GameChange[] {
  return news.map(({ minute, player, ofHome, step }): GameChange => {
    const own = (chance: number): Probability => (ofHome ? chance : 1 - chance) as Probability;
    return {
      date: DATE,
      away: AWAY,
      home,
      at: new Date(START + minute * 60_000).toISOString(),
      what: 'scratch',
      player,
      team: ofHome ? home : AWAY,
      before: own(chances[step]!),
      after: own(chances[step + 1]!),
    };
  });
}

const gameOf = (changes: readonly GameChange[] | null, home: string = HOME) => {
  const [away, of] = [
    { name: AWAY, abbreviation: 'PIT' },
    { name: home, abbreviation: 'NYR' },
  ];
  return { date: DATE, away, home: of, changes: changesOf(changes, { date: DATE, away: AWAY, home }) };
};

/** Chances that differ from each other and from 1 minus each other by far more than rounding. */
const CHANCES = [0.55, 0.61, 0.58, 0.66, 0.63, 0.7, 0.68];
const anyNews = fc
  .uniqueArray(
    fc.record({
      minute: fc.integer({ min: 0, max: 1200 }),
      player: fc.constantFrom('A', 'B', 'C', 'D'),
      ofHome: fc.boolean(),
      step: fc.nat(CHANCES.length - 2),
    }),
    { selector: ({ minute }) => minute, maxLength: 12 },
  )
  .map((all) => all.toSorted((a, b) => a.minute - b.minute));

describe('the steps of a game’s news', () => {
  prop('have each piece of news once, with all that came with it, and the figures of its newest', [anyNews], (news) => {
    const steps = newsSteps(gameOf(changesFrom(news, CHANCES)));
    const numbers = [...new Set(news.toReversed().map(({ step }) => step))];
    expect(steps.map(({ changes }) => changes.map(({ player, at }) => [player, Date.parse(at)]))).toEqual(
      numbers.map((number) =>
        news
          .filter(({ step }) => step === number)
          .toReversed()
          .map(({ player, minute }) => [player, START + minute * 60_000]),
      ),
    );
    for (const [i, { venue, before, after }] of steps.entries()) {
      const own = (chance: number): number => (venue === 'home' ? chance : 1 - chance);
      expect(before).toBeCloseTo(own(CHANCES[numbers[i]!]!), 12);
      expect(after).toBeCloseTo(own(CHANCES[numbers[i]! + 1]!), 12);
    }
  });

  test('a step has no team where the file does not name it, and news without figures is a step of its own', () => {
    const [change] = changesFrom([{ minute: 1, player: 'A', ofHome: true, step: 0 }], CHANCES);
    const bare = { ...change!, team: null, before: null, after: null };
    const steps = newsSteps(gameOf([bare, { ...bare, player: 'B' }]));
    expect(steps.map(({ changes, venue, after }) => [changes.length, venue, after])).toEqual([
      [1, null, null],
      [1, null, null],
    ]);
    expect(newsSteps(gameOf([{ ...change!, team: 'Another team' }]))[0]!.venue).toBeNull();
  });
});

describe('the news of a date', () => {
  test.each([
    ['2025-10-07T12:59:00Z', '2025-10-06T13:00:00Z'],
    ['2025-10-07T13:00:00Z', '2025-10-07T13:00:00Z'],
    ['2025-10-08T03:59:00Z', '2025-10-07T13:00:00Z'],
    // The day is past, so its own morning counts.
    ['2025-10-09T20:00:00Z', '2025-10-07T13:00:00Z'],
    // The evening before.
    ['2025-10-06T22:00:00Z', '2025-10-06T13:00:00Z'],
  ])('at %s it counts from %s', (now, from) => {
    expect(dayNews([gameOf([])], DATE, Date.parse(now))!.since.at).toBe(Date.parse(from));
  });

  test('in winter it counts from 9 AM of winter time', () => {
    const date = '2026-01-07' as LeagueDate;
    expect(dayNews([gameOf([])], date, Date.parse('2026-01-07T20:00:00Z'))!.since).toEqual({
      day: date,
      at: Date.parse('2026-01-07T14:00:00Z'),
    });
  });

  prop(
    'has all steps of all games once, newest first, and counts the pieces of the recent ones',
    [anyNews, anyNews],
    (a, b) => {
      const games = [
        gameOf(changesFrom(a, CHANCES)),
        gameOf(changesFrom(b, CHANCES, 'Boston Bruins'), 'Boston Bruins'),
      ];
      const { since, count, recent, earlier } = dayNews(games, DATE, Date.parse('2025-10-07T22:00:00Z'))!;
      const all = [...recent, ...earlier];
      expect(all.flatMap(({ changes }) => changes)).toHaveLength(a.length + b.length);
      expect(all.map(({ at }) => at)).toEqual(all.map(({ at }) => at).toSorted((x, y) => y - x));
      expect(count).toBe(recent.flatMap(({ changes }) => changes).length);
      expect([recent.every(({ at }) => at >= since.at), earlier.every(({ at }) => at < since.at)]).toEqual([
        true,
        true,
      ]);
    },
  );

  test('is null if the site has no file of changes, and empty if the file is', () => {
    expect(dayNews([gameOf(null)], DATE, START)).toBeNull();
    expect(dayNews([gameOf([])], DATE, START)).toMatchObject({ count: 0, recent: [], earlier: [] });
  });
});
