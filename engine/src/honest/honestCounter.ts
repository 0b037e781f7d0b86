import type { Probability } from '../odds/index.ts';
import { canLegPush, countLegs, resolveSlip, type HonestCount, type Leg, type LegError } from '../parlay/index.ts';
import { err, ok, type Result } from '../result.ts';
import {
  recordBits,
  SlipCounter,
  type MaskCache,
  type RecordWeights,
  type ResolvedLeg,
  type SimTable,
} from '../simulation/index.ts';
import {
  recordWeights,
  type Fallback,
  type GameWeights,
  type GameWeightsError,
  type OtherSimulation,
  type RecordWeighing,
} from './gameWeights.ts';

/** Why a game has no honest prices although it has a file of weights. The raw count is then its price. */
export type NoWeights =
  | GameWeightsError
  /** The file is of another game. */
  | { readonly kind: 'otherGame' }
  /** The file is of another simulation of the game. */
  | { readonly kind: 'otherSimulation'; readonly cause: OtherSimulation }
  /** The weights of the game are not trusted. */
  | { readonly kind: 'fallback'; readonly fallback: Fallback };

/** Counts slips by the weights of a game's file. */
export class HonestCounter {
  readonly weights: RecordWeights;
  readonly counter: SlipCounter;
  readonly #table: SimTable;
  readonly #books: ReadonlyMap<string, Probability>;

  constructor(table: SimTable, weights: RecordWeights, weighing: RecordWeighing, masks?: MaskCache) {
    this.weights = weights;
    this.counter = new SlipCounter(table, table.kernels, weights, masks);
    this.#table = table;
    this.#books = booksOf(weighing, table);
  }

  count(legs: readonly Leg[]): Result<HonestCount, LegError> {
    // The raw count of the slip says which legs never hold together.
    const counted = countLegs(this.#table, legs, { counter: this.counter, complete: false });
    if (!counted.ok) return counted;
    const { counts, details, pushes } = counted.value;
    return ok({ counts, details, pushes, books: legs.map((leg) => this.books(leg)) });
  }

  /** The books' chance that a leg wins. `null` if no book's price of it was used. */
  books(leg: Leg): Probability | null {
    const found = resolved(leg, this.#table);
    return (found && this.#books.get(keyOf(found))) ?? null;
  }
}

/** What a game's file of weights must fit. `masks` are those of a counter of the table, see `SlipCounter`. */
type Given = { readonly table: SimTable; readonly gameId: string; readonly masks?: MaskCache };

/** Prepares the counter of a game's file of weights. The table must have the records of which the weights were made. */
export function honestCounter(file: GameWeights, { table, gameId, masks }: Given): Result<HonestCounter, NoWeights> {
  if (file.gameId !== gameId) return err({ kind: 'otherGame' });
  if (file.kind === 'fallback') return err({ kind: 'fallback', fallback: file.fallback });
  const weights = recordWeights(table, file.weighing);
  if (!weights.ok) return err({ kind: 'otherSimulation', cause: weights.error });
  return ok(new HonestCounter(table, weights.value, file.weighing, masks));
}

/**
 * The books' chances by the records in which the legs hold, so that a team may be spelled in any way. On a whole line,
 * they are lower by the share of pushes in the records of which the weights were made.
 */
function booksOf({ legs, records }: RecordWeighing, table: SimTable): ReadonlyMap<string, Probability> {
  const chances = new Map<string, Probability>();
  const add = (leg: Leg | null, books: number): void => {
    const found = leg && resolved(leg, table);
    if (!found) return;
    const { all, unlost } = found;
    const held = (conditions: ResolvedLeg['all']): number =>
      recordBits(table, { all: conditions, missing: false }, records).ones;
    const push = unlost === undefined ? 0 : (held(unlost) - held(all)) / records;
    chances.set(keyOf(found), (books * (1 - push)) as Probability);
  };
  for (const { leg, books } of legs) add(otherSide(leg, table), 1 - books);
  for (const { leg, books } of legs) add(leg, books);
  return chances;
}

/** The leg that wins if and only if `leg` does not. `null` if there is none, as of a puck line. */
function otherSide(leg: Leg, table: SimTable): Leg | null {
  if (leg.kind !== 'winner') return canLegPush(leg) ? null : { ...leg, side: leg.side === 'over' ? 'under' : 'over' };
  const [team, ...others] = table.columns
    .teams()
    .filter((one) => table.columns.find(one) !== table.columns.find(leg.team));
  return leg.margin > 1 || team === undefined || others.length > 0 ? null : { ...leg, team };
}

function resolved(leg: Leg, table: SimTable): ResolvedLeg | null {
  const found = resolveSlip([leg], table);
  const [one = null] = found.ok ? found.value : [];
  // A player without a column is none whom the books quote.
  return one?.all.every(({ column }) => column !== null) ? one : null;
}

const keyOf = ({ all, unlost }: ResolvedLeg): string => JSON.stringify([all, unlost]);
