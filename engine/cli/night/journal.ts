import { readFile } from 'node:fs/promises';
import { GENERATOR_VERSION, MODEL_VERSION } from '@ddh/engine/internal/model';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import { ifMissing } from '@ddh/feeds/store';
import type { OptionalStep } from '../config/index.ts';
import { ofFile } from '../reason.ts';
import { replaceFile } from '../writeFile.ts';
import packageJson from '../package.json' with { type: 'json' };
import type { Facts } from './facts.ts';

/**
 * The steps of `ddh night`. The step `data` copies the finished data. Every other step is the command with its name.
 */
export type StepName = OptionalStep | 'grade' | 'rate' | 'simulate' | 'validate' | 'record freeze' | 'data';

/** The journal's entry for a step that ended with exit code 0 or 3. */
export type Entry = {
  /** The command line of the step. An operator can type it to repeat the step. */
  readonly command: string;
  /** `inputs` is the digest of the arguments and of the files read, and `outputs` that of the files written. */
  readonly inputs: string;
  readonly outputs: string;
  readonly exit: 0 | 3;
  /** One line for each thing that the step's result lacks. Empty if the step ended with exit code 0. */
  readonly gaps: readonly string[];
  readonly facts: Facts;
  /**
   * Why the next run of an unfinished night repeats the step: requests failed, or results were missing. `no`: it does
   * not.
   */
  readonly again: 'no' | 'requests' | 'results';
  /** The start of the last run that ran the step or asked whether its result is still valid, in epoch ms. */
  readonly asked: number;
};

export type Journal = {
  readonly date: string;
  /** The versions of this program, the generator and the models at the time of the entries. Others repeat all steps. */
  readonly version: string;
  /** The time at which the nightly run started, in ISO 8601. It is also written into manifests. */
  readonly begun: string;
  /** Whether all steps have ended without a failure. A finished night does not fetch results and prices again. */
  readonly finished: boolean;
  readonly steps: Readonly<Record<string, Entry>>;
};

export const JOURNAL_FILE = 'journal.json';

const VERSION = [packageJson.version, GENERATOR_VERSION, MODEL_VERSION].join(' ');

/**
 * Reads the journal of a night. Returns `null` if it is missing or invalid. The night then starts from its first step.
 */
export async function readJournal(path: string): Promise<Journal | null> {
  const json = parseJson(await readFile(path, 'utf8').catch(ifMissing('')).catch(ofFile(path)));
  if (!isObject(json) || typeof json['begun'] !== 'string' || !isObject(json['steps'])) return null;
  const journal = json as Journal;
  return journal.version === VERSION ? journal : newJournal(journal);
}

export const newJournal = ({ date, begun }: Pick<Journal, 'date' | 'begun'>): Journal => ({
  date,
  version: VERSION,
  begun,
  finished: false,
  steps: {},
});

/** Replaces the journal. A journal that a power failure has damaged nevertheless counts as missing. */
export const writeJournal = (path: string, journal: Journal): Promise<void> =>
  replaceFile(path, `${JSON.stringify(journal, null, 2)}\n`);
