import type { SeasonBook } from './book.ts';
import { Moments } from './moments.ts';
import type { SeasonRows, SideRow } from './rows.ts';
import { VENUES } from '@ddh/engine/internal/domain';

/** A pair of forwards is measured only if both dressed in at least this many games. */
const SHARED_GAMES = 50;
/**
 * The share of pairs that count as linemates. These are the pairs with the highest correlations. Twelve forwards form
 * 66 pairs, 12 of which are on the same line.
 */
const LINEMATES = 0.18;

/**
 * Correlation of two forwards' points, for each pair of a team, over the games in which both dressed. Each correlation
 * has a standard error of about .13, so the highest ones are too high. Real and simulated seasons have the same bias.
 */
export class LinemateFigures {
  readonly #correlations: number[] = [];

  addSeason(season: SeasonRows, book: SeasonBook): void {
    const pairs = new Map<number, Moments>();
    const addSide = ({ skaters }: SideRow): void => {
      const forwards = skaters.filter((s) => !s.defense && book.get(s.id)!.games >= SHARED_GAMES);
      forwards.forEach((one, i) => {
        for (let k = i + 1; k < forwards.length; k++) {
          const other = forwards[k]!;
          const [low, high] = one.id < other.id ? [one, other] : [other, one];
          const key = low.id * 2 ** 26 + high.id;
          let pair = pairs.get(key);
          if (!pair) pairs.set(key, (pair = new Moments()));
          pair.add(low.goals + low.assists, high.goals + high.assists);
        }
      });
    };
    for (const game of season) for (const venue of VENUES) addSide(game[venue]);
    for (const pair of pairs.values()) if (pair.n >= SHARED_GAMES) this.#correlations.push(pair.correlation);
  }

  figures() {
    const sorted = this.#correlations.filter((x) => !Number.isNaN(x)).toSorted((a, b) => b - a);
    const cut = Math.round(sorted.length * LINEMATES);
    const mean = (list: readonly number[]): number => list.reduce((sum, x) => sum + x, 0) / list.length;
    const all = mean(sorted);
    return {
      linemates: mean(sorted.slice(0, cut)),
      otherForwards: mean(sorted.slice(cut)),
      pairsSpread: Math.sqrt(mean(sorted.map((x) => (x - all) ** 2))),
    };
  }
}
