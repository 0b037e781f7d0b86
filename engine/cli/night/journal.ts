import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import type { OptionalStep } from '../config/index.ts';

/** The steps of a night. `data` copies the finished data. Each other step is a command with this name. */
export type StepName = OptionalStep | 'grade' | 'rate' | 'simulate' | 'validate' | 'record freeze' | 'data';

/** Figures of a step for the summary and for later steps. */
export type Facts = Readonly<Record<string, unknown>>;

/** The record of a step that has ended with exit code 0 or 3. */
export type Entry = {
  /** The command line of the step. An operator can type it to repeat the step. */
  readonly command: string;
  /** `inputs` is the digest of the arguments and of the files read, and `outputs` that of the files written. */
  readonly inputs: string;
  readonly outputs: string;
  readonly exit: 0 | 3;
  /** One line for each thing that is missing. Empty if the step ended with 0. */
  readonly gaps: readonly string[];
  readonly facts: Facts;
  /** Whether some requests of the step got no answer. An unfinished night then runs the step again. */
  readonly again: boolean;
};

export type Journal = {
  readonly date: string;
  /** The time at which the nightly run started, in ISO 8601. It is also written into manifests. */
  readonly begun: string;
  /** Whether the night has ended without a failed step. A finished night fetches nothing again. */
  readonly finished: boolean;
  readonly steps: Readonly<Record<string, Entry>>;
};

export const JOURNAL_FILE = 'journal.json';

/**
 * Returns `null` if the night has no journal, or if the file is not a journal. The night then starts from its first
 * step.
 */
export async function readJournal(path: string): Promise<Journal | null> {
  const json = parseJson(await readFile(path, 'utf8').catch(() => ''));
  if (!isObject(json) || typeof json['begun'] !== 'string' || !isObject(json['steps'])) return null;
  return json as Journal;
}

/**
 * Replaces the journal. If the process is killed, the file contains either the old or the new journal. It is not flushed,
 * because that takes longer than most steps after news, and a journal that a power failure has damaged counts as none.
 */
export async function writeJournal(path: string, journal: Journal): Promise<void> {
  await mkdir(dirname(path), { recursive: true });
  await writeFile(`${path}.part`, `${JSON.stringify(journal, null, 2)}\n`);
  await rename(`${path}.part`, path);
}
