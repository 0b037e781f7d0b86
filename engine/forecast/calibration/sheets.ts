import type { GameSheet, PlayedSide, SkaterGame } from '../history/index.ts';
import type { SeasonRows, SideRow } from './rows.ts';

/** Groups played games by season, in order. Leaves out games without player rows. */
export function realSeasons(sheets: readonly GameSheet[]): readonly SeasonRows[] {
  const seasons = new Map<string, SeasonRows[number][]>();
  for (const { game, skaters } of sheets) {
    const away = sideRow(game.away, skaters);
    const home = sideRow(game.home, skaters);
    if (away.skaters.length === 0 || home.skaters.length === 0) continue;
    const season = seasons.get(game.season) ?? [];
    seasons.set(game.season, season);
    season.push({ end: game.end, away, home });
  }
  return [...seasons.values()];
}

const sideRow = (side: PlayedSide, skaters: readonly SkaterGame[]): SideRow => ({
  goals: side.goals,
  emptyNet: side.emptyNetGoals,
  shots: side.shots,
  powerPlayGoals: side.powerPlayGoals,
  skaters: skaters
    .filter(({ team }) => team === side.team)
    .map(({ playerId, position, goals, assists, shots, blocks }) => ({
      id: playerId,
      defense: position === 'D',
      goals,
      assists,
      shots,
      blocks,
    })),
});
