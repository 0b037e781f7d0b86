import { expect, test } from 'vitest';
import { formatSubject, PUCK_LINE_MEANING } from './copy.ts';

test('formatSubject names the subject of each table', () => {
  expect((['Goals', 'Shots', 'puckLine'] as const).map(formatSubject)).toEqual(['goals', 'shots', 'puck line']);
});

test('PUCK_LINE_MEANING explains both signs', () => {
  expect(PUCK_LINE_MEANING).toMatch(
    /^-1\.5: the team wins by 2 or more\. \+1\.5: it wins, or loses by 1\. -0\.5 means win outright/,
  );
});
