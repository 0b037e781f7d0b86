/**
 * A performance promise: a ratio of two figures of the same run. If a required target misses `threshold`, the run
 * fails. `aim` is the ratio that could be reached. With `less`, smaller ratios are better.
 */
export type Target = {
  readonly id: string;
  readonly what: string;
  readonly threshold: number;
  readonly aim: number;
  readonly less?: true;
  /** `false` for targets that are only printed, such as comparisons with the limits of the machine. */
  readonly required: boolean;
  readonly figure: (get: (name: string) => number) => number;
};

export const MILLION = 1_000_000;
export const HUNDRED = 100_000;

/** Returns a function that divides the figure named `over` by the figure named `under`. */
export const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);
