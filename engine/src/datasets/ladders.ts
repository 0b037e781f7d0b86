import type { Probability } from '../odds/index.ts';
import type { Line } from '../domain/index.ts';

/**
 * Figures of many rows in one array: a worker sends it as one block instead of as 200,000 boxed numbers, and a
 * page reads a cell by its place instead of by a name. NaN is "not known".
 */
export type Figures = Float64Array;

/** Both sides of a line. Neither is ever derived from the other: on a whole line the rest is the push. */
export type Rung = { readonly line: Line; readonly over: Probability | null; readonly under: Probability | null };

/** A ladder's cells are over, under, over, under, ... in the order of its lines, from `at` on in each row. */
export type Ladder = { readonly lines: readonly Line[]; readonly at: number };

export function figure(figures: Figures, at: number): Probability | null {
  const value = figures[at];
  return value === undefined || Number.isNaN(value) ? null : (value as Probability);
}

/** The ladder's rung of line `lines[index]` in the row that begins at `row`. */
export function rungAt(figures: Figures, row: number, ladder: Ladder, index: number): Rung {
  const line = ladder.lines[index];
  if (line === undefined) throw new RangeError(`the ladder has no line ${index}`);
  const at = row + ladder.at + index * 2;
  return { line, over: figure(figures, at), under: figure(figures, at + 1) };
}

export function rungs(figures: Figures, row: number, ladder: Ladder): readonly Rung[] {
  return ladder.lines.map((_, index) => rungAt(figures, row, ladder, index));
}

/** Lays ladders out one behind the other. `stride`: cells of a row. */
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
      if (ladder === undefined) throw new RangeError(`a row has no ladder of ${String(key)}`);
      return ladder;
    },
    stride,
  };
}

/** Rows of figures that grow while a document is read: only good records take room. */
export class FigureRows {
  #values = new Float64Array(0);
  readonly #stride: number;

  constructor(stride: number) {
    this.#stride = stride;
  }

  /** Room for row `index`, and where it begins. */
  row(index: number): { readonly values: Float64Array; readonly at: number } {
    const at = index * this.#stride;
    if (at + this.#stride > this.#values.length) {
      const grown = new Float64Array(Math.max(64 * this.#stride, this.#values.length * 2));
      grown.set(this.#values);
      this.#values = grown;
    }
    return { values: this.#values, at };
  }

  /** Exactly `rows` rows in a buffer of their own. */
  take(rows: number): Figures {
    return this.#values.slice(0, rows * this.#stride);
  }
}
