import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { OffGame } from './rows.ts';
import { inventLeague } from '../testing/inventedLeague.ts';
import { prop } from '../../testing/prop.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { findGaps, scheduled, type Gap, type GameSheet, type ScheduleRow } from './index.ts';

/** Two games every other day from 2024-10-08, numbered 2024020001 to 2024020040. */
const { sheets } = inventLeague({ teams: 4, days: 20 });
const schedule = sheets.map((sheet) => ({ ...scheduled(sheet), week: null, start: null, isUnclear: false }));
const off = (games: readonly ScheduleRow[], status: OffGame['status'] = 'PPD'): readonly OffGame[] =>
  games.map(({ gameId, date, away, home }) => ({ gameId, date, away, home, status }));
const gapsBefore = (
  results: readonly GameSheet[],
  games: readonly ScheduleRow[],
  day: LeagueDate,
  absent: readonly OffGame[] = [],
) => findGaps(results, { games, off: absent }, day);
const DAY = '2024-10-30' as LeagueDate;
const past = sheets.filter(({ game }) => game.date < DAY);
const gamesOf = (some: readonly GameSheet[]) => some.map(({ game: { gameId, date } }) => ({ gameId, date }));
const without = (some: readonly GameSheet[]): readonly GameSheet[] => sheets.filter((one) => !some.includes(one));
const unless = (gap: Gap & { readonly lacking: readonly unknown[] }): readonly Gap[] =>
  gap.lacking.length === 0 ? [] : [gap];
const somePast = fc.subarray([...past], { maxLength: past.length - 1 });

/** A whole season, from October to April. */
const wholeSeason = (year: number): readonly GameSheet[] =>
  inventLeague({ teams: 4, days: 95, first: `${year}-10-08` as LeagueDate, season: `${year}-${(year + 1) % 100}` })
    .sheets;

describe('findGaps in the current season', () => {
  prop('findGaps reports nothing when results and schedule are complete', [fc.integer({ min: 1, max: 60 })], (days) => {
    const day = addDays('2024-10-08' as LeagueDate, days);
    expect(gapsBefore(sheets, schedule, day)).toEqual({ gaps: [], earlier: null, waiting: [] });
  });

  prop('findGaps reports exactly the scheduled games without a result', [somePast], (lost) => {
    expect(gapsBefore(without(lost), schedule, DAY).gaps).toEqual(unless({ kind: 'noResult', lacking: gamesOf(lost) }));
  });

  prop(
    'findGaps reports the game numbers of games that are in neither the results nor the schedule',
    [somePast],
    (lost) => {
      const rest = schedule.filter(({ gameId }) => !lost.some(({ game }) => game.gameId === gameId));
      const games = gamesOf(lost).map(({ gameId }) => ({ gameId, date: null }));
      expect(gapsBefore(without(lost), rest, DAY).gaps).toEqual(unless({ kind: 'noNumber', lacking: games }));
    },
  );

  test('findGaps infers missing games from the game numbers of the next scheduled day when there is no later result', () => {
    const today = schedule.filter(({ date }) => date === DAY);
    const lost = past.slice(-3);
    expect(gapsBefore(past.slice(0, -3), today, DAY).gaps).toEqual([
      { kind: 'noNumber', lacking: gamesOf(lost).map(({ gameId }) => ({ gameId, date: null })) },
    ]);
  });

  prop(
    'findGaps reports a postponed game only after its new date, taken from the schedule or the results',
    [somePast],
    (moved) => {
      const later = addDays(DAY, 5);
      const has = (gameId: string): boolean => moved.some(({ game }) => game.gameId === gameId);
      const rescheduled = schedule
        .map((game) => (has(game.gameId) ? { ...game, date: later } : game))
        .toSorted((a, b) => (a.date < b.date ? -1 : 1));
      expect(gapsBefore(without(moved), rescheduled, DAY).gaps).toEqual([]);
      expect(gapsBefore(without(moved), rescheduled, addDays(later, 1)).gaps).toMatchObject(
        moved.length === 0 ? [] : [{ kind: 'noResult', lacking: expect.objectContaining({ length: moved.length }) }],
      );
      const replayed = [
        ...without(moved),
        ...moved.map((one) => ({ ...one, game: { ...one.game, date: later } })),
      ].toSorted((a, b) => (a.game.date < b.game.date ? -1 : 1));
      expect(gapsBefore(replayed, schedule, DAY).gaps).toEqual([]);
    },
  );

  prop(
    'a game that the league has taken off its day is no gap, whatever its word, but waits for a day',
    [somePast, fc.constantFrom('PPD' as const, 'SUSP' as const, 'CNCL' as const, 'DONT_PLAY' as const)],
    (lost, status) => {
      const isLost = ({ gameId }: { readonly gameId: string }): boolean =>
        lost.some(({ game }) => game.gameId === gameId);
      const rest = schedule.filter((game) => !isLost(game));
      const waiting = gamesOf(lost).map(({ gameId }) => ({ gameId, status }));
      expect(gapsBefore(without(lost), rest, DAY, off(schedule.filter(isLost), status))).toEqual({
        gaps: [],
        earlier: null,
        waiting,
      });
      // Once it is played, it waits no more.
      expect(gapsBefore(sheets, rest, DAY, off(schedule.filter(isLost), status)).waiting).toEqual([]);
    },
  );

  prop('a past game about which the schedule is unclear is no gap', [somePast], (lost) => {
    const ids = new Set(lost.map(({ game }) => game.gameId));
    const unclear = schedule.map((game) => ({ ...game, isUnclear: ids.has(game.gameId) }));
    const found = gapsBefore(without(lost), unclear, DAY);
    expect(found.gaps).toEqual([]);
    expect(found.waiting).toEqual(gamesOf(lost).map(({ gameId }) => ({ gameId, status: 'UNCLEAR' })));
  });

  prop(
    'findGaps reports games that lack the rows of one team',
    [somePast, fc.constantFrom('skaters', 'goalies')],
    (lost, file) => {
      const cut = sheets.map((one) =>
        lost.includes(one) ? { ...one, [file]: one[file].filter(({ team }) => team !== one.game.home.team) } : one,
      );
      expect(gapsBefore(cut, schedule, DAY).gaps).toEqual(unless({ kind: 'noRows', file, lacking: gamesOf(lost) }));
    },
  );

  test('findGaps reports no missing game numbers when game ids do not have the format of the league', () => {
    const others = past.map((one) => ({ ...one, game: { ...one.game, gameId: `x${one.game.gameId}` } }));
    expect(gapsBefore(others.slice(2), [], DAY).gaps).toEqual([]);
  });
});

describe('findGaps with old files', () => {
  const last = past.at(-1)!.game.date;
  test.each([
    [200, []],
    [201, [{ kind: 'old', file: 'games', last }]],
  ])(
    'findGaps reports the games file as old only more than 200 days after the last result (here %i days)',
    (days, gaps) => {
      expect(gapsBefore(past, [], addDays(last, days)).gaps).toEqual(gaps);
    },
  );

  test('findGaps reports a player file as old when its rows end early, even if the games file is current', () => {
    const cut = [...wholeSeason(2022), ...[...wholeSeason(2023), ...past].map((one) => ({ ...one, skaters: [] }))];
    expect(gapsBefore(cut, [], DAY).gaps).toEqual([
      { kind: 'noRows', file: 'skaters', lacking: gamesOf(past) },
      { kind: 'old', file: 'skaters', last: '2023-04-14' },
    ]);
    const none = past.map((one) => ({ ...one, goalies: [] }));
    expect(gapsBefore(none, [], DAY).gaps).toContainEqual({ kind: 'old', file: 'goalies', last: null });
  });
});

describe('findGaps in earlier seasons', () => {
  const [first, second] = [wholeSeason(2022), wholeSeason(2023)];
  const earlier = (old: readonly GameSheet[]) => gapsBefore([...old, ...past], schedule, DAY).earlier;

  test('findGaps reports nothing when earlier seasons are complete, even if the files begin in mid-season', () => {
    expect(earlier([...first, ...second])).toBeNull();
    expect(earlier([...first.slice(7), ...second])).toBeNull();
  });

  prop(
    'findGaps counts a game once, whether it is missing or lacks rows in one or both player files',
    [fc.subarray(second.slice(0, -1), { maxLength: 40 }), fc.constantFrom('game', 'skaters', 'both')],
    (lost, what) => {
      const cut = (one: GameSheet): readonly GameSheet[] =>
        what === 'game' ? [] : [{ ...one, skaters: [], ...(what === 'both' ? { goalies: [] } : {}) }];
      const found = earlier([...first, ...second.flatMap((one) => (lost.includes(one) ? cut(one) : [one]))]);
      expect(found).toEqual(lost.length === 0 ? null : { games: lost.length, pauses: [], many: expect.any(Boolean) });
      if (lost.length < 15) expect(found?.many ?? false).toBe(false);
      if (lost.length > 25) expect(found?.many).toBe(true);
    },
  );

  test('findGaps reports a pause where a whole season is missing', () => {
    expect(earlier(first)).toEqual({ games: 0, pauses: [{ from: '2023-04-14', to: '2024-10-08' }], many: true });
  });
});
