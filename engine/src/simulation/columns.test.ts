import { describe, expect, test } from 'vitest';
import { speltTeam } from '../domain/index.ts';
import { Columns, columnName, looksLikeCount } from './columns.ts';

function columnsOf(...names: readonly string[]): Columns {
  const columns = new Columns();
  for (const name of names) columns.add(name);
  return columns;
}

const GAME = columnsOf(
  'Home',
  'Home Goal Differential',
  'Away Goal Differential',
  'Total Goals',
  'Total Shots',
  'Home Goals',
  'Home Shots',
  'P Goals',
  'P Blocks',
  'Home Assists',
  'Total Points',
  'note',
);

describe('columns', () => {
  test('Columns gives the columns of a team the spelling that the caller has for the team', () => {
    const columns = new Columns(['Montreal Canadiens', 'Utah Mammoth'].map(speltTeam));
    const names = ['Montréal Canadiens', 'Montréal Canadiens Goal Differential', 'MTL Goals', 'Cole Caufield Goals'];
    for (const name of [...names, 'Utah Hockey Club Goal Differential']) columns.add(name);
    expect(columns.teams()).toEqual(['Montreal Canadiens', 'Utah Mammoth']);
    expect(columns.names.slice(2, 4)).toEqual(['Montreal Canadiens Goals', 'Cole Caufield Goals']);
    // A reader finds a column by its name in the file, and a leg by the caller's name.
    for (const name of ['MTL Goals', 'Montreal Canadiens Goals']) expect(columns.find(name)).toBe(2);
  });

  test('Columns assigns each name one id, in the order in which names are first added', () => {
    const columns = columnsOf('b', 'a', 'b');
    expect(columns.names).toEqual(['b', 'a']);
    expect([columns.find('b'), columns.find('a'), columns.find('c')]).toEqual([0, 1, undefined]);
    expect(columns.add('a')).toBe(1);
    expect(columns.names).toHaveLength(2);
  });

  test.each([
    ['Home', { kind: 'won', team: 'Home' }],
    ['Away', { kind: 'won', team: 'Away' }],
    ['Home Goal Differential', { kind: 'differential', team: 'Home' }],
    ['Total Goals', { kind: 'total', stat: 'Goals' }],
    ['Total Shots', { kind: 'total', stat: 'Shots' }],
    ['Home Goals', { kind: 'teamTotal', team: 'Home', stat: 'Goals' }],
    ['Away Shots', { kind: 'teamTotal', team: 'Away', stat: 'Shots' }],
    ['P Goals', { kind: 'player', player: 'P', prop: 'Goals' }],
    ['P Blocks', { kind: 'player', player: 'P', prop: 'Blocks' }],
    // Teams and games have no assists or points, so these columns belong to players named like a team or `Total`.
    ['Home Assists', { kind: 'player', player: 'Home', prop: 'Assists' }],
    ['Total Points', { kind: 'player', player: 'Total', prop: 'Points' }],
    ['Goals', { kind: 'other' }],
    ['PGoals', { kind: 'other' }],
    ['note', { kind: 'other' }],
    ['A Skater', { kind: 'other' }],
  ])('the column name %s means %j', (name, meaning) => {
    expect(GAME.meaning(name)).toEqual(meaning);
  });

  test('Columns.findPlayer never returns the column of a team or of the whole game', () => {
    expect(GAME.findPlayer('P', 'Goals')).toBe(7);
    expect(GAME.findPlayer('Home', 'Goals')).toBeUndefined();
    expect(GAME.findPlayer('Total', 'Shots')).toBeUndefined();
    expect(GAME.findPlayer('Home', 'Assists')).toBe(9);
    expect(GAME.findPlayer('P', 'Shots')).toBeUndefined();
    expect([GAME.isTeam('Away'), GAME.isTeam('P')]).toEqual([true, false]);
  });

  test.each([
    ['Home Goal Differential', true],
    ['P Goals', true],
    ['P Blocks', true],
    ['Total Shots', true],
    ['Home', false],
    ['Goals', false],
    ['Goal Differential of Home', false],
    ['Goals P', false],
  ])('looksLikeCount(%j) is %s', (name, expected) => {
    expect(looksLikeCount(name)).toBe(expected);
  });

  test('Columns.teams and Columns.players list names in the order of their columns', () => {
    expect(GAME.teams()).toEqual(['Home', 'Away']);
    expect(GAME.players()).toEqual(['P', 'Home', 'Total']);
  });

  test('columnName formats each kind of column', () => {
    expect([
      columnName.won('T'),
      columnName.differential('T'),
      columnName.total('Goals'),
      columnName.teamTotal('T', 'Shots'),
      columnName.player('P', 'Blocks'),
    ]).toEqual(['T', 'T Goal Differential', 'Total Goals', 'T Shots', 'P Blocks']);
  });
});
