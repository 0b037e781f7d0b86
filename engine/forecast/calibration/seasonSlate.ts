import {
  forwardOrDefense,
  GROUPS,
  powerPlayAssists,
  RecordStream,
  streamKey,
  teamCount,
  type GameRates,
  type Group,
  type SeasonModel,
  type SeasonSkater,
  type SeasonTeamModel,
  type SkaterRates,
  type TeamCount,
} from '@ddh/engine/internal/model';
import { powerPlayUnits } from '../rating/index.ts';
import type { Venue } from '@ddh/engine/internal/domain';

/** Dressed in a game, and how many of them play together. */
const DRESSED: { readonly [group in Group]: { readonly men: number; readonly line: number } } = {
  F: { men: 12, line: 3 },
  D: { men: 6, line: 2 },
};

/** Random numbers from 0 to 1, as the records have them. */
function randomOf(seed: number, name: string, count: number): readonly number[] {
  const stream = new RecordStream(streamKey(seed, name), count);
  stream.start(0);
  stream.need(count);
  return Array.from(stream.draws.subarray(0, count), (u) => (u >>> 0) / 2 ** 32);
}

/**
 * Who dresses tonight: everybody with the chance that his share of games says. In an order of the night they lie one after
 * another on a line, each as long as his share, and every whole step from a random point on meets one.
 */
function dressed(men: readonly SeasonSkater[], places: number, random: readonly number[]): readonly SeasonSkater[] {
  const order = men.map((man, i) => ({ man, key: random[i + 1]! })).toSorted((a, b) => a.key - b.key);
  const step = men.reduce((sum, { plays }) => sum + plays, 0) / places;
  const found: SeasonSkater[] = [];
  let at = 0;
  for (const { man } of order) {
    at += man.plays;
    if (at > (found.length + random[0]!) * step) found.push(man);
  }
  return found;
}

function skaterRates(team: SeasonTeamModel, gameId: string, seed: number): readonly SkaterRates[] {
  const men = GROUPS.flatMap((group) => {
    const all = team.skaters.filter(({ position }) => forwardOrDefense(position) === group);
    const random = randomOf(seed, `${gameId} ${team.abbreviation} ${group}`, all.length + 1);
    const { men: places, line } = DRESSED[group];
    return dressed(all, places, random)
      .toSorted((a, b) => b.iceTime - a.iceTime || a.playerId - b.playerId)
      .map((man, i) => ({ ...man, line: Math.floor(i / line) + 1 }));
  });
  const units = powerPlayUnits(
    men.map((man) => ({ playerId: man.playerId, group: forwardOrDefense(man.position), scoring: man })),
  );
  const assists = powerPlayAssists(men);
  return men.map(({ name, playerId, position, line, goals, assists: all, shots, blocks, powerPlayGoals }, i) => ({
    name,
    playerId,
    position,
    line,
    unit: units.get(playerId) ?? 0,
    goals,
    assists: all,
    shots,
    blocks,
    powerPlayGoals,
    powerPlayAssists: assists[i]!,
  }));
}

/** Every game of a season with what its model expects, lineups drawn from `seed`. */
export function seasonSlate(model: SeasonModel, seed: number): readonly GameRates[] {
  const teams = new Map(model.teams.map((team) => [team.abbreviation, team]));
  return model.games.map((game) => {
    const side = (venue: Venue): GameRates[Venue] => {
      const own = teams.get(game[venue])!;
      const other = teams.get(game[venue === 'away' ? 'home' : 'away'])!;
      const count = (of: TeamCount): number => teamCount(model.league[of][venue], own.strength[of], other.strength[of]);
      const skaters = skaterRates(own, game.gameId, seed);
      const sum = (of: (man: SkaterRates) => number): number => skaters.reduce((total, man) => total + of(man), 0);
      const goals = count('goals');
      const powerPlayGoals = (goals * sum((s) => s.powerPlayGoals)) / sum((s) => s.goals);
      const { name, abbreviation } = own;
      return { name, abbreviation, goals, shots: count('shots'), blocks: count('blocks'), powerPlayGoals, skaters };
    };
    return { gameId: game.gameId, date: game.date, time: '19:00', seed, away: side('away'), home: side('home') };
  });
}
