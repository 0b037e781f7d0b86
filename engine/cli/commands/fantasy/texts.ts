import {
  breakdown,
  RANK_STATS,
  type PointsPart,
  type RankColumn,
  type RankRow,
  type Scoring,
} from '@ddh/engine/internal/fantasy';
import {
  formatHundredths,
  formatOwned,
  formatPoints,
  formatScore,
  placeText,
  rankColumn,
} from '@ddh/engine/internal/format';
import { table } from '../../table.ts';

/** Formats a ranking as a table with the cell texts of the Fantasy Hub. */
export function rankTableText(keys: readonly RankColumn[], rows: readonly RankRow[]): string {
  const columns = keys.map(rankColumn);
  return table(
    [{ head: '#' }, ...columns],
    rows.map((row) => [placeText(row.rank), ...columns.map(({ text }) => text(row, 'decimal'))]),
  );
}

/**
 * Formats a row for `--json`, with all figures as numbers and a breakdown of the points. `owned`, `points` and `zScore`
 * also have a `text`, as the Fantasy Hub shows it.
 */
export function rankJson(
  { player, rank, owned, games, points, zScore, stats, scores }: RankRow,
  scoring: Scoring,
): object {
  const own = RANK_STATS[scoring.kind];
  return {
    rank,
    ...player,
    owned: { percent: owned, text: formatOwned(owned) },
    games,
    points: { value: points, text: formatPoints(points) },
    zScore: { value: zScore, text: formatScore(zScore) },
    stats: Object.fromEntries(own.map((stat) => [stat, stats[stat]])),
    scores: Object.fromEntries(own.map((stat) => [stat, scores[stat]])),
    breakdown: breakdown(scoring, (stat) => stats[stat]).map((part) => ({ ...part, text: breakdownText(part) })),
  };
}

/** Formats one part of a player's points: `2 × 3.40 goals = 6.80`. */
export function breakdownText({ stat, amount, weight, points }: PointsPart): string {
  const name = rankColumn(stat).name.toLowerCase();
  if (amount === null) return `${weight} × ${name}: not known`;
  return `${weight} × ${formatHundredths(amount)} ${name} = ${formatHundredths(points)}`;
}
