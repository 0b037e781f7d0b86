import type { RosterGroup } from '@ddh/engine/internal/domain';

/** The choice of all teams (spec 9). */
export const ALL_TEAMS = 'All Teams';

/** A choice of positions (spec 9): `All`, `F`. */
export const groupName = (group: RosterGroup | null): string => group ?? 'All';

export const Z_SCORE_RULE =
  'Z-score: how many standard deviations a player is above the mean of everybody in this timeframe, added up over the stats that have a weight. Goals against count the other way round.';
