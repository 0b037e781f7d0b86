import type { End } from '../history/index.ts';
import { Moments } from './moments.ts';
import type { SideRow, SkaterRow } from './rows.ts';

/** A team in a game, the team's two best scorers of that season, and the opponent's best scorer. */
export type Side = {
  readonly end: End;
  readonly own: SideRow;
  readonly other: SideRow;
  readonly best: SkaterRow;
  readonly second: SkaterRow;
  readonly rival: SkaterRow;
};

/** A number, or whether something holds. `null`: the side does not count for the figure. */
type Sample = (side: Side) => number | boolean | null;

type Figure = { readonly add: (side: Side) => void; readonly value: () => number };

/** How a figure is measured: from the home team of each game (`game`), or from both teams (`side`). */
export type Recipe = { readonly per: 'game' | 'side'; readonly begin: () => Figure };

function recipes(per: Recipe['per']) {
  const ofMoments =
    (value: (moments: Moments) => number) =>
    (x: Sample, y: Sample = () => 0): Recipe => ({
      per,
      begin() {
        const moments = new Moments();
        return {
          add(side) {
            const [a, b] = [x(side), y(side)];
            if (a !== null && b !== null) moments.add(Number(a), Number(b));
          },
          value: () => value(moments),
        };
      },
    });
  return {
    mean: ofMoments(({ mean }) => mean),
    /** The sum of the first number divided by the sum of the second. */
    ratio: ofMoments(({ ratio }) => ratio),
    dispersion: ofMoments(({ dispersion }) => dispersion),
    correlation: ofMoments(({ correlation }) => correlation),
    /** The chance that all legs hold, divided by the product of their chances. */
    lift: (...legs: readonly Sample[]): Recipe => ({
      per,
      begin() {
        const joint = new Moments();
        const each = legs.map(() => new Moments());
        return {
          add(side) {
            const holds = legs.map((leg) => Number(leg(side)));
            joint.add(Math.min(...holds));
            holds.forEach((one, i) => each[i]!.add(one));
          },
          value: () => each.reduce((lift, leg) => lift / leg.mean, joint.mean),
        };
      },
    }),
  };
}

export const perGame = recipes('game');
export const perSide = recipes('side');
