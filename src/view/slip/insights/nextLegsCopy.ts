import { formatCounted, formatLeg, rankHead } from '@ddh/engine/internal/format';
import { OWN_RANGE, type Leg } from '@ddh/engine/internal/parlay';
import type { PageRank } from '../../../state/parlay/distributions.ts';

const KINDS_NAMES = { all: 'All', winner: 'Winner', totals: 'Totals', players: 'Players' } as const;

export const kindsName = (kinds: keyof typeof KINDS_NAMES): string => KINDS_NAMES[kinds];

const QUOTED = `${OWN_RANGE[0] * 100}% to ${OWN_RANGE[1] * 100}%`;

/** The label of a range of probabilities for a single leg. */
export const rangeName = (range: 'quoted' | 'any'): string => (range === 'quoted' ? QUOTED : 'Any');

/** The label of the control that chooses a range. */
export const RANGE_TITLE = `How likely on its own (books mostly quote ${QUOTED})`;

/** Shown for an empty slip. */
export const FIRST_LEGS = 'Popular starts. Add one and the rest are sorted again to fit.';

/** Announces a ranking: `Ranked by lift: 8 legs, first Game: Over 5.5 Goals.` */
export const rankingAnnouncement = (rank: PageRank, first: Leg, shown: number): string =>
  `${rankHead(rank)}: ${formatCounted(shown, 'leg')}, first ${formatLeg(first)}.`;

export const SLIP_NEVER_HOLDS = 'No simulation hits every leg of this slip, so there are no legs to suggest.';

export const ROWS_USED = 'All player rows are used: a player can be added once a row is deleted.';

const RANK_NAMES: Readonly<Record<PageRank, string>> = { lift: 'Goes with the slip', probability: 'Chance' };

export const rankName = (rank: PageRank): string => RANK_NAMES[rank];
