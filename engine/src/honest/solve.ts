/** A leg whose chance is known: in which records it holds, and with what chance it should. */
export type Constraint = {
  /** One bit per record. */
  readonly bits: Int32Array;
  readonly target: number;
  /** m (1 - m) for the leg's own chance m: a multiplier is held back in proportion to it. */
  readonly variance: number;
};

/**
 * How much a multiplier is held back, relative to the variance of its leg. Chosen on seasons of the past: less follows the
 * noise of single prices, more leaves targets unmet.
 */
const RIDGE = 0.03;
const MOST_STEPS = 30;
const MOST_HALVINGS = 40;
/** The largest gradient, in probability, that counts as none. */
const SMALL = 1e-5;

/**
 * Finds the multipliers of the weights that meet the targets and change the records least: the weights' relative entropy
 * with a ridge. They maximize multipliers * targets - log(mean(weights)) - RIDGE / 2 * sum(variance * multiplier^2), where
 * a record weighs exp(sum of the multipliers of its legs). The function is concave, so that Newton's method with halved
 * steps finds its maximum.
 */
export function solve(constraints: readonly Constraint[], records: number): readonly number[] {
  const held = heldLegs(constraints, records);
  let at = evaluate(constraints, held, new Float64Array(constraints.length));
  for (let step = 0; step < MOST_STEPS && at.gradient.some((g) => Math.abs(g) >= SMALL); step++) {
    const next = stepFrom(constraints, held, at);
    if (next === null) break;
    at = next;
  }
  return [...at.multipliers];
}

/** The legs that hold in each record: record r has those from `starts[r]` to `starts[r + 1]`. */
export type HeldLegs = { readonly starts: Uint32Array; readonly legs: Uint16Array };

export function heldLegs(constraints: readonly Pick<Constraint, 'bits'>[], records: number): HeldLegs {
  const ends = new Uint32Array(records + 1);
  for (const { bits } of constraints) eachBit(bits, (record) => ends[record + 1]!++);
  for (let r = 0; r < records; r++) ends[r + 1]! += ends[r]!;
  const legs = new Uint16Array(ends[records]!);
  const next = ends.slice();
  for (const [leg, { bits }] of constraints.entries()) eachBit(bits, (record) => void (legs[next[record]!++] = leg));
  return { starts: ends, legs };
}

function eachBit(bits: Int32Array, call: (record: number) => void): void {
  for (let w = 0; w < bits.length; w++)
    for (let left = bits[w]!; left !== 0; left &= left - 1) call(w * 32 + 31 - Math.clz32(left & -left));
}

/** The weight of each record. */
export function weightsOf({ starts, legs }: HeldLegs, multipliers: ArrayLike<number>): Float64Array {
  const weights = new Float64Array(starts.length - 1);
  for (let r = 0; r < weights.length; r++) {
    let log = 0;
    for (let i = starts[r]!; i < starts[r + 1]!; i++) log += multipliers[legs[i]!]!;
    weights[r] = Math.exp(log);
  }
  return weights;
}

type Point = {
  readonly multipliers: Float64Array;
  readonly value: number;
  readonly gradient: Float64Array;
  /** The weighted shares of the legs. */
  readonly shares: Float64Array;
  readonly weights: Float64Array;
  readonly total: number;
};

function evaluate(constraints: readonly Constraint[], held: HeldLegs, multipliers: Float64Array): Point {
  const weights = weightsOf(held, multipliers);
  const shares = new Float64Array(constraints.length);
  const { starts, legs } = held;
  let total = 0;
  for (let r = 0; r < weights.length; r++) {
    const weight = weights[r]!;
    total += weight;
    for (let i = starts[r]!; i < starts[r + 1]!; i++) shares[legs[i]!]! += weight;
  }
  let value = -Math.log(total / weights.length);
  const gradient = new Float64Array(constraints.length);
  for (const [j, { target, variance }] of constraints.entries()) {
    const own = multipliers[j]!;
    shares[j]! /= total;
    value += own * target - (RIDGE / 2) * variance * own * own;
    gradient[j] = target - shares[j]! - RIDGE * variance * own;
  }
  return { multipliers, value, gradient, shares, weights, total };
}

/** Takes a step of Newton's method, halved until the value does not fall. Returns `null` if it always falls. */
function stepFrom(constraints: readonly Constraint[], held: HeldLegs, at: Point): Point | null {
  const direction = solveLinear(curvature(constraints, held, at), at.gradient);
  for (let halving = 0, length = 1; halving < MOST_HALVINGS; halving++, length /= 2) {
    const next = evaluate(
      constraints,
      held,
      at.multipliers.map((own, j) => own + length * direction[j]!),
    );
    if (next.value >= at.value) return next;
  }
  return null;
}

/** The lower triangle of the weighted covariance of the legs, with the ridge: row j has `size` cells. */
function curvature(constraints: readonly Constraint[], { starts, legs }: HeldLegs, at: Point): Float64Array {
  const size = constraints.length;
  const { weights, total, shares } = at;
  const matrix = new Float64Array(size * size);
  for (let r = 0; r < weights.length; r++) {
    const weight = weights[r]!;
    const from = starts[r]!;
    const until = starts[r + 1]!;
    for (let i = from; i < until; i++) {
      const row = legs[i]! * size;
      for (let k = from; k <= i; k++) matrix[row + legs[k]!]! += weight;
    }
  }
  for (let j = 0; j < size; j++) {
    for (let k = 0; k <= j; k++) matrix[j * size + k] = matrix[j * size + k]! / total - shares[j]! * shares[k]!;
    matrix[j * size + j]! += RIDGE * constraints[j]!.variance;
  }
  return matrix;
}

/** Solves matrix * x = right by Cholesky. Overwrites the matrix, which is positive definite. */
function solveLinear(matrix: Float64Array, right: Float64Array): Float64Array {
  const size = right.length;
  const x = right.slice();
  for (let j = 0; j < size; j++) {
    for (let k = 0; k <= j; k++) {
      let sum = matrix[j * size + k]!;
      for (let i = 0; i < k; i++) sum -= matrix[j * size + i]! * matrix[k * size + i]!;
      matrix[j * size + k] = j === k ? Math.sqrt(sum) : sum / matrix[k * size + k]!;
    }
    for (let i = 0; i < j; i++) x[j]! -= matrix[j * size + i]! * x[i]!;
    x[j]! /= matrix[j * size + j]!;
  }
  for (let j = size - 1; j >= 0; j--) {
    for (let i = j + 1; i < size; i++) x[j]! -= matrix[i * size + j]! * x[i]!;
    x[j]! /= matrix[j * size + j]!;
  }
  return x;
}
