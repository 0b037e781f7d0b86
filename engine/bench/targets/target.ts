/**
 * What the engine promises, as ratios within one run. `floor`: below it, a gated target fails the run. `aim`: what could be
 * reached. `less`: the figure shall be small.
 */
export type Target = {
  readonly id: string;
  readonly what: string;
  readonly floor: number;
  readonly aim: number;
  readonly less?: true;
  /** Limits of the machine and what depends on the reader's taste are told, and fail nothing. */
  readonly gated: boolean;
  readonly figure: (get: (name: string) => number) => number;
};

export const MILLION = 1_000_000;
export const HUNDRED = 100_000;

/** One name over another. */
export const ratio =
  (over: string, under: string): Target['figure'] =>
  (get) =>
    get(over) / get(under);
