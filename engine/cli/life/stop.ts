import { constants } from 'node:os';
import { undoUnfinished } from '@ddh/feeds/store';

/** The signals by which the user or another program stops this program. */
export const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** The part of `process` that a stop needs. */
export type Stoppable = Pick<NodeJS.Process, 'on' | 'off' | 'pid' | 'kill'> & { readonly exit: (code: number) => void };

/**
 * Obeys signals from now on: undoes what is unfinished (`atStop`) and ends this process by the same signal, so that a
 * shell ends its loop. A second signal ends the process at once.
 */
export function obeyStops(process: Stoppable): void {
  const stop = (signal: NodeJS.Signals): void => {
    for (const one of STOPS) process.off(one, stop);
    undoUnfinished();
    process.kill(process.pid, signal);
    // Only process 1 of a container is still alive here: the system ignores signals for it that it has no handler for.
    process.exit(128 + constants.signals[signal]);
  };
  for (const signal of STOPS) process.on(signal, stop);
}
