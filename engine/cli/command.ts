import type { ChildProcess } from 'node:child_process';

/** 0: done. 1: the input is wrong, nothing is written. 2: the command line is wrong. 3: done, with gaps that are named. */
export type ExitCode = 0 | 1 | 2 | 3;

/** All a command may touch of its surroundings, so that tests run it without a process. */
export interface Io {
  readonly out: (text: string) => void;
  /** Errors and progress. */
  readonly note: (text: string) => void;
  /** True when `note` goes to a terminal: progress may then rewrite its line. */
  readonly interactive: boolean;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly cwd: string;
  readonly now: () => Date;
  /** Starts another process of this program that takes jobs (`serveJobs`). Without it a command does all by itself. */
  readonly helper?: () => ChildProcess;
}

/** One word of `ddh`. `usage` is its whole help, examples included. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly run: (args: readonly string[], io: Io) => Promise<ExitCode>;
};

/** The command line was not understood; `main` prints the text with how the command is written and ends with 2. */
export class UsageError extends Error {}
