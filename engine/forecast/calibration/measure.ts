import { seasonBookOf, type SeasonBook } from './book.ts';
import { GameFigures } from './gameFigures.ts';
import { LiftFigures } from './lifts.ts';
import { SkaterFigures } from './skaterFigures.ts';
import type { SeasonRows, SideRow } from './rows.ts';
import { Moments } from './moments.ts';
import { VENUES } from '@ddh/engine/internal/domain';

/**
 * Measures real and simulated seasons in the same way. The skaters' means and the best scorers of a season are computed
 * from that season's games alone.
 */
export class Measure {
  readonly #games = new GameFigures();
  readonly #skaters = new SkaterFigures();
  readonly #linemates = new LinemateFigures();
  readonly #lifts = new LiftFigures();

  addSeason(season: SeasonRows): void {
    const book = seasonBookOf(season);
    this.#skaters.addSeason(book);
    this.#linemates.addSeason(season, book);
    for (const game of season) {
      this.#games.add(game);
      this.#skaters.add(game, book);
      this.#lifts.add(game.away, game.home, book);
      this.#lifts.add(game.home, game.away, book);
    }
  }

  figures() {
    return {
      games: this.#games.figures(),
      skaters: this.#skaters.figures(),
      linemates: this.#linemates.figures(),
      lifts: this.#lifts.figures(),
    };
  }
}

export type MeasuredFigures = ReturnType<Measure['figures']>;

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
class LinemateFigures {
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
