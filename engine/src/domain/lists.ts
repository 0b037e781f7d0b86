/** Lists of the domain's terms. Types, loops and selectors are derived from these lists. */

/**
 * The kind of a statistic of skaters: `scored` if goals decide it (a goal, its assists), `counted` if skaters are
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
 * named `{player} {prop}`. The value is the name in a sentence about a leg. A prop's key in STATISTICS is its name in
 * lower case.
 */
export const PROP_LEGS = {
  Goals: 'goal',
  Assists: 'assist',
  Points: 'point',
  Shots: 'shots',
  Blocks: 'blocks',
} as const;
export type Prop = keyof typeof PROP_LEGS;

/**
 * Skater stats that simulations count. The column name is `{player} {prop}`.
 *
 * @example
 * PROPS.includes('Shots'); // => true
 */
export const PROPS = Object.keys(PROP_LEGS) as readonly Prop[];

/** A statistic that is the sum of two others. */
export type SumStat = With<{ readonly kind: 'sum' }>;
/** A statistic for which skaters are counted separately. */
export type CountedStat = With<{ readonly kind: 'counted' }>;
/** A statistic that is projected for fantasy leagues. */
export type FantasyStat = Exclude<Statistic, With<{ readonly fantasy: false }>>;
/** A statistic that simulations count. */
export type PropStat = Lowercase<Prop>;
/** A statistic of which simulations draw a count for each skater. The others follow from the goals. */
export type DrawnStat = CountedStat & PropStat;

// Pages need none of the following lists, so their bundles leave them out.
export const STAT_OF = /* @__PURE__ */ Object.fromEntries(PROPS.map((prop) => [prop, prop.toLowerCase()])) as {
  readonly [prop in Prop]: Lowercase<prop>;
};
export const PROP_STATS: readonly PropStat[] = /* @__PURE__ */ PROPS.map((prop) => STAT_OF[prop]);
export const PROP_OF = /* @__PURE__ */ Object.fromEntries(PROPS.map((prop) => [STAT_OF[prop], prop])) as {
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

/**
 * Stats that simulations count per team and for the whole game.
 *
 * @example
 * TEAM_STATS; // => ['Goals', 'Shots']
 */
export const TEAM_STATS = ['Goals', 'Shots'] as const;
export type TeamStat = (typeof TEAM_STATS)[number];

export const SIDES = ['over', 'under'] as const;
export type Side = (typeof SIDES)[number];

export const VENUES = ['away', 'home'] as const;
export type Venue = (typeof VENUES)[number];

/** The team or teams whose goals or shots a total counts. The list is in display order. */
export const SCOPES = ['game', ...VENUES] as const;
export type Scope = (typeof SCOPES)[number];

/** The source of a starting goalie: a prediction from earlier games (`inferred`), or an announcement (`confirmed`). */
export const GOALIE_SOURCES = ['inferred', 'confirmed'] as const;
export type GoalieSource = (typeof GOALIE_SOURCES)[number];

/** What has changed in the schedule of a day: a game is off it, is new on it, or starts at another time. */
export const SCHEDULE_CHANGE_KINDS = ['off', 'on', 'start'] as const;
export type ScheduleChangeKind = (typeof SCHEDULE_CHANGE_KINDS)[number];

/**
 * News that changes the figures of a game: a goalie is confirmed, a player is scratched, or a player who was reported
 * out may play after all.
 */
export const CHANGE_KINDS = ['goalie', 'scratch', 'return'] as const;
export type ChangeKind = (typeof CHANGE_KINDS)[number];

/** The kinds of probabilities that the user can select on the totals tab of the Hub, in display order. */
export const PROBABILITY_TYPES = ['goals', 'puckLine', 'shots'] as const;
export type ProbabilityType = (typeof PROBABILITY_TYPES)[number];

/** The dates that the builder can offer: only the earliest scheduled date, or all dates with simulations. */
export const BUILDER_DATES = ['today', 'all'] as const;
export type BuilderDates = (typeof BUILDER_DATES)[number];

/** The groups of skaters. `F`: forwards (centers and wings). `D`: defensemen. */
export const SKATER_GROUPS = ['F', 'D'] as const;
export type SkaterGroup = (typeof SKATER_GROUPS)[number];

export const ROSTER_GROUPS = [...SKATER_GROUPS, 'G'] as const;
export type RosterGroup = (typeof ROSTER_GROUPS)[number];

/** The markets that the `edges` tab lists, in display order. */
export const EDGE_MARKETS = ['goal', 'assist', 'point', 'sog', 'totals', 'moneylines'] as const;
export type EdgeMarket = (typeof EDGE_MARKETS)[number];

/** Whether a value table shows every price, or only the best price of each bet. */
export const VALUE_DISPLAYS = ['all', 'best'] as const;
export type ValueDisplay = (typeof VALUE_DISPLAYS)[number];
/** The display with which the tabs of the Vault open: one row for each bet, at its best price. */
export const USUAL_DISPLAY: ValueDisplay = 'best';

/** The odds notations that the user can select on the pages. */
export const ODDS_TYPES = ['decimal', 'american'] as const;
export type OddsType = (typeof ODDS_TYPES)[number];

/** Every odds notation that the engine reads and writes. */
export const ODDS_FORMATS = ['decimal', 'american', 'fractional', 'hongKong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** The WordPress page id of each of the three pages. */
export const PAGES = { hub: '15970', vault: '17964', fantasy: '19503' } as const;
export type Page = keyof typeof PAGES;
