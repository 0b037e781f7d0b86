import type { GameSheet, PlayedSide, SkaterGame } from '../history/index.ts';
import type { SeasonRows, SideRow } from './rows.ts';

/** Groups played games by season, in order. Leaves out games without player rows or without a skater's blocks. */
export function realSeasons(sheets: readonly GameSheet[]): readonly SeasonRows[] {
  const seasons = new Map<string, SeasonRows[number][]>();
  for (const { game, skaters } of sheets) {
    const known = skaters.flatMap(({ blocks, ...skater }) => (blocks === null ? [] : [{ ...skater, blocks }]));
    if (known.length < skaters.length) continue;
    const away = sideRow(game.away, known);
    const home = sideRow(game.home, known);
    if (away.skaters.length === 0 || home.skaters.length === 0) continue;
    const season = seasons.get(game.season) ?? [];
    seasons.set(game.season, season);
    season.push({ end: game.end, away, home });
  }
  return [...seasons.values()];
}

type KnownSkater = SkaterGame & { readonly blocks: number };

const sideRow = (side: PlayedSide, skaters: readonly KnownSkater[]): SideRow => ({
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
