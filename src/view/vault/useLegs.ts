import { useSnapshot } from 'valtio';
import { slipKey } from '@ddh/engine/internal/parlay';
import type { GameBets, Slips } from '../../state/slips.ts';
import type { ValueRow, Vault } from '../../state/vault.ts';

/**
 * The bets of a row's game (null if the builder is not open for the game), and whether the row's bet is in the slip.
 */
export type RowBet = { readonly bets: GameBets | null; readonly pressed: boolean };

/** Returns a function from a row to its `RowBet`. */
export function useLegs(vault: Vault, slips: Slips): (row: ValueRow) => RowBet {
  const { dataInfo, today } = useSnapshot(vault.state);
  const builder = { schedule: dataInfo?.builder, today };
  // `sync` renders each change at once, so that a pressed price is marked in the next paint.
  const { picked } = useSnapshot(slips.state, { sync: true });
  return ({ leg, bet: { scheduled } }) => {
    const bets = leg && scheduled ? slips.betsOf(builder, scheduled) : null;
    return { bets, pressed: bets !== null && leg !== null && picked.includes(slipKey(bets.gameId, [leg])) };
  };
}
