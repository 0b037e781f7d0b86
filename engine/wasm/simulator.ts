/**
 * The simulator in AssemblyScript: `engine/src/model/record.ts` for four records at a time, which writes bit planes instead
 * of rows. `record.ts` says what is drawn and in which order, and is what this is compared with. `npm run made` compiles
 * this file into `engine/src/model/wasm/code.ts`, and makes `layout.ts` from `engine/src/model/wasm/layout.ts`.
 *
 * The cells of a record are bytes. A skater's first cells are one word, so a goal, with its shot, is one addition.
 */
import {
  ASSISTS, ASSISTANTS, AWAY, BITS, BLOCKERS, CELL_BITS, DRAWS, EXTRA_SHOTS, GAME_CELLS, GUIDE_SHIFT, IS_FORWARD, KEY0, KEY1,
  LONE, MARGIN_BIAS, MATE_ROWS, OPEN_PLAY, OWN, OWN_TABLES, PAGE, PLANE, PLANES, POINT_BITS, POINT_BITS_MOST, POINTS,
  PRESSED_BLOCKS, PRESSES, PRESSING_ROWS, PRESSING_SHOTS, RECORDS, RESULT_AWAY, RESULT_AWAY_BONUS, RESULT_AWAY_LATE,
  RESULT_CELLS, RESULT_END, RESULT_GUIDE, RESULT_HOME, RESULT_HOME_BONUS, RESULT_HOME_LATE, RESULT_LAST, RESULT_SHIFT, ROW,
  SCORERS, SCRATCH, SHIFT, SHOOTERS, SKATER_CELLS, SKATERS, SLOT_BITS, SLOTS, STATES, STEP_OF_RESULTS, WARM_UP, WORDS,
} from './layout';

/** Bytes of a vector, which is also the distance between two random numbers of a record. */
const VECTOR: usize = 16;

/** What is added to the first word of a skater. A goal is also a shot. */
const GOAL: u32 = 0x00010001;
const ASSIST: u32 = 0x00000100;
const SHOT_BITS: u32 = 16;
const LONE_BITS: u32 = 24;

const POWER_PLAY: u32 = 1;
const EMPTY_NET: u32 = 3;

/** The state of the generators of four records, and the end of the numbers that they have made. */
let a = i32x4.splat(0);
let b = i32x4.splat(0);
let c = i32x4.splat(0);
let d = i32x4.splat(0);
let filled: usize = 0;

/** Length of a record in bytes, without the skaters that the model does not have. */
let length: usize = 0;
/** The shots of the team of the last call of `team`. */
let teamShots: u32 = 0;

/** Writes the next random numbers of the four records to the bytes from `from` to `until`. */
function fill(from: usize, until: usize): void {
  let a0 = a, b0 = b, c0 = c, d0 = d;
  for (let to = from; to < until; to += VECTOR) {
    const t = i32x4.add(i32x4.add(a0, b0), d0);
    d0 = i32x4.add(d0, i32x4.splat(1));
    a0 = v128.xor(b0, i32x4.shr_u(b0, 9));
    b0 = i32x4.add(c0, i32x4.shl(c0, 3));
    c0 = i32x4.add(v128.or(i32x4.shl(c0, 21), i32x4.shr_u(c0, 11)), t);
    v128.store(to, t);
  }
  a = a0;
  b = b0;
  c = c0;
  d = d0;
  filled = until;
}

/** Starts the random numbers of the four records from `record` on. */
function start(record: u32): void {
  a = i32x4.splat(load<u32>(KEY0));
  b = i32x4.splat(load<u32>(KEY1));
  c = i32x4.add(i32x4.splat(record), i32x4(0, 1, 2, 3));
  d = i32x4.splat(1);
  fill(DRAWS, DRAWS + WARM_UP * VECTOR);
  fill(DRAWS, DRAWS + PAGE * VECTOR);
}

/** Draws an outcome from a row of running sums. */
@inline
function pick(row: usize, draw: u32): u32 {
  let i: u32 = load<u8>(row + (draw >>> <u32>GUIDE_SHIFT), SLOTS);
  while (draw > load<u32>(row + (i << 2))) i++;
  return i;
}

/** Draws an outcome from an alias table. */
@inline
function lookUp(table: usize, draw: u32): u32 {
  const slot = draw & ((1 << <u32>SLOT_BITS) - 1);
  const cell = load<u32>(table + (slot << 2));
  return draw < (cell & ~((1 << <u32>SLOT_BITS) - 1)) ? slot : cell & ((1 << <u32>SLOT_BITS) - 1);
}

/** Draws a skater from a row of running sums, but never the skater `without`. Sums are modulo 2^32. */
function pickOther(row: usize, without: u32, draw: u32): u32 {
  const from: u32 = without == 0 ? 0 : load<u32>(row + (without << 2) - 4) + 1;
  const width: u32 = load<u32>(row + (without << 2)) + 1 - from;
  const left = <f64>load<u32>(row, SLOTS - 4) + 1.0 - <f64>width;
  const x = <u32>((<f64>draw * left) / 4294967296.0);
  return pick(row, x >= from ? x + width : x);
}

@inline
function add(at: usize, n: u32): void {
  store<u32>(at, load<u32>(at) + n);
}

/** The rows of a skater as scorer or as first assistant: of lines, or of units. */
@inline
function matesOf(skater: u32, units: u32): usize {
  return ASSISTANTS + (skater * <u32>MATE_ROWS + units) * <u32>ROW;
}

/**
 * Draws a goal of a team whose skaters have the numbers from `from` on and the cells at `cells`. Returns the place of the
 * next random number.
 */
function goal(team: u32, isOpen: bool, late: u32, from: u32, cells: usize, at: usize): usize {
  const drawn = load<u32>(at);
  let state = EMPTY_NET + late;
  let helpers: u32;
  if (isOpen) {
    const kind = pick(OPEN_PLAY + team * <u32>ROW, drawn);
    state = (kind * 11) >>> 5;
    helpers = kind - state * 3;
  } else helpers = pick(ASSISTS + late * <u32>ROW, drawn);
  const units = u32(state == POWER_PLAY);
  const scorer = lookUp(SCORERS + (team * <u32>STATES + state) * <u32>SLOTS, load<u32>(at, VECTOR));
  add(cells + scorer * <u32>SKATER_CELLS, GOAL);
  if (helpers == 0) return at + 2 * VECTOR;
  const mates = matesOf(from + scorer, units);
  const first = pick(mates, load<u32>(at, 2 * VECTOR));
  add(cells + first * <u32>SKATER_CELLS, ASSIST);
  if (helpers == 1) return at + 3 * VECTOR;
  const isForward = load<u8>(IS_FORWARD + from + first) == 1;
  const row = isForward ? matesOf(from + first, units) : mates + (MATE_ROWS / 2) * ROW;
  const second = pickOther(row, isForward ? scorer : first, load<u32>(at, 3 * VECTOR));
  add(cells + second * <u32>SKATER_CELLS, ASSIST);
  return at + 4 * VECTOR;
}

/** Draws what the skaters `from` to `until` of a team count. Returns the place of the next random number. */
function team(team: u32, open: u32, goals: u32, late: u32, extra: u32, blocks: u32, record: usize, from: usize): usize {
  const first: u32 = team == 0 ? 0 : load<u32>(AWAY);
  const until: u32 = load<u32>(team == 0 ? AWAY : SKATERS);
  const cells = record + GAME_CELLS + first * <u32>SKATER_CELLS;
  let at = from;
  for (let g: u32 = 0; g < goals; g++) at = goal(team, g < open, late, first, cells, at);
  for (let s = extra; s > 0; s--, at += VECTOR) {
    const shooter = lookUp(SHOOTERS + team * <u32>SLOTS, load<u32>(at));
    add(cells + shooter * <u32>SKATER_CELLS, 1 << SHOT_BITS);
  }
  for (let s = blocks; s > 0; s--, at += VECTOR) {
    const blocker = lookUp(BLOCKERS + team * <u32>SLOTS, load<u32>(at));
    add(cells + blocker * <u32>SKATER_CELLS, 1 << LONE_BITS);
  }
  let shots = goals + extra;
  const end = record + GAME_CELLS + until * <u32>SKATER_CELLS;
  let tables = OWN + first * <u32>(OWN_TABLES * SLOTS);
  for (let cell = cells; cell < end; cell += SKATER_CELLS, tables += OWN_TABLES * SLOTS) {
    const word = load<u32>(cell);
    const own = lookUp((word & 255) == 0 ? tables : tables + SLOTS, load<u32>(at));
    shots += own;
    store<u32>(cell, word + (own << SHOT_BITS) + (lookUp(tables + 2 * SLOTS, load<u32>(at, VECTOR)) << LONE_BITS));
    at += 2 * VECTOR;
    for (let k: usize = 1; k < LONE; k++, at += VECTOR)
      store<u8>(cell + 3 + k, <u8>lookUp(tables + (2 + k) * SLOTS, load<u32>(at)));
  }
  teamShots = shots;
  return at;
}

/** Simulates a record of which `at` has the first random number, into the cells at `to`. */
function one(record: u32, at: usize, to: usize): void {
  const drawn = record * <u32>STEP_OF_RESULTS + load<u32>(SHIFT);
  let found: u32 = load<u16>(RESULT_GUIDE + ((drawn >>> <u32>RESULT_SHIFT) << 1));
  while (drawn > load<u32>(RESULT_LAST + (found << 2))) found++;
  const result = RESULT_CELLS + (found << 3);
  const away: u32 = load<u8>(result, RESULT_AWAY);
  const home: u32 = load<u8>(result, RESULT_HOME);
  const awayGoals = away + load<u8>(result, RESULT_AWAY_LATE);
  const homeGoals = home + load<u8>(result, RESULT_HOME_LATE);
  const end: u32 = load<u8>(result, RESULT_END);
  const late = u32(end > 0);
  const lead: u32 = away == home ? 0 : away > home ? 1 : 2;
  let awayExtra: u32 = 0;
  let homeExtra: u32 = 0;
  if (end > 0) {
    const row = EXTRA_SHOTS + (end - 1) * <u32>ROW;
    awayExtra = pick(row, load<u32>(at));
    homeExtra = pick(row, load<u32>(at, VECTOR));
    at += 2 * VECTOR;
  }
  const presses = pick(PRESSES + lead * <u32>ROW, load<u32>(at));
  const goalsRow = presses * <u32>PRESSING_ROWS + min(away + home, <u32>PRESSING_ROWS - 1);
  const pressing = pick(PRESSING_SHOTS + goalsRow * <u32>ROW, load<u32>(at, VECTOR));
  const pressed = pick(PRESSED_BLOCKS + (1 - presses) * <u32>ROW, load<u32>(at, 2 * VECTOR));
  at += 3 * VECTOR;
  if (presses == 0) awayExtra += pressing;
  else homeExtra += pressing;

  const own = <u32>(OWN_TABLES - 1) * load<u32>(SKATERS);
  const needed = at + ((awayGoals + homeGoals) * 4 + awayExtra + homeExtra + pressed + own) * <u32>VECTOR;
  // A few more, for the next lanes. `layout.ts` has room for the most that are needed.
  if (filled < needed) fill(filled, filled + ((needed - filled + 255) & ~255));
  for (let cell = to + GAME_CELLS; cell < to + length; cell += VECTOR) v128.store(cell, i32x4.splat(0));
  at = team(0, away, awayGoals, late, awayExtra, presses == 0 ? 0 : pressed, to, at);
  const awayShots = teamShots;
  team(1, home, homeGoals, late, homeExtra, presses == 1 ? 0 : pressed, to, at);
  const shots = awayShots + teamShots;
  const x = awayGoals + load<u8>(result, RESULT_AWAY_BONUS);
  const y = homeGoals + load<u8>(result, RESULT_HOME_BONUS);
  const margins = ((x - y + <u32>MARGIN_BIAS) << 16) | ((y - x + <u32>MARGIN_BIAS) << 24);
  store<u32>(to, u32(x > y) | (u32(y > x) << 8) | margins);
  store<u32>(to, (x + y) | ((shots & 255) << 8) | (x << 16) | (y << 24), 4);
  store<u16>(to, <u16>((awayShots & 255) | (teamShots << 8)), 8);
  store<u16>(to, <u16>((shots >>> 8) | (awayShots & ~255)), 10);
  store<u16>(to, <u16>(teamShots >>> 8), 12);
}

/** Where a record is written: within 32 records in the order of the bits of a word. */
@inline
function recordAt(record: u32): usize {
  return RECORDS + <usize>((record & ~31) | ((record & 3) << 3) | ((record >>> 2) & 7)) * length;
}

/** The number of bits of a number. */
@inline
function width(n: u32): u32 {
  return 32 - clz<u32>(n);
}

/** Notes how many bits each cell has in any of the records. */
function measure(end: usize): void {
  for (let cell: usize = 0; cell < length; cell += VECTOR) {
    let any = i32x4.splat(0);
    for (let from = RECORDS + cell; from < end; from += length) any = v128.or(any, v128.load(from));
    v128.store(BITS + cell, any);
  }
  // The sum of two numbers is at most that of their ORs.
  for (let s: usize = 0, cell = BITS + GAME_CELLS; s < load<u32>(SKATERS); s++, cell += SKATER_CELLS) {
    const most = <u32>load<u8>(cell) + <u32>load<u8>(cell, 1);
    store<u8>(POINT_BITS + s, <u8>min(<u32>POINT_BITS_MOST, width(most)));
  }
  for (let cell = BITS; cell < BITS + length; cell++) store<u8>(cell, <u8>width(load<u8>(cell)));
}

/** Joins four bits, from `bit` on, of 16 cells of two records whose bits are four apart in a word. */
@inline
function joined(record: usize, bit: u32): v128 {
  const low = i8x16.splat(15);
  const x = v128.load(record);
  const y = v128.load(record + 4 * length);
  return bit == 0
    ? v128.or(v128.and(x, low), i32x4.shl(v128.and(y, low), 4))
    : v128.or(v128.and(i32x4.shr_u(x, 4), low), v128.andnot(y, low));
}

/** Writes the words of four bit planes, from `bit` on, of 16 cells of the 32 records at `record`: four cells a vector. */
function four(record: usize, bit: u32, to: usize): void {
  const odd = i8x16.splat(0x55);
  const pair = i8x16.splat(0x33);
  for (let byte: usize = 0; byte < 4; byte++) {
    // Transposes 4 x 4 bits of each cell (Hacker's Delight, 7-3).
    const from = record + byte * 8 * length;
    let p = joined(from, bit);
    let q = joined(from + length, bit);
    let r = joined(from + 2 * length, bit);
    let s = joined(from + 3 * length, bit);
    const pq = v128.and(v128.xor(i32x4.shr_u(p, 1), q), odd);
    const rs = v128.and(v128.xor(i32x4.shr_u(r, 1), s), odd);
    p = v128.xor(p, i32x4.shl(pq, 1));
    q = v128.xor(q, pq);
    r = v128.xor(r, i32x4.shl(rs, 1));
    s = v128.xor(s, rs);
    const pr = v128.and(v128.xor(i32x4.shr_u(p, 2), r), pair);
    const qs = v128.and(v128.xor(i32x4.shr_u(q, 2), s), pair);
    const at = SCRATCH + byte * VECTOR;
    v128.store(at, v128.xor(p, i32x4.shl(pr, 2)));
    v128.store(at, v128.xor(q, i32x4.shl(qs, 2)), 64);
    v128.store(at, v128.xor(r, pr), 128);
    v128.store(at, v128.xor(s, qs), 192);
  }
  // Joins the four bytes of each cell.
  for (let b: usize = 0; b < 4; b++) {
    const at = SCRATCH + b * 64;
    const w = v128.load(at), x = v128.load(at, 16), y = v128.load(at, 32), z = v128.load(at, 48);
    const wx = i8x16.shuffle(w, x, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const yz = i8x16.shuffle(y, z, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23);
    const wx8 = i8x16.shuffle(w, x, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const yz8 = i8x16.shuffle(y, z, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31);
    const out = to + b * (VECTOR * PLANE);
    v128.store(out, v128.shuffle<u16>(wx, yz, 0, 8, 1, 9, 2, 10, 3, 11));
    v128.store(out, v128.shuffle<u16>(wx, yz, 4, 12, 5, 13, 6, 14, 7, 15), 4 * PLANE);
    v128.store(out, v128.shuffle<u16>(wx8, yz8, 0, 8, 1, 9, 2, 10, 3, 11), 8 * PLANE);
    v128.store(out, v128.shuffle<u16>(wx8, yz8, 4, 12, 5, 13, 6, 14, 7, 15), 12 * PLANE);
  }
}

/** Writes a bit plane of each of four cells, from the words of four cells a vector. */
function spread(from: usize, to: usize, bytes: usize): void {
  for (let w: usize = 0; w < bytes; w += VECTOR) {
    const at = from + (w << 2);
    const p = v128.load(at), q = v128.load(at, 16), r = v128.load(at, 32), s = v128.load(at, 48);
    const pq = v128.shuffle<u32>(p, q, 0, 4, 1, 5);
    const rs = v128.shuffle<u32>(r, s, 0, 4, 1, 5);
    const pq2 = v128.shuffle<u32>(p, q, 2, 6, 3, 7);
    const rs2 = v128.shuffle<u32>(r, s, 2, 6, 3, 7);
    v128.store(to + w, v128.shuffle<u64>(pq, rs, 0, 2));
    v128.store(to + w, v128.shuffle<u64>(pq, rs, 1, 3), CELL_BITS * PLANE);
    v128.store(to + w, v128.shuffle<u64>(pq2, rs2, 0, 2), 2 * CELL_BITS * PLANE);
    v128.store(to + w, v128.shuffle<u64>(pq2, rs2, 1, 3), 3 * CELL_BITS * PLANE);
  }
}

/**
 * Writes the bit planes of all cells, 16 at a time. Their words are collected first: planes are so far apart that the
 * words of many planes fall into one set of the cache.
 */
function slice(words: usize): void {
  for (let cell: usize = 0; cell < length; cell += VECTOR) {
    let most: u32 = 0;
    for (let k: usize = 0; k < VECTOR; k++) most = max(most, <u32>load<u8>(BITS + cell + k));
    for (let bit: u32 = 0; bit < most; bit += 4)
      for (let w: usize = 0; w < words; w++)
        four(RECORDS + w * 32 * length + cell, bit, WORDS + bit * <u32>(VECTOR * PLANE) + w * VECTOR);
    for (let bit: usize = 0; bit < most; bit++)
      for (let q: usize = 0; q < 4; q++)
        spread(
          WORDS + bit * (VECTOR * PLANE) + q * (4 * PLANE),
          PLANES + ((cell + q * 4) * CELL_BITS + bit) * PLANE,
          words << 2,
        );
  }
}

/** Adds the bit planes of goals and assists. */
function addPoints(bytes: usize): void {
  const none = i32x4.splat(0);
  for (let s: usize = 0; s < load<u32>(SKATERS); s++) {
    const cell = GAME_CELLS + s * SKATER_CELLS;
    const bits: usize = load<u8>(POINT_BITS + s);
    const goalBits: usize = load<u8>(BITS + cell);
    const assistBits: usize = load<u8>(BITS + cell, 1);
    const goals = PLANES + cell * CELL_BITS * PLANE;
    const assists = goals + CELL_BITS * PLANE;
    for (let w: usize = 0; w < bytes; w += VECTOR) {
      let carry = none;
      for (let bit: usize = 0, at = w; bit < bits; bit++, at += PLANE) {
        const x = bit < goalBits ? v128.load(goals + at) : none;
        const y = bit < assistBits ? v128.load(assists + at) : none;
        const either = v128.xor(x, y);
        v128.store(POINTS + s * (POINT_BITS_MOST * PLANE) + at, v128.xor(either, carry));
        carry = v128.or(v128.and(x, y), v128.and(carry, either));
      }
    }
  }
}

/** Simulates `count` records, a multiple of 32 and at most those of a step, from `record` on. */
export function simulate(record: u32, count: u32): void {
  length = (GAME_CELLS + load<u32>(SKATERS) * <u32>SKATER_CELLS + 15) & ~15;
  for (let k: u32 = 0; k < count; k += 4) {
    start(record + k);
    for (let lane: u32 = 0; lane < 4; lane++) one(record + k + lane, DRAWS + (lane << 2), recordAt(k + lane));
  }
  measure(RECORDS + count * <u32>length);
  slice(count >>> 5);
  addPoints(count >>> 3);
}
