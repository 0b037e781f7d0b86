/**
 * Fixes the date in the page. Playwright's clock would also replace `performance`, which WordPress's scripts need while
 * they load.
 */
export function standStill(now: number): void {
  window.Date = new Proxy(Date, {
    construct: (date, args) => Reflect.construct(date, args.length === 0 ? [now] : args) as Date,
    apply: (date) => new date(now).toString(),
    get: (date, key) => (key === 'now' ? () => now : (Reflect.get(date, key) as unknown)),
  });
}
