import { expect, test } from 'vitest';
import { formatMargin } from '../figures/index.ts';
import { formatLeg } from './legs.ts';

test.each([
  [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }, 'Boston Bruins win'],
  [{ kind: 'winner', team: 'Boston Bruins', margin: 1.5 }, 'Boston Bruins win by over 1.5'],
  [{ kind: 'total', stat: 'Goals', side: 'over', line: 6 }, 'Game: Over 6.0 Goals'],
  [
    { kind: 'teamTotal', team: 'Boston Bruins', stat: 'Shots', side: 'under', line: 30.5 },
    'Boston Bruins: Under 30.5 Shots',
  ],
  [
    { kind: 'player', player: 'David Pastrnak', stat: 'Points', side: 'over', line: 1.5 },
    'David Pastrnak: Over 1.5 Points',
  ],
] as const)('formatLeg of %j is %j', (leg, text) => {
  expect(formatLeg(leg as unknown as Parameters<typeof formatLeg>[0])).toBe(text);
});

test.each([
  [0.5, '0.5 (any win)'],
  [1.5, '1.5'],
])('formatMargin of %s is %s', (margin, text) => {
  expect(formatMargin(margin)).toBe(text);
});
