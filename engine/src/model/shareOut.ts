/**
 * Divides `total` in proportion to `weights`. A share is limited to its cap, and the excess is divided among the other
 * shares. No input may be negative. If all shares with a positive weight reach their caps, the sum is less than
 * `total`.
 */
export function shareOut(total: number, weights: readonly number[], caps: readonly number[]): readonly number[] {
  const shares = weights.map(() => 0);
  let open = weights.flatMap((weight, i) => (weight > 0 ? [i] : []));
  let left = total;
  for (;;) {
    const sum = open.reduce((all, i) => all + weights[i]!, 0);
    const full = open.filter((i) => (left * weights[i]!) / sum >= caps[i]!);
    if (full.length === 0) {
      for (const i of open) shares[i] = (left * weights[i]!) / sum;
      return shares;
    }
    for (const i of full) {
      shares[i] = caps[i]!;
      left = Math.max(0, left - caps[i]!);
    }
    open = open.filter((i) => !full.includes(i));
  }
}
