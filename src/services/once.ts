/**
 * Returns a function that calls `make` until it succeeds once, and then shares that result. After a failure the next
 * call tries again, because the network may be back.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | null = null;
  return () =>
    (made ??= make().catch((error: unknown) => {
      made = null;
      throw error;
    }));
}
