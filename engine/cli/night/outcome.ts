import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Found } from './facts.ts';
import type { StepName } from './journal.ts';

/**
 * What happened to a step in this run. `kept`: an earlier run did the step, and its result is still valid. `planned`: a
 * run without --dry-run would do it.
 */
export type StepOutcome = {
  readonly step: StepName;
  readonly state: 'ran' | 'kept' | 'leftOut' | 'failed' | 'planned';
  readonly seconds: number;
  /**
   * Lines about the step: things that are missing because of it, reasons why it failed or was left out, or the planned
   * command.
   */
  readonly lines: readonly string[];
  readonly isGap: boolean;
};

/** `failed`: a step that is not optional has failed. `offDay`: the day has no games. */
export type Ending = 'done' | 'failed' | 'offDay';

export type NightRun = {
  readonly ending: Ending;
  readonly outcomes: readonly StepOutcome[];
  readonly found: Found;
  /** The next day with games, or `null` if there is none or the schedule cannot be read. */
  readonly next: LeagueDate | null;
};
