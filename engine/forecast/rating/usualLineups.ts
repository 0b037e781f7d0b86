import type { GameSheet, TeamKey } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';

/** A skater of a team's recent games. `plays` is the number of these games, weighted by recency. */
export type UsualSkater = { readonly playerId: number; readonly position: Position; readonly plays: number };

/** Each game of a team multiplies the weight of its earlier games by this factor, which is a half-life of 25 games. */
const KEPT = 0.5 ** (1 / 25);
/** A skater below this weight has not played for about 150 games and is left out. */
const LEAST = 0.015;

type Team = {
  games: number;
  /** The weight of each skater as of the team's game number `at`. */
  readonly skaters: Map<number, { position: Position; plays: number; at: number }>;
};

/** Tracks which skaters have played for each team, whatever the season. */
export class UsualLineups {
  readonly #teams = new Map<TeamKey, Team>();

  observe({ game, skaters }: GameSheet): void {
    for (const { team } of [game.away, game.home]) {
      const own = this.#teams.get(team);
      if (own === undefined) this.#teams.set(team, { games: 1, skaters: new Map() });
      else own.games++;
    }
    for (const { playerId, position, team } of skaters) {
      const { games, skaters: of } = this.#teams.get(team)!;
      const before = of.get(playerId);
      if (before === undefined) of.set(playerId, { position, plays: 1, at: games });
      else {
        before.plays = before.plays * KEPT ** (games - before.at) + 1;
        before.at = games;
        before.position = position;
      }
    }
  }

  of(team: TeamKey): readonly UsualSkater[] {
    const own = this.#teams.get(team);
    if (own === undefined) return [];
    return [...own.skaters]
      .map(([playerId, { position, plays, at }]) => ({ playerId, position, plays: plays * KEPT ** (own.games - at) }))
      .filter(({ plays }) => plays >= LEAST);
  }
}
