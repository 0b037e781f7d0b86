/** League averages cover this many games, about one season. */
export const LEAGUE_GAMES = 1312;

/** Defines an average over the last `games` games, plus `prior` games at the league average. */
export type Window = { readonly games: number; readonly prior: number };

/** Column sums over the last `size` rows. A new row replaces the oldest one. */
export class Recent {
  readonly #size: number;
  readonly #rows: (readonly number[])[] = [];
  readonly #sums: number[];
  #next = 0;

  constructor(size: number, width: number) {
    this.#size = size;
    this.#sums = Array.from({ length: width }, () => 0);
  }

  get rows(): number {
    return this.#rows.length;
  }

  sum(figure: number): number {
    return this.#sums[figure]!;
  }

  add(row: readonly number[]): void {
    const dropped = this.#rows[this.#next];
    this.#rows[this.#next] = row;
    this.#next = (this.#next + 1) % this.#size;
    for (let i = 0; i < this.#sums.length; i++) this.#sums[i]! += row[i]! - (dropped?.[i] ?? 0);
  }
}
