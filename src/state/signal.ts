export type Signal = {
  /** Calls `run` at each `notify`, until the returned function is called. */
  readonly subscribe: (run: () => void) => () => void;
  readonly notify: () => void;
};

export function createSignal(): Signal {
  const listeners = new Set<() => void>();
  return {
    subscribe(run) {
      // Each subscription has its own function object, so that two subscriptions with the same `run` can be ended
      // separately.
      const listener = (): void => run();
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    notify() {
      for (const listener of listeners) listener();
    },
  };
}
