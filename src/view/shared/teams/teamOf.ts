import type { HubTeam } from '@ddh/engine/internal/hub';
import type { PoolPlayer } from '@ddh/engine/internal/fantasy';

/** A player's team. If the name is unknown, returns the abbreviation, or `null` if that is unknown, too. */
export function teamOf(player: Pick<PoolPlayer, 'team' | 'abbreviation'> | null): HubTeam | null {
  const name = player?.team ?? player?.abbreviation ?? null;
  return name === null ? null : { name, abbreviation: player?.abbreviation ?? null };
}
