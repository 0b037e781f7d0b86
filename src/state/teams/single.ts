/** Returns a function that ignores calls while a previous call is running. */
export function single<A extends readonly unknown[]>(
  run: (...args: A) => Promise<void>,
): (...args: A) => Promise<void> {
  let running = false;
  return async (...args) => {
    if (running) return;
    running = true;
    try {
      await run(...args);
    } finally {
      running = false;
    }
  };
}
