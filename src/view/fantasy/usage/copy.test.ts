import { USAGE_COLUMNS, type Usage } from '@ddh/engine/internal/fantasy';
import { expect, test } from 'vitest';
import { usageText } from './copy.ts';

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

test('usageText formats shares as percentages, and other figures in the same way as the rankings', () => {
  const of = (figures: Usage['figures']) =>
    USAGE_COLUMNS.flatMap((column) => (column === 'player' ? [] : [usageText({ figures }, column)]));
  expect(of(FIGURES)).toEqual(['80.5', '336.7', '4.19', '14.9%', '44.08', '18.2%', '30.7%', '218.7']);
  const none = Object.fromEntries(Object.keys(FIGURES).map((figure) => [figure, null])) as Usage['figures'];
  expect(of(none)).toEqual(Array.from({ length: 8 }, () => '-'));
});
