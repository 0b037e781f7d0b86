import type { Area } from '../storage/sharedStorage.ts';
import { remoteKeysOf, type Place } from '../storage/keys.ts';

/** This device has seen the user's teams there before. A blocked storage knows nothing. */
export function isKnown({ read }: Pick<Area, 'read'>, userId: string, place: Place): boolean {
  try {
    return read(remoteKeysOf(userId, place).cache) !== null;
  } catch {
    return false;
  }
}
