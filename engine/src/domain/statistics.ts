/**
 * A statistic of skaters.
 *
 * - `kind`: `scored` if goals decide it (a goal, its assists), `counted` if each skater has a count of their own, `sum` if
 *   it is the sum of the statistics in `of`, and `balance` if it may be negative.
 * - `prop`: its name as a prop, and in the column `{player} {prop}` of simulations. `leg`: its name in a sentence about a
 *   leg. Without them, simulations do not count the statistic.
 * - `column`: its column in files of projections. `name` and `head`: its name in the Fantasy Hub, and the short one above
 *   a column. Without them, it is no statistic of fantasy leagues.
 */
type Term = { readonly kind: 'scored' | 'counted' | 'sum' | 'balance'; readonly of?: readonly [string, string] } & (
  | { readonly prop: string; readonly leg: string }
  | { readonly prop?: never }
) &
  ({ readonly column: string; readonly name: string; readonly head: string } | { readonly column?: never });

/**
 * All statistics of skaters, in the order of columns and selectors. Lists of props and of columns are derived from it, and
 * the tables that other rooms add are typed by its keys.
 */
export const STATISTICS = {
  goals: { kind: 'scored', name: 'Goals', head: 'G', column: 'Goals', prop: 'Goals', leg: 'goal' },
  assists: { kind: 'scored', name: 'Assists', head: 'A', column: 'Assists', prop: 'Assists', leg: 'assist' },
  points: {
    kind: 'sum',
    of: ['goals', 'assists'],
    name: 'Points',
    head: 'P',
    column: 'Points',
    prop: 'Points',
    leg: 'point',
  },
  ppGoals: { kind: 'scored', name: 'Power-play goals', head: 'PPG', column: 'PP Goals' },
  ppAssists: { kind: 'scored', name: 'Power-play assists', head: 'PPA', column: 'PP Assists' },
  ppPoints: { kind: 'sum', of: ['ppGoals', 'ppAssists'], name: 'Power-play points', head: 'PPP', column: 'PP Points' },
  pkGoals: { kind: 'scored', name: 'Short-handed goals', head: 'SHG', column: 'PK Goals' },
  pkAssists: { kind: 'scored', name: 'Short-handed assists', head: 'SHA', column: 'PK Assists' },
  pkPoints: {
    kind: 'sum',
    of: ['pkGoals', 'pkAssists'],
    name: 'Short-handed points',
    head: 'SHP',
    column: 'PK Points',
  },
  shots: { kind: 'counted', name: 'Shots on goal', head: 'SOG', column: 'SOG', prop: 'Shots', leg: 'shots' },
  plusMinus: { kind: 'balance', name: 'Plus/minus', head: '+/-', column: 'PlusMinus' },
  blocks: { kind: 'counted', name: 'Blocks', head: 'BLK', column: 'Blocks', prop: 'Blocks', leg: 'blocks' },
  hits: { kind: 'counted', name: 'Hits', head: 'HIT', column: 'Hits' },
} as const satisfies Readonly<Record<string, Term>>;

export type Statistic = keyof typeof STATISTICS;
type With<T> = { [S in Statistic]: (typeof STATISTICS)[S] extends T ? S : never }[Statistic];

/** A statistic that is the sum of two others. */
export type SumStat = With<{ readonly kind: 'sum' }>;
/** A statistic of which each skater has a count of their own. */
export type CountedStat = With<{ readonly kind: 'counted' }>;
/** A statistic that simulations count. */
export type PropStat = With<{ readonly prop: string }>;
/** A statistic of files of projections. */
export type FantasyStat = With<{ readonly column: string }>;
/** A statistic of which simulations draw a count for each skater. The others follow from the goals. */
export type DrawnStat = CountedStat & PropStat;

export type Prop = (typeof STATISTICS)[PropStat]['prop'];

const KEYS = Object.keys(STATISTICS) as Statistic[];
const ofKind = (kind: Term['kind']): Statistic[] => KEYS.filter((stat) => STATISTICS[stat].kind === kind);

export const SUM_STATS = ofKind('sum') as readonly SumStat[];
export const COUNTED_STATS = ofKind('counted') as readonly CountedStat[];
export const PROP_STATS = KEYS.filter((stat) => 'prop' in STATISTICS[stat]) as readonly PropStat[];
export const DRAWN_STATS = COUNTED_STATS.filter((stat) => 'prop' in STATISTICS[stat]) as readonly DrawnStat[];
export const FANTASY_STATS = KEYS.filter((stat) => 'column' in STATISTICS[stat]) as readonly FantasyStat[];

/**
 * Skater stats that simulations count. The column name is `{player} {prop}`.
 *
 * @example
 * PROPS.includes('Shots'); // => true
 */
export const PROPS: readonly Prop[] = PROP_STATS.map((stat) => STATISTICS[stat].prop);

export const STAT_OF_PROP = Object.fromEntries(PROP_STATS.map((stat) => [STATISTICS[stat].prop, stat])) as {
  readonly [prop in Prop]: PropStat;
};
