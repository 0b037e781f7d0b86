import { NO_ROSTER, type FantasyTeam, type TeamId } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../engine/src/fantasy/team/fields.ts';
import type { Result } from '@ddh/engine/internal/result';
import { decodeBackups } from '../services/teams/storage/documents.ts';
import { memoryBrowser, type MemoryBrowser, type MemoryTab } from './memoryBrowser.ts';
import type { TeamStore } from '../services/teams/port.ts';

/** The storage key of user 7's teams. */

export const BOOK = 'ddh:teams:wp_7';
export const id = (text: string): TeamId => text as TeamId;
export const team = (number: string, change: Partial<FantasyTeam> = {}): FantasyTeam => ({
  ...NO_SETTINGS,
  roster: NO_ROSTER,
  id: id(number),
  name: `Team ${number}`,
  ...change,
});
export const forwards = (...F: string[]): Pick<FantasyTeam, 'roster'> => ({ roster: { ...NO_ROSTER, F } });

export async function open(tab: MemoryTab, user = '7'): Promise<TeamStore> {
  const opened = await tab.teams(user);
  if (!opened.ok) throw new Error(opened.error.kind);
  return opened.value;
}
export async function setUp() {
  const browser = memoryBrowser();
  const tab = browser.tab();
  return { browser, tab, store: await open(tab) };
}
/** Returns the value of a successful result. */
export function value<T>(answer: Result<T, unknown>): T {
  if (!answer.ok) throw new Error(JSON.stringify(answer.error));
  return answer.value;
}
export const books = async (store: TeamStore) => value(await store.load());
export const backups = (browser: MemoryBrowser, number: string) =>
  decodeBackups(browser.stored.get(`ddh:backup:wp_7:${number}`) ?? null).backups;
/** The strings that were backed up because they could not be decoded. */
export const aside = (browser: MemoryBrowser) =>
  [...browser.stored].filter(([key]) => key.startsWith('ddh:backup:wp_7:damaged-')).map(([, text]) => text);
