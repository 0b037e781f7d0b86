import type { Credits } from './provider.ts';

/**
 * The credits that a run can still spend: the rest of its budget, or the account's balance if a response has reported a
 * lower one. Each attempt is charged its maximum cost in advance, because a request can cost credits even if its
 * response is lost.
 */
export class Budget {
  #budget: number;
  #account = Number.POSITIVE_INFINITY;
  #spent = 0;
  readonly #limit: number;

  constructor(limit: number) {
    this.#limit = limit;
    this.#budget = limit;
  }

  get left(): number {
    return Math.max(0, Math.min(this.#budget, this.#account));
  }

  /** The credits that the run has spent. A request whose response was lost counts with its maximum cost. */
  get spent(): number {
    return this.#spent;
  }

  /** The account's balance after the last response. `null` if no response contained the balance. */
  get remaining(): number | null {
    return Number.isFinite(this.#account) ? this.#account : null;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Charges an attempt. Returns `false`, and charges nothing, if the attempt could cost more than `left`. */
  charge(cost: number): boolean {
    if (cost > this.left) return false;
    this.#take(cost);
    this.#account -= cost;
    return true;
  }

  /** Replaces the maximum cost of an attempt with the cost that the response reports. */
  settle(bound: number, { last, remaining }: Credits): void {
    if (last !== null) {
      this.#take(last - bound);
      this.#account += bound - last;
    }
    if (remaining !== null) this.#account = remaining;
  }

  #take(credits: number): void {
    this.#budget -= credits;
    this.#spent += credits;
  }
}

/**
 * Returns how many of `markets` to request for the next game if `games` games are left. The remaining credits go to the
 * first market of each game, then to the second market of each, and so on. Within a market, earlier games have
 * priority.
 */
export const marketsFor = (markets: number, games: number, unit: number, credits: number): number =>
  Math.min(markets, Math.ceil(Math.floor(credits / unit) / games));
