import { VENUES } from '../domain/index.ts';
import { DRAWN_STATS, LONE_STATS } from './draws.ts';
import { LEADS, LIMITS, type GameModel } from './gameModel.ts';
import { SITUATIONS, STATES } from './league.ts';
import { resultsOf, type Results } from './results.ts';
import { WEIGHT_SUM, writeAlias, writeSums, type Weights } from './weights.ts';

/**
 * Number of cells of an alias table, and number of bits of a cell's index. A table has a cell for each of at most
 * `LIMITS.skatersMost` skaters, or for each of at most `LIMITS.counts` values of a count.
 * @shape
 */
export const SLOTS = 32;
export const SLOT_BITS = 5;
/** Length of an alias table, which has two numbers per cell. */
export const TABLE = SLOTS * 2;

/** Number of values of `openPlay`: three states, each with 0, 1 or 2 assists. @shape */
export const OPEN_CELLS = 9;

/**
 * The offset from a scorer's row of weights for the first assistant to the row for the second one, if the first is a
 * defenseman.
 */
export const AFTER_DEFENSEMAN = SITUATIONS.length;

/** Random numbers that a simulated game draws at most: two for extra shots, and three for the run of play. @shape */
const FIXED_DRAWS = 5;
/**
 * Random numbers per simulated goal: one for the state and number of assists together, one for the scorer, and two for
 * the assistants.
 */
export const GOAL_DRAWS = 4;
const MOST_GOALS = 2 * (LIMITS.score - 1) + LIMITS.emptyNetGoals + 1;
/** Random numbers per skater: one for each drawn count. */
export const SKATER_DRAWS = DRAWN_STATS.length;
export const MOST_DRAWS =
  FIXED_DRAWS + GOAL_DRAWS * MOST_GOALS + 4 * LIMITS.counts + 2 * SKATER_DRAWS * LIMITS.skatersMost;

/**
 * A game model in the form that the simulation loop reads: alias tables, which need one lookup per draw, and running
 * sums, in flat typed arrays. The skaters of both teams have consecutive numbers. The skaters of the away team are
 * first.
 */
export type Prepared = {
  readonly results: Results;
  /**
   * One row of running sums per team. Cell `state * 3 + assists` adds the weight of a goal in this state with this
   * number of assists.
   */
  readonly openPlay: Float64Array;
  /** Weights of 0, 1 and 2 assists as running sums: one row for an empty-net goal, and one for an overtime goal. */
  readonly assists: Float64Array;
  /**
   * For each lead in LEADS, the weight of the games in which the away team presses. In the others, the home team does.
   */
  readonly awayPresses: Float64Array;
  /**
   * Weights of the number of additional shots as running sums: one row for a game that ends in overtime, and one for a
   * shootout.
   */
  readonly extraShots: Float64Array;
  /**
   * Weights of the number of additional shots of the team that presses, as running sums: `LIMITS.pressingRows` rows per
   * team, one for each number of open-play goals.
   */
  readonly pressingShots: Float64Array;
  /** Weights of the number of additional blocks when the opponent presses, as running sums: one row per team. */
  readonly pressedBlocks: Float64Array;
  /** Indexes of the first away skater and of the first home skater, and the number of skaters. */
  readonly first: readonly [number, number, number];
  /** The scorers of goals: one alias table per team and state, in the order of `team * STATES.length + state`. */
  readonly scorers: Int32Array;
  /** The shooters of a team's additional shots, or the blockers of its additional blocks: one alias table per team. */
  readonly shooters: Int32Array;
  readonly blockers: Int32Array;
  /**
   * Four rows of `SLOTS` running sums per skater: one for lines and one for units (SITUATIONS), and another two, from
   * which the second assistant is drawn if the first one is a defenseman. The last sum of a row is its total: 2^32 in
   * the first two rows, and at most 2^32 in the last two.
   */
  readonly assistants: Float64Array;
  /**
   * 1 for each forward and 0 for each defenseman. If the first assistant is a forward, the second one is drawn from the
   * forward's own row, otherwise from a row of the scorer.
   */
  readonly isForward: Uint8Array;
  /** The numbers of non-goal shots: two alias tables per skater, the second of which is for games with a goal. */
  readonly shots: Int32Array;
  /** The numbers of the other drawn counts: for each skater, one alias table per count, in the order of LONE_STATS. */
  readonly counts: Int32Array;
};

function sums(rows: readonly Weights[], width: number): Float64Array {
  const out = new Float64Array(rows.length * width);
  rows.forEach((row, i) => writeSums(out, i * width, row));
  return out;
}

function aliases(tables: readonly Weights[]): Int32Array {
  const out = new Int32Array(tables.length * TABLE);
  tables.forEach((weights, i) => writeAlias(out, i * TABLE, weights, SLOTS));
  return out;
}

function assistantSums(model: GameModel): Float64Array {
  const rows = VENUES.flatMap((venue) => {
    const { skaters } = model[venue];
    return skaters.flatMap(({ assistants }) => [
      ...SITUATIONS.map((situation) => assistants[situation]),
      ...SITUATIONS.map((situation) =>
        assistants[situation].map((w, i) =>
          // The weight is rounded up, so that a small weight does not become 0.
          skaters[i]!.position === 'D' ? Math.ceil(w * (model.secondDefence[situation] / WEIGHT_SUM)) : w,
        ),
      ),
    ]);
  });
  const out = sums(rows, SLOTS);
  rows.forEach((row, i) => out.fill(out[i * SLOTS + row.length - 1]!, i * SLOTS + row.length, (i + 1) * SLOTS));
  return out;
}

export function prepare(model: GameModel): Prepared {
  const teams = VENUES.map((venue) => model[venue]);
  const skaters = teams.flatMap((team) => team.skaters);
  return {
    results: resultsOf(model),
    openPlay: sums(
      teams.map((team) => team.openPlay),
      OPEN_CELLS,
    ),
    assists: sums([model.assists.emptyNet, model.assists.overtime], 3),
    awayPresses: Float64Array.from(LEADS, (lead) => model.runOfPlay[lead][0]!),
    extraShots: sums([model.extraShots.overtime, model.extraShots.shootout], LIMITS.counts),
    pressingShots: sums(
      teams.flatMap(({ pressing: { shots } }) =>
        Array.from({ length: LIMITS.pressingRows }, (_, row) => shots[Math.min(row, shots.length - 1)]!),
      ),
      LIMITS.counts,
    ),
    pressedBlocks: sums(
      teams.map((team) => team.pressing.blocks),
      LIMITS.counts,
    ),
    first: [0, model.away.skaters.length, skaters.length],
    scorers: aliases(teams.flatMap((team) => STATES.map((state) => team.skaters.map((s) => s.scores[state])))),
    shooters: aliases(teams.map((team) => team.skaters.map((s) => s.shotShare))),
    blockers: aliases(teams.map((team) => team.skaters.map((s) => s.blockShare))),
    assistants: assistantSums(model),
    isForward: Uint8Array.from(skaters, (s) => (s.position === 'D' ? 0 : 1)),
    shots: aliases(skaters.flatMap((s) => [s.shots, s.scorerShots])),
    counts: aliases(skaters.flatMap((s) => LONE_STATS.map((stat) => s[stat]))),
  };
}
