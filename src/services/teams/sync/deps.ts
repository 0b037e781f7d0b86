import type { Clock } from '../../ports.ts';
import type { Place } from '../storage/keys.ts';
import type { World } from '../storage/localTeams.ts';
import type { TeamRemote } from './remotePort.ts';

export type SyncedWorld = World & {
  readonly clock: Pick<Clock, 'after'>;
  readonly remote: TeamRemote;
  readonly place: Place;
  /** Runs whenever the page is seen again after it was hidden. */
  readonly onReturn: (run: () => void) => void;
};

/** So long a tab waits for its turn to send, in milliseconds. */
export const TURN_MS = 4000;
/** After so long an unreachable place is tried again; then after twice as long, up to the second. */
export const RETRY_MS = 20_000;
export const RETRY_MOST_MS = 320_000;
