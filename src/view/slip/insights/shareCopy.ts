import { ODDS_TYPES, type OddsType } from '@ddh/engine/internal/domain';
import {
  besideSlipText,
  formatCertainty,
  formatCount,
  formatCounted,
  formatCountedShare,
  formatFineShare,
  formatLeg,
  formatOdds,
  formatOddsInterval,
  formatOddsType,
  formatPercent,
  formatPrice,
  ladderStepText,
  NO_HITS,
  NONE,
  REPEATED_LEG,
  slipShareText,
  stakeText,
  valueText,
  type CountedSlip,
} from '@ddh/engine/internal/format';
import {
  repeatedLegs,
  type HonestPrice,
  type LadderStep,
  type Matchup,
  type SettledSlip,
  type SlipBet,
  type SlipPrice,
} from '@ddh/engine/internal/parlay';
import { unreachable } from '@ddh/engine/internal/result';
import { FAIR_CHANCE } from '../copy.ts';

type Game = Pick<Matchup, 'away' | 'home'>;

const nameOf = ({ away, home }: Game): string => `${away} @ ${home}`;

type SlipToTell = CountedSlip & {
  readonly matchup: Game;
  /** The slip under the rule for pushes. */
  readonly settled: SettledSlip;
  /** The odds type in which fair odds are shown at first. */
  readonly oddsType: OddsType;
  /** The result of `liftText` for the slip. */
  readonly lift?: string | null;
  /** The result of `betLine` for the book's price. */
  readonly bet?: string | null;
  /** The URL that opens the slip. */
  readonly link?: string | null;
};

/** A slip as plain text: the game, its legs in order, and its figures, one per line. */
export function slipAsText(slip: SlipToTell): string {
  const { matchup, legs, price, honest = null, settled, ladder, oddsType, lift, bet, link } = slip;
  const repeats = repeatedLegs(legs);
  const { hits, records, independent } = price;
  const lines = [
    nameOf(matchup),
    ...legs.map((leg, i) => `${i + 1}. ${formatLeg(leg)}${legNote(repeats[i], ladder[i], i)}`),
    probabilityText(price),
    honest && fairText(honest, price),
    oddsText(settled, oddsType),
    `Counted: ${formatCount(hits)} of ${formatCounted(records, 'simulation')}`,
    legs.length > 1 ? `If the legs were unrelated: ${formatFineShare(independent)}` : null,
    lift ?? null,
    bet ?? null,
    link ?? null,
  ];
  return lines.flatMap((line) => (line === null ? [] : [`${line}\n`])).join('');
}

function legNote(repeated: boolean | undefined, step: LadderStep | undefined, i: number): string {
  if (repeated) return ` - ${REPEATED_LEG}`;
  return step ? ` - ${ladderStepText(step, i)}` : '';
}

const probabilityText = (price: SlipPrice): string =>
  price.probability === 0
    ? `Probability: ${formatCertainty(price)}. ${NO_HITS}`
    : `Probability: ${formatCountedShare(price)} (95% interval: ${formatCertainty(price)})`;

/** The fair chance by weights: `Fair chance: 48.2% (simulation 47.1% · books 49.4%)`. */
const fairText = ({ price, books }: HonestPrice, raw: SlipPrice): string =>
  `${FAIR_CHANCE}: ${slipShareText(price)} (${besideSlipText(raw, books)})`;

function oddsText({ probability, interval }: SettledSlip, first: OddsType): string {
  if (probability === 0) return `Fair odds: ${formatOddsInterval(interval, first)} (${formatOddsType(first)})`;
  const odds = [first, ...ODDS_TYPES.filter((type) => type !== first)]
    .map((type) => ({ type, text: formatOdds(probability, type) }))
    .filter(({ text }) => text !== NONE)
    .map(({ type, text }) => `${text} (${formatOddsType(type)})`);
  return `Fair odds: ${odds.join(', ')}`;
}

export function sharedText(done: 'linkCopied' | 'linkShared' | 'textCopied'): string {
  switch (done) {
    case 'linkCopied':
      return 'Link copied.';
    case 'linkShared':
      return 'Link shared.';
    case 'textCopied':
      return 'Text copied.';
    default:
      return unreachable(done);
  }
}

/** The heading of the selected text, after the browser has refused to copy that text. */
export const COPY_BY_HAND = 'The browser did not let the page copy. Copy it from here:';

export const NOTHING_TO_SHARE = 'There is nothing to share yet: a slip can be shared once its legs are counted.';

export const LINK_KEEPS = 'The link opens this slip: its legs in their order, the odds type and the price.';

/** The title in the device's share sheet. */
export const shareTitle = ({ away, home }: Game, legs: number): string =>
  `${away} @ ${home}: a slip of ${formatCounted(legs, 'leg')}`;

/** The name of the slip's CSV file. */
export const slipFile = ({ away, home }: Game): string =>
  `slip-${away}-at-${home}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');

/** The value of a slip at a price, in one line: `At +450: EV +5.0% (-3.6% to +14.3%), break-even 18.2%, No bet`. */
export function betLine(bet: SlipBet, type: OddsType): string {
  const { value: ev, valueInterval, breakEven, stake } = bet;
  const value = valueText(ev, valueInterval);
  return `At ${formatPrice(bet.price, type)}: ${value}, break-even ${formatPercent(breakEven)}, ${stakeText(stake)}`;
}
