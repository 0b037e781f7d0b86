import type { Io } from './command.ts';

/** Reports the progress of a long task on stderr. */
export interface Progress {
  /**
   * Callers may call this often. Shows nothing in the first second, and then at most one text per second, or ten per
   * second on a terminal.
   */
  show(text: () => string): void;
  done(): void;
}

const QUIET_MS = 1000;

/** Rewrites one line on a terminal. Otherwise prints a line per second, so that a log shows progress. */
export function createProgress(io: Io, label: string): Progress {
  const write = io.progress ?? io.note;
  const start = io.now().getTime();
  let last = start;
  let shown = false;
  return {
    show(text) {
      const now = io.now().getTime();
      if (now - start < QUIET_MS || now - last < (io.interactive ? 100 : QUIET_MS)) return;
      last = now;
      shown = true;
      write(io.interactive ? `\r\u001B[K${label}: ${text()}` : `${label}: ${text()}\n`);
    },
    done() {
      if (shown && io.interactive) write('\r\u001B[K');
    },
  };
}
