/**
 * The memory of one table and its counters. Bit planes, masks and scratch space are offsets into one array of 32-bit
 * words, so that WebAssembly kernels can access all of them.
 */
export interface Arena {
  /** All words of the memory. Do not keep a reference to the array, because any allocation may replace it. */
  readonly words: Int32Array;
  /**
   * Allocates `words` words and returns their offset. They may have any content. Throws a RangeError if there is not
   * enough memory.
   */
  allocate(words: number): number;
  /** Like `allocate`, but all words are zero. */
  allocateZero(words: number): number;
  /**
   * Grows the array for `words` words that will be allocated later. Throws a RangeError if there is not enough memory.
   */
  reserve(words: number): void;
  /** Frees words that were allocated by a single call. `words` is their number. */
  free(offset: number, words: number): void;
}

/** The growable array behind an arena. */
export type WordBuffer = {
  readonly words: Int32Array;
  /** Grows to at least `words` words. The content is kept, and new words are zero. */
  grow(words: number): void;
};

/**
 * Allocates the words of a buffer in order. There is one list of freed allocations per length, because nearly all
 * allocations are one tile long.
 */
export class BufferArena implements Arena {
  readonly #buffer: WordBuffer;
  readonly #free = new Map<number, number[]>();
  #used: number;

  constructor(buffer: WordBuffer, used = 0) {
    this.#buffer = buffer;
    this.#used = used;
  }

  get words(): Int32Array {
    return this.#buffer.words;
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
    if (end > this.words.length) this.#buffer.grow(end);
  }

  /** Allocates words that were never allocated before, so they are zero. */
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

/** Initial size, in words: enough for the table of a game, because each growth copies the whole array. */
const FIRST_WORDS = 1_200_000;

/**
 * Grows by replacing the array with a longer one. The length grows by half instead of doubling, because the old array
 * stays in memory until it is garbage-collected. Unwritten pages cost only address space.
 */
export class JsWordBuffer implements WordBuffer {
  words: Int32Array = new Int32Array(0);
  readonly #first: number;

  constructor(first = FIRST_WORDS) {
    this.#first = first;
  }

  grow(words: number): void {
    const grown = longest(Math.max(words, Math.ceil(this.words.length * 1.5), this.#first), words);
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
