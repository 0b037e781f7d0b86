import { Conjunction, type Conditions } from './conjunction.ts';
import type { SimTable } from './table.ts';

/**
 * Number of conditions per part of a slip. For example, twenty conditions are divided into four parts of five. After an
 * edit of a leg, one part is computed again, which takes about PART bitwise ANDs. Then all parts are combined, which
 * takes one AND per part. The total is lowest if PART is about as large as the number of parts.
 */
export const PART = 5;

/**
 * Divides the conditions of a slip into parts and keeps the AND of each part. After an edit of any leg, only the AND of
 * one part must be computed again.
 */
export class ConjunctionParts {
  readonly #table: SimTable;
  #parts: readonly Conjunction[] = [];

  constructor(table: SimTable) {
    this.#table = table;
  }

  /**
   * Divides the conditions `wanted` into parts, and returns the AND of each part. Returns no parts for at most PART
   * conditions.
   */
  of(wanted: Conditions): readonly Conjunction[] {
    if (wanted.size <= PART) this.release();
    else {
      this.#edit(wanted);
      // If many legs were removed, there are too many small parts, so the conditions are divided into new parts.
      if (this.#parts.length > Math.ceil(wanted.size / PART) + 1) {
        this.release();
        this.#edit(wanted);
      }
    }
    return this.#parts;
  }

  release(): void {
    for (const { mask } of this.#parts) mask.release(this.#table);
    this.#parts = [];
  }

  /**
   * Keeps each part whose conditions are all in `wanted`. In every other part, new conditions replace the removed
   * conditions.
   */
  #edit(wanted: Conditions): void {
    const fresh = [...wanted].filter(([key]) => !this.#parts.some(({ conditions }) => conditions.has(key)));
    const edited: Conjunction[] = [];
    for (const part of this.#parts) {
      const stay = [...part.conditions].filter(([key]) => wanted.has(key));
      if (stay.length === part.conditions.size) {
        edited.push(part);
        continue;
      }
      part.mask.release(this.#table);
      const now = [...stay, ...fresh.splice(0, PART - stay.length)];
      if (now.length > 0) edited.push(new Conjunction(new Map(now)));
    }
    while (fresh.length > 0) edited.push(new Conjunction(new Map(fresh.splice(0, PART))));
    this.#parts = edited;
  }
}
