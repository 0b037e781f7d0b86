import { addDays, sumOf, type Line } from '@ddh/engine/internal/domain';
import { recordWeights, weighGame, type QuotedMarket } from '@ddh/engine/internal/honest';
import { compileRates, type GameModel } from '@ddh/engine/internal/model';
import { resolveSlip, subjectKey, subjectOf, type Leg } from '@ddh/engine/internal/parlay';
import { SlipCounter, type RecordWeights, type SimTable } from '@ddh/engine/internal/simulation';
import { daysOf, KNOWN_TEAMS, scheduled, type GameSheet } from '@ddh/forecast/history';
import { createRater, type Rater } from '@ddh/forecast/rating';
import { chancesOf, marketsOf, normals, quotedSingles, simulated } from './quotes.ts';

/** How old the ratings of the priced model are, in days. */
const STALE_DAYS = 60;
/** Number of random slips of quoted legs per game. */
const SLIPS = 65;
const RECORDS = 10_000;
const QUOTED_RECORDS = 40_000;
const TRUE_RECORDS = 100_000;
/** A chance of 0 counts as half a record, as in the track record. */
const FLOOR = 1 / (2 * RECORDS);
/** How far quotes that are not exact are off, in log odds. */
const NOISE = 0.1;

/** Withholding and fall-back are off: here each quote is about the right player. */
const trust = { farthest: Infinity, leastEffective: 0, mostMultiplier: Infinity };
const say = (weight: number) => ({ trust, weights: { player: weight, game: weight } });

/** The ways to price a slip. The gap is between `stale` and `fresh`. */
export const WAYS = ['stale', 'fresh', 'exact', 'noisy', 'blended', 'product'] as const;
export type Way = (typeof WAYS)[number];

/** The sums of each game's slips. */
type Losses = { slips: number; readonly loss: { readonly [way in Way]: number[] } };

export type StaleWorld = {
  readonly games: number;
  /** Slips whose legs are all quoted, and slips with a leg on what no book quotes. */
  readonly quoted: Losses;
  readonly unquoted: Losses;
};

/** The gap in log loss between the stale count and a fresh sample, in nats per slip. */
export const gapOf = ({ slips, loss }: Losses): number => (sumOf(loss.stale) - sumOf(loss.fresh)) / slips;

/** The share of the gap that a way to price closes, and its standard error. Games are the units of the error. */
export function closedBy({ loss }: Losses, way: Way): { readonly share: number; readonly error: number } {
  const [won, gaps] = [way, 'fresh' as const].map((to) => loss.stale.map((stale, game) => stale - loss[to][game]!));
  const share = sumOf(won!) / sumOf(gaps!);
  return { share, error: Math.hypot(...won!.map((own, game) => own - share * gaps![game]!)) / sumOf(gaps!) };
}

const noLosses = (): Losses => ({
  slips: 0,
  loss: Object.fromEntries(WAYS.map((way): [Way, number[]] => [way, []])) as Losses['loss'],
});

/**
 * A world in which the truth is known: the quotes are the singles of today's model, and the priced model has the ratings
 * and line-ups of 60 days earlier. Sums the expected log loss of random slips.
 */
export function staleWorld(sheets: readonly GameSheet[], season: string, most: number, step: () => void): StaleWorld {
  const [quoted, unquoted] = [noLosses(), noLosses()];
  let games = 0;
  for (const { today, earlier } of pairs(sheets, season, most)) {
    const priced = slipLosses(today, earlier);
    for (const [sums, isOf] of [
      [quoted, true],
      [unquoted, false],
    ] as const) {
      const own = priced.filter(({ isQuoted }) => isQuoted === isOf);
      sums.slips += own.length;
      for (const way of WAYS) sums.loss[way].push(sumOf(own.map(({ loss }) => loss[way])));
    }
    games++;
    step();
  }
  return { games, quoted, unquoted };
}

type Pair = { readonly today: GameModel; readonly earlier: GameModel };

/** Games of a season from its third month on, rated today and by what was known 60 days earlier. */
function* pairs(sheets: readonly GameSheet[], season: string, most: number): Generator<Pair> {
  const [now, before] = [createRater(KNOWN_TEAMS), createRater(KNOWN_TEAMS)];
  const days = daysOf(sheets.filter(({ game }) => game.season <= season));
  const first = days.find((day) => day.season === season)!.date;
  const scored = days.filter((day) => day.date >= addDays(first, STALE_DAYS));
  const each = Math.max(1, Math.floor(scored.reduce((sum, day) => sum + day.sheets.length, 0) / most));
  let [seen, at, given] = [0, 0, 0];
  for (const day of days) {
    for (; days[seen]!.date < addDays(day.date, -STALE_DAYS); seen++) before.observe(days[seen]!.sheets);
    for (const sheet of day.date >= addDays(first, STALE_DAYS) ? day.sheets : []) {
      if (at++ % each !== 0 || given === most) continue;
      const [today, earlier] = [rated(now, sheet), rated(before, sheet)];
      if (today === null || earlier === null) continue;
      given++;
      yield { today, earlier };
    }
    now.observe(day.sheets);
  }
}

function rated(rater: Rater, sheet: GameSheet): GameModel | null {
  const [rates] = rater.rate([scheduled(sheet)]).rates;
  return rates === undefined ? null : compileRates(rates);
}

type SlipLoss = { readonly isQuoted: boolean; readonly loss: { readonly [way in Way]: number } };

function slipLosses(today: GameModel, earlier: GameModel): readonly SlipLoss[] {
  const [quoting, truth, fresh] = [
    simulated(today, QUOTED_RECORDS, 1),
    simulated(today, TRUE_RECORDS, 2),
    simulated(today, RECORDS, 3),
  ];
  const stale = simulated(earlier, RECORDS, 4);
  const players = new Set(stale.columns.players());
  const isKnown = (leg: Leg): boolean => leg.kind !== 'player' || players.has(leg.player);
  const singles = quotedSingles(today, quoting).filter(({ leg }) => isKnown(leg));
  const seed = Number(today.gameId);
  const quoted = singles.map(({ leg }) => leg);
  const slips = randomSlips(quoted, quoted, SLIPS, normals(seed + 1));
  const others = randomSlips(unquotedLegs(today).filter(isKnown), quoted, SLIPS / 2, normals(seed + 2));
  const [exact, noisy] = [marketsOf(singles, 0, normals(seed)), marketsOf(singles, NOISE, normals(seed))];
  const weighed = (markets: readonly QuotedMarket[], weight: number): RecordWeights => {
    const game = weighGame(stale, markets, say(weight));
    if (game.kind !== 'weighed') throw new Error(game.kind);
    const weights = recordWeights(stale, game.weighing);
    if (!weights.ok) throw new Error(weights.error.kind);
    return weights.value;
  };
  const prices = {
    stale: pricer(stale),
    fresh: pricer(fresh),
    exact: pricer(stale, weighed(exact, 0)),
    noisy: pricer(stale, weighed(noisy, 0)),
    blended: pricer(stale, weighed(noisy, 0.35)),
    product: (legs: readonly Leg[]) => chancesOf(quoting, legs).reduce((product, chance) => product * chance, 1),
  } satisfies { [way in Way]: (legs: readonly Leg[]) => number };
  const actual = pricer(truth);
  return [...slips, ...others].map((legs, i) => {
    const chance = actual(legs);
    const loss = (price: number): number => {
      const kept = Math.min(1 - FLOOR, Math.max(FLOOR, price));
      return -chance * Math.log(kept) - (1 - chance) * Math.log(1 - kept);
    };
    return {
      isQuoted: i < slips.length,
      loss: Object.fromEntries(WAYS.map((way) => [way, loss(prices[way](legs))])) as SlipLoss['loss'],
    };
  });
}

/** Slips of 2 to 5 legs of different subjects, the first from `first` and the others from `others`, on either side. */
function randomSlips(
  first: readonly Leg[],
  others: readonly Leg[],
  count: number,
  normal: () => number,
): readonly (readonly Leg[])[] {
  const below = (limit: number): number => Math.floor(Math.abs(normal() * 1e6)) % limit;
  const either = (leg: Leg): Leg => (leg.kind === 'winner' || below(2) === 0 ? leg : { ...leg, side: 'under' });
  return Array.from({ length: count }, () => {
    const size = 2 + below(4);
    const legs = new Map<string, Leg>();
    for (let from = first; legs.size < size; from = others) {
      const leg = either(from[below(from.length)]!);
      const subject = leg.kind === 'winner' ? leg.kind : subjectKey(subjectOf(leg));
      if (!legs.has(subject)) legs.set(subject, leg);
    }
    return [...legs.values()];
  });
}

/** Legs on what no book quotes: blocks of all players, and goals of a team. */
const unquotedLegs = ({ away, home }: GameModel): readonly Leg[] => [
  ...[...away.skaters, ...home.skaters].map(({ name }): Leg => ({
    kind: 'player',
    player: name,
    stat: 'Blocks',
    side: 'over',
    line: 0.5 as Line,
  })),
  ...[away, home].map(({ name }): Leg => ({
    kind: 'teamTotal',
    team: name,
    stat: 'Goals',
    side: 'over',
    line: 2.5 as Line,
  })),
];

function pricer(table: SimTable, weights: RecordWeights | null = null): (legs: readonly Leg[]) => number {
  const counter = new SlipCounter(table, table.kernels, weights);
  return (legs) => {
    const resolved = resolveSlip(legs, table);
    if (!resolved.ok) throw new Error(JSON.stringify(resolved.error));
    const { joint, records } = counter.count(resolved.value);
    return joint / records;
  };
}
