/** The domain's words. Each list is the only source of its union, of every loop and of every selector. */

/** What a skater is counted for. A column is `{player} {prop}`. */
export const PROPS = ['Goals', 'Assists', 'Points', 'Shots', 'Blocks'] as const;
export type Prop = (typeof PROPS)[number];

/** What a team, and the game as a whole, is counted for. */
export const TEAM_STATS = ['Goals', 'Shots'] as const;
export type TeamStat = (typeof TEAM_STATS)[number];

export const SIDES = ['over', 'under'] as const;
export type Side = (typeof SIDES)[number];

export const VENUES = ['away', 'home'] as const;
export type Venue = (typeof VENUES)[number];

/** Whose goals or shots a total counts: the game's or a team's, in the order of the pages. */
export const SCOPES = ['game', ...VENUES] as const;
export type Scope = (typeof SCOPES)[number];

/** What the totals page shows (spec 9), in the selector's order. */
export const PROBABILITY_TYPES = ['goals', 'puckLine', 'shots'] as const;
export type ProbabilityType = (typeof PROBABILITY_TYPES)[number];

/** The tabs of the Hub, in their order. */
export const HUB_TABS = ['games', 'totals', 'props', 'parlay'] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** The two notations of the odds selector (spec 2). */
export const ODDS_TYPES = ['decimal', 'american'] as const;
export type OddsType = (typeof ODDS_TYPES)[number];

/** Every notation the engine reads and writes. */
export const ODDS_FORMATS = ['decimal', 'american', 'fractional', 'hongKong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** The three pages and the page ids that choose them (spec 2). */
export const PAGES = { hub: '15970', vault: '17964', fantasy: '19503' } as const;
export type Page = keyof typeof PAGES;
