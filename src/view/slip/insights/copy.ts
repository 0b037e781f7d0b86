import { legErrorText } from '@ddh/engine/internal/format';
import type { LegError } from '@ddh/engine/internal/parlay';
import type { SimError } from '@ddh/engine/internal/simulation';
import { workerErrorText, type WorkerProblem } from '../workerCopy.ts';

/** The caption of the table that shows how often at least one, two, ... legs hit. */
export const AT_LEAST_CAPTION = 'How many of your legs come in';

/** Shown for fewer than two different legs. */
export const AT_LEAST_NEEDS_LEGS = 'This needs a priced slip of at least two different legs.';

const INSIGHT_TITLES = {
  nextLegs: 'What would each change be worth?',
  atLeast: 'How many legs hit',
  pictures: 'What the game looks like',
  share: 'Share and save',
} as const;

export const insightTitle = (insight: keyof typeof INSIGHT_TITLES): string => INSIGHT_TITLES[insight];

/** Shown while the code of an insight loads. */
export const INSIGHT_COMING = 'Loading...';

export const DISTRIBUTIONS_COUNTING = 'Pricing the possible changes...';

export const DISTRIBUTIONS_NEEDS_GAME = 'Choose a game. The figures appear when its simulations are loaded.';

export const DISTRIBUTIONS_FAILED = 'These figures could not be computed.';

export function distributionsFailedText(error: SimError | LegError | WorkerProblem): string {
  switch (error.kind) {
    case 'unknownColumn':
    case 'unknownProp':
    case 'missingValue':
    case 'badColumn':
    case 'badLine':
      return legErrorText(error);
    default:
      return workerErrorText(error);
  }
}
