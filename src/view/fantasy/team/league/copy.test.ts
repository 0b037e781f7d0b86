import { SETUP_FIELDS, SETUP_SECTIONS } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { setupSectionName } from '../copy.ts';
import { setupFieldName, setupSectionHint } from './copy.ts';

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
  });
});
