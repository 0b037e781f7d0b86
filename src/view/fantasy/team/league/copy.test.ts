import { leagueShape, SETUP_FIELDS, SETUP_SECTIONS, type Settings } from '@ddh/engine/internal/fantasy';
import { describe, expect, test } from 'vitest';
import { setupSectionName } from '../copy.ts';
import { aTeam } from '../../../../../engine/testing/teams.ts';
import { leagueScoringText, setupFieldName, setupSectionHint } from './copy.ts';

describe('texts of the league setup', () => {
  test('leagueScoringText has each weight that is not 0, and nothing for categories or without weights', () => {
    const text = (settings: Partial<Settings>) => {
      const team = aTeam(settings);
      return leagueScoringText(team, leagueShape(team));
    };
    expect(text({ skaterScoring: { goal: 3, assist: 0, hit: -0.25 } })).toBe(
      'Skater scoring: goal 3, hit -0.25. Goalie scoring: standard.',
    );
    expect(text({ goalieScoring: { saves: 0 } })).toMatch(/nothing\.$/);
    expect(text({ leagueStructure: { number_of_teams: 12 } })).toBeNull();
    const ones = (section: 'skaterScoring' | 'goalieScoring') =>
      Object.fromEntries(SETUP_FIELDS[section].map((field) => [field, 1]));
    expect(text({ skaterScoring: ones('skaterScoring'), goalieScoring: ones('goalieScoring') })).toBeNull();
  });

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
