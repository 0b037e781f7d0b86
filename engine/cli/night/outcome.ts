import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { Found } from './facts.ts';
import type { StepName } from './journal.ts';

/** What happened to a step in this run. `kept`: it was done before. `planned`: a run without --dry-run would run it. */
export type StepOutcome = {
  readonly step: StepName;
  readonly state: 'ran' | 'kept' | 'leftOut' | 'failed' | 'planned';
  readonly seconds: number;
  /** What is missing because of the step, a line for each, or why it failed or was left out. */
  readonly lines: readonly string[];
  readonly isGap: boolean;
};

/** `failed`: a step that the night needs has failed. `offDay`: the day has no games. */
export type Ending = 'done' | 'failed' | 'offDay';

export type NightRun = {
  readonly ending: Ending;
  readonly outcomes: readonly StepOutcome[];
  readonly found: Found;
  /** On a day without games the next day with games, or `null` if no schedule has one. */
  readonly next: LeagueDate | null;
};
