import { decodeScoring } from '@ddh/engine/internal/fantasy';
import type { Area } from './sharedStorage.ts';
import { encodeDraft, objectOf } from './documents.ts';
import type { TeamKeys } from './keys.ts';
import type { TeamStore } from '../port.ts';
import { readSlot, takeSlot } from './draftSlot.ts';

/** What stays on the device, wherever the teams are kept. `slot`: this tab's place. */
export type Device = Pick<TeamStore, 'drafts' | 'remembered'> & { readonly slot: string };

export async function openDevice(
  keys: TeamKeys,
  { area, now }: { readonly area: Area; readonly now: () => number },
): Promise<Device> {
  const slot = await takeSlot(area, keys, now);
  return {
    slot,
    drafts: {
      get: () => readSlot(area, keys, slot, now).draft,
      set: (draft) =>
        quietly(() => {
          // Nothing is written over what can neither be read nor kept aside.
          if (!readSlot(area, keys, slot, now).kept) return false;
          area.write(keys.draft(slot), draft && encodeDraft(draft));
          return true;
        }) ?? false,
    },
    remembered: {
      get: (id) =>
        quietly(() => {
          const stored = objectOf(area.read(keys.remembered(id)));
          return stored && decodeScoring(stored);
        }),
      set: (id, scoring) => quietly(() => area.write(keys.remembered(id), scoring && JSON.stringify(scoring))),
    },
  };
}

/** What is only a help, and may fail without a word: then `null`. */
export function quietly<T>(run: () => T): T | null {
  try {
    return run();
  } catch {
    return null;
  }
}
