import { ROSTER_GROUPS, type Player } from '../league.ts';
import { Random } from '../random.ts';
import type { ScheduledGame } from '../schedule.ts';
import type { Season } from '../season.ts';
import { addDays } from '@ddh/engine/internal/domain';
import type { Side } from './events.ts';

export type Lineup = {
  readonly side: Side;
  /** Skaters from best to worst: 12 forwards and 6 defensemen, or 11 and 7. */
  readonly forwards: readonly Player[];
  readonly defense: readonly Player[];
  readonly starter: Player;
  readonly backup: Player;
  /** Listed players who do not dress. Players on long-term injured reserve are not listed. */
  readonly scratches: readonly Player[];
};

/** Days after which the league no longer lists an injured player. */
const RESERVE_DAYS = 7;

/** Returns the players whom the league lists for a team on a day: all but those on long-term injured reserve. */
export function listedPlayers(
  season: Season,
  team: number,
  date: ScheduledGame['date'],
): readonly { readonly player: Player; readonly place: number }[] {
  return season.rosterOf(team, date).filter(({ player }) => (season.absentFor(player, date) ?? 0) <= RESERVE_DAYS);
}

export function lineupOf(season: Season, game: ScheduledGame, side: Side): Lineup {
  const random = new Random(season.seed, 'lineup', game.id, side);
  const { index } = game[side];
  const roster = season.rosterOf(index, game.date);
  const injured = (player: Player): boolean => season.absentFor(player, game.date) !== null;
  // Puts injured players last, so that they dress only if the roster has too few others for their position.
  const ranked = (group: (place: number) => boolean): readonly Player[] => {
    const players = roster.filter(({ place }) => group(place)).map(({ player }) => player);
    return [...players.filter((player) => !injured(player)), ...players.filter(injured)];
  };
  const rested = (players: readonly Player[], dressed: number): readonly Player[] => {
    const extra = players[dressed];
    // In some games, the first reserve replaces one of the last two forwards or defensemen.
    if (extra === undefined || injured(extra) || !random.chance(0.25)) return players.slice(0, dressed);
    const sits = dressed - random.whole(1, 2);
    return players.slice(0, dressed).toSpliced(sits, 1).concat(extra);
  };
  const sevenDefensemen = random.chance(0.05);
  const forwards = rested(ranked(ROSTER_GROUPS.forwards), sevenDefensemen ? 11 : 12);
  const defense = rested(ranked(ROSTER_GROUPS.defensemen), sevenDefensemen ? 7 : 6);
  const [first, second] = ranked(ROSTER_GROUPS.goalies);
  if (first === undefined || second === undefined) throw new Error(`team ${index} has fewer than two goalies`);
  const backupStarts = random.chance(season.plays(index, addDays(game.date, -1)) ? 0.8 : 0.3);
  const [starter, backup] = backupStarts ? [second, first] : [first, second];
  const dressed = new Set([...forwards, ...defense, starter, backup]);
  return {
    side,
    forwards,
    defense,
    starter,
    backup,
    scratches: listedPlayers(season, index, game.date)
      .map(({ player }) => player)
      .filter((player) => !dressed.has(player)),
  };
}
