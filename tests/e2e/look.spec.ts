import { expectAccessibleAt } from './axe.ts';
import { buildSlip, chooseGame } from './builder.ts';
import { AWAY, HOME, openTab, shown, TAB_NAMES, type Tab } from './hub.ts';
import { expect, test, type Page } from './test.ts';

/** Opens a tab and acts on it: turns a card, searches, or builds a slip. */
async function visit(page: Page, tab: Tab, query = ''): Promise<void> {
  await openTab(page, tab, 'plain', query);
  // The list of players is filtered, because axe takes a second for every ten rows.
  if (tab === 'props') await shown(page, 'props').fill(AWAY);
  if (tab === 'games') await shown(page, 'games').click();
  if (tab !== 'parlay') return;
  await chooseGame(page);
  await buildSlip(page);
  await expect(page.getByText(/of 600 simulations/).first()).toBeAttached();
}

for (const tab of TAB_NAMES) {
  test(`the ${tab} tab is accessible and does not overflow`, async ({ page }) => {
    await visit(page, tab);
    await expectAccessibleAt(page);
  });
}

for (const [what, open] of [
  [
    'the games as a table',
    async (page: Page) => {
      await openTab(page, 'games');
      await page.getByRole('radio', { name: 'Table' }).check();
    },
  ],
  [
    'puck lines',
    async (page: Page) => {
      await openTab(page, 'totals');
      await page.getByLabel('Probability Type').selectOption({ label: 'Puck Line Probabilities' });
    },
  ],
  [
    'props on a whole line',
    async (page: Page) => {
      await openTab(page, 'props');
      await page.getByLabel('Line').selectOption({ label: '3.0' });
      await shown(page, 'props').fill(AWAY);
    },
  ],
] as const) {
  test(`the tab with ${what} is accessible and does not overflow`, async ({ page }) => {
    await open(page);
    await expectAccessibleAt(page);
  });
}

/** Returns the computed style and the position of each element of the app. */
const looks = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const root = document.querySelector('#ddh-root')!;
    const origin = root.getBoundingClientRect();
    // Rows outside the viewport are left out, because they are not laid out yet.
    return [...root.querySelectorAll('*:not(tr:nth-child(n + 10) *)')].map((element) => {
      const style = getComputedStyle(element);
      const { x, y, width, height } = element.getBoundingClientRect();
      const place = [x - origin.x, y - origin.y, width, height].map((length) => length.toFixed(1)).join(' ');
      const all = [...style].filter((name) => !name.startsWith('--')).map((name) => style.getPropertyValue(name));
      return `${element.tagName} ${element.className} ${place} ${all.join(';')}`;
    });
  });

for (const tab of TAB_NAMES) {
  test(`a theme that styles bare elements changes nothing in the ${tab} tab`, async ({ page }) => {
    await page.setViewportSize({ width: 768, height: 1000 });
    const look = async (query: string): Promise<string[]> => {
      await openTab(page, tab, 'plain', query);
      await page.addStyleTag({ content: 'html { scrollbar-width: none }' });
      // Once the network is idle, badges and relative times are loaded, so the page no longer changes.
      await page.waitForLoadState('networkidle');
      return looks(page);
    };
    const [loud, usual] = [await look('?theme=loud'), await look('')];
    expect(usual.length).toBeGreaterThan(50);
    expect(loud.filter((one, i) => one !== usual[i])).toEqual([]);
    expect(loud).toHaveLength(usual.length);
  });
}

test.describe('the two faces of a game card', () => {
  const face = (page: Page, name: string) => page.getByRole('group', { name, exact: true });
  const FRONT = `${AWAY} at ${HOME}`;
  const BACK = `Details: ${FRONT}`;

  test('a click on a game card or Enter on its button turns the card and moves the focus to the other face', async ({
    page,
  }) => {
    await openTab(page, 'games');
    await face(page, FRONT).getByText(AWAY, { exact: true }).click();
    await expect(face(page, BACK)).toBeFocused();
    await expect(face(page, FRONT)).toBeHidden();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: `Back: ${FRONT}` })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(face(page, FRONT)).toBeFocused();
    await page.keyboard.press('Tab');
    await expect(page.getByRole('button', { name: BACK })).toBeFocused();
  });

  test('a game card has the same position and size after it turns', async ({ page }) => {
    await openTab(page, 'games');
    const card = page.getByRole('listitem').filter({ hasText: AWAY }).first();
    const before = await card.boundingBox();
    await page.getByRole('button', { name: BACK }).click();
    await page.waitForTimeout(300);
    expect(await card.boundingBox()).toEqual(before);
  });

  test('on a phone, the first screen shows two whole game cards, and the wider part of the probability bar is labeled as the favorite', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 });
    await openTab(page, 'games');
    await expect(face(page, FRONT).getByText(/^Bobrovsky \d\d% to start$/)).toBeVisible();
    const second = await page.getByRole('listitem').filter({ hasText: 'PM ET' }).nth(1).boundingBox();
    expect(second!.y + second!.height).toBeLessThanOrEqual(740);
    const parts = face(page, FRONT).getByRole('definition');
    await expect(parts.nth(1)).toHaveText(/^6\d\.\d% favorite$/);
    const [away, home] = await Promise.all(
      [0, 1].map((at) => parts.nth(at).evaluate((part) => part.parentElement!.getBoundingClientRect().width)),
    );
    expect(home! / (home! + away!)).toBeCloseTo(0.69, 1);
  });

  test('both faces of a game card appear in print', async ({ page }) => {
    await openTab(page, 'games');
    await page.emulateMedia({ media: 'print' });
    const card = page.locator('li').filter({ hasText: AWAY }).first();
    const front = await card.getByText(AWAY).first().boundingBox();
    const back = await card.getByText('Projected goals').boundingBox();
    expect(back!.y).toBeGreaterThan(front!.y + front!.height);
    await expect(page.getByRole('navigation')).toBeHidden();
  });
});

test('the betting line of a total can be moved with the pointer and with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 });
  await openTab(page, 'totals');
  const line = page.getByRole('slider', { name: 'Total goals: line' });
  await expect(line).toHaveValue('6.5');
  await line.press('ArrowLeft');
  await expect(line).toHaveValue('6');
  await line.press('End');
  await expect(line).toHaveValue('10.5');
  // A click on the plot chooses the betting line at that position. The first of the 12 bars is for 0 goals, so
  // the line 3.5 is at 4/12 of the width, between the bars for 3 and 4 goals.
  const plot = (await line.locator('..').boundingBox())!;
  await page.mouse.click(plot.x + (plot.width * 4) / 12, plot.y + plot.height / 2);
  await expect(line).toHaveValue('3.5');
  await page.mouse.down();
  await page.mouse.move(plot.x + (plot.width * 8) / 12, plot.y + plot.height / 2, { steps: 5 });
  await page.mouse.up();
  await expect(line).toHaveValue('7.5');
  await expect(page.getByText('Over 7.5', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Total goals: lower line' }).click();
  await expect(line).toHaveValue('7');
});

test('the betting line nearest even money is in the middle of the table of betting lines', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 900 });
  await openTab(page, 'totals');
  for (const label of ['Shot Total Probabilities', 'Goal Total Probabilities']) {
    await page.getByLabel('Probability Type').selectOption({ label });
    const even = page.getByRole('rowheader', { name: /nearest even money/ });
    await expect(even).toHaveCount(3);
    for (const row of await even.all()) {
      const [own, region] = await row.evaluate((cell) => {
        const box = (element: Element): [number, number] => {
          const { top, height } = element.getBoundingClientRect();
          return [top, height];
        };
        return [box(cell), box(cell.closest('[tabindex="0"]')!)];
      });
      const middle = own[0] + own[1] / 2;
      const place = (middle - region[0]) / region[1];
      expect(place).toBeGreaterThan(0.15);
      expect(place).toBeLessThan(0.85);
    }
  }
});
