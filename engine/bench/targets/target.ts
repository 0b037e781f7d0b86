/**
 * A performance promise, as a ratio of figures from the same run. A required target fails the run if it misses
 * `threshold`; `aim` is what could be reached. With `less`, smaller figures are better.
 */
export type Target = {
  readonly id: string;
  readonly what: string;
  readonly threshold: number;
  readonly aim: number;
  readonly less?: true;
  /** `false` for comparisons with the machine's limits and other targets that are only printed. */
  readonly required: boolean;
  readonly figure: (get: (name: string) => number) => number;
};

export const MILLION = 1_000_000;
export const HUNDRED = 100_000;

/** The ratio of two figures. */
export const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);
