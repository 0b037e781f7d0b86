import { describe, expect, test } from 'vitest';
import { fillTable, type Game } from '../../testing/games.ts';
import type { Line, Prop } from '../domain/index.ts';
import { err } from '../result.ts';
import { resolveSlip, spellLegs, type Leg } from './index.ts';

const line = 0.5 as Line;
const game: Game = {
  away: 'Boston Bruins',
  home: 'Florida Panthers',
  players: ['Sam Reinhart', 'Sebastian Aho', 'Sergei Aho'],
  records: [
    {
      'Boston Bruins': 0,
      'Florida Panthers': 1,
      'Florida Panthers Goal Differential': 1,
      'Boston Bruins Goal Differential': -1,
      'Sam Reinhart Goals': 1,
      'Sebastian Aho Goals': 0,
      'Sergei Aho Goals': 0,
      'Sergei Aho Shots': 2,
    },
  ],
};
const { columns } = fillTable(game);
const spell = (...legs: Leg[]) => spellLegs(legs, columns);
const player = (name: string, stat: Prop = 'Goals'): Leg => ({
  kind: 'player',
  player: name,
  stat,
  side: 'over',
  line,
});

describe('spellLegs', () => {
  test('spellLegs replaces abbreviations and initials with the names in the simulation’s columns', () => {
    const { legs, faults } = spell({ kind: 'winner', team: 'FLA', margin: line }, player('S. Reinhart'));
    expect(legs).toEqual([{ kind: 'winner', team: 'Florida Panthers', margin: line }, player('Sam Reinhart')]);
    expect(faults).toEqual([]);
  });

  test('spellLegs reads a last name that one player of the simulation has, and names all if more have it', () => {
    expect(spell(player('reinhart'))).toEqual({ legs: [player('Sam Reinhart')], faults: [] });
    expect(spell(player('Aho')).faults).toMatchObject([{ kind: 'ambiguous', all: ['Sebastian Aho', 'Sergei Aho'] }]);
    expect(spell(player('Reinhard')).faults).toMatchObject([{ kind: 'unknownPlayer', nearest: 'Sam Reinhart' }]);
    // A part of a last name, or a first name, is none.
    for (const name of ['hart', 'Sam', ''])
      expect(spell(player(name)).faults).toMatchObject([{ kind: 'unknownPlayer' }]);
  });

  test('spellLegs does not change a leg with an unknown name, and returns the leg’s index with the fault', () => {
    const written = [player('Sam Reinhart'), player('Nobody Here')];
    const { legs, faults } = spell(...written);
    expect(legs).toEqual(written);
    expect(faults).toMatchObject([{ leg: 1, kind: 'unknownPlayer', player: 'Nobody Here' }]);
  });

  test('spellLegs suggests the nearest player for a misspelled name, if any name is near', () => {
    expect(spell(player('Sam Reinhard')).faults).toEqual([
      { leg: 0, kind: 'unknownPlayer', player: 'Sam Reinhard', nearest: 'Sam Reinhart' },
    ]);
    expect(spell(player('Qqqqqqqq Zzzzzzzz')).faults).toEqual([
      { leg: 0, kind: 'unknownPlayer', player: 'Qqqqqqqq Zzzzzzzz', nearest: null },
    ]);
  });

  test('spellLegs knows no nearest player for a namesake who is not in the simulation', () => {
    const players = [
      { name: 'Sam Reinhart', at: 0 },
      { name: 'Max Reinhart', at: null },
    ];
    expect(spellLegs([player('Max Reinhart'), player('sam reinhart')], columns, players)).toEqual({
      legs: [player('Max Reinhart'), player('Sam Reinhart')],
      faults: [{ leg: 0, kind: 'unknownPlayer', player: 'Max Reinhart', nearest: null }],
    });
  });

  test('spellLegs lists all players that an ambiguous name may mean', () => {
    expect(spell(player('S. Aho')).faults).toEqual([
      { leg: 0, kind: 'ambiguous', name: 'S. Aho', all: ['Sebastian Aho', 'Sergei Aho'] },
    ]);
  });

  test('spellLegs refuses a leg on a stat that the simulation counts only for other players', () => {
    expect(spell(player('Sam Reinhart', 'Shots')).faults).toEqual([
      { leg: 0, kind: 'noCount', player: 'Sam Reinhart', stat: 'Shots' },
    ]);
  });

  test('spellLegs accepts a stat that no player has, which resolveSlip refuses', () => {
    const leg = player('Sam Reinhart', 'Blocks');
    expect(spell(leg)).toEqual({ legs: [leg], faults: [] });
    expect(resolveSlip([leg], fillTable(game))).toEqual(err({ kind: 'unknownProp', leg: 0, prop: 'Blocks' }));
  });

  test('spellLegs lists the teams of the game for an unknown team', () => {
    expect(spell({ kind: 'winner', team: 'Ottawa', margin: line }).faults).toEqual([
      { leg: 0, kind: 'unknownTeam', team: 'Ottawa', teams: columns.teams() },
    ]);
  });
});
