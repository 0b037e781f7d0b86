import { canPush } from '../domain/index.ts';
import type { Probability } from '../odds/index.ts';
import { need } from '../result.ts';
import { isObject } from '../text/index.ts';
import { legOf, lineOf, needLegs, resolveSlip, subjectOf, type Leg } from '../parlay/index.ts';
import { recordBits, WEIGHED_RECORDS, type RecordBits, type SimTable } from '../simulation/index.ts';
import { blend, BLEND_WEIGHTS, countedChance, FARTHEST, type BlendWeights } from './blend.ts';
import { consensusOf, type BookPrices, type Consensus } from './consensus.ts';
import { heldLegs, solve, weightsOf, type Constraint } from './solve.ts';
import { fingerprintOf, type Fallback, type LegWeight, type RecordWeighing } from './gameWeights.ts';

/**
 * A market that books quote: a leg, and the prices of it and of its other side. A game has each market once: the home
 * team's win stands for both teams' wins, and the over of a line for both sides.
 */
export type QuotedMarket = { readonly leg: Leg; readonly prices: readonly BookPrices[] };

/** A market with what model and books say about its leg, if it is decided. */
export type JudgedMarket = {
  readonly leg: Leg;
  /** `null` if the simulation does not have the leg's team or player. */
  readonly model: Probability | null;
  /** `null` if no price says anything. */
  readonly books: Consensus | null;
  /**
   * The blend of both. `null` without one of them, and if they are too far apart: is it the same player, and does the
   * player dress?
   */
  readonly blended: Probability | null;
  readonly withheld: boolean;
};

/** `noQuotes`: no market is quoted by a book with both sides. `fallback`: the weights are not trusted. */
export type WeighedGame = { readonly markets: readonly JudgedMarket[] } & (
  | { readonly kind: 'weighed'; readonly weighing: RecordWeighing }
  | { readonly kind: 'noQuotes' }
  | { readonly kind: 'fallback'; readonly fallback: Fallback }
);

/** What is trusted: prices this far from the model in log odds, and weights by their effective sample and multipliers. */
type Trust = {
  readonly farthest: number;
  readonly leastEffective: number;
  readonly mostMultiplier: number;
};

const TRUST: Trust = { farthest: FARTHEST, leastEffective: 0.5, mostMultiplier: 1 };

export type WeighOptions = { readonly weights?: BlendWeights; readonly trust?: Trust };

/**
 * Makes the weights of a game's records from the prices of books, with the model's chances from the same records: the
 * first 10,000, or all if there are fewer.
 */
export function weighGame(table: SimTable, quoted: readonly QuotedMarket[], options: WeighOptions = {}): WeighedGame {
  needMarkets(quoted);
  need(isObject(options), 'the options must be an object');
  const { weights = BLEND_WEIGHTS, trust = TRUST } = options;
  const areNumbers = Number.isFinite(weights?.player) && Number.isFinite(weights.game);
  need(areNumbers, 'the option weights must be an object with the numbers player and game');
  const records = Math.min(table.records, WEIGHED_RECORDS);
  const judged = quoted.map((market) => judge(table, records, market, { weights, trust }));
  const markets = judged.map(({ market }) => market);
  const used = judged.filter(({ terms }) => terms.length > 0);
  if (!used.some(({ market }) => (market.books?.twoSided ?? 0) > 0)) return { kind: 'noQuotes', markets };
  const terms = used.flatMap((one) => one.terms);
  const weighing = weighingOf(terms, records);
  const fallback = fallbackOf(weighing, trust);
  return fallback === null ? { kind: 'weighed', markets, weighing } : { kind: 'fallback', markets, fallback };
}

/** Throws the TypeError of a program that passes something else than markets of legs and prices. */
function needMarkets(quoted: readonly QuotedMarket[]): void {
  need(Array.isArray(quoted), 'the markets must be a list of legs with prices');
  needLegs(quoted.map((market) => market?.leg));
  const isPrice = (price: unknown): boolean => price === null || Number.isFinite(price);
  const isBook = (given: unknown): boolean =>
    isObject(given) && typeof given['book'] === 'string' && isPrice(given['price']) && isPrice(given['other']);
  for (const { prices } of quoted) {
    const rule =
      'the prices of a market must be a list of objects with book, price and other, a price a number or null';
    need(Array.isArray(prices) && prices.every(isBook), rule);
  }
}

type Term = Constraint & { readonly leg: Leg; readonly books: Probability };
type Judged = { readonly market: JudgedMarket; readonly terms: readonly Term[] };

function judge(
  table: SimTable,
  records: number,
  { leg, prices }: QuotedMarket,
  { weights, trust }: Required<WeighOptions>,
): Judged {
  const books = consensusOf(leg, prices);
  const counted = countMarket(table, records, leg);
  const model = counted && countedChance(counted.wins, counted.losses);
  const no = { market: { leg, model, books, blended: null, withheld: false }, terms: [] };
  if (books === null || counted === null || model === null) return no;
  const blended = blend(model, books.chance, leg.kind === 'player' ? weights.player : weights.game, trust.farthest);
  if (blended.kind === 'withheld') return { ...no, market: { ...no.market, withheld: true } };
  const { chance } = blended;
  const decided = (counted.wins + counted.losses) / records;
  const term = (of: Leg, { bits }: RecordBits, target: number, own: number, said: number): Term => {
    const share = own * decided;
    return {
      leg: of,
      bits,
      target: target * decided,
      variance: share * (1 - share),
      books: said as Probability,
    };
  };
  const terms = isConstraint(leg)
    ? [
        term(leg, counted.won, chance, model, books.chance),
        ...counted.others.map((other) => term(other.leg, other.lost, 1 - chance, 1 - model, 1 - books.chance)),
      ]
    : [];
  return { market: { ...no.market, blended: chance }, terms };
}

/** Weights follow what most books quote with small margins: winner, puck line, game total, and players. */
const isConstraint = (leg: Leg): boolean =>
  leg.kind === 'winner' || leg.kind === 'player' || (leg.kind === 'total' && leg.stat === 'Goals');

type CountedMarket = {
  readonly wins: number;
  readonly losses: number;
  readonly won: RecordBits;
  /** The other side of a whole line, whose chance does not follow from that of the leg. */
  readonly others: readonly { readonly leg: Leg; readonly lost: RecordBits }[];
};

/** Counts a leg and its other side. Returns `null` if the simulation does not have the leg. */
function countMarket(table: SimTable, records: number, leg: Leg): CountedMarket | null {
  const other = canPush(lineOf(leg)) && leg.kind !== 'winner' ? otherSide(leg) : null;
  const resolved = resolveSlip(other === null ? [leg] : [leg, other], table);
  if (!resolved.ok || records === 0) return null;
  const [won, ...others] = resolved.value.map((one) => (one.missing ? null : recordBits(table, one, records)));
  if (won === null || won === undefined) return null;
  const [lost = null] = others;
  if (other === null || lost === null) return { wins: won.ones, losses: records - won.ones, won, others: [] };
  return { wins: won.ones, losses: lost.ones, won, others: [{ leg: other, lost }] };
}

const otherSide = (leg: Exclude<Leg, { kind: 'winner' }>): Leg =>
  legOf(subjectOf(leg), leg.side === 'over' ? 'under' : 'over', lineOf(leg));

/** Rounds to the six decimals of the file. The weights are those of rounded multipliers. */
const rounded = (value: number): number => Math.round(value * 1e6) / 1e6;

function weighingOf(terms: readonly Term[], records: number): RecordWeighing {
  const multipliers = solve(terms, records).map(rounded);
  const weights = weightsOf(heldLegs(terms, records), multipliers);
  let [sum, squares, peak] = [0, 0, 0];
  for (const weight of weights) {
    sum += weight;
    squares += weight * weight;
    peak = Math.max(peak, weight);
  }
  const legs = terms.map(({ leg, books }, i): LegWeight => ({
    leg,
    multiplier: multipliers[i] ?? 0,
    books: rounded(books) as Probability,
  }));
  return {
    legs,
    effective: rounded((sum * sum) / (records * squares)),
    peak: rounded(peak),
    records,
    fingerprint: fingerprintOf(terms),
  };
}

function fallbackOf({ legs, effective }: RecordWeighing, { leastEffective, mostMultiplier }: Trust): Fallback | null {
  if (effective < leastEffective) return { kind: 'effective', value: effective };
  const largest = Math.max(...legs.map(({ multiplier }) => Math.abs(multiplier)));
  return largest > mostMultiplier ? { kind: 'multiplier', value: largest } : null;
}
