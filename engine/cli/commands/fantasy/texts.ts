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
import type { FantasyRow } from '../../reports/fantasy.ts';
import { table } from '../../table.ts';

/** Formats a ranking as a table with the cell texts of the Fantasy Hub. */
export function rankTableText(keys: readonly RankColumn[], rows: readonly RankRow[]): string {
  const columns = keys.map(rankColumn);
  return table(
    [{ head: '#' }, ...columns],
    rows.map((row) => [placeText(row.rank), ...columns.map(({ text }) => text(row, 'decimal'))]),
  );
}

/** A row for `--json`, with all figures as numbers and a breakdown of the points. */
export function rankJson(row: RankRow, scoring: Scoring): FantasyRow {
  const { player, rank, owned, games, points, zScore, stats, scores } = row;
  return {
    rank,
    ...player,
    owned: owned === null ? null : owned / 100,
    games,
    fantasyPoints: points,
    zScore,
    stats: ofKind(scoring, stats),
    zScores: ofKind(scoring, scores),
    breakdown: breakdown(scoring, (stat) => stats[stat]).map((part) => ({
      field: part.field,
      stat: part.stat,
      weight: part.weight,
      amount: part.amount,
      fantasyPoints: part.points,
      message: breakdownText(part),
    })),
    text: { owned: formatOwned(owned), fantasyPoints: formatPoints(points), zScore: formatScore(zScore) },
  };
}

/** Only the figures of the statistics that players of this kind have. */
const ofKind = ({ kind }: Scoring, figures: RankRow['stats']): RankRow['stats'] =>
  Object.fromEntries(RANK_STATS[kind].map((stat) => [stat, figures[stat]])) as RankRow['stats'];

/** Formats one part of a player's points: `2 × 3.40 goals = 6.80`. */
export function breakdownText({ stat, amount, weight, points }: PointsPart): string {
  const name = rankColumn(stat).name.toLowerCase();
  if (amount === null) return `${weight} × ${name}: not known`;
  return `${weight} × ${formatHundredths(amount)} ${name} = ${formatHundredths(points)}`;
}
