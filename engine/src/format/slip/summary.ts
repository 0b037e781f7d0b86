import type { OddsType } from '../../domain/index.ts';
import type { SlipPrice } from '../../parlay/index.ts';
import { formatCounted } from '../counts.ts';
import { GAME_GONE_SHORT } from '../delivery.ts';
import { loadingText, NO_HITS, slipFailedText } from '../messages.ts';
import { formatOdds, formatPercent, NONE } from '../odds.ts';

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
export function slipNews(slip: SlipSummary): string {
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
