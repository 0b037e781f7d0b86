import { expect, test } from 'vitest';
import type { AvailablePlayer, PlayerInfo } from '../datasets/index.ts';
import { NameIndex } from '../domain/index.ts';
import { namedPlayers } from './namesakes.ts';

const info = (player: string, team: string, position: string, playerId: number | null = null): PlayerInfo => {
  return { player, team, abbreviation: team.slice(0, 3).toUpperCase(), playerId, position };
};
const available = (player: string, abbreviation: string, position: string, playerId: number): AvailablePlayer => {
  return { player, abbreviation, position, playerId, also: [] };
};
const skater = (player: string, playerId: number | null = null, team: string | null = null) => {
  return { player, playerId, team };
};
const find = (typed: string, players: ReturnType<typeof namedPlayers>): unknown => {
  const found = new NameIndex(players).find(typed);
  return found.ok ? found.value.at : found.error.kind;
};

test('a namesake whom only a file of the folder knows makes a bare name ambiguous, and a mark tells the two apart', () => {
  const all_available_players = [
    available('Elias Pettersson (C)', 'VAN', 'C', 7),
    available('Elias Pettersson (D)', 'VAN', 'D', 8),
  ];
  const p_info = [info('Elias Pettersson (C)', 'Vancouver Canucks', 'C', 7)];
  const players = namedPlayers([skater('Elias Pettersson (C)', 7)], { p_info, all_available_players });
  expect(players.map(({ name, at }) => [name, at])).toEqual([
    ['Elias Pettersson (C)', 0],
    ['Elias Pettersson (D)', null],
  ]);
  for (const typed of ['Elias Pettersson', 'E. Pettersson', 'elias pettersson', 'Pettersson E. (VAN)'])
    expect([typed, find(typed, players)]).toEqual([typed, 'ambiguous']);
  expect(find('Elias Pettersson (C)', players)).toBe(0);
  expect(find('Pettersson, Elias (C, VAN)', players)).toBe(0);
  expect(find('Elias Pettersson (D)', players)).toBeNull();
});

test('a file that lists a player once, perhaps with the old team, knows no namesake', () => {
  const all_available_players = [available('Sam Reinhart', 'BUF', 'C', 1)];
  const players = namedPlayers([skater('Sam Reinhart', null, 'Florida Panthers')], { all_available_players });
  expect(players).toHaveLength(1);
  expect(find('Sam Reinhart', players)).toBe(0);
});

test('a position or team in parentheses finds a player only if the files confirm it', () => {
  const p_info = [info('Sam Reinhart', 'Florida Panthers', 'RW')];
  const known = namedPlayers([skater('Sam Reinhart')], { p_info });
  const unknown = namedPlayers([skater('Sam Reinhart')], {});
  for (const [typed, at] of [
    ['Sam Reinhart', 0],
    ['Sam Reinhart (RW)', 0],
    ['Sam Reinhart (F)', 0],
    ['S. Reinhart (FLA)', 0],
    ['Sam Reinhart (CHI)', 'unknown'],
    ['Sam Reinhart (D)', 'unknown'],
  ] as const) {
    expect([typed, find(typed, known)]).toEqual([typed, at]);
    expect([typed, find(typed, unknown)]).toEqual([typed, typed === 'Sam Reinhart' ? 0 : 'unknown']);
  }
});

test('each of several present namesakes is one player, and the same absent player of two files counts once', () => {
  const p_info = [
    info('Sebastian Aho', 'Carolina Hurricanes', 'C', 1),
    info('Sebastian Aho', 'Pittsburgh Penguins', 'D', 2),
  ];
  const all_available_players = [available('Sebastian Aho', 'CAR', 'C', 1), available('Sebastian Aho', 'PIT', 'D', 2)];
  const both = namedPlayers([skater('Sebastian Aho', 1), skater('Sebastian Aho', 2)], {
    p_info,
    all_available_players,
  });
  expect(both.map(({ at, position }) => [at, position])).toEqual([
    [0, 'C'],
    [1, 'D'],
  ]);
  const one = namedPlayers([skater('Sebastian Aho', 2)], { p_info, all_available_players });
  expect(one.map(({ at, position }) => [at, position])).toEqual([
    [0, 'D'],
    [null, 'C'],
  ]);
});

test.each([
  ['the same name and team', skater('Ann', null, 'Ants'), [null]],
  ['the same name without a team', skater('Ann'), [null]],
  ['the same name and another team', skater('Ann', null, 'Cats'), [null, null]],
  ['another name', skater('Bob', null, 'Ants'), [null, null]],
  ['the id of the second one', skater('Ann', 2, 'Ants'), [null, null]],
])('without ids in the file, the present player with %s is one of two namesakes, or none', (_, one, absent) => {
  const p_info = [info('Ann', 'Ants', 'C'), info('Ann', 'Bees', 'D')];
  const found = namedPlayers([one], { p_info });
  // The present player with an id is the file's first namesake of the same name and team.
  const others = one.playerId === null ? absent : absent.slice(1);
  expect(found.map(({ at }) => at)).toEqual([0, ...others]);
  if (others.length === 1) expect(found[1]).toMatchObject({ name: 'Ann', team: 'Bees', position: 'D' });
});

test('a namesake of the league has the abbreviation as team, and the marks of the team that p_info names', () => {
  const all_available_players = [available('Ann', 'CAR', 'C', 1), available('Ann', 'PIT', 'D', 2)];
  const p_info = [info('Bob', 'Pittsburgh Penguins', 'C', 3)];
  const players = namedPlayers([skater('Ann', 1, 'Pittsburgh Penguins')], { p_info, all_available_players });
  expect(players.map(({ at, team, position }) => [at, team, position])).toEqual([
    [0, 'Pittsburgh Penguins', null],
    [null, 'PIT', 'D'],
  ]);
  expect(find('Ann (PIT)', players.slice(0, 1))).toBe(0);
});
