/** The tabs of the Value Vault that each list the bets of one or two markets (spec 2), in display order. */
export const VALUE_TABS = ['goal', 'assist', 'point', 'sog', 'main'] as const;
export type ValueTab = (typeof VALUE_TABS)[number];

/** The tables of a tab that lists the bets on one market. `unknownPosition` is shown only when it has rows. */
export const PLAYER_TABLES = ['forwards', 'defense', 'unknownPosition'] as const;
export const MAIN_TABLES = ['totals', 'moneylines'] as const;

/** The list of all bets: those of games with an honest price, and those that only the simulation prices. */
export const EDGE_TABLES = ['edges', 'simulated'] as const;

export type EdgeTable = (typeof EDGE_TABLES)[number];
export type VaultTable = (typeof PLAYER_TABLES)[number] | (typeof MAIN_TABLES)[number] | EdgeTable;
