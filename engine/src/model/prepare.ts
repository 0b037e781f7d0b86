import { VENUES } from '../words/index.ts';
import { LEADS, LIMITS, type GameModel } from './gameModel.ts';
import { writeAlias, writeSums, type Weights } from './weights.ts';

/** Cells of an alias table for skaters and for counts (`LIMITS.skatersMost`, `LIMITS.counts`), and its bits. */
export const SLOTS = 32;
export const SLOT_BITS = 5;
/** Cells of the score's table: 16 x 16. */
export const SCORE_SLOTS = 256;
export const SCORE_BITS = 8;
/** Numbers of one alias table: pairs. */
export const TABLE = SLOTS * 2;

/** Draws besides goals and skaters: score, empty net or end of the tie, extra shots twice, run of play with its two. */
const FIXED_DRAWS = 7;
/** Scorer, number of assists, two assistants. */
export const GOAL_DRAWS = 4;
const MOST_GOALS = 2 * (LIMITS.score - 1) + LIMITS.emptyNetGoals + 1;
export const MOST_DRAWS = FIXED_DRAWS + GOAL_DRAWS * MOST_GOALS + 4 * LIMITS.counts + 4 * LIMITS.skatersMost;

/**
 * A game model as the hot loop reads it: alias tables (one look-up a draw) and running sums, in flat typed arrays.
 * Skaters of both teams are numbered through, away first.
 */
export type Prepared = {
  readonly side: number;
  readonly score: Int32Array;
  readonly emptyNet: Float64Array;
  readonly emptyNetRows: number;
  readonly overtime: Float64Array;
  readonly assists: Float64Array;
  /** First weight (away presses) by lead. */
  readonly awayPresses: Float64Array;
  /** Two rows: overtime, shootout. */
  readonly extraShots: Float64Array;
  /** A row per team: what it adds when it presses, and when it is pressed. */
  readonly pressingShots: Float64Array;
  readonly pressedBlocks: Float64Array;
  /** First skater of away and home, and the number of all. */
  readonly first: readonly [number, number, number];
  /** One alias table per team. */
  readonly scorers: Int32Array;
  readonly shooters: Int32Array;
  readonly blockers: Int32Array;
  /** Per skater a row of `SLOTS` running sums. */
  readonly assistants: Float64Array;
  /** One alias table per skater. */
  readonly shots: Int32Array;
  readonly blocks: Int32Array;
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

export function prepare(model: GameModel): Prepared {
  const teams = VENUES.map((venue) => model[venue]);
  const skaters = teams.flatMap((team) => team.skaters);
  const score = new Int32Array(SCORE_SLOTS * 2);
  writeAlias(score, 0, model.score, SCORE_SLOTS);
  return {
    side: Math.sqrt(model.score.length),
    score,
    emptyNet: sums(model.emptyNet, LIMITS.emptyNetGoals),
    emptyNetRows: model.emptyNet.length,
    overtime: sums([model.overtime], 4),
    assists: sums([model.assists], 3),
    awayPresses: Float64Array.from(LEADS, (lead) => model.runOfPlay[lead][0]!),
    extraShots: sums([model.extraShots.overtime, model.extraShots.shootout], LIMITS.counts),
    pressingShots: sums(
      teams.map((team) => team.pressing.shots),
      LIMITS.counts,
    ),
    pressedBlocks: sums(
      teams.map((team) => team.pressing.blocks),
      LIMITS.counts,
    ),
    first: [0, model.away.skaters.length, skaters.length],
    scorers: aliases(teams.map((team) => team.skaters.map((s) => s.goalShare))),
    shooters: aliases(teams.map((team) => team.skaters.map((s) => s.shotShare))),
    blockers: aliases(teams.map((team) => team.skaters.map((s) => s.blockShare))),
    assistants: sums(
      skaters.map((s) => s.assistants),
      SLOTS,
    ),
    shots: aliases(skaters.map((s) => s.shots)),
    blocks: aliases(skaters.map((s) => s.blocks)),
  };
}
