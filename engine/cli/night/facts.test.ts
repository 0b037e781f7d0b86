import { expect, test } from 'vitest';
import { factsOf } from './facts.ts';

test('factsOf reads the reason for each game that `rate` could not rate', () => {
  const text = 'game 2026020001: only 9 skaters of BOS are known';
  const problem = { kind: 'shortRoster', gameId: '2026020001', team: 'BOS', skaters: 9, text };
  const output = JSON.stringify({ learnt: 30, last: '2026-11-24', problems: [problem] });
  expect(factsOf('rate', output, '2026-11-25T22:00:00Z')).toEqual({
    learned: 30,
    learnedUntil: '2026-11-24',
    notRated: [text],
  });
});
