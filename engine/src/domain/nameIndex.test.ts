import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { readAliases } from './aliases.ts';
import { csvText } from '../text/csv.ts';
import { NameIndex, type Named } from './nameIndex.ts';

type Player = Named & {
  readonly playerId: number;
  readonly name: string;
  readonly team: string;
  readonly position: string;
};

type Listed = { readonly name: string; readonly playerId: number; readonly position?: string };
type Team = { readonly abbreviation: string; readonly skaters: readonly Listed[]; readonly goalies: readonly Listed[] };
const SEASON = new URL('../../../data-fixtures/season/2025-26_season.json', import.meta.url);
const { teams } = JSON.parse(readFileSync(SEASON, 'utf8')) as { readonly teams: readonly Team[] };

const players: readonly Player[] = teams.flatMap(({ abbreviation: team, skaters, goalies }) =>
  [...skaters, ...goalies].map(({ name, playerId, position = 'G' }) => {
    return { name, playerId, position, team, marks: `${position} ${team}` };
  }),
);
const index = new NameIndex(players);

const plain = (name: string): string => name.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[.'’]/g, '');
/** Removes the position or team in parentheses that distinguishes two players with the same name. */
const bare = (name: string): string => name.replace(/ \(.*\)$/, '');
const first = (name: string): string => bare(name).split(' ')[0]!;
const last = (name: string): string => bare(name).split(' ').slice(1).join(' ');

/** Returns `J.G.` for `Jean-Gabriel`. `J.T.` does not change. */
const initialsOf = (word: string): string =>
  word.includes('.')
    ? word
    : word
        .split('-')
        .map((part) => `${part[0]!}.`)
        .join('');

/** Ways in which feeds and users write a player's name, each with a description for the test title. */
const SPELLINGS: readonly (readonly [string, (name: string) => string])[] = [
  ['as in the data', (name) => name],
  ['in capitals', (name) => name.toUpperCase()],
  ['in small letters without accents and punctuation', (name) => plain(name).toLowerCase()],
  ['with spaces for hyphens', (name) => name.replaceAll('-', ' ')],
  ['with a typographic apostrophe and extra spaces', (name) => ` ${name.replaceAll("'", '’').replaceAll(' ', '  ')} `],
  ['with the last name first', (name) => `${last(name)}, ${first(name)}`],
  ['with a suffix', (name) => `${bare(name)} Jr.`],
  ['with a suffix after the last name', (name) => `${last(name)} II, ${first(name)}`],
  ['with an initial', (name) => `${first(name)[0]!}. ${last(name)}`],
  ['with an initial without a period', (name) => `${first(name)[0]!} ${last(name)}`],
  ['with the last name and an initial', (name) => `${last(name)}, ${first(name)[0]!}.`],
  ['with all initials', (name) => `${initialsOf(first(name))} ${last(name)}`],
];

describe('NameIndex with every player of the season', () => {
  /** The oracle: two names are similar if the last name and the first letter of the first name are the same. */
  const alike = (a: string, b: string): boolean =>
    plain(last(a)) === plain(last(b)) && plain(first(a))[0] === plain(first(b))[0];

  test.each(SPELLINGS)(
    'NameIndex finds each player by the name written %s, unless several players have similar names',
    (_, spell) => {
      for (const player of players) {
        const found = index.find(spell(player.name));
        if (found.ok) {
          expect([spell(player.name), found.value]).toEqual([spell(player.name), player]);
        } else {
          const all = found.error.kind === 'ambiguous' ? found.error.all : [];
          expect(all).toContain(player);
          expect(all.length).toBeGreaterThan(1);
          for (const other of all) expect(alike(player.name, other.name)).toBe(true);
        }
      }
    },
  );

  test('NameIndex finds each player by initial and last name if the team and the position are given', () => {
    for (const player of players) {
      const { name, team, position } = player;
      const typed = `${first(name)[0]!}. ${last(name)}`;
      expect(index.find(typed, (one) => one.team === team && one.position === position)).toEqual({
        ok: true,
        value: player,
      });
      expect(index.find(`${typed} (${position}, ${team})`)).toEqual({ ok: true, value: player });
    }
  });

  test('an initial and a last name are ambiguous only when several players share them', () => {
    const ambiguous = players.filter(({ name }) => !index.find(`${first(name)[0]!}. ${last(name)}`).ok);
    expect(ambiguous.map(({ name }) => name)).toEqual([
      'Miles Wood',
      'Matthew Wood',
      'Elias Pettersson (C)',
      'Elias Pettersson (D)',
    ]);
  });

  test('NameIndex finds each player by an alias from an alias file', () => {
    const text = csvText([['alias', 'name'], ...players.map(({ name }, i) => [`Feed, Name ${i}`, name])]);
    const aliases = readAliases(text);
    if (!aliases.ok) throw new Error(aliases.error.kind);
    const aliased = new NameIndex(players, { aliases: aliases.value });
    for (const [i, player] of players.entries()) {
      expect(aliased.find(`name ${i} FEED`)).toEqual({ ok: true, value: player });
      expect(aliased.find(player.name)).toEqual({ ok: true, value: player });
    }
  });

  const letter = fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz'.split(''));
  const typo = fc.tuple(fc.constantFrom(...players), fc.nat(), fc.nat(3), letter);
  prop(
    'a name with one typo never finds a different player, and `nearest` suggests a player for that name',
    [typo],
    ([player, at, kind, wrong]) => {
      const { name } = player;
      const place = at % bare(name).length;
      const [before, here, after] = [name.slice(0, place), name[place]!, name.slice(place + 1)];
      const typed = [
        before + after,
        before + wrong + here + after,
        before + wrong + after,
        before + (after[0] ?? '') + here + after.slice(1),
      ][kind]!;
      const found = index.find(typed);
      const squeezed = (text: string): string => plain(text).toLowerCase().replaceAll(/[ -]/g, '');
      // A typo may turn a first name into an initial, or add or remove a space, so only the last names are compared,
      // without spaces.
      if (found.ok) expect(squeezed(typed)).toContain(squeezed(last(found.value.name)));
      else if (found.error.kind === 'unknown') expect(index.nearest(typed)).not.toBeNull();
    },
  );
});

describe('NameIndex', () => {
  const named = (...names: readonly string[]): NameIndex<Named> => new NameIndex(names.map((name) => ({ name })));
  const find = (names: readonly string[], typed: string): unknown => {
    const found = named(...names).find(typed);
    if (found.ok) return found.value.name;
    return found.error.kind === 'ambiguous' ? found.error.all.map(({ name }) => name) : null;
  };

  test.each<[string, readonly string[], unknown]>([
    ['J. Miller', ['J.T. Miller', "K'Andre Miller"], 'J.T. Miller'],
    ['J. T. Miller', ['J.T. Miller'], 'J.T. Miller'],
    ['Miller, JT', ['J.T. Miller'], 'J.T. Miller'],
    // The first name in the data is `J.T.`, so Jake Miller is another player.
    ['Jake Miller', ['J.T. Miller'], null],
    ['J.T. Miller', ['Jake Miller'], null],
    // Box scores abbreviate first names, so an initial in the data matches any first name that starts with it.
    ['Jeremy Swayman', ['J. Swayman'], 'J. Swayman'],
    ['Larkin, Dylan', ['D. Larkin'], 'D. Larkin'],
    ['J.G. Pageau', ['Jean-Gabriel Pageau'], 'Jean-Gabriel Pageau'],
    ['J. van Riemsdyk', ['James van Riemsdyk', 'Trevor van Riemsdyk'], 'James van Riemsdyk'],
    ['Alex De Brincat', ['Alex DeBrincat'], 'Alex DeBrincat'],
    ['Jack St Ivany', ['Jack St. Ivany'], 'Jack St. Ivany'],
    ['Smith Jr., John', ['John Smith Jr.', 'John Smith'], 'John Smith Jr.'],
    ['john smith', ['John Smith Jr.', 'John Smith'], 'John Smith'],
    ['John Smith Jr.', ['John Smith III'], null],
    ['John Smith Jr.', ['John Smith'], 'John Smith'],
    ['John Smith', ['John Smith Jr.', 'John Smith III'], ['John Smith Jr.', 'John Smith III']],
    [
      'Elias Pettersson',
      ['Elias Pettersson (C)', 'Elias Pettersson (D)'],
      ['Elias Pettersson (C)', 'Elias Pettersson (D)'],
    ],
    ['E. Pettersson (D)', ['Elias Pettersson (C)', 'Elias Pettersson (D)'], 'Elias Pettersson (D)'],
    ['Pettersson, Elias (d)', ['Elias Pettersson (C)', 'Elias Pettersson (D)'], 'Elias Pettersson (D)'],
    // The index has only the center with this name, so the defenseman is not found.
    ['Elias Pettersson (D)', ['Elias Pettersson (C)'], null],
    // Nothing says that this player is of Florida, or a center.
    ['Sam Reinhart (FLA)', ['Sam Reinhart'], null],
    // The mark in the name says that there is a namesake.
    ['Elias Pettersson', ['Elias Pettersson (C)'], ['Elias Pettersson (C)']],
    ['E. Pettersson', ['Elias Pettersson (C)'], ['Elias Pettersson (C)']],
    ['Elias Pettersson (C)', ['Elias Pettersson (C)'], 'Elias Pettersson (C)'],
    ['Malkin E.', ['Evgeni Malkin'], 'Evgeni Malkin'],
    ['Malkin E', ['Evgeni Malkin', 'Evgeni Other'], 'Evgeni Malkin'],
    ['van Riemsdyk J.', ['James van Riemsdyk', 'Trevor van Riemsdyk'], 'James van Riemsdyk'],
    ['Miller J.T.', ['J.T. Miller'], 'J.T. Miller'],
    ['Mitchell Marner', ['Mitch Marner'], 'Mitch Marner'],
    ['Evgeny Malkin', ['Evgeni Malkin'], 'Evgeni Malkin'],
    ['Matthew Boldy', ['Matt Boldy', 'Mathew Boldy'], ['Matt Boldy', 'Mathew Boldy']],
    ['Matt Boldy', ['Matt Boldy', 'Matthew Boldy'], 'Matt Boldy'],
    ['Mark Boldy', ['Matt Boldy'], null],
    ['Maxim Domi', ['Maxwell Domi'], null],
    ['Tim Stuetzle', ['Tim Stützle'], 'Tim Stützle'],
    ['T. Stuetzle', ['Tim Stützle'], 'Tim Stützle'],
    ['Tim Stützle', ['Tim Stuetzle'], 'Tim Stuetzle'],
    ['Tim Müller', ['Tim Muller', 'Tim Mueller'], ['Tim Muller', 'Tim Mueller']],
    ['Larkin', ['Dylan Larkin'], null],
    ['', ['Dylan Larkin'], null],
    ['?', ['?', '!'], '?'],
  ])('looking up %j among the names %j gives %j', (typed, names, expected) => {
    expect(find(names, typed)).toEqual(expected);
  });

  test('a full name matches a player even if the given team differs, but a name with an initial does not', () => {
    const larkin = { name: 'Dylan Larkin', team: 'DET' };
    const one = new NameIndex([larkin]);
    const inBoston = ({ team }: typeof larkin): boolean => team === 'BOS';
    expect(one.find('Dylan Larkin', inBoston)).toEqual({ ok: true, value: larkin });
    expect(one.find('D. Larkin', inBoston)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  test('a name does not match if the team or position in parentheses contradicts the data', () => {
    const larkin = { name: 'Dylan Larkin', marks: 'C DET Detroit Red Wings' };
    const one = new NameIndex([larkin]);
    const right = ['Dylan Larkin (C)', 'D. Larkin (DET)', 'Larkin, Dylan (Detroit Red Wings)'];
    for (const typed of [...right, 'Dylan Larkin DET', 'DYLAN LARKIN, DET', 'D. Larkin - DET', 'Larkin, Dylan DET'])
      expect(one.find(typed)).toEqual({ ok: true, value: larkin });
    for (const typed of ['Dylan Larkin (D)', 'D. Larkin (BOS)', 'Dylan Larkin BOS', 'Dylan Larkin XYZ'])
      expect(one.find(typed)).toEqual({ ok: false, error: { kind: 'unknown' } });
  });

  test('a bare name is ambiguous among namesakes, and the team tells them apart only if their teams differ', () => {
    const center = { name: 'Sebastian Aho (C)', team: 'CAR' };
    const defender = { name: 'Sebastian Aho (D)', team: 'PIT' };
    const both = new NameIndex([center, defender]);
    expect(both.find('Sebastian Aho')).toMatchObject({
      ok: false,
      error: { kind: 'ambiguous', all: [center, defender] },
    });
    expect(both.find('S. Aho', ({ team }) => team === 'PIT')).toEqual({ ok: true, value: defender });
    // The index lacks the namesake, so it does not know the namesake's team.
    const one = new NameIndex([center]);
    expect(one.find('Sebastian Aho', ({ team }) => team === 'CAR')).toMatchObject({ ok: false });
  });

  test('NameIndex finds a single player if all matching entries have the same id', () => {
    const entries = [
      { name: 'J. Swayman', id: 1 },
      { name: 'Jeremy Swayman', id: 1 },
    ];
    const merged = new NameIndex(entries, { idOf: ({ id }) => id });
    expect(merged.find('j swayman')).toMatchObject({ ok: true, value: { id: 1 } });
    expect(new NameIndex(entries).find('Swayman, J')).toMatchObject({ ok: true });
  });

  test.each([
    ['Sam Reinhardt', 'Sam Reinhart'],
    ['Reinhardt, Sam', 'Sam Reinhart'],
    ['S. Reinhardt', 'Sam Reinhart'],
    ['Reinhart', 'Sam Reinhart'],
    ['Christopher Tanev', 'Chris Tanev'],
    ['Tim Stuetzle', 'Tim Stützle'],
    ['SAM REINHARDT', 'Sam Reinhart'],
    ['Lukas Reinhart', null],
    ['Nobody', null],
    ['', null],
  ])('the name nearest to %j is %j', (typed, name) => {
    expect(named('Chris Tanev', 'Sam Reinhart', 'Tim Stützle').nearest(typed)?.name ?? null).toBe(name);
  });

  const text = fc.string({
    unit: fc.constantFrom('a', 'B', 'é', ' ', '.', ',', '-', "'", '(', ')', 'Jr'),
    maxLength: 12,
  });
  prop(
    'looking up any string does not throw, and each name in the index finds its own entry',
    [fc.array(text), text],
    (names, typed) => {
      const any = named(...names);
      any.nearest(typed);
      any.find(typed);
      for (const name of names) {
        const found = any.find(name);
        if (found.ok) expect(found.value.name).toBe(name);
        else if (found.error.kind === 'ambiguous') expect(found.error.all.map((one) => one.name)).toContain(name);
        else expect(name.trim()).toBe('');
      }
    },
  );
});

/** Names that are alike in all the ways in which a lookup is lenient. */
const FIRST = ['Mitch', 'Mitchell', 'Matt', 'Matthew', 'Max', 'Maxim', 'J.T.', 'Jean-Luc', 'Tim'];
const LAST = ['Müller', 'Mueller', 'Muller', 'van Dyk', 'Vandyk', 'Lee', "O'Lee"];
type Person = Named & { readonly id: number; readonly team: string; readonly position: string; readonly marks: string };

/** A roster of persons. As in our files, those with the same name have their position, or position and team, in it. */
const rosters: fc.Arbitrary<readonly Person[]> = fc
  .uniqueArray(
    fc.record({
      first: fc.constantFrom(...FIRST),
      last: fc.constantFrom(...LAST),
      team: fc.constantFrom('VAN', 'CAR'),
      position: fc.constantFrom('C', 'D'),
    }),
    { minLength: 1, maxLength: 12, selector: (one) => JSON.stringify(one) },
  )
  .map((all) =>
    all.map(({ first: given, last: family, team, position }, id): Person => {
      const same = all.filter((one) => one.first === given && one.last === family);
      const isUnique = same.filter((one) => one.position === position).length === 1;
      const mark = same.length === 1 ? '' : isUnique ? ` (${position})` : ` (${position}, ${team})`;
      return { id, name: `${given} ${family}${mark}`, team, position, marks: `${position} ${team}` };
    }),
  );

const spoken = fc.tuple(rosters, fc.nat(), fc.constantFrom(...SPELLINGS));
const squeeze = (name: string): string => plain(bare(name)).toLowerCase().replaceAll(/[ -]/g, '');

prop(
  'in a roster of namesakes, a spelling of a name finds its player, or one with exactly that name, or none',
  [spoken, fc.constantFrom('', 'team', 'mark')],
  ([roster, at, [, spell]], given) => {
    const person = roster[at % roster.length]!;
    const typed = spell(bare(person.name)) + (given === 'mark' ? ` (${person.position})` : '');
    const found = new NameIndex(roster).find(typed, given === 'team' ? ({ team }) => team === person.team : undefined);
    if (found.ok && found.value !== person) expect(squeeze(found.value.name)).toBe(squeeze(typed));
  },
);

prop('a mark that contradicts finds no player of another position', [spoken], ([roster, at, [, spell]]) => {
  const { name, position } = roster[at % roster.length]!;
  const other = position === 'C' ? 'D' : 'C';
  const found = new NameIndex(roster).find(`${spell(bare(name))} (${other})`);
  if (found.ok) expect(found.value.position).toBe(other);
});

prop('the name of a player who is not in the index never finds a namesake', [spoken], ([roster, at, [, spell]]) => {
  const person = roster[at % roster.length]!;
  const found = new NameIndex(roster.filter((one) => one !== person)).find(spell(bare(person.name)));
  if (found.ok) expect(bare(found.value.name)).not.toBe(bare(person.name));
});
