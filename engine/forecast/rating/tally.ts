/** How fast the weight of past entries decays. */
export type Memory = {
  /** Number of games or shots after which an entry has half of its weight. */
  readonly halfLife: number;
  /** The factor on the weight of all entries when a new season starts. */
  readonly carry: number;
};

/**
 * Sums counts and expected counts, weighted by recency. A season is given as the year in which it starts. Reading does
 * not change the tally, so a later season can be read before its first game is observed.
 */
export class Tally {
  readonly #memory: Memory;
  /** The factor by which each game or shot reduces the weight of earlier entries. */
  readonly #kept: number;
  #got = 0;
  #expected = 0;
  #season = Number.NEGATIVE_INFINITY;

  constructor(memory: Memory) {
    this.#memory = memory;
    this.#kept = 0.5 ** (1 / memory.halfLife);
  }

  /** `age` is the number of games or shots since the entry before. */
  observe(season: number, got: number, expected: number, age = 1): void {
    const keep = this.#left(season) * (age === 1 ? this.#kept : 0.5 ** (age / this.#memory.halfLife));
    this.#got = this.#got * keep + got;
    this.#expected = this.#expected * keep + expected;
    this.#season = Math.max(this.#season, season);
  }

  /** Returns got / expected, shrunk towards `at` with a weight of `prior` expected counts. */
  ratio(season: number, prior: number, at = 1): number {
    const left = this.#left(season);
    return (this.#got * left + prior * at) / (this.#expected * left + prior);
  }

  /** Returns the weighted sum of past counts, with the weights that they have in `season`. */
  got(season: number): number {
    return this.#got * this.#left(season);
  }

  #left(season: number): number {
    if (season <= this.#season || this.#season === Number.NEGATIVE_INFINITY) return 1;
    return this.#memory.carry ** (season - this.#season);
  }
}

/** One tally per key, such as a player id. The first entry of a key creates its tally. */
export class Tallies<K> {
  readonly #memory: Memory;
  readonly #of = new Map<K, Tally>();

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  observe(key: K, season: number, got: number, expected: number, age = 1): void {
    let tally = this.#of.get(key);
    if (tally === undefined) this.#of.set(key, (tally = new Tally(this.#memory)));
    tally.observe(season, got, expected, age);
  }

  /** Returns the `ratio` of a key's tally, or `at` if the key has no entries. */
  ratio(key: K, season: number, prior: number, at = 1): number {
    return this.#of.get(key)?.ratio(season, prior, at) ?? at;
  }

  got(key: K, season: number): number {
    return this.#of.get(key)?.got(season) ?? 0;
  }
}
