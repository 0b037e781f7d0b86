import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { foldText } from '../../text/index.ts';
import { ROSTER_GROUPS, type RosterGroup } from '../../domain/index.ts';
import type { PoolPlayer } from '../index.ts';
import { indexPool, MAX_FOUND, searchPool, toggleGroup } from './index.ts';

const player = (name: string, group: RosterGroup = 'F'): PoolPlayer => ({
  name,
  group,
  position: group,
  team: null,
  abbreviation: null,
  playerId: null,
  also: [],
});
const ALL = ROSTER_GROUPS;
const search = (names: readonly string[], typed: string) =>
  searchPool(indexPool(names.map((name) => player(name))), typed, ALL).map(({ name }) => name);

describe('searchPool', () => {
  const names = [
    'Jonathan Timmins',
    'Mark Stone',
    'Tim Stützle',
    'Timothy Liljegren',
    'Conor Timmins',
    'Jordan Binnington',
    'Quentin Timberlake',
    'Art Oldtimer',
  ];

  test('searchPool finds a player of several positions under each of their groups', () => {
    const index = indexPool([{ ...player('Mark Stone'), position: 'LW/D' }]);
    expect(ROSTER_GROUPS.map((group) => searchPool(index, 'mark', [group]).length)).toEqual([1, 1, 0]);
  });

  test('searchPool lists matches of first names, then matches of last names, then all other matches, each in the order of the pool', () => {
    expect(search(names, 'tim')).toEqual([
      'Tim Stützle',
      'Timothy Liljegren',
      'Jonathan Timmins',
      'Conor Timmins',
      'Quentin Timberlake',
      'Art Oldtimer',
    ]);
  });

  test.each([
    ['stutz', ['Tim Stützle']],
    ['STÜTZ', ['Tim Stützle']],
    [' tim   st', ['Tim Stützle']],
    ['st ti', ['Tim Stützle']],
    ['tone', ['Mark Stone']],
    ['im stütz', ['Tim Stützle']],
    ['zz', []],
    ['tim x', []],
  ])('searchPool finds for %j the players %j, ignoring accents and case', (typed, found) => {
    expect(search(names, typed)).toEqual(found);
  });

  test.each(['', '  ', '.', "'-"])('searchPool finds no players for %j', (typed) => {
    expect(search(names, typed)).toEqual([]);
  });

  test('searchPool finds names with hyphens, periods, apostrophes and lowercase parts', () => {
    const pool = ['J.T. Miller', "Ryan O'Reilly", 'James van Riemsdyk', 'Oliver Ekman-Larsson', 'Jean-Gabriel Pageau'];
    expect(search(pool, 'jt m')).toEqual(['J.T. Miller']);
    expect(search(pool, 'j.t.')).toEqual(['J.T. Miller']);
    expect(search(pool, 'oreil')).toEqual(["Ryan O'Reilly"]);
    expect(search(pool, 'o’r')).toEqual(["Ryan O'Reilly"]);
    expect(search(pool, 'riems')).toEqual(['James van Riemsdyk']);
    expect(search(pool, 'van r')).toEqual(['James van Riemsdyk']);
    expect(search(pool, 'ekman l')).toEqual(['Oliver Ekman-Larsson']);
    expect(search(pool, 'jean-g')).toEqual(['Jean-Gabriel Pageau']);
  });

  test('searchPool finds both players with the same name', () => {
    const pool = ['Elias Pettersson', 'Elias Pettersson (D)'];
    expect(search(pool, 'elias pet')).toEqual(pool);
    expect(search(pool, 'pettersson')).toEqual(pool);
    expect(search(pool, 'pettersson (d')).toEqual(['Elias Pettersson (D)']);
  });

  test('searchPool returns the best eight matches', () => {
    const many = [...Array.from({ length: 20 }, (_, place) => `Ann Lee${place}`), 'Lee One', 'Lee Two'];
    expect(MAX_FOUND).toBe(8);
    expect(search(many, 'lee')).toEqual([
      'Lee One',
      'Lee Two',
      'Ann Lee0',
      'Ann Lee1',
      'Ann Lee2',
      'Ann Lee3',
      'Ann Lee4',
      'Ann Lee5',
    ]);
  });

  test('searchPool returns only players of the given position groups', () => {
    const index = indexPool([player('Bo One', 'F'), player('Bo Two', 'D'), player('Bo Three', 'G')]);
    const found = (groups: readonly RosterGroup[]) => searchPool(index, 'bo', groups).map(({ group }) => group);
    expect(found(['F'])).toEqual(['F']);
    expect(found(['D', 'G'])).toEqual(['D', 'G']);
    expect(found(ALL)).toEqual(['F', 'D', 'G']);
    expect(found([])).toEqual([]);
  });

  test('searchPool returns the player objects of the pool, not copies', () => {
    const one = player('Tim Stützle');
    expect(searchPool(indexPool([one]), 'tim', ALL)[0]).toBe(one);
  });
});

const word = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', 'B', "'", '-'), minLength: 1, maxLength: 4 });
const people = fc.array(
  fc
    .record({ first: word, last: word, group: fc.constantFrom(...ALL) })
    .map(({ first, last, group }) => player(`${first} ${last}`, group)),
  { maxLength: 30 },
);
prop(
  'searchPool finds exactly the matching players, in the order that the spec defines',
  [people, word, fc.subarray([...ALL])],
  (pool, typed, groups) => {
    const found = searchPool(indexPool(pool), typed, groups);
    const text = foldText(typed);
    const rank = ({ name }: PoolPlayer) => {
      const folded = foldText(name);
      if (folded.startsWith(text)) return 0;
      return folded.includes(` ${text}`) ? 1 : 2;
    };
    const ranks = found.map(rank);
    expect(ranks).toEqual(ranks.toSorted((a, b) => a - b));
    expect(found.every(({ group }) => groups.includes(group))).toBe(true);
    const all =
      text === '' ? [] : pool.filter((one) => groups.includes(one.group) && foldText(one.name).includes(text));
    if (!text.includes(' ')) expect(found.length).toBe(Math.min(8, all.length));
    for (const place of [0, 1, 2]) {
      const places = found.filter((one) => rank(one) === place).map((one) => pool.indexOf(one));
      expect(places).toEqual(places.toSorted((a, b) => a - b));
    }
  },
);

describe('toggleGroup', () => {
  test.each([
    [['F', 'D', 'G'], 'F', ['D', 'G']],
    [['D', 'G'], 'G', ['D']],
    [['D'], 'D', ['F', 'D', 'G']],
    [['D'], 'F', ['F', 'D']],
    [['G', 'F'], 'D', ['F', 'D', 'G']],
    [[], 'D', ['D']],
  ] as const)('toggleGroup of %j with %s is %j', (groups, group, after) => {
    expect(toggleGroup(groups, group)).toEqual(after);
  });

  prop(
    'toggleGroup never returns an empty list',
    [fc.subarray([...ALL], { minLength: 1 }), fc.array(fc.constantFrom(...ALL))],
    (start, presses) => {
      let groups: readonly RosterGroup[] = start;
      for (const press of presses) {
        const before = groups;
        groups = toggleGroup(groups, press);
        expect(groups.length).toBeGreaterThan(0);
        expect(groups.includes(press)).toBe(!before.includes(press) || before.length === 1);
      }
    },
  );
});
