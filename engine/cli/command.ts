import type { ChildProcess } from 'node:child_process';
import type { Network } from '@ddh/feeds/http';
import { err, type Result } from '@ddh/engine/internal/result';
import type { Options } from './args.ts';
import { oneLine } from './printable.ts';

/**
 * The exit code of the command. 0: done. 1: the input is wrong, or `validate` or `calibrate` has found a fault. 2: the
 * command line is wrong. 3: done, but something was left out and is listed.
 */
export type ExitCode = 0 | 1 | 2 | 3;

/** The environment of a command. Tests replace it to run a command without starting a process. */
export interface Io {
  readonly out: (text: string) => void;
  /**
   * Prints the contents of a file, such as CSV, without a change: not to a terminal, which could obey characters in it.
   * Defaults to `out`.
   */
  readonly data?: (text: string) => void;
  /** Prints an error. */
  readonly note: (text: string) => void;
  /** Prints progress. Unlike the text of `note`, progress is not part of a recorded error. Defaults to `note`. */
  readonly progress?: (text: string) => void;
  /** The width of the terminal to which `note` writes, on which progress rewrites its line. 0 if it is no terminal. */
  readonly columns: () => number;
  /** The width of the terminal to which `out` writes, into which help and tables are fitted. By default it is none. */
  readonly width?: () => number;
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

/**
 * A subcommand of `ddh`. `usage` is its whole help, with examples. `forms` has the options by the words before them, such
 * as `fetch odds`. `makesFiles` says whether a call makes files or a
 * delivery. Then its exit code says what it has made, also if its text cannot be printed. Any other call is for its text.
 */
export type Command = {
  readonly name: string;
  readonly usage: string;
  readonly forms: Readonly<Record<string, Options>>;
  readonly makesFiles: boolean | ((args: readonly string[]) => boolean);
  readonly run: (args: readonly string[], io: Io) => Promise<ExitCode>;
};

/**
 * The reason for a command's failure, as `--json` prints it. `kind` is `failed`, `usage`, or a kind that the command's
 * help lists.
 */
export type Failure = { readonly kind: string; readonly message: string; readonly [detail: string]: unknown };

/** The version of what `--json` prints, of all commands together. docs/versions.md says when it changes. */
export const SCHEMA_VERSION = 1;

/** What `--json` prints of a report. */
export const reportJson = (json: object): string => `${JSON.stringify({ schemaVersion: SCHEMA_VERSION, ...json })}\n`;

export const failureJson = (error: Failure): string => reportJson({ error });

/**
 * What a command has done. `json` is printed with `--json`, its schema is in `reports/`. Without it `csv` is printed if
 * there is one, or else `text`.
 */
export type Report<J extends object = object> = {
  readonly exit: 0 | 1 | 3;
  readonly json: J;
  readonly text: string;
  readonly csv?: string;
};

/** Prints a line about what is missing or was changed beside a command's result. */
export type Note = (line: string) => void;

/** Returns the function that prints the notes of a command. A line break inside of a note is from outside. */
export const noteOf =
  (command: string, { note }: Pick<Io, 'note'>): Note =>
  (line) =>
    note(`ddh ${command}: ${oneLine(line)}\n`);

export type MakeReport<J extends object> = (
  args: readonly string[],
  io: Io,
  note: Note,
) => Result<Report<J>, Failure> | Promise<Result<Report<J>, Failure>>;

/** A command whose report other commands can use. `ddh night` runs such commands. */
export type ReportCommand<J extends object> = Command & { readonly report: MakeReport<J> };

/** Makes a command that prints a report. */
export const reportCommand = <J extends object>(command: Omit<ReportCommand<J>, 'run'>): ReportCommand<J> => ({
  ...command,
  async run(args, io) {
    const note = noteOf(command.name, io);
    const made = await command.report(args, io, note);
    if (made.ok) {
      const { exit, json, text, csv } = made.value;
      if (wantsJson(args)) io.out(reportJson(json));
      else if (csv === undefined) io.out(text);
      else (io.data ?? io.out)(csv);
      return exit;
    }
    made.error.message.split('\n').forEach(note);
    if (wantsJson(args)) io.out(failureJson(made.error));
    return 1;
  },
});

const wantsJson = (args: readonly string[]): boolean =>
  (args.includes('--') ? args.slice(0, args.indexOf('--')) : args).includes('--json');

export const failed = (message: string): Result<never, Failure> => err({ kind: 'failed', message });

/** The command line is invalid. `main` prints the message with the usage and exits with 2. */
export class UsageError extends Error {}
