import { toJson } from '@ddh/engine/internal/text';
import { decodeScoring, type TeamDraft } from '@ddh/engine/internal/fantasy';
import type { TeamStore } from '../port.ts';
import type { Backups } from './backups.ts';
import { decodeDraft, encodeDraft, objectOf } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import { quietly, type SharedStorage } from './sharedStorage.ts';

/** In ms. A reloaded tab waits up to this long for its slot, because the old page may still be unloading. */
const RELOAD_TIMEOUT_MS = 1000;

type ReadSlot = (slot: string) => { readonly draft: TeamDraft | null; readonly writable: boolean };

/**
 * Opens the unsaved edits and the remembered scoring, which this device keeps even if the teams are stored elsewhere.
 */
export async function openDeviceParts(
  sharedStorage: SharedStorage,
  keys: TeamKeys,
  backups: Backups,
): Promise<Pick<TeamStore, 'drafts' | 'remembered'>> {
  /**
   * Reads the unsaved edits in a draft slot, as far as they can be decoded. If a part cannot be decoded, the whole
   * string is backed up. If that fails, the slot is not `writable`, so that the string is not overwritten.
   */
  const readSlot: ReadSlot = (slot) => {
    const key = keys.draft(slot);
    let draft: TeamDraft | null = null;
    try {
      const text = sharedStorage.read(key);
      if (text === null) return { draft, writable: true };
      const stored = decodeDraft(text);
      draft = stored?.draft ?? null;
      if (stored?.whole !== true) backups.backUpText(text);
      if (draft === null) sharedStorage.write(key, null);
      return { draft, writable: true };
    } catch {
      return { draft, writable: false };
    }
  };
  const slot = await claimSlot(sharedStorage, keys, readSlot);
  return {
    drafts: {
      get: () => readSlot(slot).draft,
      set: (draft) =>
        readSlot(slot).writable &&
        quietly(() => sharedStorage.write(keys.draft(slot), draft && encodeDraft(draft))) !== null,
    },
    remembered: {
      get: (id) =>
        quietly(() => {
          const stored = objectOf(sharedStorage.read(keys.remembered(id)));
          return stored && decodeScoring(stored);
        }),
      set: (id, scoring) => quietly(() => sharedStorage.write(keys.remembered(id), scoring && toJson(scoring))),
    },
  };
}

/**
 * Claims the slot for this tab's unsaved edits. Each open tab has one slot. A reloaded tab gets its old slot back. A
 * new tab takes over a slot that has edits if the slot's tab is gone.
 */
async function claimSlot(sharedStorage: SharedStorage, keys: TeamKeys, readSlot: ReadSlot): Promise<string> {
  const { tabSlot } = sharedStorage;
  const prefix = keys.draft('');
  const filled = quietly(() => sharedStorage.keys().filter((key) => key.startsWith(prefix))) ?? [];
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
    const { draft, writable } = readSlot(slot);
    if (draft !== null) return claim(slot);
    if (writable) cleared ??= slot;
  }
  if (cleared !== null) return claim(cleared);
  for (let n = 1; ; n++) {
    const slot = String(n);
    if (!slots.includes(slot) && (await hold(slot, 0))) return claim(slot);
  }
}
