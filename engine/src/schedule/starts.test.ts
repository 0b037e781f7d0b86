import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { game, MONDAY, season, TEAMS, week } from '../../testing/schedule.ts';
import type { SeasonGame } from '../datasets/index.ts';
import { addDays, compareDates, ROSTER_GROUPS, type LeagueDate } from '../domain/index.ts';
import { addedStarts, rosterDays, weekGrid, type LineupSpots, type WeekPlayer } from './index.ts';

describe('addedStarts', () => {
  const player: fc.Arbitrary<WeekPlayer> = fc.record({
    group: fc.constantFrom(...ROSTER_GROUPS),
    team: fc.constantFrom(...TEAMS),
  });
  const roster = fc.array(player, { maxLength: 12 });
  const some = fc.integer({ min: 0, max: 3 });
  const spots: fc.Arbitrary<LineupSpots> = fc.record({ F: some, D: some, G: some, utility: some });
  const from = fc.integer({ min: -1, max: 22 }).map((days) => addDays(MONDAY, days));

  /** Returns the largest number of players who can get a spot, by trying every assignment. */
  function most(players: readonly WeekPlayer[], free: LineupSpots): number {
    const [first, ...rest] = players;
    if (first === undefined) return 0;
    const places = first.group === 'G' ? (['G'] as const) : ([first.group, 'utility'] as const);
    return Math.max(
      most(rest, free),
      ...places
        .filter((place) => free[place] > 0)
        .map((place) => 1 + most(rest, { ...free, [place]: free[place] - 1 })),
    );
  }

  const playsOn = (games: readonly SeasonGame[], name: string, team: string): readonly LeagueDate[] => [
    ...new Set(
      games
        .filter((one) => one.week === name && (one.away === team || one.home === team))
        .map(({ date }) => date)
        .toSorted(compareDates),
    ),
  ];

  prop(
    'addedStarts counts the days on which one more player starts with the candidate than without',
    [season, week, player, fc.array(player, { maxLength: 7 }), spots, from],
    (games, name, candidate, team, free, today) => {
      const found = addedStarts(candidate, team, free, weekGrid(games, name, 7), today);
      expect(found.days.map(({ date }) => date)).toEqual(playsOn(games, name, candidate.team));
      for (const { date, outcome } of found.days) {
        const playing = team.filter((one) => playsOn(games, name, one.team).includes(date));
        const adds = most([...playing, candidate], free) > most(playing, free);
        expect(outcome).toBe(date < today ? 'past' : adds ? 'added' : 'bench');
      }
    },
  );

  prop(
    'without lineup spots, addedStarts counts the days on which the candidate plays and no rostered player does',
    [season, week, player, roster],
    (games, name, candidate, team) => {
      const found = addedStarts(candidate, team, null, weekGrid(games, name, 7), MONDAY);
      const others = new Set(team.flatMap((one) => playsOn(games, name, one.team)));
      const dates = playsOn(games, name, candidate.team);
      expect(found.games).toBe(dates.length);
      expect(found.added).toBe(dates.filter((date) => !others.has(date)).length);
    },
  );

  prop(
    'one more rostered player or one lineup spot less never increases the added starts',
    [season, week, player, roster, player, fc.option<LineupSpots>(spots), from],
    (games, name, candidate, team, another, free, today) => {
      const grid = weekGrid(games, name, 7);
      const { added, games: played } = addedStarts(candidate, team, free, grid, today);
      expect(addedStarts(candidate, [...team, another], free, grid, today).added).toBeLessThanOrEqual(added);
      expect(added).toBeLessThanOrEqual(played);
      if (free === null) return;
      for (const place of ['F', 'D', 'G', 'utility'] as const) {
        const less = { ...free, [place]: Math.max(0, free[place] - 1) };
        expect(addedStarts(candidate, team, less, grid, today).added).toBeLessThanOrEqual(added);
      }
    },
  );

  prop(
    'the added starts are the starts of the roster with the candidate minus the starts without the candidate',
    [season, week, player, fc.array(player, { maxLength: 7 }), spots],
    (games, name, candidate, team, free) => {
      const grid = weekGrid(games, name, 7);
      const total = (players: readonly WeekPlayer[]): number =>
        rosterDays(players, free, grid).reduce((all, { starting }) => all + starting!, 0);
      expect(addedStarts(candidate, team, free, grid, MONDAY).added).toBe(total([...team, candidate]) - total(team));
      rosterDays(team, free, grid).forEach(({ playing, starting }, i) => {
        const there = team.filter((one) => playsOn(games, name, one.team).includes(grid.days[i]!.date));
        expect([playing, starting]).toEqual([there.length, most(there, free)]);
      });
      expect(rosterDays(team, null, grid).every(({ starting }) => starting === null)).toBe(true);
    },
  );

  const games = ['2025-10-07', '2025-10-08', '2025-10-10'].map((date) => game(date, 'Ants', 'Bees'));
  const grid = weekGrid(games, 'Week 1', 7);
  const forward: WeekPlayer = { group: 'F', team: 'Ants' };
  const NO_SPOTS: LineupSpots = { F: 0, D: 0, G: 0, utility: 0 };

  test.each<[string, WeekPlayer, readonly WeekPlayer[], LineupSpots | null, number]>([
    ['an empty roster', forward, [], { ...NO_SPOTS, F: 1 }, 3],
    ['a rostered forward in the only forward spot', forward, [{ group: 'F', team: 'Bees' }], { ...NO_SPOTS, F: 1 }, 0],
    ['a free utility spot', forward, [{ group: 'F', team: 'Bees' }], { ...NO_SPOTS, F: 1, utility: 1 }, 3],
    [
      'a utility spot that is taken by a defenseman',
      forward,
      [
        { group: 'F', team: 'Bees' },
        { group: 'D', team: 'Bees' },
      ],
      { ...NO_SPOTS, F: 1, utility: 1 },
      0,
    ],
    ['a goalie and only utility spots', { group: 'G', team: 'Ants' }, [], { ...NO_SPOTS, utility: 5 }, 0],
    ['a rostered forward without a game', forward, [{ group: 'F', team: 'Cats' }], { ...NO_SPOTS, F: 1 }, 3],
    ['no league and an empty roster', forward, [], null, 3],
    ['no league and a rostered goalie who plays', forward, [{ group: 'G', team: 'Bees' }], null, 0],
    ['a candidate whose team is not in the schedule', { group: 'F', team: 'Yaks' }, [], null, 0],
  ])('addedStarts counts the correct number of starts with %s', (_, candidate, team, free, expected) => {
    expect(addedStarts(candidate, team, free, grid, MONDAY).added).toBe(expected);
  });

  test('addedStarts counts a start today, but not on earlier days', () => {
    const { days, games: played, added } = addedStarts(forward, [], null, grid, '2025-10-08' as LeagueDate);
    expect(days.map(({ outcome }) => outcome)).toEqual(['past', 'added', 'added']);
    expect([played, added]).toEqual([2, 2]);
    expect(days[1]).toEqual({
      date: '2025-10-08',
      meetings: [{ opponent: 'Bees', venue: 'away' }],
      offNight: true,
      outcome: 'added',
    });
  });
});
