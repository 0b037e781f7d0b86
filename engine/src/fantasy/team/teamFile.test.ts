import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, someTeam } from '../../../testing/teams.ts';
import { readTeamFile, writeTeamFile } from './index.ts';
import fc from 'fast-check';

const team = aTeam({ name: 'Owls', skaterScoring: { goal: 3 }, roster: { F: ['Tim Stützle'], D: [], G: [] } });
const file = (change: object): string =>
  JSON.stringify({ ...(JSON.parse(writeTeamFile([team])) as object), ...change });

describe('a backup file of teams', () => {
  prop(
    'readTeamFile returns the teams that writeTeamFile wrote',
    [fc.array(someTeam(), { minLength: 1, maxLength: 5 })],
    (teams) => {
      expect(readTeamFile(writeTeamFile(teams))).toEqual({ ok: true, value: teams });
    },
  );

  prop('readTeamFile refuses a truncated file', [fc.nat({ max: 300 })], (length) => {
    const text = writeTeamFile([team]);
    fc.pre(length < text.trimEnd().length);
    expect(readTeamFile(text.slice(0, length))).toEqual({ ok: false, error: { kind: 'notTeamFile' } });
  });

  test.each([
    ['another kind of file', '{"teams": []}', 'notTeamFile'],
    ['a file of a newer version', file({ version: 2 }), 'newerTeamFile'],
    ['a file without teams', file({ teams: [] }), 'noTeamInFile'],
    ['a file with only broken teams', file({ teams: [{ id: 'x', teamName: 'Owls' }, 7] }), 'noTeamInFile'],
  ])('readTeamFile refuses %s', (_, text, kind) => {
    expect(readTeamFile(text)).toEqual({ ok: false, error: { kind } });
  });

  test('readTeamFile accepts a byte order mark and skips teams that it cannot read', () => {
    const { teams } = JSON.parse(writeTeamFile([team])) as { teams: unknown[] };
    expect(readTeamFile(`\uFEFF${file({ teams: [null, ...teams] })}`)).toEqual({ ok: true, value: [team] });
  });
});
