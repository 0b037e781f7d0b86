import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import type { OptionalStep } from '../config/index.ts';

/** The steps of a night. `data` copies the finished data; each other step is a command. */
export type StepName = OptionalStep | 'rate' | 'simulate' | 'validate' | 'data';

/** Figures of a step for the summary and for later steps. */
export type Facts = Readonly<Record<string, unknown>>;

/** A step that has ended with 0 or 3. */
export type Entry = {
  /** The command line, which does the same when it is typed. */
  readonly command: string;
  /** Digests of the arguments and the files read, and of the files written. */
  readonly inputs: string;
  readonly outputs: string;
  readonly exit: 0 | 3;
  /** What is missing, a line for each. Empty if the step ended with 0. */
  readonly gaps: readonly string[];
  readonly facts: Facts;
  /** Whether an unfinished night runs the step again, because a server did not answer all requests. */
  readonly again: boolean;
};

export type Journal = {
  readonly date: string;
  /** The time that manifests get, in ISO 8601. */
  readonly begun: string;
  /** Whether all steps have ended. Then nothing is fetched again. */
  readonly finished: boolean;
  readonly steps: Readonly<Record<string, Entry>>;
};

export const JOURNAL_FILE = 'journal.json';

/** Returns `null` if the night has no journal. A file that is no journal begins the night again. */
export async function readJournal(path: string): Promise<Journal | null> {
  const json = parseJson(await readFile(path, 'utf8').catch(() => ''));
  if (!isObject(json) || typeof json['begun'] !== 'string' || !isObject(json['steps'])) return null;
  return json as Journal;
}

/** Replaces the journal. If the process is killed, the old or the new journal is there. */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(journal, null, 2)}\n`, { flush: true });
  await rename(`${path}.part`, path);
}
