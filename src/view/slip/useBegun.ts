import { useSnapshot } from 'valtio';
import { hasBegun } from '@ddh/engine/internal/hub';
import type { BuilderStores } from '../../state/parlay/stores.ts';

/** Returns whether the slip's game has begun. For sample data, the clock is ignored. */
export function useBegun({ hub, parlay }: BuilderStores): boolean {
  const { now, dataInfo } = useSnapshot(hub.state);
  const { start } = useSnapshot(parlay.state);
  if (start === null || dataInfo === null) return false;
  return dataInfo.sample ? start.started : hasBegun(start, now);
}
