import { describe, expect, test } from 'vitest';
import { SETUP_FIELDS, STANDARD_SCORING } from '../team/index.ts';
import { RANK_KINDS, RANK_STATS, scoringOf, type RankKind, type Scoring } from './index.ts';

const weights = (scoring: Scoring) => Object.fromEntries(scoring.weights.map(({ field, weight }) => [field, weight]));
const ones = (fields: readonly string[]) => Object.fromEntries(fields.map((field) => [field, 1]));
const SECTIONS = { skaters: 'skaterScoring', goalies: 'goalieScoring' } as const;

describe('scoring of a team', () => {
  test.each([
    ['skaters', null],
    ['goalies', null],
    ['skaters', { skaterScoring: {}, goalieScoring: { wins: 5 } }],
    ['goalies', { skaterScoring: { goal: 3 }, goalieScoring: {} }],
  ] as const)('scoringOf for %s is the standard scoring when the team sets no weight', (kind, team) => {
    const scoring = scoringOf(team, kind);
    expect(weights(scoring)).toEqual(STANDARD_SCORING[SECTIONS[kind]]);
    expect(scoring).toMatchObject({ kind, standard: true, mode: 'fantasy' });
  });

  test('STANDARD_SCORING has the documented weights', () => {
    expect(STANDARD_SCORING).toEqual({
      skaterScoring: {
        goal: 2,
        assist: 1,
        pp_goal: 0.5,
        pp_assist: 0.5,
        pk_goal: 0.5,
        pk_assist: 0.5,
        plus_minus: 0,
        sog: 0.1,
        block: 0.5,
        hit: 0.1,
      },
      goalieScoring: { wins: 4, saves: 0.2, goals_against: -2, shutouts: 3 },
    });
  });

  test('scoringOf gives a weight of 0 to fields that are not set, and ignores the scoring of the other player kind', () => {
    const team = { skaterScoring: { goal: 3, hit: -0.5 }, goalieScoring: { wins: 0 } };
    const skaters = scoringOf(team, 'skaters');
    expect(skaters).toMatchObject({ standard: false, mode: 'fantasy' });
    expect(weights(skaters)).toEqual({
      ...Object.fromEntries(SETUP_FIELDS.skaterScoring.map((field) => [field, 0])),
      goal: 3,
      hit: -0.5,
    });
    // The team's only goalie weight is 0. It still counts as set, so the standard scoring does not apply.
    expect(scoringOf(team, 'goalies').standard).toBe(false);
    expect(weights(scoringOf(team, 'goalies'))).toEqual({ wins: 0, saves: 0, goals_against: 0, shutouts: 0 });
  });

  test.each(RANK_KINDS)('scoringOf returns category mode for %s only when every weight is 1', (kind: RankKind) => {
    const section = SECTIONS[kind];
    const all = ones(SETUP_FIELDS[section]);
    const team = { skaterScoring: {}, goalieScoring: {}, [section]: all };
    expect(scoringOf(team, kind).mode).toBe('category');
    const [first] = SETUP_FIELDS[section];
    const { [first]: _, ...rest } = all;
    expect(scoringOf({ ...team, [section]: rest }, kind).mode).toBe('fantasy');
    expect(scoringOf({ ...team, [section]: { ...all, [first]: 2 } }, kind).mode).toBe('fantasy');
  });

  test('scoringOf maps each field to its stat, in the order of the setup', () => {
    const stats = (kind: RankKind) => scoringOf(null, kind).weights.map(({ field, stat }) => `${field} ${stat}`);
    expect(stats('skaters')).toEqual([
      'goal goals',
      'assist assists',
      'pp_goal ppGoals',
      'pp_assist ppAssists',
      'pk_goal pkGoals',
      'pk_assist pkAssists',
      'plus_minus plusMinus',
      'sog shots',
      'block blocks',
      'hit hits',
    ]);
    expect(stats('goalies')).toEqual(['wins wins', 'saves saves', 'goals_against goalsAgainst', 'shutouts shutouts']);
    expect(RANK_STATS.goalies).toEqual(['wins', 'shotsAgainst', 'goalsAgainst', 'saves', 'shutouts']);
  });
});
