import {
  forwardOrDefense,
  powerPlayAssists,
  RecordStream,
  streamKey,
  teamCount,
  type GameRates,
  type SeasonModel,
  type SeasonSkater,
  type SeasonTeamModel,
  type SkaterRates,
  type TeamCount,
} from '@ddh/engine/internal/model';
import { powerPlayRoles } from '../rating/index.ts';
import { SKATER_GROUPS, type SkaterGroup, type Venue } from '@ddh/engine/internal/domain';

/** Number of skaters who dress for a game, and skaters per line or pair. */
const DRESSED: { readonly [group in SkaterGroup]: { readonly dressed: number; readonly line: number } } = {
  F: { dressed: 12, line: 3 },
  D: { dressed: 6, line: 2 },
};

/** Returns random numbers from 0 to 1, from the generator that also draws the simulated records. */
function randomOf(seed: number, name: string, count: number): readonly number[] {
  const stream = new RecordStream(streamKey(seed, name), count);
  stream.start(0);
  stream.need(count);
  return Array.from(stream.draws.subarray(0, count), (u) => (u >>> 0) / 2 ** 32);
}

/**
 * Draws the dressed skaters by systematic sampling, so that each dresses with a probability equal to their share of
 * games. The skaters are shuffled and placed on a line, each with a length equal to their share. Points at equal
 * distances from a random start each select one skater.
 */
function dressed(skaters: readonly SeasonSkater[], places: number, random: readonly number[]): readonly SeasonSkater[] {
  const order = skaters.map((skater, i) => ({ skater, key: random[i + 1]! })).toSorted((a, b) => a.key - b.key);
  const step = skaters.reduce((sum, { plays }) => sum + plays, 0) / places;
  const found: SeasonSkater[] = [];
  let at = 0;
  for (const { skater } of order) {
    at += skater.plays;
    if (at > (found.length + random[0]!) * step) found.push(skater);
  }
  return found;
}

function skaterRates(team: SeasonTeamModel, gameId: string, seed: number): readonly SkaterRates[] {
  const lineup = SKATER_GROUPS.flatMap((group) => {
    const all = team.skaters.filter(({ position }) => forwardOrDefense(position) === group);
    const random = randomOf(seed, `${gameId} ${team.abbreviation} ${group}`, all.length + 1);
    const { dressed: places, line } = DRESSED[group];
    return dressed(all, places, random)
      .toSorted((a, b) => b.iceTime - a.iceTime || a.playerId - b.playerId)
      .map((skater, i) => ({ ...skater, line: Math.floor(i / line) + 1 }));
  });
  const roles = powerPlayRoles(lineup.map((skater) => ({ ...skater, scoring: skater })));
  const assists = powerPlayAssists(lineup);
  return lineup.map((skater, i) => ({
    ...skater,
    unit: roles.get(skater.playerId)!.unit,
    powerPlayAssists: assists[i]!,
  }));
}

/** Every game of a season with its expected counts. Lineups are drawn from `seed`. */
export function seasonSlate(model: SeasonModel, seed: number): readonly GameRates[] {
  const teams = new Map(model.teams.map((team) => [team.abbreviation, team]));
  return model.games.map((game) => {
    const side = (venue: Venue): GameRates[Venue] => {
      const own = teams.get(game[venue])!;
      const other = teams.get(game[venue === 'away' ? 'home' : 'away'])!;
      const count = (of: TeamCount): number => teamCount(model.league[of][venue], own.strength[of], other.strength[of]);
      const skaters = skaterRates(own, game.gameId, seed);
      const sum = (of: (skater: SkaterRates) => number): number =>
        skaters.reduce((total, skater) => total + of(skater), 0);
      const goals = count('goals');
      const powerPlayGoals = (goals * sum((s) => s.powerPlayGoals)) / sum((s) => s.goals);
      const { name, abbreviation } = own;
      return { name, abbreviation, goals, shots: count('shots'), blocks: count('blocks'), powerPlayGoals, skaters };
    };
    return { gameId: game.gameId, date: game.date, time: '19:00', seed, away: side('away'), home: side('home') };
  });
}
