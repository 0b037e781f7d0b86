import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { VENUES } from '../words/index.ts';
import { compileGameModel } from './compile.ts';
import { type GameModel } from './gameModel.ts';
import type { GameRates, TeamRates } from './gameRates.ts';
import { parseGameModel } from './parseGameModel.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { scoreTable } from './score.ts';
import { meanOfWeights, WEIGHT_SUM, type Weights } from './weights.ts';

const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Teams of any strength, and skaters of any talent, some of them without a single goal or assist. */
const teamRates = (base: TeamRates): fc.Arbitrary<TeamRates> =>
  fc
    .record({
      goals: between(1.8, 4.5),
      shots: between(22, 38),
      blocks: between(9, 22),
      talents: fc.array(
        fc.record({
          goals: fc.oneof(fc.constant(0), between(0.01, 0.8)),
          assists: fc.oneof(fc.constant(0), between(0.01, 1.2)),
          shots: between(0.4, 4.5),
          blocks: between(0.1, 3),
        }),
        { minLength: 18, maxLength: 18 },
      ),
    })
    .map(({ talents, ...team }) => ({
      ...base,
      ...team,
      // One scorer and one helper are left to every team: nobody rates a team at nothing.
      skaters: base.skaters.map((s, i) =>
        i % 6 === 0 ? { ...s, ...talents[i]!, goals: 0.2, assists: 0.3 } : { ...s, ...talents[i]! },
      ),
    }));
const sample = sampleRates();
const gameRates: fc.Arbitrary<GameRates> = fc
  .tuple(teamRates(sample.away), teamRates(sample.home))
  .map(([away, home]) => ({ ...sample, away, home }));

function* tables(model: GameModel): Generator<Weights> {
  yield* [model.score, model.overtime, model.assists, ...model.emptyNet];
  yield* [...Object.values(model.runOfPlay), ...Object.values(model.extraShots)];
  for (const venue of VENUES) {
    const { pressing, skaters } = model[venue];
    yield* [pressing.shots, pressing.blocks];
    yield skaters.map((s) => s.goalShare);
    yield skaters.map((s) => s.shotShare);
    yield skaters.map((s) => s.blockShare);
    for (const s of skaters) yield* [s.assistants, s.shots, s.blocks];
  }
}

prop(
  'every table sums to 2^32, and what is compiled can be parsed after JSON',
  [gameRates],
  (rates) => {
    const model = compileGameModel(rates);
    for (const table of tables(model)) {
      expect(table.every((w) => Number.isInteger(w) && w >= 0)).toBe(true);
      expect(table.reduce((sum, w) => sum + w, 0)).toBe(WEIGHT_SUM);
    }
    expect(parseGameModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
  },
  25,
);

test('what the tables expect is what was rated', () => {
  const rates = sampleRates();
  const model = compileGameModel(rates);
  const { summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
  const awayPresses = 0.5 * summary.level + 0.225 * summary.ahead.away + 0.775 * summary.ahead.home;
  for (const venue of VENUES) {
    const { pressing, skaters } = model[venue];
    const presses = venue === 'away' ? awayPresses : 1 - awayPresses;
    const extra =
      summary.overtime * meanOfWeights(model.extraShots.overtime) +
      summary.shootout * meanOfWeights(model.extraShots.shootout);
    const own = skaters.reduce((sum, s) => sum + meanOfWeights(s.shots), 0);
    const shots = summary.skaters[venue] + extra + own + presses * meanOfWeights(pressing.shots);
    expect(shots).toBeCloseTo(rates[venue].shots, 2);
    const blocks =
      skaters.reduce((sum, s) => sum + meanOfWeights(s.blocks), 0) + (1 - presses) * meanOfWeights(pressing.blocks);
    expect(blocks).toBeCloseTo(rates[venue].blocks, 2);
    const goals = rates[venue].skaters.reduce((sum, s) => sum + s.goals, 0);
    skaters.forEach((s, i) => expect(s.goalShare / WEIGHT_SUM).toBeCloseTo(rates[venue].skaters[i]!.goals / goals, 8));
  }
});
