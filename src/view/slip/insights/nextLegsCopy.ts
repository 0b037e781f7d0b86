import { formatCounted, formatLeg, rankHead } from '@ddh/engine/internal/format';
import { OWN_RANGE, type Leg, type Rank } from '@ddh/engine/internal/parlay';

const KINDS_NAMES = { all: 'All', winner: 'Winner', totals: 'Totals', players: 'Players' } as const;

export const kindsName = (kinds: keyof typeof KINDS_NAMES): string => KINDS_NAMES[kinds];

const QUOTED = `${OWN_RANGE[0] * 100}% to ${OWN_RANGE[1] * 100}%`;

/** The name of a range of a leg's own probability. */
export const rangeName = (range: 'quoted' | 'any'): string => (range === 'quoted' ? QUOTED : 'Any');

/** The title of the choice of range. */
export const RANGE_TITLE = `Own probability (books mostly quote ${QUOTED})`;

/** Shown for an empty slip. */
export const FIRST_LEGS = 'The likeliest first legs. Others are ranked by how they go with the slip once it has one.';

/** Announces a ranking: `Ranked by lift: 8 legs, first Game: Over 5.5 Goals.` */
export const rankingAnnouncement = (rank: Rank, first: Leg, shown: number): string =>
  `${rankHead(rank)}: ${formatCounted(shown, 'leg')}, first ${formatLeg(first)}.`;

export const SLIP_NEVER_HOLDS = 'No simulation hits every leg of this slip, so there are no legs to suggest.';

export const ROWS_USED = 'All player rows are used: a player can be added once a row is deleted.';

const RANK_NAMES: Readonly<Record<Rank, string>> = { probability: 'Probability', lift: 'Lift', value: 'EV' };

export const rankName = (rank: Rank): string => RANK_NAMES[rank];
