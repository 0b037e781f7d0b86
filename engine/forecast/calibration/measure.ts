import { VENUES } from '@ddh/engine/internal/domain';
import { RECIPES, type FigureName } from './bands.ts';
import { byScoring, seasonBookOf, type SeasonBook } from './book.ts';
import { Moments } from './moments.ts';
import type { Side } from './recipes.ts';
import type { PlayedRow, SeasonRows, SideRow } from './rows.ts';
import { SkaterFigures } from './skaterFigures.ts';

export type MeasuredFigures = { readonly [name in FigureName]: number };

/**
 * Measures real and simulated seasons in the same way. The skaters' means and the best scorers of a season are computed
 * from that season's games alone.
 */
export class Measure {
  readonly #recipes = (Object.keys(RECIPES) as (keyof typeof RECIPES)[]).map((name) => {
    const { per, begin } = RECIPES[name].of;
    return { name, per, figure: begin() };
  });
  readonly #skaters = new SkaterFigures();
  readonly #linemates = new LinemateFigures();

  addSeason(season: SeasonRows): void {
    const book = seasonBookOf(season);
    this.#skaters.addSeason(book);
    this.#linemates.addSeason(season, book);
    for (const game of season) {
      const { home, away } = sidesOf(game, book);
      for (const { per, figure } of this.#recipes) {
        figure.add(home);
        if (per === 'side') figure.add(away);
      }
      this.#skaters.add(game, book);
    }
  }

  figures(): MeasuredFigures {
    return Object.fromEntries([
      ...this.#recipes.map(({ name, figure }) => [name, figure.value()] as const),
      ...this.#skaters.figures(),
      ...Object.entries(this.#linemates.figures()),
    ]) as MeasuredFigures;
  }
}

function sidesOf({ end, away, home }: PlayedRow, book: SeasonBook): { readonly away: Side; readonly home: Side } {
  const [best, second] = byScoring(away.skaters, book);
  const [rival, rivalSecond] = byScoring(home.skaters, book);
  return {
    away: { end, own: away, other: home, best: best!, second: second!, rival: rival! },
    home: { end, own: home, other: away, best: rival!, second: rivalSecond!, rival: best! },
  };
}

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
