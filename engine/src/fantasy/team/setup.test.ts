import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { empty, FIELDS } from '../../../testing/setupForm.ts';
import { someSettings } from '../../../testing/teams.ts';
import {
  openSetup,
  rebaseSetup,
  rememberedScoring,
  resetSection,
  sameSetup,
  SETUP_FIELDS,
  SETUP_SECTIONS,
  setupForm,
  setupValues,
  STANDARD_SCORING,
  toggleMode,
  typeSetup,
  type SetupDraft,
} from './index.ts';
import { modeOf } from './setup.ts';
import { NO_SETTINGS, type Settings } from './fields.ts';

describe('setupForm', () => {
  test('setupForm of a new team is empty, cannot be saved and has nothing to reset', () => {
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

  test.each(SETUP_SECTIONS)('setupForm can be saved and reset once %s has a value', (section) => {
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

  test('setupForm with only invalid values can be reset but not saved', () => {
    const draft = typeSetup(typeSetup(empty, 'skaterScoring', 'goal', 'x'), 'leagueStructure', 'bench_spots', '-1');
    expect(setupForm(draft)).toMatchObject({
      canSave: false,
      canReset: { leagueStructure: true, skaterScoring: true, goalieScoring: false },
    });
  });

  test('setupForm can be saved with a value of 0', () => {
    expect(setupForm(typeSetup(empty, 'skaterScoring', 'goal', '0')).canSave).toBe(true);
  });

  test('resetSection leaves the other sections unchanged', () => {
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

describe('toggleMode', () => {
  test('toggleMode sets every scoring value to 1, then restores the old values, and never changes the league structure', () => {
    const categories = toggleMode(openSetup(league));
    expect(setupForm(categories).mode).toBe('category');
    expect(setupValues(categories)).toEqual({ leagueStructure: { bench_spots: 3 }, ...ONES });
    expect(setupValues(toggleMode(categories))).toEqual(league);
    expect(setupForm(toggleMode(categories)).mode).toBe('fantasy');
  });

  test('toggleMode restores the texts that the user entered, valid or not', () => {
    const draft = typeSetup(openSetup(league), 'skaterScoring', 'assist', 'x');
    expect(toggleMode(toggleMode(draft)).texts).toEqual(draft.texts);
  });

  test('toggleMode restores the stored scoring after a reload', () => {
    const kept = rememberedScoring(toggleMode(openSetup(league)));
    expect(kept).toEqual({ skaterScoring: league.skaterScoring, goalieScoring: league.goalieScoring });
    const reloaded = openSetup({ ...NO_SETTINGS, ...ONES }, kept);
    expect(rememberedScoring(reloaded)).toEqual(kept);
    expect(scoringOf(toggleMode(reloaded))).toEqual(kept);
  });

  test('toggleMode restores the standard scoring when no scoring was stored', () => {
    const kept = [null, { skaterScoring: {}, goalieScoring: {} }, ONES];
    for (const one of kept) {
      const draft = openSetup({ ...NO_SETTINGS, ...ONES }, one);
      expect(rememberedScoring(draft)).toBeNull();
      expect(scoringOf(toggleMode(draft))).toEqual(STANDARD_SCORING);
    }
    expect(scoringOf(toggleMode(toggleMode(empty)))).toEqual(STANDARD_SCORING);
  });

  test('toggleMode remembers the scoring before it sets all weights to 1, and restores the remembered scoring on the next call', () => {
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

  test('toggleMode remembers nothing before its first use', () => {
    expect(rememberedScoring(openSetup(league))).toBeNull();
  });
});

describe('the scoring mode', () => {
  const ones: Settings = { ...NO_SETTINGS, ...ONES };
  test.each(FIELDS.filter(({ section }) => section !== 'leagueStructure'))(
    'the scoring mode is fantasy as soon as $field is not 1',
    ({ section, field }) => {
      for (const text of ['2', '', '1.01', 'x', '-1']) {
        expect(setupForm(typeSetup(openSetup(ones), section, field as never, text)).mode).toBe('fantasy');
      }
      expect(setupForm(typeSetup(openSetup(ones), section, field as never, '1.0')).mode).toBe('category');
    },
  );

  test('the scoring mode depends only on the scoring sections', () => {
    expect(modeOf(ones)).toBe('category');
    expect(modeOf({ ...ones, leagueStructure: { number_of_teams: 12 } })).toBe('category');
    expect(modeOf(NO_SETTINGS)).toBe('fantasy');
    expect(modeOf(league)).toBe('fantasy');
  });
});

prop('openSetup shows a saved setup unchanged, and with valid values only', [someSettings], (settings) => {
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

describe('edits during a save', () => {
  const sent = [
    ['goal', '2'],
    ['assist', '1'],
    ['hit', '99'],
  ].reduce((draft, [field, text]) => typeSetup(draft, 'skaterScoring', field as 'goal', text!), empty);

  test('rebaseSetup keeps edits made during the save, and takes the saved values of all other fields', () => {
    const typing = typeSetup(sent, 'skaterScoring', 'goal', '3');
    const saved: Settings = { ...NO_SETTINGS, skaterScoring: { goal: 2, assist: 5 }, goalieScoring: { wins: 4 } };
    const { texts } = rebaseSetup(typing, sent, saved);
    // The text of `hit` is invalid. It was not saved, but remains in its field.
    expect(texts.skaterScoring).toMatchObject({ goal: '3', assist: '5', hit: '99' });
    expect(texts.goalieScoring.wins).toBe('4');
    expect(rebaseSetup(typing, sent, setupValues(sent))).toEqual(typing);
  });

  test('sameSetup is false if the text of any field differs', () => {
    expect(sameSetup(sent, { ...sent })).toBe(true);
    for (const { section, field } of FIELDS) {
      expect(sameSetup(sent, typeSetup(sent, section, field as never, '7'))).toBe(false);
    }
  });
});
