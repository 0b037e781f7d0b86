import { KEY_PREFIX } from './preferences.ts';
import { TAB_KEY, TEAM_PREFIXES } from './teams/storage/keys.ts';

const STAMP_KEY = `${KEY_PREFIX}deploy`;

/**
 * Keys that survive a deploy: the login (spec 4), the draft slot of the tab, and the teams. The browser may have the
 * only copy of the teams.
 */
const KEPT = [STAMP_KEY, `${KEY_PREFIX}login:`, TAB_KEY, ...Object.values(TEAM_PREFIXES)] as const;

type Storages = {
  readonly local: () => Storage;
  readonly session: () => Storage;
};

/**
 * Clears what an older build of the page stored, once per build (spec 4). `stamp` is the time of this build. Local and
 * session storage each have their own stamp, because session storage belongs to one tab: every open tab clears its own
 * session storage when the page loads again. Only keys of this page are removed.
 */
export function clearOnDeploy(stamp: string, { local, session }: Storages): void {
  for (const open of [local, session]) {
    try {
      const storage = open();
      // A page from a cache may be older than the build that has stored.
      const before = storage.getItem(STAMP_KEY) ?? '';
      if (before === stamp || Date.parse(before) > Date.parse(stamp)) continue;
      clearOurs(storage);
      storage.setItem(STAMP_KEY, stamp);
    } catch {
      // The storage is blocked, or has no room for the stamp. The other storage may still work, and every stored value
      // is checked when it is read.
    }
  }
}

function clearOurs(storage: Storage): void {
  const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i));
  for (const key of keys) {
    if (key?.startsWith(KEY_PREFIX) && !KEPT.some((kept) => key.startsWith(kept))) storage.removeItem(key);
  }
}
