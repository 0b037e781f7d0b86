import fc from 'fast-check';
import type { Projections } from '../src/datasets/index.ts';
import {
  OWNED_LIMITS,
  queryRanks,
  RANK_KINDS,
  rankColumns,
  rankTable,
  scoringOf,
  SETUP_FIELDS,
  type LeagueScoring,
  type RankKind,
  type RankQuery,
  type RankRow,
  type Scoring,
} from '../src/fantasy/index.ts';
import { projectionRecords, projectionsOf, type ProjectionRecord } from './projections.ts';

const weight = fc.constantFrom(-2, 0, 0, 0.1, 1, 3);
const section = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, weight])), { requiredKeys: [] });
const league = fc.record({
  skaterScoring: section(SETUP_FIELDS.skaterScoring),
  goalieScoring: section(SETUP_FIELDS.goalieScoring),
}) as fc.Arbitrary<LeagueScoring>;
const kind = fc.constantFrom(...RANK_KINDS);
/** Generates a projections file of skaters or goalies, and the scoring of a league. */
export const rankingCases = fc.tuple(
  kind.chain((one) => fc.tuple(fc.constant(one), projectionRecords(one))),
  league,
);
type RankingCase = readonly [readonly [RankKind, readonly ProjectionRecord[]], LeagueScoring];

/** Generates a query of the rankings. */
export const query: fc.Arbitrary<RankQuery> = fc.record({
  timeframe: fc.constantFrom('Week 1', 'Week 2', 'Rest of Season', 'Week 9'),
  team: fc.constantFrom(null, null, 'Montréal Canadiens', 'Ottawa Senators', 'Utah Mammoth', 'Nowhere'),
  group: fc.constantFrom(null, 'F', 'D', 'G'),
  owned: fc.constantFrom(...OWNED_LIMITS),
  search: fc.constantFrom('', '', 'aho', 'TIM st', 'ott', 'montreal', 'e', 'zed bo', 'nobody'),
  order: fc.record({
    by: fc.constantFrom(...new Set([...rankColumns('skaters'), ...rankColumns('goalies')])),
    descending: fc.boolean(),
  }),
});

export const setUp = ([[one, records], scores]: RankingCase) => ({
  kind: one,
  records,
  scores,
  projections: projectionsOf(one, records),
  scoring: scoringOf(scores, one),
});

export const ats = (rows: readonly RankRow[]): readonly number[] => rows.map(({ at }) => at);

/** Ranks the players of the query's timeframe, and returns those that match the query. */
export const rankPlayers = (projections: Projections, scoring: Scoring, asked: RankQuery): readonly RankRow[] =>
  queryRanks(rankTable(projections, scoring, asked.timeframe), asked);
