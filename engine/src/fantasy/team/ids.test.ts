import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { teamId } from '../../../testing/teams.ts';
import { newTeamId, parseTeamId } from './index.ts';

describe('parseTeamId', () => {
  test.each([
    ['1000', '1000'],
    [1000, '1000'],
    ['9999', '9999'],
    [9999, '9999'],
  ])('parseTeamId accepts %j as %j', (value, id) => {
    expect(parseTeamId(value)).toBe(id);
  });

  test.each([
    '0999',
    '999',
    '10000',
    '',
    ' 1000',
    '1000 ',
    '1000\n',
    '1e3',
    '-1000',
    'abcd',
    '١٢٣٤',
    999,
    10_000,
    1000.5,
    NaN,
    null,
    undefined,
    {},
    ['1000'],
    true,
  ])('parseTeamId rejects %j', (value) => {
    expect(parseTeamId(value)).toBeNull();
  });
});

describe('newTeamId', () => {
  test('newTeamId maps the random number to an id from 1000 to 9999', () => {
    expect(newTeamId([], () => 0)).toBe('1000');
    expect(newTeamId([], () => 0.5)).toBe('5500');
    expect(newTeamId([], () => 1 - 2 ** -53)).toBe('9999');
  });

  test('newTeamId skips taken ids', () => {
    expect(newTeamId([teamId(1000), teamId(1001)], () => 0)).toBe('1002');
    expect(newTeamId([teamId(9999)], () => 1 - 2 ** -53)).toBe('9998');
  });

  test('newTeamId returns the only free id, and throws if every id is taken', () => {
    const all = Array.from({ length: 9000 }, (_, place) => teamId(1000 + place));
    expect(
      newTeamId(
        all.filter((id) => id !== '4321'),
        () => 0.9,
      ),
    ).toBe('4321');
    expect(() => newTeamId(all, () => 0.9)).toThrow();
  });

  const chance = fc.oneof(fc.double(), fc.double({ min: 0, max: 1, maxExcluded: true }));
  const taken = fc.array(fc.integer({ min: 1000, max: 9999 }).map(teamId), { maxLength: 6 });
  prop('newTeamId returns a free id for any random number', [chance, taken], (random, ids) => {
    const id = newTeamId(ids, () => random);
    expect(parseTeamId(id)).toBe(id);
    expect(ids).not.toContain(id);
  });
});
