import { VENUES } from '../domain/index.ts';
import { LEADS, LIMITS, type GameModel } from './gameModel.ts';
import { SITUATIONS, STATES } from './league.ts';
import { WEIGHT_SUM, writeAlias, writeSums, type Weights } from './weights.ts';

/** Cells of an alias table for skaters and for counts (`LIMITS.skatersMost`, `LIMITS.counts`), and its bits. */
export const SLOTS = 32;
export const SLOT_BITS = 5;
/** Cells of the score's table: 16 x 16. */
export const SCORE_SLOTS = 256;
export const SCORE_BITS = 8;
/** Numbers of one alias table: pairs. */
export const TABLE = SLOTS * 2;

/** Values of `openPlay`: three states by 0, 1, 2 assists. */
export const OPEN_CELLS = 9;

/** Draws besides goals and skaters: score, empty net or end of the tie, extra shots twice, run of play with its two. */
const FIXED_DRAWS = 7;
/** State and number of assists, scorer, two assistants. */
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
  /** A row per team: an open-play goal's cell, `state * 3 + assists`. */
  readonly openPlay: Float64Array;
  /** Numbers of assists, two rows: into the empty net, in overtime. */
  readonly assists: Float64Array;
  /** First weight (away presses) by lead. */
  readonly awayPresses: Float64Array;
  /** Two rows: overtime, shootout. */
  readonly extraShots: Float64Array;
  /** What a team adds when it presses: `LIMITS.pressingRows` rows per team, by the goals of open play. */
  readonly pressingShots: Float64Array;
  /** A row per team: what it adds when it is pressed. */
  readonly pressedBlocks: Float64Array;
  /** First skater of away and home, and the number of all. */
  readonly first: readonly [number, number, number];
  /** One alias table per team and state: `team * STATES.length + state`. */
  readonly scorers: Int32Array;
  /** One alias table per team. */
  readonly shooters: Int32Array;
  readonly blockers: Int32Array;
  /**
   * Per skater four rows of `SLOTS` running sums: one for each of SITUATIONS, and the same after a defenceman as the first
   * assistant. A row ends with its total: 2^32, or less after a defenceman.
   */
  readonly assistants: Float64Array;
  /** Per skater 2 for a defenceman, 0 for a forward: so many rows further is his second assistant's. */
  readonly rowsOn: Uint8Array;
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

function assistantSums(model: GameModel): Float64Array {
  const rows = VENUES.flatMap((venue) => {
    const { skaters } = model[venue];
    return skaters.flatMap(({ assistants }) => [
      ...SITUATIONS.map((situation) => assistants[situation]),
      ...SITUATIONS.map((situation) =>
        assistants[situation].map((w, i) =>
          // Rounded up: who may assist at all may assist here.
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
  const score = new Int32Array(SCORE_SLOTS * 2);
  writeAlias(score, 0, model.score, SCORE_SLOTS);
  return {
    side: Math.sqrt(model.score.length),
    score,
    emptyNet: sums(model.emptyNet, LIMITS.emptyNetGoals),
    emptyNetRows: model.emptyNet.length,
    overtime: sums([model.overtime], 4),
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
    rowsOn: Uint8Array.from(skaters, (s) => (s.position === 'D' ? SITUATIONS.length : 0)),
    shots: aliases(skaters.map((s) => s.shots)),
    blocks: aliases(skaters.map((s) => s.blocks)),
  };
}
