import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { MONDAY, season } from '../../../testing/schedule.ts';
import { chooseTimeframe, currentWeek, seasonWeeks, type SeasonWeek } from '../../schedule/index.ts';
import { addDays, CLUBS, type LeagueDate } from '../../domain/index.ts';
import { DEFAULT_QUERY, isOfTeam, OWNED_LIMITS, teamsOf } from './index.ts';

describe('ranking queries', () => {
  test('DEFAULT_QUERY and OWNED_LIMITS have the values that spec 9 defines', () => {
    expect(DEFAULT_QUERY).toEqual({
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 100,
      search: '',
      order: { by: 'fantasyPoints', descending: true },
    });
    expect(OWNED_LIMITS).toEqual([100, 90, 80, 70, 60, 50, 40]);
  });

  const day = (date: string): LeagueDate => date as LeagueDate;
  test.each([
    [['Week 1', 'Week 2'], 'Week 2', 'Week 2'],
    [['Week 1', 'Week 2'], 'Week 3', 'Week 1'],
    [['Week 1', 'Week 2'], null, 'Week 1'],
    [['Week 4', 'Rest of Season'], null, 'Week 4'],
    [['Week 4', 'Rest of Season'], 'Week 1', 'Week 4'],
    [[], 'Week 1', null],
  ])(
    'for the timeframes %j, the wanted timeframe %s and no schedule, chooseTimeframe returns %s',
    (timeframes, wanted, chosen) => {
      expect(chooseTimeframe({ timeframes }, wanted, [], day('2025-12-01'))).toBe(chosen);
    },
  );

  const weeks: readonly SeasonWeek[] = [
    { name: 'Week 1', first: day('2025-10-07'), last: day('2025-10-12') },
    { name: 'Week 2', first: day('2025-10-13'), last: day('2025-10-19') },
    { name: 'Week 3', first: day('2025-10-21'), last: day('2025-10-26') },
  ];
  const ALL = ['Week 1', 'Week 2', 'Week 3', 'Rest of Season'];
  test.each([
    ['2025-09-01', ALL, 'Week 1'],
    ['2025-10-12', ALL, 'Week 1'],
    ['2025-10-13', ALL, 'Week 2'],
    ['2025-10-20', ALL, 'Week 3'],
    ['2025-10-26', ALL, 'Week 3'],
    ['2025-10-27', ALL, 'Week 1'],
    ['2025-10-13', ['Week 1', 'Week 3'], 'Week 3'],
    ['2025-10-20', ['Week 1', 'Week 2', 'Rest of Season'], 'Rest of Season'],
    ['2025-10-20', ['Week 1', 'Week 2'], 'Week 2'],
    ['2025-10-20', [], null],
  ])('on %s, chooseTimeframe for the timeframes %j returns %s', (today, timeframes, chosen) => {
    expect(chooseTimeframe({ timeframes }, null, weeks, day(today))).toBe(chosen);
  });

  test('chooseTimeframe returns the wanted week even if this week is over', () => {
    expect(chooseTimeframe({ timeframes: ALL }, 'Week 1', weeks, day('2025-10-20'))).toBe('Week 1');
  });

  prop('chooseTimeframe picks the current week if the file has all weeks', [season, fc.nat(60)], (games, days) => {
    const some = seasonWeeks(games);
    const today = addDays(MONDAY, days);
    const timeframes = [...some.map(({ name }) => name), 'Rest of Season'];
    const expected = currentWeek(some, today)?.name ?? 'Rest of Season';
    expect(chooseTimeframe({ timeframes }, null, some, today)).toBe(expected);
  });

  test('teamsOf lists 32 teams, and a filter finds their players, whatever the file calls the clubs', () => {
    for (const spell of [0, 1, 2]) {
      const players = CLUBS.map(({ key, spellings }) => {
        return { player: key, playerId: null, team: spellings.at(spell) ?? key, abbreviation: key, position: 'C' };
      });
      const teams = teamsOf({ players }, []);
      expect(teams).toHaveLength(32);
      for (const team of teams) expect(players.filter((player) => isOfTeam(player, team))).toHaveLength(1);
    }
  });

  test('teamsOf lists the schedule’s teams (the 32 known clubs if there is no schedule) and any other team of the file', () => {
    const player = { player: 'P', playerId: null, position: null };
    const players = [
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: null },
      { ...player, team: 'Boston Bruins', abbreviation: null },
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: 'UTA' },
      { ...player, team: 'Quebec Nordiques', abbreviation: null },
      { ...player, team: null, abbreviation: 'OLD' },
    ];
    const teams = teamsOf({ players }, []);
    expect(teams).toEqual([...CLUBS.map(({ name }) => name), 'OLD', 'Quebec Nordiques'].toSorted());
    expect(new Set(teams).size).toBe(34);
    expect(teamsOf({ players: [] }, [])).toHaveLength(32);
    const scheduled = Array.from({ length: 30 }, (_, i) => `Team ${String(i).padStart(2, '0')}`);
    expect(teamsOf({ players: players.slice(0, 1) }, scheduled)).toEqual(['Ottawa Senators', ...scheduled]);
    expect(teamsOf({ players: [] }, scheduled)).toEqual(scheduled);
  });
});
