import { csvText } from '../../text/index.ts';
import { ODDS_TYPES, type OddsType } from '../../domain/index.ts';
import { unreachable } from '../../result.ts';
import { probabilityToDecimal, wilson, type Probability } from '../../odds/index.ts';
import {
  repeatedLegs,
  type LadderStep,
  type Leg,
  type LinkError,
  type LinkPart,
  type Matchup,
  type SharedSlip,
  type SlipPrice,
} from '../../parlay/index.ts';
import { formatCertainty, formatCountedShare, formatOddsInterval } from './certainty.ts';
import { formatCount, formatCounted } from '../counts.ts';
import { ladderStepText } from './explain.ts';
import { formatLeg } from '../legs.ts';
import { NO_HITS, REPEATED_LEG } from '../messages.ts';
import { formatFineShare, formatOdds, formatOddsType, NONE } from '../odds.ts';

type Game = Pick<Matchup, 'away' | 'home'>;
const nameOf = ({ away, home }: Game): string => `${away} @ ${home}`;

/** A slip as it was counted; `ladder` has a step for each leg. */
export type CountedSlip = {
  readonly legs: readonly Leg[];
  readonly price: SlipPrice;
  readonly ladder: readonly LadderStep[];
};

export type SlipToTell = CountedSlip & {
  readonly matchup: Game;
  /** The notation that comes first. */
  readonly oddsType: OddsType;
  /** `liftText` of the slip. */
  readonly lift?: string | null;
  /** What a book's price is worth, in one line. */
  readonly bet?: string | null;
  /** An address that opens the slip. */
  readonly link?: string | null;
};

/** A slip to be pasted into a chat: the game, its legs in their order, and all that was counted. */
export function slipAsText({ matchup, legs, price, ladder, oddsType, lift, bet, link }: SlipToTell): string {
  const repeats = repeatedLegs(legs);
  const { hits, records, independent } = price;
  const lines = [
    nameOf(matchup),
    ...legs.map((leg, i) => `${i + 1}. ${formatLeg(leg)}${legNote(repeats[i], ladder[i], i)}`),
    probabilityText(price),
    oddsText(price, oddsType),
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
  price.hits === 0
    ? `Probability: ${formatCertainty(price)}. ${NO_HITS}`
    : `Probability: ${formatCountedShare(price)} (95% interval: ${formatCertainty(price)})`;

function oddsText({ hits, probability, interval }: SlipPrice, first: OddsType): string {
  if (hits === 0) return `Fair odds: ${formatOddsInterval(interval, first)} (${formatOddsType(first)})`;
  const odds = [first, ...ODDS_TYPES.filter((type) => type !== first)]
    .map((type) => ({ type, text: formatOdds(probability, type) }))
    .filter(({ text }) => text !== NONE)
    .map(({ type, text }) => `${text} (${formatOddsType(type)})`);
  return `Fair odds: ${odds.join(', ')}`;
}

const COLUMNS = [
  'Leg',
  'Probability',
  'Low (95%)',
  'High (95%)',
  'Fair odds',
  'Given the legs above',
  'Simulations with all so far',
  'Simulations',
  'If unrelated',
] as const;

/** A slip as CSV, with a header: a row for each leg, then one for all of them. Figures are whole, odds decimal. */
export function slipAsCsv({ legs, price, ladder }: CountedSlip): string {
  const { records, hits, probability, interval, independent } = price;
  const rows = legs.map((leg, i) => {
    const own = price.legs[i];
    const step = ladder[i];
    return [
      formatLeg(leg),
      own?.probability ?? null,
      ...(own ? wilson(own.hits, records) : [null, null]),
      own ? probabilityToDecimal(own.probability) : null,
      step?.probability ?? null,
      step?.hits ?? null,
      records,
      null,
    ];
  });
  const all = [
    'All legs',
    probability,
    ...interval,
    probabilityToDecimal(probability),
    null,
    hits,
    records,
    independent,
  ];
  return csvText([COLUMNS, ...rows, all]);
}

const PARTS: Record<LinkPart, string> = {
  slip: 'version',
  game: 'game',
  away: 'away team',
  home: 'home team',
  odds: 'kind of odds',
  data: 'version of the data',
  price: "book's price",
  hits: 'count',
  records: 'number of simulations',
  legs: 'number of legs',
  leg: 'list of legs',
  length: 'length',
};

/** Why a link opens no slip. */
export function linkErrorText(error: Exclude<LinkError, { kind: 'noSlip' }>): string {
  switch (error.kind) {
    case 'newerVersion':
      return 'This link is of a newer version of this page. Load the page again to open it.';
    case 'badLink':
      return `This link is damaged or incomplete, so its slip cannot be opened (${PARTS[error.part]}).`;
    default:
      return unreachable(error);
  }
}

/** The game of a link is over, or of another day. What the link calls it is anybody's text, and not told. */
export const LINK_GAME_GONE =
  'The game of this link is not among those of the builder now, so its slip cannot be opened.';

/** Legs of a link whose players are not in the game now. `left`: how many the slip still has. */
export const linkLostText = (lost: number, left: number): string =>
  left === 0
    ? 'No player of this link is in its game now, so its slip cannot be opened.'
    : `${formatCounted(lost, 'leg')} of this link ${lost === 1 ? 'is' : 'are'} left out: no such player is in the game now.`;

/** The slip of a link is there, with the figures it was shared with. */
export const linkOpenedText = (legs: number): string =>
  `Opened from a link: ${formatCounted(legs, 'leg')}, with the figures of when it was shared.`;

/** Why the figures of a link are others now: those of other data, or only of more or fewer simulations. */
export type LinkChange = 'data' | 'records';

/** The figures of an opened slip are others than when it was shared. `hits` of `records` were counted then. */
export function linkChangedText({ hits, records }: Pick<SharedSlip, 'hits' | 'records'>, why: LinkChange): string {
  const changed =
    why === 'data'
      ? 'The data has changed since this link was made.'
      : 'This link was made with another number of simulations.';
  if (records === 0) return changed;
  const probability = (hits / records) as Probability;
  const share = formatCountedShare({ hits, probability, interval: wilson(hits, records) });
  return `${changed} Then: ${share} (${formatCount(hits)} of ${formatCounted(records, 'simulation')}).`;
}

/** A slip is on its way from a link. */
export const LINK_READING = 'Opening the slip of a link...';

/** The part of the page that reads links did not come. */
export const LINK_UNREAD =
  'The link could not be read: a part of the page could not be loaded. Reload the page to try again.';
