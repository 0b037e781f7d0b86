import type { GameModelError } from '../../model/index.ts';
import type { SimError } from '../../simulation/index.ts';
import { formatCount } from '../counts.ts';
import { gameModelErrorText, simErrorText, workerErrorText, type WorkerProblem } from '../simulationErrors.ts';

/** The choice of how many simulations are counted. */
export const MORE_TITLE = 'Simulations';

/** More of them are on their way: `Simulating: 43,296 of 1,000,000`. */
export const simulatingText = (records: number, until: number): string =>
  `Simulating: ${formatCount(records)} of ${formatCount(until)}`;

/** The reader has stopped them. */
export const stoppedText = (records: number, until: number): string =>
  `Stopped at ${formatCount(records)} of ${formatCount(until)}`;

type MoreProblem =
  | SimError
  | GameModelError
  | { readonly kind: 'otherRecords'; readonly record: number; readonly column: string }
  | WorkerProblem;

/** Why there are no more simulations than those that are counted. */
export const moreFailedText = (error: MoreProblem): string => `No more simulations: ${causeText(error)}.`;

function causeText(error: MoreProblem): string {
  switch (error.kind) {
    case 'modelVersion':
      return `this game's model is of another version (${gameModelErrorText(error)})`;
    case 'badModel':
      return `this game's model cannot be read (${gameModelErrorText(error)})`;
    case 'otherRecords':
      return `this game's model does not give its published records (record ${formatCount(error.record + 1)}, "${error.column}")`;
    case 'http':
      return `this game's model could not be loaded (${simErrorText(error)})`;
    case 'unreadable':
      return `this game's model could not be loaded (${error.detail})`;
    default:
      return workerErrorText(error);
  }
}
