import type { Group } from '@ddh/engine/internal/model';

/** Expected counts per game. */
export type ScoringRates = { readonly goals: number; readonly assists: number; readonly powerPlayGoals: number };

/** Number of forwards and defensemen on a power-play unit. @shape */
const UNIT: { readonly [group in Group]: number } = { F: 4, D: 1 };
const UNITS = [1, 2] as const;

/**
 * The weights of power-play goals and other goals, relative to assists, that rank players for the power play. They were
 * fitted to ice time at five against four in 2024-25. The first units contain 87 % of each team's top five by that
 * ice time, and both units contain 91 % of its top ten. Adding total ice time does not improve this.
 * @fitted
 */
const WORTH = { powerPlayGoals: 3.2, otherGoals: 0.6 } as const;

const calling = ({ goals, assists, powerPlayGoals }: ScoringRates): number =>
  WORTH.powerPlayGoals * powerPlayGoals + WORTH.otherGoals * (goals - powerPlayGoals) + assists;

type UnitCandidate = { readonly playerId: number; readonly group: Group; readonly scoring: ScoringRates };

/**
 * Returns the power-play unit of each player who is on a unit. A unit has four forwards and a defenseman, if the team
 * has enough.
 */
export function powerPlayUnits(players: readonly UnitCandidate[]): ReadonlyMap<number, 1 | 2> {
  const units = new Map<number, 1 | 2>();
  for (const group of ['F', 'D'] as const) {
    const called = players
      .filter((player) => player.group === group)
      .toSorted((a, b) => calling(b.scoring) - calling(a.scoring) || a.playerId - b.playerId);
    for (const unit of UNITS) {
      for (const { playerId } of called.slice((unit - 1) * UNIT[group], unit * UNIT[group])) units.set(playerId, unit);
    }
  }
  return units;
}
