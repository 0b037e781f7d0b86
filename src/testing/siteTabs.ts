import type { MemoryBrowser } from './memoryBrowser.ts';
import { decodeBackups } from '../services/teams/storage/documents.ts';
import type { StoreStatus, TeamStore } from '../services/teams/port.ts';
import { forwards, open, team, value } from './localTeams.ts';
import { teamSite, type Act, type TeamSite, type Trouble } from './teamSite.ts';
import { settled } from './teamsPage.ts';

/** Creates a site, one of its devices with a tab, and the store of that tab. */
export async function setUpSite() {
  const site = teamSite();
  const device = site.device();
  const tab = device.tab();
  return { site, device, tab, store: await open(tab) };
}

/** Like `setUpSite`, with a team that has an unsent edit because the site cannot be reached. */
export async function setUpWaiting() {
  const at = await setUpSite();
  const { site, store } = at;
  const base = value(await store.create(team('1234', forwards('A'))));
  site.trouble = () => 'offline';
  const { record } = value(await store.save(team('1234', forwards('A', 'X')), base));
  return { ...at, base, record };
}

/** Makes the next request of this kind fail in the given way. */
export function once(site: TeamSite, trouble: Trouble, act: Act = 'save'): void {
  site.trouble = (asked) => {
    if (asked !== act) return null;
    site.trouble = () => null;
    return trouble;
  };
}

/** Returns the number of requests that wrote a team. */
export const putsOf = ({ log }: TeamSite): number =>
  log.filter((line) => /^POST fantasy.teams.\d+.save/.test(line)).length;

export const siteBackups = (device: MemoryBrowser, number: string) =>
  decodeBackups(device.stored.get(`ddh:backup:wp_7:site:${number}`) ?? null).backups;

/** The current status of the store. */
export function statusOf(store: TeamStore): StoreStatus {
  let current: StoreStatus | null = null;
  store.subscribeStatus((status) => (current = status))();
  return current!;
}

/** Resolves when all work has ended or waits for a clock to advance. */
export async function quiet(): Promise<void> {
  for (let turns = 0; turns < 12; turns++) await settled();
}
