import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import { leagueOf, STANDARD_LEAGUE, type League } from './league.ts';
import { overReplacement, replacementLevels, type ValuedPlayer } from './replacement.ts';

const rated = (group: RosterGroup, ...worths: readonly (number | null)[]): readonly ValuedPlayer[] =>
  worths.map((worth) => ({ group, worth }));
const league = (teams: number, F: number, D: number, G: number, utility = 0): League => ({
  teams,
  spots: { F, D, G, utility },
});

describe('leagueOf', () => {
  test('leagueOf reads the league from the setup and counts an empty field as 0 spots', () => {
    const structure = { number_of_teams: 8, forward_lineup_spots: 6, utility_lineup_spots: 1, bench_spots: 4 };
    expect(leagueOf(structure)).toEqual({ league: league(8, 6, 0, 0, 1), standard: false });
    expect(leagueOf({ number_of_teams: 50, defense_lineup_spots: 4, goalie_lineup_spots: 2 })).toEqual({
      league: league(50, 0, 4, 2),
      standard: false,
    });
  });

  test.each([
    ['not been made', null],
    ['no values', {}],
    ['no number of teams', { forward_lineup_spots: 9, goalie_lineup_spots: 2 }],
    ['no lineup spot', { number_of_teams: 12, bench_spots: 5, injury_spots: 2, forward_lineup_spots: 0 }],
  ])('leagueOf returns the standard league if the setup has %s', (_, structure) => {
    expect(leagueOf(structure)).toEqual({ league: STANDARD_LEAGUE, standard: true });
  });

  test.each(['forward', 'defense', 'utility', 'goalie'] as const)(
    'leagueOf accepts a setup with a single spot: %s',
    (kind) => {
      expect(leagueOf({ number_of_teams: 1, [`${kind}_lineup_spots`]: 1 }).standard).toBe(false);
    },
  );

  test('the standard league has ten teams with nine forwards, five defensemen, one utility player and two goalies', () => {
    expect(STANDARD_LEAGUE).toEqual(league(10, 9, 5, 2, 1));
  });
});

describe('replacementLevels', () => {
  test('a defenseman can be worth more over replacement than a forward with more points', () => {
    const players = [...rated('F', 375, 290), ...rated('D', 360, 250)];
    const levels = replacementLevels(players, league(1, 1, 1, 0));
    expect(levels).toEqual({ F: 290, D: 250, G: null });
    expect(overReplacement(players[0]!, levels)).toBe(85);
    expect(overReplacement(players[2]!, levels)).toBe(110);
  });

  test('replacementLevels fills utility spots with the best remaining forwards and defensemen', () => {
    const players = [...rated('F', 10, 9, 8, 7), ...rated('D', 8.5, 7.5, 1), ...rated('G', 99, 98)];
    expect(replacementLevels(players, league(1, 1, 0, 1))).toEqual({ F: 9, D: 8.5, G: 98 });
    expect(replacementLevels(players, league(1, 1, 0, 1, 1))).toEqual({ F: 8, D: 8.5, G: 98 });
    expect(replacementLevels(players, league(1, 1, 0, 1, 2))).toEqual({ F: 8, D: 7.5, G: 98 });
    expect(replacementLevels(players, league(1, 1, 0, 1, 4))).toEqual({ F: 7, D: 1, G: 98 });
  });

  test('replacementLevels ignores players whose value is unknown', () => {
    const players = [...rated('F', null, 5, null, 4, 3), ...rated('D', null)];
    const levels = replacementLevels(players, league(2, 1, 0, 0));
    expect(levels).toEqual({ F: 3, D: null, G: null });
    expect(overReplacement({ group: 'F', worth: null }, levels)).toBeNull();
    expect(overReplacement({ group: 'D', worth: 4 }, levels)).toBeNull();
  });

  test('replacementLevels returns null for a group if all of its players start', () => {
    expect(replacementLevels(rated('G', 3, 2), league(2, 0, 0, 1)).G).toBeNull();
    expect(replacementLevels(rated('F', 3, 2), league(1, 1, 1, 0, 5)).F).toBeNull();
  });

  test('the replacement level of a group without spots is the value of its best player', () => {
    expect(replacementLevels(rated('G', 2, 3), league(9, 2, 2, 0, 1)).G).toBe(3);
  });
});

describe('replacementLevels in any league', () => {
  const worth = fc.oneof(
    { weight: 8, arbitrary: fc.integer({ min: -20, max: 60 }) },
    { weight: 1, arbitrary: fc.constant(null) },
  );
  const players = fc.array(fc.record({ group: fc.constantFrom(...ROSTER_GROUPS), worth }), { maxLength: 40 });
  const spots = fc.nat({ max: 4 });
  const anyLeague = fc
    .tuple(fc.integer({ min: 1, max: 5 }), spots, spots, spots, fc.nat({ max: 3 }))
    .map((all) => league(...all));
  const orLower = (level: number | null): number => level ?? -Infinity;

  /** Reference implementation: fills one lineup spot after another and returns the players who get none. */
  function oracle(all: readonly ValuedPlayer[], { teams, spots: of }: League): readonly ValuedPlayer[] {
    let bench = all.filter(({ worth: one }) => one !== null).toSorted((a, b) => b.worth! - a.worth!);
    const start = (fits: (player: ValuedPlayer) => boolean): void => {
      const next = bench.find(fits);
      bench = bench.filter((one) => one !== next);
    };
    for (const group of ROSTER_GROUPS) {
      for (let i = 0; i < teams * of[group]; i++) start((player) => player.group === group);
    }
    for (let i = 0; i < teams * of.utility; i++) start(({ group }) => group !== 'G');
    return bench;
  }

  prop('the replacement level is the value of the best player who does not start', [players, anyLeague], (all, of) => {
    const bench = oracle(all, of);
    for (const group of ROSTER_GROUPS) {
      const best = bench.find((player) => player.group === group)?.worth ?? null;
      expect(replacementLevels(all, of)[group]).toBe(best);
    }
  });

  prop(
    'every starter is worth at least the replacement level, and the best player who does not start is worth exactly that',
    [players, anyLeague],
    (all, of) => {
      const levels = replacementLevels(all, of);
      const bench = oracle(all, of);
      for (const player of all) {
        const over = overReplacement(player, levels);
        if (over === null) continue;
        if (!bench.includes(player)) expect(over).toBeGreaterThanOrEqual(0);
        else expect(over).toBeLessThanOrEqual(0);
      }
      for (const group of ROSTER_GROUPS) {
        const next = bench.find((player) => player.group === group);
        if (next) expect(overReplacement(next, levels)).toBe(0);
      }
    },
  );

  prop(
    'more teams or more spots never raise a replacement level',
    [players, anyLeague, fc.nat({ max: 4 })],
    (all, of, more) => {
      const before = replacementLevels(all, of);
      for (const larger of [
        { ...of, teams: of.teams + more },
        ...([...ROSTER_GROUPS, 'utility'] as const).map((group) => ({
          ...of,
          spots: { ...of.spots, [group]: of.spots[group] + more },
        })),
      ]) {
        const after = replacementLevels(all, larger);
        for (const group of ROSTER_GROUPS) expect(orLower(after[group])).toBeLessThanOrEqual(orLower(before[group]));
      }
    },
  );
});
