import { setImmediate } from 'node:timers/promises';
import type { Io } from '../../command.ts';
import { createProgress } from '../../progress.ts';

/** Runs a generator to its end, shows each step as progress, and returns the generator's result. */
export async function runWalk<S, T>(steps: Generator<S, T, void>, text: (step: S) => string, io: Io): Promise<T> {
  const progress = createProgress(io, 'ddh backtest');
  try {
    for (;;) {
      const step = steps.next();
      if (step.done === true) return step.value;
      progress.show(() => text(step.value));
      // Yield, so that Ctrl-C works between steps.
      await setImmediate();
    }
  } finally {
    progress.done();
  }
}
