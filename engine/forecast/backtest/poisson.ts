/** Poisson probabilities of the counts 0 to `most`. */
export function poissonChances(mean: number, most: number): readonly number[] {
  const chances: number[] = [];
  let term = Math.exp(-mean);
  for (let k = 0; k <= most; k++) {
    chances.push(term);
    term *= mean / (k + 1);
  }
  return chances;
}

/** Probability of a Poisson count above `line`, which must be 0 or more. */
export const poissonAbove = (mean: number, line: number): number =>
  1 - poissonChances(mean, Math.floor(line)).reduce((sum, chance) => sum + chance, 0);
