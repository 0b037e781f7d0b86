/** The league's averages are those of its last games: a season's number of them. */
export const LEAGUE_GAMES = 1312;

/** An average over the last `games`, with `prior` more games of the league's average. */
export type Window = { readonly games: number; readonly prior: number };

/** The sums of the last `size` rows of figures: one row more drops the oldest. */
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
