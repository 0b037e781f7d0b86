import { eachOf, PROP_STATS, SKATER_GROUPS, type PropStat } from '@ddh/engine/internal/domain';
import { PAIRS, type FigureName } from './bands.ts';
import { isRegular, meanPerGame, type SeasonBook } from './book.ts';
import { Moments, PairSums } from './moments.ts';
import { countOf, type PlayedRow, type SideRow } from './rows.ts';

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
  readonly #pairs = eachOf(PROP_STATS, () => ({
    Forwards: new PairSums(),
    Mixed: new PairSums(),
    Defence: new PairSums(),
    Opponents: new PairSums(),
  }));
  readonly #winning = eachOf(PROP_STATS, () => ({ F: new Moments(), D: new Moments() }));
  readonly #teamGoals = { F: new Moments(), D: new Moments() };
  readonly #dispersion = eachOf(PROP_STATS, () => ({ F: { variance: 0, mean: 0 }, D: { variance: 0, mean: 0 } }));

  addSeason(book: SeasonBook): void {
    for (const totals of book.values()) {
      if (!isRegular(totals)) continue;
      const { games, sums, squares } = totals;
      for (const count of PROP_STATS) {
        const of = this.#dispersion[count][totals.defense ? 'D' : 'F'];
        const mean = sums[count] / games;
        of.mean += mean;
        of.variance += ((squares[count] / games - mean * mean) * games) / (games - 1);
      }
    }
  }

  add(game: PlayedRow, book: SeasonBook): void {
    for (const count of PROP_STATS) {
      const away = this.#addSide(game.away, game.home, count, book);
      const home = this.#addSide(game.home, game.away, count, book);
      const pairs = this.#pairs[count];
      pairs.Opponents.add(away.F.sum * home.F.sum, away.F.squares * home.F.n, home.F.squares * away.F.n);
      for (const { F, D } of [away, home]) {
        const within = (to: PairSums, { n, sum, squares }: Deviations): void =>
          to.add((sum * sum - squares) / 2, (squares * (n - 1)) / 2, (squares * (n - 1)) / 2);
        within(pairs.Forwards, F);
        within(pairs.Defence, D);
        pairs.Mixed.add(F.sum * D.sum, F.squares * D.n, D.squares * F.n);
      }
    }
  }

  #addSide(own: SideRow, other: SideRow, count: PropStat, book: SeasonBook): { F: Deviations; D: Deviations } {
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

  /** The figures of all statistics, by their names. */
  *figures(): Generator<readonly [FigureName, number], void> {
    for (const stat of PROP_STATS) {
      for (const pair of PAIRS) yield [`${stat}${pair}`, this.#pairs[stat][pair].correlation];
      for (const group of SKATER_GROUPS) {
        const { variance, mean } = this.#dispersion[stat][group];
        yield [`${stat}Win${group}`, this.#winning[stat][group].correlation];
        yield [`${stat}Dispersion${group}`, variance / mean];
      }
    }
    for (const group of SKATER_GROUPS) yield [`pointsTeamGoals${group}`, this.#teamGoals[group].correlation];
  }
}
