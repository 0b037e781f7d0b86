import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { PAGE, RecordStream, streamKey } from './random.ts';

const WORD = 2n ** 32n;
const rotate21 = (x: bigint): bigint => ((x << 21n) | (x >> 11n)) % WORD;

/** The oracle: an independent implementation of sfc32 with big integers. */
function reference(key0: number, key1: number, record: number, count: number): number[] {
  let [a, b, c, counter] = [key0, key1, record, 1].map((x) => BigInt.asUintN(32, BigInt(x))) as [
    bigint,
    bigint,
    bigint,
    bigint,
  ];
  const out: number[] = [];
  for (let i = 0; i < 12 + count; i++) {
    const value = (a + b + counter) % WORD;
    counter = (counter + 1n) % WORD;
    a = b ^ (b >> 9n);
    b = (c + (c << 3n)) % WORD;
    c = (rotate21(c) + value) % WORD;
    if (i >= 12) out.push(Number(BigInt.asIntN(32, value)));
  }
  return out;
}

const seed = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const record = fc.integer({ min: 0, max: 2 ** 32 - 1 });
const gameId = fc.string({ minLength: 1, maxLength: 12 });

prop(
  'RecordStream returns the numbers of sfc32 with the seed (key0, key1, record, 1), after 12 discarded rounds',
  [seed, gameId, record],
  (s, id, r) => {
    const key = streamKey(s, id);
    const stream = new RecordStream(key, 3 * PAGE);
    stream.start(r);
    stream.need(2 * PAGE + 1);
    expect([...stream.draws]).toEqual(reference(key.key0, key.key1, r, 3 * PAGE));
  },
);

prop(
  'the draws of a record do not depend on how RecordStream.need is called or on the previous record',
  [seed, record, record],
  (s, r, before) => {
    const key = streamKey(s, 'game');
    const once = new RecordStream(key, 2 * PAGE);
    once.start(r);
    once.need(2 * PAGE);
    const later = new RecordStream(key, 2 * PAGE);
    later.start(before);
    later.need(200);
    later.start(r);
    for (const count of [1, 100, 128, 129, 256]) later.need(count);
    expect(later.draws).toEqual(once.draws);
  },
);

test('RecordStream.need throws if the requested draws exceed the capacity', () => {
  const stream = new RecordStream(streamKey(1, 'game'), PAGE);
  stream.start(0);
  expect(() => stream.need(PAGE + 1)).toThrow(RangeError);
});

describe('keys of a stream', () => {
  test('streamKey depends on both halves of the seed and on every character of the game id', () => {
    const keys = [
      streamKey(1, '2025020001'),
      streamKey(2, '2025020001'),
      streamKey(1 + 2 ** 32, '2025020001'),
      streamKey(1, '2025020002'),
      streamKey(1, '2025020010'),
      streamKey(1, '202502001'),
      streamKey(0, ''),
    ];
    expect(new Set(keys.map(({ key0 }) => key0)).size).toBe(keys.length);
    expect(new Set(keys.map(({ key1 }) => key1)).size).toBe(keys.length);
  });

  test('RecordStream returns the expected numbers for a fixed seed and game id', () => {
    const stream = new RecordStream(streamKey(20_251_007, '2025020001'), PAGE);
    stream.start(0);
    expect([...stream.draws.subarray(0, 4)]).toEqual([-1214354186, -1934540109, 577541292, 1880088603]);
    stream.start(4_294_967_295);
    expect([...stream.draws.subarray(124)]).toEqual([-821694036, -1041384894, 1126529736, -1688184766]);
  });
});

test('the first draws of consecutive records are independent, and each bit is 1 in half of them', () => {
  const records = 20_000;
  const stream = new RecordStream(streamKey(7, 'game'), PAGE);
  const ones = new Int32Array(32);
  const agree = new Int32Array(32);
  let before = 0;
  for (let r = 0; r < records; r++) {
    stream.start(r);
    const draw = stream.draws[0]!;
    for (let bit = 0; bit < 32; bit++) {
      ones[bit]! += (draw >>> bit) & 1;
      agree[bit]! += ((draw ^ before) >>> bit) & 1;
    }
    before = draw;
  }
  // For each of the 32 bits, the number of ones and the number of changes between consecutive records may differ from
  // half of the records by up to five standard deviations.
  const bound = 5 * Math.sqrt(records / 4);
  for (const counts of [ones, agree]) {
    for (const n of counts) expect(Math.abs(n - records / 2)).toBeLessThan(bound);
  }
});
