import { sumOf } from '@ddh/engine/internal/domain';
import type { Endpoint, FeedFault } from '../faults.ts';

/** Collects a fault for each figure of a game that disagrees with another one. A figure of `undefined` is unknown. */
export class Checks {
  readonly faults: FeedFault[] = [];
  readonly #game: string;

  constructor(game: string) {
    this.#game = game;
  }

  /** Compares the box score's figure at `path` with the expected one. They can differ by at most `slack`. */
  boxscore(path: string, figure: string, found: number | undefined, expected: number, slack = 0): void {
    if (found !== undefined && Math.abs(found - expected) > slack)
      this.#add('boxscore', path, figure, found, String(expected));
  }

  playByPlay(path: string, figure: string, found: number, expected: number): void {
    if (found !== expected) this.#add('play-by-play', path, figure, found, String(expected));
  }

  /** Checks that the box score's figure at `path` is between two bounds. */
  between(path: string, figure: string, found: number | undefined, least: number, most: number): void {
    if (found === undefined) return;
    if (found < least) this.#add('boxscore', path, figure, found, `at least ${Math.ceil(least)}`);
    if (found > most) this.#add('boxscore', path, figure, found, `at most ${Math.floor(most)}`);
  }

  #add(endpoint: Endpoint, path: string, figure: string, found: number, expected: string): void {
    const problem = { kind: 'disagrees', figure, found, expected } as const;
    this.faults.push({ endpoint, game: this.#game, path, problem, more: 0 });
  }
}

/** The sum, or `undefined` if a value is unknown. */
export const sumIfKnown = (values: readonly (number | null | undefined)[]): number | undefined =>
  values.every((value) => value != null) ? sumOf(values) : undefined;
