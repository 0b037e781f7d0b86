/**
 * The result of a function with expected failures. It is a plain object, so that a worker can send it. Programming
 * errors are thrown.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/**
 * Throws the TypeError of a program that passes the wrong kind of value. `rule` names the value and what is accepted: `the
 * legs must be a list`.
 */
export function need(holds: unknown, rule: string): asserts holds {
  if (!holds) throw new TypeError(rule);
}

/** Returns the value if it is a number from `least` to `most`, and throws otherwise. Infinity and NaN are none. */
export function needNumber(value: number | null, name: string, least: number, most = Infinity): number {
  const isInside = value !== null && Number.isFinite(value) && value >= least && value <= most;
  need(isInside, `${name} must be a number from ${least} to ${most}`);
  return value;
}

/** Throws unless the value is one of a list. */
export function needOneOf(value: unknown, name: string, list: readonly unknown[]): void {
  need(list.includes(value), `${name} must be one of ${list.join(', ')}`);
}

/** Throws the TypeError of a program that asks for the text of something else than an error. */
export function needError(error: { readonly kind: string }): void {
  need(typeof error?.kind === 'string', 'the error must be one that a result of this package has');
}

/** Ends an exhaustive switch. A missing case is a type error, and throws at run time. */
export function unreachable(value: never): never {
  throw new TypeError(`unexpected value: ${JSON.stringify(value)}`);
}
