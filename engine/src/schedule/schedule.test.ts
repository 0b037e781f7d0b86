import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { addDays, compareDates, ROSTER_GROUPS, type LeagueDate } from '../words/index.ts';
import type { SeasonGame } from '../datasets/index.ts';
import {
  addedStarts,
  currentWeek,
  MOST_GAMES_FIRST,
  OFF_NIGHT_LIMITS,
  orderTeams,
  rosterDays,
  seasonWeeks,
  USUAL_OFF_NIGHT,
  WEEK_COLUMNS,
  weekGrid,
  type LineupSpots,
  type TeamWeek,
  type WeekGrid,
  type WeekPlayer,
} from './index.ts';

const MONDAY = '2025-10-06' as LeagueDate;
const TEAMS = ['Ants', 'Bees', 'Cats', 'Dogs', 'Eels', 'Foxes'] as const;

/** A season of three weeks; several games of one day, and even of one team, may meet. */
const season: fc.Arbitrary<readonly SeasonGame[]> = fc
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
const week = fc.constantFrom('Week 1', 'Week 2', 'Week 3');
const limit = fc.constantFrom(...OFF_NIGHT_LIMITS);
const game = (date: string, away: string, home: string, name = 'Week 1'): SeasonGame => ({
  date: date as LeagueDate,
  away,
  home,
  week: name,
});

describe('the weeks', () => {
  prop('are those of the games, each from its first day to its last', [season], (games) => {
    const weeks = seasonWeeks(games);
    expect(new Set(weeks.map(({ name }) => name))).toEqual(new Set(games.map((one) => one.week)));
    for (const { name, first, last } of weeks) {
      const dates = games.filter((one) => one.week === name).map(({ date }) => date);
      expect([first, last]).toEqual([dates.toSorted()[0], dates.toSorted().at(-1)]);
    }
  });

  test('stand by their numbers, not as text', () => {
    const names = ['Week 10', 'Week 2', 'Week 1', 'Week 11'];
    const games = names.map((name, i) => game(`2025-10-0${i + 1}`, 'Ants', 'Bees', name));
    expect(seasonWeeks(games).map(({ name }) => name)).toEqual(['Week 1', 'Week 2', 'Week 10', 'Week 11']);
  });

  const weeks = seasonWeeks([
    game('2025-10-07', 'Ants', 'Bees'),
    game('2025-10-12', 'Ants', 'Bees'),
    game('2025-10-15', 'Ants', 'Bees', 'Week 2'),
    game('2025-10-19', 'Ants', 'Bees', 'Week 2'),
  ]);
  test.each([
    ['before the season', '2025-09-01', 'Week 1'],
    ['on its first day', '2025-10-07', 'Week 1'],
    ['on its last day', '2025-10-12', 'Week 1'],
    ['between two weeks', '2025-10-13', 'Week 2'],
    ['after the season', '2026-07-01', 'Week 2'],
  ])('%s (%s) it is %s', (_, today, expected) => {
    expect(currentWeek(weeks, today as LeagueDate)?.name).toBe(expected);
  });

  test('of two that are not over the one that has begun', () => {
    const late = [game('2025-10-20', 'Ants', 'Bees', 'Week 1'), game('2025-10-07', 'Ants', 'Bees', 'Week 2')];
    expect(currentWeek(seasonWeeks(late), '2025-10-07' as LeagueDate)?.name).toBe('Week 2');
  });

  test('there is none without games', () => {
    expect(currentWeek(seasonWeeks([]), MONDAY)).toBeNull();
  });
});

describe('the grid', () => {
  prop('has every game twice, once at either place', [season, week, limit], (games, name, most) => {
    const { days, teams } = weekGrid(games, name, most);
    const mine = games.filter((one) => one.week === name);
    const sum = (figure: (team: TeamWeek) => number): number => teams.reduce((all, team) => all + figure(team), 0);
    expect(sum((team) => team.games)).toBe(2 * mine.length);
    expect(sum((team) => team.home)).toBe(mine.length);
    expect(sum((team) => team.away)).toBe(mine.length);
    // Read back from its cells, it is the schedule: from the home teams' rows, and from the away teams'.
    const read = (venue: 'home' | 'away') =>
      teams
        .flatMap(({ team, days: cells }) =>
          cells.flatMap((meetings, i) =>
            meetings
              .filter((one) => one.venue === venue)
              .map(({ opponent }) => {
                const [away, home] = venue === 'home' ? [opponent, team] : [team, opponent];
                return `${days[i]!.date} ${away} ${home}`;
              }),
          ),
        )
        .toSorted();
    const written = mine.map(({ date, away, home }) => `${date} ${away} ${home}`).toSorted();
    expect(read('home')).toEqual(written);
    expect(read('away')).toEqual(written);
  });

  prop('has all teams of the season, by name', [season, week], (games, name) => {
    const teams = weekGrid(games, name, 7).teams.map(({ team }) => team);
    expect(teams).toEqual([...new Set(games.flatMap(({ away, home }) => [away, home]))].toSorted());
  });

  prop('has the days from the first game to the last, all of them', [season, week], (games, name) => {
    const { days } = weekGrid(games, name, 7);
    const dates = games.filter((one) => one.week === name).map(({ date }) => date);
    expect(days[0]?.date).toBe(dates.toSorted()[0]);
    expect(days.at(-1)?.date).toBe(dates.toSorted().at(-1));
    days.forEach(({ date }, i) => expect(date).toBe(addDays(days[0]!.date, i)));
  });

  prop('counts back-to-backs and off-nights from the dates alone', [season, week, limit], (games, name, most) => {
    const grid = weekGrid(games, name, most);
    for (const row of grid.teams) {
      const his = games.filter((one) => one.week === name && (one.away === row.team || one.home === row.team));
      const dates = new Set(his.map(({ date }) => date));
      expect(row.backToBacks).toBe([...dates].filter((date) => dates.has(addDays(date, 1))).length);
      const quiet = his.filter(({ date }) => games.filter((one) => one.date === date).length <= most);
      expect(row.offNights).toBe(quiet.length);
    }
  });

  prop('a higher limit takes no off-night away', [season, week, limit, limit], (games, name, one, other) => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)].map((most) => weekGrid(games, name, most));
    low!.days.forEach(({ offNight }, i) => expect(!offNight || high!.days[i]!.offNight).toBe(true));
    low!.teams.forEach((team, i) => expect(team.offNights).toBeLessThanOrEqual(high!.teams[i]!.offNights));
  });

  prop('does not depend on how the games come', [season, week, fc.infiniteStream(fc.nat())], (games, name, numbers) => {
    const shuffled = games
      .map((one) => ({ one, at: numbers.next().value! }))
      .toSorted((a, b) => a.at - b.at)
      .map(({ one }) => one);
    const sorted = ({ days, teams }: WeekGrid) => ({
      days,
      teams: teams.map((team) => ({ ...team, days: team.days.map((cell) => cell.map((m) => m.opponent).toSorted()) })),
    });
    expect(sorted(weekGrid(shuffled, name, 7))).toEqual(sorted(weekGrid(games, name, 7)));
  });

  test('a day without games is none, and no off-night; all of the league counts, whatever its week', () => {
    const games = [
      game('2025-10-07', 'Ants', 'Bees'),
      game('2025-10-09', 'Ants', 'Cats'),
      game('2025-10-09', 'Dogs', 'Eels', 'Week 2'),
    ];
    const days = (most: number) => weekGrid(games, 'Week 1', most).days.map((day) => [day.games, day.offNight]);
    expect(days(1)).toEqual([
      [1, true],
      [0, false],
      [2, false],
    ]);
    expect(days(2)[2]).toEqual([2, true]);
  });

  test('a break of a week and longer is left out, and is no back-to-back', () => {
    const dates = (last: string) =>
      weekGrid([game('2026-02-05', 'Ants', 'Bees'), game(last, 'Ants', 'Bees')], 'Week 1', 7);
    expect(dates('2026-02-12').days).toHaveLength(8);
    const long = dates('2026-02-13');
    expect(long.days.map(({ date }) => date)).toEqual(['2026-02-05', '2026-02-13']);
    expect(long.teams.map(({ backToBacks }) => backToBacks)).toEqual([0, 0]);
  });

  test('a week that is not there has no days', () => {
    const { days, teams } = weekGrid([game('2025-10-07', 'Ants', 'Bees')], 'Week 9', 7);
    expect(days).toEqual([]);
    expect(teams.map(({ team, games }) => [team, games])).toEqual([
      ['Ants', 0],
      ['Bees', 0],
    ]);
  });

  test('the limits', () => {
    expect([OFF_NIGHT_LIMITS[0], OFF_NIGHT_LIMITS.at(-1), OFF_NIGHT_LIMITS.length]).toEqual([1, 16, 16]);
    expect(USUAL_OFF_NIGHT).toBe(7);
  });
});

describe('the order', () => {
  const order = fc.record({ by: fc.constantFrom(...WEEK_COLUMNS), descending: fc.boolean() });

  prop('is its column’s, then games, off-nights and name', [season, week, order], (games, name, by) => {
    const { teams } = weekGrid(games, name, 1);
    const found = orderTeams(teams.toReversed(), by);
    expect(found.toSorted((a, b) => (a.team < b.team ? -1 : 1))).toEqual(teams);
    for (let i = 1; i < found.length; i++) {
      const [a, b] = [found[i - 1]!, found[i]!];
      if (a[by.by] !== b[by.by]) {
        expect(by.descending ? a[by.by] > b[by.by] : a[by.by] < b[by.by]).toBe(true);
        continue;
      }
      const rest = (team: TeamWeek): readonly [number, number, string] => [-team.games, -team.offNights, team.team];
      const at = rest(a).findIndex((one, j) => one !== rest(b)[j]);
      expect(rest(a)[at]! < rest(b)[at]!).toBe(true);
    }
  });

  test('begins with the most games', () => {
    expect(MOST_GAMES_FIRST).toEqual({ by: 'games', descending: true });
  });
});

describe('the starts that a player adds', () => {
  const player: fc.Arbitrary<WeekPlayer> = fc.record({
    group: fc.constantFrom(...ROSTER_GROUPS),
    team: fc.constantFrom(...TEAMS),
  });
  const roster = fc.array(player, { maxLength: 12 });
  const some = fc.integer({ min: 0, max: 3 });
  const spots: fc.Arbitrary<LineupSpots> = fc.record({ F: some, D: some, G: some, utility: some });
  const from = fc.integer({ min: -1, max: 22 }).map((days) => addDays(MONDAY, days));

  /** The most players that find a spot, tried one after the other: each free spot may take him, or none. */
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
    'are the days on which one more finds a spot',
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

  prop('without spots are the days of nobody else', [season, week, player, roster], (games, name, candidate, team) => {
    const found = addedStarts(candidate, team, null, weekGrid(games, name, 7), MONDAY);
    const others = new Set(team.flatMap((one) => playsOn(games, name, one.team)));
    const his = playsOn(games, name, candidate.team);
    expect(found.games).toBe(his.length);
    expect(found.added).toBe(his.filter((date) => !others.has(date)).length);
  });

  prop(
    'are never more with one more on the roster, or one spot less',
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
    'are what the roster’s week starts more with him',
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
    ['nobody else', forward, [], { ...NO_SPOTS, F: 1 }, 3],
    ['one of his part for one spot', forward, [{ group: 'F', team: 'Bees' }], { ...NO_SPOTS, F: 1 }, 0],
    ['a utility spot', forward, [{ group: 'F', team: 'Bees' }], { ...NO_SPOTS, F: 1, utility: 1 }, 3],
    [
      'a utility spot that a defenseman needs',
      forward,
      [
        { group: 'F', team: 'Bees' },
        { group: 'D', team: 'Bees' },
      ],
      { ...NO_SPOTS, F: 1, utility: 1 },
      0,
    ],
    ['a goalie, to whom utility spots are closed', { group: 'G', team: 'Ants' }, [], { ...NO_SPOTS, utility: 5 }, 0],
    ['others who do not play', forward, [{ group: 'F', team: 'Cats' }], { ...NO_SPOTS, F: 1 }, 3],
    ['no league, nobody else', forward, [], null, 3],
    ['no league, a goalie who plays', forward, [{ group: 'G', team: 'Bees' }], null, 0],
    ['a team that is not in the schedule', { group: 'F', team: 'Yaks' }, [], null, 0],
  ])('%s', (_, candidate, team, free, expected) => {
    expect(addedStarts(candidate, team, free, grid, MONDAY).added).toBe(expected);
  });

  test('a day that is over adds nothing, and today still does', () => {
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
