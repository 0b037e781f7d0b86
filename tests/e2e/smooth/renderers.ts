import { setPriority } from 'node:os';
import type { Browser } from '@playwright/test';

/** The processes of pages, that which has worked most first. */
export async function renderersOf(browser: Browser): Promise<readonly number[]> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  const pages = processInfo.filter(({ type }) => type === 'renderer').toSorted((a, b) => b.cpuTime - a.cpuTime);
  return pages.map(({ id }) => id);
}

const HIGHEST = -20;

/**
 * Pages' own threads before all others of this machine. Chromium slows a thread down by the clock: time in which it waits for
 * a processor counts as its work, and is made six times as long. On two cores it waits for its own worker.
 */
export async function preferPages(browser: Browser): Promise<void> {
  for (const pid of await renderersOf(browser)) {
    try {
      // On Linux of the thread with the process's number, which is the page's: workers and the slow-down's own keep theirs.
      setPriority(pid, HIGHEST);
    } catch {
      // Not everybody may; then figures are a little higher.
    }
  }
}
