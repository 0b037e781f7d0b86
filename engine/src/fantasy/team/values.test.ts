import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { empty, FIELDS, typed } from '../../../testing/setupForm.ts';
import { aTeam } from '../../../testing/teams.ts';
import { boundsOf, openSetup, setupValues, typeSetup } from './index.ts';
import { NO_SETTINGS } from './fields.ts';

describe('a whole-number field', () => {
  test.each([
    ['number_of_teams', '1', true],
    ['number_of_teams', '50', true],
    ['number_of_teams', '0', false],
    ['number_of_teams', '51', false],
    ['forward_lineup_spots', '0', true],
    ['forward_lineup_spots', '20', true],
    ['forward_lineup_spots', '21', false],
    ['defense_lineup_spots', '20', true],
    ['defense_lineup_spots', '21', false],
    ['utility_lineup_spots', '20', true],
    ['utility_lineup_spots', '21', false],
    ['goalie_lineup_spots', '0', true],
    ['goalie_lineup_spots', '5', true],
    ['goalie_lineup_spots', '6', false],
    ['bench_spots', '20', true],
    ['bench_spots', '21', false],
    ['injury_spots', '20', true],
    ['injury_spots', '21', false],
  ] as const)('the whole-number field %s with %s is valid: %s', (field, text, valid) => {
    expect(typed(field, text)).toEqual({ typed: text, valid, value: valid ? Number(text) : undefined });
  });

  test.each([
    '-1',
    '-0',
    '1.5',
    '1.0',
    '1.',
    '1e1',
    '0x5',
    '+5',
    'five',
    '5a',
    '5 5',
    'Infinity',
    'NaN',
    '٥',
    '9'.repeat(400),
  ])('a whole-number field rejects %j and keeps the text', (text) => {
    expect(typed('bench_spots', text)).toEqual({ typed: text, valid: false, value: undefined });
  });

  test('a whole-number field ignores leading zeros', () => {
    expect(typed('bench_spots', '007')).toEqual({ typed: '007', valid: true, value: 7 });
  });
});

describe('a scoring value', () => {
  test.each([
    ['25', 25],
    ['-25', -25],
    ['0', 0],
    ['-0', 0],
    ['-0.0', 0],
    ['0.5', 0.5],
    ['-2.25', -2.25],
    ['1.', 1],
    ['-0.', 0],
    ['24.999', 24.999],
    ['0.1', 0.1],
    [`0.${'0'.repeat(400)}1`, 0],
    [`-0.${'0'.repeat(400)}1`, 0],
  ])('a user can type a scoring value as %s', (text, value) => {
    for (const field of ['goal', 'goals_against'] as const) {
      expect(typed(field, text)).toStrictEqual({ typed: text, valid: true, value });
    }
  });

  test.each([
    '25.01',
    '-25.01',
    '26',
    '1e1',
    '1e-1',
    '0x1',
    '+1',
    '--1',
    '1-',
    '1.2.3',
    '1,2,3',
    '1,2.3',
    'goal',
    '1a',
    '0.a',
    'Infinity',
    '-Infinity',
    'NaN',
    '1 2',
    '½',
  ])('a scoring value rejects %j', (text) => {
    const { valid, value } = typed('goal', text);
    expect({ valid, value }).toEqual({ valid: false, value: undefined });
  });

  test('a lone minus sign is accepted as a scoring value while the user types, but is not saved', () => {
    for (const { field } of FIELDS) {
      expect(typed(field, '-')).toEqual({ typed: '-', valid: true, value: undefined });
    }
  });

  test.each([
    ['.', '0.', 0],
    ['.5', '0.5', 0.5],
    ['-.', '-0.', 0],
    ['-.5', '-0.5', -0.5],
    // Many keyboards have a comma as the decimal key.
    ['0,5', '0.5', 0.5],
    [',5', '0.5', 0.5],
    ['-,5', '-0.5', -0.5],
    ['2,', '2.', 2],
    // Text pasted from a web page may have a typographic minus.
    ['−2', '-2', -2],
    ['−', '-', undefined],
    [' 3 ', '3', 3],
  ])('a scoring value shows %j as %j', (text, stands, value) => {
    expect(typed('goal', text)).toEqual({ typed: stands, valid: true, value });
  });

  test.each([
    ['.abc', '0.abc'],
    ['..5', '0..5'],
    ['a,5', 'a,5'],
    ['5a', '5a'],
    ['a−2', 'a−2'],
    ['a.5', 'a.5'],
  ])('a scoring value shows the invalid text %j as %j', (text, stands) => {
    expect(typed('goal', text)).toEqual({ typed: stands, valid: false, value: undefined });
  });

  test('a scoring value is cleared by a blank text', () => {
    expect(typed('goal', ' ', openSetup(aTeam({ skaterScoring: { goal: 3 } })))).toEqual({
      typed: '',
      valid: true,
      value: undefined,
    });
  });
});

test.each([1e-7, -1e-7, 1.5e-10, -2.25e-300, 5e-324, 1e-6, 0.1 + 0.2])(
  'settingText writes %s without an exponent',
  (value) => {
    const draft = openSetup({ ...NO_SETTINGS, skaterScoring: { goal: value } });
    expect(draft.texts.skaterScoring.goal).toMatch(/^-?0\.\d+$/);
    expect(setupValues(draft).skaterScoring).toEqual({ goal: value });
  },
);

const noise = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,-+eExX −aN '.split('')) }),
  fc.double().map(String),
  fc.string({ unit: 'binary' }),
);
prop(
  'a value to save is within the bounds of its field, whatever the user typed',
  [fc.constantFrom(...FIELDS), noise],
  ({ section, field }, text) => {
    const { whole, min, max } = boundsOf(field);
    const seen = typed(field, text);
    const again = typed(field, seen.typed);
    expect(again).toEqual(seen);
    if (seen.value === undefined) return;
    expect(seen.valid).toBe(true);
    expect(seen.value).toBeGreaterThanOrEqual(min);
    expect(seen.value).toBeLessThanOrEqual(max);
    expect(Object.is(seen.value, -0)).toBe(false);
    if (whole) expect(Number.isInteger(seen.value)).toBe(true);
    expect(Object.keys(setupValues(typeSetup(empty, section, field as never, text))[section])).toEqual([field]);
  },
  1000,
);

prop(
  'every prefix of a valid scoring value is valid',
  [
    fc.constantFrom(...FIELDS.filter(({ section }) => section !== 'leagueStructure')),
    fc.integer({ min: -2500, max: 2500 }),
  ],
  ({ field }, hundredths) => {
    const text = String(hundredths / 100);
    for (let end = 1; end <= text.length; end += 1) expect(typed(field, text.slice(0, end)).valid).toBe(true);
  },
);
