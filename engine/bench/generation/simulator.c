/*
 * The C version of engine/wasm/simulator.ts: the same image of a model, random numbers, cells and bit planes, at the same
 * places of the memory. Takes the constants of that file as a header: cc -O3 -march=native -include layout.h.
 * simulator <image> <records> <times> prints the processor time of each time in ms, and a checksum of all bit planes.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

typedef uint8_t u8;
typedef uint16_t u16;
typedef uint32_t u32;
typedef u32 v4 __attribute__((vector_size(16), may_alias));
typedef u8 v16 __attribute__((vector_size(16), may_alias));
typedef u16 v8 __attribute__((vector_size(16), may_alias));
typedef u32 word __attribute__((may_alias));

enum { VECTOR = 16, STEP = PLANE * 8, GOAL = 0x00010001, ASSIST = 0x100, SHOT_BITS = 16, LONE_BITS = 24 };

static u8 memory[RECORDS + STEP * (POINT_BITS - BITS)] __attribute__((aligned(64)));
static v4 a, b, c, d;
static u32 filled, length, teamShots;

static inline u32 wordAt(u32 at) { return *(word *)(memory + at); }
static inline v4 vectorAt(u32 at) { return *(v4 *)(memory + at); }
static inline void setVector(u32 at, v4 x) { *(v4 *)(memory + at) = x; }
static inline void add(u32 at, u32 n) { *(word *)(memory + at) += n; }
static inline v4 splat(u32 x) { return (v4){x, x, x, x}; }

static void fill(u32 from, u32 until) {
  v4 a0 = a, b0 = b, c0 = c, d0 = d;
  for (u32 to = from; to < until; to += VECTOR) {
    v4 t = a0 + b0 + d0;
    d0 += splat(1);
    a0 = b0 ^ (b0 >> 9);
    b0 = c0 + (c0 << 3);
    c0 = ((c0 << 21) | (c0 >> 11)) + t;
    setVector(to, t);
  }
  a = a0, b = b0, c = c0, d = d0, filled = until;
}

static void start(u32 record) {
  a = splat(wordAt(KEY0)), b = splat(wordAt(KEY1)), c = splat(record) + (v4){0, 1, 2, 3}, d = splat(1);
  fill(DRAWS, DRAWS + WARM_UP * VECTOR);
  fill(DRAWS, DRAWS + PAGE * VECTOR);
}

static inline u32 pick(u32 row, u32 draw) {
  u32 i = memory[row + SLOTS + (draw >> GUIDE_SHIFT)];
  while (draw > wordAt(row + (i << 2))) i++;
  return i;
}

static inline u32 lookUp(u32 table, u32 draw) {
  u32 slot = draw & ((1u << SLOT_BITS) - 1), cell = wordAt(table + (slot << 2));
  return draw < (cell & ~((1u << SLOT_BITS) - 1)) ? slot : cell & ((1u << SLOT_BITS) - 1);
}

static u32 pickOther(u32 row, u32 without, u32 draw) {
  u32 from = without == 0 ? 0 : wordAt(row + (without << 2) - 4) + 1, width = wordAt(row + (without << 2)) + 1 - from;
  double left = (double)wordAt(row + SLOTS - 4) + 1 - (double)width;
  u32 x = (u32)((double)draw * left / 4294967296.0);
  return pick(row, x >= from ? x + width : x);
}

static inline u32 matesOf(u32 skater, u32 units) { return ASSISTANTS + (skater * MATE_ROWS + units) * ROW; }

static u32 goal(u32 team, int isOpen, u32 late, u32 from, u32 cells, u32 at) {
  u32 drawn = wordAt(at), state = 3 + late, helpers;
  if (isOpen) {
    u32 kind = pick(OPEN_PLAY + team * ROW, drawn);
    state = (kind * 11) >> 5, helpers = kind - state * 3;
  } else helpers = pick(ASSISTS + late * ROW, drawn);
  u32 units = state == 1, scorer = lookUp(SCORERS + (team * STATES + state) * SLOTS, wordAt(at + VECTOR));
  add(cells + scorer * SKATER_CELLS, GOAL);
  if (helpers == 0) return at + 2 * VECTOR;
  u32 mates = matesOf(from + scorer, units), first = pick(mates, wordAt(at + 2 * VECTOR));
  add(cells + first * SKATER_CELLS, ASSIST);
  if (helpers == 1) return at + 3 * VECTOR;
  int isForward = memory[IS_FORWARD + from + first];
  u32 row = isForward ? matesOf(from + first, units) : mates + MATE_ROWS / 2 * ROW;
  add(cells + pickOther(row, isForward ? scorer : first, wordAt(at + 3 * VECTOR)) * SKATER_CELLS, ASSIST);
  return at + 4 * VECTOR;
}

static u32 team(u32 team, u32 open, u32 goals, u32 late, u32 extra, u32 blocks, u32 record, u32 at) {
  u32 first = team == 0 ? 0 : wordAt(AWAY), until = wordAt(team == 0 ? AWAY : SKATERS);
  u32 cells = record + GAME_CELLS + first * SKATER_CELLS, end = record + GAME_CELLS + until * SKATER_CELLS;
  for (u32 g = 0; g < goals; g++) at = goal(team, g < open, late, first, cells, at);
  for (u32 s = extra; s > 0; s--, at += VECTOR)
    add(cells + lookUp(SHOOTERS + team * SLOTS, wordAt(at)) * SKATER_CELLS, 1u << SHOT_BITS);
  for (u32 s = blocks; s > 0; s--, at += VECTOR)
    add(cells + lookUp(BLOCKERS + team * SLOTS, wordAt(at)) * SKATER_CELLS, 1u << LONE_BITS);
  u32 shots = goals + extra, tables = OWN + first * OWN_TABLES * SLOTS;
  for (u32 cell = cells; cell < end; cell += SKATER_CELLS, tables += OWN_TABLES * SLOTS, at += 2 * VECTOR) {
    u32 own = lookUp(memory[cell] == 0 ? tables : tables + SLOTS, wordAt(at));
    shots += own;
    add(cell, (own << SHOT_BITS) + (lookUp(tables + 2 * SLOTS, wordAt(at + VECTOR)) << LONE_BITS));
  }
  teamShots = shots;
  return at;
}

static void one(u32 record, u32 at, u32 to) {
  u32 drawn = record * STEP_OF_RESULTS + wordAt(SHIFT);
  u32 found = *(u16 *)(memory + RESULT_GUIDE + (drawn >> RESULT_SHIFT) * 2);
  while (drawn > wordAt(RESULT_LAST + found * 4)) found++;
  const u8 *result = memory + RESULT_CELLS + found * 8;
  u32 away = result[RESULT_AWAY], home = result[RESULT_HOME], end = result[RESULT_END], late = end > 0;
  u32 awayGoals = away + result[RESULT_AWAY_LATE], homeGoals = home + result[RESULT_HOME_LATE];
  u32 lead = away == home ? 0 : away > home ? 1 : 2, extra[2] = {0, 0};
  if (end > 0) {
    u32 row = EXTRA_SHOTS + (end - 1) * ROW;
    extra[0] = pick(row, wordAt(at)), extra[1] = pick(row, wordAt(at + VECTOR)), at += 2 * VECTOR;
  }
  u32 presses = pick(PRESSES + lead * ROW, wordAt(at)), all = away + home;
  u32 goalsRow = presses * PRESSING_ROWS + (all < PRESSING_ROWS - 1 ? all : PRESSING_ROWS - 1);
  extra[presses] += pick(PRESSING_SHOTS + goalsRow * ROW, wordAt(at + VECTOR));
  u32 pressed = pick(PRESSED_BLOCKS + (1 - presses) * ROW, wordAt(at + 2 * VECTOR));
  at += 3 * VECTOR;
  u32 own = (OWN_TABLES - 1) * wordAt(SKATERS);
  u32 needed = at + ((awayGoals + homeGoals) * 4 + extra[0] + extra[1] + pressed + own) * VECTOR;
  if (filled < needed) fill(filled, filled + ((needed - filled + 255) & ~255u));
  memset(memory + to + GAME_CELLS, 0, length - GAME_CELLS);
  at = team(0, away, awayGoals, late, extra[0], presses == 0 ? 0 : pressed, to, at);
  u32 awayShots = teamShots;
  team(1, home, homeGoals, late, extra[1], presses == 1 ? 0 : pressed, to, at);
  u32 shots = awayShots + teamShots, x = awayGoals + result[RESULT_AWAY_BONUS], y = homeGoals + result[RESULT_HOME_BONUS];
  word *cells = (word *)(memory + to);
  cells[0] = (x > y) | (y > x) << 8 | (x - y + MARGIN_BIAS) << 16 | (y - x + MARGIN_BIAS) << 24;
  cells[1] = (x + y) | (shots & 255) << 8 | x << 16 | y << 24;
  cells[2] = (awayShots & 255) | (teamShots & 255) << 8 | (shots >> 8) << 16 | (awayShots >> 8) << 24;
  cells[3] = teamShots >> 8;
}

static inline u32 recordAt(u32 record) {
  return RECORDS + ((record & ~31u) | ((record & 3) << 3) | ((record >> 2) & 7)) * length;
}
static inline u32 width(u32 n) { return n == 0 ? 0 : 32 - __builtin_clz(n); }

static void measure(u32 end) {
  for (u32 cell = 0; cell < length; cell += VECTOR) {
    v4 any = splat(0);
    for (u32 from = RECORDS + cell; from < end; from += length) any |= vectorAt(from);
    setVector(BITS + cell, any);
  }
  for (u32 s = 0, cell = BITS + GAME_CELLS; s < wordAt(SKATERS); s++, cell += SKATER_CELLS) {
    u32 most = width(memory[cell] + memory[cell + 1]);
    memory[POINT_BITS + s] = most < POINT_BITS_MOST ? most : POINT_BITS_MOST;
  }
  for (u32 cell = BITS; cell < BITS + length; cell++) memory[cell] = width(memory[cell]);
}

static inline v4 joined(u32 record, u32 bit) {
  v4 low = splat(0x0f0f0f0f), x = vectorAt(record), y = vectorAt(record + 4 * length);
  return bit == 0 ? (x & low) | (y & low) << 4 : (x >> 4 & low) | (y & ~low);
}

#define SWAP(x, y, k, mask) { v4 t = ((x >> k) ^ y) & splat(mask); x ^= t << k, y ^= t; }
#define LOW8(x, y) (v8)__builtin_shufflevector((v16)x, (v16)y, 0, 16, 1, 17, 2, 18, 3, 19, 4, 20, 5, 21, 6, 22, 7, 23)
#define HIGH8(x, y) (v8)__builtin_shufflevector((v16)x, (v16)y, 8, 24, 9, 25, 10, 26, 11, 27, 12, 28, 13, 29, 14, 30, 15, 31)
#define LOW16(x, y) (v4)__builtin_shufflevector(x, y, 0, 8, 1, 9, 2, 10, 3, 11)
#define HIGH16(x, y) (v4)__builtin_shufflevector(x, y, 4, 12, 5, 13, 6, 14, 7, 15)

static void four(u32 record, u32 bit, u32 to) {
  v4 z[4][4];
  for (u32 byte = 0; byte < 4; byte++) {
    u32 from = record + byte * 8 * length;
    v4 p = joined(from, bit), q = joined(from + length, bit), r = joined(from + 2 * length, bit), s = joined(from + 3 * length, bit);
    SWAP(p, q, 1, 0x55555555) SWAP(r, s, 1, 0x55555555) SWAP(p, r, 2, 0x33333333) SWAP(q, s, 2, 0x33333333)
    z[0][byte] = p, z[1][byte] = q, z[2][byte] = r, z[3][byte] = s;
  }
  for (u32 k = 0; k < 4; k++) {
    v8 wx = LOW8(z[k][0], z[k][1]), yz = LOW8(z[k][2], z[k][3]), wx8 = HIGH8(z[k][0], z[k][1]), yz8 = HIGH8(z[k][2], z[k][3]);
    u32 out = to + k * VECTOR * PLANE;
    setVector(out, LOW16(wx, yz)), setVector(out + 4 * PLANE, HIGH16(wx, yz));
    setVector(out + 8 * PLANE, LOW16(wx8, yz8)), setVector(out + 12 * PLANE, HIGH16(wx8, yz8));
  }
}

static void spread(u32 from, u32 to, u32 bytes) {
  for (u32 w = 0; w < bytes; w += VECTOR) {
    u32 at = from + w * 4;
    v4 p = vectorAt(at), q = vectorAt(at + 16), r = vectorAt(at + 32), s = vectorAt(at + 48);
    v4 pq = __builtin_shufflevector(p, q, 0, 4, 1, 5), rs = __builtin_shufflevector(r, s, 0, 4, 1, 5);
    v4 pq2 = __builtin_shufflevector(p, q, 2, 6, 3, 7), rs2 = __builtin_shufflevector(r, s, 2, 6, 3, 7);
    setVector(to + w, __builtin_shufflevector(pq, rs, 0, 1, 4, 5));
    setVector(to + w + CELL_BITS * PLANE, __builtin_shufflevector(pq, rs, 2, 3, 6, 7));
    setVector(to + w + 2 * CELL_BITS * PLANE, __builtin_shufflevector(pq2, rs2, 0, 1, 4, 5));
    setVector(to + w + 3 * CELL_BITS * PLANE, __builtin_shufflevector(pq2, rs2, 2, 3, 6, 7));
  }
}

static void slice(u32 words) {
  for (u32 cell = 0; cell < length; cell += VECTOR) {
    u32 most = 0;
    for (u32 k = 0; k < VECTOR; k++) if (memory[BITS + cell + k] > most) most = memory[BITS + cell + k];
    for (u32 bit = 0; bit < most; bit += 4)
      for (u32 w = 0; w < words; w++) four(RECORDS + w * 32 * length + cell, bit, WORDS + bit * VECTOR * PLANE + w * VECTOR);
    for (u32 bit = 0; bit < most; bit++)
      for (u32 q = 0; q < 4; q++)
        spread(WORDS + bit * VECTOR * PLANE + q * 4 * PLANE, PLANES + ((cell + q * 4) * CELL_BITS + bit) * PLANE, words * 4);
  }
}

static void addPoints(u32 bytes) {
  for (u32 s = 0; s < wordAt(SKATERS); s++) {
    u32 cell = GAME_CELLS + s * SKATER_CELLS, bits = memory[POINT_BITS + s];
    u32 goalBits = memory[BITS + cell], assistBits = memory[BITS + cell + 1];
    u32 goals = PLANES + cell * CELL_BITS * PLANE, assists = goals + CELL_BITS * PLANE;
    for (u32 w = 0; w < bytes; w += VECTOR) {
      v4 carry = splat(0);
      for (u32 bit = 0, at = w; bit < bits; bit++, at += PLANE) {
        v4 x = bit < goalBits ? vectorAt(goals + at) : splat(0), y = bit < assistBits ? vectorAt(assists + at) : splat(0);
        v4 either = x ^ y;
        setVector(POINTS + s * POINT_BITS_MOST * PLANE + at, either ^ carry);
        carry = (x & y) | (carry & either);
      }
    }
  }
}

static void simulate(u32 record, u32 count) {
  length = (GAME_CELLS + wordAt(SKATERS) * SKATER_CELLS + 15) & ~15u;
  for (u32 k = 0; k < count; k += 4) {
    start(record + k);
    for (u32 lane = 0; lane < 4; lane++) one(record + k + lane, DRAWS + (lane << 2), recordAt(k + lane));
  }
  measure(RECORDS + count * length);
  slice(count >> 5);
  addPoints(count >> 3);
}

static u32 checksum(u32 sum) {
  for (u32 cell = 0; cell < GAME_CELLS + wordAt(SKATERS) * SKATER_CELLS; cell++)
    for (u32 at = 0; at < memory[BITS + cell] * PLANE; at += 4) sum = sum * 31 + wordAt(PLANES + cell * CELL_BITS * PLANE + at);
  for (u32 s = 0; s < wordAt(SKATERS); s++)
    for (u32 at = 0; at < memory[POINT_BITS + s] * PLANE; at += 4) sum = sum * 31 + wordAt(POINTS + s * POINT_BITS_MOST * PLANE + at);
  return sum;
}

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

int main(int count, char **argument) {
  if (count < 4 || LONE != 1) return 2;
  FILE *file = fopen(argument[1], "rb");
  if (!file || !fread(memory + IMAGE, DRAWS - IMAGE, 1, file)) return 1;
  fclose(file);
  u32 records = atol(argument[2]);
  for (int times = atoi(argument[3]); times > 0; times--) {
    double ms = 0;
    u32 sum = 0;
    for (u32 record = 0; record < records; record += STEP) {
      double from = now();
      simulate(record, STEP);
      ms += now() - from;
      sum = checksum(sum);
    }
    printf("%.6f %u\n", ms, sum);
  }
  return 0;
}
