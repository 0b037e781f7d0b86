import { PROP_STATS, type PropStat } from '../domain/index.ts';
import { LONE_STATS } from './draws.ts';
import {
  AFTER_DEFENSEMAN,
  GOAL_DRAWS,
  OPEN_CELLS,
  SKATER_DRAWS,
  SLOTS,
  TABLE,
  type Prepared,
  SLOT_BITS,
} from './prepare.ts';
import type { RecordStream } from './random.ts';
import { LIMITS } from './gameModel.ts';
import { GUIDE_SHIFT, RESULT, RESULT_CELLS } from './results.ts';

/**
 * Number of optional cells that follow the cells of the columns in a simulated game: how the game ended (0 regulation,
 * 1 overtime, 2 shootout), the leading team's empty-net goals, and the power-play goals of the away and the home team.
 * @shape
 */
export const DETAILS = 4;

/**
 * A simulated game is a row of cells in the order of `modelColumns`: TEAM_CELLS for the game and the teams, then
 * PROP_CELLS per skater in the order of PROP_STATS.
 * @shape
 */
export const TEAM_CELLS = 10;
export const PROP_CELLS = PROP_STATS.length;
/** The place of a statistic among the cells of a skater. */
export const propCell = (stat: PropStat): number => PROP_STATS.indexOf(stat);
const GOALS = propCell('goals');
const ASSISTS = propCell('assists');
const POINTS = propCell('points');
const SHOTS = propCell('shots');
const BLOCKS = propCell('blocks');
/**
 * The cells of the counts of LONE_STATS. The first one is drawn outside the loop, because a loop that runs once makes
 * simulations 8 % slower.
 */
const LONE_CELLS = Int32Array.from(LONE_STATS, propCell);
const LONE = LONE_STATS.length;
const FIRST = LONE_CELLS[0]!;

/** Indexes of two states in STATES, and the number of states. @shape */
const POWER_PLAY = 1;
const EMPTY_NET = 3;
const ALL_STATES = 5;

/**
 * Simulates one game. Writes the values of all columns to `row`. If `row` is long enough, also writes the `DETAILS`
 * after these values.
 *
 * GENERATOR_VERSION must change if the order of random draws changes. The order is:
 *
 * 1. The result, from the even sequence: the goals of both teams and the end of the game.
 * 2. After overtime, the extra shots of both teams. All draws from here on are the random numbers of the record.
 * 3. The team that presses, the number of its additional shots, and the number of additional blocks of its opponent.
 * 4. For each team: every goal (its state and number of assists, the scorer, the assistants), the shooters of the
 *    additional shots, the blockers of the additional blocks, and the shots and then the counts of LONE_STATS of every skater.
 */
export function simulateRecord(game: Prepared, stream: RecordStream, row: Int32Array): void {
  const { draws } = stream;
  const { results, first, scorers, shooters, blockers, openPlay, assists, assistants, isForward, shots, counts } = game;
  row.fill(0);
  let at = 0;

  const drawn = stream.result >>> 0;
  let found = results.guide[drawn >>> GUIDE_SHIFT]!;
  while (drawn > results.last[found]!) found++;
  const { cells } = results;
  const cell = found * RESULT_CELLS;
  const away = cells[cell + RESULT.away]!;
  const home = cells[cell + RESULT.home]!;
  const awayLate = cells[cell + RESULT.awayLate]!;
  const homeLate = cells[cell + RESULT.homeLate]!;
  const end = cells[cell + RESULT.end]!;
  // The state of goals at the end of the game: EMPTY_NET, or the next one for overtime goals.
  const late = end === 0 ? 0 : 1;

  // The team that leads after regulation, as an index in LEADS: 0 level, 1 away, 2 home.
  const lead = away === home ? 0 : away > home ? 1 : 2;
  let awayExtra = 0;
  let homeExtra = 0;
  if (end > 0) {
    awayExtra = pick(game.extraShots, (end - 1) * LIMITS.counts, draws[at++]! >>> 0);
    homeExtra = pick(game.extraShots, (end - 1) * LIMITS.counts, draws[at++]! >>> 0);
  }
  const presses = draws[at++]! >>> 0 < game.awayPresses[lead]! ? 0 : 1;
  const goalsRow = presses * LIMITS.pressingRows + Math.min(away + home, LIMITS.pressingRows - 1);
  const pressing = pick(game.pressingShots, goalsRow * LIMITS.counts, draws[at++]! >>> 0);
  const pressed = pick(game.pressedBlocks, (1 - presses) * LIMITS.counts, draws[at++]! >>> 0);
  if (presses === 0) awayExtra += pressing;
  else homeExtra += pressing;

  stream.need(
    at + (away + home + awayLate + homeLate) * GOAL_DRAWS + awayExtra + homeExtra + pressed + SKATER_DRAWS * first[2],
  );
  const details = TEAM_CELLS + first[2] * PROP_CELLS;
  row[details] = end;
  row[details + 1] = late === 0 ? awayLate + homeLate : 0;
  let awayShots = 0;
  let homeShots = 0;
  for (let team = 0; team < 2; team++) {
    const from = first[team]!;
    const until = first[team + 1]!;
    const open = team === 0 ? away : home;
    const goals = open + (team === 0 ? awayLate : homeLate);
    const extra = team === 0 ? awayExtra : homeExtra;
    let powerPlay = 0;
    for (let g = 0; g < goals; g++) {
      const u = draws[at++]! >>> 0;
      let state = EMPTY_NET + late;
      let helpers = 0;
      if (g < open) {
        const kind = pick(openPlay, team * OPEN_CELLS, u);
        state = (kind / 3) | 0;
        helpers = kind - state * 3;
      } else helpers = pick(assists, late * 3, u);
      const units = state === POWER_PLAY ? 1 : 0;
      powerPlay += units;
      const scorer = from + lookUp(scorers, (team * ALL_STATES + state) * TABLE, draws[at++]!);
      const scored = TEAM_CELLS + scorer * PROP_CELLS;
      row[scored + GOALS] = row[scored + GOALS]! + 1;
      row[scored + POINTS] = row[scored + POINTS]! + 1;
      row[scored + SHOTS] = row[scored + SHOTS]! + 1;
      if (helpers === 0) continue;
      const mates = (scorer * 4 + units) * SLOTS;
      const one = pick(assistants, mates, draws[at++]! >>> 0);
      const helped = TEAM_CELLS + (from + one) * PROP_CELLS;
      row[helped + ASSISTS] = row[helped + ASSISTS]! + 1;
      row[helped + POINTS] = row[helped + POINTS]! + 1;
      if (helpers === 1) continue;
      const own = isForward[from + one] === 1;
      const second = own ? ((from + one) * 4 + units) * SLOTS : mates + AFTER_DEFENSEMAN * SLOTS;
      const without = own ? scorer - from : one;
      const other = TEAM_CELLS + (from + pickOther(assistants, second, without, draws[at++]! >>> 0)) * PROP_CELLS;
      row[other + ASSISTS] = row[other + ASSISTS]! + 1;
      row[other + POINTS] = row[other + POINTS]! + 1;
    }
    row[details + 2 + team] = powerPlay;
    for (let s = 0; s < extra; s++) {
      const shooter = TEAM_CELLS + (from + lookUp(shooters, team * TABLE, draws[at++]!)) * PROP_CELLS;
      row[shooter + SHOTS] = row[shooter + SHOTS]! + 1;
    }
    for (let b = team === presses ? 0 : pressed; b > 0; b--) {
      const blocker = TEAM_CELLS + (from + lookUp(blockers, team * TABLE, draws[at++]!)) * PROP_CELLS;
      row[blocker + BLOCKS] = row[blocker + BLOCKS]! + 1;
    }
    let teamShots = goals + extra;
    for (let s = from; s < until; s++) {
      const base = TEAM_CELLS + s * PROP_CELLS;
      const own = lookUp(shots, (2 * s + (row[base + GOALS]! > 0 ? 1 : 0)) * TABLE, draws[at++]!);
      teamShots += own;
      row[base + SHOTS] = row[base + SHOTS]! + own;
      const lone = s * LONE;
      row[base + FIRST] = row[base + FIRST]! + lookUp(counts, lone * TABLE, draws[at++]!);
      for (let c = 1; c < LONE; c++) {
        const place = base + LONE_CELLS[c]!;
        row[place] = row[place]! + lookUp(counts, (lone + c) * TABLE, draws[at++]!);
      }
    }
    if (team === 0) awayShots = teamShots;
    else homeShots = teamShots;
  }

  const awayGoals = away + awayLate + cells[cell + RESULT.awayBonus]!;
  const homeGoals = home + homeLate + cells[cell + RESULT.homeBonus]!;
  row[0] = awayGoals > homeGoals ? 1 : 0;
  row[1] = homeGoals > awayGoals ? 1 : 0;
  row[2] = awayGoals - homeGoals;
  row[3] = homeGoals - awayGoals;
  row[4] = awayGoals + homeGoals;
  row[5] = awayShots + homeShots;
  row[6] = awayGoals;
  row[7] = homeGoals;
  row[8] = awayShots;
  row[9] = homeShots;
}

/**
 * Returns the first index, relative to `from`, at which the running sum exceeds the random number `draw`. `draw` must
 * be below 2^32.
 */
function pick(sums: Float64Array, from: number, draw: number): number {
  let i = from;
  while (draw >= sums[i]!) i++;
  return i - from;
}

/** Draws an outcome from an alias table of `SLOTS` cells that starts at `offset`. */
function lookUp(tables: Int32Array, offset: number, draw: number): number {
  const slot = draw & (SLOTS - 1);
  const cell = offset + slot * 2;
  return draw >>> SLOT_BITS < tables[cell]! ? slot : tables[cell + 1]!;
}

/**
 * Draws a skater from a row of running sums, but never the skater `without`. Scales the random number `draw` to the
 * remaining weight, and skips the range of `without`. The single multiplication of doubles gives the same result on
 * every platform, because IEEE 754 defines the rounding.
 */
function pickOther(sums: Float64Array, row: number, without: number, draw: number): number {
  const start = without === 0 ? 0 : sums[row + without - 1]!;
  const width = sums[row + without]! - start;
  let x = Math.floor((draw * (sums[row + SLOTS - 1]! - width)) / 4294967296);
  if (x >= start) x += width;
  return pick(sums, row, x);
}
