import { GOALIE_STATS, SKATER_STATS, type GoalieStat, type SkaterStat } from '../../datasets/index.ts';
import {
  SETUP_FIELDS,
  STANDARD_SCORING,
  type GoalieWeight,
  type LeagueScoring,
  type ScoringMode,
  type SkaterWeight,
} from '../team/index.ts';

/** Who is ranked: each kind has a file, stats and weights of its own. */
export const RANK_KINDS = ['skaters', 'goalies'] as const;
export type RankKind = (typeof RANK_KINDS)[number];

export type RankStat = SkaterStat | GoalieStat;

/**
 * What is projected of each kind, in the file's order.
 *
 * @example
 * RANK_STATS.goalies.includes('saves'); // => true
 */
export const RANK_STATS: { readonly [kind in RankKind]: readonly RankStat[] } = {
  skaters: Object.keys(SKATER_STATS) as SkaterStat[],
  goalies: Object.keys(GOALIE_STATS) as GoalieStat[],
};

/** What a unit of a stat is worth. */
export type StatWeight = {
  readonly field: SkaterWeight | GoalieWeight;
  readonly stat: RankStat;
  readonly weight: number;
};

/** How one kind of player is scored. */
export type Scoring = {
  readonly kind: RankKind;
  /** Every field of the section in its order; one that is not set weighs 0. */
  readonly weights: readonly StatWeight[];
  /** The league says nothing of this kind, so it is the standard scoring. */
  readonly standard: boolean;
  /** `category`: every weight is 1 (spec 4), and z-scores say more than points. */
  readonly mode: ScoringMode;
};

const SECTION_OF = { skaters: 'skaterScoring', goalies: 'goalieScoring' } as const satisfies Readonly<
  Record<RankKind, keyof LeagueScoring>
>;

/** The stat that each field weighs. */
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
 * A team's scoring of one kind of player. `team`: the current one, `null` without one.
 *
 * @example
 * scoringOf(null, 'goalies').standard; // => true
 */
export function scoringOf(team: LeagueScoring | null, kind: RankKind): Scoring {
  const section = SECTION_OF[kind];
  const fields: readonly (SkaterWeight | GoalieWeight)[] = SETUP_FIELDS[section];
  const own: Readonly<Partial<Record<string, number>>> = team?.[section] ?? {};
  const standard = fields.every((field) => own[field] === undefined);
  const values: typeof own = standard ? STANDARD_SCORING[section] : own;
  const weights = fields.map((field): StatWeight => ({ field, stat: STAT_OF[field], weight: values[field] ?? 0 }));
  return { kind, weights, standard, mode: weights.every(({ weight }) => weight === 1) ? 'category' : 'fantasy' };
}

/** Whether two scorings of one kind of player give every player the same figures. */
export const isSameScoring = (a: Scoring, b: Scoring): boolean =>
  a.standard === b.standard && a.weights.every(({ weight }, i) => weight === b.weights[i]?.weight);
