import * as v from 'valibot';
import type { Probability } from '../odds/index.ts';
import {
  LegField,
  legLineFault,
  lineProblem,
  needLegs,
  problemOf,
  resolveSlip,
  type Leg,
  type LegError,
} from '../parlay/index.ts';
import { err, need, ok, type Result } from '../result.ts';
import { amount, GameId, list, OBJECT, pathOf, text } from '../schema/index.ts';
import { needTable, RecordWeights, type SimTable } from '../simulation/index.ts';

/** A leg that the weights follow. A record in which it holds weighs exp(multiplier) times as much. */
export type LegWeight = {
  readonly leg: Leg;
  readonly multiplier: number;
  /** The books' chance of the leg without their margins, if the leg does not push. */
  readonly books: Probability;
};

/** How a game's records are weighed. */
export type RecordWeighing = {
  readonly legs: readonly LegWeight[];
  /** The share of the records that would be as informative without weights. */
  readonly effective: number;
  /** The largest weight of the records of which the multipliers were made. */
  readonly peak: number;
};

/**
 * Why a game's weights are not used. `effective`: too small a share of the records is left. `multiplier`: a leg would
 * change the weights too much.
 */
export type Fallback = { readonly kind: 'effective' | 'multiplier'; readonly value: number };

/** The file of a game's weights. */
export type GameWeights = {
  readonly gameId: string;
  /** The books whose prices were used. */
  readonly books: readonly string[];
  /** The times of the oldest and the newest price that was used. `null` if the prices have none. */
  readonly captured: { readonly from: string; readonly until: string } | null;
  /** Legs whose price is too far from the model to be used. */
  readonly withheld: readonly Leg[];
} & (
  | { readonly kind: 'weighed'; readonly weighing: RecordWeighing }
  | { readonly kind: 'fallback'; readonly fallback: Fallback }
);

/** `path` is the position of the invalid value, such as `legs[3].multiplier`. */
export type GameWeightsError = { readonly kind: 'badWeights'; readonly path: string; readonly problem: string };

/** @shape */
const MOST_LEGS = 1000;
const MOST_BOOKS = 200;

const Chance = v.pipe(
  amount(0, 1),
  v.transform((value) => value as Probability),
);
const Lined = v.pipe(
  LegField,
  v.rawCheck(({ dataset, addIssue }) => {
    const fault = dataset.typed ? legLineFault(dataset.value) : null;
    if (fault !== null) addIssue({ message: lineProblem(fault) });
  }),
);
const Weighed = v.object({ leg: Lined, multiplier: amount(-1, 1), books: Chance }, OBJECT);
const Time = text(40);
const shared = {
  gameId: GameId,
  books: list(text(100), 0, MOST_BOOKS),
  captured: v.nullable(v.object({ from: Time, until: Time }, OBJECT)),
  withheld: list(Lined, 0, MOST_LEGS),
};
const Weights = v.variant(
  'kind',
  [
    v.object({
      ...shared,
      kind: v.literal('weighed'),
      weighing: v.object(
        { legs: list(Weighed, 1, MOST_LEGS), effective: amount(1e-6, 1), peak: amount(1e-6, 1e9) },
        OBJECT,
      ),
    }),
    v.object({
      ...shared,
      kind: v.literal('fallback'),
      fallback: v.object(
        { kind: v.picklist(['effective', 'multiplier'], 'effective or multiplier'), value: amount(0, 1e9) },
        OBJECT,
      ),
    }),
  ],
  ({ path }) => `must be ${path ? '' : 'an object of the kind '}weighed or fallback`,
);

/**
 * Validates a file of weights. Extra keys are dropped.
 *
 * @example
 * const file = { gameId: '2025020001', books: ['A'], captured: null, withheld: [] };
 * const read = parseGameWeights({ ...file, kind: 'fallback', fallback: { kind: 'effective', value: 0.4 } });
 * read.ok && read.value.kind; // => 'fallback'
 */
export function parseGameWeights(value: unknown): Result<GameWeights, GameWeightsError> {
  const parsed = v.safeParse(Weights, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({ kind: 'badWeights', path: pathOf(issue), problem: problemOf(issue) });
}

/**
 * The weights are of another simulation: it lacks the team or the player of a leg. `leg` is the leg's index in the
 * weights.
 */
export type OtherSimulation = LegError | { readonly kind: 'missingPlayer'; readonly leg: number };

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

/**
 * Prepares the weights of a table's records. They are computed when something is counted.
 *
 * @example
 * const leg: Leg = { kind: 'winner', team: 'Boston Bruins', margin: 0.5 };
 * const legs = [{ leg, multiplier: -0.5, books: 0.6 }];
 * const weights = recordWeights(table, { legs, effective: 0.9, peak: 1 });
 * const priced = weights.ok && priceSlip(table, { legs: [leg] }, { weights: weights.value });
 * priced && priced.ok && priced.value.price.probability < 0.75; // => true
 */
export function recordWeights(table: SimTable, weighing: RecordWeighing): Result<RecordWeights, OtherSimulation> {
  needTable(table);
  const isWeighing = Array.isArray(weighing?.legs) && isPositive(weighing.effective) && isPositive(weighing.peak);
  need(isWeighing, 'the weighing must be that of weighGame or parseGameWeights');
  const { legs, ...scale } = weighing;
  needLegs(legs.map((one) => one?.leg));
  for (const { multiplier, books } of legs) {
    const areNumbers = Number.isFinite(multiplier) && Number.isFinite(books);
    need(areNumbers, 'multiplier and books of the weighing must be numbers');
  }
  const resolved = resolveSlip(
    legs.map(({ leg }) => leg),
    table,
  );
  if (!resolved.ok) return resolved;
  const missing = resolved.value.findIndex((one) => one.missing);
  if (missing !== -1) return err({ kind: 'missingPlayer', leg: missing });
  const weighed = resolved.value.map((leg, i) => ({ leg, multiplier: legs[i]?.multiplier ?? 0 }));
  return ok(new RecordWeights(table, weighed, scale));
}
