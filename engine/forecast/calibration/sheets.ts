import type { GameSheet, PlayedSide, SkaterGame } from '../history/index.ts';
import { ROW_STATS, type RowStat, type SeasonRows, type SideRow, type SkaterRow } from './rows.ts';

/** Groups played games by season, in order. Leaves out games without two skaters per team or with an unknown count. */
export function realSeasons(sheets: readonly GameSheet[]): readonly SeasonRows[] {
  const seasons = new Map<string, SeasonRows[number][]>();
  for (const { game, skaters } of sheets) {
    if (!skaters.every(isKnown)) continue;
    const away = sideRow(game.away, skaters);
    const home = sideRow(game.home, skaters);
    if (away.skaters.length < 2 || home.skaters.length < 2) continue;
    const season = seasons.get(game.season) ?? [];
    seasons.set(game.season, season);
    season.push({ end: game.end, away, home });
  }
  return [...seasons.values()];
}

type KnownSkater = SkaterGame & { readonly [stat in RowStat]: number };
const isKnown = (skater: SkaterGame): skater is KnownSkater => ROW_STATS.every((stat) => skater[stat] !== null);

const sideRow = (side: PlayedSide, skaters: readonly KnownSkater[]): SideRow => ({
  goals: side.goals,
  emptyNet: side.emptyNetGoals,
  shots: side.shots,
  powerPlayGoals: side.powerPlayGoals,
  skaters: skaters
    .filter(({ team }) => team === side.team)
    .map((skater): SkaterRow => ({ ...skater, id: skater.playerId, defense: skater.position === 'D' })),
});
