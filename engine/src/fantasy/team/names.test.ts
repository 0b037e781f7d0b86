import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { teamId } from '../../../testing/teams.ts';
import { checkTeamName } from './index.ts';
import { foldName, tidyName } from './names.ts';

const teams = [
  { id: teamId(1001), name: 'Northgate' },
  { id: teamId(1002), name: 'Große Straße' },
  { id: teamId(1003), name: 'Café' },
];
const five = [...teams, { id: teamId(1004), name: 'D' }, { id: teamId(1005), name: 'E' }];
const check = (typed: string) => checkTeamName(typed, teams, null);
const taken = { ok: false, error: { kind: 'nameTaken' } };
const missing = { ok: false, error: { kind: 'nameMissing' } };

describe('a name', () => {
  test.each([
    ['  Ice Kings ', 'Ice Kings'],
    ['Ice  Kings', 'Ice  Kings'],
    // What is pasted is one line.
    ['Ice\nKings\t', 'Ice Kings'],
    ['Ice\0Kings', 'Ice Kings'],
    // A text that would turn round what stands beside it.
    ['\u202EsgniK\u2066', 'sgniK'],
    // Half a character.
    ['Ice \uD83C', 'Ice'],
    // The parts of this one are held together by a joiner.
    ['👩‍🚒', '👩‍🚒'],
    ['Cafe', 'Cafe'],
    ['__proto__', '__proto__'],
    ['N', 'N'],
  ])('%j is kept as %j', (typed, name) => {
    expect(check(typed)).toEqual({ ok: true, value: name });
  });

  test.each(['', '   ', '\n', '\u200B', '\u00A0\u2800', '\u3164', '\u00AD\uFE0F', '\0', '\uD83C'])(
    '%j has nothing to see',
    (typed) => {
      expect(check(typed)).toEqual(missing);
    },
  );

  test.each([
    'Northgate',
    'northgate ',
    'NORTHGATE',
    'North\u200Bgate',
    'GROSSE  STRASSE',
    'große straße',
    'GROẞE STRAẞE',
    // Composed and not.
    'Cafe\u0301',
    'CAFÉ',
  ])('%j is taken', (typed) => {
    expect(check(typed)).toEqual(taken);
  });

  test('of one sigma is that of the other', () => {
    expect(foldName('ΟΔΥΣΣΕΑΣ')).toBe(foldName('οδυσσεας'));
    expect(foldName('οδυσσεασ')).toBe(foldName('οδυσσεας'));
  });

  test("that is the team's own is no other's", () => {
    expect(checkTeamName('NORTHGATE', teams, teamId(1001))).toEqual({ ok: true, value: 'NORTHGATE' });
    expect(checkTeamName('NORTHGATE', teams, teamId(1002))).toEqual(taken);
  });

  test('has at most 50 characters, counted as fields and stores count', () => {
    expect(check('x'.repeat(50))).toEqual({ ok: true, value: 'x'.repeat(50) });
    expect(check(` ${'x'.repeat(50)} `)).toEqual({ ok: true, value: 'x'.repeat(50) });
    expect(check('x'.repeat(51))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
    expect(check('🏒'.repeat(25))).toMatchObject({ ok: true });
    expect(check('🏒'.repeat(26))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
    expect(check('x'.repeat(1_000_000))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
  });
});

describe('the sixth team', () => {
  test('has no name that is good', () => {
    for (const typed of ['Ice Kings', '', 'Northgate']) {
      expect(checkTeamName(typed, five, null)).toEqual({ ok: false, error: { kind: 'tooManyTeams' } });
    }
  });

  test('counts for no renaming', () => {
    expect(checkTeamName('Ice Kings', five, teamId(1001))).toEqual({ ok: true, value: 'Ice Kings' });
    expect(checkTeamName('Ice Kings', five.slice(1), null)).toEqual({ ok: true, value: 'Ice Kings' });
  });
});

const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

prop('what was taken as a name is one, and is the same name in any case and form', [anything], (typed) => {
  const checked = checkTeamName(typed, [], null);
  if (!checked.ok) return;
  const name = checked.value;
  expect(tidyName(name)).toBe(name);
  expect(name.length).toBeLessThanOrEqual(50);
  expect(name).not.toMatch(/[\p{Cc}\p{Cs}]/u);
  const others = [name, name.toUpperCase(), name.normalize('NFD'), name.normalize('NFC'), ` ${name} `];
  for (const other of others.filter((one) => one.trim().length <= 50)) {
    expect(checkTeamName(other, [{ id: teamId(1000), name }], null)).toEqual(taken);
  }
});

prop('folding twice is folding once', [anything], (text) => {
  expect(foldName(foldName(text))).toBe(foldName(text));
});
