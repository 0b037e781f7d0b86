import {
  recordWeights as weighInner,
  weighGame as weighInnerGame,
  type OtherSimulation,
  type QuotedMarket,
  type RecordWeighing,
  type WeighedGame,
  type WeighOptions,
} from '../honest/index.ts';
import {
  alternatives,
  columnOf,
  countSlip as countInner,
  DistributionCounter,
  legsIn,
  OWN_RANGE,
  priceSlip as priceInner,
  priceSlips as priceInnerSlips,
  RANKS,
  resolveSlip,
  spellLegs as spellInner,
  SUBJECT_KINDS,
  subjectOf,
  suggest,
  type Alternative,
  type ColumnError,
  type ConditionalDistributions,
  type ExplainedSlip,
  type Leg,
  type LegError,
  type Slip,
  type SlipCount,
  type SlipPriceError,
  type SpeltLegs,
  type Subject,
  type SuggestOptions,
  type Suggestions,
} from '../parlay/index.ts';
import { err, need, needNumber, needOneOf, ok, type Result } from '../result.ts';
import {
  counted,
  histograms,
  runSteps,
  SlipCounter,
  type Distribution,
  type ResolvedLeg,
  type SimTable as InnerTable,
} from '../simulation/index.ts';
import {
  innerOptions,
  innerTable,
  weightsHandle,
  type PriceOptions,
  type RecordWeights,
  type SimTable,
} from './handles.ts';

/**
 * Counts the records of a table in which a slip's legs hold. A player who is not in the table has a count of 0.
 *
 * @example
 * const counted = countSlip(table, [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 }]);
 * counted.ok && counted.value.counts; // => { records: 4, joint: 3, each: [3] }
 */
export function countSlip(
  table: SimTable,
  legs: readonly Leg[],
  options: PriceOptions = {},
): Result<SlipCount, LegError> {
  const inner = innerTable('countSlip', table);
  return countInner(inner, legs, innerOptions(inner, options));
}

/**
 * Prices a slip in a simulation. Accepts abbreviated names of teams and players: `FLA` is `Florida Panthers`. With
 * `weights`, the price is the honest one.
 *
 * @example
 * const slip = parseSlip({ legs: [{ kind: 'winner', team: 'BOS', margin: 0.5 }] });
 * const priced = slip.ok && priceSlip(table, slip.value);
 * priced && priced.ok && priced.value.price.probability; // => 0.75
 */
export function priceSlip(
  table: SimTable,
  slip: Slip,
  options: PriceOptions = {},
): Result<ExplainedSlip, SlipPriceError> {
  const inner = innerTable('priceSlip', table);
  return priceInner(inner, slip, innerOptions(inner, options));
}

/**
 * Prices slips in one simulation, one after the other, in the order in which they are asked for. What they share is
 * counted once. The memory is free when the loop ends, also early.
 *
 * @example
 * const slips: Slip[] = [0.5, 1.5].map((margin) => ({ legs: [{ kind: 'winner', team: 'BOS', margin }] }));
 * const hits: unknown[] = [];
 * for (const priced of priceSlips(table, slips)) hits.push(priced.ok && priced.value.price.hits);
 * hits; // => [3, 2]
 */
export function priceSlips(
  table: SimTable,
  slips: Iterable<Slip>,
  options: PriceOptions = {},
): Generator<Result<ExplainedSlip, SlipPriceError>, void> {
  const inner = innerTable('priceSlips', table);
  return priceInnerSlips(inner, slips, innerOptions(inner, options));
}

/**
 * Replaces the names of teams and players with those of a simulation: `FLA` becomes `Florida Panthers`, `S. Reinhart`
 * becomes `Sam Reinhart`.
 *
 * @example
 * const { legs } = spellLegs([{ kind: 'winner', team: 'BOS', margin: 0.5 }], table);
 * legs[0]; // => { kind: 'winner', team: 'Boston Bruins', margin: 0.5 }
 */
export const spellLegs = (legs: readonly Leg[], table: SimTable): SpeltLegs =>
  spellInner(legs, innerTable('spellLegs', table).columns);

/** `given` are the legs of a slip, whose names may be abbreviated. */
export type HistogramOptions = PriceOptions & { readonly given?: readonly Leg[] };

/** `noHits`: there is no record in which all given legs hold. */
export type HistogramError = ColumnError | SlipPriceError | { readonly kind: 'noHits' };

/**
 * Counts how often each value of a column occurs, in all records or in those in which all legs of `given` hold. `whole`
 * is the number of these records.
 *
 * @example
 * const given: Leg[] = [{ kind: 'winner', team: 'BOS', margin: 0.5 }];
 * const goals = histogram(table, 'Total Goals', { given });
 * goals.ok && goals.value; // => { values: [4, 6, 7], weights: [1, 1, 1], whole: 3 }
 */
export function histogram(
  table: SimTable,
  column: string,
  options: HistogramOptions = {},
): Result<Distribution, HistogramError> {
  const inner = innerTable('histogram', table);
  const inside = innerOptions(inner, options);
  const id = columnOf(inner, column);
  if (!id.ok) return id;
  const legs = resolved(inner, options.given ?? []);
  if (!legs.ok) return legs;
  const { hits, columns } = finished(histograms(inner, legs.value.resolved, [id.value], inside));
  const [found] = columns;
  return found === undefined || hits === 0 ? err({ kind: 'noHits' }) : ok(counted(found, hits));
}

/** What legs are suggested: each option of `SuggestOptions` has a default. */
export type NextLegOptions = PriceOptions & Partial<SuggestOptions>;

/**
 * Ranks the legs that can be added to a slip, counted in its records: by the probability of the slip with the leg, by
 * how much more likely the slip makes the leg, or by the value at a `price`. By default the ten likeliest, of each
 * subject the best line, with chances that books quote.
 *
 * @example
 * const slip: Slip = { legs: [{ kind: 'winner', team: 'BOS', margin: 0.5 }] };
 * const next = nextLegs(table, slip, { kinds: ['total'] });
 * next.ok && next.value.best[0]?.leg; // => { kind: 'total', stat: 'Goals', side: 'over', line: 4.5 }
 */
export function nextLegs(
  table: SimTable,
  slip: Slip,
  options: NextLegOptions = {},
): Result<Suggestions, SlipPriceError> {
  const inner = innerTable('nextLegs', table);
  const { weights } = innerOptions(inner, options);
  const chosen = { by: 'probability', price: null, own: OWN_RANGE, lines: 'best', top: 10, ...options } as const;
  needChoice(chosen);
  const legs = resolved(inner, legsIn(slip));
  if (!legs.ok) return legs;
  return ok(suggest(distributionsOf(inner, legs.value.resolved, weights), legs.value.legs, chosen));
}

/** Throws the TypeError of a program that chooses suggestions by what none can have. */
function needChoice({ by, price, own, lines, kinds = [], top }: SuggestOptions): void {
  needOneOf(by, 'the option by', RANKS);
  if (price !== null || by === 'value') needNumber(price, 'the option price, which the rank value needs,', 1);
  need(Array.isArray(own), 'the option own must be a list of two probabilities');
  for (const at of [0, 1]) needNumber(own[at], 'a probability of the option own', 0, 1);
  needOneOf(lines, 'the option lines', ['best', 'all']);
  need(Array.isArray(kinds), 'the option kinds must be a list');
  for (const kind of kinds) needOneOf(kind, 'a kind of the option kinds', SUBJECT_KINDS);
  needNumber(top, 'the option top', 0);
}

/**
 * Returns the slip at each side and line of one of its legs, `leg` by its index: the ladder of a bet on its own is that
 * of a slip of one leg. Overs come before unders, with ascending lines.
 *
 * @example
 * const slip: Slip = { legs: [{ kind: 'total', stat: 'Goals', side: 'over', line: 5.5 }] };
 * const ladder = lineLadder(table, slip, 0);
 * ladder.ok && ladder.value.find(({ current }) => current)?.hits; // => 2
 */
export function lineLadder(
  table: SimTable,
  slip: Slip,
  leg: number,
  options: PriceOptions = {},
): Result<readonly Alternative[], SlipPriceError> {
  const inner = innerTable('lineLadder', table);
  const { weights } = innerOptions(inner, options);
  const legs = resolved(inner, legsIn(slip));
  if (!legs.ok) return legs;
  const own = legs.value.legs[leg];
  need(own, `the leg must be the index of one, and the slip has no leg ${leg}`);
  const others = legs.value.resolved.filter((_, i) => i !== leg);
  return ok(alternatives(distributionsOf(inner, others, weights, [subjectOf(own)]), own));
}

/**
 * Prepares the weights of a table's records. They are computed when something is counted. The table must have the
 * records of which the weights were made, and may have more.
 *
 * @example
 * const simulated = await simulateGame(game, 1000);
 * const leg: Leg = { kind: 'winner', team: 'Home Club', margin: 0.5 };
 * const markets = [{ leg, prices: [{ book: 'A', price: 1.7, other: 2.2 }] }];
 * const found = simulated.ok && weighGame(simulated.value, markets);
 * const weights = found && found.kind === 'weighed' && recordWeights(simulated.value, found.weighing);
 * weights && weights.ok; // => true
 */
export function recordWeights(table: SimTable, weighing: RecordWeighing): Result<RecordWeights, OtherSimulation> {
  const inner = innerTable('recordWeights', table);
  const weights = weighInner(inner, weighing);
  return weights.ok ? ok(weightsHandle(weights.value, inner)) : weights;
}

/**
 * Makes the weights of a game's records from the prices of books, with the model's chances from the same records: the
 * first 10,000, or all if there are fewer.
 *
 * @example
 * const simulated = await simulateGame(game, 1000);
 * const leg: Leg = { kind: 'winner', team: 'Home Club', margin: 0.5 };
 * const prices = [{ book: 'A', price: 1.7, other: 2.2 }];
 * const found = simulated.ok && weighGame(simulated.value, [{ leg, prices }]);
 * found && found.kind; // => 'weighed'
 */
export const weighGame = (table: SimTable, quoted: readonly QuotedMarket[], options?: WeighOptions): WeighedGame =>
  weighInnerGame(innerTable('weighGame', table), quoted, options);

type Resolved = { readonly legs: readonly Leg[]; readonly resolved: readonly ResolvedLeg[] };

/** Returns legs with the table's names, and as conditions. */
function resolved(table: InnerTable, written: readonly Leg[]): Result<Resolved, SlipPriceError> {
  const { legs, faults } = spellInner(written, table.columns);
  if (faults.length > 0) return err({ kind: 'badNames', faults });
  const found = resolveSlip(legs, table);
  return found.ok ? ok({ legs, resolved: found.value }) : found;
}

function distributionsOf(
  table: InnerTable,
  given: readonly ResolvedLeg[],
  weights: ReturnType<typeof innerOptions>['weights'],
  subjects?: readonly Subject[],
): ConditionalDistributions {
  const counter = new SlipCounter(table, table.kernels, weights);
  try {
    return finished(new DistributionCounter(table, counter).count(given, subjects));
  } finally {
    counter.release();
  }
}

/** Runs steps that cannot fail: the table is complete. */
function finished<T>(steps: Parameters<typeof runSteps<T>>[0]): T {
  const done = runSteps(steps);
  if (!done.ok) throw new Error(`a count ended with ${done.error.kind}`);
  return done.value;
}
