import type { SeasonBook } from './book.ts';
import { Moments } from './moments.ts';
import type { SeasonRows, SideRow } from './rows.ts';
import { VENUES } from '@ddh/engine/internal/domain';

/** Two forwards have played so many games together. */
const SHARED_GAMES = 50;
/** The pairs that go together most: so many a team as play on one line. */
const LINEMATES = 0.18;

/**
 * Correlations of two forwards' points, pair by pair over the games they both played for a team. Each is uncertain by some .13,
 * in real seasons as in simulated ones: the most of them are higher than they would be over many seasons.
 */
export class LinemateFigures {
  readonly #correlations: number[] = [];

  addSeason(season: SeasonRows, book: SeasonBook): void {
    const pairs = new Map<number, Moments>();
    const addSide = ({ skaters }: SideRow): void => {
      const forwards = skaters.filter((s) => !s.defence && book.get(s.id)!.games >= SHARED_GAMES);
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
