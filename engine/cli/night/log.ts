import { appendFileSync } from 'node:fs';
import type { Io } from '../command.ts';
import { reason } from '../reason.ts';
import type { NightReport } from '../reports/night.ts';
import type { StepName } from './journal.ts';
import type { StepOutcome } from './outcome.ts';
import { stepText } from './summary.ts';
import { oneLine } from '../printable.ts';

/** Receives the events of `ddh night`. */
export type Events = {
  readonly begin: (step: StepName) => void;
  readonly end: (outcome: StepOutcome) => void;
  readonly finish: (summary: NightReport) => void;
};

/** The file for the events of a night, and its name as the user wrote it. Its folder exists. */
type LogFile = { readonly path: string; readonly shown: string };

/**
 * Prints a line for each step to standard error. With `json`, prints a JSON object for each event to standard output
 * instead. Appends all events to the file `log`, unless it is `null`. A log that cannot be written does not end the
 * night.
 */
export function createEvents(log: LogFile | null, json: boolean, io: Io): Events {
  let isLost = false;
  const write = (event: object): void => {
    const line = `${JSON.stringify({ at: io.now().toISOString(), ...event })}\n`;
    if (json) io.out(line);
    if (log === null || isLost) return;
    try {
      appendFileSync(log.path, line);
    } catch (cause) {
      isLost = true;
      io.note(`ddh night: cannot write ${log.shown}: ${reason(cause, true)}. The night goes on without its log\n`);
    }
  };
  return {
    begin: (step) => write({ event: 'begin', step }),
    end(outcome) {
      write({ event: 'end', ...outcome });
      if (!json && outcome.state !== 'kept') (io.progress ?? io.note)(`ddh night: ${oneLine(stepText(outcome))}\n`);
    },
    finish: (summary) => write({ event: 'summary', ...summary }),
  };
}
