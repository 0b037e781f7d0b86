/** How long what happened counts. */
export type Memory = {
  /** Games (or shots, where shots are what is counted) after which an entry counts half. */
  readonly halfLife: number;
  /** What is left of all entries when a new season begins. */
  readonly carry: number;
};

/**
 * What was counted beside what was expected, the older the less. A season is the year it begins in. Reading changes nothing: a
 * season to come may be asked for before the first of its games is learnt.
 */
export class Tally {
  readonly #memory: Memory;
  #got = 0;
  #expected = 0;
  #season = Number.NEGATIVE_INFINITY;

  constructor(memory: Memory) {
    this.#memory = memory;
  }

  /** `age`: by how many games (or shots) the entries before grow older. */
  observe(season: number, got: number, expected: number, age = 1): void {
    const keep = this.#left(season) * 0.5 ** (age / this.#memory.halfLife);
    this.#got = this.#got * keep + got;
    this.#expected = this.#expected * keep + expected;
    this.#season = Math.max(this.#season, season);
  }

  /** got / expected, shrunk to `at`, which weighs as `prior` of what was expected. */
  ratio(season: number, prior: number, at = 1): number {
    const left = this.#left(season);
    return (this.#got * left + prior * at) / (this.#expected * left + prior);
  }

  /** What is left of what was counted. */
  got(season: number): number {
    return this.#got * this.#left(season);
  }

  #left(season: number): number {
    if (this.#season === Number.NEGATIVE_INFINITY) return 1;
    return this.#memory.carry ** Math.max(0, season - this.#season);
  }
}

/** One tally a key, made when it is first learnt. */
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

  /** `at` for a key that was never learnt. */
  ratio(key: K, season: number, prior: number, at = 1): number {
    return this.#of.get(key)?.ratio(season, prior, at) ?? at;
  }

  got(key: K, season: number): number {
    return this.#of.get(key)?.got(season) ?? 0;
  }
}
