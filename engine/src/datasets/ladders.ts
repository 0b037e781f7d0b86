import type { Probability } from '../odds/index.ts';
import type { Line } from '../domain/index.ts';

/**
 * The figures of a file's games or players, row after row, in one array. A worker can transfer it as one block instead
 * of 200,000 objects. NaN means "unknown".
 */
export type Figures = Float64Array;

/**
 * The probabilities of over and under at one line. Their sum can be below 1, because a whole-number line can also push.
 */
export type Rung = { readonly line: Line; readonly over: Probability | null; readonly under: Probability | null };

/**
 * The position of one total or prop in a row of `Figures`: from offset `at`, the row has two probabilities for each of
 * `lines`, over and then under.
 */
export type Ladder = { readonly lines: readonly Line[]; readonly at: number };

function figure(figures: Figures, at: number): Probability | null {
  const value = figures[at];
  return value === undefined || Number.isNaN(value) ? null : (value as Probability);
}

/** Returns the probabilities at the line `ladder.lines[index]`. `row` is the offset at which the row starts. */
export function rungAt(figures: Figures, row: number, ladder: Ladder, index: number): Rung {
  const line = ladder.lines[index];
  if (line === undefined) throw new RangeError(`the ladder has no line ${index}`);
  const at = row + ladder.at + index * 2;
  return { line, over: figure(figures, at), under: figure(figures, at + 1) };
}

export function rungs(figures: Figures, row: number, ladder: Ladder): readonly Rung[] {
  return ladder.lines.map((_, index) => rungAt(figures, row, ladder, index));
}

/** Places the ladders one after another in a row of figures. `stride` is the length of the row. */
export function layOut<K>(parts: readonly (readonly [K, readonly Line[]])[]): {
  readonly ladderOf: (key: K) => Ladder;
  readonly stride: number;
} {
  const ladders = new Map<K, Ladder>();
  let stride = 0;
  for (const [key, lines] of parts) {
    ladders.set(key, { lines, at: stride });
    stride += lines.length * 2;
  }
  return {
    ladderOf: (key) => {
      const ladder = ladders.get(key);
      if (ladder === undefined) throw new RangeError(`unknown ladder: ${String(key)}`);
      return ladder;
    },
    stride,
  };
}

/** An array of rows that grows with the number of valid records, so that invalid records take no memory. */
export class FigureRows {
  #values = new Float64Array(0);
  readonly #stride: number;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** Makes room for row `index`. Returns the array and the offset of the row. A later call may replace the array. */
  row(index: number): { readonly values: Float64Array; readonly at: number } {
    const at = index * this.#stride;
    if (at + this.#stride > this.#values.length) {
      const grown = new Float64Array(Math.max(64 * this.#stride, this.#values.length * 2));
      grown.set(this.#values);
      this.#values = grown;
    }
    return { values: this.#values, at };
  }

  /** Returns a copy of the first `rows` rows. */
  take(rows: number): Figures {
    return this.#values.slice(0, rows * this.#stride);
  }
}
