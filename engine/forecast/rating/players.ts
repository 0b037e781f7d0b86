import type { RosterPlayer, TeamKey } from '../history/index.ts';

/** A player as his last game showed him, and the teams he has played for that season. */
type Seen = { readonly season: number; readonly player: RosterPlayer; readonly teams: readonly TeamKey[] };

/** Who has played, and for whom. */
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

  /** As of his last game; `undefined` when he never played. */
  of(playerId: number): RosterPlayer | undefined {
    return this.#seen.get(playerId)?.player;
  }

  /** Those who played in this season or the one before, with their last teams. */
  recent(season: number): readonly RosterPlayer[] {
    return [...this.#seen.values()].filter((seen) => seen.season >= season - 1).map(({ player }) => player);
  }

  /**
   * A roster as the season's games have changed it since: who has left the team it names for another plays there, and who plays
   * for a team without being on any roster is with it. A move to a team that a player has not played for this season is news,
   * and the roster is right.
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
