import type { StoreFailure } from './store.ts';
import type { TeamId } from './team.ts';

/**
 * Where what the page shows is. `place`: kept on this device alone, or elsewhere, too. `unsent`: teams with edits that
 * only this device has as yet. `trouble`: what went wrong the last time this was to be changed. `orphans`: names of
 * teams that were deleted elsewhere while this device had unsent edits of them; these are among its backups.
 */
export type StoreStatus = {
  readonly place: 'device' | 'elsewhere';
  readonly unsent: readonly TeamId[];
  readonly trouble: StoreFailure | null;
  readonly orphans: readonly string[];
};

/** There is no other place, or none as yet: what is on the device is where it belongs. */
export const isOnDevice = ({ place, trouble }: StoreStatus): boolean =>
  place === 'device' || trouble?.kind === 'notSetUp';

/** Teams with edits that are not where they belong yet. */
export const unsentTeams = (status: StoreStatus | null): readonly TeamId[] =>
  status === null || isOnDevice(status) ? [] : status.unsent;
