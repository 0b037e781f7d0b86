import type { RosterGroup } from '@ddh/engine/internal/domain';

/** The option that selects all teams (spec 9). */
export const ALL_TEAMS = 'All Teams';

/** The name of an option of the position filter (spec 9): `All`, `F`. */
export const groupName = (group: RosterGroup | null): string => group ?? 'All';

export const Z_SCORE_RULE =
  'Z-score: how far above the average player in this timeframe, in standard deviations, summed over your categories. Goals against count in reverse.';

/** Names the players of the roster who are left out, because several players have their name. */
export const unclearText = (names: readonly string[]): string =>
  `Not counted on your roster, because several players fit the name: ${names.join(', ')}.`;
