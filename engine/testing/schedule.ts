import fc from 'fast-check';
import type { SeasonGame } from '../src/datasets/index.ts';
import { OFF_NIGHT_LIMITS } from '../src/schedule/index.ts';
import { addDays, type LeagueDate } from '../src/domain/index.ts';

export const MONDAY = '2025-10-06' as LeagueDate;
export const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Eels', 'Foxes'] as const;

/** Generates a season of three weeks. A team may play several games on one day. */
export const season: fc.Arbitrary<readonly SeasonGame[]> = fc
  .uniqueArray(
    fc.record({
      day: fc.integer({ min: 0, max: 20 }),
      away: fc.constantFrom(...TEAMS),
      home: fc.constantFrom(...TEAMS),
    }),
    { maxLength: 60, selector: (game) => JSON.stringify(game) },
  )
  .map((games) =>
    games
      .filter(({ away, home }) => away !== home)
      .map(({ day, away, home }) => ({
        date: addDays(MONDAY, day),
        away,
        home,
        week: `Week ${Math.floor(day / 7) + 1}`,
      })),
  );
export const week = fc.constantFrom('Week 1', 'Week 2', 'Week 3');
export const limit = fc.constantFrom(...OFF_NIGHT_LIMITS);
export const game = (date: string, away: string, home: string, name = 'Week 1'): SeasonGame => ({
  date: date as LeagueDate,
  away,
  home,
  week: name,
});
