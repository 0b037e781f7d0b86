import type { Io } from './command.ts';
import { oneLine } from './printable.ts';

/** Reports the progress of a long task on stderr. */
export interface Progress {
  /**
   * Callers may call this often. Shows nothing in the first second, and then at most ten texts per second on a
   * terminal, or one in ten seconds in a log.
   */
  show(text: () => string): void;
  done(): void;
}

/** Clears the line of a terminal, to write another text there. */
export const CLEAR_LINE = '\r\u001B[K';

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
      const line = `${label}: ${oneLine(text())}`;
      write(io.interactive ? CLEAR_LINE + line : `${line}\n`);
    },
    done() {
      if (shown && io.interactive) write(CLEAR_LINE);
    },
  };
}
