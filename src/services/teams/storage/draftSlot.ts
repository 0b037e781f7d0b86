import { decodeScoring, type TeamDraft } from '@ddh/engine/internal/fantasy';
import type { TeamStore } from '../port.ts';
import { backUpText } from './backups.ts';
import { decodeDraft, encodeDraft, objectOf } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import { quietly, type SharedStorage } from './sharedStorage.ts';

/** In ms. A reloaded tab waits this long for its slot, because the old page may still be unloading. */
const RELOAD_TIMEOUT_MS = 1000;

/** Opens the parts of a store that stay on the device, wherever the teams are stored. */
export async function openDeviceParts(
  keys: TeamKeys,
  { sharedStorage, now }: { readonly sharedStorage: SharedStorage; readonly now: () => number },
): Promise<Pick<TeamStore, 'drafts' | 'remembered'>> {
  const slot = await claimDraftSlot(sharedStorage, keys, now);
  return {
    drafts: {
      get: () => readDraftSlot(sharedStorage, keys, slot, now).draft,
      set: (draft) =>
        quietly(() => {
          if (!readDraftSlot(sharedStorage, keys, slot, now).writable) return false;
          sharedStorage.write(keys.draft(slot), draft && encodeDraft(draft));
          return true;
        }) ?? false,
    },
    remembered: {
      get: (id) =>
        quietly(() => {
          const stored = objectOf(sharedStorage.read(keys.remembered(id)));
          return stored && decodeScoring(stored);
        }),
      set: (id, scoring) => quietly(() => sharedStorage.write(keys.remembered(id), scoring && JSON.stringify(scoring))),
    },
  };
}

/**
 * Claims the slot for this tab's unsaved edits. Each open tab has one. A reloaded tab gets its old slot back, and a new
 * tab takes over a slot with edits whose tab is gone.
 */
async function claimDraftSlot(sharedStorage: SharedStorage, keys: TeamKeys, now: () => number): Promise<string> {
  const { tabSlot } = sharedStorage;
  const prefix = keys.draft('');
  const isFilled = (key: string): boolean => key.startsWith(prefix);
  const filled = quietly(() => sharedStorage.keys().filter(isFilled)) ?? [];
  const slots = filled.map((key) => key.slice(prefix.length));
  const own = tabSlot.get();
  const hold = (slot: string, timeoutMs: number) => sharedStorage.holdLock(keys.draft(slot), timeoutMs);
  const claim = (slot: string): string => {
    tabSlot.set(slot);
    return slot;
  };
  let cleared: string | null = null;
  for (const slot of slots.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    if (!(await hold(slot, slot === own ? RELOAD_TIMEOUT_MS : 0))) continue;
    const { draft, writable } = readDraftSlot(sharedStorage, keys, slot, now);
    if (draft !== null) return claim(slot);
    if (writable) cleared ??= slot;
  }
  if (cleared !== null) return claim(cleared);
  for (let n = 1; ; n++) {
    const slot = String(n);
    if (!slots.includes(slot) && (await hold(slot, 0))) return claim(slot);
  }
}

/**
 * Reads the edits in a slot that can be decoded. If a part cannot be decoded, the whole string is backed up. If that
 * fails the slot is not `writable`, so that nothing is lost.
 */
function readDraftSlot(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  slot: string,
  now: () => number,
): { readonly draft: TeamDraft | null; readonly writable: boolean } {
  const key = keys.draft(slot);
  let draft: TeamDraft | null = null;
  try {
    const text = sharedStorage.read(key);
    if (text === null) return { draft, writable: true };
    const stored = decodeDraft(text);
    draft = stored?.draft ?? null;
    if (stored?.whole !== true) backUpText(sharedStorage, keys, text, now());
    if (draft === null) sharedStorage.write(key, null);
    return { draft, writable: true };
  } catch {
    return { draft, writable: false };
  }
}
