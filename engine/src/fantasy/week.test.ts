import { describe, expect, test } from 'vitest';
import { MOST_GAMES_FIRST } from '../schedule/index.ts';
import type { LeagueDate } from '../domain/index.ts';
import {
  candidateStarts,
  isSame,
  lineupSpots,
  weekView,
  type PoolPlayer,
  type WeekPage,
  type WeekQuery,
} from './index.ts';

const team = (name: string) => ({ name, abbreviation: name.slice(0, 3).toUpperCase() });
const player = (name: string, of: string | null, group: PoolPlayer['group'] = 'F'): PoolPlayer => ({
  name,
  group,
  position: group === 'F' ? 'C' : group,
  team: of,
  abbreviation: of && team(of).abbreviation,
  playerId: null,
  also: [],
});
const game = (date: string, away: string, home: string) => ({ date: date as LeagueDate, away, home, week: 'Week 1' });

const ANN = player('Ann', 'Ants');
const BEA = player('Bea', 'Bees', 'D');
const CY = player('Cy', 'Cats');
const LOST = player('Lost', null);
const PAGE: WeekPage = {
  games: [
    game('2025-10-07', 'Ants', 'Bees'),
    game('2025-10-08', 'Cats', 'Ants'),
    game('2025-10-10', 'Ants', 'Cats'),
    game('2025-10-10', 'Bees', 'Dogs'),
  ],
  teams: ['Ants', 'Bees', 'Cats'].map(team),
  players: [ANN, BEA, CY, LOST, player('Ann', 'Dogs'), player('Ann', 'Dogs', 'D')],
};
const ALL: WeekQuery = { week: 'Week 1', offNightLimit: 1, order: MOST_GAMES_FIRST, roster: null, onlyRoster: false };
const SPOTS = { F: 1, D: 1, G: 1, utility: 0 };
const MONDAY = '2025-10-06' as LeagueDate;

describe('weekView', () => {
  test('weekView sorts teams by the chosen order and looks up their abbreviations', () => {
    const { rows, days, of } = weekView(PAGE, ALL);
    expect(rows.map((row) => [row.team.abbreviation, row.games, row.offNights, row.backToBacks])).toEqual([
      ['ANT', 3, 2, 1],
      ['BEE', 2, 1, 0],
      ['CAT', 2, 1, 0],
      // `PAGE.teams` does not list the Dogs, so their abbreviation is unknown.
      [null, 1, 0, 0],
    ]);
    expect(rows[0]!.days[1]).toEqual([{ opponent: team('Cats'), venue: 'home' }]);
    expect(rows[1]!.days[3]).toEqual([{ opponent: { name: 'Dogs', abbreviation: null }, venue: 'away' }]);
    expect(days.map(({ games, offNight }) => [games, offNight])).toEqual([
      [1, true],
      [1, true],
      [0, false],
      [2, false],
    ]);
    expect(of).toBe(4);
    const byName = weekView(PAGE, { ...ALL, order: { by: 'team', descending: true } });
    expect(byName.rows.map((row) => row.team.name)).toEqual(['Dogs', 'Cats', 'Bees', 'Ants']);
  });

  test('without a roster, weekView has no rostered players, and onlyRoster removes every team', () => {
    const { rows, roster } = weekView(PAGE, ALL);
    expect(roster).toBeNull();
    expect(rows.flatMap(({ players }) => players)).toEqual([]);
    expect(weekView(PAGE, { ...ALL, onlyRoster: true }).rows).toEqual([]);
  });

  test('weekView lists the rostered players of each team, and returns how many of the roster’s players have a game and how many start', () => {
    const roster = { players: [ANN, CY, BEA, LOST], spots: SPOTS };
    const { rows, of, roster: mine } = weekView(PAGE, { ...ALL, roster, onlyRoster: true });
    expect(rows.map((row) => [row.team.name, row.players])).toEqual([
      ['Ants', [ANN]],
      ['Bees', [BEA]],
      ['Cats', [CY]],
    ]);
    expect(of).toBe(4);
    expect(mine).toEqual({
      days: [
        { playing: 2, starting: 2 },
        { playing: 2, starting: 1 },
        { playing: 0, starting: 0 },
        { playing: 3, starting: 2 },
      ],
      total: { playing: 7, starting: 5 },
    });
    expect(weekView(PAGE, { ...ALL, roster: { ...roster, spots: null } }).roster?.total).toEqual({
      playing: 7,
      starting: null,
    });
  });
});

describe('candidateStarts', () => {
  const starts = (candidate: PoolPlayer, roster: WeekQuery['roster'], today = MONDAY) =>
    candidateStarts(PAGE, { ...ALL, roster }, candidate, today);

  test('without a roster, candidateStarts counts every game of the candidate as an added start', () => {
    const found = starts(ANN, null);
    expect([found?.added, found?.games]).toEqual([3, 3]);
    expect(found?.days[0]).toEqual({
      date: '2025-10-07',
      meetings: [{ opponent: team('Bees'), venue: 'away' }],
      offNight: true,
      outcome: 'added',
    });
  });

  test('candidateStarts counts only starts for which the lineup has a spot, and none if the league has no spots', () => {
    expect(starts(CY, { players: [ANN], spots: SPOTS })?.added).toBe(0);
    expect(starts(BEA, { players: [ANN], spots: SPOTS })?.added).toBe(2);
    expect(starts(BEA, { players: [ANN], spots: null })?.added).toBe(0);
    expect(starts(ANN, { players: [CY], spots: SPOTS })?.days.map(({ outcome }) => outcome)).toEqual([
      'added',
      'bench',
      'bench',
    ]);
  });

  test('candidateStarts does not add a candidate who is already on the roster a second time', () => {
    expect(starts(ANN, { players: [ANN, BEA], spots: SPOTS })?.added).toBe(3);
    expect(isSame(ANN, { ...ANN, team: 'Bees' })).toBe(true);
    expect(isSame(ANN, { ...ANN, group: 'D' })).toBe(false);
    expect(isSame(ANN, { ...ANN, name: 'Anne' })).toBe(false);
  });

  test('candidateStarts returns null for a candidate without a known team', () => {
    expect(starts(LOST, null)).toBeNull();
  });

  test('candidateStarts counts only games on or after the given date', () => {
    expect(starts(ANN, null, '2025-10-09' as LeagueDate)).toMatchObject({ games: 1, added: 1 });
  });
});

describe('lineupSpots', () => {
  test('lineupSpots counts an empty field as 0 spots', () => {
    expect(lineupSpots({ forward_lineup_spots: 4 })).toEqual({ F: 4, D: 0, G: 0, utility: 0 });
    expect(
      lineupSpots({
        forward_lineup_spots: 1,
        defense_lineup_spots: 2,
        goalie_lineup_spots: 3,
        utility_lineup_spots: 4,
        bench_spots: 9,
      }),
    ).toEqual({ F: 1, D: 2, G: 3, utility: 4 });
  });

  test('lineupSpots returns null when the league has no lineup spot', () => {
    expect(lineupSpots({})).toBeNull();
    expect(lineupSpots({ number_of_teams: 10, bench_spots: 4, injury_spots: 1 })).toBeNull();
    expect(lineupSpots({ forward_lineup_spots: 0, goalie_lineup_spots: 0 })).toBeNull();
    expect(lineupSpots({ utility_lineup_spots: 1 })).toEqual({ F: 0, D: 0, G: 0, utility: 1 });
  });
});
