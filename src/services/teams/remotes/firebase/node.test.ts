import { NO_ROSTER, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../../../../engine/src/fantasy/team/fields.ts';
import { expect, test } from 'vitest';
import { readTeam, writeTeam } from './node.ts';

test('writeTeam escapes characters of two UTF-16 units in a roster, and readTeam decodes them', () => {
  const F = ['Zoë 😀', '\u{10FFFF}"\\u0041', 'Ünal'];
  const team: FantasyTeam = {
    ...NO_SETTINGS,
    id: '1234' as TeamId,
    name: 'Ice',
    roster: { ...NO_ROSTER, F, G: ['🥅'] },
  };
  const written = writeTeam(team, null, 5);
  expect(written['teamRoster']).toEqual({
    F: '["Zoë \\ud83d\\ude00","\\udbff\\udfff\\"\\\\u0041","Ünal"]',
    D: '[]',
    G: '["\\ud83e\\udd45"]',
  });
  expect(readTeam('1234', written)).toEqual({ record: { team, rev: 1 }, whole: true });
});
