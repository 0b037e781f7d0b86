import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { LINK_GAME_GONE } from '../../src/view/builder/linkCopy.ts';
import { insightTitle } from '../../src/view/slip/insights/copy.ts';
import { buildSlip, chooseGame, GAME, openBuilder, openNumbers, SLIP, slipOf } from './builder.ts';
import { DDH, SMALL } from './globalSetup.ts';
import { EVENING, expect, test, type Page } from './test.ts';

const FILE = join(SMALL, `${GAME}_parlaytrix.json`);

const ddh = (args: readonly string[], input = ''): string =>
  execFileSync(process.execPath, [DDH, ...args], { input, encoding: 'utf8' });

/** The panel that contains the slip, either beside the picks or in a sheet. */
const panel = (page: Page) => page.getByRole('group', { name: 'Slip' });

const open = (page: Page, title: string) => panel(page).getByText(title, { exact: true }).click();

/** Returns the slip's figures, legs and price. They must be the same for every user who opens the link to the slip. */
async function figuresOf(page: Page) {
  await expect(
    panel(page)
      .getByText(/of 600 simulations/)
      .first(),
  ).toBeVisible();
  return {
    figures: await panel(page).locator('dl').allTextContents(),
    legs: await panel(page).getByRole('list', { name: 'Legs', exact: true }).getByRole('listitem').allTextContents(),
    price: await panel(page).getByLabel("Book's price").inputValue(),
  };
}

test('a price and a suggested leg change the slip, and the link to the slip shows another user the same slip', async ({
  page,
  browser,
}) => {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  const slip = panel(page);
  await expect(slip.getByRole('listitem')).toHaveCount(4);

  await slip.getByLabel("Book's price").fill('+900');
  const answer = JSON.parse(
    ddh(['parlay', FILE, '--slip', '-', '--price', '+900', '--explain', '--json'], JSON.stringify(SLIP)),
  ) as { hits: number; bet: { text: { ev: string } } };
  const [value = ''] = answer.bet.text.ev.split(' (');
  await openNumbers(page);
  await expect(slip.getByText(value, { exact: true })).toBeVisible();
  await expect(slip.getByText('10.0%', { exact: true })).toBeVisible();

  // A click on a suggested change gives the slip the fair odds that the button showed.
  await open(page, insightTitle('nextLegs'));
  const change = slip
    .getByRole('list', { name: 'Changes' })
    .getByRole('button', { name: /^Without/ })
    .first();
  const odds = (await change.locator('b').textContent()) ?? '';
  await change.click();
  await expect(slip.getByRole('list', { name: 'Legs', exact: true }).getByRole('listitem')).toHaveCount(3);
  await expect(slip.locator('dl').first()).toContainText(odds);
  await slip.getByRole('button', { name: 'Undo' }).click();
  await expect(slip.getByRole('list', { name: 'Legs', exact: true }).getByRole('listitem')).toHaveCount(4);

  // Adding the first suggestion gives the slip the probability that the suggestion showed. The suggestions for the
  // three legs are shown until those for the four legs replace them.
  await expect(slip.getByText(`the slip hits in ${answer.hits} of them`)).toBeVisible();
  const first = slip.getByRole('list', { name: 'Next legs' }).getByRole('listitem').first();
  const share = (await first.locator('b').first().textContent()) ?? '';
  await first.getByRole('button', { name: /^Add / }).click();
  // The fifth leg is folded.
  await slip.getByRole('button', { name: 'Show 1 more' }).click();
  await expect(slip.getByRole('list', { name: 'Legs', exact: true }).getByRole('listitem')).toHaveCount(5);
  await expect(slip.locator('dl').first()).toContainText(share);
  // A sportsbook's price belongs to one slip, so the price field is empty after the slip has changed.
  await expect(slip.getByLabel("Book's price")).toHaveValue('');
  await slip.getByRole('button', { name: 'Undo' }).click();
  await expect(slip.getByLabel("Book's price")).toHaveValue('+900');
  await expect(slip.getByRole('list', { name: 'Legs', exact: true }).getByRole('listitem')).toHaveCount(4);
  await slip.getByRole('button', { name: /^Move down: Florida Panthers win/ }).click();

  await slip.getByRole('button', { name: 'Share', exact: true }).click();
  await expect(slip.getByText('Link copied.')).toBeInViewport();
  const link = await page.evaluate(() => navigator.clipboard.readText());
  const here = await figuresOf(page);
  expect(here.legs[0]).toContain('Over 5.5 Goals');

  const stranger = await browser.newContext();
  const there = await stranger.newPage();
  await there.clock.setFixedTime(EVENING);
  await there.goto(link);
  await expect(there.getByRole('status').filter({ hasText: /link/i })).toBeVisible();
  await expect.poll(() => figuresOf(there)).toEqual(here);
  expect(new URL(there.url()).hash).toBe('');
  // The slip from the link is stored in this browser, and is kept after a reload.
  await there.reload();
  await expect.poll(() => figuresOf(there)).toEqual(here);
  await stranger.close();

  const told = JSON.parse(ddh(['parlay', FILE, '--link', link, '--json'])) as { hits: number };
  await expect(slipOf(page).getByText(`${told.hits} of 600 simulations`).first()).toBeVisible();
});

test('the labels of a chart are centered below their bars at any width', async ({ page }) => {
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  await open(page, 'What the game looks like');
  const figures = panel(page).getByRole('figure');
  await expect(figures).not.toHaveCount(0);
  for (const width of [1280, 360]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 360) await page.getByRole('button', { name: /^Slip / }).click();
    await expect(figures.first().locator('svg + div span span').first()).toBeVisible();
    const come = () =>
      figures.evaluateAll((all) =>
        all.every((one) => {
          const bars = one.querySelector('svg')?.viewBox.baseVal.width;
          return bars !== undefined && one.querySelectorAll('tbody tr').length === bars;
        }),
      );
    await expect.poll(come).toBe(true);
    const offs = await figures.evaluateAll((all) =>
      all.flatMap((figure) => {
        const bars = figure.querySelector('svg')!;
        const { left, width: whole } = bars.getBoundingClientRect();
        const rows = [...figure.querySelectorAll('tbody th')].map((cell) => cell.textContent);
        return [...bars.nextElementSibling!.querySelectorAll('span span')].map((label) => {
          const box = label.getBoundingClientRect();
          const middle = left + ((rows.indexOf(label.textContent) + 0.5) / rows.length) * whole;
          return Math.abs(box.left + box.width / 2 - middle);
        });
      }),
    );
    expect(offs.length).toBeGreaterThan(10);
    expect(Math.max(...offs)).toBeLessThan(1);
  }
});

test("each alternative line of a leg shows the slip's probability with that line, and clicking the line changes the leg", async ({
  page,
}) => {
  await openBuilder(page, 'plain');
  await chooseGame(page);
  await buildSlip(page);
  const slip = panel(page);
  await expect(slip.getByText(/of 600 simulations/).first()).toBeVisible();
  await open(page, insightTitle('nextLegs'));
  await slip.getByRole('button', { name: /^All lines: .* 5\.5 Goals$/ }).click();
  const line = slip.getByRole('button', { name: /^Over 3\.5 / });
  const [share = ''] = /[\d.]+%/.exec(await line.innerText()) ?? [];
  await line.click();
  await expect(slip.getByRole('listitem').filter({ hasText: 'Over 3.5 Goals' }).first()).toBeVisible();
  await expect(slip.locator('dl').first()).toContainText(share);
  const goals = page.getByRole('group', { name: 'Game Totals' }).getByRole('group', { name: 'Goals' });
  await expect(goals.getByRole('combobox')).toHaveValue('3.5');
});

test('a link to a game that no longer exists shows a message, and the page can still be used', async ({ page }) => {
  await page.goto(
    '/plain/nhl-game-probability-hub/parlay-builder#slip=1&game=1999020001&away=Old%20Guests&home=Old%20Hosts&odds=decimal&data=1&hits=1&records=2&legs=1&leg=home~win~0.5',
  );
  await expect(page.getByText(LINK_GAME_GONE)).toBeVisible();
  await chooseGame(page);
  await expect(page.getByRole('group', { name: 'Winner' })).toBeVisible();
});
