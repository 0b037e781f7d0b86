/* The limit of the machine for the same masks and columns. cc -O3 -march=native; limit <file>
   The file: number of legs, 64-bit words per mask, bytes per column, then masks, columns, and a threshold per leg (value > threshold). */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#ifdef __AVX512VPOPCNTDQ__
#include <immintrin.h>
#endif

enum { ROUNDS = 15 };
static volatile uint64_t sink;

static double now(void) {
  struct timespec t;
  clock_gettime(CLOCK_MONOTONIC, &t);
  return t.tv_sec * 1e3 + t.tv_nsec / 1e6;
}

__attribute__((noinline)) static uint64_t both(const uint64_t *masks, int legs, size_t words) {
#ifdef __AVX512VPOPCNTDQ__
  __m512i ones = _mm512_setzero_si512();
  for (size_t i = 0; i < words; i += 8) {
    __m512i all = _mm512_loadu_si512(masks + i);
    for (int leg = 1; leg < legs; leg++) all = _mm512_and_si512(all, _mm512_loadu_si512(masks + leg * words + i));
    ones = _mm512_add_epi64(ones, _mm512_popcnt_epi64(all));
  }
  return _mm512_reduce_add_epi64(ones);
#else
  uint64_t ones = 0;
  for (size_t i = 0; i < words; i += 8) {
    uint64_t all[8];
    memcpy(all, masks + i, sizeof all);
    for (int leg = 1; leg < legs; leg++) for (int k = 0; k < 8; k++) all[k] &= masks[leg * words + i + k];
    for (int k = 0; k < 8; k++) ones += __builtin_popcountll(all[k]);
  }
  return ones;
#endif
}

__attribute__((noinline)) static uint64_t scan(const int8_t *columns, const int8_t *above, int legs, size_t bytes) {
  uint64_t hits = 0;
  for (size_t i = 0; i < bytes; i += 64) {
    uint8_t all[64];
    memset(all, 1, sizeof all);
    for (int leg = 0; leg < legs; leg++) {
      const int8_t *column = columns + leg * bytes + i;
      for (int k = 0; k < 64; k++) all[k] &= column[k] > above[leg];
    }
    for (int k = 0; k < 64; k++) hits += all[k];
  }
  return hits;
}

static int less(const void *a, const void *b) {
  double x = *(const double *)a, y = *(const double *)b;
  return (x > y) - (x < y);
}

#define MEDIAN(call)                                       \
  do {                                                     \
    double times[ROUNDS];                                  \
    uint64_t answer = call;                                \
    for (int round = 0; round < ROUNDS; round++) {         \
      int n = 0;                                           \
      double from = now();                                 \
      do sink = call, n++;                                 \
      while (now() - from < 8);                            \
      times[round] = (now() - from) / n;                   \
    }                                                      \
    qsort(times, ROUNDS, sizeof *times, less);             \
    printf("%.9f %llu\n", times[ROUNDS / 2], (unsigned long long)answer); \
  } while (0)

int main(int count, char **argument) {
  FILE *file = count > 1 ? fopen(argument[1], "rb") : NULL;
  int32_t head[4];
  if (!file || fread(head, 4, 4, file) != 4) return 1;
  int legs = head[0];
  size_t words = head[1], bytes = head[2];
  uint64_t *masks = aligned_alloc(64, legs * words * 8);
  int8_t *columns = aligned_alloc(64, legs * bytes), above[64];
  if (fread(masks, 8, legs * words, file) != legs * words) return 1;
  if (fread(columns, 1, legs * bytes, file) != legs * bytes || fread(above, 1, legs, file) != (size_t)legs) return 1;
  MEDIAN(both(masks, legs, words));
  MEDIAN(scan(columns, above, legs, bytes));
  return 0;
}
