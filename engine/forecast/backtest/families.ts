import type { SkaterRates } from '@ddh/engine/internal/model';
import type { Line, Prop } from '@ddh/engine/internal/domain';
import type { Leg } from '@ddh/engine/internal/parlay';
import { NAMED_SLIPS } from '@ddh/engine/internal/trackRecord';

/**
 * Kinds of two-leg slips, called families, in display order. For each family, the backtest measures how much the two
 * legs depend on each other.
 */
export const FAMILIES = {
  winStar: NAMED_SLIPS.winStar,
  lineMates: 'Two forwards of a line have a point',
  goalAssist: "A forward's goal + a linemate's assist",
  lineAssists: 'Two forwards of a line have an assist',
  unitMates: 'Two forwards of unit 1 on different lines have a point',
  starDefense: 'The best scorer and the defenseman of unit 1 have a point',
  unitDefense: 'A forward and the defenseman of unit 1 have a point',
  starShots: NAMED_SLIPS.goalShots,
  goalShots: "A forward's goal + 3 or more shots",
  highLift: 'Two legs of a line with a lift above 2',
  highLiftShots: "A forward's goal + 3 or more shots with a lift above 2",
} as const satisfies Readonly<Record<string, string>>;
export type Family = keyof typeof FAMILIES;

/** The family that a slip is also in if the model gives it a lift above HIGH_LIFT. */
export const HIGH_LIFT_FAMILY: { readonly [family in Family]?: Family } = {
  lineMates: 'highLift',
  goalAssist: 'highLift',
  goalShots: 'highLiftShots',
};
export const HIGH_LIFT = 2;

export type FamilySlip = { readonly family: Family; readonly legs: readonly [Leg, Leg] };

const over = (player: string, stat: Prop, line: number): Leg => ({
  kind: 'player',
  player,
  stat,
  side: 'over',
  line: line as Line,
});

/** Returns the slips of all families for one team in a game. `skaters` are those whom the model expects to dress. */
export function familySlips(team: string, skaters: readonly SkaterRates[]): readonly FamilySlip[] {
  const forwards = skaters.filter(({ position }) => position !== 'D');
  const best = (value: (skater: SkaterRates) => number): SkaterRates | undefined =>
    skaters.toSorted((a, b) => value(b) - value(a))[0];
  const star = best(({ goals, assists }) => goals + assists);
  const shooter = best(({ goals }) => goals);
  const defenseman = skaters.find(({ position, unit }) => position === 'D' && unit === 1);
  const point = ({ name }: SkaterRates): Leg => over(name, 'Points', 0.5);
  const assist = ({ name }: SkaterRates): Leg => over(name, 'Assists', 0.5);
  const slips: FamilySlip[] = [];
  for (const [i, a] of forwards.entries()) {
    slips.push({ family: 'goalShots', legs: [over(a.name, 'Goals', 0.5), over(a.name, 'Shots', 2.5)] });
    for (const b of forwards.slice(i + 1)) {
      if (a.line === b.line) {
        slips.push({ family: 'lineMates', legs: [point(a), point(b)] });
        slips.push({ family: 'lineAssists', legs: [assist(a), assist(b)] });
        for (const [scorer, helper] of [
          [a, b],
          [b, a],
        ] as const)
          slips.push({ family: 'goalAssist', legs: [over(scorer.name, 'Goals', 0.5), assist(helper)] });
      } else if (a.unit === 1 && b.unit === 1) slips.push({ family: 'unitMates', legs: [point(a), point(b)] });
    }
  }
  if (star !== undefined)
    slips.push({ family: 'winStar', legs: [{ kind: 'winner', team, margin: 0.5 as Line }, point(star)] });
  if (star !== undefined && defenseman !== undefined && star !== defenseman)
    slips.push({ family: 'starDefense', legs: [point(star), point(defenseman)] });
  if (defenseman !== undefined)
    for (const one of forwards.filter(({ unit }) => unit === 1))
      slips.push({ family: 'unitDefense', legs: [point(one), point(defenseman)] });
  if (shooter !== undefined)
    slips.push({ family: 'starShots', legs: [over(shooter.name, 'Goals', 0.5), over(shooter.name, 'Shots', 3.5)] });
  return slips;
}
