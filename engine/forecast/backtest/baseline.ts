import type { GameSheet, TeamKey } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';

export type Fixture = { readonly away: TeamKey; readonly home: TeamKey };
export type OneSkater = { readonly playerId: number; readonly position: Position };

/** A simple forecast that the model has to beat. It knows only the games it was shown. */
export interface Baseline {
  readonly observe: (sheet: GameSheet) => void;
  /** The chance of every game market, in the order of `GAME_MARKETS`. */
  readonly game: (fixture: Fixture) => readonly number[];
  /** The chance of every skater market if he dresses, in the order of `SKATER_MARKETS`. */
  readonly skater: (skater: OneSkater) => readonly number[];
}
