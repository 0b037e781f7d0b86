/**
 * Returns a function that calls `make` until a call succeeds, and from then on returns the result of that call. After a
 * failure the next call tries again, because the network may be available again.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}
