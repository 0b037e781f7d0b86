import { VENUES } from '@ddh/engine/internal/domain';
import { Moments } from './moments.ts';
import type { PlayedRow, SideRow } from './rows.ts';

const sum = (side: SideRow, of: 'goals' | 'assists' | 'blocks'): number => {
  let total = 0;
  for (const row of side.skaters) total += row[of];
  return total;
};

/** Figures about results, goals and team counts. */
export class GameFigures {
  #games = 0;
  #ends = { REG: 0, OT: 0, SO: 0 };
  #margins = [0, 0, 0, 0, 0, 0];
  #sixes = 0;
  #odd = 0;
  #counted = 0;
  #anyEmptyNet = 0;
  #skaterGoals = 0;
  #assists = 0;
  #powerPlayGoals = 0;
  #homeWins = 0;
  #shutouts = 0;
  readonly #goals = new Moments();
  readonly #teamGoals = new Moments();
  readonly #totals = new Moments();
  readonly #shots = new Moments();
  readonly #teamShots = new Moments();
  readonly #goalsAndOwnShots = new Moments();
  readonly #goalsAndOtherShots = new Moments();
  readonly #differences = new Moments();
  readonly #winAndShots = new Moments();
  readonly #teamBlocks = new Moments();
  readonly #blocksAndWin = new Moments();

  add(game: PlayedRow): void {
    const { away, home } = game;
    const margin = home.goals - away.goals;
    this.#games++;
    this.#ends[game.end]++;
    this.#margins[Math.min(Math.abs(margin), 5)]!++;
    if (away.goals + home.goals === 6) this.#sixes++;
    this.#odd += (away.goals + home.goals) % 2;
    if (away.emptyNet !== null && home.emptyNet !== null) {
      this.#counted++;
      if (away.emptyNet + home.emptyNet > 0) this.#anyEmptyNet++;
    }
    if (margin > 0) this.#homeWins++;
    this.#goals.add(away.goals, home.goals);
    this.#shots.add(away.shots, home.shots);
    this.#totals.add(away.goals + home.goals, away.shots + home.shots);
    this.#differences.add(margin, home.shots - away.shots);
    for (const venue of VENUES) this.#addSide(game[venue], game[venue === 'away' ? 'home' : 'away']);
  }

  #addSide(own: SideRow, other: SideRow): void {
    const won = own.goals > other.goals ? 1 : 0;
    const goals = sum(own, 'goals');
    const blocks = sum(own, 'blocks');
    if (goals === 0) this.#shutouts++;
    this.#skaterGoals += goals;
    this.#assists += sum(own, 'assists');
    this.#powerPlayGoals += own.powerPlayGoals;
    this.#teamGoals.add(own.goals);
    this.#teamShots.add(own.shots);
    this.#goalsAndOwnShots.add(own.goals, own.shots);
    this.#goalsAndOtherShots.add(own.goals, other.shots);
    this.#winAndShots.add(won, own.shots);
    this.#teamBlocks.add(blocks, other.shots);
    this.#blocksAndWin.add(blocks, won);
  }

  figures() {
    const games = this.#games;
    const margins = this.#margins.map((n) => n / games);
    const { OT, SO } = this.#ends;
    return {
      tie: (OT + SO) / games,
      shootoutOfTies: SO / (OT + SO),
      margin1: margins[1]!,
      margin2: margins[2]!,
      margin3: margins[3]!,
      margin4: margins[4]!,
      marginAtLeast2: 1 - margins[1]!,
      homeWin: this.#homeWins / games,
      teamGoals: this.#teamGoals.mean,
      teamGoalsDispersion: this.#teamGoals.dispersion,
      totalDispersion: this.#totals.dispersion,
      sixGoals: this.#sixes / games,
      oddTotal: this.#odd / games,
      anyEmptyNet: this.#anyEmptyNet / this.#counted,
      goalsCorrelation: this.#goals.correlation,
      shutouts: this.#shutouts / (2 * games),
      assistsPerGoal: this.#assists / this.#skaterGoals,
      powerPlayShare: this.#powerPlayGoals / this.#skaterGoals,
      teamShots: this.#teamShots.mean,
      teamShotsDispersion: this.#teamShots.dispersion,
      shotsCorrelation: this.#shots.correlation,
      goalsAndOwnShots: this.#goalsAndOwnShots.correlation,
      goalsAndOtherShots: this.#goalsAndOtherShots.correlation,
      totalGoalsAndShots: this.#totals.correlation,
      goalAndShotDifference: this.#differences.correlation,
      winAndShots: this.#winAndShots.correlation,
      teamBlocksDispersion: this.#teamBlocks.dispersion,
      blocksAndOtherShots: this.#teamBlocks.correlation,
      blocksAndWin: this.#blocksAndWin.correlation,
    };
  }
}
