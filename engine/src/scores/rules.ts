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

/** A list of numbers. Of the many forecasts of a season it is a typed array, which costs the least time. */
export type Numbers = ArrayLike<number>;

export function meanOf(values: Numbers): number {
  let sum = 0;
  for (let i = 0; i < values.length; i++) sum += values[i]!;
  return sum / values.length;
}

/** The score of each event under each scoring rule. */
export function lossesOf(chances: Numbers, held: Numbers, floor: number): ByRule<Float64Array> {
  const losses = { brier: new Float64Array(held.length), logLoss: new Float64Array(held.length) };
  for (let i = 0; i < held.length; i++) {
    losses.brier[i] = brier(chances[i]!, held[i]!);
    losses.logLoss[i] = logLoss(chances[i]!, held[i]!, floor);
  }
  return losses;
}
