/** The domain's words. Each list is the only source of its union, of every loop and of every selector. */

/**
 * What a skater is counted for. A column is `{player} {prop}`.
 *
 * @example
 * PROPS.includes('Shots'); // => true
 */
export const PROPS = ['Goals', 'Assists', 'Points', 'Shots', 'Blocks'] as const;
export type Prop = (typeof PROPS)[number];

/**
 * What a team, and the game as a whole, is counted for.
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

/** Whose goals or shots a total counts: the game's or a team's, in the order of the pages. */
export const SCOPES = ['game', ...VENUES] as const;
export type Scope = (typeof SCOPES)[number];

/** What the totals page shows (spec 9), in the selector's order. */
export const PROBABILITY_TYPES = ['goals', 'puckLine', 'shots'] as const;
export type ProbabilityType = (typeof PROBABILITY_TYPES)[number];

/** The tabs of the Hub, in their order. */
export const HUB_TABS = ['games', 'totals', 'props', 'parlay'] as const;
export type HubTab = (typeof HUB_TABS)[number];

/** The tabs of the Value Vault, in their order. */
export const VAULT_TABS = ['goal', 'assist', 'point', 'sog', 'main'] as const;
export type VaultTab = (typeof VAULT_TABS)[number];

/** The tabs of the Fantasy Hub, in their order. */
export const FANTASY_TABS = ['team', 'skaters', 'goalies', 'week', 'trade', 'usage'] as const;
export type FantasyTab = (typeof FANTASY_TABS)[number];

/** Every tab that is made of data files. Their names are all different. */
export type Tab = HubTab | VaultTab | FantasyTab;

/** Forwards (centers and wings) and defensemen. */
export const SKATER_GROUPS = ['F', 'D'] as const;
export type SkaterGroup = (typeof SKATER_GROUPS)[number];

/** The parts of a fantasy roster: the skaters' and goalies. */
export const ROSTER_GROUPS = [...SKATER_GROUPS, 'G'] as const;
export type RosterGroup = (typeof ROSTER_GROUPS)[number];

const POSITIONS: { readonly [group in RosterGroup]: readonly string[] } = {
  F: ['C', 'LW', 'RW', 'L', 'R', 'W', 'F'],
  D: ['D', 'LD', 'RD'],
  G: ['G'],
};

/** The part of a roster that a position belongs to (spec 9: F is centers, left wings and right wings). `null`: not a position. */
export const groupOf = (position: string | null): RosterGroup | null =>
  (position !== null && ROSTER_GROUPS.find((group) => POSITIONS[group].includes(position))) || null;

/** `unknownPosition` is shown only when it has rows. */
const PLAYER_TABLES = ['forwards', 'defense', 'unknownPosition'] as const;

/** The tables of each tab of the Value Vault (spec 2). */
export const VAULT_TABLES = {
  goal: PLAYER_TABLES,
  assist: PLAYER_TABLES,
  point: PLAYER_TABLES,
  sog: PLAYER_TABLES,
  main: ['totals', 'moneylines'],
} as const satisfies Readonly<Record<VaultTab, readonly string[]>>;
export type VaultTable = (typeof VAULT_TABLES)[VaultTab][number];

/** What the value tables show: every price, or each bet's best one. */
export const VALUE_DISPLAYS = ['all', 'best'] as const;
export type ValueDisplay = (typeof VALUE_DISPLAYS)[number];

/** The two notations of the odds selector (spec 2). */
export const ODDS_TYPES = ['decimal', 'american'] as const;
export type OddsType = (typeof ODDS_TYPES)[number];

/** Every notation the engine reads and writes. */
export const ODDS_FORMATS = ['decimal', 'american', 'fractional', 'hongKong', 'malay', 'indonesian'] as const;
export type OddsFormat = (typeof ODDS_FORMATS)[number];

/** The three pages and the page ids that choose them (spec 2). */
export const PAGES = { hub: '15970', vault: '17964', fantasy: '19503' } as const;
export type Page = keyof typeof PAGES;
