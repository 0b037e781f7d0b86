import { constants } from 'node:os';
import { onUnfinished, undoUnfinished } from '@ddh/feeds/store';

/** The signals by which the user or another program stops this program. */
const STOPS = ['SIGINT', 'SIGTERM', 'SIGHUP', 'SIGQUIT'] as const;

/** The part of `process` that a stop needs. Tests replace it. */
export type Stoppable = Pick<NodeJS.Process, 'pid'> & {
  readonly on: (signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void) => unknown;
  readonly off: (signal: NodeJS.Signals, listener: (signal: NodeJS.Signals) => void) => unknown;
  readonly kill: (pid: number, signal: NodeJS.Signals) => unknown;
  readonly exit: (code: number) => unknown;
};

/**
 * From now on a signal undoes what is unfinished (`atStop`) and ends this process by the same signal, so that a shell
 * ends its loop. A second signal ends the process at once. While nothing is unfinished, the system ends the process, also
 * in the middle of a calculation. Process 1 of a container always needs a handler: the system ignores other signals for it.
 */
export function obeyStops(process: Stoppable): void {
  let isListening = false;
  const listen = (isNeeded: boolean): void => {
    if (isNeeded === isListening) return;
    isListening = isNeeded;
    for (const signal of STOPS) process[isNeeded ? 'on' : 'off'](signal, stop);
  };
  const stop = (signal: NodeJS.Signals): void => {
    listen(false);
    undoUnfinished();
    process.kill(process.pid, signal);
    // Only process 1 is still alive here.
    process.exit(128 + constants.signals[signal]);
  };
  if (process.pid === 1) listen(true);
  else onUnfinished(listen);
}
