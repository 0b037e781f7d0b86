/**
 * Random numbers of the simulator: sfc32 (Small Fast Counter, from the PractRand suite). The generator is seeded for
 * every simulated record, so that record r is a pure function of (game, seed, r). A record needs about a hundred random
 * numbers. They are generated in pages, because the state can stay in registers within a page.
 */

/** Number of random numbers that are generated at a time (a page). @shape */
export const PAGE = 128;

/**
 * Number of rounds that are discarded after seeding. The streams of consecutive records pass PractRand with 8 or more
 * rounds, and fail with 6.
 * @shape
 */
export const WARM_UP = 12;

/**
 * The result of record n is drawn at n * STEP_OF_RESULTS + shift (mod 2^32). This is an even sequence: a range of
 * consecutive records has each result about as often as its weight says, because the step is 2^32 divided by the golden
 * ratio (docs/model.md, "An even sequence").
 * @shape
 */
export const STEP_OF_RESULTS = 0x9e3779b9;

export type StreamKey = {
  readonly key0: number;
  readonly key1: number;
  /** Where the even sequence of results begins. */
  readonly shift: number;
};

/** A 32-bit hash finalizer (xor-shift and multiply). Every input bit affects every output bit. */
function mix(value: number): number {
  let h = Math.imul(value ^ (value >>> 16), 0x21f0aaad);
  h = Math.imul(h ^ (h >>> 15), 0x735a2d97);
  return h ^ (h >>> 15);
}

/**
 * Hashes the seed and the game id. Without the id, all games with the same seed would have the same draws. `seed` is an
 * integer from 0 to 2^53 - 1.
 */
export function streamKey(seed: number, gameId: string): StreamKey {
  let key0 = mix((seed % 2 ** 32) | 0);
  let key1 = mix((Math.floor(seed / 2 ** 32) | 0) ^ 0x5851f42d);
  for (let i = 0; i < gameId.length; i++) {
    const unit = gameId.charCodeAt(i);
    key0 = mix((key0 + 0x9e3779b9) ^ unit);
    key1 = mix(key1 ^ key0 ^ (unit << 16));
  }
  const key = { key0: mix(key0 ^ key1), key1: mix((key1 + key0) | 0) };
  return { ...key, shift: mix(key.key0 + key.key1) };
}

/** The random numbers of one record, in a buffer that the simulation loop reads directly. */
export class RecordStream {
  /**
   * Signed 32-bit random numbers. Before a call of `need`, only the first page of them is valid. After it, the
   * requested numbers are.
   */
  readonly draws: Int32Array;
  /** The draw of the record's result: the term of an even sequence, as a signed 32-bit integer. */
  result = 0;
  readonly #key: StreamKey;
  /** The state of the generator after the last generated page of numbers. */
  readonly #state = new Int32Array(4);
  #filled = 0;

  /** `capacity` is the largest number of random numbers that a record may need. */
  constructor(key: StreamKey, capacity: number) {
    this.#key = key;
    this.draws = new Int32Array(Math.ceil(capacity / PAGE) * PAGE);
  }

  /** Starts the stream of a record (0 to 2^32 - 1) and fills its first page. */
  start(record: number): void {
    this.result = (Math.imul(record, STEP_OF_RESULTS) + this.#key.shift) | 0;
    let a = this.#key.key0;
    let b = this.#key.key1;
    let c = record | 0;
    let d = 1;
    for (let round = 0; round < WARM_UP; round++) {
      const t = (a + b + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
    }
    this.#state[0] = a;
    this.#state[1] = b;
    this.#state[2] = c;
    this.#state[3] = d;
    this.#filled = 0;
    this.#page();
  }

  /** Makes the first `count` random numbers of the record available. */
  need(count: number): void {
    while (this.#filled < count) this.#page();
  }

  /** Fills the next page from the saved state. */
  #page(): void {
    const { draws } = this;
    const state = this.#state;
    const end = this.#filled + PAGE;
    if (end > draws.length) throw new RangeError(`this record needs more than ${draws.length} draws`);
    // The state is in local variables, so that it stays in registers.
    let a = state[0]!;
    let b = state[1]!;
    let c = state[2]!;
    let d = state[3]!;
    for (let i = this.#filled; i < end; i++) {
      const t = (a + b + d) | 0;
      d = (d + 1) | 0;
      a = b ^ (b >>> 9);
      b = (c + (c << 3)) | 0;
      c = (((c << 21) | (c >>> 11)) + t) | 0;
      draws[i] = t;
    }
    state[0] = a;
    state[1] = b;
    state[2] = c;
    state[3] = d;
    this.#filled = end;
  }
}
