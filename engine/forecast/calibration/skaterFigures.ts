import { isRegular, meanPerGame, type SeasonBook } from './book.ts';
import { Moments, PairSums } from './moments.ts';
import { countOf, MEASURED_COUNTS, type PlayedRow, type SideRow, type SkaterCount } from './rows.ts';

type ByCount<T> = { readonly [count in SkaterCount]: T };
const forCounts = <T>(make: (count: SkaterCount) => T): ByCount<T> =>
  Object.fromEntries(MEASURED_COUNTS.map((count) => [count, make(count)])) as ByCount<T>;

/**
 * Sums over the forwards or defensemen of a team: the deviations of one count from the skaters' season means, and the
 * squares of these deviations.
 */
type Deviations = { readonly n: number; readonly sum: number; readonly squares: number };

/**
 * Figures about the counts of regular skaters relative to their season means: dispersion, correlation between teammates
 * and opponents, and correlation with winning.
 */
export class SkaterFigures {
  readonly #pairs = forCounts(() => ({
    forwards: new PairSums(),
    mixed: new PairSums(),
    defense: new PairSums(),
    opponents: new PairSums(),
  }));
  readonly #winning = forCounts(() => ({ F: new Moments(), D: new Moments() }));
  readonly #teamGoals = { F: new Moments(), D: new Moments() };
  readonly #dispersion = forCounts(() => ({ F: { variance: 0, mean: 0 }, D: { variance: 0, mean: 0 } }));

  addSeason(book: SeasonBook): void {
    for (const totals of book.values()) {
      if (!isRegular(totals)) continue;
      const { games, sums, squares } = totals;
      for (const count of MEASURED_COUNTS) {
        const of = this.#dispersion[count][totals.defense ? 'D' : 'F'];
        const mean = sums[count] / games;
        of.mean += mean;
        of.variance += ((squares[count] / games - mean * mean) * games) / (games - 1);
      }
    }
  }

  add(game: PlayedRow, book: SeasonBook): void {
    for (const count of MEASURED_COUNTS) {
      const away = this.#addSide(game.away, game.home, count, book);
      const home = this.#addSide(game.home, game.away, count, book);
      const pairs = this.#pairs[count];
      pairs.opponents.add(away.F.sum * home.F.sum, away.F.squares * home.F.n, home.F.squares * away.F.n);
      for (const { F, D } of [away, home]) {
        const within = (to: PairSums, { n, sum, squares }: Deviations): void =>
          to.add((sum * sum - squares) / 2, (squares * (n - 1)) / 2, (squares * (n - 1)) / 2);
        within(pairs.forwards, F);
        within(pairs.defense, D);
        pairs.mixed.add(F.sum * D.sum, F.squares * D.n, D.squares * F.n);
      }
    }
  }

  #addSide(own: SideRow, other: SideRow, count: SkaterCount, book: SeasonBook): { F: Deviations; D: Deviations } {
    const won = own.goals > other.goals ? 1 : 0;
    const sums = { F: { n: 0, sum: 0, squares: 0 }, D: { n: 0, sum: 0, squares: 0 } };
    for (const row of own.skaters) {
      const totals = book.get(row.id)!;
      if (!isRegular(totals)) continue;
      const group = row.defense ? 'D' : 'F';
      const off = countOf(row, count) - meanPerGame(totals, count);
      const to = sums[group];
      to.n++;
      to.sum += off;
      to.squares += off * off;
      this.#winning[count][group].add(off, won);
      if (count === 'points') this.#teamGoals[group].add(off, own.goals);
    }
    return sums;
  }

  figures() {
    return {
      pairs: forCounts((count) => {
        const { forwards, mixed, defense, opponents } = this.#pairs[count];
        return {
          forwards: forwards.correlation,
          mixed: mixed.correlation,
          defense: defense.correlation,
          opponents: opponents.correlation,
        };
      }),
      winning: forCounts((count) => ({
        F: this.#winning[count].F.correlation,
        D: this.#winning[count].D.correlation,
      })),
      pointsAndTeamGoals: { F: this.#teamGoals.F.correlation, D: this.#teamGoals.D.correlation },
      dispersion: forCounts((count) => {
        const { F, D } = this.#dispersion[count];
        return { F: F.variance / F.mean, D: D.variance / D.mean };
      }),
    };
  }
}
