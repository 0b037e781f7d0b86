import { SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import type { SkaterRate } from './skaterForm.ts';

/** Expected counts per game. */
export type ScoringRates = { readonly goals: number; readonly assists: number; readonly powerPlayGoals: number };

/** Number of forwards and defensemen on a power-play unit. @shape */
const UNIT: { readonly [group in SkaterGroup]: number } = { F: 4, D: 1 };
const UNITS = [1, 2] as const;

/**
 * The weights of power-play goals and other goals, relative to assists, that rank players for the power play. They were
 * fitted to ice time at five against four in 2024-25. The first units contain 87 % of each team's top five by that
 * ice time, and both units contain 91 % of its top ten. Adding total ice time does not improve this.
 * @fitted 2024-25
 */
const WORTH = { powerPlayGoals: 3.2, otherGoals: 0.6 } as const;

const calling = ({ goals, assists, powerPlayGoals }: ScoringRates): number =>
  WORTH.powerPlayGoals * powerPlayGoals + WORTH.otherGoals * (goals - powerPlayGoals) + assists;

/**
 * `first`: the prior mean of power-play goals of a skater who is surely on the first unit, relative to skaters of the
 * group with the same ice time and shots. `second`: that on the second unit, relative to the first. `certainty`: the
 * exponent of the ratio of two players' ranking values that gives the odds of their order. Chosen on 2022-23 from
 * December on by the log likelihood of power-play goals.
 * @fitted 2022-23
 */
const WORTH_OF_UNIT = { first: { F: 2.4, D: 4.7 }, second: 0.35, certainty: 3.6 } as const;
/**
 * `onUnit`: the part of the prior mean of all assists that depends on the unit as power-play goals do. `level`: a factor on
 * this mean, because the mean of the powers from which it is made is below 1 for defensemen. Chosen in the same way by
 * assists.
 * @fitted 2022-23
 */
const ASSISTS = { onUnit: 0.05, level: { F: 1, D: 1.1 } } as const;

type UnitCandidate = { readonly playerId: number; readonly position: Position; readonly scoring: ScoringRates };

/** The factors on the prior means of a skater's power-play goals and of all assists. */
export type OnUnit = { readonly powerPlayGoals: number; readonly assists: number };

/** A skater's power play: the likeliest unit (0 if none), and factors that take into account how sure the unit is. */
export type PowerPlayRole = { readonly unit: 0 | 1 | 2; readonly factors: OnUnit };

/**
 * Returns the role of each player on the power play. A unit has four forwards and a defenseman, if the team has enough.
 */
export function powerPlayRoles(players: readonly UnitCandidate[]): ReadonlyMap<number, PowerPlayRole> {
  const roles = new Map<number, PowerPlayRole>();
  for (const group of SKATER_GROUPS) {
    const called = players
      .filter(({ position }) => forwardOrDefense(position) === group)
      .map(({ playerId, scoring }) => ({ playerId, value: calling(scoring) }))
      .toSorted((a, b) => b.value - a.value || a.playerId - b.playerId);
    /** The chance of a place among the first `places` of the group. */
    const chance = (value: number, places: number): number => {
      if (value <= 0) return 0;
      const next = called[places];
      if (next === undefined) return 1;
      return 1 / (1 + (Math.sqrt(called[places - 1]!.value * next.value) / value) ** WORTH_OF_UNIT.certainty);
    };
    called.forEach(({ playerId, value }, i) => {
      const unit = UNITS.find((one) => i < one * UNIT[group]) ?? 0;
      const [first, any] = [chance(value, UNIT[group]), chance(value, 2 * UNIT[group])];
      const worth = WORTH_OF_UNIT.first[group] * (first + WORTH_OF_UNIT.second * (any - first));
      const assists = ASSISTS.level[group] * (1 + ASSISTS.onUnit * (worth - 1));
      roles.set(playerId, { unit, factors: { powerPlayGoals: worth, assists } });
    });
  }
  return roles;
}

/**
 * Returns the expected counts of a skater in a role on the power play. All goals together stay the same: those off the
 * power play make up for the others.
 */
export function onUnit(
  { powerPlayPrior, assistsPrior, powerPlayGoals, assists, ...others }: SkaterRate,
  factors: OnUnit,
): Omit<SkaterRate, 'powerPlayPrior' | 'assistsPrior'> {
  return {
    ...others,
    powerPlayGoals: powerPlayGoals + (factors.powerPlayGoals - 1) * powerPlayPrior,
    assists: assists + (factors.assists - 1) * assistsPrior,
  };
}
