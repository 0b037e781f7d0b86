import { LIMITS, type GameModel } from './gameModel.ts';
import { WEIGHT_SUM } from './weights.ts';

/** The fields of a result in `Results.cells`, by their position. @shape */
export const RESULT = {
  /** Open-play goals of the away and the home team. */
  away: 0,
  home: 1,
  /** Goals of the two teams at the end of the game: into an empty net, or in overtime. */
  awayLate: 2,
  homeLate: 3,
  /** The goal that the winner of a shootout is credited with. */
  awayBonus: 4,
  homeBonus: 5,
  /** 0 for regulation, 1 for overtime, 2 for a shootout. */
  end: 6,
} as const;
/** Number of bytes of a result, a power of 2. @shape */
export const RESULT_CELLS = 8;

/** The guide has an entry for each value of the highest GUIDE_BITS bits of a draw. @shape */
const GUIDE_BITS = 12;
export const GUIDE_SHIFT = 32 - GUIDE_BITS;
/** Number of entries of the guide. */
export const GUIDE = 2 ** GUIDE_BITS;

/**
 * Upper bound for the number of results: of each score those in which the leading team adds goals, or a tie's four ends.
 * @shape
 */
export const MOST_RESULTS = LIMITS.score ** 2 * LIMITS.emptyNetGoals;

/** All results of a game in one list, from which a draw u takes the first one whose `last` is at least u. */
export type Results = {
  /** For each result, the largest draw that takes it. The last one is 2^32 - 1. */
  readonly last: Uint32Array;
  /** RESULT_CELLS bytes for each result. */
  readonly cells: Uint8Array;
  /** For each value of the highest bits of a draw, the first result that such a draw may take. */
  readonly guide: Uint16Array;
};

type OneResult = {
  readonly weight: number;
  /** In the order of RESULT. */
  readonly cells: readonly number[];
  readonly total: number;
  /** Goals of the home team minus those of the away team. */
  readonly margin: number;
};

const result = (weight: number, ...cells: readonly number[]): OneResult => {
  const [away, home, awayLate, homeLate, awayBonus, homeBonus] = cells as [
    number,
    number,
    number,
    number,
    number,
    number,
  ];
  const [allAway, allHome] = [away + awayLate + awayBonus, home + homeLate + homeBonus];
  return { weight, cells, total: allAway + allHome, margin: allHome - allAway };
};

/** Returns the results that can follow from a score in open play. */
function resultsAfter(model: GameModel, away: number, home: number, weight: number): readonly OneResult[] {
  if (away === home)
    return model.overtime.map((w, ending) => {
      const [winner, shootout] = [ending & 1, ending >> 1];
      const goal = [1 - winner, winner];
      return result(weight * w, away, home, ...(shootout === 1 ? [0, 0, ...goal] : [...goal, 0, 0]), 1 + shootout);
    });
  const row = model.emptyNet[Math.min(Math.abs(away - home), model.emptyNet.length) - 1]!;
  return row.map((w, more) => result(weight * w, away, home, ...(away > home ? [more, 0] : [0, more]), 0, 0, 0));
}

/**
 * Compares two results: away wins before home wins, then by total, which rises for away wins and falls for home wins,
 * then by margin, which rises and falls in turn. In this order, a bet on goals takes few intervals of the draws, and an
 * even sequence counts an interval nearly exactly. Results that differ in neither stay in the order of the tables.
 */
function byResult(a: OneResult, b: OneResult): number {
  const homeWon = a.margin > 0;
  if (homeWon !== b.margin > 0) return homeWon ? 1 : -1;
  if (a.total !== b.total) return homeWon ? b.total - a.total : a.total - b.total;
  return a.total % 2 === 0 ? a.margin - b.margin : b.margin - a.margin;
}

/** Makes the list of a game's results. The products of the integer weights are rounded, in the same way everywhere. */
export function resultsOf(model: GameModel): Results {
  const side = Math.sqrt(model.score.length);
  const list = model.score
    .flatMap((weight, cell) => resultsAfter(model, Math.floor(cell / side), cell % side, weight))
    .toSorted(byResult);
  const sums: number[] = [];
  let sum = 0;
  for (const { weight } of list) sums.push(Math.round((sum += weight) / WEIGHT_SUM));
  // The sum of all products is 2^64, but for the rounding of the running sum.
  sums[sums.length - 1] = WEIGHT_SUM;
  const drawn = list.flatMap(({ cells }, i) => (sums[i]! > (sums[i - 1] ?? 0) ? [{ cells, last: sums[i]! - 1 }] : []));
  const last = Uint32Array.from(drawn, (one) => one.last);
  const cells = new Uint8Array(drawn.length * RESULT_CELLS);
  drawn.forEach((one, i) => cells.set(one.cells, i * RESULT_CELLS));
  const guide = new Uint16Array(GUIDE);
  for (let slot = 0, first = 0; slot < guide.length; slot++) {
    while (last[first]! < slot * 2 ** GUIDE_SHIFT) first++;
    guide[slot] = first;
  }
  return { last, cells, guide };
}
