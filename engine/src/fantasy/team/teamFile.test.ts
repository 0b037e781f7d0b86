import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { aTeam, someTeam } from '../../../testing/teams.ts';
import { readTeamFile, writeTeamFile } from './index.ts';
import fc from 'fast-check';

const team = aTeam({ name: 'Owls', skaterScoring: { goal: 3 }, roster: { F: ['Tim Stützle'], D: [], G: [] } });
const file = (change: object): string =>
  JSON.stringify({ ...(JSON.parse(writeTeamFile([team])) as object), ...change });

describe('a backup file of teams', () => {
  prop('gives the teams that were written', [fc.array(someTeam(), { minLength: 1, maxLength: 5 })], (teams) => {
    expect(readTeamFile(writeTeamFile(teams))).toEqual({ ok: true, value: teams });
  });

  prop('that is cut off is refused', [fc.nat({ max: 300 })], (length) => {
    const text = writeTeamFile([team]);
    fc.pre(length < text.trimEnd().length);
    expect(readTeamFile(text.slice(0, length))).toEqual({ ok: false, error: { kind: 'notTeamFile' } });
  });

  test.each([
    ['of another kind', '{"teams": []}', 'notTeamFile'],
    ['of a newer version', file({ version: 2 }), 'newerTeamFile'],
    ['without a team', file({ teams: [] }), 'noTeamInFile'],
    ['with a broken team alone', file({ teams: [{ id: 'x', teamName: 'Owls' }, 7] }), 'noTeamInFile'],
  ])('%s is refused', (_, text, kind) => {
    expect(readTeamFile(text)).toEqual({ ok: false, error: { kind } });
  });

  test('may begin with a byte order mark; a team that cannot be read is left out', () => {
    const { teams } = JSON.parse(writeTeamFile([team])) as { teams: unknown[] };
    expect(readTeamFile(`\uFEFF${file({ teams: [null, ...teams] })}`)).toEqual({ ok: true, value: [team] });
  });
});
