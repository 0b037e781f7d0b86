import { canPush, LINES } from '../domain/index.ts';
import { resultShares, type BetShares, type Probability } from '../odds/index.ts';
import {
  anyLeg,
  canLegPush,
  countLegs,
  ladderOf,
  lineOf,
  resolveSlip,
  sideOf,
  subjectOf,
  type HonestCount,
  type Leg,
  type LegError,
  type Subject,
} from '../parlay/index.ts';
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
  type HonestProbs,
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

type WeighedFile = Extract<GameWeights, { readonly kind: 'weighed' }>;

/** Counts slips by the weights of a game's file. */
export class HonestCounter {
  readonly weights: RecordWeights;
  readonly counter: SlipCounter;
  readonly #table: SimTable;
  readonly #books: ReadonlyMap<string, Probability>;
  readonly #filed: readonly HonestProbs[];
  #probs: ReadonlyMap<string, HonestProbs> | null = null;

  constructor(table: SimTable, weights: RecordWeights, file: WeighedFile, masks?: MaskCache) {
    this.weights = weights;
    this.counter = new SlipCounter(table, table.kernels, weights, masks);
    this.#table = table;
    this.#books = booksOf(file.weighing, table);
    this.#filed = file.honest_probs;
  }

  count(legs: readonly Leg[]): Result<HonestCount, LegError> {
    // The raw count of the slip says which legs never hold together.
    const counted = countLegs(this.#table, legs, { counter: this.counter, complete: false });
    if (!counted.ok) return counted;
    const { counts, details, pushes } = counted.value;
    const [only, ...others] = legs;
    const shares = only === undefined || others.length > 0 ? null : this.shares(only);
    return ok({ counts, details, pushes, shares, books: legs.map((leg) => this.books(leg)) });
  }

  /** The books' chance that a leg wins. `null` if no book's price of it was used. */
  books(leg: Leg): Probability | null {
    const found = resolved(leg, this.#table);
    return (found && this.#books.get(keyOf(found))) ?? null;
  }

  /** The honest chances of a subject's bets in the file. `null` if the file does not have the subject. */
  probsOf(subject: Subject): HonestProbs | null {
    const keyed = (one: Subject): string | null => {
      const found = resolved(anyLeg(one), this.#table);
      return found && keyOf(found);
    };
    this.#probs ??= new Map(
      this.#filed.flatMap((one) => {
        const key = keyed(one.subject);
        return key === null ? [] : [[key, one] as const];
      }),
    );
    return this.#probs.get(keyed(subject) ?? '') ?? null;
  }

  /** What the file says about a slip of one leg. `null` if it does not have this bet. */
  shares(leg: Leg): BetShares | null {
    const subject = subjectOf(leg);
    const probs = this.probsOf(subject);
    const at = LINES[ladderOf(subject)].indexOf(lineOf(leg));
    const [over, under] = [probs?.over[at], probs?.under[at]];
    const win = sideOf(leg) === 'over' ? over : under;
    if (win === undefined) return null;
    return resultShares(
      win,
      over === undefined || under === undefined || !canPush(lineOf(leg)) ? 0 : Math.max(0, 1 - over - under),
    );
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
  return ok(new HonestCounter(table, weights.value, file, masks));
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
