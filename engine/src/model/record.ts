import { PROP_STATS, type PropStat } from '../domain/index.ts';
import { LONE_STATS } from './draws.ts';
import { AFTER_DEFENSEMAN, GOAL_DRAWS, MATE_ROWS, OWN_TABLES, PART, SKATER_DRAWS, type Image } from './image.ts';
import type { RecordStream } from './random.ts';
import { LIMITS } from './gameModel.ts';
import { GUIDE_SHIFT as RESULT_SHIFT, RESULT, RESULT_CELLS } from './results.ts';
import { GUIDE_SHIFT, ROW, SLOT_BITS, SLOTS } from './weights.ts';

/**
 * Number of cells that follow the cells of the columns in a simulated game: how the game ended (0 regulation,
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
/** The cell of the away team's shots, before that of the home team's. @shape */
const SHOTS_OF_TEAMS = 8;

/**
 * Simulates one game. Writes the values of all columns to `row`, and the `DETAILS` after these values.
 *
 * GENERATOR_VERSION must change if the order of random draws changes. The order is:
 *
 * 1. The result, from the even sequence: the goals of both teams and the end of the game.
 * 2. After overtime, the extra shots of both teams. All draws from here on are the random numbers of the record.
 * 3. The team that presses, the number of its additional shots, and the number of additional blocks of its opponent.
 * 4. For each team: every goal (its state and number of assists, the scorer, the assistants), the shooters of the
 *    additional shots, the blockers of the additional blocks, and the shots and then the counts of LONE_STATS of every skater.
 */
export function simulateRecord(image: Image, stream: RecordStream, row: Int32Array): void {
  const { draws } = stream;
  const { words, bytes, first } = image;
  row.fill(0);
  let at = 0;

  const drawn = stream.result >>> 0;
  const entry = PART.resultGuide * 4 + (drawn >>> RESULT_SHIFT) * 2;
  let found = PART.resultLast + (bytes[entry]! | (bytes[entry + 1]! << 8));
  while (drawn > words[found]!) found++;
  const cell = PART.resultCells * 4 + (found - PART.resultLast) * RESULT_CELLS;
  const away = bytes[cell + RESULT.away]!;
  const home = bytes[cell + RESULT.home]!;
  const awayLate = bytes[cell + RESULT.awayLate]!;
  const homeLate = bytes[cell + RESULT.homeLate]!;
  const end = bytes[cell + RESULT.end]!;
  // The state of goals at the end of the game: EMPTY_NET, or the next one for overtime goals.
  const late = end === 0 ? 0 : 1;

  // The team that leads after regulation, as an index in LEADS: 0 level, 1 away, 2 home.
  const lead = away === home ? 0 : away > home ? 1 : 2;
  let awayExtra = 0;
  let homeExtra = 0;
  if (end > 0) {
    awayExtra = pick(image, PART.extraShots + (end - 1) * ROW, draws[at++]! >>> 0);
    homeExtra = pick(image, PART.extraShots + (end - 1) * ROW, draws[at++]! >>> 0);
  }
  const presses = pick(image, PART.presses + lead * ROW, draws[at++]! >>> 0);
  const goalsRow = presses * LIMITS.pressingRows + Math.min(away + home, LIMITS.pressingRows - 1);
  const pressing = pick(image, PART.pressingShots + goalsRow * ROW, draws[at++]! >>> 0);
  const pressed = pick(image, PART.pressedBlocks + (1 - presses) * ROW, draws[at++]! >>> 0);
  if (presses === 0) awayExtra += pressing;
  else homeExtra += pressing;

  stream.need(
    at + (away + home + awayLate + homeLate) * GOAL_DRAWS + awayExtra + homeExtra + pressed + SKATER_DRAWS * first[2],
  );
  const details = TEAM_CELLS + first[2] * PROP_CELLS;
  row[details] = end;
  row[details + 1] = late === 0 ? awayLate + homeLate : 0;
  const ofAway = { open: away, ending: awayLate, late, extra: awayExtra, blocks: presses === 0 ? 0 : pressed };
  const ofHome = { open: home, ending: homeLate, late, extra: homeExtra, blocks: presses === 1 ? 0 : pressed };
  simulateTeam(image, draws, simulateTeam(image, draws, at, row, 0, ofAway), row, 1, ofHome);

  const awayGoals = away + awayLate + bytes[cell + RESULT.awayBonus]!;
  const homeGoals = home + homeLate + bytes[cell + RESULT.homeBonus]!;
  row[0] = awayGoals > homeGoals ? 1 : 0;
  row[1] = homeGoals > awayGoals ? 1 : 0;
  row[2] = awayGoals - homeGoals;
  row[3] = homeGoals - awayGoals;
  row[4] = awayGoals + homeGoals;
  row[5] = row[SHOTS_OF_TEAMS]! + row[SHOTS_OF_TEAMS + 1]!;
  row[6] = awayGoals;
  row[7] = homeGoals;
}

/** What is drawn of a team before its skaters. */
type TeamPlan = {
  /** Goals in open play, and at the end of the game, whose state is EMPTY_NET + `late`. */
  readonly open: number;
  readonly ending: number;
  readonly late: number;
  /** Additional shots and blocks. */
  readonly extra: number;
  readonly blocks: number;
};

/**
 * Draws the goals, shots and other counts of the skaters of a team, and writes the team's shots. Returns the place of the next
 * random number.
 */
function simulateTeam(
  image: Image,
  draws: Int32Array,
  from: number,
  row: Int32Array,
  team: number,
  { open, ending, late, extra, blocks }: TeamPlan,
): number {
  const { words } = image;
  const first = image.first[team]!;
  const until = image.first[team + 1]!;
  let at = from;
  for (let g = 0; g < open + ending; g++) at = simulateGoal(image, draws, at, row, team, g < open, late);
  for (let s = 0; s < extra; s++) {
    const shooter = TEAM_CELLS + (first + lookUp(words, PART.shooters + team * SLOTS, draws[at++]!)) * PROP_CELLS;
    row[shooter + SHOTS] = row[shooter + SHOTS]! + 1;
  }
  for (let b = 0; b < blocks; b++) {
    const blocker = TEAM_CELLS + (first + lookUp(words, PART.blockers + team * SLOTS, draws[at++]!)) * PROP_CELLS;
    row[blocker + BLOCKS] = row[blocker + BLOCKS]! + 1;
  }
  let shots = open + ending + extra;
  for (let s = first; s < until; s++) {
    const base = TEAM_CELLS + s * PROP_CELLS;
    const tables = PART.own + s * OWN_TABLES * SLOTS;
    const own = lookUp(words, row[base + GOALS]! > 0 ? tables + SLOTS : tables, draws[at++]!);
    shots += own;
    row[base + SHOTS] = row[base + SHOTS]! + own;
    row[base + FIRST] = row[base + FIRST]! + lookUp(words, tables + 2 * SLOTS, draws[at++]!);
    for (let c = 1; c < LONE; c++) {
      const place = base + LONE_CELLS[c]!;
      row[place] = row[place]! + lookUp(words, tables + (2 + c) * SLOTS, draws[at++]!);
    }
  }
  row[SHOTS_OF_TEAMS + team] = shots;
  return at;
}

/** Draws a goal of a team: its state and number of assists, the scorer and the assistants. Returns the place of the next random number. */
function simulateGoal(
  image: Image,
  draws: Int32Array,
  from: number,
  row: Int32Array,
  team: number,
  isOpen: boolean,
  late: number,
): number {
  const { words, bytes } = image;
  const first = image.first[team]!;
  let at = from;
  const drawn = draws[at++]! >>> 0;
  let state = EMPTY_NET + late;
  let helpers = 0;
  if (isOpen) {
    const kind = pick(image, PART.openPlay + team * ROW, drawn);
    state = (kind / 3) | 0;
    helpers = kind - state * 3;
  } else helpers = pick(image, PART.assists + late * ROW, drawn);
  const units = state === POWER_PLAY ? 1 : 0;
  const powerPlays = TEAM_CELLS + image.first[2] * PROP_CELLS + 2 + team;
  row[powerPlays] = row[powerPlays]! + units;
  const scorer = first + lookUp(words, PART.scorers + (team * ALL_STATES + state) * SLOTS, draws[at++]!);
  const scored = TEAM_CELLS + scorer * PROP_CELLS;
  row[scored + GOALS] = row[scored + GOALS]! + 1;
  row[scored + POINTS] = row[scored + POINTS]! + 1;
  row[scored + SHOTS] = row[scored + SHOTS]! + 1;
  if (helpers === 0) return at;
  const mates = PART.assistants + (scorer * MATE_ROWS + units) * ROW;
  const one = pick(image, mates, draws[at++]! >>> 0);
  const helped = TEAM_CELLS + (first + one) * PROP_CELLS;
  row[helped + ASSISTS] = row[helped + ASSISTS]! + 1;
  row[helped + POINTS] = row[helped + POINTS]! + 1;
  if (helpers === 1) return at;
  const own = bytes[PART.isForward * 4 + first + one] === 1;
  const second = own ? PART.assistants + ((first + one) * MATE_ROWS + units) * ROW : mates + AFTER_DEFENSEMAN * ROW;
  const without = own ? scorer - first : one;
  const other = TEAM_CELLS + (first + pickOther(image, second, without, draws[at++]! >>> 0)) * PROP_CELLS;
  row[other + ASSISTS] = row[other + ASSISTS]! + 1;
  row[other + POINTS] = row[other + POINTS]! + 1;
  return at;
}

/** Draws an outcome from a row of running sums. */
function pick({ words, bytes }: Image, row: number, draw: number): number {
  let i = row + bytes[(row + SLOTS) * 4 + (draw >>> GUIDE_SHIFT)]!;
  while (draw > words[i]!) i++;
  return i - row;
}

/** Draws an outcome from an alias table. */
function lookUp(words: Uint32Array, table: number, draw: number): number {
  const slot = draw & (SLOTS - 1);
  const cell = words[table + slot]!;
  return draw >>> SLOT_BITS < cell >>> SLOT_BITS ? slot : cell & (SLOTS - 1);
}

/**
 * Draws a skater from a row of running sums, but never the skater `without`. Scales the random number `draw` to the
 * remaining weight, and skips the range of `without`. The single multiplication of doubles gives the same result on
 * every platform, because IEEE 754 defines the rounding.
 */
function pickOther(image: Image, row: number, without: number, draw: number): number {
  const { words } = image;
  const start = without === 0 ? 0 : (words[row + without - 1]! + 1) >>> 0;
  const width = (words[row + without]! + 1 - start) >>> 0;
  let x = Math.floor((draw * (words[row + SLOTS - 1]! + 1 - width)) / 4294967296);
  if (x >= start) x += width;
  return pick(image, row, x);
}
