/** Proper scoring rules: the mean score is lowest if the forecast is the true chance. */
export const RULES = ['brier', 'logLoss'] as const;
export type Rule = (typeof RULES)[number];
export type ByRule<T> = { readonly [rule in Rule]: T };

/** The squared error of a chance. `held` is 1 if the event happened, otherwise 0. */
export const brier = (chance: number, held: number): number => (chance - held) ** 2;

/**
 * The log loss in nats. The chance is clamped to the range from `floor` to 1 - `floor`, because a share of simulated
 * games can be 0 or 1.
 */
export function logLoss(chance: number, held: number, floor: number): number {
  const kept = Math.min(Math.max(chance, floor), 1 - floor);
  return -Math.log(held === 1 ? kept : 1 - kept);
}

/**
 * Returns half a simulated game as a share of all simulated games. An event that happens in none of them gets this
 * chance instead of 0. All compared forecasts use the same floor.
 */
export const floorOf = (records: number): number => 1 / (2 * records);

export const meanOf = (values: readonly number[]): number => values.reduce((sum, x) => sum + x, 0) / values.length;

/** The score of each event under each scoring rule. */
export const lossesOf = (
  chances: readonly number[],
  held: readonly number[],
  floor: number,
): ByRule<readonly number[]> => ({
  brier: chances.map((chance, i) => brier(chance, held[i]!)),
  logLoss: chances.map((chance, i) => logLoss(chance, held[i]!, floor)),
});
