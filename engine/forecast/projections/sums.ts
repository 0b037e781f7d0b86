import { GOALIE_COUNTS, type GoalieCounts } from './goalies.ts';
import { SKATER_COUNTS, type SkaterCounts } from './skaters.ts';

/** Sums of players' counts by player id. */
class PlayerSums<C extends string> {
  readonly #of = new Map<number, Record<C, number>>();
  readonly #counts: readonly C[];

  constructor(counts: readonly C[]) {
    this.#counts = counts;
  }

  add(playerId: number, counts: { readonly [count in C]: number }): void {
    const sums = this.#of.get(playerId) ?? this.#zeros();
    this.#of.set(playerId, sums);
    for (const count of this.#counts) sums[count] += counts[count];
  }

  /** Returns zeros for an unknown id. */
  of(playerId: number): { readonly [count in C]: number } {
    return this.#of.get(playerId) ?? this.#zeros();
  }

  #zeros(): Record<C, number> {
    return Object.fromEntries(this.#counts.map((count) => [count, 0])) as Record<C, number>;
  }
}

/** Expected counts of all players, summed over some games. */
export class SeasonSums {
  readonly skaters = new PlayerSums<keyof SkaterCounts>(SKATER_COUNTS);
  readonly goalies = new PlayerSums<keyof GoalieCounts>(GOALIE_COUNTS);
}
