import { seasonOf, type GameSheet, type TeamKey } from '../history/index.ts';

/** The share of the team's games this season that a skater has played, and the number of these games. */
export type Played = {
  /** Share of games played, weighted with a half-life of RECENT team games. */
  readonly recent: number;
  /** Share of games played, weighted with a half-life of LONG team games. */
  readonly long: number;
  /**
   * The weighted number of the team's games this season, with the weights of `long`. 0 before the season's first game.
   */
  readonly games: number;
};

/** @shape */
const NOT_BEGUN: Played = { recent: 0, long: 0, games: 0 };

/**
 * Half-lives in team games. Among values of RECENT from 1 to 4 and of LONG from 10 to 45, this pair predicts the rest
 * of a season best.
 * @fitted 2022-23, 2023-24
 */
const RECENT = 1;
const LONG = 30;

/**
 * Number of games that a skater has played, weighted with each of the two half-lives, as of the team's game number
 * `at`.
 */
type Own = { readonly team: TeamKey; readonly at: number; readonly recent: number; readonly long: number };

/** Learns which games of the current season each skater plays. */
export class PlaysForm {
  #season = Number.NEGATIVE_INFINITY;
  /** Number of games of each team in this season. */
  readonly #games = new Map<TeamKey, number>();
  readonly #own = new Map<number, Own>();

  /** Returns the number of games that a team has played in the season so far. */
  games(team: TeamKey, season: number): number {
    return season === this.#season ? (this.#games.get(team) ?? 0) : 0;
  }

  observe({ game, skaters }: GameSheet): void {
    const season = seasonOf(game.date);
    if (season !== this.#season) {
      this.#season = season;
      this.#games.clear();
      this.#own.clear();
    }
    for (const { team } of [game.away, game.home]) this.#games.set(team, (this.#games.get(team) ?? 0) + 1);
    for (const { playerId, team } of skaters) {
      const at = this.#games.get(team) ?? 0;
      const before = this.#own.get(playerId);
      // After a trade, the games between the last game for the old team and the first one for the new team do not count
      // as missed. From then on, `at` is the new team's number of games, which is close to that of the old team.
      const age = before === undefined ? 0 : before.team === team ? at - before.at : 1;
      this.#own.set(playerId, {
        team,
        at,
        recent: (before?.recent ?? 0) * 0.5 ** (age / RECENT) + 1,
        long: (before?.long ?? 0) * 0.5 ** (age / LONG) + 1,
      });
    }
  }

  /**
   * Returns the shares of this season's games that a skater on the roster of `team` has played. Games before the
   * skater's first one count as missed.
   */
  played(playerId: number, team: TeamKey, season: number): Played {
    const games = this.games(team, season);
    if (games === 0) return NOT_BEGUN;
    const own = this.#own.get(playerId);
    const missed = own === undefined ? 0 : this.games(own.team, season) - own.at;
    const share = (got: number, halfLife: number): number =>
      Math.min(1, (got * 0.5 ** (missed / halfLife)) / weightOf(games, halfLife));
    return { recent: share(own?.recent ?? 0, RECENT), long: share(own?.long ?? 0, LONG), games: weightOf(games, LONG) };
  }
}

/** The weight of the last `games` games together: the sum of a geometric series. */
const weightOf = (games: number, halfLife: number): number => {
  const keep = 0.5 ** (1 / halfLife);
  return (1 - keep ** games) / (1 - keep);
};
