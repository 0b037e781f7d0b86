import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import type { ScheduledGame } from '@ddh/feeds/nhl';
import type { GameState } from '../../../feeds/nhl/schedule.ts';
import { prop } from '../../../testing/prop.ts';
import {
  anchorOf,
  FRESH_MS,
  type GameEndpoint,
  type HeldGame,
  planDay,
  planGames,
  planRosters,
  planWeeks,
  teamsOf,
  weeksOf,
  type WeeksHeld,
} from './plan.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const FIRST = '2026-09-29' as LeagueDate;
const DATES = { first: FIRST, last: '2027-04-10' as LeagueDate };
const ANCHOR = anchorOf('2026-27');
/** 5 or 6 AM in New York, depending on daylight saving time. */
const morning = (date: LeagueDate): number => Date.parse(`${date}T10:00:00Z`);

const game = (number: number, date: LeagueDate, state: GameState = 'FUT'): ScheduledGame => ({
  gameId: String(2_026_020_000 + number),
  season: '2026-27',
  date,
  time: '19:00',
  startUtc: `${date}T23:00Z`,
  away: { id: 2 * number, abbreviation: 'AWY', name: null },
  home: { id: 2 * number + 1, abbreviation: 'HOM', name: null },
  state,
  status: '',
  neutralSite: false,
});

const anyDate = fc.integer({ min: -200, max: 400 }).map((days) => addDays(FIRST, days));

describe('weeksOf', () => {
  prop(
    'weeksOf puts each day of the season into exactly one week, and each week has a day of the season',
    [anyDate, fc.nat({ max: 250 }), anyDate],
    (first, length, anchor) => {
      const dates = { first, last: addDays(first, length) };
      const weeks = weeksOf(dates, anchor);
      const days = weeks.flatMap((week) => Array.from({ length: 7 }, (_, i) => addDays(week, i)));
      expect(new Set(days).size).toBe(days.length);
      for (let i = 0; i <= length; i++) expect(days).toContain(addDays(first, i));
      expect(days.length).toBeLessThanOrEqual(length + 1 + 2 * 6);
    },
  );
});

describe('planWeeks', () => {
  const heldAt = (time: (week: LeagueDate) => number, games: readonly ScheduledGame[] = []): WeeksHeld => ({
    anchor: ANCHOR,
    dates: DATES,
    weeks: new Map(weeksOf(DATES, ANCHOR).map((week) => [week, time(week)])),
    games,
  });

  it('planWeeks first requests one week, whose response has the dates of the season, and then all weeks', () => {
    const empty = { anchor: ANCHOR, dates: null, weeks: new Map(), games: [] };
    expect(planWeeks(empty, morning(FIRST), FRESH_MS)).toEqual(['2027-02-01']);
    const afterOne = { ...empty, dates: DATES, weeks: new Map([[ANCHOR, morning(FIRST)]]) };
    const rest = planWeeks(afterOne, morning(FIRST), FRESH_MS);
    expect([...rest, ANCHOR].toSorted()).toEqual(weeksOf(DATES, ANCHOR));
  });

  it('planWeeks requests no week again right after a run', () => {
    const now = morning('2026-12-01' as LeagueDate);
    expect(
      planWeeks(
        heldAt(() => now - 1000),
        now,
        FRESH_MS,
      ),
    ).toEqual([]);
  });

  it('requests at most 8 weeks each morning: the current weeks always, later weeks at least every 7 days', () => {
    const weeks = new Map<LeagueDate, number>(weeksOf(DATES, ANCHOR).map((week) => [week, morning(FIRST)]));
    for (let date = addDays(FIRST, 1); date <= DATES.last; date = addDays(date, 1)) {
      const now = morning(date);
      const plan = planWeeks({ anchor: ANCHOR, dates: DATES, weeks, games: [] }, now, FRESH_MS);
      expect(plan.length).toBeLessThanOrEqual(8);
      for (const week of plan) weeks.set(week, now);
      for (const [week, time] of weeks) {
        if (addDays(week, 6) >= addDays(date, -1) && week <= date) expect(time).toBe(now);
        if (week > date) expect(now - time).toBeLessThanOrEqual(7 * DAY_MS);
      }
    }
  });

  it('requests the week of a past game until the schedule says that the game has ended', () => {
    const now = morning('2027-01-20' as LeagueDate);
    const late = game(1, '2026-10-10' as LeagueDate);
    const [old] = planWeeks(
      heldAt(() => now - 2 * HOUR_MS, [late]),
      now,
      FRESH_MS,
    );
    expect(old! <= late.date && addDays(old!, 6) >= late.date).toBe(true);
    for (const state of ['FINAL', 'OFF'] as const)
      expect(
        planWeeks(
          heldAt(() => now - 2 * HOUR_MS, [{ ...late, state }]),
          now,
          FRESH_MS,
        ),
      ).not.toContain(old);
  });

  it('planWeeks requests the current weeks at once if nothing counts as fresh', () => {
    const now = morning('2026-12-01' as LeagueDate);
    const held = heldAt(() => now - 1000);
    expect(planWeeks(held, now, 0)).toEqual(
      planWeeks(
        { ...held, weeks: new Map(weeksOf(DATES, ANCHOR).map((week) => [week, now - 2 * HOUR_MS])) },
        now,
        FRESH_MS,
      ),
    );
    expect(planWeeks(held, now, 0)).not.toEqual([]);
  });

  it('planDay returns the week of a day, unless its response is younger than ten minutes', () => {
    const day = '2026-12-01' as LeagueDate;
    const now = morning(day);
    const week = planDay(
      heldAt(() => now - 11 * 60_000),
      day,
      now,
    )!;
    expect(week <= day && day <= addDays(week, 6)).toBe(true);
    expect(
      planDay(
        heldAt(() => now - 9 * 60_000),
        day,
        now,
      ),
    ).toBeNull();
    expect(planDay({ ...heldAt(() => 0), weeks: new Map() }, day, now)).toBe(week);
    expect(planDay({ ...heldAt(() => 0), dates: null }, day, now)).toBeNull();
  });

  it('planWeeks requests a week whose response is missing in the store', () => {
    const now = morning('2026-12-01' as LeagueDate);
    const held = heldAt(() => now - 1000);
    const weeks = new Map(held.weeks);
    weeks.delete('2026-10-05' as LeagueDate);
    expect(planWeeks({ ...held, weeks }, now, FRESH_MS)).toEqual(['2026-10-05']);
  });
});

describe('planRosters', () => {
  const games = [game(1, FIRST)];
  it('requests the rosters of all teams in the schedule', () => {
    expect(teamsOf(games)).toEqual(['AWY', 'HOM']);
    expect(planRosters({ dates: DATES, games, rosters: new Map() }, morning(FIRST))).toEqual(['AWY', 'HOM']);
  });

  prop(
    'requests each roster once on each day in New York',
    [fc.nat({ max: 48 }), fc.nat({ max: 48 })],
    (before, hours) => {
      const time = morning(FIRST) + before * HOUR_MS;
      const now = time + hours * HOUR_MS;
      const plan = planRosters(
        {
          dates: DATES,
          games,
          rosters: new Map([
            ['AWY', time],
            ['HOM', now],
          ]),
        },
        now,
      );
      expect(plan).toEqual(leagueDay(time) === leagueDay(now) ? [] : ['AWY']);
    },
  );

  it('requests each roster only once after the season', () => {
    const after = morning('2027-07-01' as LeagueDate);
    expect(planRosters({ dates: DATES, games, rosters: new Map([['AWY', 0]]) }, after)).toEqual(['HOM']);
  });
});

describe('planGames', () => {
  const now = morning('2026-11-02' as LeagueDate);
  const ALL: readonly GameEndpoint[] = ['boxscore', 'play-by-play'];
  const heldGame = (state: string, time = now - DAY_MS): HeldGame =>
    Object.fromEntries(ALL.map((endpoint) => [endpoint, { time, state }]));
  const endpointsFor = (
    one: ScheduledGame,
    held: HeldGame | null,
    { quarantined = false, vanished = false, days = null as Parameters<typeof planGames>[1], freshMs = FRESH_MS } = {},
  ): readonly GameEndpoint[] => {
    const state = {
      games: [one],
      held: new Map(held === null ? [] : [[one.gameId, held]]),
      quarantined: new Set(quarantined ? [one.gameId] : []),
      vanished: vanished ? [one] : [],
      freshMs,
    };
    return planGames(state, days, now)[0]?.endpoints ?? [];
  };
  const yesterday = addDays(leagueDay(now), -1);
  const played = game(1, yesterday, 'OFF');

  it.each(['FUT', 'PRE', 'LIVE', 'CRIT', 'OVER'] as const)('requests nothing for a game with state %s', (state) => {
    expect(endpointsFor(game(1, yesterday, state), null)).toEqual([]);
  });

  it('planGames requests a game for seven days after its day, although it vanished from the schedule', () => {
    const vanished = true;
    expect(endpointsFor(game(1, yesterday, 'FUT'), null, { vanished })).toEqual(ALL);
    expect(endpointsFor(game(1, yesterday, 'FUT'), heldGame('OFF'), { vanished })).toEqual([]);
    expect(endpointsFor(game(1, addDays(yesterday, 1), 'FUT'), null, { vanished })).toEqual([]);
    expect(endpointsFor(game(1, addDays(yesterday, -7), 'FUT'), null, { vanished })).toEqual([]);
  });

  it('planGames requests all responses of a new finished game, and only the missing responses of a stored game', () => {
    expect(endpointsFor(played, null)).toEqual(ALL);
    expect(endpointsFor(game(1, yesterday, 'FINAL'), null)).toEqual(ALL);
    const { 'play-by-play': _, ...others } = heldGame('OFF');
    expect(endpointsFor(played, others)).toEqual(['play-by-play']);
  });

  it('planGames requests the responses of a game again until its result is official', () => {
    expect(endpointsFor(played, heldGame('FINAL'))).toEqual(ALL);
    expect(endpointsFor(played, heldGame('OFF'))).toEqual([]);
    expect(endpointsFor(played, { ...heldGame('OFF'), boxscore: { time: 0, state: 'FINAL' } })).toEqual(['boxscore']);
  });

  it('planGames does not request responses with the state FINAL again within an hour', () => {
    const final = game(1, yesterday, 'FINAL');
    expect(endpointsFor(final, heldGame('FINAL', now - HOUR_MS / 2))).toEqual([]);
    expect(endpointsFor(final, heldGame('FINAL', now - 2 * HOUR_MS))).toEqual(ALL);
  });

  it('planGames requests a quarantined game once a day for a week, and later only if `days` includes its date', () => {
    const quarantined = true;
    const old = game(1, addDays(yesterday, -20), 'OFF');
    expect(endpointsFor(played, heldGame('OFF'), { quarantined })).toEqual(ALL);
    expect(endpointsFor(played, heldGame('OFF', now - 5 * HOUR_MS), { quarantined })).toEqual([]);
    expect(endpointsFor(old, heldGame('OFF'), { quarantined })).toEqual([]);
    expect(endpointsFor(old, heldGame('OFF'), { quarantined, days: { from: old.date, to: old.date } })).toEqual(ALL);
  });

  it('planGames requests official games of `days` again, and each official game once more on the third day after it', () => {
    const days = { from: yesterday, to: yesterday };
    expect(endpointsFor(played, heldGame('OFF'), { days })).toEqual(ALL);
    expect(endpointsFor(played, heldGame('OFF', now - 5 * 60_000), { days })).toEqual([]);
    const third = game(1, addDays(leagueDay(now), -3), 'OFF');
    expect(endpointsFor(third, heldGame('OFF', now - DAY_MS))).toEqual(ALL);
    expect(endpointsFor(third, heldGame('OFF', now - HOUR_MS))).toEqual([]);
    expect(endpointsFor(game(1, addDays(leagueDay(now), -2), 'OFF'), heldGame('OFF'))).toEqual([]);
    expect(endpointsFor(game(1, addDays(leagueDay(now), -9), 'OFF'), heldGame('OFF', 0))).toEqual([]);
  });

  it('planGames requests a past game whose state is unclear, and what can still change at once if nothing is fresh', () => {
    expect(endpointsFor({ ...game(1, yesterday), state: null, status: 'UNCLEAR' }, null)).toEqual(ALL);
    expect(endpointsFor({ ...game(1, yesterday), status: 'PPD' }, null)).toEqual([]);
    expect(endpointsFor(game(1, yesterday, 'FINAL'), heldGame('FINAL', now - 1000), { freshMs: 0 })).toEqual(ALL);
  });

  it('planGames requests new games only within `days`, but stored games of any day', () => {
    const days = { from: addDays(yesterday, 1), to: addDays(yesterday, 1) };
    expect(endpointsFor(played, null, { days })).toEqual([]);
    expect(endpointsFor(played, heldGame('FINAL'), { days })).toEqual(ALL);
    expect(endpointsFor(played, null, { days: { from: yesterday, to: yesterday } })).toEqual(ALL);
  });

  const anyGames = fc.array(fc.record({ days: fc.nat({ max: 33 }), state: fc.constantFrom('FUT', 'FINAL', 'OFF') }), {
    maxLength: 20,
  });
  prop(
    'a killed run and the next run together request the same responses as one run',
    [anyGames, fc.nat()],
    (list, killedAfter) => {
      const games = list.map(({ days, state }, i) => game(i, addDays(FIRST, days), state as GameState));
      const plan = (held: ReadonlyMap<string, HeldGame>, at: number): readonly string[] =>
        planGames({ games, held, quarantined: new Set(), vanished: [], freshMs: FRESH_MS }, null, at).flatMap(
          ({ game: { gameId }, endpoints }) => endpoints.map((endpoint) => `${gameId} ${endpoint}`),
        );
      const whole = plan(new Map(), now);
      const held = new Map<string, HeldGame>();
      const receive = (requests: readonly string[]): void => {
        for (const request of requests) {
          const [gameId = '', endpoint = ''] = request.split(' ');
          const state = games.find((one) => one.gameId === gameId)?.state ?? null;
          held.set(gameId, { ...held.get(gameId), [endpoint]: { time: now, state } });
        }
      };
      const first = whole.slice(0, whole.length === 0 ? 0 : killedAfter % (whole.length + 1));
      receive(first);
      const second = plan(held, now + 60_000);
      expect([...first, ...second]).toEqual(whole);
      receive(second);
      expect(plan(held, now + 60_000)).toEqual([]);
    },
  );
});
