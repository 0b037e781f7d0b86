import type { HubTeam } from '@ddh/engine/internal/hub';
import type { PoolPlayer } from '@ddh/engine/internal/fantasy';

/** Returns a player's team. The abbreviation replaces an unknown name. Returns `null` if both are unknown. */
export function teamOf(player: Pick<PoolPlayer, 'team' | 'abbreviation'> | null): HubTeam | null {
  const name = player?.team ?? player?.abbreviation ?? null;
  return name === null ? null : { name, abbreviation: player?.abbreviation ?? null };
}
