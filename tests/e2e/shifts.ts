import type { Page } from './test.ts';

/** The sum of all layout shifts since the page opened, without the shifts that directly follow a press. */
export async function watchShifts(page: Page): Promise<() => Promise<number>> {
  page.on('console', (m) => console.log(m.text()));
  await page.addInitScript(() => {
    const sum = { shift: 0 };
    Object.assign(window, { sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number; hadRecentInput: boolean })[]) {
        if (!entry.hadRecentInput) { sum.shift += entry.value; console.log('SHIFT', entry.value, entry.startTime, JSON.stringify((entry as any).sources.map((x: any) => [x.node?.nodeName, x.node?.className, x.node?.textContent?.slice(0,60), x.previousRect, x.currentRect]))); }
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
  return () => page.evaluate(() => (window as unknown as { sum: { shift: number } }).sum.shift);
}
