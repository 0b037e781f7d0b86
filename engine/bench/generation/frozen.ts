/**
 * A simple game model that never changes, to compare generators in different languages. Each record draws one of 16
 * pace factors, which scales the shots of both teams. Each shot is one draw, which gives the shooter and whether the
 * shot is a goal. A goal has up to two assistants, and blocks are drawn independently. All probabilities are tables,
 * which the C version reads too, so both versions produce the same bytes.
 */
const SKATERS = 18;
export const CELLS = 190;
const PACES = 16;

/**
 * Concatenated alias tables (Walker's method). Each table has the thresholds of its cells (out of 2^32 / cells), then
 * the aliases of its cells. The low bits of a draw choose a cell, and its high bits are compared with the threshold.
 */
export type Tables = Int32Array;

/** Log2 of the number of cells of each alias table. */
const BITS = { shots: 7, shooter: 6, assistant: 5, blocks: 6, blocker: 5 } as const;

export function frozenTables(): Tables {
  const skaters = Array.from({ length: SKATERS }, (_, i) => i);
  const forward = (i: number): boolean => i < 12;
  const shooting = skaters.map((i) => (forward(i) ? 1.6 - 0.09 * i : 0.75 - 0.06 * (i - 12)));
  const scoring = skaters.map((i) => (forward(i) ? 0.135 - 0.004 * i : 0.055));
  const assisting = skaters.map((i) => (forward(i) ? 1.5 - 0.08 * i : 0.95 - 0.1 * (i - 12)));
  const blocking = skaters.map((i) => (forward(i) ? 0.45 : 1.4));
  const paces = Array.from({ length: PACES }, (_, k) => 0.84 + 0.02 * k);
  // In `outcomes`, index 2 * i is a shot of skater i without a goal, and index 2 * i + 1 is a goal of skater i.
  const outcomes = skaters.flatMap((i) => [shooting[i]! * (1 - scoring[i]!), shooting[i]! * scoring[i]!]);
  return Int32Array.from([
    ...[31.5, 29.5].flatMap((mean) => paces.flatMap((pace) => alias(poisson(mean * pace, 128), BITS.shots))),
    ...alias(outcomes, BITS.shooter),
    ...alias(assisting, BITS.assistant),
    ...[14.5, 13.5].flatMap((mean) => alias(poisson(mean, 64), BITS.blocks)),
    ...alias(blocking, BITS.blocker),
  ]);
}

function poisson(mean: number, length: number): readonly number[] {
  const chances = [Math.exp(-mean)];
  for (let k = 1; k < length; k++) chances.push((chances[k - 1]! * mean) / k);
  return chances;
}

function alias(weights: readonly number[], bits: number): readonly number[] {
  const cells = 2 ** bits;
  const all = 2 ** (32 - bits);
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const share = Array.from({ length: cells }, (_, i) => ((weights[i] ?? 0) * cells) / sum);
  const stay = new Int32Array(cells).fill(all - 1);
  const other = Int32Array.from(share, (_, i) => i);
  const small = share.flatMap((s, i) => (s < 1 ? [i] : []));
  const large = share.flatMap((s, i) => (s < 1 ? [] : [i]));
  while (small.length > 0 && large.length > 0) {
    const poor = small.pop()!;
    const rich = large.at(-1)!;
    stay[poor] = Math.floor(share[poor]! * all);
    other[poor] = rich;
    share[rich]! -= 1 - share[poor]!;
    if (share[rich]! < 1) small.push(large.pop()!);
  }
  // Rounding errors can leave a cell of the alias table without a partner. Such a cell always gives its own outcome.
  return [...stay, ...other];
}
