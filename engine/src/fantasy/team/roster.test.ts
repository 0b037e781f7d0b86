import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, PLAYER_NAMES, someTeam } from '../../../testing/teams.ts';
import { foldText } from '../../text/index.ts';
import { ROSTER_GROUPS } from '../../domain/index.ts';
import { FIND_NOBODY, savedFinder } from '../index.ts';
import {
  addToRoster,
  chooseOnRoster,
  MAX_GROUP,
  nameOnRoster,
  NO_ROSTER,
  removeFromRoster,
  rosterCounts,
} from './index.ts';
import type { Roster } from './team.ts';

const roster: Roster = { F: ['Tim Stützle', 'Brady Tkachuk'], D: ['Thomas Chabot'], G: [] };
const add = (name: string, group: 'F' | 'D' | 'G', to = roster) =>
  addToRoster(to, { name, group, position: group, also: [] }, FIND_NOBODY);

describe('roster players', () => {
  test('addToRoster adds a player at the end of their group', () => {
    expect(add('Claude Giroux', 'F')).toEqual({ ok: true, value: { ...roster, F: [...roster.F, 'Claude Giroux'] } });
    expect(add('Linus Ullmark', 'G')).toEqual({ ok: true, value: { ...roster, G: ['Linus Ullmark'] } });
    expect(add('__proto__', 'D', NO_ROSTER)).toEqual({ ok: true, value: { F: [], D: ['__proto__'], G: [] } });
  });

  test.each([
    ['Tim Stützle', 'F', 'Tim Stützle'],
    ['tim stutzle', 'F', 'Tim Stützle'],
    ['Thomas Chabot', 'F', 'Thomas Chabot'],
    ['Brady Tkachuk', 'G', 'Brady Tkachuk'],
  ] as const)('addToRoster refuses %s, who is already on the roster', (name, group, player) => {
    expect(add(name, group)).toEqual({ ok: false, error: { kind: 'alreadyThere', player } });
  });

  test('addToRoster distinguishes names that consist of symbols only', () => {
    const one = add('!!!', 'F', NO_ROSTER);
    expect(one.ok && add('😀', 'F', one.value)).toEqual({ ok: true, value: { F: ['!!!', '😀'], D: [], G: [] } });
    expect(one.ok && add('!!!', 'D', one.value)).toEqual({
      ok: false,
      error: { kind: 'alreadyThere', player: '!!!' },
    });
  });

  test('addToRoster accepts a player with the same name and a suffix such as (D)', () => {
    const one = add('Elias Pettersson', 'F', NO_ROSTER);
    expect(one.ok && add('Elias Pettersson (D)', 'D', one.value)).toMatchObject({ ok: true });
  });

  test('addToRoster refuses a 101st player in a group', () => {
    const players = Array.from({ length: MAX_GROUP }, (_, place) => `Player ${place}`);
    const full: Roster = { F: players, D: [], G: [] };
    expect(MAX_GROUP).toBe(100);
    expect(add('One More', 'F', full)).toEqual({ ok: false, error: { kind: 'rosterFull', player: 'One More' } });
    expect(add('Player 5', 'F', full)).toMatchObject({ error: { kind: 'alreadyThere' } });
    expect(add('One More', 'D', full)).toMatchObject({ ok: true });
    expect(add('One More', 'F', { ...full, F: players.slice(1) })).toMatchObject({ ok: true });
  });

  test('addToRoster refuses a player whom the roster has by another name of the group', () => {
    const center = { name: 'Elias Pettersson (C)', group: 'F', position: 'C', also: ['Elias Pettersson'] } as const;
    const defender = { ...center, name: 'Elias Pettersson (D)', group: 'D', position: 'D' } as const;
    const find = savedFinder([center, defender]);
    const saved: Roster = { ...NO_ROSTER, F: ['Elias Pettersson'] };
    expect(addToRoster(saved, center, find)).toMatchObject({ error: { kind: 'alreadyThere', player: saved.F[0] } });
    expect(addToRoster(saved, defender, find)).toMatchObject({ value: { ...saved, D: [defender.name] } });
  });

  test('addToRoster refuses a player whom the roster has in the group of another position', () => {
    const wing = { name: 'Dustin Byfuglien', group: 'F', position: 'RW/D', also: ['Big Buff'] } as const;
    const saved: Roster = { ...NO_ROSTER, D: ['Big Buff'] };
    expect(addToRoster(saved, wing, savedFinder([wing]))).toMatchObject({ error: { player: 'Big Buff' } });
  });

  test('nameOnRoster is the saved name that means the player, and not the name of a teammate', () => {
    const [ann, bob] = ['Ann', 'Bob'].map(
      (name) => ({ name, group: 'F', position: 'C', also: [`${name} B.`] }) as const,
    );
    const find = savedFinder([ann!, bob!]);
    const saved: Roster = { ...NO_ROSTER, F: ['Bob B.', 'Ann B.'] };
    expect([ann, bob].map((one) => nameOnRoster(saved, one!, find))).toEqual(['Ann B.', 'Bob B.']);
    expect(nameOnRoster({ ...NO_ROSTER, F: ['Bob B.'] }, ann!, find)).toBeNull();
  });

  test('chooseOnRoster replaces the saved name in its place, or removes it if the roster has the player already', () => {
    const chosen = { name: 'Sebastian Aho (C)', group: 'F', position: 'C', also: [] } as const;
    const saved: Roster = { F: ['Tim Stützle', 'Sebastian Aho', 'Brady Tkachuk'], D: ['Sebastian Aho'], G: [] };
    const after = chooseOnRoster(saved, 'Sebastian Aho', chosen);
    expect(after).toEqual({ ...saved, F: ['Tim Stützle', chosen.name, 'Brady Tkachuk'] });
    const both = { ...saved, F: [...saved.F, 'sebastian aho (c)'] };
    expect(chooseOnRoster(both, 'Sebastian Aho', chosen).F).toEqual([
      'Tim Stützle',
      'Brady Tkachuk',
      'sebastian aho (c)',
    ]);
  });

  test('removeFromRoster removes a player from their group only', () => {
    expect(removeFromRoster(roster, 'F', 'Tim Stützle')).toEqual({ ...roster, F: ['Brady Tkachuk'] });
    expect(removeFromRoster(roster, 'D', 'Tim Stützle')).toEqual(roster);
    expect(removeFromRoster(roster, 'F', 'Nobody')).toEqual(roster);
  });
});

prop('adding and then removing a player leaves the roster unchanged', [someTeam()], ({ roster: any }) => {
  for (const name of PLAYER_NAMES) {
    const there = ROSTER_GROUPS.some((group) => any[group].some((other) => foldText(other) === foldText(name)));
    for (const group of ROSTER_GROUPS) {
      const added = addToRoster(any, { name, group, position: group, also: [] }, FIND_NOBODY);
      expect(added.ok).toBe(!there);
      if (added.ok) expect(removeFromRoster(added.value, group, name)).toEqual(any);
    }
  }
});

describe('rosterCounts', () => {
  test('rosterCounts counts players and spots by group and in total', () => {
    const leagueStructure = {
      number_of_teams: 12,
      forward_lineup_spots: 9,
      defense_lineup_spots: 4,
      goalie_lineup_spots: 2,
      utility_lineup_spots: 1,
      bench_spots: 5,
      injury_spots: 3,
    };
    expect(rosterCounts(aTeam({ leagueStructure, roster }))).toEqual({
      groups: { F: { players: 2, spots: 9 }, D: { players: 1, spots: 4 }, G: { players: 0, spots: 2 } },
      players: 3,
      spots: 24,
      over: false,
    });
  });

  test('rosterCounts reports a roster with more players than spots as over its limit', () => {
    for (const field of [
      'forward_lineup_spots',
      'defense_lineup_spots',
      'goalie_lineup_spots',
      'utility_lineup_spots',
      'bench_spots',
      'injury_spots',
    ] as const) {
      const counts = (spots: number) => rosterCounts(aTeam({ leagueStructure: { [field]: spots }, roster }));
      expect(counts(2)).toMatchObject({ players: 3, spots: 2, over: true });
      expect(counts(3)).toMatchObject({ players: 3, spots: 3, over: false });
      expect(counts(0)).toMatchObject({ players: 3, spots: 0, over: true });
    }
  });

  test('rosterCounts never reports a roster as over its limit if the league sets no spots', () => {
    const none = { groups: { F: { spots: null }, D: { spots: null }, G: { spots: null } }, spots: null, over: false };
    expect(rosterCounts(aTeam({ roster }))).toMatchObject(none);
    expect(rosterCounts(aTeam({ roster, leagueStructure: { number_of_teams: 1 } }))).toMatchObject(none);
  });
});
