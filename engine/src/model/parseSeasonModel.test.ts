import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import type { LeagueDate } from '../domain/index.ts';
import { parseSeasonModel } from './parseSeasonModel.ts';
import { SEASON_LIMITS, type SeasonModel } from './seasonModel.ts';

const model = sampleSeason();
const [ash, birch, ...others] = model.teams as [SeasonModel['teams'][number], SeasonModel['teams'][number]];
/** Returns the sample season with changes to the first team. */
const withTeam = (over: object): object => ({ ...model, teams: [{ ...ash, ...over }, birch, ...others] });
const withSkater = (over: object): object =>
  withTeam({ skaters: [{ ...ash.skaters[0], ...over }, ...ash.skaters.slice(1)] });
const withGame = (over: object): object => ({ ...model, games: [{ ...model.games[0], ...over }] });

test('parseSeasonModel reads a model from JSON and drops unknown fields', () => {
  const doc: unknown = JSON.parse(JSON.stringify({ ...model, more: 1 }));
  expect(parseSeasonModel(doc)).toEqual({ ok: true, value: model });
});

test('parseSeasonModel keeps the optional day of the last game result', () => {
  const through = '2026-11-22' as LeagueDate;
  expect(parseSeasonModel({ ...model, through })).toEqual({ ok: true, value: { ...model, through } });
});

test.each([2, 0, '1', undefined])('parseSeasonModel rejects the version %j', (version) => {
  expect(parseSeasonModel({ ...model, version })).toMatchObject({
    ok: false,
    error: { kind: 'modelVersion', path: 'version', supported: 1 },
  });
});

test.each([
  ['', null, 'an object'],
  ['season', { ...model, season: '' }, 'a string of 1 to 80 characters'],
  ['through', { ...model, through: '2026-11-31' }, 'a date as YYYY-MM-DD'],
  [
    'league.goals.home',
    { ...model, league: { ...model.league, goals: { away: 3, home: 0 } } },
    'a number from 0.1 to 100',
  ],
  ['teams', { ...model, teams: [ash] }, 'a list of 2 to 64'],
  [
    'teams[0].strength.goals.made',
    withTeam({ strength: { goals: { made: 0, allowed: 1 } } }),
    'a number from 0.1 to 10',
  ],
  ['teams[0].goalies', withTeam({ goalies: [] }), 'a list of 1 to 10'],
  ['teams[0].skaters[0].name', withSkater({ name: ' A' }), 'a string of 1 to 80 characters'],
  ['teams[0].skaters[0].position', withSkater({ position: 'G' }), 'one of C, LW, RW, D'],
  ['teams[0].skaters[0].plays', withSkater({ plays: 1.1 }), 'a number from 0 to 1'],
  ['teams[0].skaters[0].goals', withSkater({ goals: -0.1 }), 'a number from 0 to 100'],
  ['teams[0].skaters[0].hits', withSkater({ hits: Infinity }), 'a number from 0 to 100'],
  ['teams[0].skaters[0].plusMinus', withSkater({ plusMinus: NaN }), 'a number from -100 to 100'],
  ['games', { ...model, games: [] }, 'a list of 1 to 5000'],
  ['games[0].date', withGame({ date: '2025-02-30' }), 'a date as YYYY-MM-DD'],
  ['games[0].week', withGame({ week: 0 }), 'a week from 1 to 52'],
  ['games[0].week', withGame({ week: 1.5 }), 'a week from 1 to 52'],
  // In the following cases, the model breaks a condition that involves several fields.
  ['teams[0].skaters[1].name', withSkater({ name: 'Skater 1-1' }), 'a unique name'],
  ['teams[0].skaters[1].playerId', withSkater({ playerId: 1001 }), 'a unique player id'],
  ['teams[1].abbreviation', withTeam({ abbreviation: 'BIR' }), 'a unique abbreviation'],
  ['teams[1].skaters[0].name', withSkater({ name: 'Skater 2-0' }), 'a unique name'],
  [
    'teams[0].skaters',
    withTeam({ skaters: ash.skaters.map((s) => ({ ...s, plays: 0 })) }),
    'a list with a playing skater who has goals',
  ],
  [
    'teams[0].skaters',
    withTeam({ skaters: ash.skaters.map((s) => ({ ...s, blocks: 0 })) }),
    'a list with a playing skater who has blocks',
  ],
  ['teams[0].goalies', withTeam({ goalies: ash.goalies.slice(1) }), 'a list whose starts add up to 1'],
  ['games[0].away', withGame({ away: 'ZZZ' }), 'the abbreviation of a team'],
  ['games[0].home', withGame({ away: 'BIR', home: 'BIR' }), 'a team that differs from away'],
] as const)('parseSeasonModel rejects an invalid value at %j: %j', (path, doc, expected) => {
  expect(parseSeasonModel(doc)).toMatchObject({ ok: false, error: { kind: 'badModel', path, expected } });
});

test('parseSeasonModel rejects a list that is too long without checking its elements', () => {
  const games = Array.from({ length: SEASON_LIMITS.games + 1 }, () => null);
  expect(parseSeasonModel({ ...model, games })).toMatchObject({ ok: false, error: { path: 'games' } });
});

prop('parseSeasonModel rejects arbitrary values without throwing', [fc.anything()], (doc) => {
  expect(parseSeasonModel(doc).ok).toBe(false);
});
