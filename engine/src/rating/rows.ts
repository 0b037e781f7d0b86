import type { RosterPlayer } from '../history/index.ts';
import type { Position } from '../model/index.ts';

/** A skater under contract. */
export type RosterSkater = RosterPlayer & { readonly position: Position };

export const isSkater = (player: RosterPlayer): player is RosterSkater => player.position !== 'G';
