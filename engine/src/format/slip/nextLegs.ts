import {
  build,
  OWN_RANGE,
  type Builder,
  type Leg,
  type LegError,
  type Rank,
  type Suggestions,
} from '../../parlay/index.ts';
import type { SimError } from '../../simulation/index.ts';
import { formatCount, formatCounted } from '../counts.ts';
import { formatLeg } from '../legs.ts';
import { legErrorText, workerErrorText, type WorkerProblem } from '../simulationErrors.ts';

const KINDS_NAMES = { all: 'All', winner: 'Winner', totals: 'Totals', players: 'Players' } as const;
/** Which next legs are looked at. */
export const kindsName = (kinds: keyof typeof KINDS_NAMES): string => KINDS_NAMES[kinds];

const QUOTED = `${OWN_RANGE[0] * 100}% to ${OWN_RANGE[1] * 100}%`;
/** How likely a next leg may be by itself. */
export const rangeName = (range: 'quoted' | 'any'): string => (range === 'quoted' ? QUOTED : 'Any');

/** What the choice of that range is called. */
export const RANGE_TITLE = `Own probability (books mostly quote ${QUOTED})`;

/** With no leg there is nothing to go with. */
export const FIRST_LEGS = 'The likeliest first legs. Others are ranked by how they go with the slip once it has one.';

export const OUTLOOK_COUNTING = 'Counting what goes with the slip...';
export const OUTLOOK_NEEDS_GAME = 'Choose a game, and it is counted once its simulations are read.';

const RANK_HEADS: Readonly<Record<Rank, string>> = {
  probability: 'Ranked by probability',
  lift: 'Ranked by lift',
  value: 'Ranked by EV',
};
export const rankHead = (rank: Rank): string => RANK_HEADS[rank];

/** The ranking in short, for who hears the page: `Ranked by lift: 8 legs, first Game: Over 5.5 Goals.` */
export const rankedNews = (rank: Rank, first: Leg, shown: number): string =>
  `${RANK_HEADS[rank]}: ${formatCounted(shown, 'leg')}, first ${formatLeg(first)}.`;

/** In how much the ranking was looked for: `5,210 legs compared in 10,000 simulations; the slip holds in 2,000.` */
export function comparedText({ candidates, records, hits }: Suggestions): string {
  const where = hits === records ? '' : `; the slip holds in ${formatCount(hits)} of them`;
  return `${formatCounted(candidates, 'leg')} compared in ${formatCounted(records, 'simulation')}${where}.`;
}

/** Why there is nothing that could come next, where the choices above the list are not the reason. */
export const SLIP_NEVER_HOLDS = 'The slip holds in no simulation, so there is nothing that could go with it.';

/** The builder has no room for another player. */
export const ROWS_USED = 'All player rows are used: a player can be added once a row is deleted.';

/** Whether the builder has a place for the leg. */
export const isAddable = (builder: Builder, leg: Leg): boolean => build(builder, { do: 'addLeg', leg }) !== builder;

/** The game could not be asked. */
export const OUTLOOK_FAILED = 'This could not be counted.';

/** Why it could not. */
export function outlookFailedText(error: SimError | LegError | WorkerProblem): string {
  switch (error.kind) {
    case 'unknownColumn':
    case 'missingValue':
    case 'badColumn':
      return legErrorText(error);
    default:
      return workerErrorText(error);
  }
}
