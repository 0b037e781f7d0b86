/**
 * Lets other tasks of the program have a turn. Without a timer of the host, a signal could never stop a simulation,
 * because its events are tasks, too. What is simulated does not depend on it.
 */
export const nextTask = (): Promise<void> => new Promise((resolve) => host.setTimeout(resolve));

const host = globalThis as unknown as { setTimeout(run: () => void): unknown };
