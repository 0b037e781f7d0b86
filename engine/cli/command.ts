import type { ChildProcess } from 'node:child_process';
import type { Network } from '@ddh/feeds/http';

/**
 * The exit code of the command. 0: done. 1: the input is wrong, or `validate` or `calibrate` has found a fault. 2: the
 * command line is wrong. 3: done, but something was left out and is listed.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** The environment of a command. Tests replace it to run a command without starting a process. */
export interface Io {
  readonly out: (text: string) => void;
  /** Prints an error. */
  readonly note: (text: string) => void;
  /** Prints progress. Unlike the text of `note`, progress is not part of a recorded error. Defaults to `note`. */
  readonly progress?: (text: string) => void;
  /** Whether `note` writes to a terminal, so that progress may rewrite its line. */
  readonly interactive: boolean;
  readonly stdin: () => AsyncIterable<Uint8Array>;
  readonly cwd: string;
  readonly now: () => Date;
  /**
   * Returns the time to write into manifests. Defaults to `now`. `ddh night` passes the start time of the nightly run,
   * so that a resumed run writes the same bytes.
   */
  readonly writtenAt?: () => Date;
  /** Environment variables. Commands read passwords and keys from them. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Network access and its clock. Defaults to those of the system. Tests replace them to run on virtual time. */
  readonly network?: Network;
  /** A cache that commands of the same process share. For example, the steps of `ddh night` share one. */
  readonly memory?: Map<string, { readonly key: string; readonly value: Promise<unknown> }>;
  /**
   * Starts another process of this program that runs jobs (`serveJobs`). Without this function, a command does all work
   * itself.
   */
  readonly helper?: () => ChildProcess;
}

/** A subcommand of `ddh`. `usage` is its whole help, with examples. */
export type Command = {
  readonly name: string;
  readonly summary: string;
  readonly usage: string;
  readonly run: (args: readonly string[], io: Io) => Promise<ExitCode>;
};

/**
 * The reason for a command's failure, as `--json` prints it. `kind` is `failed`, `usage`, or a kind that the command's
 * help lists.
 */
export type Failure = { readonly kind: string; readonly message: string; readonly [detail: string]: unknown };

export const failureJson = (error: Failure): string => `${JSON.stringify({ error })}\n`;

/** The command line is invalid. `main` prints the message with the usage and exits with 2. */
export class UsageError extends Error {}
