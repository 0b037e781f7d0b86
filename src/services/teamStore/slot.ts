import type { Area } from './area.ts';
import type { TeamKeys } from './keys.ts';

/** After a reload the old page may still be on its way out: so long its successor waits for its place, in milliseconds. */
const PATIENCE_MS = 1000;

/**
 * The place of this tab's unsaved edits. Each open tab has its own; a tab that comes back finds its edits again, and a
 * new one takes over those of a tab that is gone.
 */
export async function takeSlot(area: Area, keys: TeamKeys): Promise<string> {
  const filled = filledSlots(area, keys);
  const own = area.own.get();
  const hold = (slot: string, patience: number) => area.hold(keys.draft(slot), patience);
  const take = (slot: string): string => {
    area.own.set(slot);
    return slot;
  };
  if (own !== null && filled.includes(own) && (await hold(own, PATIENCE_MS))) return take(own);
  for (const slot of filled) if (slot !== own && (await hold(slot, 0))) return take(slot);
  for (let n = 1; ; n++) {
    const slot = String(n);
    if (!filled.includes(slot) && (await hold(slot, 0))) return take(slot);
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
