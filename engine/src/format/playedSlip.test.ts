import { describe, expect, test } from 'vitest';
import type { Line } from '../domain/index.ts';
import type { Leg } from '../parlay/index.ts';
import { settleSlip, type GameResult } from '../record/index.ts';
import { playedSlipTexts } from './playedSlip.ts';

const RESULT: GameResult = {
  away: { name: 'Bruins', Goals: 3, Shots: 30 },
  home: { name: 'Sabres', Goals: 4, Shots: 25 },
  players: new Map([['Ann Otter', { Goals: 1, Assists: 2, Points: 3, Shots: 4, Blocks: 0 }]]),
};
const half = 0.5 as Line;
const WIN: Leg = { kind: 'winner', team: 'Sabres', margin: half };
const GOAL: Leg = { kind: 'player', player: 'Ann Otter', stat: 'Goals', side: 'over', line: half };
const STRANGER: Leg = { kind: 'player', player: 'any text', stat: 'Goals', side: 'over', line: half };
const textsOf = (legs: readonly Leg[], result: GameResult | null = RESULT, was = { hits: 2000, records: 10_000 }) =>
  playedSlipTexts(settleSlip(legs, result), result, was);

describe('playedSlipTexts', () => {
  test('playedSlipTexts has the score, the figures from when the slip was shared, and the result of each leg', () => {
    expect(textsOf([WIN, GOAL])).toEqual({
      title: 'Final: Bruins 3, Sabres 4. The slip was a hit.',
      earlier: 'Then: 20.0%, counted in 10,000 simulations.',
      legs: [
        { leg: 'Sabres win', outcome: 'hit' },
        { leg: 'Ann Otter: Over 0.5 Goals', outcome: 'hit (1)' },
      ],
      left: null,
    });
  });

  test('playedSlipTexts states only the number of void legs, so that the sender of a link cannot put text on the page', () => {
    const texts = textsOf([WIN, STRANGER]);
    expect(texts).toMatchObject({
      title: 'Final: Bruins 3, Sabres 4. The slip is void.',
      left: '1 leg void: no such player or team played.',
    });
    expect(JSON.stringify(texts)).not.toContain('any text');
  });

  test('a slip of a game that was not played on its day is void', () => {
    expect(textsOf([WIN], null)).toMatchObject({
      title: 'The game was not played on its day. The slip is void.',
      legs: [],
      left: '1 leg void: no such player or team played.',
    });
  });
});
