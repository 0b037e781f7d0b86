import type { ExitCode, Io } from '../command.ts';
import type { Found } from './facts.ts';
import type { StepName } from './journal.ts';
import type { NightOrder } from './order.ts';
import type { NightDay } from './readDay.ts';

/** What is known before a step. */
export type NightContext = {
  readonly order: NightOrder;
  readonly found: Found;
  /** `null` if the schedule has not been fetched or cannot be read. */
  readonly day: NightDay | null;
};

/** What a step does now. Paths are relative to the folder of `ddh.json`. */
export type Plan = {
  readonly args: readonly string[];
  /** Further arguments, whose change alone is no reason to run the step again. */
  readonly alsoArgs?: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Names in the folders of `writes` that other steps write. */
  readonly ofOthers?: readonly string[];
};

/** Why a step is left out. `isGap` if the published data lacks something because of it. */
export type LeftOut = { readonly leftOut: string; readonly isGap: boolean };

export type Step = {
  readonly name: StepName;
  /** Runs the command with these arguments. The output is one JSON object. */
  readonly run: (args: readonly string[], io: Io, context: NightContext) => Promise<ExitCode>;
  readonly plan: (context: NightContext) => Plan | LeftOut;
  /**
   * `always`: every run does it. `once`: a finished night does not run it again. `changed`: runs if its inputs have changed. `linked`: also runs after
   * another linked step has run, because all of them write into the manifest.
   */
  readonly repeats: 'always' | 'once' | 'changed' | 'linked';
  /** Whether the night goes on if the step fails. */
  readonly isOptional: boolean;
};
