import { EVENING, expect, test } from '../test.ts';
import { note } from './figures.ts';

/** The tabs, each with a word that is visible when the tab's data is loaded. */
const TABS = [
  ['game-probabilities', 'Panthers'],
  ['totals-and-spread-probabilities', 'Panthers'],
  ['player-prop-probabilities', 'Reinhart'],
  ['parlay-builder', 'Panthers'],
] as const;

/** Records the time when the page first shows `word`. */
const watchFor = (word: string): void => {
  const watch = new MutationObserver(() => {
    if (!document.querySelector('.ddh')?.textContent.includes(word)) return;
    watch.disconnect();
    Object.assign(window, { shownAt: performance.now() });
  });
  watch.observe(document, { childList: true, characterData: true, subtree: true });
};

for (const [slug, word] of TABS) {
  test(`on a first visit, the tab ${slug} shows its data`, async ({ page }) => {
    await page.addInitScript((now) => {
      Date.now = () => Date.parse(now);
    }, EVENING);
    await page.addInitScript(watchFor, word);
    await page.goto(`/plain/nhl-game-probability-hub/${slug}`);
    const shownAt = await page.waitForFunction(() => (window as unknown as { shownAt?: number }).shownAt);
    const opening = Number(await shownAt.jsonValue());
    expect(opening).toBeGreaterThan(0);
    note(`${slug}: from navigation to the first figures, ms`, opening);
  });
}
