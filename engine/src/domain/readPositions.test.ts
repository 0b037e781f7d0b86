import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { groupOf, groupsOf, readPositions, ROSTER_GROUPS } from './index.ts';

const SPELLINGS = {
  C: ['C', 'c', 'Center', 'CENTRE', 'C1'],
  LW: ['LW', 'lw', 'Left Wing', 'Left-Wing', 'left winger', 'L.W.', 'LW2'],
  RW: ['RW', 'Right Wing', 'right wing'],
  D: ['D', 'd', 'Defenseman', 'Defenceman', 'Defense', 'DEF', 'D-man'],
  G: ['G', 'Goalie', 'goaltender'],
} as const;
const CODES = ['C', 'LW', 'RW', 'D', 'G'] as const;
const positions = fc.uniqueArray(fc.constantFrom(...CODES), { minLength: 1 });
const separator = fc.constantFrom('/', ',', ', ', ' / ', '|', ';', ' & ', ' + ', ', and ');

describe('readPositions', () => {
  prop(
    'readPositions reads any spellings with any separator, or as a list, and keeps their order',
    [positions, fc.nat(), separator],
    (codes, spelling, between) => {
      const texts = codes.map((code) => SPELLINGS[code][spelling % SPELLINGS[code].length]!);
      const read = { position: codes.join('/'), unread: [] };
      expect(readPositions([texts.join(between)])).toEqual(read);
      expect(readPositions(texts)).toEqual(read);
      expect(readPositions([`[${texts.map((text) => `'${text}'`).join(', ')}]`])).toEqual(read);
      expect(readPositions([read.position])).toEqual(read);
    },
  );

  test.each([
    [['C-LW'], 'C/LW', []],
    [['LW RW'], 'LW/RW', []],
    [['C', 'C/LW', 'Util', 'IR+'], 'C/LW', []],
    [['Rover'], null, ['Rover']],
    [['C/Rover'], 'C', ['Rover']],
    [['Left/Right Wing'], 'RW', ['Left']],
    [['Stick Boy'], null, ['Stick Boy']],
    [['7'], null, ['7']],
    [['-'], null, []],
    [[], null, []],
  ])('readPositions of %j is %s, without %j', (texts, position, unread) => {
    expect(readPositions(texts)).toEqual({ position, unread });
  });

  prop('readPositions of any text has only codes that a group knows', [fc.string({ unit: 'grapheme' })], (text) => {
    const { position } = readPositions([text]);
    expect(groupsOf(position).length > 0).toBe(position !== null);
  });
});

test('groupsOf lists each group once, in the order of the positions, and groupOf is the first', () => {
  expect([groupsOf('LW/D/RW'), groupsOf('D/C'), groupsOf(null)]).toEqual([['F', 'D'], ['D', 'F'], []]);
  for (const group of ROSTER_GROUPS) expect(groupOf(group)).toBe(group);
  expect(groupOf(null)).toBeNull();
});
