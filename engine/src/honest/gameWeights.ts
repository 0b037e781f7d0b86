import * as v from 'valibot';
import type { Probability } from '../odds/index.ts';
import {
  LegField,
  legLineFault,
  lineProblem,
  needLegs,
  problemOf,
  resolveSlip,
  SubjectField,
  type Leg,
  type LegError,
  type Subject,
} from '../parlay/index.ts';
import { err, need, ok, type Result } from '../result.ts';
import { amount, GameId, list, OBJECT, pathOf, text, whole } from '../schema/index.ts';
import { recordBits, RecordWeights, WEIGHED_RECORDS, type RecordBits, type SimTable } from '../simulation/index.ts';
import { Fingerprint } from '../text/index.ts';

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
  /** The number of records of which the multipliers were made: the first ones of the simulation. */
  readonly records: number;
  /** A hash of the records in which the legs hold. Another simulation has another one. */
  readonly fingerprint: string;
};

/**
 * Why a game's weights are not used. `effective`: too small a share of the records is left. `multiplier`: a leg would
 * change the weights too much.
 */
export type Fallback = { readonly kind: 'effective' | 'multiplier'; readonly value: number };

/**
 * The honest chances of a subject's bets that the board of the page offers: of over and under at each line of the
 * subject's ladder, or of winning by more than each margin, where `under` is empty.
 */
export type HonestProbs = {
  readonly subject: Subject;
  readonly over: readonly Probability[];
  readonly under: readonly Probability[];
};

/** The file of a game's weights. */
export type GameWeights = {
  readonly gameId: string;
  /** The books whose prices were used. */
  readonly books: readonly string[];
  /** The times of the oldest and the newest price that was used. `null` if the prices have none. */
  readonly captured: { readonly from: string; readonly until: string } | null;
  /** Legs whose price is too far from the model to be used. */
  readonly withheld: readonly Leg[];
  /** Legs with prices that were not used because they are from before the last news of the game. */
  readonly beforeNews: readonly Leg[];
} & (
  | { readonly kind: 'weighed'; readonly weighing: RecordWeighing; readonly honest_probs: readonly HonestProbs[] }
  | { readonly kind: 'fallback'; readonly fallback: Fallback }
);

/** `path` is the position of the invalid value, such as `legs[3].multiplier`. */
export type GameWeightsError = { readonly kind: 'badWeights'; readonly path: string; readonly problem: string };

/** @shape */
const MOST_LEGS = 1000;
const MOST_BOOKS = 200;
const MOST_SUBJECTS = 1000;
const MOST_LINES = 100;

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
const Shares = list(Chance, 0, MOST_LINES);
const Probs = v.object({ subject: SubjectField, over: Shares, under: Shares }, OBJECT);
const Time = text(40);
const shared = {
  gameId: GameId,
  books: list(text(100), 0, MOST_BOOKS),
  captured: v.nullable(v.object({ from: Time, until: Time }, OBJECT)),
  withheld: list(Lined, 0, MOST_LEGS),
  beforeNews: list(Lined, 0, MOST_LEGS),
};
const Weights = v.variant(
  'kind',
  [
    v.object({
      ...shared,
      kind: v.literal('weighed'),
      weighing: v.object(
        {
          legs: list(Weighed, 1, MOST_LEGS),
          effective: amount(1e-6, 1),
          peak: amount(1e-6, 1e9),
          records: whole(WEIGHED_RECORDS),
          fingerprint: text(40),
        },
        OBJECT,
      ),
      honest_probs: list(Probs, 0, MOST_SUBJECTS),
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
 * const file = { gameId: '2025020001', books: ['A'], captured: null, withheld: [], beforeNews: [] };
 * const read = parseGameWeights({ ...file, kind: 'fallback', fallback: { kind: 'effective', value: 0.4 } });
 * read.ok && read.value.kind; // => 'fallback'
 */
export function parseGameWeights(value: unknown): Result<GameWeights, GameWeightsError> {
  const parsed = v.safeParse(Weights, value, { abortEarly: true });
  if (parsed.success) return ok(parsed.output);
  const [issue] = parsed.issues;
  return err({ kind: 'badWeights', path: pathOf(issue), problem: problemOf(issue) });
}

/** A hash of the records in which each leg holds. */
export function fingerprintOf(legs: readonly Pick<RecordBits, 'bits'>[]): string {
  const hash = new Fingerprint();
  for (const { bits } of legs) hash.add(bits.join());
  return hash.text();
}

const isPositive = (value: unknown): boolean => typeof value === 'number' && value > 0;

/**
 * The weights are of another simulation: it lacks the team or the player of a leg, or has other records
 * (`otherRecords`). `leg` is the leg's index in the weights.
 */
export type OtherSimulation =
  | LegError
  | { readonly kind: 'missingPlayer'; readonly leg: number }
  | { readonly kind: 'otherRecords' };

/**
 * Prepares the weights of a table's records. They are computed when something is counted. The table must have the
 * records of which the weights were made, and may have more.
 */
export function recordWeights(table: SimTable, weighing: RecordWeighing): Result<RecordWeights, OtherSimulation> {
  const isWeighing = Array.isArray(weighing?.legs) && isPositive(weighing.effective) && isPositive(weighing.peak);
  need(isWeighing, 'the weighing must be that of weighGame or parseGameWeights');
  const { legs, records, fingerprint, ...scale } = weighing;
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
  if (table.records < records) return err({ kind: 'otherRecords' });
  const bits = resolved.value.map((leg) => recordBits(table, leg, records));
  if (fingerprintOf(bits) !== fingerprint) return err({ kind: 'otherRecords' });
  const weighed = resolved.value.map((leg, i) => ({ leg, multiplier: legs[i]?.multiplier ?? 0 }));
  return ok(new RecordWeights(table, weighed, scale));
}
