import { VENUES, LINES, type Venue } from '@ddh/engine/internal/domain';
import type { HubGame } from '@ddh/engine/internal/hub';
import { pickIn, pickText, type Leg } from '@ddh/engine/internal/parlay';
import type { GameBets } from '../../../state/slips.ts';

const [MARGIN] = LINES.margin;

/** Returns the leg for a win of a team by any margin. */
export const winLeg = (team: string): Leg => ({ kind: 'winner', team, margin: MARGIN });

export type WinBets = {
  readonly bets: GameBets | null;
  /** The team whose win is in the slip. Null if there is none. */
  readonly pick: Venue | null;
};

/**
 * Returns the data that the price buttons for a win of either team need. The values change only when the slip of this
 * game changes.
 */
export function winBets(game: Pick<HubGame, Venue>, bets: GameBets | null, picked: readonly string[]): WinBets {
  const isPicked = (venue: Venue): boolean =>
    bets !== null &&
    pickIn(picked, bets.gameId, { kind: 'winner', team: game[venue].name }) === pickText('over', MARGIN);
  return { bets, pick: VENUES.find(isPicked) ?? null };
}
