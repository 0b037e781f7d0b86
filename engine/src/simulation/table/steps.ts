import type { Result } from '../../result.ts';
import type { SimError } from '../errors.ts';

/** A task in steps of at most 1,024 records or 256 KB, so that its driver can look at clock and abort between them. */
export type Steps<T> = Generator<{ readonly records: number; readonly bytes: number }, Result<T, SimError>, void>;

/** Runs a task to its end without looking up: for short ones, and where nobody waits. */
export function runSteps<T>(steps: Steps<T>): Result<T, SimError> {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
