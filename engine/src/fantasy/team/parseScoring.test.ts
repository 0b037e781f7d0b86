import { expect, test } from 'vitest';
import { parseScoring } from './parseScoring.ts';

const pathsOf = (value: unknown): readonly string[] => {
  const parsed = parseScoring(value);
  return parsed.ok ? [] : parsed.error.faults.map(({ path }) => path);
};

test('parseScoring names each weight that is misspelled, out of range or no number', () => {
  const skaterScoring = { goal: Number.NaN, assist: 26, hit: '2', gaol: 1, sog: null };
  expect(pathsOf({ skaterScoring, goalieScoring: [1] })).toEqual([
    'skaterScoring.goal',
    'skaterScoring.assist',
    'goalieScoring',
    'skaterScoring."gaol"',
  ]);
});

test('parseScoring reads a scoring of one kind of players and the scoring of a stored team', () => {
  expect(parseScoring({ goalieScoring: { wins: 3 } })).toMatchObject({
    ok: true,
    value: { skaterScoring: {}, goalieScoring: { wins: 3 } },
  });
  const team = { teamName: 'Ice Cats', leagueStructure: { number_of_teams: 'many' }, skaterScoring: { hit: '0.5' } };
  expect(parseScoring(team)).toMatchObject({ ok: true, value: { skaterScoring: { hit: 0.5 } } });
});

test.each([[null], [[]], ['goal'], [{}], [{ goal: 2 }]])('parseScoring refuses %j, which has no scoring', (value) => {
  expect(pathsOf(value)).toEqual(['']);
});
