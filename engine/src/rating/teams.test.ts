import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { TEAM_COUNTS } from '../model/index.ts';
import type { PastGame, TeamKey } from './rows.ts';
import { CARRY, expectedCount, HOME_RATIO, rateTeams } from './teams.ts';

const TEAMS = ['A', 'B', 'C', 'D'] as const;

/** A season in which everybody meets everybody `times` times home and away, with counts by a rule. */
function season(name: string, times: number, goals: (team: TeamKey, opponent: TeamKey) => number): readonly PastGame[] {
  const side = (team: TeamKey, opponent: TeamKey) => ({ team, goals: goals(team, opponent), shots: 30, blocks: 15 });
  return Array.from({ length: times }).flatMap(() =>
    TEAMS.flatMap((home) =>
      TEAMS.filter((away) => away !== home).map((away) => ({
        season: name,
        away: side(away, home),
        home: side(home, away),
      })),
    ),
  );
}

describe('a league of equals', () => {
  const ratings = rateTeams(season('2024-25', 5, () => 3));

  test('everybody is average in everything, a newcomer too', () => {
    for (const count of TEAM_COUNTS) {
      for (const team of [...TEAMS, 'NEW']) {
        expect(ratings.strength(team, count).made).toBeCloseTo(1, 10);
        expect(ratings.strength(team, count).allowed).toBeCloseTo(1, 10);
      }
    }
  });

  test("the venues' levels have the league's mean and the home ratio", () => {
    expect((ratings.league.goals.away + ratings.league.goals.home) / 2).toBeCloseTo(3, 10);
    expect(ratings.league.goals.home / ratings.league.goals.away).toBeCloseTo(HOME_RATIO.goals, 10);
    expect(expectedCount(ratings, 'shots', 'home', 'A', 'B')).toBeCloseTo((30 * 2 * 1.046) / 2.046, 10);
  });
});

test('82 games weigh what was measured, more seasons weigh more, and a new season carries a part over', () => {
  const strong = (team: TeamKey): number => (team === 'A' ? 4 : 2);
  // Ten rounds of three opponents, home and away: 60 games; a season earlier they count .4.
  const one = season('2024-25', 10, strong);
  const raw = 4 / 2.5;
  const n0 = (82 * 0.31) / 0.69;
  expect(rateTeams(one, 1).strength('A', 'goals').made).toBeCloseTo(1 + (60 / (60 + n0)) * (raw - 1), 10);
  expect(rateTeams(one).strength('A', 'goals').made).toBeCloseTo(1 + CARRY * (60 / (60 + n0)) * (raw - 1), 10);
  const two = [...season('2023-24', 10, strong), ...one];
  expect(rateTeams(two, 1).strength('A', 'goals').made).toBeCloseTo(1 + (84 / (84 + n0)) * (raw - 1), 10);
});

test('the league level is the latest season, strength is relative to its own season', () => {
  const ratings = rateTeams([...season('2022-23', 5, () => 4), ...season('2024-25', 5, () => 2)]);
  expect(ratings.league.goals.away + ratings.league.goals.home).toBeCloseTo(4, 10);
  expect(ratings.strength('A', 'goals').made).toBeCloseTo(1, 10);
});

prop(
  'rows in any order rate the same; who scores more is stronger, who allows more is weaker',
  [fc.array(fc.double({ min: 1, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }), fc.infiniteStream(fc.nat())],
  (means, keys) => {
    const games = season('2024-25', 3, (team) => means[TEAMS.indexOf(team as 'A')]!);
    const shuffled = games
      .map((game) => ({ game, key: keys.next().value }))
      .toSorted((x, y) => x.key - y.key)
      .map(({ game }) => game);
    const [ratings, again] = [rateTeams(games), rateTeams(shuffled)];
    for (const [i, team] of TEAMS.entries()) {
      expect(again.strength(team, 'goals').made).toBeCloseTo(ratings.strength(team, 'goals').made, 9);
      for (const [j, other] of TEAMS.entries()) {
        if (means[i]! < means[j]! + 0.01) continue;
        expect(ratings.strength(team, 'goals').made).toBeGreaterThan(ratings.strength(other, 'goals').made);
        expect(ratings.strength(team, 'goals').allowed).toBeLessThan(ratings.strength(other, 'goals').allowed);
      }
    }
  },
  30,
);

test('without games there is nothing to rate', () => {
  expect(() => rateTeams([])).toThrow(RangeError);
});
