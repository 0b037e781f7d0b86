import { Conjunction, type Conditions } from './conjunction.ts';
import type { SimTable } from './table.ts';

/** Conditions of a part: of a slip of twenty legs a part and the parts are about as many. */
export const PART = 5;

/**
 * A slip's conditions in parts, so that their ANDs outlive edits: whoever edits another leg each time has one part's AND made
 * anew, and not that of all.
 */
export class ConjunctionParts {
  readonly #table: SimTable;
  #parts: readonly Conjunction[] = [];

  constructor(table: SimTable) {
    this.#table = table;
  }

  /** Parts that together are all of `wanted`. A short slip has none. */
  of(wanted: Conditions): readonly Conjunction[] {
    if (wanted.size <= PART) this.release();
    else {
      this.#edit(wanted);
      // Legs that went have left holes.
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

  /** A part stays while all of it is wanted; else new conditions take the places of those that went. */
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
