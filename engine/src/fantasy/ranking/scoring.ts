import { need } from '../../result.ts';
import { isObject } from '../../text/index.ts';
import { GOALIE_STATS, SKATER_STATS, type GoalieStat, type SkaterStat } from '../../datasets/index.ts';
import {
  SETUP_FIELDS,
  STANDARD_SCORING,
  type GoalieWeight,
  type LeagueScoring,
  type ScoringMode,
  type SkaterWeight,
} from '../team/index.ts';

/** Kinds of players. Each has its own projection file, stats and weights. */
export const RANK_KINDS = ['skaters', 'goalies'] as const;
export type RankKind = (typeof RANK_KINDS)[number];

export type RankStat = SkaterStat | GoalieStat;

/**
 * Projected stats of each kind, in the file's order.
 *
 * @example
 * RANK_STATS.goalies.includes('saves'); // => true
 */
export const RANK_STATS: { readonly [kind in RankKind]: readonly RankStat[] } = {
  skaters: Object.keys(SKATER_STATS) as SkaterStat[],
  goalies: Object.keys(GOALIE_STATS) as GoalieStat[],
};

/** The fantasy points for one unit of a stat, such as one goal. */
export type StatWeight = {
  readonly field: SkaterWeight | GoalieWeight;
  readonly stat: RankStat;
  readonly weight: number;
};

/** The weights that a league sets. The standard scoring is in place of a section without weights. */
export type OwnScoring = Partial<LeagueScoring>;

/** How one kind of player is scored. */
export type Scoring = {
  readonly kind: RankKind;
  /** All scoring fields of this kind of player, in order. A field that is not set has weight 0. */
  readonly weights: readonly StatWeight[];
  /** True if the league sets no weight for this kind, so the standard scoring applies. */
  readonly standard: boolean;
  /** `category` if every weight is 1 (spec 4). Z-scores are then more meaningful than points. */
  readonly mode: ScoringMode;
};

const SECTION_OF = { skaters: 'skaterScoring', goalies: 'goalieScoring' } as const satisfies Readonly<
  Record<RankKind, keyof LeagueScoring>
>;

const STAT_OF: Readonly<Record<SkaterWeight | GoalieWeight, RankStat>> = {
  goal: 'goals',
  assist: 'assists',
  pp_goal: 'ppGoals',
  pp_assist: 'ppAssists',
  pk_goal: 'pkGoals',
  pk_assist: 'pkAssists',
  plus_minus: 'plusMinus',
  sog: 'shots',
  block: 'blocks',
  hit: 'hits',
  wins: 'wins',
  saves: 'saves',
  goals_against: 'goalsAgainst',
  shutouts: 'shutouts',
};

/**
 * Returns the scoring rules of a fantasy team for one kind of player, or the standard rules if there is no team.
 *
 * @example
 * scoringOf(null, 'goalies').standard; // => true
 * scoringOf({ skaterScoring: { goal: 3 } }, 'skaters').standard; // => false
 */
export function scoringOf(team: OwnScoring | null, kind: RankKind): Scoring {
  const section = SECTION_OF[kind];
  need(section, 'the kind must be skaters or goalies');
  const fields: readonly (SkaterWeight | GoalieWeight)[] = SETUP_FIELDS[section];
  const own: Readonly<Partial<Record<string, number>>> = team?.[section] ?? {};
  const isWeight = (field: string): boolean => field in STAT_OF && Number.isFinite(own[field] ?? 0);
  need(
    (team === null || isObject(team)) && isObject(own) && Object.keys(own).every(isWeight),
    'the scoring must be null or what parseScoring accepts',
  );
  const standard = fields.every((field) => own[field] === undefined);
  const values: typeof own = standard ? STANDARD_SCORING[section] : own;
  const weights = fields.map((field): StatWeight => ({ field, stat: STAT_OF[field], weight: values[field] ?? 0 }));
  return { kind, weights, standard, mode: weights.every(({ weight }) => weight === 1) ? 'category' : 'fantasy' };
}

/** True if both scorings give every player the same figures. Both scorings must be for the same kind of players. */
export const isSameScoring = (a: Scoring, b: Scoring): boolean =>
  a.standard === b.standard && a.weights.every(({ weight }, i) => weight === b.weights[i]?.weight);
