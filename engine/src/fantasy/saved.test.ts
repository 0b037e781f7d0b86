import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import type { RosterGroup } from '../domain/index.ts';
import { projectionsOf } from '../../testing/projections.ts';
import {
  FIND_NOBODY,
  listedProjections,
  NO_ROSTER,
  rosterPlayers,
  savedFinder,
  savedRoster,
  unclearNames,
} from './index.ts';

type Player = {
  readonly id: number;
  readonly name: string;
  readonly group: RosterGroup;
  readonly position: string;
  readonly also: readonly string[];
};
const player = (id: number, name: string, group: RosterGroup = 'F', also: readonly string[] = []): Player => ({
  id,
  name,
  group,
  position: group === 'F' ? 'C' : group,
  also,
});
/** Returns the ids of the players who fit a saved name. */
function idsOf(pool: readonly Player[], name: string, group: RosterGroup = 'F'): readonly number[] {
  const found = savedFinder(pool)(group, name);
  if (found.ok) return [found.value.id];
  return found.error.kind === 'ambiguous' ? found.error.all.map(({ id }) => id) : [];
}

describe('savedFinder', () => {
  const center = player(1, 'Sebastian Aho (C)', 'F', ['Sebastian Aho']);
  const defender = player(2, 'Sebastian Aho (D)', 'D', ['Sebastian Aho']);
  const winger = player(3, 'Sebastian Aho (LW)', 'F', ['Sebastian Aho']);

  test('a saved name means the namesake of the group in which it was saved', () => {
    const pool = [center, defender];
    expect([idsOf(pool, 'Sebastian Aho', 'F'), idsOf(pool, 'Sebastian Aho', 'D')]).toEqual([[1], [2]]);
    expect(idsOf(pool, 'Sebastian Aho', 'G')).toEqual([]);
  });

  test.each([
    ['Sebastian Aho', [1, 3]],
    ['sebastian aho', [1, 3]],
    ['Sebastian Aho (C)', [1]],
    ['sebastian aho (lw)', [3]],
    // Neither has this mark, which may be an earlier position.
    ['Sebastian Aho (RW)', [1, 3]],
    ['Sebastian Ahoy', []],
  ])('%s fits these of two forwards with the same name: %j', (name, ids) => {
    expect(idsOf([center, winger], name)).toEqual(ids);
    // A file without other names has the same answers.
    expect(
      idsOf(
        [center, winger].map((one) => ({ ...one, also: [] })),
        name,
      ),
    ).toEqual(ids);
  });

  test('a saved name with several marks means the player who has all of them', () => {
    const [ours, theirs] = [player(1, 'Ann (C, NYI)'), player(2, 'Ann (C, CAR)')];
    expect(idsOf([ours, theirs], 'ann (C, CAR)')).toEqual([2]);
    expect(idsOf([ours, theirs], 'ann (C)')).toEqual([1, 2]);
  });

  test('a name that several players of the group fit does not mean a player of another main position', () => {
    const other = { ...player(3, 'Ann (D)', 'D'), position: 'D/C' };
    expect(idsOf([player(1, 'Ann (C)'), player(2, 'Ann (LW)'), other], 'ann')).toEqual([1, 2]);
    expect(idsOf([other], 'ann')).toEqual([3]);
  });

  test('a file of projections lists its players with a position, with their other names by id', () => {
    const row = (Player: string, Pos: string | null, playerId: number | null) => ({
      Player,
      Pos,
      playerId,
      Timeframe: 'Week 1',
    });
    const rows = [row('Ann', 'LW/D', 1), row('Bea', 'D', 2), row('Cy', 'C', null), row('Nobody', null, 4)];
    const found = listedProjections(projectionsOf('skaters', rows), new Map([[1, ['Anne']]]));
    expect(found.map(({ name, group, position, also }) => [name, group, position, also])).toEqual([
      ['Ann', 'F', 'LW/D', ['Anne']],
      ['Bea', 'D', 'D', []],
      ['Cy', 'F', 'C', []],
    ]);
    expect(found.map((one) => one.player.player)).toEqual(['Ann', 'Bea', 'Cy']);
  });

  test('before a file is loaded, a saved name is unknown', () => {
    expect(FIND_NOBODY('F', 'Ann')).toEqual(savedFinder([])('F', 'Ann'));
  });

  test('a saved name with a mark is found after the namesake has left, and after a trade or a change of position', () => {
    for (const now of ['Sebastian Aho', 'Sebastian Aho (LW)', 'Sebastian Aho (C, NYI)', 'Sebastian Aho (8478427)'])
      expect(idsOf([player(1, now)], 'Sebastian Aho (C)')).toEqual([1]);
  });

  test('a saved name means the player who has exactly this name, even if others had it earlier', () => {
    const pool = [player(1, 'Alexander Kerfoot', 'F', ['Alex Kerfoot']), player(2, 'Alex Kerfoot')];
    expect(idsOf(pool, 'Alex Kerfoot')).toEqual([2]);
    expect(idsOf(pool.slice(0, 1), 'alex kerfoot')).toEqual([1]);
  });

  test('of players with the same name in a group, a roster can name only the first', () => {
    const pool = [player(1, 'Ann'), player(2, 'Ann'), player(3, 'Ann', 'D')];
    expect([idsOf(pool, 'Ann'), idsOf(pool, 'ann'), idsOf(pool, 'Ann', 'D')]).toEqual([[1], [1], [3]]);
  });

  test('a player of several positions is found in each of their groups, after the players of the group itself', () => {
    const both = { ...player(1, 'Ann'), position: 'LW/D' };
    expect([idsOf([both], 'Ann'), idsOf([both], 'ann', 'D'), idsOf([both], 'Ann', 'G')]).toEqual([[1], [1], []]);
    expect(idsOf([both, player(2, 'Ann', 'D')], 'Ann', 'D')).toEqual([2]);
  });

  test('rosterPlayers has each player once, and unclearNames has the names that several players fit', () => {
    const pool = [center, winger, defender, player(4, 'Bo Horvat')];
    const roster = { ...NO_ROSTER, F: ['Sebastian Aho', 'Bo Horvat', 'Nobody', 'bo horvat'], D: ['Sebastian Aho'] };
    const saved = savedRoster(roster, savedFinder(pool));
    expect(rosterPlayers(saved).map(({ id }) => id)).toEqual([4, 2]);
    expect(unclearNames(saved)).toEqual(['Sebastian Aho']);
    expect(saved.F.map(({ name }) => name)).toEqual(roster.F);
  });
});

const FIRST = ['Tim', 'Anže', 'Elias', 'Jean-Gabriel', 'Přemysl', 'Søren', 'Ľubomír'];
const LAST = ['Stützle', 'Kopitar', 'Pettersson', 'O’Reilly', 'van Riemsdyk', 'Růžov', 'Ægirsson'];
const somebody = fc.record({
  first: fc.constantFrom(...FIRST),
  last: fc.constantFrom(...LAST),
  position: fc.constantFrom('C', 'LW', 'RW', 'D', 'G'),
  team: fc.constantFrom('BKN', 'QBC', 'HAM'),
});
type Somebody = typeof somebody extends fc.Arbitrary<infer T> ? T : never;
const fullName = ({ first, last }: Somebody): string => `${first} ${last}`;
const groupOf = ({ position }: Somebody): RosterGroup => (position === 'D' || position === 'G' ? position : 'F');
const people = fc.uniqueArray(somebody, { selector: fullName, minLength: 1, maxLength: 30 });

/** Ways to write the same name. */
const SPELLINGS: readonly ((name: string) => string)[] = [
  (name) => name,
  (name) => name.toUpperCase(),
  (name) => name.toLowerCase(),
  (name) => name.normalize('NFD'),
  (name) => name.normalize('NFD').replace(/\p{M}/gu, ''),
  (name) => name.replaceAll('-', ' ').replaceAll('’', "'"),
  (name) => `  ${name.replace(' ', '  ')} `,
];

prop(
  'any spelling of a saved name, with or without a mark, finds the same player',
  [
    people,
    fc.nat(),
    fc.constantFrom(...SPELLINGS),
    fc.constantFrom(...SPELLINGS),
    fc.constantFrom('', ' (D)', ' (RW, HAM)'),
  ],
  (all, at, first, second, mark) => {
    const pool = all.map((one, id) => player(id, fullName(one), groupOf(one)));
    const id = at % all.length;
    const saved = `${second(first(fullName(all[id]!)))}${mark}`;
    expect(idsOf(pool, saved, groupOf(all[id]!))).toEqual([id]);
  },
);

/** Marks as `ddh project` does, from the shortest: the position, the team too, or the id. */
const MARKS: readonly ((one: Somebody, id: number) => string)[] = [
  ({ position }) => position,
  ({ position, team }) => `${position}, ${team}`,
  (_, id) => String(8_470_000 + id),
];

prop(
  'when a namesake joins, each saved player is found, or is among those whom the page asks about',
  [people, fc.nat(), somebody, fc.constantFrom(...MARKS), fc.constantFrom(...SPELLINGS), fc.boolean()],
  (all, at, newcomer, mark, spell, listed) => {
    const { first, last } = all[at % all.length]!;
    const now = [...all, { ...newcomer, first, last }];
    const pool = now.map((one, id) => {
      const name = fullName(one);
      const isNamesake = name === `${first} ${last}`;
      return player(
        id,
        isNamesake ? `${name} (${mark(one, id)})` : name,
        groupOf(one),
        isNamesake && listed ? [name] : [],
      );
    });
    for (const [id, one] of all.entries()) {
      const fitting = idsOf(pool, spell(fullName(one)), groupOf(one));
      // Two namesakes whom the mark does not tell apart have the same name, so a roster can name only the first.
      expect(fitting.map((found) => pool[found]!.name)).toContain(pool[id]!.name);
      if (fitting.length > 1) expect(fitting).toEqual([at % all.length, all.length]);
    }
  },
);
