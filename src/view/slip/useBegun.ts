import { useSnapshot } from 'valtio';
import type { BuilderStores } from '../../state/parlay/stores.ts';
import { useHasBegun } from '../shared/Begun.tsx';

/** Returns whether the slip's game has begun. */
export function useBegun({ hub, parlay }: BuilderStores): boolean {
  const { start } = useSnapshot(parlay.state);
  return useHasBegun(hub.state, start);
}
