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

describe('checkTeamName', () => {
  test.each([
    ['  Ice Kings ', 'Ice Kings'],
    ['Ice  Kings', 'Ice  Kings'],
    // Pasted line breaks become spaces.
    ['Ice\nKings\t', 'Ice Kings'],
    ['Ice\0Kings', 'Ice Kings'],
    // Characters that change the text direction are removed.
    ['\u202EsgniK\u2066', 'sgniK'],
    // A lone surrogate is removed.
    ['Ice \uD83C', 'Ice'],
    // A joiner inside an emoji is kept.
    ['👩‍🚒', '👩‍🚒'],
    ['Cafe', 'Cafe'],
    ['__proto__', '__proto__'],
    ['N', 'N'],
  ])('checkTeamName accepts %j as %j', (typed, name) => {
    expect(check(typed)).toEqual({ ok: true, value: name });
  });

  test.each(['', '   ', '\n', '\u200B', '\u00A0\u2800', '\u3164', '\u00AD\uFE0F', '\0', '\uD83C'])(
    'checkTeamName rejects %j because nothing in it is visible',
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
    // An accent as a separate combining character equals the accented letter.
    'Cafe\u0301',
    'CAFÉ',
  ])('checkTeamName rejects %j because an equal name is taken', (typed) => {
    expect(check(typed)).toEqual(taken);
  });

  test('foldName treats both lowercase sigmas as equal', () => {
    expect(foldName('ΟΔΥΣΣΕΑΣ')).toBe(foldName('οδυσσεας'));
    expect(foldName('οδυσσεασ')).toBe(foldName('οδυσσεας'));
  });

  test('checkTeamName lets a team keep its own name', () => {
    expect(checkTeamName('NORTHGATE', teams, teamId(1001))).toEqual({ ok: true, value: 'NORTHGATE' });
    expect(checkTeamName('NORTHGATE', teams, teamId(1002))).toEqual(taken);
  });

  test('checkTeamName accepts at most 50 UTF-16 units', () => {
    expect(check('x'.repeat(50))).toEqual({ ok: true, value: 'x'.repeat(50) });
    expect(check(` ${'x'.repeat(50)} `)).toEqual({ ok: true, value: 'x'.repeat(50) });
    expect(check('x'.repeat(51))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
    expect(check('🏒'.repeat(25))).toMatchObject({ ok: true });
    expect(check('🏒'.repeat(26))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
    expect(check('x'.repeat(1_000_000))).toEqual({ ok: false, error: { kind: 'nameTooLong' } });
  });
});

describe('checkTeamName with five teams', () => {
  test('checkTeamName rejects every name for a sixth team', () => {
    for (const typed of ['Ice Kings', '', 'Northgate']) {
      expect(checkTeamName(typed, five, null)).toEqual({ ok: false, error: { kind: 'tooManyTeams' } });
    }
  });

  test('checkTeamName allows renaming one of five teams', () => {
    expect(checkTeamName('Ice Kings', five, teamId(1001))).toEqual({ ok: true, value: 'Ice Kings' });
    expect(checkTeamName('Ice Kings', five.slice(1), null)).toEqual({ ok: true, value: 'Ice Kings' });
  });
});

const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

prop(
  'an accepted name does not change when it is checked again, and counts as taken in any letter case and Unicode form',
  [anything],
  (typed) => {
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
  },
);

prop('foldName is idempotent', [anything], (text) => {
  expect(foldName(foldName(text))).toBe(foldName(text));
});
