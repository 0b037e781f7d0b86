import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Io } from '../command.ts';
import type { StepName } from './journal.ts';
import type { StepOutcome } from './outcome.ts';
import { stepText } from './summary.ts';

/** Receives the events of `ddh night`. */
export type Events = {
  readonly begin: (step: StepName) => void;
  readonly end: (outcome: StepOutcome) => void;
  readonly finish: (summary: object) => void;
};

/**
 * Prints a line for each step to standard error. With `json`, prints a JSON object for each event to standard output
 * instead. Appends all events to the file `log`, unless it is `null`.
 */
export function createEvents(log: string | null, json: boolean, io: Io): Events {
  const write = (event: object): void => {
    const line = `${JSON.stringify({ at: io.now().toISOString(), ...event })}\n`;
    if (json) io.out(line);
    if (log === null) return;
    mkdirSync(dirname(log), { recursive: true });
    appendFileSync(log, line);
  };
  return {
    begin: (step) => write({ event: 'begin', step }),
    end(outcome) {
      write({ event: 'end', ...outcome });
      if (!json && outcome.state !== 'kept') (io.progress ?? io.note)(`ddh night: ${stepText(outcome)}\n`);
    },
    finish: (summary) => write({ event: 'summary', ...summary }),
  };
}
