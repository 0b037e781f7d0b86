/** The tabs of the Value Vault that each list the bets of one or two markets (spec 2), in display order. */
export const VALUE_TABS = ['goal', 'assist', 'point', 'sog', 'main'] as const;
export type ValueTab = (typeof VALUE_TABS)[number];

/** The tables of a tab that lists the bets on one market. `unknownPosition` is shown only when it has rows. */
export const PLAYER_TABLES = ['forwards', 'defense', 'unknownPosition'] as const;
export const MAIN_TABLES = ['totals', 'moneylines'] as const;

/** A table of bets. `edges` has the bets of all others. */
export type VaultTable = (typeof PLAYER_TABLES)[number] | (typeof MAIN_TABLES)[number] | 'edges';
