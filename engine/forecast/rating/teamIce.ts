import type { SkaterGroup } from '@ddh/engine/internal/domain';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import type { SkaterRate } from './skaterForm.ts';

/**
 * Ice time of all forwards and of all defensemen of a team in a game, in seconds (means of 2022-23 to 2024-25).
 * @shape
 */
export const TEAM_ICE: { readonly [group in SkaterGroup]: number } = { F: 12 * 908, D: 6 * 1153 };

/** A skater of a lineup. `plays` is the share of the lineup's games that they play: 1 in a single game. */
export type LineupSkater = { readonly position: Position; readonly rate: SkaterRate; readonly plays: number };

/**
 * Scales the rates of a lineup's skaters so that each group has TEAM_ICE together. The ice time of a missing skater
 * thus goes to the others of the group, in proportion to their own.
 */
export function inTeamIce(skaters: readonly LineupSkater[]): readonly LineupSkater[] {
  const ice = { F: 0, D: 0 };
  for (const { position, rate, plays } of skaters) ice[forwardOrDefense(position)] += plays * rate.iceTime;
  return skaters.map(({ position, rate, plays }) => {
    const group = forwardOrDefense(position);
    const times = TEAM_ICE[group] / ice[group];
    const scaled: { -readonly [count in keyof SkaterRate]: number } = { ...rate };
    for (const count of Object.keys(scaled) as (keyof SkaterRate)[]) scaled[count] *= times;
    return { position, plays, rate: scaled };
  });
}

/** Expected points of a lineup per game. */
export const pointsOf = (lineup: readonly LineupSkater[]): number =>
  lineup.reduce((sum, { plays, rate }) => sum + plays * (rate.goals + rate.assists), 0);

/** Expected shots of a lineup's skaters per game. */
export const shotsOf = (lineup: readonly LineupSkater[]): number =>
  lineup.reduce((sum, { plays, rate }) => sum + plays * rate.shots, 0);
