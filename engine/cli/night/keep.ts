import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, leagueDay, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { JOURNAL_FILE, readJournal } from './journal.ts';

/**
 * Removes the folders of old nights, with their models and logs. A night is old if both its date and the day of its
 * first run are more than `days` days before `today`.
 */
export async function removeOldNights(nights: string, today: LeagueDate, days: number): Promise<void> {
  const first = addDays(today, -days);
  for (const name of await readdir(nights).catch(() => [])) {
    const date = parseLeagueDate(name);
    if (date === null || date !== name || date >= first) continue;
    const journal = await readJournal(join(nights, name, JOURNAL_FILE));
    const made = journal === null ? date : leagueDay(Date.parse(journal.begun));
    if (made < first) await rm(join(nights, name), { recursive: true });
  }
}
