import type { SkaterGroup } from '@ddh/engine/internal/domain';
import { forwardOrDefense } from '@ddh/engine/internal/model';
import type { RosterSkater } from './rows.ts';

/** Forwards and defensemen who dress for a game. @shape */
export const DRESSED = { F: 12, D: 6 } as const;

export type RatedSkater = { readonly skater: RosterSkater; readonly rate: { readonly iceTime: number } };

/** A group's skaters in order of ice time. The id breaks ties, so that the order of a roster does not matter. */
export const depth = (roster: readonly RatedSkater[], group: SkaterGroup): readonly RatedSkater[] =>
  roster
    .filter(({ skater }) => forwardOrDefense(skater.position) === group)
    .toSorted((a, b) => b.rate.iceTime - a.rate.iceTime || a.skater.playerId - b.skater.playerId);
