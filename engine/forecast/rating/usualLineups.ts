import type { GameSheet, TeamKey } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';

/** A skater of a team's recent games. `plays` is the number of these games, weighted by recency. */
export type UsualSkater = { readonly playerId: number; readonly position: Position; readonly plays: number };

/** Each game of a team multiplies the weight of its earlier games by this factor, which is a half-life of 25 games. */
const KEPT = 0.5 ** (1 / 25);
/** A skater below this weight has not played for about 150 games and is dropped. */
const LEAST = 0.015;

/** Tracks who has played for each team, whatever the season. */
export class UsualLineups {
  readonly #of = new Map<TeamKey, ReadonlyMap<number, UsualSkater>>();

  observe({ game, skaters }: GameSheet): void {
    for (const { team } of [game.away, game.home]) {
      const own = new Map<number, UsualSkater>();
      for (const one of this.of(team)) {
        const plays = one.plays * KEPT;
        if (plays >= LEAST) own.set(one.playerId, { ...one, plays });
      }
      for (const { playerId, position, team: key } of skaters)
        if (key === team) own.set(playerId, { playerId, position, plays: (own.get(playerId)?.plays ?? 0) + 1 });
      this.#of.set(team, own);
    }
  }

  of(team: TeamKey): readonly UsualSkater[] {
    return [...(this.#of.get(team)?.values() ?? [])];
  }
}
