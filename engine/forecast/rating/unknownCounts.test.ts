import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sumOf, VENUES } from '@ddh/engine/internal/domain';
import { daysOf, scheduled, type GameSheet } from '../history/index.ts';
import { inventLeague } from '../testing/inventedLeague.ts';
import { createRater } from './rater.ts';

const LEAGUE = inventLeague({ teams: 6, days: 60 });
const { sheets } = LEAGUE;
const coming = sheets.slice(-3).map(scheduled);

type Count = 'blocks' | 'hits' | 'plusMinus';

/** Returns sheets that lack a count in the games that `lacks` picks. */
const without = (count: Count, lacks: (index: number) => boolean): readonly GameSheet[] =>
  sheets.map((sheet, index) =>
    lacks(index)
      ? {
          ...sheet,
          game: {
            ...sheet.game,
            ...(count === 'blocks' && {
              away: { ...sheet.game.away, blocks: null },
              home: { ...sheet.game.home, blocks: null },
            }),
          },
          skaters: sheet.skaters.map((skater) => ({ ...skater, [count]: null })),
        }
      : sheet,
  );

function rated(past: readonly GameSheet[]) {
  const rater = createRater(LEAGUE.teams);
  for (const { sheets: day } of daysOf(past)) rater.observe(day);
  return rater.rate(coming).rates.flatMap((game) => VENUES.map((venue) => game[venue]));
}
const whole = rated(sheets);

describe('games whose counts the league has dropped', () => {
  prop(
    'unknown blocks change no other figure of a game, whichever games lack them',
    [fc.func(fc.boolean())],
    (lacks) => {
      const found = rated(without('blocks', (index) => lacks(index)));
      const others = (teams: typeof whole) =>
        teams.map(({ skaters, ...team }) => ({
          ...team,
          blocks: null,
          skaters: skaters.map((skater) => ({ ...skater, blocks: null })),
        }));
      expect(others(found)).toEqual(others(whole));
    },
    10,
  );

  test('after half a season without blocks, expected blocks are those of the other half, not those of zeros', () => {
    const half = Math.floor(sheets.length / 2);
    const found = rated(without('blocks', (index) => index >= half));
    const zeros = rated(
      without('blocks', (index) => index >= half).map((sheet) => ({
        ...sheet,
        game: {
          ...sheet.game,
          away: { ...sheet.game.away, blocks: sheet.game.away.blocks ?? 0 },
          home: { ...sheet.game.home, blocks: sheet.game.home.blocks ?? 0 },
        },
        skaters: sheet.skaters.map((skater) => ({ ...skater, blocks: skater.blocks ?? 0 })),
      })),
    );
    for (const [i, { blocks, skaters }] of found.entries()) {
      expect(blocks / whole[i]!.blocks).toBeGreaterThan(0.85);
      expect(blocks / whole[i]!.blocks).toBeLessThan(1.15);
      expect(zeros[i]!.blocks).toBeLessThan(blocks / 2);
      const all = sumOf(skaters.map((skater) => skater.blocks));
      expect(all / sumOf(whole[i]!.skaters.map((skater) => skater.blocks))).toBeGreaterThan(0.8);
    }
  });

  test.each(['hits', 'plusMinus'] as const)('games without %s are rated', (count) => {
    for (const { goals, skaters } of rated(without(count, () => true))) {
      expect(goals).toBeGreaterThan(0);
      expect(skaters.every((skater) => Number.isFinite(skater.goals))).toBe(true);
    }
  });
});
