import type { GameListener } from '../client.ts';
import type { Snapshot } from '../protocol.ts';

/** Creates a listener that stores everything that the client reports. */
export function watched() {
  const snapshots: Snapshot[] = [];
  const ends: unknown[] = [];
  const results: unknown[] = [];
  const listener: GameListener = {
    snapshot: (snapshot) => snapshots.push(snapshot),
    end: (result) => ends.push(result),
    extended: (result) => results.push(result),
  };
  return { listener, snapshots, ends, results };
}
