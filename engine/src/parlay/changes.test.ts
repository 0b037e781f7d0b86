import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fillTable, simulatedGames, slipsOf, type Game } from '../../testing/games.ts';
import { HAND_CHECKED, OVER, SCORES } from '../../testing/handChecked.ts';
import { holds } from '../../testing/legs.ts';
import { prop } from '../../testing/prop.ts';
import { canPush, LINES, type Line } from '../domain/index.ts';
import { wilson } from '../odds/index.ts';
import { runSteps, SlipCounter } from '../simulation/index.ts';
import { changesOf, DistributionCounter, legOf, resolveSlip, subjectOf, type Leg } from './index.ts';
import { lineOf, sideOf } from './subject.ts';

function changed(game: Game, legs: readonly Leg[], i: number) {
  const table = fillTable(game);
  const leg = legs[i]!;
  const given = resolveSlip(
    legs.filter((_, j) => j !== i),
    table,
  );
  if (!given.ok) throw new Error('the legs are of another game');
  const counted = runSteps(new DistributionCounter(table, new SlipCounter(table)).count(given.value, [subjectOf(leg)]));
  if (!counted.ok) throw new Error('the subject is of another game');
  return changesOf(counted.value, leg);
}

const slips = simulatedGames.chain((game) => fc.tuple(fc.constant(game), slipsOf(game)));

describe('changesOf', () => {
  prop(
    'changesOf returns the hits of a row scan, which do not fall on an easier line or rise on a harder line',
    [slips, fc.nat(6)],
    ([game, legs], at) => {
      fc.pre(legs.length > 0);
      const i = at % legs.length;
      const others = legs.filter((_, j) => j !== i);
      const hitsOf = (slip: readonly Leg[]): number =>
        game.records.filter((record) => slip.every((leg) => holds(record, leg))).length;
      const changes = changed(game, legs, i);
      if (hitsOf(others) === 0) {
        expect(changes).toEqual([]);
        return;
      }
      const now = hitsOf(legs);
      for (const { kind, leg, to, hits, probability } of changes) {
        expect(leg).toEqual(legs[i]);
        expect(hits).toBe(hitsOf(to === null ? others : [...others, to]));
        expect(probability).toBe(hits / game.records.length);
        expect(to === null).toBe(kind === 'drop');
        if (kind === 'harder') expect(hits).toBeLessThanOrEqual(now);
        else expect(hits).toBeGreaterThanOrEqual(now);
        if (to === null) continue;
        expect([subjectOf(to), sideOf(to), canPush(lineOf(to))]).toEqual([subjectOf(leg), sideOf(leg), false]);
        expect(Math.abs(lineOf(to) - lineOf(leg))).toBeLessThanOrEqual(1);
      }
    },
    60,
  );

  test('the fair probability of a slip without a leg leaves out the pushes of the others', () => {
    const over = legOf({ kind: 'total', stat: 'Goals' }, 'over', 5 as Line);
    // Over 5 goals wins in 3 of the 8 records and pushes in 3.
    const [drop] = changed(HAND_CHECKED, [SCORES, over], 0);
    expect(drop).toMatchObject({ kind: 'drop', hits: 3, probability: 3 / 8, fair: 3 / 5, fairInterval: wilson(3, 5) });
    expect(changed(HAND_CHECKED, [SCORES, OVER], 0)[0]).toMatchObject({ hits: 3, fair: 3 / 8 });
  });

  test('changesOf offers one line for a leg on its lowest line, and two half lines for a leg on a whole-number line', () => {
    const game: Game = { away: 'A', home: 'H', players: [], records: [{ 'Total Goals': 5 }, { 'Total Goals': 0 }] };
    const lowest = legOf({ kind: 'total', stat: 'Goals' }, 'over', LINES.goalTotal[0]);
    expect(changed(game, [lowest], 0).map(({ kind, hits }) => [kind, hits])).toEqual([
      ['drop', 2],
      ['harder', 1],
    ]);
    const whole = legOf({ kind: 'total', stat: 'Goals' }, 'under', 5 as Line);
    expect(changed(game, [whole], 0).map(({ kind, to }) => [kind, to && lineOf(to)])).toEqual([
      ['drop', null],
      ['easier', 5.5],
      ['harder', 4.5],
    ]);
  });
});
