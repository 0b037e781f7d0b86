import type { Io } from './command.ts';

/** Reports the progress of a long task on stderr. */
export interface Progress {
  /**
   * Callers may call this often. Shows nothing in the first second, and then at most ten texts per second on a
   * terminal, or one in ten seconds in a log.
   */
  show(text: () => string): void;
  done(): void;
}

const QUIET_MS = 1000;
const TERMINAL_MS = 100;
const LOG_MS = 10_000;

/** Rewrites one line on a terminal. Otherwise prints a line in ten seconds, so that a log shows progress. */
export function createProgress(io: Io, label: string): Progress {
  const write = io.progress ?? io.note;
  const start = io.now().getTime();
  let last = start;
  let shown = false;
  return {
    show(text) {
      const now = io.now().getTime();
      if (now - start < QUIET_MS || now - last < (io.interactive ? TERMINAL_MS : LOG_MS)) return;
      last = now;
      shown = true;
      write(io.interactive ? `\r\u001B[K${label}: ${text()}` : `${label}: ${text()}\n`);
    },
    done() {
      if (shown && io.interactive) write('\r\u001B[K');
    },
  };
}
