import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, someSettings } from '../../../testing/teams.ts';
import {
  boundsOf,
  modeOf,
  NO_SETTINGS,
  openSetup,
  rebaseSetup,
  rememberedScoring,
  resetSection,
  sameSetup,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  setupForm,
  setupValues,
  toggleMode,
  typeSetup,
  type SetupDraft,
  type SetupField,
  type Settings,
} from './index.ts';
import { STANDARD_SCORING } from './standard.ts';

const FIELDS = SETUP_SECTIONS.flatMap((section) => SETUP_FIELDS[section].map((field) => ({ section, field })));
const empty = openSetup(NO_SETTINGS);

/** Types into a field and tells what is seen there and what would be saved. */
function typed(field: SetupField, text: string, draft: SetupDraft = empty) {
  const { section } = FIELDS.find((one) => one.field === field)!;
  const after = typeSetup(draft, section, field as never, text);
  const entries = setupForm(after).entries[section] as Record<string, { typed: string; valid: boolean }>;
  const values = setupValues(after)[section] as Record<string, number>;
  return { ...entries[field]!, value: values[field] };
}

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
  ] as const)('%s may be %s: %s', (field, text, valid) => {
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
  ])('is not %j, which stays visible', (text) => {
    expect(typed('bench_spots', text)).toEqual({ typed: text, valid: false, value: undefined });
  });

  test('reads leading zeros as people do', () => {
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
  ])('is %s', (text, value) => {
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
  ])('is not %j', (text) => {
    const { valid, value } = typed('goal', text);
    expect({ valid, value }).toEqual({ valid: false, value: undefined });
  });

  test('may be a minus sign while it is typed, and is not saved so', () => {
    for (const { field } of FIELDS) {
      expect(typed(field, '-')).toEqual({ typed: '-', valid: true, value: undefined });
    }
  });

  test.each([
    ['.', '0.', 0],
    ['.5', '0.5', 0.5],
    ['-.', '-0.', 0],
    ['-.5', '-0.5', -0.5],
    // A comma is on many people's decimal keys.
    ['0,5', '0.5', 0.5],
    [',5', '0.5', 0.5],
    ['-,5', '-0.5', -0.5],
    ['2,', '2.', 2],
    // Pasted from a page.
    ['−2', '-2', -2],
    ['−', '-', undefined],
    [' 3 ', '3', 3],
  ])('%j stands there as %j', (text, stands, value) => {
    expect(typed('goal', text)).toEqual({ typed: stands, valid: true, value });
  });

  test.each([
    ['.abc', '0.abc'],
    ['..5', '0..5'],
    ['a,5', 'a,5'],
    ['5a', '5a'],
    ['a−2', 'a−2'],
    ['a.5', 'a.5'],
  ])('%j stays visible as %j', (text, stands) => {
    expect(typed('goal', text)).toEqual({ typed: stands, valid: false, value: undefined });
  });

  test('is emptied by typing nothing', () => {
    expect(typed('goal', ' ', openSetup(aTeam({ skaterScoring: { goal: 3 } })))).toEqual({
      typed: '',
      valid: true,
      value: undefined,
    });
  });
});

describe('the form', () => {
  test('of a new team is empty: it cannot be saved, and there is nothing to reset', () => {
    const form = setupForm(empty);
    expect(Object.entries(form.entries).map(([section, fields]) => [section, Object.keys(fields)])).toEqual(
      Object.entries(SETUP_FIELDS),
    );
    for (const section of Object.values(form.entries)) {
      for (const entry of Object.values(section)) expect(entry).toEqual({ typed: '', valid: true });
    }
    expect(form).toMatchObject({
      canSave: false,
      mode: 'fantasy',
      canReset: { leagueStructure: false, skaterScoring: false, goalieScoring: false },
    });
    expect(setupValues(empty)).toEqual(NO_SETTINGS);
  });

  test.each(SETUP_SECTIONS)('can be saved, and reset, once there is a value in %s', (section) => {
    const field = SETUP_FIELDS[section][0];
    const draft = typeSetup(empty, section, field as never, '3');
    expect(setupForm(draft).canSave).toBe(true);
    expect(setupForm(draft).canReset).toEqual({
      leagueStructure: section === 'leagueStructure',
      skaterScoring: section === 'skaterScoring',
      goalieScoring: section === 'goalieScoring',
    });
    expect(resetSection(draft, section)).toEqual(empty);
  });

  test('with nothing that is valid cannot be saved, and can be reset', () => {
    const draft = typeSetup(typeSetup(empty, 'skaterScoring', 'goal', 'x'), 'leagueStructure', 'bench_spots', '-1');
    expect(setupForm(draft)).toMatchObject({
      canSave: false,
      canReset: { leagueStructure: true, skaterScoring: true, goalieScoring: false },
    });
  });

  test('with a zero can be saved', () => {
    expect(setupForm(typeSetup(empty, 'skaterScoring', 'goal', '0')).canSave).toBe(true);
  });

  test('resets one section alone', () => {
    const settings: Settings = {
      leagueStructure: { bench_spots: 3 },
      skaterScoring: { goal: 2 },
      goalieScoring: { wins: 4 },
    };
    expect(setupValues(resetSection(openSetup(settings), 'skaterScoring'))).toEqual({ ...settings, skaterScoring: {} });
  });
});

const ONES = {
  skaterScoring: Object.fromEntries(SETUP_FIELDS.skaterScoring.map((field) => [field, 1])),
  goalieScoring: Object.fromEntries(SETUP_FIELDS.goalieScoring.map((field) => [field, 1])),
};
const scoringOf = (draft: SetupDraft) => {
  const { skaterScoring, goalieScoring } = setupValues(draft);
  return { skaterScoring, goalieScoring };
};
const league: Settings = {
  leagueStructure: { bench_spots: 3 },
  skaterScoring: { goal: 2.5, hit: 0 },
  goalieScoring: { wins: 4 },
};

describe('the toggle', () => {
  test('sets every scoring value to 1 and back, and leaves the league alone', () => {
    const categories = toggleMode(openSetup(league));
    expect(setupForm(categories).mode).toBe('category');
    expect(setupValues(categories)).toEqual({ leagueStructure: { bench_spots: 3 }, ...ONES });
    expect(setupValues(toggleMode(categories))).toEqual(league);
    expect(setupForm(toggleMode(categories)).mode).toBe('fantasy');
  });

  test('brings back what was typed, valid or not', () => {
    const draft = typeSetup(openSetup(league), 'skaterScoring', 'assist', 'x');
    expect(toggleMode(toggleMode(draft)).texts).toEqual(draft.texts);
  });

  test('brings back what was kept, after a reload', () => {
    const kept = rememberedScoring(toggleMode(openSetup(league)));
    expect(kept).toEqual({ skaterScoring: league.skaterScoring, goalieScoring: league.goalieScoring });
    const reloaded = openSetup({ ...NO_SETTINGS, ...ONES }, kept);
    expect(rememberedScoring(reloaded)).toEqual(kept);
    expect(scoringOf(toggleMode(reloaded))).toEqual(kept);
  });

  test('brings back the standard where nothing was kept', () => {
    const kept = [null, { skaterScoring: {}, goalieScoring: {} }, ONES];
    for (const one of kept) {
      const draft = openSetup({ ...NO_SETTINGS, ...ONES }, one);
      expect(rememberedScoring(draft)).toBeNull();
      expect(scoringOf(toggleMode(draft))).toEqual(STANDARD_SCORING);
    }
    expect(scoringOf(toggleMode(toggleMode(empty)))).toEqual(STANDARD_SCORING);
  });

  test('keeps what it remembers while there is nothing newer', () => {
    const kept = { skaterScoring: { goal: 7 }, goalieScoring: {} };
    const draft = openSetup(NO_SETTINGS, kept);
    expect(scoringOf(toggleMode(toggleMode(draft)))).toEqual(kept);
    expect(rememberedScoring(toggleMode(openSetup(league, kept)))).toEqual({
      skaterScoring: league.skaterScoring,
      goalieScoring: league.goalieScoring,
    });
    const goalies = { skaterScoring: {}, goalieScoring: { wins: 2 } };
    expect(rememberedScoring(toggleMode(openSetup({ ...NO_SETTINGS, ...goalies })))).toEqual(goalies);
  });

  test('remembers nothing before it was used', () => {
    expect(rememberedScoring(openSetup(league))).toBeNull();
  });
});

describe('the mode', () => {
  const ones: Settings = { ...NO_SETTINGS, ...ONES };
  test.each(FIELDS.filter(({ section }) => section !== 'leagueStructure'))(
    'is fantasy as soon as $field is another',
    ({ section, field }) => {
      for (const text of ['2', '', '1.01', 'x', '-1']) {
        expect(setupForm(typeSetup(openSetup(ones), section, field as never, text)).mode).toBe('fantasy');
      }
      expect(setupForm(typeSetup(openSetup(ones), section, field as never, '1.0')).mode).toBe('category');
    },
  );

  test('is that of the scoring alone', () => {
    expect(modeOf(ones)).toBe('category');
    expect(modeOf({ ...ones, leagueStructure: { number_of_teams: 12 } })).toBe('category');
    expect(modeOf(NO_SETTINGS)).toBe('fantasy');
    expect(modeOf(league)).toBe('fantasy');
  });
});

prop('what is saved is what is opened, without a flaw', [someSettings], (settings) => {
  const draft = openSetup(settings);
  expect(setupValues(draft)).toStrictEqual(settings);
  const { entries } = setupForm(draft);
  for (const section of Object.values(entries)) {
    for (const { typed: text, valid } of Object.values(section)) {
      expect(valid).toBe(true);
      expect(text).not.toMatch(/e/i);
    }
  }
});

test.each([1e-7, -1e-7, 1.5e-10, -2.25e-300, 5e-324, 1e-6, 0.1 + 0.2])('%s is written as it can be typed', (value) => {
  const draft = openSetup({ ...NO_SETTINGS, skaterScoring: { goal: value } });
  expect(draft.texts.skaterScoring.goal).toMatch(/^-?0\.\d+$/);
  expect(setupValues(draft).skaterScoring).toEqual({ goal: value });
});

const noise = fc.oneof(
  fc.string({ unit: fc.constantFrom(...'0123456789.,-+eExX −aN '.split('')) }),
  fc.double().map(String),
  fc.string({ unit: 'binary' }),
);
prop(
  'whatever is typed: what is saved keeps its bounds',
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
  'every prefix of a good value is no flaw',
  [
    fc.constantFrom(...FIELDS.filter(({ section }) => section !== 'leagueStructure')),
    fc.integer({ min: -2500, max: 2500 }),
  ],
  ({ field }, hundredths) => {
    const text = String(hundredths / 100);
    for (let end = 1; end <= text.length; end += 1) expect(typed(field, text.slice(0, end)).valid).toBe(true);
  },
);

describe('what is typed while it is saved', () => {
  const sent = [
    ['goal', '2'],
    ['assist', '1'],
    ['hit', '99'],
  ].reduce((draft, [field, text]) => typeSetup(draft, 'skaterScoring', field as 'goal', text!), empty);

  test('stays, over what others had saved meanwhile', () => {
    const typing = typeSetup(sent, 'skaterScoring', 'goal', '3');
    const saved: Settings = { ...NO_SETTINGS, skaterScoring: { goal: 2, assist: 5 }, goalieScoring: { wins: 4 } };
    const { texts } = rebaseSetup(typing, sent, saved);
    // The entry that is no value, and was dropped, is still to be seen.
    expect(texts.skaterScoring).toMatchObject({ goal: '3', assist: '5', hit: '99' });
    expect(texts.goalieScoring.wins).toBe('4');
    expect(rebaseSetup(typing, sent, setupValues(sent))).toEqual(typing);
  });

  test('is another form only where a field reads otherwise', () => {
    expect(sameSetup(sent, { ...sent })).toBe(true);
    for (const { section, field } of FIELDS) {
      expect(sameSetup(sent, typeSetup(sent, section, field as never, '7'))).toBe(false);
    }
  });
});
