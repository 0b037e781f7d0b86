import { GOALIE_STATS, SKATER_STATS, type FlatRecord } from '@ddh/engine/internal/datasets';
import { goalieStats, type GoalieCounts } from './goalies.ts';
import type { PlayerListing } from './players.ts';
import { skaterStats, type SkaterCounts } from './skaters.ts';

/** Number of decimals of the counts in a projection file: 2 for the season, and 3 for weeks, whose counts are small. */
export type Decimals = 2 | 3;

/**
 * Creates rows from counts. Counts are rounded before statistics are derived. So sums match to the last digit (points =
 * goals + assists, shots against = saves + goals against), and no part exceeds its total.
 */
export const skaterRow = (
  player: PlayerListing,
  timeframe: string,
  counts: SkaterCounts,
  decimals: Decimals,
): FlatRecord => row(player, timeframe, counts, SKATER_STATS, skaterStats, decimals);

export const goalieRow = (
  player: PlayerListing,
  timeframe: string,
  counts: GoalieCounts,
  decimals: Decimals,
): FlatRecord => row(player, timeframe, counts, GOALIE_STATS, goalieStats, decimals);

function row<C extends { readonly games: number }, S extends string>(
  { name, playerId, abbreviation, team, position, owned }: PlayerListing,
  timeframe: string,
  counts: C,
  columns: { readonly [stat in S]: string },
  statsOf: (counts: C) => { readonly [stat in S]: number },
  decimals: Decimals,
): FlatRecord {
  const unit = 10 ** decimals;
  // `+ 0` turns -0 into 0.
  const rounded = Object.fromEntries(
    Object.entries(counts).map(([count, value]: [string, number]) => [count, Math.round(value * unit) + 0]),
  ) as unknown as C;
  const stats = statsOf(rounded);
  return {
    Player: name,
    playerId,
    ABR: abbreviation,
    Team: team,
    Pos: position,
    Timeframe: timeframe,
    percent_owned: owned,
    Games: rounded.games / unit,
    ...Object.fromEntries((Object.keys(columns) as S[]).map((stat) => [columns[stat], stats[stat] / unit])),
    Estimated: true,
  };
}
