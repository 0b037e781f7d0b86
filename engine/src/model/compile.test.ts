import fc from 'fast-check';
import { expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { eachOf, VENUES, type Venue } from '../domain/index.ts';
import { compileGameModel, compileRates } from './compile.ts';
import { expectedSkaterCounts } from './compileGoals.ts';
import type { GameModel } from './gameModel.ts';
import type { GameRates, SkaterRates, TeamRates } from './gameRates.ts';
import { parseGameModel } from './parseGameModel.ts';
import { sampleRates } from '../../testing/sampleRates.ts';
import { secondAssistants } from '../../testing/secondAssistants.ts';
import { ASSISTS_PER_GOAL, STATES, type GoalState } from './league.ts';
import { scoreTable } from './score.ts';
import { meanOfWeights } from '../../testing/meanOfWeights.ts';
import { WEIGHT_SUM, type Weights } from './weights.ts';

const between = (min: number, max: number): fc.Arbitrary<number> => fc.double({ min, max, noNaN: true });

/** Limits the power-play counts of a skater to the counts that they are part of. */
const withParts = (s: SkaterRates): SkaterRates => ({
  ...s,
  powerPlayGoals: Math.min(s.powerPlayGoals, s.goals),
  powerPlayAssists: Math.min(s.powerPlayAssists, s.assists),
});

/** Generates rates for teams and skaters of any strength. Some skaters have no goals or assists. */
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
      // Every team has some scorers and assistants, because ratings never give 0 goals or 0 assists to all skaters of a
      // team.
      skaters: base.skaters.map((s, i) =>
        withParts(i % 6 === 0 ? { ...s, ...talents[i]!, goals: 0.2, assists: 0.3 } : { ...s, ...talents[i]! }),
      ),
    }));
const sample = sampleRates();
const gameRates: fc.Arbitrary<GameRates> = fc
  .tuple(teamRates(sample.away), teamRates(sample.home))
  .map(([away, home]) => ({ ...sample, away, home }));

function* tables(model: GameModel): Generator<Weights> {
  yield* [model.score, model.overtime, ...model.emptyNet];
  for (const named of [model.assists, model.runOfPlay, model.extraShots]) yield* Object.values<Weights>(named);
  for (const venue of VENUES) {
    const { openPlay, pressing, skaters } = model[venue];
    yield* [openPlay, ...pressing.shots, pressing.blocks];
    for (const state of STATES) yield skaters.map((s) => s.scores[state]);
    yield skaters.map((s) => s.shotShare);
    yield skaters.map((s) => s.blockShare);
    for (const s of skaters) yield* [s.assistants.lines, s.assistants.units, s.shots, s.scorerShots, s.blocks];
  }
}

prop(
  'every compiled table sums to 2^32, and the model survives a round trip through JSON',
  [gameRates],
  (rates) => {
    const model = compileRates(rates);
    for (const table of tables(model)) {
      expect(table.every((w) => Number.isInteger(w) && w >= 0)).toBe(true);
      expect(table.reduce((sum, w) => sum + w, 0)).toBe(WEIGHT_SUM);
    }
    expect(parseGameModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
  },
  25,
);

/** Generates rates up to the limits of `parseGameRates`, and some beyond them. */
const extremeTeam = (base: TeamRates): fc.Arbitrary<TeamRates> =>
  fc
    .record({
      goals: between(0.5, 10),
      others: between(1, 8),
      blocks: between(0, 6),
      size: fc.integer({ min: 3, max: 18 }),
      shares: fc.array(fc.record({ goals: between(0, 1), shots: between(0.3, 1), blocks: between(0.2, 1) }), {
        minLength: 18,
        maxLength: 18,
      }),
    })
    .map(({ goals, others, blocks, size, shares }) => ({
      ...base,
      goals,
      // The shots that are no goals, and the blocks, are given for each skater.
      shots: goals + others * size,
      blocks: blocks * size,
      powerPlayGoals: 0.2 * goals,
      skaters: base.skaters.slice(-size).map((s, i) => {
        const { goals: scores, shots, blocks: blocked } = shares[i]!;
        return withParts({ ...s, goals: shots * scores, shots, blocks: blocked });
      }),
    }));

/** The expected goals, shots and blocks of both teams, computed from the tables of a model. */
function expectedOf(rates: GameRates) {
  const model = compileRates(rates);
  const { table, summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
  return eachOf(VENUES, (venue) => {
    const { pressing, skaters } = model[venue];
    // Sums over all scores: the probability that the team presses (shoots more than usual), and the expected shots that
    // pressing adds.
    let presses = 0;
    let added = 0;
    table.forEach((p, cell) => {
      const [away, home] = [Math.floor(cell / 14), cell % 14];
      const lead = away === home ? 'level' : away > home ? 'away' : 'home';
      const chance = (p * model.runOfPlay[lead][venue === 'away' ? 0 : 1]!) / WEIGHT_SUM;
      presses += chance;
      added += chance * meanOfWeights(pressing.shots[Math.min(away + home, pressing.shots.length - 1)]!);
    });
    const extra =
      summary.overtime * meanOfWeights(model.extraShots.overtime) +
      summary.shootout * meanOfWeights(model.extraShots.shootout);
    const goals = expectedSkaterCounts(rates)[venue];
    const own = skaters.reduce((sum, s, i) => {
      const scores = 1 - Math.exp(-goals[i]!.goals);
      return sum + (1 - scores) * meanOfWeights(s.shots) + scores * meanOfWeights(s.scorerShots);
    }, 0);
    const blocks =
      skaters.reduce((sum, s) => sum + meanOfWeights(s.blocks), 0) + (1 - presses) * meanOfWeights(pressing.blocks);
    return { goals: summary.final[venue], shots: summary.skaters[venue] + extra + own + added, blocks };
  });
}

test('the expected shots and blocks of the compiled tables equal the rates', () => {
  const rates = sampleRates();
  const expected = expectedOf(rates);
  for (const venue of VENUES) {
    expect(expected[venue].shots).toBeCloseTo(rates[venue].shots, 2);
    expect(expected[venue].blocks).toBeCloseTo(rates[venue].blocks, 2);
  }
});

prop(
  'a model follows the goals, shots and blocks of all rates that compileGameModel accepts',
  // A smaller game says no more, and takes minutes to find.
  [fc.noShrink(fc.tuple(extremeTeam(sample.away), extremeTeam(sample.home)))],
  ([away, home]) => {
    const rates = { ...sample, away, home };
    fc.pre(compileGameModel(rates).ok);
    const expected = expectedOf(rates);
    for (const venue of VENUES) {
      for (const count of ['goals', 'shots', 'blocks'] as const) {
        const off = Math.abs(expected[venue][count] - rates[venue][count]);
        expect(off, `${count} ${rates[venue][count]}`).toBeLessThan(0.01 + 0.01 * rates[venue][count]);
      }
    }
  },
  200,
);

test('pressing adds fewer shots in games with more open-play goals', () => {
  const { shots } = compileRates(sampleRates()).home.pressing;
  const means = shots.map((row) => meanOfWeights(row));
  expect(means).toEqual(means.toSorted((a, b) => b - a));
  expect(means[0]! - means[9]!).toBeGreaterThan(1);
});

/**
 * The oracle: computes the expected goals and assists of a team by enumerating its tables, from the score to the
 * assistants.
 */
function walkGoals(model: GameModel, venue: Venue) {
  const { openPlay, skaters } = model[venue];
  const chance = (w: number): number => w / WEIGHT_SUM;
  const counts = Object.fromEntries(STATES.map((state) => [state, [0, 0, 0]])) as Record<GoalState, number[]>;
  model.score.forEach((w, cell) => {
    const goals = [Math.floor(cell / 14), cell % 14] as const;
    const [own, other] = venue === 'away' ? goals : [goals[1], goals[0]];
    openPlay.forEach((q, kind) => {
      counts[STATES[Math.floor(kind / 3)]!][kind % 3]! += chance(w) * own * chance(q);
    });
    const late = own === other ? 'overtime' : own > other ? 'emptyNet' : null;
    if (late === null) return;
    const more =
      late === 'overtime'
        ? chance(model.overtime[venue === 'away' ? 0 : 1]!)
        : meanOfWeights(model.emptyNet[Math.min(own - other, model.emptyNet.length) - 1]!);
    model.assists[late].forEach((q, n) => (counts[late][n]! += chance(w) * more * chance(q)));
  });
  const goals = skaters.map(() => 0);
  const assists = { lines: skaters.map(() => 0), units: skaters.map(() => 0) };
  for (const state of STATES) {
    const [none, one, two] = counts[state] as [number, number, number];
    const situation = state === 'powerPlay' ? 'units' : 'lines';
    for (const [s, scorer] of skaters.entries()) {
      const share = chance(scorer.scores[state]);
      goals[s]! += share * (none + one + two);
      const row = scorer.assistants[situation].map(chance);
      row.forEach((p, first) => {
        assists[situation][first]! += share * (one + two) * p;
        secondAssistants(model, { venue, situation, scorer: s, first }).forEach(
          (q, k) => (assists[situation][k]! += share * two * p * q),
        );
      });
    }
  }
  return { goals, assists };
}

test.each(VENUES)(
  'the expected goals, assists and power-play assists of each skater in the compiled tables equal the rates: %s',
  (venue) => {
    const rates = sampleRates();
    const { goals, assists } = walkGoals(compileRates(rates), venue);
    const { summary } = scoreTable({ away: rates.away.goals, home: rates.home.goals });
    const { skaters } = rates[venue];
    const sum = (values: readonly number[]): number => values.reduce((total, x) => total + x, 0);
    const share = (values: readonly number[]): readonly number[] => values.map((x) => x / sum(values));
    share(skaters.map((s) => s.goals)).forEach((x, i) => expect(goals[i]).toBeCloseTo(x * summary.skaters[venue], 7));
    const all = skaters.map((_, i) => assists.lines[i]! + assists.units[i]!);
    share(skaters.map((s) => s.assists)).forEach((x, i) =>
      expect(all[i]).toBeCloseTo(x * ASSISTS_PER_GOAL * summary.skaters[venue], 6),
    );
    share(skaters.map((s) => s.powerPlayAssists)).forEach((x, i) =>
      expect(assists.units[i]! / sum(assists.units)).toBeCloseTo(x, 2),
    );
  },
);
