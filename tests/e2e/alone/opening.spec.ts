import { addressOf, TAB_NAMES, type Tab } from '../hub.ts';
import { EVENING, expect, test } from '../test.ts';
import { note } from './figures.ts';

/** A word that is visible when a tab's data is loaded. */
const WORDS: { readonly [tab in Tab]?: string } = { props: 'Reinhart' };

/** Records the time when the page first shows `word`. */
const watchFor = (word: string): void => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.ddh')?.textContent.includes(word)) return;
    watch.disconnect();
    Object.assign(window, { shownAt: performance.now() });
  });
  watch.observe(document, { childList: true, characterData: true, subtree: true });
};

for (const tab of TAB_NAMES) {
  test(`on a first visit, the tab ${tab} shows its data`, async ({ page }) => {
    await page.addInitScript((now) => {
      Date.now = () => Date.parse(now);
    }, EVENING);
    await page.addInitScript(watchFor, WORDS[tab] ?? 'Panthers');
    await page.goto(addressOf('plain', tab));
    const shownAt = await page.waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt);
    const opening = Number(await shownAt.jsonValue());
    expect(opening).toBeGreaterThan(0);
    note(`${tab}: from navigation to the first figures, ms`, opening);
  });
}
