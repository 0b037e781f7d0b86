import type { RosterGroup } from '@ddh/engine/internal/domain';

/** The option that selects all teams (spec 9). */
export const ALL_TEAMS = 'All Teams';

/** The name of an option of the position filter (spec 9): `All`, `F`. */
export const groupName = (group: RosterGroup | null): string => group ?? 'All';

export const Z_SCORE_RULE =
  'Z-score: how far above the average player in this timeframe, in standard deviations, summed over your categories. Goals against count in reverse.';
