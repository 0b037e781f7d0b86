import { ODDS_TYPES, type OddsType } from '@ddh/engine/internal/domain';
import {
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
  legErrorText,
  NO_HITS,
  NONE,
  rankHead,
  REPEATED_LEG,
  stakeText,
  valueText,
  type CountedSlip,
} from '@ddh/engine/internal/format';
import {
  OWN_RANGE,
  repeatedLegs,
  type CountSpread,
  type LadderStep,
  type Leg,
  type LegError,
  type Matchup,
  type Picture,
  type Rank,
  type SlipBet,
  type SlipPrice,
  type Subject,
} from '@ddh/engine/internal/parlay';
import { unreachable } from '@ddh/engine/internal/result';
import type { SimError } from '@ddh/engine/internal/simulation';
import { workerErrorText, type WorkerProblem } from '../copy.ts';

/** `Total Goals`, `Boston Bruins Shots`, `Boston Bruins: goals won by`. */
export function subjectName(subject: Subject): string {
  switch (subject.kind) {
    case 'winner':
      return `${subject.team}: goals won by`;
    case 'total':
      return `Total ${subject.stat}`;
    case 'teamTotal':
      return `${subject.team} ${subject.stat}`;
    case 'player':
      return `${subject.player} ${subject.stat}`;
  }
}

/** Describes a picture: `Total Goals: 6.8 on average given the slip (5.9 before); at least 80% of games between 4 and 9 (...).` */
export function pictureText(subject: Subject, { given, before }: Picture): string {
  const games = subject.kind === 'winner' ? 'games it wins' : 'games';
  const averages = `${given.mean.toFixed(1)} on average given the slip (${before.mean.toFixed(1)} before)`;
  return `${subjectName(subject)}: ${averages}; at least 80% of ${games} ${rangeText(given)} (${rangeText(before)} before).`;
}

const rangeText = ({ low, high }: CountSpread): string => (low === high ? `at ${low}` : `between ${low} and ${high}`);

/** The caption of the rows of `atLeastName`. */
export const AT_LEAST_CAPTION = 'How often at least so many of the legs hold';

/** Shown for fewer than two different legs. */
export const AT_LEAST_NEEDS_LEGS = 'This takes a counted slip of two different legs or more.';

const INSIGHT_TITLES = {
  nextLegs: 'Next legs',
  atLeast: 'How many legs hit',
  pictures: 'What the game looks like',
  share: 'Share and save',
} as const;

export const insightTitle = (insight: keyof typeof INSIGHT_TITLES): string => INSIGHT_TITLES[insight];

/** A part of the page loads. */
export const INSIGHT_COMING = 'Loading...';

const KINDS_NAMES = { all: 'All', winner: 'Winner', totals: 'Totals', players: 'Players' } as const;

export const kindsName = (kinds: keyof typeof KINDS_NAMES): string => KINDS_NAMES[kinds];

const QUOTED = `${OWN_RANGE[0] * 100}% to ${OWN_RANGE[1] * 100}%`;

/** A range of a next leg's own probability. */
export const rangeName = (range: 'quoted' | 'any'): string => (range === 'quoted' ? QUOTED : 'Any');

/** The name of the choice of that range. */
export const RANGE_TITLE = `Own probability (books mostly quote ${QUOTED})`;

/** Shown for an empty slip. */
export const FIRST_LEGS = 'The likeliest first legs. Others are ranked by how they go with the slip once it has one.';

export const OUTLOOK_COUNTING = 'Counting what goes with the slip...';

export const OUTLOOK_NEEDS_GAME = 'Choose a game, and it is counted once its simulations are read.';

/** Announces a ranking: `Ranked by lift: 8 legs, first Game: Over 5.5 Goals.` */
export const rankingAnnouncement = (rank: Rank, first: Leg, shown: number): string =>
  `${rankHead(rank)}: ${formatCounted(shown, 'leg')}, first ${formatLeg(first)}.`;

export const SLIP_NEVER_HOLDS = 'The slip holds in no simulation, so there is nothing that could go with it.';

export const ROWS_USED = 'All player rows are used: a player can be added once a row is deleted.';

export const OUTLOOK_FAILED = 'This could not be counted.';

export function outlookFailedText(error: SimError | LegError | WorkerProblem): string {
  switch (error.kind) {
    case 'unknownColumn':
    case 'missingValue':
    case 'badColumn':
      return legErrorText(error);
    default:
      return workerErrorText(error);
  }
}

/** The two series of a picture. */
export const GIVEN = 'Given the slip';

export const BEFORE = 'Before';

/** The share of the highest bar, which is the top of the picture: `peak 33.3%`. */
export const peakText = (most: number): string => `peak ${formatPercent(most)}`;

export const CHOOSE_PLAYER = 'Choose a player and a prop to see their count.';

/** The simulation has no such column, or the slip never holds. */
export const noPictureText = (subject: Subject): string => `There is no picture of ${subjectName(subject)}.`;

export const NO_PICTURES = 'The slip holds in no simulation, so there is nothing to picture.';

type Game = Pick<Matchup, 'away' | 'home'>;

const nameOf = ({ away, home }: Game): string => `${away} @ ${home}`;

type SlipToTell = CountedSlip & {
  readonly matchup: Game;
  /** The notation of the first fair odds. */
  readonly oddsType: OddsType;
  /** `liftText` of the slip. */
  readonly lift?: string | null;
  /** `betLine` at the book's price. */
  readonly bet?: string | null;
  /** The address that opens the slip. */
  readonly link?: string | null;
};

/** A slip for a chat: the game, its legs in their order, and its figures, one a line. */
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

/** Above the selected text, after the browser has refused to copy it. */
export const COPY_BY_HAND = 'The browser did not let the page copy. Copy it from here:';

export const NOTHING_TO_SHARE = 'There is nothing to share yet: a slip can be shared once its legs are counted.';

export const LINK_KEEPS = 'The link opens this slip: its legs in their order, the odds type and the price.';

/** The title in the device's share dialog. */
export const shareTitle = ({ away, home }: Game, legs: number): string =>
  `${away} @ ${home}: a slip of ${formatCounted(legs, 'leg')}`;

/** The name of the slip's CSV file. */
export const slipFile = ({ away, home }: Game): string =>
  `slip-${away}-at-${home}.csv`.toLowerCase().replaceAll(/[^a-z0-9.]+/g, '-');

/** A slip at a price in one line: `At +450: EV +5.0% (-3.6% to +14.3%), break-even 18.2%, No bet`. */
export function betLine(bet: SlipBet, type: OddsType): string {
  const { strict, breakEven } = bet;
  const value = valueText(strict.value, strict.valueInterval);
  return `At ${formatPrice(bet.price, type)}: ${value}, break-even ${formatPercent(breakEven)}, ${stakeText(strict.stake)}`;
}

const RANK_NAMES: Readonly<Record<Rank, string>> = { probability: 'Probability', lift: 'Lift', value: 'EV' };

export const rankName = (rank: Rank): string => RANK_NAMES[rank];
