import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';

/** Removes the folders of nights, with their models and logs, that are older than `days` on the day `today`. */
export async function removeOldNights(nights: string, today: LeagueDate, days: number): Promise<void> {
  const first = addDays(today, -days);
  for (const name of await readdir(nights).catch(() => [])) {
    const date = parseLeagueDate(name);
    if (date !== null && date === name && date < first) await rm(join(nights, name), { recursive: true });
  }
}
