import { expect, test } from 'vitest';
import { formatSubject, PUCK_LINE_MEANING } from './copy.ts';

test('each table names its subject', () => {
  expect((['Goals', 'Shots', 'puckLine'] as const).map(formatSubject)).toEqual(['goals', 'shots', 'puck line']);
});

test('the meaning of a puck line explains both signs', () => {
  expect(PUCK_LINE_MEANING).toMatch(
    /^-1\.5: the team wins by 2 or more\. \+1\.5: it wins, or loses by 1\. -0\.5 is the win/,
  );
});
