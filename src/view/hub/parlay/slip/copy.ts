import { lineText, type OddsType } from '@ddh/engine/internal/domain';
import {
  assessErrorText,
  betTexts,
  COSTS_MOST,
  formatCount,
  formatCounted,
  formatCountedShare,
  formatLeg,
  formatLine,
  formatMargin,
  formatOdds,
  formatPercent,
  formatPrice,
  formatShareOf,
  formatSide,
  gameModelErrorText,
  NO_BET_ON_MISSING,
  NO_HITS,
  NONE,
  REFUND,
  simErrorText,
} from '@ddh/engine/internal/format';
import type { GameModelError } from '@ddh/engine/internal/model';
import type { DecimalOdds, OddsError } from '@ddh/engine/internal/odds';
import type { Alternative, Edit, Leg, LegPrice, SlipBet, SlipBetError, SlipPrice } from '@ddh/engine/internal/parlay';
import { unreachable } from '@ddh/engine/internal/result';
import type { SimError } from '@ddh/engine/internal/simulation';
import { loadingText } from '../../../shared/copy.ts';
import { workerErrorText, type WorkerProblem } from '../copy.ts';

/** Newer data lacks the slip's game. */
export const GAME_GONE = 'This game is not in the newer data. The slip stays until you choose another game.';

/** The same on a phone's one line. */
export const GAME_GONE_SHORT = 'The game is not in the newer data';

/** A simulation failure, as the page words it. */
export const simulationFailedText = (message: string): string => `Error: ${message}`;

/** The same where the way on lies inside the slip. */
export const slipFailedText = (message: string): string => `${simulationFailedText(message)}, open the slip to retry`;

/** What a command did, beside the button that takes it back. */
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

/** A leg without its subject, which stands beside it. */
const pickText = (leg: Leg): string =>
  leg.kind === 'winner' ? formatLeg(leg) : `${formatSide(leg.side)} ${lineText(leg.line)} ${leg.stat}`;

/** How the shares in a slip's list of legs are meant. */
export const LADDER_RULE = "Each leg's share of the games in which all legs above it hold.";

/** How many legs a slip has: `4 legs`, `4 legs, 3 different`. */
export const legsText = (legs: number, repeated: number): string =>
  `${formatCounted(legs, 'leg')}${repeated === 0 ? '' : `, ${legs - repeated} different`}`;

/** A leg's own probability, whatever the others do: `alone 37.5%`. */
export const aloneText = (price: LegPrice | null, records: number): string =>
  `alone ${price === null ? NONE : formatShareOf(price.hits, records)}`;

/** What the figures say about a leg. `never`: of so many legs that never all hold it is one; 0: of none. */
export function markText({
  never,
  costsMost,
  implied,
}: {
  readonly never: number;
  readonly costsMost: boolean;
  /** `impliedText` of it. */
  readonly implied: string | null;
}): string | null {
  if (never > 0) return never === 1 ? 'Never hit' : 'Never hit together';
  if (costsMost) return COSTS_MOST;
  return implied;
}

/** A leg has changed places with its neighbour. `place` counts from 0. */
export const legMovedText = (leg: Leg, place: number, of: number): string =>
  `Leg moved to ${place + 1} of ${of}: ${formatLeg(leg)}.`;

/** What a leg's list of other lines is called. */
export const linesTitle = (leg: Leg): string => `Lines: ${formatLeg(leg)}`;

/** A leg without what it is about: `Over 5.5`; of a margin `1.5`. */
export const lineName = (leg: Leg): string =>
  leg.kind === 'winner' ? formatMargin(leg.margin) : `${formatSide(leg.side)} ${formatLine(leg.line)}`;

/** Another line for a leg, with all its figures: `Over 6.5: slip 4.2%, odds 23.81`. */
export function alternativeText(alternative: Alternative, type: OddsType): string {
  const odds = formatOdds(alternative.probability, type);
  const share = `${lineName(alternative.leg)}: slip ${formatCountedShare(alternative)}`;
  return odds === NONE ? share : `${share}, odds ${odds}`;
}

export const COUNTING_LINES = 'Counting the lines...';

export const LINES_FAILED = 'The lines could not be counted.';

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

/** The slip in short. */
export type SlipSummary = {
  readonly legs: number;
  /** Picks that are begun and do not count yet. */
  readonly unfinished: number;
  readonly price: SlipPrice | null;
  readonly oddsType: OddsType;
  /** A leg cannot be counted, so there is no price. */
  readonly uncountable: boolean;
  readonly loading: boolean;
  /** Simulations still come in: no hit is no news yet. */
  readonly reading: boolean;
  /** More simulations than the published ones are counted. */
  readonly grown: boolean;
  /** Why the simulation failed. */
  readonly failure: string | null;
  /** Newer data lacks the game. */
  readonly gone: boolean;
};

/** What the slip holds: `no legs yet`, `4 legs`, `1 leg, 1 unfinished`. */
export function slipCountText({ legs, unfinished }: Pick<SlipSummary, 'legs' | 'unfinished'>): string {
  const count = legs === 0 ? 'no legs yet' : formatCounted(legs, 'leg');
  return unfinished === 0 ? count : `${count}, ${unfinished} unfinished`;
}

/** What opens the slip, with all that it shows: `Open slip: 4 legs, probability 26.1%, odds 3.83`. No dash is a figure. */
export function slipName(slip: SlipSummary): string {
  const name = `Open slip: ${slipCountText(slip)}`;
  if (slip.failure !== null) return `${name}. ${slipFailedText(slip.failure)}`;
  if (slip.gone) return `${name}. ${GAME_GONE_SHORT}`;
  const figures = slip.legs === 0 ? name : `${name}, ${figuresText(slip)}`;
  return slip.loading ? `${figures}. ${loadingText.simulationShort}` : figures;
}

/**
 * The result of an edit as a sentence, for who hears the page: `4 legs: probability 26.1%, odds 3.83.` Of more simulations
 * than the published ones it says how many, so that their end is heard even where no figure changed.
 */
export function slipAnnouncement(slip: SlipSummary): string {
  if (slip.legs === 0) return 'The slip has no legs.';
  const { grown, price } = slip;
  const counted = grown && price !== null ? ` In ${formatCounted(price.records, 'simulation')}.` : '';
  return `${formatCounted(slip.legs, 'leg')}: ${figuresText(slip)}.${counted}`;
}

function figuresText({ price, oddsType, uncountable, reading }: SlipSummary): string {
  if (uncountable) return 'a leg cannot be counted';
  if (price === null) return 'no figure yet';
  const probability = `probability ${formatPercent(price.probability)}`;
  if (price.hits === 0) return reading ? probability : `${probability}. ${NO_HITS}`;
  const odds = formatOdds(price.probability, oddsType);
  return odds === NONE ? probability : `${probability}, odds ${odds}`;
}

/** What may still become a price: digits, a sign and digits, a decimal from 1, a fraction. */
const BEGUN = /^(?:[+\-\u2212\u2013]?\d*|[1-9]\d*\.\d*|[+\-\u2212\u2013]\d+\.\d*|\d+\s*\/\s*\d*)$/;

/**
 * Why a typed price is of no use; null where somebody `typing` may just not be done: `1`, `+1` and `3/` are no prices
 * yet, `abc` never will be one.
 */
export function typedPriceError(text: string, error: OddsError | SlipBetError, typing: boolean): string | null {
  if (error.kind === 'missingPlayer') return NO_BET_ON_MISSING;
  if (typing && BEGUN.test(text.trim())) return null;
  // The page sets no limits of its own, so that none of them can be bad.
  return error.kind === 'badLimit' ? null : assessErrorText(error);
}

/** How a typed price was read, in both notations: `Read as 3.78, +278 American`. */
export const priceReadText = (odds: DecimalOdds): string =>
  `Read as ${formatPrice(odds, 'decimal')} decimal, ${formatPrice(odds, 'american')} American.`;

/** The place of the refund's figures, where a slip can push and has no price. */
export const NO_REFUND_YET = `${REFUND}: ${NONE}`;

/** A slip at a price as one text, for who hears the page. */
export function betAnnouncement(bet: SlipBet, type: OddsType): string {
  const { value, breakEven, stake, refund } = betTexts(bet, type);
  return [value, breakEven, stake, ...(refund === null ? [] : [refund])].map((text) => `${text}.`).join(' ');
}
