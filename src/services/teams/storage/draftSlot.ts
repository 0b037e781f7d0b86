import type { TeamDraft } from '@ddh/engine/internal/fantasy';
import type { Area } from './sharedStorage.ts';
import { keepAside } from './backups.ts';
import { decodeDraft } from './documents.ts';
import type { TeamKeys } from './keys.ts';

/** After a reload the old page may still be on its way out: so long its successor waits for its place, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * The place of this tab's unsaved edits. Each open tab has its own; a tab that comes back finds its edits again, and a
 * new one takes over those of a tab that is gone. A place whose text can neither be read nor kept aside is left alone.
 */
export async function takeSlot(area: Area, keys: TeamKeys, now: () => number): Promise<string> {
  const filled = filledSlots(area, keys);
  const own = area.own.get();
  const hold = (slot: string, patience: number) => area.hold(keys.draft(slot), patience);
  const take = (slot: string): string => {
    area.own.set(slot);
    return slot;
  };
  let cleared: string | null = null;
  for (const slot of filled.toSorted((a, b) => Number(b === own) - Number(a === own))) {
    if (!(await hold(slot, slot === own ? PATIENCE_MS : 0))) continue;
    const { draft, kept } = readSlot(area, keys, slot, now);
    if (draft !== null) return take(slot);
    if (kept) cleared ??= slot;
  }
  if (cleared !== null) return take(cleared);
  for (let n = 1; ; n++) {
    const slot = String(n);
    if (!filled.includes(slot) && (await hold(slot, 0))) return take(slot);
  }
}

/**
 * The edits in a place, as far as they can be read. What cannot is kept aside, and makes room if that is all there is.
 * `kept`: so it was, and the place may be written.
 */
export function readSlot(
  area: Area,
  keys: TeamKeys,
  slot: string,
  now: () => number,
): { readonly draft: TeamDraft | null; readonly kept: boolean } {
  const key = keys.draft(slot);
  let draft: TeamDraft | null = null;
  try {
    const text = area.read(key);
    if (text === null) return { draft, kept: true };
    const stored = decodeDraft(text);
    draft = stored?.draft ?? null;
    if (stored?.whole !== true) keepAside(area, keys, text, now());
    if (draft === null) area.write(key, null);
    return { draft, kept: true };
  } catch {
    return { draft, kept: false };
  }
}

function filledSlots(area: Area, keys: TeamKeys): readonly string[] {
  try {
    const prefix = keys.draft('');
    return area.keys().flatMap((key) => (key.startsWith(prefix) ? [key.slice(prefix.length)] : []));
  } catch {
    return [];
  }
}
