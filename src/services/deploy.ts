import { KEY_PREFIX } from './preferences.ts';
import { TAB_KEY, TEAM_PREFIXES } from './teamStore/device/keys.ts';

const STAMP_KEY = `${KEY_PREFIX}deploy`;

/**
 * Who is logged in outlives a deploy (spec 4), and so do teams, of which the browser may hold the only copy, and the way
 * to unsaved edits.
 */
const KEPT = [STAMP_KEY, `${KEY_PREFIX}login:`, TAB_KEY, ...Object.values(TEAM_PREFIXES)] as const;

type Storages = { readonly local: () => Storage; readonly session: () => Storage };

/**
 * Clears what an older version of the page stored, once for each deploy (spec 4): older forms of it are then nobody's
 * concern. Only our own keys: the rest of the storage is the host's. Blocked storage has nothing to clear.
 */
export function clearOnDeploy(stamp: string, { local, session }: Storages): void {
  try {
    const storages = [local(), session()] as const;
    if (storages.some((storage) => storage.getItem(STAMP_KEY) === stamp)) return;
    for (const storage of storages) clearOurs(storage);
    setStamp(stamp, ...storages);
  } catch {
    // What is stored is checked when it is read, too.
  }
}

/** Where local storage is full the session remembers it: else each load would forget the session's choices. */
function setStamp(stamp: string, local: Storage, session: Storage): void {
  try {
    local.setItem(STAMP_KEY, stamp);
  } catch {
    session.setItem(STAMP_KEY, stamp);
  }
}

function clearOurs(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  for (const key of keys) {
    if (key?.startsWith(KEY_PREFIX) && !KEPT.some((kept) => key.startsWith(kept))) storage.removeItem(key);
  }
}
