import * as v from 'valibot';
import { ROSTER_GROUPS } from '@ddh/engine/internal/domain';
import { rankColumns, RANK_STATS, SETUP_FIELDS, type RankKind } from '@ddh/engine/internal/fantasy';
import { count, message, owned, texts, type Printed } from './figures.ts';

const name = v.nullable(v.string());
const figure = v.nullable(v.number());

/** The report of skaters or of goalies, whose statistics differ. */
const ranking = <const K extends RankKind>(kind: K, section: 'skaterScoring' | 'goalieScoring') => {
  const stat = v.picklist(RANK_STATS[kind]);
  const stats = v.object(v.entriesFromList(RANK_STATS[kind], figure));
  const weight = { field: v.picklist(SETUP_FIELDS[section]), stat, weight: v.number() };
  const part = v.object({ ...weight, amount: figure, fantasyPoints: v.number(), message });
  return v.object({
    kind: v.literal(kind),
    timeframe: v.string(),
    team: name,
    group: v.nullable(v.picklist(ROSTER_GROUPS)),
    owned: v.pipe(owned, v.description('The limit of --owned as a share.')),
    search: v.string(),
    sort: v.picklist(rankColumns(kind)),
    descending: v.boolean(),
    scoring: v.object({
      weights: v.array(v.object(weight)),
      standard: v.boolean(),
      mode: v.picklist(['category', 'fantasy']),
    }),
    of: v.pipe(count, v.description('The players of the timeframe.')),
    found: v.pipe(count, v.description('The players without --limit.')),
    rows: v.array(
      v.object({
        rank: v.nullable(count),
        player: v.string(),
        playerId: v.nullable(count),
        team: name,
        abbreviation: name,
        position: name,
        owned: v.nullable(owned),
        games: figure,
        fantasyPoints: figure,
        zScore: figure,
        stats,
        zScores: v.pipe(stats, v.description('Of each statistic. More is better.')),
        breakdown: v.array(part),
        text: texts('owned', 'fantasyPoints', 'zScore'),
      }),
    ),
  });
};

const skaters = ranking('skaters', 'skaterScoring');
const goalies = ranking('goalies', 'goalieScoring');

export const fantasyReport = v.variant('kind', [skaters, goalies]);
export type FantasyReport = Printed<typeof fantasyReport>;
/** A row of either kind: only the statistics of the kind are there. */
export type FantasyRow = Printed<typeof skaters>['rows'][number] & Printed<typeof goalies>['rows'][number];
