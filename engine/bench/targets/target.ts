/**
 * A promise of the engine, as a ratio within one run. A required target fails the run below its `threshold`; `aim` is what
 * could be reached. With `less`, small figures are good.
 */
export type Target = {
  readonly id: string;
  readonly what: string;
  readonly threshold: number;
  readonly aim: number;
  readonly less?: true;
  /** False for limits of the machine and for matters of taste, which are only printed. */
  readonly required: boolean;
  readonly figure: (get: (name: string) => number) => number;
};

export const MILLION = 1_000_000;
export const HUNDRED = 100_000;

/** One name over another. */
export const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);
