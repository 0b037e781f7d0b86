import { BUILDER } from './builder.ts';
import { addressOf } from './hub.ts';
import { expect, test, type Page } from './test.ts';

/** How many random windows are tried on each page, and their seed. The release step `focus` tries more. */
const WINDOWS = Number(process.env['FOCUS_WINDOWS'] ?? 2);
const SEED = Number(process.env['FOCUS_SEED'] ?? 1);
/** The presses of Tab in each direction. */
const STOPS = 10;

/** Returns a function that draws whole numbers from a range, always the same for a seed (mulberry32). */
function drawsOf(seed: number): (from: number, to: number) => number {
  let state = seed;
  return (from, to) => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return from + Math.floor((((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32) * (to - from + 1));
  };
}

/** Opens a page with prices, and presses one. */
async function withSlip(page: Page, address: string, price: RegExp): Promise<void> {
  await page.goto(address);
  await page.getByRole('button', { name: price }).first().click();
  await expect(page.getByLabel("Book's price").filter({ visible: true })).toBeVisible();
}

const PAGES: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  'the board': async (page) => {
    await page.goto(`/plain/${BUILDER}?face=board`);
    await page.getByRole('button', { name: /Chicago Blackhawks @ Florida Panthers/ }).click();
    await page.getByRole('button', { name: /^Florida Panthers win/ }).click();
    await page.getByRole('button', { name: /^Over \S+ goals in the game/ }).click();
  },
  'Totals & Spread': (page) => withSlip(page, addressOf('plain', 'totals'), /^Over \S+ goals in the game/),
  'Player Props': (page) => withSlip(page, addressOf('plain', 'props'), / over 0\.5 goals/),
  'All Edges': async (page) => {
    await page.goto('/vault/nhl-value-vault/all-edges?page=17964');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  },
  Skaters: async (page) => {
    await page.goto('/plain/nhl-fantasy/skater-rankings?page=19503');
    await expect(page.getByRole('rowheader').first()).toBeVisible();
  },
};

/** Puts a bar of a theme at the top of the window, or removes it. */
const setThemeBar = (page: Page, height: number): Promise<void> =>
  page.evaluate((px) => {
    document.querySelector('#theme-bar')?.remove();
    if (px === 0) return;
    const look = `position: sticky; top: 0; z-index: 9; height: ${px}px; background: gray`;
    document.body.insertAdjacentHTML('afterbegin', `<header id="theme-bar" style="${look}"></header>`);
  }, height);

/** Returns the name of the focused element if it is in the window and wholly covered, and otherwise null. */
const coveredFocus = (page: Page): Promise<string | null> =>
  page.evaluate(() => {
    const focused = document.activeElement;
    if (focused === null || focused.closest('#ddh-root') === null) return null;
    const { left, top, width, height } = focused.getBoundingClientRect();
    const seen = [0.05, 0.5, 0.95].some((across) =>
      [0.1, 0.5, 0.9].some((down) => {
        const hit = document.elementFromPoint(left + width * across, top + height * down);
        const labels = (focused as HTMLInputElement).labels ?? [];
        return hit !== null && [focused, ...labels].some((part) => part.contains(hit));
      }),
    );
    const name = focused.getAttribute('aria-label') ?? focused.textContent ?? '';
    return seen
      ? null
      : `${focused.tagName} ${name.slice(0, 40)} (y ${Math.round(top)} to ${Math.round(top + height)})`;
  });

/** Returns what is wrong with the sizes of the dock: it covers too much of the window, or cuts a figure. */
const dockFlaws = (page: Page): Promise<readonly string[]> =>
  page.evaluate(() => {
    const dock = document.querySelector('[data-dock]');
    if (dock === null || getComputedStyle(dock).position !== 'sticky' || getComputedStyle(dock).bottom === 'auto')
      return [];
    const tops = [dock, ...dock.querySelectorAll('[role=status]')]
      .map((part) => part.getBoundingClientRect())
      .filter(({ height }) => height > 1)
      .map(({ top }) => top);
    const height = dock.getBoundingClientRect().bottom - Math.min(...tops);
    const most = innerHeight * (innerHeight < 400 ? 0.3 : 0.4);
    const parts = [...dock.querySelectorAll('[aria-haspopup=dialog] .ddh-title, input, p[class*=verdict]')];
    const cut = parts.filter((part) => {
      const { left, right, bottom, width } = part.getBoundingClientRect();
      return (
        width > 0 && (left < 0 || right > innerWidth || bottom > innerHeight || part.scrollWidth > part.clientWidth + 1)
      );
    });
    return [
      ...(height > most + 1 ? [`the dock covers ${Math.round(height)} of ${innerHeight} px`] : []),
      ...cut
        .filter((part) => getComputedStyle(part).display !== 'inline')
        .map((part) => `cut: ${part.textContent || part.tagName}`),
    ];
  });

const walked = Object.entries(PAGES).slice(0, process.env['ALL_PAGES'] === undefined ? 1 : undefined);
for (const [name, open] of walked) {
  test(`on ${name}, Tab reaches nothing that is wholly covered, in random windows, text sizes and with notices`, async ({
    page,
  }) => {
    test.setTimeout(60_000 + 10_000 * WINDOWS);
    const draw = drawsOf(SEED + name.length);
    const browser = await page.context().newCDPSession(page);
    await open(page);
    for (let i = 0; i < WINDOWS; i++) {
      const window = { width: draw(320, 1680), height: i % 2 === 0 ? draw(256, 520) : draw(256, 1000) };
      const standard = draw(16, 32);
      const bar = draw(0, 1) * draw(30, Math.floor(window.height / 5));
      await page.setViewportSize(window);
      await browser.send('Page.setFontSizes', { fontSizes: { standard, fixed: 13 } });
      await setThemeBar(page, bar);
      await page.evaluate((share) => scrollTo(0, share * document.documentElement.scrollHeight), draw(0, 80) / 100);
      const at = `${window.width}x${window.height}, ${standard} px, theme's bar of ${bar} px`;
      const covered: string[] = [];
      for (let stop = 0; stop < 2 * STOPS; stop++) {
        await page.keyboard.press(stop < STOPS ? 'Tab' : 'Shift+Tab');
        // A pressed price brings a notice above the bar, or takes it away.
        if (
          stop % 6 === 3 &&
          (await page.evaluate(() => document.activeElement?.hasAttribute('aria-pressed') === true))
        )
          await page.keyboard.press('Enter');
        await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
        const found = await coveredFocus(page);
        if (found !== null) covered.push(`stop ${stop}: ${found}`);
      }
      expect.soft({ covered, dock: await dockFlaws(page) }, at).toEqual({ covered: [], dock: [] });
    }
  });
}
