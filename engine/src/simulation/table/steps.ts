import type { Result } from '../../result.ts';
import type { SimError } from '../errors.ts';

/**
 * A task that runs in small steps, so that a scheduler can yield or abort between steps. Each step reports the
 * progress.
 */
export type Steps<T> = Generator<{ readonly records: number; readonly bytes: number }, Result<T, SimError>, void>;

/** Runs a task to its end without yielding. */
export function runSteps<T>(steps: Steps<T>): Result<T, SimError> {
  let step = steps.next();
  while (!step.done) step = steps.next();
  return step.value;
}
