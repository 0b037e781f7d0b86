import type { RosterPlayer } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';

export type RosterSkater = RosterPlayer & { readonly position: Position };

export const isSkater = (player: RosterPlayer): player is RosterSkater => player.position !== 'G';
