/**
 * The result of a function with expected failures. It is a plain object, so that a worker can send it. Programming
 * errors are thrown.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/**
 * Throws the error of a program that passes the wrong kind of value: `the price must be a text, not 150`. `rule` names
 * the value and what is accepted.
 */
export function need(holds: unknown, rule: string, found: unknown): asserts holds {
  if (holds) return;
  const shown = typeof found === 'object' && found ? 'an object' : String(found).slice(0, 40);
  throw new TypeError(`${rule}, not ${Array.isArray(found) ? 'a list' : shown}`);
}

/** Throws the TypeError of a program that asks for the text of something else than an error. */
export function needError(error: { readonly kind: string }): void {
  need(typeof error?.kind === 'string', 'the error must be one that a result of this package has', error);
}

/** Ends an exhaustive switch. A missing case is a type error, and throws at run time. */
export function unreachable(value: never): never {
  throw new TypeError(`unexpected value: ${JSON.stringify(value)}`);
}
