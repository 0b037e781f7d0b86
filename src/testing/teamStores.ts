import { decodeBackups } from '../services/teams/storage/documents.ts';
import { memoryBrowser, type MemoryBrowser } from './memoryBrowser.ts';
import { open } from './localTeams.ts';
import { teamSite } from './teamSite.ts';

type Turn = () => Promise<void>;
type Opened = {
  readonly browser: MemoryBrowser;
  /** Sets a delay for the store's reads and writes. */
  readonly delay: (turn: Turn) => void;
};
type AnyStore = { readonly name: string; readonly make: () => Opened; readonly backupKey: (id: string) => string };

export const STORES: readonly AnyStore[] = [
  {
    name: 'local',
    make: () => {
      const browser = memoryBrowser();
      return { browser, delay: (turn) => void (browser.turn = turn) };
    },
    backupKey: (id) => `ddh:backup:wp_7:${id}`,
  },
  {
    name: 'wordpress',
    make: () => {
      const site = teamSite();
      return { browser: site.device(), delay: (turn) => void (site.turn = turn) };
    },
    backupKey: (id) => `ddh:backup:wp_7:site:${id}`,
  },
];

/** Opens a store in a new tab. */
export async function setUpAny({ make, backupKey }: AnyStore) {
  const { browser, delay } = make();
  const tab = browser.tab();
  const backups = (id: string) => decodeBackups(browser.stored.get(backupKey(id)) ?? null).backups;
  return { browser, tab, store: await open(tab), delay, backups };
}
