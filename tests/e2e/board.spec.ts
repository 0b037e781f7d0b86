import { MORE_MARKETS } from '../../src/view/builder/board/copy.ts';
import { expectAccessibleAt } from './axe.ts';
import { BUILDER, ddhParlay, GAME, HOME, slipOf } from './builder.ts';
import { SMALL } from './globalSetup.ts';
import { expect, test, type Locator, type Page } from './test.ts';

async function openBoard(page: Page): Promise<void> {
  await page.goto(`/plain/${BUILDER}?face=board`);
  await page
    .getByRole('group', { name: 'Game' })
    .getByRole('button', { name: /Chicago Blackhawks @ Florida Panthers/ })
    .click();
  await expect(price(page, new RegExp(`^${HOME} win`))).toBeVisible();
}

const price = (page: Page, name: RegExp) => page.getByRole('button', { name });

/** The visible price field: in the dock on a phone, or in the slip next to the prices. */
const priceField = (page: Page) => page.getByLabel("Book's price").filter({ visible: true });

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

  for (const [line, steps, presses] of [
    ['the shown line', 0, 4],
    ['the next lower line', 1, 5],
  ] as const) {
    test(`a price for a slip of three legs, with the total at ${line}, gets a verdict after ${presses} clicks and one scroll`, async ({
      page,
    }) => {
      await openBoard(page);
      // Counts the clicks, and the scrolls that bring the clicked elements into view.
      const done = { presses: 0, scrolls: 0 };
      const press = async (target: Locator): Promise<void> => {
        const before = await page.evaluate(() => window.scrollY);
        expect((await target.boundingBox())!.height).toBeGreaterThanOrEqual(44);
        await target.click();
        done.presses++;
        if ((await page.evaluate(() => window.scrollY)) !== before) done.scrolls++;
      };
      await press(price(page, new RegExp(`^${HOME} win`)));
      for (let step = 0; step < steps; step++)
        await press(page.getByRole('button', { name: 'Total goals: lower line' }));
      await press(price(page, /^Over \S+ goals in the game/));
      await press(price(page, /^Sam Reinhart over 0\.5 goals/));
      await expect(page.getByRole('button', { name: /^Slip 3 legs .*Chance [\d<>]/ })).toBeVisible();
      await press(priceField(page));
      await page.keyboard.type('260');
      const verdict = page.getByText(/^(Pass at|Too close to call at|Better than fair)/).filter({ visible: true });
      await expect(verdict.first()).toBeInViewport();
      expect(done).toEqual({ presses, scrolls: 1 });
      // The height of the window that remains visible when the phone's on-screen keyboard is open.
      await page.setViewportSize({ width: 360, height: 440 });
      await expect(verdict.first()).toBeInViewport();
    });
  }
});

test.describe('on a phone of 390 x 844', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

  test('an example of three legs gets a verdict after two taps and three keys, without a scroll, and its slip has at most 80 words', async ({
    page,
  }) => {
    await page.goto(`/plain/${BUILDER}?face=board`);
    // The next game is open. The second example has three legs.
    await page.getByRole('list', { name: 'Example slips' }).getByRole('button').nth(1).click();
    await expect(page.getByRole('button', { name: /^Slip 3 legs .*Chance [\d<>]/ })).toBeVisible();
    await priceField(page).click();
    await page.keyboard.type('260');
    const verdict = page.getByText(/^(Pass at|Too close to call at|Better than fair)/).filter({ visible: true });
    await expect(verdict.first()).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    // After a reload no notice covers the slip.
    await page.reload();
    await page.getByRole('button', { name: /^Slip 3 legs .*Chance [\d<>]/ }).click();
    await expect(page.getByRole('dialog').getByText(/^All \d+ simulations counted/)).toBeVisible();
    const words = await page.getByRole('dialog').evaluate((slip) => {
      const texts = document.createTreeWalker(slip, NodeFilter.SHOW_TEXT);
      const seen: string[] = [];
      for (let at = texts.nextNode(); at !== null; at = texts.nextNode()) {
        const range = document.createRange();
        range.selectNodeContents(at);
        const { left, top, width, height } = range.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        const own = at.parentElement!;
        const isRisk = own.closest('p')?.textContent.includes('GAMBLER');
        if (width > 1 && hit !== null && (own.contains(hit) || hit.contains(own)) && slip.contains(hit) && !isRisk)
          seen.push(...at.textContent!.split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)));
      }
      return seen;
    });
    expect(words.length, words.join(' ')).toBeLessThanOrEqual(80);
    expect(words.length).toBeGreaterThan(40);
  });

  test('the best edge shows its stake after one tap without a scroll, and its price goes into the slip with its name', async ({
    page,
  }) => {
    await page.goto('/plain/nhl-value-vault/goal-value?page=17964');
    await page.getByRole('link', { name: 'All Edges' }).click();
    const row = page.getByRole('table').first().getByRole('row').nth(1);
    await expect(row.getByText(/^[\d.]+%$/).last()).toBeInViewport();
    expect(await page.evaluate(() => scrollY)).toBe(0);
    const offered = await row
      .getByText(/^\d+\.\d\d$/)
      .first()
      .textContent();
    const name = (await row.getByRole('rowheader').textContent())!.split(':')[0]!;
    await row.getByRole('button', { name: /fair odds/ }).click();
    await expect(priceField(page)).toHaveValue(offered!);
    await expect(page.getByRole('button', { name: /^Slip 1 leg/ })).toHaveAccessibleName(new RegExp(name));
  });
});

test('a slip built on the board has the same number of hits as in ddh parlay', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBoard(page);
  await price(page, new RegExp(`^${HOME} win`)).click();
  await page.getByRole('button', { name: /, line of Total goals/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Over 5\.5 goals in the game/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByText(MORE_MARKETS).click();
  await page.getByRole('button', { name: /, line of CHI shots/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Chicago Blackhawks under 30\.5 shots/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('radio', { name: 'Points' }).check();
  await page.getByRole('button', { name: /, line of Sam Reinhart/ }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Sam Reinhart over 0\.5 points/ })
    .click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  const { hits } = ddhParlay(SMALL, `${GAME}_parlaytrix.json`);
  await expect(slipOf(page).getByText(`${hits} of 600 simulations`)).toBeVisible();
});

test('the keyboard reaches the price field within 20 tab stops, and the arrow keys move in the grid of prices', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openBoard(page);
  await price(page, new RegExp(`^${HOME} win`)).click();
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
  let stops = 0;
  for (; stops < 30; stops++) {
    await page.keyboard.press('Tab');
    if (await priceField(page).evaluate((field) => field === document.activeElement)) break;
  }
  expect(stops).toBeLessThan(20);
  await price(page, new RegExp(`^${HOME} win`)).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(price(page, /^Chicago Blackhawks win/)).toHaveAttribute('aria-pressed', 'true');
  await expect(slipOf(page).getByRole('listitem')).toHaveCount(1);
});

test('the board is accessible and does not overflow at any width', async ({ page }) => {
  await openBoard(page);
  await price(page, new RegExp(`^${HOME} win`)).click();
  await expect(page.getByText(/of 600 simulations/).first()).toBeAttached();
  await page.getByText(MORE_MARKETS).click();
  await expectAccessibleAt(page);
});

test('if the file of player probabilities is missing, the prices on the board come from the simulated games', async ({
  page,
}) => {
  await page.route(/\/skater_probs\.json/, (route) => route.fulfill({ status: 404 }));
  await openBoard(page);
  await expect(price(page, /^Sam Reinhart over 0\.5 goals, fair odds/)).toBeVisible();
});
