import { useSnapshot } from 'valtio';
import { slipKey } from '@ddh/engine/internal/parlay';
import type { GameBets, Slips } from '../../state/slips.ts';
import type { ValueRow, Vault } from '../../state/vault.ts';

/** What a row needs so that a press adds its bet to a slip. */
export type RowBet = { readonly bets: GameBets | null; readonly pressed: boolean };

/** Returns a function that says whether a row's bet can be pressed, and whether it is in a slip. */
export function useLegs(vault: Vault, slips: Slips): (row: ValueRow) => RowBet {
  const builder = useSnapshot(vault.state).dataInfo?.builder;
  // `sync`: a pressed price shows its mark with the next paint.
  const { picked } = useSnapshot(slips.state, { sync: true });
  return ({ leg, bet: { scheduled } }) => {
    const bets = leg && scheduled ? slips.betsOf(builder, scheduled) : null;
    return { bets, pressed: bets !== null && leg !== null && picked.includes(slipKey(bets.gameId, [leg])) };
  };
}
