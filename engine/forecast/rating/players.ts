import type { RosterPlayer, TeamKey } from '../history/index.ts';

/** A player as of their last game, and the teams they played for that season. */
type Seen = { readonly season: number; readonly player: RosterPlayer; readonly teams: readonly TeamKey[] };

/** Tracks who has played, and for which teams. */
export class Players {
  readonly #seen = new Map<number, Seen>();

  see(season: number, player: RosterPlayer): void {
    const before = this.#seen.get(player.playerId);
    const teams = before?.season === season ? before.teams : [];
    this.#seen.set(player.playerId, {
      season,
      player,
      teams: teams.includes(player.team) ? teams : [...teams, player.team],
    });
  }

  /** The player as of their last game, or `undefined` if they have not played. */
  of(playerId: number): RosterPlayer | undefined {
    return this.#seen.get(playerId)?.player;
  }

  /** The season of the player's last game, or `undefined` if they have not played. */
  seasonOf(playerId: number): number | undefined {
    return this.#seen.get(playerId)?.season;
  }

  /** Players of this season or the one before, with their last teams. */
  recent(season: number): readonly RosterPlayer[] {
    return [...this.#seen.values()].filter((seen) => seen.season >= season - 1).map(({ player }) => player);
  }

  /**
   * Updates a roster with the games of this season. A player who has played for the roster's team this season gets the
   * team of their last game. Any other listed player must have moved to the roster's team after their last game, so the
   * roster's team is kept. Players of this season who are on no roster are added.
   */
  rosterNow(roster: readonly RosterPlayer[], season: number): readonly RosterPlayer[] {
    const listed = new Set(roster.map(({ playerId }) => playerId));
    const now = roster.map((player) => {
      const seen = this.#seen.get(player.playerId);
      const moved = seen?.season === season && seen.teams.includes(player.team);
      return moved ? { ...player, team: seen.player.team } : player;
    });
    const others = [...this.#seen.values()]
      .filter((seen) => seen.season === season && !listed.has(seen.player.playerId))
      .map(({ player }) => player);
    return [...now, ...others];
  }
}
