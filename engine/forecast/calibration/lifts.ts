import { byScoring, type SeasonBook } from './book.ts';
import type { SideRow, SkaterRow } from './rows.ts';

/** A team in a game, the team's two best scorers of that season, and the opponent's best scorer. */
type LiftSide = {
  readonly own: SideRow;
  readonly other: SideRow;
  readonly best: SkaterRow;
  readonly second: SkaterRow;
  readonly rival: SkaterRow;
};

const point = ({ goals, assists }: SkaterRow): boolean => goals + assists > 0;
const win = ({ own, other }: LiftSide): boolean => own.goals > other.goals;
const over = ({ own, other }: LiftSide): boolean => own.goals + other.goals > 5;
const bestPoint = ({ best }: LiftSide): boolean => point(best);
const bestGoal = ({ best }: LiftSide): boolean => best.goals > 0;
const secondPoint = ({ second }: LiftSide): boolean => point(second);
const secondGoal = ({ second }: LiftSide): boolean => second.goals > 0;
const rivalPoint = ({ rival }: LiftSide): boolean => point(rival);
const bestShots =
  (least: number) =>
  ({ best }: LiftSide): boolean =>
    best.shots >= least;

/** Parlays whose legs depend on each other. */
const PARLAYS = {
  winBestPoint: [win, bestPoint],
  winBestGoal: [win, bestGoal],
  winBestTwoPoints: [win, ({ best }: LiftSide) => best.goals + best.assists > 1],
  winByTwoOver: [({ own, other }: LiftSide) => own.goals - other.goals > 1, over],
  winOver: [win, over],
  overBestPoint: [over, bestPoint],
  overBestGoal: [over, bestGoal],
  underBestPoint: [(side: LiftSide) => !over(side), bestPoint],
  bestPointSecondPoint: [bestPoint, secondPoint],
  bestGoalSecondGoal: [bestGoal, secondGoal],
  bestAssistSecondGoal: [({ best }: LiftSide) => best.assists > 0, secondGoal],
  bestGoalBestShots3: [bestGoal, bestShots(3)],
  bestGoalBestShots4: [bestGoal, bestShots(4)],
  winRivalPoint: [win, rivalPoint],
  bestPointRivalPoint: [bestPoint, rivalPoint],
  goalsWin: [({ own }: LiftSide) => own.goals > 2, win],
  shotsBestShots: [({ own }: LiftSide) => own.shots > 29, bestShots(3)],
  totalShotsOver: [({ own, other }: LiftSide) => own.shots + other.shots > 59, over],
  winBestGoalOver: [win, bestGoal, over],
  winBestPointSecondPointOver: [win, bestPoint, secondPoint, over],
} as const satisfies Record<string, readonly ((side: LiftSide) => boolean)[]>;

export type ParlayName = keyof typeof PARLAYS;

/**
 * The lifts of PARLAYS, each computed over all teams and games. Strong and weak teams are mixed, so part of each lift
 * is due to differences between games.
 */
export class LiftFigures {
  #sides = 0;
  readonly #counts = Object.values(PARLAYS).map((legs) => ({ legs, all: 0, each: legs.map(() => 0) }));
  #bestPoints = 0;

  add(own: SideRow, other: SideRow, book: SeasonBook): void {
    const [best, second] = byScoring(own.skaters, book);
    const [rival] = byScoring(other.skaters, book);
    if (!best || !second || !rival) return;
    const side: LiftSide = { own, other, best, second, rival };
    this.#sides++;
    if (point(best)) this.#bestPoints++;
    for (const parlay of this.#counts) {
      let hits = 0;
      parlay.legs.forEach((leg, i) => {
        if (!leg(side)) return;
        hits++;
        parlay.each[i]!++;
      });
      if (hits === parlay.legs.length) parlay.all++;
    }
  }

  figures(): { readonly [parlay in ParlayName]: number } & { readonly bestPoint: number } {
    const lifts = Object.keys(PARLAYS).map((name, i) => {
      const { all, each } = this.#counts[i]!;
      return [name, all / this.#sides / each.reduce((product, n) => product * (n / this.#sides), 1)] as const;
    });
    return {
      ...(Object.fromEntries(lifts) as { readonly [parlay in ParlayName]: number }),
      bestPoint: this.#bestPoints / this.#sides,
    };
  }
}
