import { sumOf, zip } from '../domain/index.ts';
import { wilsonOf, type Interval } from '../odds/index.ts';
import type { ResultGroups } from '../simulation/index.ts';

/** How an interval is computed, see `slipInterval`. */
export type IntervalMethod = 'wilson' | 'even';

/** Groups of records by the result of the game: how many there are, and in how many of them the slip wins. */
export type CountedGroups = Pick<ResultGroups, 'records' | 'hits'>;

/**
 * The variance of a count that stems from the even sequence itself: (2.5 hits)^2, whatever the number of records
 * (docs/model.md, "An even sequence").
 * @shape
 */
const SEQUENCE_VARIANCE = 6.25;

/** The number of records of the whole slip's probability that are added to a group, so that none has a variance of 0. */
const ADDED = 2;

/**
 * The 95 % interval of a slip's probability, and the method by which it is computed. `wilson`: all records are random,
 * as in simulations of other programs. `even`: the results of the games are an even sequence, and only what happens
 * within a result is random. Therefore the interval is Wilson's with as many records as would have the same variance.
 *
 * @param groups The records by result; null if they are not known to be even.
 */
export function slipInterval(
  hits: number,
  records: number,
  groups: CountedGroups | null,
): { readonly interval: Interval; readonly method: IntervalMethod } {
  if (records === 0) return { interval: [0, 1] as unknown as Interval, method: 'wilson' };
  if (groups === null || hits === 0 || hits === records) return { interval: wilsonOf(hits, records), method: 'wilson' };
  const share = hits / records;
  const within = sumOf(
    zip(groups.records, groups.hits).map(([n, wins]) => {
      const own = (wins + ADDED * share) / (n + ADDED);
      return n * own * (1 - own);
    }),
  );
  const ratio = Math.min(1, (within + SEQUENCE_VARIANCE) / (records * share * (1 - share)));
  return { interval: wilsonOf(hits / ratio, records / ratio), method: 'even' };
}

/** Leaves out the records in which the slip pushes: no leg loses, but not all win. */
export const decidedGroups = ({ records, hits, unlost }: ResultGroups): CountedGroups => ({
  records: zip(records, zip(unlost, hits)).map(([n, [stays, wins]]) => n - stays + wins),
  hits,
});
