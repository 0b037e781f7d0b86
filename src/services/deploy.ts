import { KEY_PREFIX } from './preferences.ts';
import { TEAM_PREFIXES } from './teamStore/keys.ts';

const STAMP_KEY = `${KEY_PREFIX}deploy`;

/** Who is logged in outlives a deploy (spec 4), and so do teams: the browser may hold their only copy. */
const KEPT = [STAMP_KEY, `${KEY_PREFIX}login:`, ...Object.values(TEAM_PREFIXES)] as const;

type Storages = { readonly local: () => Storage; readonly session: () => Storage };

/**
 * Clears what an older version of the page stored, once for each deploy (spec 4): older forms of it are then nobody's
 * concern. Only our own keys: the rest of the storage is the host's. Blocked storage has nothing to clear.
 */
export function clearOnDeploy(stamp: string, { local, session }: Storages): void {
  try {
    const storage = local();
    if (storage.getItem(STAMP_KEY) === stamp) return;
    clearOurs(storage);
    clearOurs(session());
    storage.setItem(STAMP_KEY, stamp);
  } catch {
    // What is stored is checked when it is read, too.
  }
}

function clearOurs(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  for (const key of keys) {
    if (key?.startsWith(KEY_PREFIX) && !KEPT.some((kept) => key.startsWith(kept))) storage.removeItem(key);
  }
}
