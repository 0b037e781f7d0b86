import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, type Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { hubGames } from './game.ts';
import type { LeagueDate } from '../domain/index.ts';
import { availableDates, gameName, gamesOn } from './index.ts';

const prob = (index: string, Away: string, Home: string): Row => ({ index, Away, Home });
const scheduled = (Date: string, away: string, home: string, Time?: string): Row => ({
  Date,
  'Away Team': away,
  'Home Team': home,
  ...(Time === undefined ? {} : { Time }),
});

const shown = (files: Parameters<typeof hubGames>[0]): readonly unknown[] =>
  hubGames(files).map(({ date, time, away, home, row }) => [date, time, away.name, home.name, row]);

describe('Hub games', () => {
  test('hubGames merges the games of game_probs and schedule_times', () => {
    const files = hubFiles({
      game_probs: [
        prob('2025-10-08', 'A', 'B'),
        prob('2025-10-07', 'C', 'D'),
        prob('2025-10-07', 'A', 'B'),
        prob('2025-10-07', 'B', 'A'),
      ],
      schedule_times: [
        scheduled('2025-10-07', 'A', 'B', '19:00'),
        scheduled('2025-10-07', 'C', 'D', '9:30'),
        scheduled('2025-10-07', 'E', 'F'),
        scheduled('2025-10-09', 'A', 'B', '13:00'),
      ],
    });
    expect(shown(files)).toEqual([
      ['2025-10-07', '09:30', 'C', 'D', 1],
      ['2025-10-07', '19:00', 'A', 'B', 2],
      ['2025-10-07', '', 'B', 'A', 3],
      ['2025-10-07', '', 'E', 'F', null],
      ['2025-10-08', '', 'A', 'B', 0],
      ['2025-10-09', '13:00', 'A', 'B', null],
    ]);
  });

  test('hubGames works with only game_probs or only schedule_times, and returns no games without files', () => {
    expect(shown(hubFiles({ game_probs: [prob('2025-10-07', 'A', 'B')] }))).toEqual([['2025-10-07', '', 'A', 'B', 0]]);
    expect(shown(hubFiles({ schedule_times: [scheduled('2025-10-07', 'A', 'B', 'TBD')] }))).toEqual([
      ['2025-10-07', 'TBD', 'A', 'B', null],
    ]);
    expect(shown(hubFiles({}))).toEqual([]);
  });

  test('hubGames sorts games without a clock time after all games with a clock time', () => {
    const times = ['Postponed', '23:59', '8:00 or later', 'about 8:00', ' 7:05 ', '07:00'];
    const files = hubFiles({ schedule_times: times.map((time, i) => scheduled('2025-10-07', `A${i}`, 'B', time)) });
    const [three, rest] = [0, 3].map((from) =>
      hubGames(files)
        .slice(from, from + 3)
        .map(({ time }) => time.trim()),
    );
    expect(three).toEqual(['07:00', '07:05', '23:59']);
    expect(rest).toEqual(['Postponed', '8:00 or later', 'about 8:00']);
  });

  test('hubGames takes abbreviations from p_info, and those of other NHL clubs from their names', () => {
    const files = hubFiles({
      game_probs: [
        prob('2025-10-07', 'Boston Bruins', 'Utah Mammoth'),
        prob('2025-10-08', 'Hartford Wailers', 'Montréal Canadiens'),
      ],
      p_info: [{ Player: 'P', Team: 'Boston Bruins', 'API ABRV': 'BRU' }],
    });
    expect(hubGames(files).map(({ away, home }) => [away.abbreviation, home.abbreviation])).toEqual([
      ['BRU', 'UTA'],
      [null, 'MTL'],
    ]);
  });

  test('gamesOn returns the games of a date', () => {
    const games = hubGames(hubFiles({ game_probs: [prob('2025-10-08', 'A', 'B'), prob('2025-10-07', 'C', 'D')] }));
    expect(gamesOn(games, games[0]!.date).map(gameName)).toEqual(['C @ D']);
    expect(gamesOn(games, null)).toEqual([]);
  });
});

/**
 * Generates lists of distinct games. `minutes` is the start time in minutes after midnight, or null if there is none.
 */
const games = fc.uniqueArray(
  fc.record({
    date: fc.constantFrom('2025-10-07', '2025-10-08', '2025-10-10'),
    away: fc.constantFrom('A', 'B', 'C'),
    home: fc.constantFrom('D', 'E', 'A @ D'),
    minutes: fc.option(fc.nat(1439), { nil: null }),
  }),
  { selector: ({ date, away, home }) => JSON.stringify([date, away, home]), maxLength: 12 },
);
const clock = (minutes: number): string => `${Math.floor(minutes / 60)}:${String(minutes % 60).padStart(2, '0')}`;

prop(
  'hubGames returns the games of both files, sorted by date and start, with unknown starts last',
  [games, games],
  (probs, times) => {
    const files = hubFiles({
      game_probs: probs.map(({ date, away, home }) => prob(date, away, home)),
      schedule_times: times.map(({ date, away, home, minutes }) =>
        scheduled(date, away, home, minutes === null ? 'TBD' : clock(minutes)),
      ),
    });
    const key = (date: string, away: string, home: string): string => JSON.stringify([date, away, home]);
    const keyOf = (game: (typeof probs)[number]): string => key(game.date, game.away, game.home);
    const found = hubGames(files);
    const keys = found.map(({ date, away, home }) => key(date, away.name, home.name));
    expect(keys.toSorted()).toEqual([...new Set([...probs, ...times].map(keyOf))].toSorted());

    const starts = found.map(({ date, row }, i) => {
      const inProbs = probs.findIndex((game) => keyOf(game) === keys[i]);
      expect(row).toBe(inProbs < 0 ? null : inProbs);
      const start = times.find((game) => keyOf(game) === keys[i])?.minutes ?? 9999;
      return `${date} ${String(start).padStart(4, '0')}`;
    });
    expect(starts).toEqual(starts.toSorted());
  },
);

test('availableDates returns distinct dates in ascending order', () => {
  const dates = ['2025-10-08', '2025-10-07', '2025-10-08'].map((date) => ({ date: date as LeagueDate }));
  expect(availableDates(dates)).toEqual(['2025-10-07', '2025-10-08']);
});
