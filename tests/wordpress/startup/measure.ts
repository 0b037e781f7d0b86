import type { Browser, CDPSession, Page } from '@playwright/test';
import { standStill } from '../browser/standStill.ts';

/** A line of a phone: time of a request in ms, and bytes per second. */
const SLOW_4G = { offline: false, latency: 562, downloadThroughput: 1.44e6 / 8, uploadThroughput: 0.675e6 / 8 };
const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };
/** Upper bound for a page, in ms. */
const MOST_MS = 60_000;
/** A first screen that does not change for this time is whole, in ms. */
const QUIET_MS = 3_500;

/** What a page shows and loads. Times are in ms since the navigation, sizes in bytes as sent. */
export type Start = {
  /** The first figures of the tab are visible, printed by the server or drawn by the app. */
  readonly figures: number;
  /** The last change of the app's part of the first screen. */
  readonly whole: number;
  readonly lcp: number;
  readonly cls: number;
  /** Requests that ended before the first screen was whole, and their bytes: those of the plugin, and all others. */
  readonly requests: number;
  readonly ours: number;
  readonly others: number;
};

type Seen = {
  readonly figures: number | null;
  /** When the figures are drawn by the app. */
  readonly drawn: number | null;
  readonly whole: number;
  readonly lcp: number;
  readonly cls: number;
};

/** Watches the page from its start. Runs in the page before its own scripts. */
function watch(pattern: string): void {
  const figures = new RegExp(pattern);
  const seen = { figures: null as number | null, drawn: null as number | null, whole: 0, lcp: 0, cls: 0 };
  Object.assign(window, { startupSeen: seen });
  // A function with a name would get a helper of the compiler, which the page lacks.
  const changed = new Set<Element>();
  const look = [
    () => {
      const root = document.getElementById('ddh-root');
      const isOnScreen = [...changed].some((element) => {
        const { top, bottom, width } = element.getBoundingClientRect();
        return root?.contains(element) && width > 0 && bottom > 0 && top < innerHeight;
      });
      changed.clear();
      if (!isOnScreen || root === null) return;
      const app = [...root.children].find((one) => Object.keys(one).some((key) => key.startsWith('__reactContainer')));
      const isFirst = seen.figures === null && figures.test(root.innerText);
      const isDrawn = seen.drawn === null && app !== undefined && figures.test((app as HTMLElement).innerText);
      // The frame is painted when the next task runs.
      setTimeout(() => {
        const now = performance.now();
        seen.whole = now;
        if (isFirst) seen.figures = now;
        if (isDrawn) seen.drawn = now;
      }, 0);
    },
  ] as const;
  const note = [
    (element: Element) => {
      if (changed.size === 0) requestAnimationFrame(look[0]);
      changed.add(element);
    },
  ] as const;
  new MutationObserver((records) => {
    for (const { target, addedNodes } of records) {
      const added = [...addedNodes].filter((node) => node instanceof Element);
      if (added.length > 0) for (const node of added) note[0](node);
      else note[0](target instanceof Element ? target : (target.parentElement ?? document.documentElement));
    }
  }).observe(document, {
    childList: true,
    characterData: true,
    subtree: true,
    attributes: true,
    attributeFilter: ['class', 'style', 'hidden', 'src', 'open'],
  });
  document.addEventListener('load', ({ target }) => note[0](target as Element), true);
  new PerformanceObserver((list) => {
    for (const { startTime } of list.getEntries()) seen.lcp = startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries() as unknown as { value: number; hadRecentInput: boolean }[])
      if (!entry.hadRecentInput) seen.cls += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
}

type Loaded = readonly { readonly url: string; readonly end: number; readonly bytes: number }[];

/** Returns what a page or a worker has loaded, with times since the epoch. Runs there. */
const loadedIn = (): Loaded =>
  [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')].map((entry) => {
    const { name, responseEnd, transferSize } = entry as PerformanceResourceTiming;
    return { url: name, end: performance.timeOrigin + responseEnd, bytes: transferSize };
  });

const isOurs = (url: string): boolean => /\/ddh-hockey\/|\/ddh-data\/|ddh\/v1/.test(url);

/** A picture of the first screen, `at` ms after the navigation. */
export type Frame = { readonly at: number; readonly png: Buffer };
export type Opened = { readonly start: Start; readonly film: readonly Frame[] };

export type Visit = {
  readonly url: string;
  /** Text that is on the page when it shows figures. */
  readonly figures: RegExp;
  /** The visitor's clock, in epoch ms. */
  readonly now: number;
  /** How many times slower the processor is. */
  readonly rate: number;
  readonly films: boolean;
};

/** Opens a page on the phone with an empty cache, and waits until its first screen is whole. */
export async function open(browser: Browser, { url, figures, now, rate, films }: Visit): Promise<Opened> {
  const context = await browser.newContext({ ...PHONE, timezoneId: 'America/New_York', locale: 'en-US' });
  try {
    const page = await context.newPage();
    await page.addInitScript(standStill, now);
    await page.addInitScript(watch, figures.source);
    const cdp = await context.newCDPSession(page);
    await cdp.send('Network.enable');
    await cdp.send('Network.emulateNetworkConditions', SLOW_4G);
    await cdp.send('Emulation.setCPUThrottlingRate', { rate });
    const film = films ? await record(cdp) : [];
    await page.goto(url, { waitUntil: 'commit', timeout: MOST_MS });
    const { figures: first, whole, lcp, cls } = await settled(page);
    const origin = await page.evaluate(() => performance.timeOrigin);
    const loaded = await loadedBy(page, origin + whole);
    const frames = film.map(({ at, png }) => ({ at: at - origin, png }));
    return { start: { figures: first, whole, lcp, cls, ...loaded }, film: frames };
  } finally {
    await context.close();
  }
}

/** Collects pictures of the page whenever it changes. */
async function record(cdp: CDPSession): Promise<Frame[]> {
  const frames: Frame[] = [];
  cdp.on('Page.screencastFrame', ({ data, metadata, sessionId }) => {
    frames.push({ at: (metadata.timestamp ?? 0) * 1000, png: Buffer.from(data, 'base64') });
    void cdp.send('Page.screencastFrameAck', { sessionId });
  });
  await cdp.send('Page.startScreencast', { format: 'png', maxWidth: 195, maxHeight: 422 });
  return frames;
}

async function settled(page: Page): Promise<Seen & { readonly figures: number }> {
  const isDone = (quiet: number): boolean => {
    const seen = (window as unknown as { startupSeen?: Seen }).startupSeen;
    return seen !== undefined && seen.drawn !== null && performance.now() - seen.whole > quiet;
  };
  await page.waitForFunction(isDone, QUIET_MS, { timeout: MOST_MS, polling: 250 });
  const seen = await page.evaluate(() => (window as unknown as { startupSeen: Seen }).startupSeen);
  if (seen.figures === null) throw new Error(`${page.url()} shows no figures`);
  return { ...seen, figures: seen.figures };
}

/** `until` is in ms since the epoch. */
async function loadedBy(page: Page, until: number): Promise<Pick<Start, 'requests' | 'ours' | 'others'>> {
  const all = [page.evaluate(loadedIn), ...page.workers().map((worker) => worker.evaluate(loadedIn))];
  const before = (await Promise.all(all)).flat().filter(({ url, end }) => end <= until && url.startsWith('http'));
  const sum = (list: Loaded): number => list.reduce((bytes, one) => bytes + one.bytes, 0);
  return {
    requests: before.length,
    ours: sum(before.filter(({ url }) => isOurs(url))),
    others: sum(before.filter(({ url }) => !isOurs(url))),
  };
}
