import type { GameSheet, TeamKey } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';

export type Fixture = { readonly away: TeamKey; readonly home: TeamKey };
export type OneSkater = { readonly playerId: number; readonly position: Position };

/** A simple forecaster that the model has to beat. It uses only the games that it has observed. */
export interface Baseline {
  readonly observe: (sheet: GameSheet) => void;
  /** The chance of each market in `GAME_MARKETS`, in that order. */
  readonly game: (fixture: Fixture) => readonly number[];
  /** The chance of each market in `SKATER_MARKETS`, in that order, if the skater dresses. */
  readonly skater: (skater: OneSkater) => readonly number[];
}
