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

/**
 * Clears what `Progress` has written to a terminal. The cursor waits at the start of the line: when the terminal gets
 * narrower and breaks the line into several, the cursor stays before all of them.
 */
export const CLEAR_LINE = '\r\u001B[J';

/** Writes a line of which the terminal cuts what does not fit: it may have become narrower a moment ago. */
const inOneRow = (line: string): string => `\u001B[?7l${line}\u001B[?7h\r`;

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
      const columns = io.columns();
      if (now - start < QUIET_MS || now - last < (columns > 0 ? TERMINAL_MS : LOG_MS)) return;
      last = now;
      const line = oneLine(`${label}: ${text()}`);
      // A character in the last column makes some terminals begin a new line.
      write(columns > 0 ? CLEAR_LINE + inOneRow(cutToWidth(line, columns - 1)) : `${line}\n`);
      shown = columns > 0;
    },
    done() {
      if (shown) write(CLEAR_LINE);
      shown = false;
    },
  };
}

/** The start of a text that takes at most `columns` columns of a terminal. */
function cutToWidth(text: string, columns: number): string {
  let width = 0;
  let end = 0;
  for (const character of text) {
    width += widthOf(character);
    if (width > columns) break;
    end += character.length;
  }
  return text.slice(0, end);
}

/** The columns that a character takes, or more: all wide characters are at or above U+1100, and some narrow ones. */
function widthOf(character: string): number {
  if (/^[\p{Mn}\p{Me}\p{Cf}]/u.test(character)) return 0;
  return character < '\u1100' ? 1 : 2;
}
