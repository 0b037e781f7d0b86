/**
 * The words that one table and everything counted in it live in: planes, masks and scratch are offsets into it, so that
 * kernels in WebAssembly reach all of them.
 */
export interface Arena {
  /** Another view after each `allocate`: read it afresh in each call, and never keep it. */
  readonly words: Int32Array;
  /** The offset of so many words, whatever they hold. Throws a RangeError when they cannot be had. */
  allocate(words: number): number;
  /** The same, all zero. */
  allocateZero(words: number): number;
  /** So many words will be asked for: they are had at once. Throws as `allocate` does. */
  reserve(words: number): void;
  /** Gives back what `allocate` gave, whole. */
  free(offset: number, words: number): void;
}

/** Where an arena's words come from. */
export type Ground = {
  readonly words: Int32Array;
  /** Makes it at least so many words long, what is in it kept and the rest zero. */
  grow(words: number): void;
};

/** Gives out the words of a ground, from `used` on. Nearly all pieces are one tile long, so that a list for each length does. */
export class GroundArena implements Arena {
  readonly #ground: Ground;
  readonly #free = new Map<number, number[]>();
  #used: number;

  constructor(ground: Ground, used = 0) {
    this.#ground = ground;
    this.#used = used;
  }

  get words(): Int32Array {
    return this.#ground.words;
  }

  allocate(words: number): number {
    return this.#free.get(words)?.pop() ?? this.#fresh(words);
  }

  allocateZero(words: number): number {
    const again = this.#free.get(words)?.pop();
    if (again === undefined) return this.#fresh(words);
    this.words.fill(0, again, again + words);
    return again;
  }

  reserve(words: number): void {
    const end = this.#used + words;
    if (end > this.words.length) this.#ground.grow(end);
  }

  /** Words that nobody had before are zero. */
  #fresh(words: number): number {
    const at = this.#used;
    this.reserve(words);
    this.#used += words;
    return at;
  }

  free(offset: number, words: number): void {
    const free = this.#free.get(words);
    if (free) free.push(offset);
    else this.#free.set(words, [offset]);
  }
}

/** A segment of a small table. */
const FIRST_WORDS = 2 ** 16;

/**
 * One array that is replaced by a longer one: what is not yet written costs no memory, only addresses. Half as long again and not
 * twice, since the array before is there, too, until somebody collects it.
 */
export class ArrayGround implements Ground {
  words: Int32Array = new Int32Array(0);

  grow(words: number): void {
    const grown = longest(Math.max(words, Math.ceil(this.words.length * 1.5), FIRST_WORDS), words);
    grown.set(this.words);
    this.words = grown;
  }
}

function longest(wanted: number, needed: number): Int32Array {
  try {
    return new Int32Array(wanted);
  } catch (cause) {
    if (!(cause instanceof RangeError) || wanted === needed) throw cause;
    return new Int32Array(needed);
  }
}
