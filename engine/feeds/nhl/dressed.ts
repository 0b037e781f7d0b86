import { type Venue, VENUES } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Boxscore } from './contracts/boxscore.ts';
import { fullName } from './contracts/fields.ts';
import { hasDetails, type PlayByPlay } from './contracts/playByPlay.ts';
import type { Endpoint, FeedFault } from './faults.ts';

type DressedPlayer = { readonly venue: Venue; readonly name: string };

/** The dressed players of both teams, by id. */
export class Dressed {
  readonly #players: ReadonlyMap<number, DressedPlayer>;

  constructor(players: ReadonlyMap<number, DressedPlayer>) {
    this.#players = players;
  }

  /**
   * Returns a dressed player. Throws for an unknown id: `dressedPlayers` has checked all ids of the game's responses.
   */
  get(playerId: number): DressedPlayer {
    const player = this.#players.get(playerId);
    if (player === undefined) throw new Error(`player ${playerId} did not dress`);
    return player;
  }
}

/**
 * Reads the rosters in the play-by-play. Every player in a play or in the box score must be on one of these rosters.
 */
export function dressedPlayers(
  { id, awayTeam, homeTeam, rosterSpots, plays }: PlayByPlay,
  box: Boxscore,
): Result<Dressed, readonly FeedFault[]> {
  const game = String(id);
  const faults: FeedFault[] = [];
  const fault = (endpoint: Endpoint, path: string, expected: string, found: number): void => {
    faults.push({ endpoint, game, path, problem: { kind: 'wrong', expected, found: String(found) }, more: 0 });
  };
  const dressed = new Map<number, DressedPlayer>();
  for (const [i, { playerId, teamId, ...name }] of rosterSpots.entries()) {
    const venue = teamId === awayTeam.id ? 'away' : teamId === homeTeam.id ? 'home' : null;
    if (venue === null) fault('play-by-play', `rosterSpots[${i}].teamId`, 'the id of one of the two teams', teamId);
    else dressed.set(playerId, { venue, name: fullName(name) });
  }
  for (const [i, play] of plays.entries()) {
    if (!hasDetails(play)) continue;
    for (const [key, value] of Object.entries(play.details)) {
      if (!isPlayerId(key) || typeof value !== 'number' || dressed.has(value)) continue;
      fault('play-by-play', `plays[${i}].details.${key}`, 'the id of a player in rosterSpots', value);
    }
  }
  for (const venue of VENUES) {
    const players = box.playerByGameStats[`${venue}Team`];
    for (const group of ['forwards', 'defense', 'goalies'] as const) {
      for (const [i, { playerId, toi }] of players[group].entries()) {
        // The rosters can lack a backup goalie who did not play.
        if ((group === 'goalies' && toi === 0) || dressed.get(playerId)?.venue === venue) continue;
        const path = `playerByGameStats.${venue}Team.${group}[${i}].playerId`;
        fault('boxscore', path, `the id of a player of the ${venue} team in rosterSpots`, playerId);
      }
    }
  }
  return faults.length > 0 ? err(faults) : ok(new Dressed(dressed));
}

const isPlayerId = (key: string): boolean => /(?:PlayerId|InNetId)$/.test(key);
