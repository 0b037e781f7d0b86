import { SKATER_GROUPS, type SkaterGroup } from '@ddh/engine/internal/domain';
import type { GameSheet, SkaterGame, TeamKey } from '../history/index.ts';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import { DRESSED } from './lineup.ts';

export type Skater = { readonly playerId: number; readonly name: string; readonly position: Position };

/**
 * Each new team game multiplies the weight of a skater's earlier games by this factor. The last game weighs more than
 * all earlier games together.
 * @fitted 2022-23
 */
const KEPT = 0.3;

type Team = {
  season: string;
  games: number;
  /** Number of defensemen in the last two games, the last one first. */
  defensemen: readonly number[];
  readonly played: Map<number, { weight: number; at: number }>;
};

/** A team that dressed seven defensemen and eleven forwards twice in a row does so again in 63 of 100 games. @shape */
const SEVEN = { F: 11, D: 7 } as const;

/** Predicts who dresses, from the recent games of each team. */
export interface Dressing {
  observe(sheet: GameSheet): void;
  /**
   * The skaters expected to dress: 12 forwards and 6 defensemen, or 11 and 7 if the team's last two games had seven
   * defensemen. A short roster has fewer. Skaters who dressed for the last game rank
   * first. Before the first game of a season, and among skaters who have not played for the team, those with the most
   * ice time rank first.
   */
  expected(
    team: TeamKey,
    season: string,
    roster: readonly Skater[] | null,
    iceTime: (skater: Skater) => number,
  ): readonly Skater[];
}

export function createDressing(): Dressing {
  const teams = new Map<TeamKey, Team>();
  /** The last game of each skater, for any team. */
  const players = new Map<number, SkaterGame>();

  return {
    observe({ game, skaters }) {
      for (const key of [game.away.team, game.home.team]) {
        const team = teams.get(key) ?? { season: game.season, games: 0, defensemen: [], played: new Map() };
        teams.set(key, team);
        if (team.season !== game.season) {
          team.played.clear();
          team.defensemen = [];
        }
        const defensemen = skaters.filter((one) => one.team === key && one.position === 'D').length;
        team.defensemen = [defensemen, ...team.defensemen].slice(0, 2);
        team.season = game.season;
        team.games++;
      }
      for (const skater of skaters) {
        players.set(skater.playerId, skater);
        const { games, played } = teams.get(skater.team)!;
        const { weight, at } = played.get(skater.playerId) ?? { weight: 0, at: games };
        played.set(skater.playerId, { weight: weight * KEPT ** (games - at) + 1, at: games });
      }
    },
    expected(key, season, roster, iceTime) {
      const team = teams.get(key);
      const candidates =
        roster ?? [...(team?.played.keys() ?? [])].map((id) => players.get(id)!).filter((one) => one.team === key);
      const lately = ({ playerId }: Skater): number => {
        const own = team?.season === season ? team.played.get(playerId) : undefined;
        return own === undefined ? 0 : own.weight * KEPT ** (team!.games - own.at);
      };
      const ordered = candidates
        .map((skater) => ({ skater, lately: lately(skater), ice: iceTime(skater) }))
        .toSorted((a, b) => b.lately - a.lately || b.ice - a.ice || a.skater.playerId - b.skater.playerId)
        .map(({ skater }) => skater);
      const ofGroup = (group: SkaterGroup): readonly Skater[] =>
        ordered.filter(({ position }) => forwardOrDefense(position) === group);
      const seven =
        team?.season === season && team.defensemen.length === 2 && team.defensemen.every((n) => n === SEVEN.D);
      const size = seven && ofGroup('D').length >= SEVEN.D ? SEVEN : DRESSED;
      return SKATER_GROUPS.flatMap((group) => ofGroup(group).slice(0, size[group]));
    },
  };
}
