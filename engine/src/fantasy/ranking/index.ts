export {
  RANK_KINDS,
  RANK_STATS,
  isSameScoring,
  scoringOf,
  type OwnScoring,
  type RankKind,
  type RankStat,
  type Scoring,
  type StatWeight,
} from './scoring.ts';
export { breakdown, fantasyPoints, type PointsPart, type StatOf } from './points.ts';
export { direction, zScores, type Figure } from './zScores.ts';
export {
  filledColumns,
  POINTS_FIRST,
  pressRankOrder,
  rankColumns,
  type FigureColumn,
  type RankColumn,
  type RankOrder,
} from './columns.ts';
export {
  DEFAULT_QUERY,
  longTimeframe,
  OWNED_LIMITS,
  isOfTeam,
  teamNameOf,
  teamsOf,
  timeframesOf,
  type OwnedLimit,
  type RankQuery,
} from './query.ts';
export { rankTable, type RankRow } from './table.ts';
export { formatFigure, rankColumn, rankCsv } from './list.ts';
export { queryRanks } from './rankings.ts';
