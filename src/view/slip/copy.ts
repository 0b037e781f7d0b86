import { lineText, type OddsType } from '@ddh/engine/internal/domain';
import {
  COSTS_MOST,
  fallbackText,
  formatClock,
  formatCount,
  formatCounted,
  formatLeg,
  formatOdds,
  formatPercent,
  formatSide,
  NO_HITS,
  NONE,
  simErrorText,
} from '@ddh/engine/internal/format';
import type { GameChange, Stalled } from '@ddh/engine/internal/datasets';
import type { GameModelError } from '@ddh/engine/internal/model';
import type { Edit, Leg, Matchup, SlipPrice } from '@ddh/engine/internal/parlay';
import type { Probability } from '@ddh/engine/internal/odds';
import { unreachable } from '@ddh/engine/internal/result';
import type { SimError } from '@ddh/engine/internal/simulation';
import type { OtherRecords, WeightsState } from '@ddh/workers/protocol';
import { workerErrorText, type WorkerProblem } from './workerCopy.ts';

export const GAME_GONE = 'This game is not in the newer data. The slip stays until you choose another game.';

/** The short form of `GAME_GONE`, for the narrow bar on a phone. */
export const GAME_GONE_SHORT = 'The game is not in the newer data';

/** The name of the probability whose odds are the fair odds, in a game with weights. */
export const FAIR_CHANCE = 'Fair chance';

/** Says why a game with weights has only the price of the simulation. Null if it has an honest price or no weights. */
export function simulationOnlyText(weights: WeightsState): string | null {
  switch (weights.kind) {
    case 'none':
    case 'pending':
    case 'ready':
      return null;
    case 'fallback':
      return `Simulation only: ${fallbackText(weights.fallback)}.`;
    case 'badWeights':
      return "Simulation only: the file with the books' prices is damaged.";
    case 'otherGame':
    case 'otherSimulation':
      return "Simulation only: the books' prices belong to another simulation of the game.";
    default:
      return "Simulation only: the books' prices could not be loaded.";
  }
}

/** The name of the probability of a slip that can push. A leg that ends on its line does not hold in it. */
export const STRICTLY = 'Parlay probability, every leg strictly';

/** The title of the list of other slips: `1 other slip. Slips of several games are not joined.` */
export const otherSlipsTitle = (slips: number): string =>
  `${formatCounted(slips, 'other slip')}. Slips of several games are not joined.`;

/** The short form of `otherSlipsTitle`, for the narrow bar: `2 other slips, not joined`. */
export const otherSlipsShort = (slips: number): string => `${formatCounted(slips, 'other slip')}, not joined`;

/** The name of another slip: `Chicago Blackhawks @ Florida Panthers: 3 legs`. */
export const otherSlipName = ({ away, home }: Matchup, legs: number): string =>
  `${away} @ ${home}: ${formatCounted(legs, 'leg')}`;

export const ALL_NUMBERS = 'All the numbers';

/** The button that shows the folded legs, or folds them again: `Show 3 more`. */
export const moreLegsText = (folded: number, isOpen: boolean): string =>
  isOpen ? 'Show fewer' : `Show ${folded} more`;

export const GAME_BEGUN = 'The game has begun';

/** Shown if the simulation of a game failed. */
export const simulationFailedText = (message: string): string => `Error: ${message}`;

/** Shown if the simulation failed while the slip is closed. The Retry button is in the slip. */
export const slipFailedText = (message: string): string => `${simulationFailedText(message)}, open the slip to retry`;

/** The text next to Undo: what the last edit did. */
export function editText(edit: Edit): string {
  switch (edit.kind) {
    case 'cleared':
      return 'Cleared.';
    case 'rowDeleted':
      return `Row ${edit.place + 1} deleted.`;
    case 'rowReset':
      return `Row ${edit.place + 1} reset.`;
    case 'legRemoved':
      return `Removed ${formatLeg(edit.leg)}.`;
    case 'legAdded':
      return `Added ${formatLeg(edit.leg)}.`;
    case 'legSwapped':
      return `Now ${formatLeg(edit.to)}, not ${pickText(edit.from)}.`;
    case 'slipOpened':
      return 'The slip of the link took the place of yours.';
    default:
      return unreachable(edit);
  }
}

/** Says that an edit was undone: `Undone: Added Florida Panthers win.` */
export const undoneText = (edit: Edit): string => `Undone: ${editText(edit)}`;

/** A leg without its subject, because the subject is named earlier in the sentence. */
const pickText = (leg: Leg): string =>
  leg.kind === 'winner' ? formatLeg(leg) : `${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;

/** The number of legs, and of different legs if one is repeated: `4 legs`, `4 legs, 3 different`. */
export const legsText = (legs: number, repeated: number): string =>
  `${formatCounted(legs, 'leg')}${repeated === 0 ? '' : `, ${legs - repeated} different`}`;

/**
 * The mark of a leg. `never` is the size of the smallest group of legs that never hit together, if this leg is in that
 * group, and otherwise 0.
 */
export function markText({
  out,
  never,
  costsMost,
  implied,
}: {
  /** The news that the leg's player was scratched. Null without such news. */
  readonly out: GameChange | null;
  readonly never: number;
  readonly costsMost: boolean;
  /** The result of `impliedText` for the leg. */
  readonly implied: string | null;
}): string | null {
  if (out !== null) return `Scratched ${formatClock(Date.parse(out.at), out.date)}`;
  if (never > 0) return never === 1 ? 'Never hit' : 'Never hit together';
  if (costsMost) return COSTS_MOST;
  return implied;
}

export const MORE_TITLE = 'Simulations';

/** Said of simulations that the page has made itself. */
export const SIMULATED_HERE = 'Simulated here, on your device, from the game model that the site publishes.';

type MoreProblem = SimError | Stalled | GameModelError | OtherRecords | WorkerProblem;

export const moreFailedText = (error: MoreProblem): string => `No more simulations: ${causeText(error)}.`;

function causeText(error: MoreProblem): string {
  switch (error.kind) {
    case 'otherRecords':
      return `this game's model does not give its published records (record ${formatCount(error.record + 1)}, "${error.column}")`;
    case 'otherColumns':
      return error.lacking === 'published'
        ? `this game's published records have no "${error.column}", which its model counts`
        : `this game's model does not count "${error.column}", which its published records have`;
    case 'http':
      return `this game's model could not be loaded (${simErrorText(error)})`;
    case 'unreadable':
      return `this game's model could not be loaded (${error.detail})`;
    default:
      return workerErrorText(error);
  }
}

export type SlipSummary = {
  readonly legs: number;
  /** The number of picks that lack a field and are therefore not legs. */
  readonly unfinished: number;
  /** The price that is called fair. */
  readonly price: SlipPrice | null;
  /** The number of simulations. */
  readonly records: number | null;
  /** The probability from which the fair odds are computed. Null means the probability in `price`. */
  readonly fair: Probability | null;
  readonly oddsType: OddsType;
  /** True if a leg cannot be evaluated, so that there is no price. */
  readonly uncountable: boolean;
  readonly loading: boolean;
  /** True while simulated games arrive. A slip without a hit is then not announced. */
  readonly reading: boolean;
  /** True if the figures include more simulations than the published ones. */
  readonly grown: boolean;
  /** Why the simulation failed. */
  readonly failure: string | null;
  /** True if newer data lacks the game. */
  readonly gone: boolean;
};

/** The numbers of legs and of unfinished picks: `no legs yet`, `4 legs`, `1 leg, 1 unfinished`. */
export function slipCountText({ legs, unfinished }: Pick<SlipSummary, 'legs' | 'unfinished'>): string {
  const count = legs === 0 ? 'no legs yet' : formatCounted(legs, 'leg');
  return unfinished === 0 ? count : `${count}, ${unfinished} unfinished`;
}

/**
 * Announces the result of an edit: `4 legs: probability 26.1%, odds 3.83.` If the figures include more simulations than
 * the published ones, the text also contains the number of simulations. So the end of the simulation is announced even
 * if no figure has changed.
 */
export function slipAnnouncement(slip: SlipSummary): string {
  if (slip.legs === 0) return 'The slip has no legs.';
  const { grown, price, records } = slip;
  const counted = grown && price !== null && records !== null ? ` In ${formatCounted(records, 'simulation')}.` : '';
  return `${formatCounted(slip.legs, 'leg')}: ${figuresText(slip)}.${counted}`;
}

function figuresText({ price, fair, oddsType, uncountable, reading }: SlipSummary): string {
  if (uncountable) return 'a leg cannot be priced';
  if (price === null) return 'no figure yet';
  const probability = `probability ${formatPercent(price.probability)}`;
  if (price.probability === 0) return reading ? probability : `${probability}. ${NO_HITS}`;
  const odds = formatOdds(fair ?? price.probability, oddsType);
  return odds === NONE ? probability : `${probability}, odds ${odds}`;
}
