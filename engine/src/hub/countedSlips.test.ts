import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { GameChange } from '../datasets/index.ts';
import type { LeagueDate } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { changeKey } from './changes.ts';
import { slipEffects, withCount, type CountedSlip, type SlipCount } from './countedSlips.ts';
import { newsSteps } from './news.ts';
import { decodeCountedSlips } from './storedSlips.ts';

const DATE = '2025-10-07' as LeagueDate;
const [AWAY, HOME] = ['Pittsburgh Penguins', 'New York Rangers'] as const;

/** The n-th piece of news of the game. Each is a separate step. */
const newsOf = (n: number): GameChange => ({
  date: DATE,
  away: AWAY,
  home: HOME,
  at: new Date(Date.parse('2025-10-07T13:00:00Z') + n * 60_000).toISOString(),
  what: 'scratch',
  player: `P${n}`,
  team: HOME,
  before: (0.5 + n / 100) as Probability,
  after: (0.51 + n / 100) as Probability,
});

const gameWith = (pieces: number, home: string = HOME) => ({
  date: DATE,
  away: { name: AWAY, abbreviation: null },
  home: { name: home, abbreviation: null },
  changes: Array.from({ length: pieces }, (_, n) => newsOf(n)).toReversed(),
});

const countOf = (chance: number, pieces: number, slip = 's'): SlipCount => ({
  slip,
  date: DATE,
  away: AWAY,
  home: HOME,
  legs: 3,
  chance: chance as Probability,
  known: Array.from({ length: pieces }, (_, n) => changeKey(newsOf(n))),
});

const counted = (counts: readonly SlipCount[], today = DATE): readonly CountedSlip[] =>
  counts.reduce<readonly CountedSlip[]>((slips, count) => withCount(slips, count, today), []);

/** The effect of each step, newest first: before, after and the pieces of news. */
const effects = (pieces: number, slips: readonly CountedSlip[]) =>
  newsSteps(gameWith(pieces)).map((step) =>
    slipEffects(step, slips).map(({ before, after, news }) => [before, after, news]),
  );

describe('what news has changed in counted slips', () => {
  test('a slip that was counted before and after a step has the effect of this step', () => {
    expect(effects(2, counted([countOf(0.18, 0), countOf(0.17, 1), countOf(0.16, 2)]))).toEqual([
      [[0.17, 0.16, 1]],
      [[0.18, 0.17, 1]],
    ]);
  });

  test('steps between two counts have one effect, at the newest of them', () => {
    expect(effects(3, counted([countOf(0.18, 0), countOf(0.16, 2)]))).toEqual([
      [[0.16, null, 1]],
      [[0.18, 0.16, 2]],
      [],
    ]);
  });

  test('a count of the same news replaces the figure, as with more simulations', () => {
    expect(effects(1, counted([countOf(0.18, 0), countOf(0.17, 1), countOf(0.172, 1)]))).toEqual([[[0.18, 0.172, 1]]]);
    expect(effects(1, counted([countOf(0.18, 1), countOf(0.182, 1)]))).toEqual([[]]);
  });

  test('a slip of another game or day has no effect', () => {
    const slips = counted([countOf(0.18, 0)]);
    expect(newsSteps(gameWith(1, 'Boston Bruins')).flatMap((step) => slipEffects(step, slips))).toEqual([]);
  });

  test('slips of earlier days than yesterday are forgotten, and at most 30 are kept', () => {
    const old = { ...countOf(0.1, 0, 'old'), date: '2025-10-05' as LeagueDate };
    const kept = { ...countOf(0.1, 0, 'kept'), date: '2025-10-06' as LeagueDate };
    expect(counted([old, kept, countOf(0.18, 0)]).map(({ slip }) => slip)).toEqual(['kept', 's']);
    const many = counted(Array.from({ length: 40 }, (_, n) => countOf(0.1, 0, `${n}`)));
    expect([many.length, many[0]!.slip]).toEqual([30, '10']);
  });

  prop(
    'the moves of a slip go from its first count to its last one, and have each piece of news once',
    [fc.array(fc.tuple(fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(3)), { minLength: 1, maxLength: 15 })],
    (all) => {
      let pieces = 0;
      const counts = all.map(([chance, more]) => countOf(chance, (pieces += more)));
      const [slip] = counted(counts);
      const { moves, chance, known } = slip!;
      expect(chance).toBe(counts.at(-1)!.chance);
      const first = counts.filter((one) => one.known.length === counts[0]!.known.length).at(-1)!;
      for (const [i, { before }] of moves.entries()) expect(before).toBe(moves[i - 1]?.after ?? first.chance);
      if (moves.length > 0) expect(moves.at(-1)!.after).toBe(chance);
      expect([...counts[0]!.known, ...moves.flatMap(({ news }) => news)]).toEqual(known);
      expect(decodeCountedSlips(JSON.stringify([slip]))).toEqual([slip]);
    },
  );

  test.each([null, '', '7', '[1]', '[{"slip":"s"}]', JSON.stringify([{ ...countOf(2, 0), moves: [] }])])(
    'the stored text %j has no slips',
    (text) => expect(decodeCountedSlips(text)).toEqual([]),
  );
});
