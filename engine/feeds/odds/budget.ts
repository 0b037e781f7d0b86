import type { Credits } from './provider.ts';

/**
 * The credits that a run may still spend: what is left of its own budget and, once an answer says so, of the account.
 * Each attempt is charged with the upper bound of its cost before it is sent, because a lost answer may have cost it.
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

  /** The credits that the run has cost, counting a lost answer with its upper bound. */
  get spent(): number {
    return this.#spent;
  }

  /** The credits that the account had after the last answer; `null` if no answer has said so. */
  get remaining(): number | null {
    return Number.isFinite(this.#account) ? this.#account : null;
  }

  get limit(): number {
    return this.#limit;
  }

  /** Charges an attempt. Returns `false`, and charges nothing, if it could exceed the budget or the account. */
  charge(cost: number): boolean {
    if (cost > this.left) return false;
    this.#take(cost);
    this.#account -= cost;
    return true;
  }

  /** Replaces the bound of an answered attempt by what the answer says. */
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
 * How many of `markets` the next of `games` gets, if the remaining credits go first to the first market of each game, then
 * to the second market of each, and so on. Within a market, earlier games are first.
 */
export const marketsFor = (markets: number, games: number, unit: number, credits: number): number =>
  Math.min(markets, Math.ceil(Math.floor(credits / unit) / games));
