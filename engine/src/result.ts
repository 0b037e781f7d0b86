/**
 * Expected failure as a plain object: it survives structured clone, so a worker can send the same value.
 * `throw` is left for what cannot happen.
 */
export type Result<T, E> = { readonly ok: true; readonly value: T } | { readonly ok: false; readonly error: E };

export const ok = <T>(value: T): Result<T, never> => ({ ok: true, value });
export const err = <E>(error: E): Result<never, E> => ({ ok: false, error });

/** The end of an exhaustive switch. Reaching it is a programming error. */
export function unreachable(value: never): never {
  throw new Error(`unreachable: ${JSON.stringify(value)}`);
}
