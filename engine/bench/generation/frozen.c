/* The C version of simulate.ts: the same tables, draws and bytes. cc -O3 -march=native; frozen <tables> <records> <times> */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { CELLS = 190, SKATERS = 18, PACES = 16, DRAWS = 8192, MOST_DRAWS = 1160 };
typedef struct { int32_t bits; int32_t *stay; int32_t *other; } Alias;

static Alias shots[2][PACES], shooter, assistant, blocks[2], blocker;
static uint32_t draws[DRAWS], state[4];
static int at;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

static void fill(void) {
  uint32_t a = state[0], b = state[1], c = state[2], d = state[3];
  for (int i = 0; i < DRAWS; i++) {
    uint32_t t = a + b + d++;
    a = b ^ (b >> 9);
    b = c + (c << 3);
    c = ((c << 21) | (c >> 11)) + t;
    draws[i] = t;
  }
  state[0] = a, state[1] = b, state[2] = c, state[3] = d;
}

static inline int pick(const Alias *table) {
  uint32_t draw = draws[at++];
  int cell = draw & ((1u << table->bits) - 1);
  return (draw >> table->bits) < (uint32_t)table->stay[cell] ? cell : table->other[cell];
}

static void one(int8_t *row) {
  memset(row, 0, CELLS);
  int pace = draws[at++] & 15;
  for (int team = 0; team < 2; team++) {
    int base = 10 + team * SKATERS * 5, count = pick(&shots[team][pace]), goals = 0;
    for (int shot = 0; shot < count; shot++) {
      int outcome = pick(&shooter), scorer = outcome >> 1, cell = base + scorer * 5;
      row[cell + 3]++;
      if (!(outcome & 1)) continue;
      goals++, row[cell]++, row[cell + 2]++;
      uint32_t helped = draws[at++] >> 1;
      if (helped < 128849018u) continue;
      int first = pick(&assistant);
      if (first == scorer) first = first == 0 ? 1 : first - 1;
      row[base + first * 5 + 1]++, row[base + first * 5 + 2]++;
      if (helped < 472446402u) continue;
      int second = pick(&assistant);
      while (second == scorer || second == first) second = (second + 1) % SKATERS;
      row[base + second * 5 + 1]++, row[base + second * 5 + 2]++;
    }
    int blocked = pick(&blocks[team]);
    for (int block = 0; block < blocked; block++) row[base + pick(&blocker) * 5 + 4]++;
    row[6 + team] = goals, row[8 + team] = count;
  }
  if (row[6] == row[7]) {
    uint32_t draw = draws[at++];
    int winner = draw & 1;
    if ((draw >> 1) < 1503238553u) {
      int cell = 10 + winner * SKATERS * 5 + pick(&assistant) * 5;
      row[cell]++, row[cell + 2]++, row[cell + 3]++, row[8 + winner]++;
    }
    row[6 + winner]++;
  }
  row[0] = row[6] > row[7], row[1] = row[7] > row[6];
  row[2] = row[6] - row[7], row[3] = row[7] - row[6];
  row[4] = row[6] + row[7], row[5] = row[8] + row[9];
}

static int32_t *take(Alias *table, int bits, int32_t *words) {
  table->bits = bits, table->stay = words, table->other = words + (1 << bits);
  return words + (2 << bits);
}

int main(int count, char **argument) {
  if (count < 4) return 2;
  static int32_t words[65536];
  FILE *file = fopen(argument[1], "rb");
  if (!file || !fread(words, 4, 65536, file)) return 1;
  fclose(file);
  int32_t *next = words;
  for (int team = 0; team < 2; team++) for (int pace = 0; pace < PACES; pace++) next = take(&shots[team][pace], 7, next);
  next = take(&shooter, 6, next), next = take(&assistant, 5, next);
  next = take(&blocks[0], 6, next), next = take(&blocks[1], 6, next), take(&blocker, 5, next);
  size_t records = atol(argument[2]), stride = records + 64;
  int times = atoi(argument[3]);
  int8_t *out = calloc(CELLS, stride);
  int8_t row[CELLS];
  for (int time = 0; time < times; time++) {
    state[0] = 0x9e3779b9, state[1] = 0x243f6a88, state[2] = 1, state[3] = 1, at = DRAWS;
    double from = now();
    for (size_t r = 0; r < records; r++) {
      if (at > DRAWS - MOST_DRAWS) fill(), at = 0;
      one(row);
      for (int c = 0; c < CELLS; c++) out[c * stride + r] = row[c];
    }
    double ms = now() - from;
    uint32_t sum = 0;
    for (int c = 0; c < CELLS; c++) for (size_t r = 0; r < records; r++) sum = sum * 31 + (uint8_t)out[c * stride + r];
    printf("%.6f %u\n", ms, sum);
  }
  return 0;
}
