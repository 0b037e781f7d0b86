import { USAGE_COLUMNS, type Usage } from '@ddh/engine/internal/fantasy';
import { expect, test } from 'vitest';
import { usageCaption, usageColumnHead, usageColumnName, usageOrderText, usageText, weeksText } from './copy.ts';

const FIGURES: Usage['figures'] = {
  games: 80.5,
  shots: 336.74,
  shotsPerGame: 4.186,
  shotShare: 0.1487,
  goals: 44.081,
  goalShare: 0.182,
  powerPlayShare: 0.3069,
  points: 218.66,
};

const weeks = (...shots: readonly (number | null)[]) => ({
  weeks: shots.map((one) => ({ shots: one, bar: (one ?? 0) / 10 })),
});

const NAMES = ['Week 1', 'Week 2', 'Week 3'];

test('usageText formats shares as percentages, and other figures in the same way as the rankings', () => {
  const of = (figures: Usage['figures']) =>
    USAGE_COLUMNS.flatMap((column) => (column === 'player' ? [] : [usageText({ figures }, column)]));
  expect(of(FIGURES)).toEqual(['80.5', '336.7', '4.19', '14.9%', '44.08', '18.2%', '30.7%', '218.7']);
  const none = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, null])) as Usage['figures'];
  expect(of(none)).toEqual(Array.from({ length: 8 }, () => '-'));
});

test('each column of the usage table has a short head and a full name', () => {
  expect(USAGE_COLUMNS.map(usageColumnHead)).toEqual([
    'Player',
    'GP',
    'Shots',
    'Per game',
    'Team shots',
    'Goals',
    'Team goals',
    'PP share',
    'FP',
  ]);
  expect(usageColumnName('shots')).toBe('Shots on goal');
  expect(usageColumnName('points')).toBe('Fantasy points');
  expect(usageOrderText({ by: 'powerPlayShare', descending: true }, 50, 288)).toBe(
    'Sorted by power-play share of points, descending, 50 of 288 players',
  );
  expect(usageOrderText({ by: 'player', descending: false }, 3, 3)).toBe('Sorted by player, ascending, 3 players');
});

test('usageCaption names the filters and the scoring', () => {
  const query = { timeframe: 'Week 2', team: null, group: null };
  expect(usageCaption(query, { standard: true }, null)).toBe('Skaters, Week 2, standard scoring');
  expect(usageCaption({ ...query, team: 'Ottawa Senators', group: 'D' }, { standard: false }, 'Night Owls')).toBe(
    'Skaters, Week 2, Ottawa Senators, Defensemen, scoring of Night Owls',
  );
  expect(usageCaption(query, { standard: true }, 'Night Owls')).toMatch(/standard scoring$/);
});

test('weeksText gives the range of weekly shots', () => {
  expect(weeksText(weeks(3, 9.84, 2.11), NAMES)).toBe('Shots by week: from 2.1 in Week 3 to 9.8 in Week 2');
  expect(weeksText(weeks(null, 4, 3), NAMES)).toBe('Shots by week: from 3.0 in Week 3 to 4.0 in Week 2');
  expect(weeksText(weeks(4, 4.01, 4), NAMES)).toBe('Shots by week: 4.0 in each of 3');
  expect(weeksText(weeks(null, 4, null), NAMES)).toBe('Shots by week: 4.0 in Week 2');
  expect(weeksText(weeks(null, null), NAMES)).toBe('Shots by week are not known');
  // If two weeks have the same number of shots, the earlier week is named.
  expect(weeksText(weeks(1, 5, 5), NAMES)).toContain('5.0 in Week 2');
});
