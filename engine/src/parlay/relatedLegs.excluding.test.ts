import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { simulatedGames, slipsOf } from '../../testing/games.ts';
import { holds } from '../../testing/legs.ts';
import { prop } from '../../testing/prop.ts';
import type { Line } from '../domain/index.ts';
import { excludingLegs } from './relatedLegs.ts';
import type { Leg } from './leg.ts';

const goals = (side: 'over' | 'under', line: number): Leg => ({
  kind: 'total',
  stat: 'Goals',
  side,
  line: line as Line,
});
const winner = (team: string, margin: number): Leg => ({ kind: 'winner', team, margin: margin as Line });

describe('excludingLegs', () => {
  test.each<[string, readonly Leg[], readonly [number, number] | null]>([
    ['both teams to win', [winner('A', 0.5), winner('B', 0.5)], [0, 1]],
    ['one team to win by two margins', [winner('A', 0.5), winner('A', 1.5)], null],
    ['over and under a half line', [goals('over', 5.5), goals('under', 5.5)], [0, 1]],
    ['over and under a whole-number line', [goals('over', 5), goals('under', 5)], [0, 1]],
    ['lines with one count between them', [goals('over', 5), goals('under', 7)], null],
    ['lines with no count between them', [goals('under', 6), goals('over', 5)], [0, 1]],
    ['different stats', [goals('over', 5.5), { kind: 'total', stat: 'Shots', side: 'under', line: 5.5 as Line }], null],
    [
      'three legs of which the last two exclude each other',
      [winner('A', 0.5), goals('over', 6.5), goals('under', 5.5)],
      [1, 2],
    ],
    ['one leg', [goals('over', 5.5)], null],
  ])('excludingLegs returns the expected pair for %s', (_, legs, pair) => {
    expect(excludingLegs(legs)).toEqual(pair);
  });

  const games = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));
  prop('the legs that excludingLegs returns never hit in the same record', [games], ([{ records }, legs]) => {
    const pair = excludingLegs(legs);
    if (pair === null) return;
    expect(records.filter((record) => pair.every((i) => holds(record, legs[i]!)))).toEqual([]);
  });
});
