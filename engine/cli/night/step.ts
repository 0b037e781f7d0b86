import type { DataPart } from '@ddh/engine/internal/datasets';
import type { Result } from '@ddh/engine/internal/result';
import type { Failure, Io, Note } from '../command.ts';
import type { Facts, Found } from './facts.ts';
import type { StepName } from './journal.ts';
import type { NightOrder } from './order.ts';
import type { NightDay } from './readDay.ts';

/** What a step needs to know before it runs. */
export type NightContext = {
  readonly order: NightOrder;
  readonly found: Found;
  /** `null` if the schedule has not been fetched or cannot be read. */
  readonly day: NightDay | null;
  /** Whether the last run of this night found results missing, so that the league is asked again at once. */
  readonly lackedResults: boolean;
};

/** The arguments of a step, and the files that it reads and writes. Paths are relative to the folder of `ddh.json`. */
export type Plan = {
  readonly args: readonly string[];
  /** Further arguments of the command. If only these change, the step does not run again. */
  readonly alsoArgs?: readonly string[];
  readonly reads: readonly string[];
  readonly writes: readonly string[];
  /** The part of the night's data folder that the step writes. */
  readonly part?: DataPart;
};

/** Why a step is left out. `isGap` is true if the published data lacks something as a result. */
export type LeftOut = { readonly leftOut: string; readonly isGap: boolean };

/** What a step has done. With exit code 1, it did not do what the night needs. */
export type StepReport = {
  readonly exit: 0 | 1 | 3;
  readonly facts?: Facts;
  /** Lines about what is missing, beside those that the step has noted. */
  readonly lines?: readonly string[];
  /**
   * Whether requests failed, were not sent or were refused in part, so that the next run repeats the step: that of an
   * unfinished night if the step repeats `once`.
   */
  readonly again?: boolean;
};

export type Step = {
  readonly name: StepName;
  /** Runs the command of the step with the arguments of its plan. */
  readonly run: (
    args: readonly string[],
    io: Io,
    note: Note,
    context: NightContext,
  ) => Promise<Result<StepReport, Failure>>;
  readonly plan: (context: NightContext) => Plan | LeftOut;
  /**
   * What a later run does of a step that is done: it asks whether something has changed since, and returns `null` if
   * nothing has.
   */
  readonly renew?: (
    args: readonly string[],
    io: Io,
    note: Note,
    context: NightContext,
  ) => Promise<Result<StepReport | null, Failure>>;
  /**
   * Asks whether a result of this step that is done is lost, so that the step runs again. Is called at most once in
   * NAMED_FRESH_MS. The error is a line that says why it cannot be asked, which ends nothing.
   */
  readonly isLost?: (io: Io, context: NightContext) => Promise<Result<boolean, string>>;
  /**
   * When a later run repeats the step. `always`: in every run. `once`: if its inputs have changed, or if requests
   * failed and the night is not finished. `changed`: if the inputs or outputs have changed.
   */
  readonly repeats: 'always' | 'once' | 'changed';
  /** Whether the run continues if the step fails. */
  readonly isOptional: boolean;
};
