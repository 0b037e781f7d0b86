import { SETUP_FIELDS, SETUP_SECTIONS } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { setupSectionName } from '../copy.ts';
import {
  modeToggleHint,
  modeToggleText,
  resetSectionText,
  setupErrorText,
  setupFieldName,
  setupRangeText,
  setupSectionHint,
} from './copy.ts';

describe('texts of the league setup', () => {
  test('every field and section of the setup has a unique name', () => {
    const fields = SETUP_SECTIONS.flatMap((section) => [...SETUP_FIELDS[section]]);
    const names = [
      ...fields.map(setupFieldName),
      ...SETUP_SECTIONS.map(setupSectionName),
      ...SETUP_SECTIONS.map(setupSectionHint),
    ];
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^[A-Z][^_]+$/);
    expect(setupFieldName('pk_goal')).toBe('Short-handed goal');
    expect(setupSectionHint('skaterScoring')).toContain('are added to goal and assist');
    expect(resetSectionText('goalieScoring')).toBe('Reset goalie scoring');
  });

  test.each([
    ['number_of_teams', 'Invalid, must be whole number from 1 to 50', '1 to 50'],
    ['forward_lineup_spots', 'Invalid, must be whole number from 0 to 20', '0 to 20'],
    ['goalie_lineup_spots', 'Invalid, must be whole number from 0 to 5', '0 to 5'],
    ['injury_spots', 'Invalid, must be whole number from 0 to 20', '0 to 20'],
    ['goal', 'Invalid, must be number from -25 to 25', '-25 to 25'],
    ['shutouts', 'Invalid, must be number from -25 to 25', '-25 to 25'],
  ] as const)("setupErrorText and setupRangeText of the field %s give the field's range", (field, error, range) => {
    expect(setupErrorText(field)).toBe(error);
    expect(setupRangeText(field)).toBe(range);
  });

  test('modeToggleText names the other mode', () => {
    expect(modeToggleText('category')).toBe('Fantasy mode');
    expect(modeToggleText('fantasy')).toBe('Category mode');
    expect(modeToggleHint('fantasy')).toContain('every scoring value to 1');
    expect(modeToggleHint('category')).toContain('Restores');
  });
});
