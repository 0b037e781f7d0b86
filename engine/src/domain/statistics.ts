/**
 * How a statistic of skaters comes about: `scored` if goals decide it (a goal, its assists), `counted` if skaters are
 * counted separately, `sum` if it is the sum of the statistics in `of`, and `balance` if it may be negative. `fantasy`:
 * false if it is not projected for fantasy leagues.
 */
type Term = { readonly fantasy?: false } & (
  | { readonly kind: 'scored' | 'counted' | 'balance' }
  | { readonly kind: 'sum'; readonly of: readonly [string, string] }
);

/**
 * All statistics of skaters. Lists of props and of columns are derived from it, and the tables that other rooms add, such
 * as names and columns of fantasy statistics, are typed by its keys.
 */
export const STATISTICS = {
  goals: { kind: 'scored' },
  assists: { kind: 'scored' },
  points: { kind: 'sum', of: ['goals', 'assists'] },
  ppGoals: { kind: 'scored' },
  ppAssists: { kind: 'scored' },
  ppPoints: { kind: 'sum', of: ['ppGoals', 'ppAssists'] },
  pkGoals: { kind: 'scored' },
  pkAssists: { kind: 'scored' },
  pkPoints: { kind: 'sum', of: ['pkGoals', 'pkAssists'] },
  shots: { kind: 'counted' },
  plusMinus: { kind: 'balance' },
  blocks: { kind: 'counted' },
  hits: { kind: 'counted' },
} as const satisfies Readonly<Record<string, Term>>;

type Statistic = keyof typeof STATISTICS;
type With<T> = { [S in Statistic]: (typeof STATISTICS)[S] extends T ? S : never }[Statistic];

/**
 * The statistics that simulations count, by their names as props, in the order of columns and selectors. A column is
 * named `{player} {prop}`. `leg`: the name in a sentence about a leg.
 */
export const PROP_TERMS = {
  Goals: { stat: 'goals', leg: 'goal' },
  Assists: { stat: 'assists', leg: 'assist' },
  Points: { stat: 'points', leg: 'point' },
  Shots: { stat: 'shots', leg: 'shots' },
  Blocks: { stat: 'blocks', leg: 'blocks' },
} as const satisfies Readonly<Record<string, { readonly stat: Statistic; readonly leg: string }>>;
export type Prop = keyof typeof PROP_TERMS;

/**
 * Skater stats that simulations count. The column name is `{player} {prop}`.
 *
 * @example
 * PROPS.includes('Shots'); // => true
 */
export const PROPS = Object.keys(PROP_TERMS) as readonly Prop[];

/** A statistic that is the sum of two others. */
export type SumStat = With<{ readonly kind: 'sum' }>;
/** A statistic for which skaters are counted separately. */
export type CountedStat = With<{ readonly kind: 'counted' }>;
/** A statistic that is projected for fantasy leagues. */
export type FantasyStat = Exclude<Statistic, With<{ readonly fantasy: false }>>;
/** A statistic that simulations count. */
export type PropStat = (typeof PROP_TERMS)[Prop]['stat'];
/** A statistic of which simulations draw a count for each skater. The others follow from the goals. */
export type DrawnStat = CountedStat & PropStat;

// Pages need none of the following lists, so their bundles leave them out.
export const PROP_STATS: readonly PropStat[] = /* @__PURE__ */ PROPS.map((prop) => PROP_TERMS[prop].stat);
export const PROP_OF = /* @__PURE__ */ Object.fromEntries(PROPS.map((prop) => [PROP_TERMS[prop].stat, prop])) as {
  readonly [stat in PropStat]: Prop;
};
const ALL = /* @__PURE__ */ Object.keys(STATISTICS) as Statistic[];
export const SUM_STATS = /* @__PURE__ */ ALL.filter((stat): stat is SumStat => STATISTICS[stat].kind === 'sum');
export const COUNTED_STATS = /* @__PURE__ */ ALL.filter(
  (stat): stat is CountedStat => STATISTICS[stat].kind === 'counted',
);
export const FANTASY_STATS = /* @__PURE__ */ ALL.filter(
  (stat): stat is FantasyStat => !('fantasy' in STATISTICS[stat]),
);
export const DRAWN_STATS = /* @__PURE__ */ PROP_STATS.filter(
  (stat): stat is DrawnStat => STATISTICS[stat].kind === 'counted',
);
