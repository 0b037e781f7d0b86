import type { ExitCode, Io } from '../command.ts';
import type { Found } from './facts.ts';
import type { StepName } from './journal.ts';
import type { NightOrder } from './order.ts';
import type { NightDay } from './readDay.ts';

/** What a step needs to know before it runs. */
export type NightContext = {
  readonly order: NightOrder;
  readonly found: Found;
  /** `null` if the schedule has not been fetched or cannot be read. */
  readonly day: NightDay | null;
};

/** The arguments of a step, and the files that it reads and writes. Paths are relative to the folder of `ddh.json`. */
export type Plan = {
  readonly args: readonly string[];
  /** Further arguments of the command. If only these change, the step does not run again. */
  readonly alsoArgs?: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** Names of files and folders below `writes` that other steps write. */
  readonly ofOthers?: readonly string[];
};

/** Why a step is left out. `isGap` is true if the published data lacks something as a result. */
export type LeftOut = { readonly leftOut: string; readonly isGap: boolean };

export type Step = {
  readonly name: StepName;
  /** Runs the command of the step with the arguments of its plan. The output is one JSON object. */
  readonly run: (args: readonly string[], io: Io, context: NightContext) => Promise<ExitCode>;
  readonly plan: (context: NightContext) => Plan | LeftOut;
  /**
   * When a later run repeats the step. `always`: in every run. `once`: if its inputs have changed, or if requests
   * failed and the night is not finished. `changed`: if the inputs or outputs have changed. `linked`: like `changed`,
   * and also if an earlier linked step ran, because all linked steps read or write the manifest.
   */
  readonly repeats: 'always' | 'once' | 'changed' | 'linked';
  /** Whether the run continues if the step fails. */
  readonly isOptional: boolean;
};
