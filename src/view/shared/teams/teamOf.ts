import type { HubTeam } from '@ddh/engine/internal/hub';
import type { PoolPlayer } from '@ddh/engine/internal/fantasy';

/** Whose player he is: where the team's name is not known, its abbreviation stands for it. `null`: nobody's. */
export function teamOf(player: Pick<PoolPlayer, 'team' | 'abbreviation'> | null): HubTeam | null {
  const name = player?.team ?? player?.abbreviation ?? null;
  return name === null ? null : { name, abbreviation: player?.abbreviation ?? null };
}
