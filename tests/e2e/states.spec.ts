import { httpText, NO_GAMES, noPlayerText } from '@ddh/engine/internal/format';
import { loadFailedText } from '../../src/view/shared/section/copy.ts';
import { addressOf, AWAY, HOME, openTab, shown, TAB_NAMES, TABS } from './hub.ts';
import type { Route } from '@playwright/test';
import { LOOPBACK, ORIGIN, PORT } from './origin.ts';
import { expect, test, type Page } from './test.ts';

const files = (page: Page): Set<string> => {
  const asked = new Set<string>();
  page.on('request', (request) => {
    const name = /\/data\/(\w+)\.json/.exec(request.url())?.[1];
    if (name !== undefined) asked.add(name);
  });
  return asked;
};

test.describe('loading texts', () => {
  for (const tab of TAB_NAMES.filter((name) => name !== 'parlay')) {
    test(`the loading text of the ${tab} tab appears after a delay and disappears when the figures are shown`, async ({
      page,
    }) => {
      const text = page.getByText(TABS[tab].loading);
      await page.goto(addressOf('slow', tab));
      await expect(page.getByLabel('Odds Type')).toBeVisible();
      await expect(text).toBeHidden();
      await expect(text).toBeVisible();
      await expect(shown(page, tab)).toBeVisible();
      await expect(text).toBeHidden();
    });
  }
});

test.describe('failed files', () => {
  for (const tab of TAB_NAMES) {
    test(`the ${tab} tab shows each failed file with the cause, and a Retry button`, async ({ page }) => {
      await page.goto(addressOf('nothing', tab));
      const alert = page.getByRole('alert');
      await expect(alert.getByText(loadFailedText({ page: 'hub' }, { kind: 'http', status: 503 }))).toBeVisible();
      await alert.getByText('Details').click();
      await expect(alert.getByText(`game_probs: ${httpText(503)}`)).toBeVisible();
      await alert.getByRole('button', { name: 'Retry' }).click();
      await expect(alert.getByText(loadFailedText({ page: 'hub' }, { kind: 'http', status: 503 }))).toBeVisible();
      await expect(page.getByText(NO_GAMES)).toBeHidden();
    });
  }

  test('the page names a file that fails to load, and shows all other figures', async ({ page }) => {
    await openTab(page, 'games', 'no-averages');
    await page.getByRole('alert').getByText('Details').click();
    await expect(page.getByText(`team_avs: ${httpText(404)}`)).toBeVisible();
    await shown(page, 'games').click();
    const goals = page.getByRole('row', { name: /Projected goals/ }).first();
    await expect(goals.getByRole('cell', { name: '-', exact: true })).toHaveCount(2);
  });
});

const CORS = { 'access-control-allow-origin': '*', 'content-type': 'text/javascript' };

/** Asks the server by its address, because Node does not resolve host names. */
const ask = (route: Route) => {
  const url = new URL(route.request().url());
  return route.fetch({ url: `http://${LOOPBACK}:${PORT}${url.pathname}${url.search}` });
};

test.describe('a refused worker', () => {
  const refusals: Readonly<Record<string, (page: Page) => Promise<unknown>>> = {
    'the server refuses its script': (page) =>
      page.route('**/datasets.worker*', (route) => route.fulfill({ status: 403 })),
    'the page must not start workers': (page) =>
      page.addInitScript(() => {
        const policy = Object.assign(document.createElement('meta'), { content: "worker-src 'none'" });
        policy.httpEquiv = 'Content-Security-Policy';
        document.addEventListener('DOMContentLoaded', () => document.head.append(policy));
      }),
  };
  for (const [why, refuse] of Object.entries(refusals)) {
    test(`the page does not say that data is missing if ${why}`, async ({ page }) => {
      await refuse(page);
      await page.goto(addressOf('plain', 'games'));
      await expect(
        page.getByRole('alert').getByText(loadFailedText({ page: 'hub' }, { kind: 'workerRefused' })),
      ).toBeVisible();
    });
  }

  test('the page works with its scripts on another host that sends CORS headers', async ({ page }) => {
    const cdn = `http://cdn.localhost:${PORT}`;
    await page.route(`${ORIGIN}/plain/**/totals-*`, async (route) => {
      const body = await (await ask(route)).text();
      await route.fulfill({ body: body.replace(/src="(?=\/plugin)/, `src="${cdn}`), contentType: 'text/html' });
    });
    await page.route(`${cdn}/**`, async (route) => {
      await route.fulfill({ response: await ask(route), headers: CORS });
    });
    const workers: string[] = [];
    page.on('worker', (worker) => workers.push(worker.url()));
    await openTab(page, 'totals');
    expect(workers.length).toBeGreaterThan(0);
    expect(workers.filter((url) => !url.startsWith('blob:'))).toEqual([]);
    await page.getByRole('link', { name: 'Parlay Builder' }).click();
    await expect(shown(page, 'parlay')).toBeVisible();
  });
});

test.describe('missing data', () => {
  for (const tab of TAB_NAMES) {
    test(`the ${tab} tab shows a message for a date without games`, async ({ page }) => {
      await page.goto(addressOf('no-games', tab));
      await expect(page.getByText(NO_GAMES)).toBeVisible();
    });
  }

  test('a scheduled game without figures shows a message in Game Win, Totals & Spread and Player Props', async ({
    page,
  }) => {
    const none = page.getByText(/^No data .*Calgary Flames @ Dallas Stars$/);
    await openTab(page, 'games', 'more-games');
    await expect(none).toBeVisible();
    await page.getByRole('link', { name: 'Totals & Spread' }).click();
    await page.getByLabel('Matchup').selectOption('Calgary Flames @ Dallas Stars');
    await expect(none).toBeVisible();
    await page.getByRole('link', { name: 'Player Props' }).click();
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption('Calgary Flames @ Dallas Stars');
    await expect(none).toBeVisible();
  });

  test('a search without a match has a button that clears the search', async ({ page }) => {
    await openTab(page, 'props');
    await shown(page, 'props').fill('no player of this name');
    await expect(page.getByText(noPlayerText('no player of this name', null))).toBeVisible();
    await page.getByRole('button', { name: 'Clear search' }).last().click();
    await expect(page.getByRole('row').nth(5)).toBeVisible();
  });
});

test.describe('the header shows the dates of the data', () => {
  const RESULTS = 'Through games of Apr 17';
  for (const [path, id, figures] of [
    ['nhl-game-probability-hub/game-probabilities', 15970, 'Figures for Oct 7 to Oct 8'],
    ['nhl-value-vault/goal-value', 17964, 'Figures for Oct 7 to Oct 8'],
    ['nhl-fantasy/skater-rankings', 19503, '2025-26 season, from Oct 7'],
  ] as const) {
    test(`the header of ${path} shows the dates of the figures and of the last results, without a layout shift`, async ({
      page,
    }) => {
      await page.setViewportSize({ width: 360, height: 800 });
      await page.addInitScript(() => {
        const shifts: unknown[] = [];
        Object.assign(window, { shifts });
        new PerformanceObserver((list) => shifts.push(...list.getEntries())).observe({
          type: 'layout-shift',
          buffered: true,
        });
      });
      await page.goto(`/npz/${path}?page=${id}`);
      const line = page.getByText(/, updated /);
      await expect(line).toBeVisible();
      await page.waitForLoadState('networkidle');
      expect(await page.evaluate(() => (window as unknown as { shifts: unknown[] }).shifts.length)).toBe(0);
      await line.click();
      await expect(page.getByText(figures, { exact: true })).toBeVisible();
      await expect(page.getByText(RESULTS, { exact: true })).toBeVisible();
    });
  }
});

test.describe('old figures', () => {
  for (const tab of TAB_NAMES) {
    test(`if its figures are old, the ${tab} tab shows a message and a button to load the figures again`, async ({
      page,
    }) => {
      await page.clock.setFixedTime('2025-10-10T18:00:00Z');
      await openTab(page, tab);
      await expect(page.getByText(/^These odds are old \(Wed, Oct 8, updated 3 days ago\)/)).toBeVisible();
      await expect(page.getByRole('button', { name: 'Load again' })).toBeVisible();
    });
  }

  test('a slow response is ignored if the response to a later request arrived first', async ({ page }) => {
    await openTab(page, 'games', 'renewed');
    const again = page.getByRole('button', { name: 'Load again' });
    await again.click();
    // The old figures are visible while the new ones load.
    await expect(shown(page, 'games')).toBeVisible();
    await again.click();
    await expect(page.getByText(/^Oct 7, updated 1:00 PM ET/)).toBeVisible();
    await expect(again).toBeHidden();
    await page.waitForTimeout(3000);
    await expect(page.getByText(/^Oct 7, updated 1:00 PM ET/)).toBeVisible();
  });
});

test.describe('stored choices', () => {
  test('the date, the odds type and the choices on each tab are kept for the browser session', async ({ page }) => {
    await openTab(page, 'games');
    await page.getByLabel('Odds Type').selectOption('american');
    await page.getByLabel('Available Dates').selectOption('2025-10-08');
    await page.getByRole('radio', { name: 'Table' }).check();
    await page.getByRole('link', { name: 'Totals & Spread' }).click();
    await page.getByLabel('Probability Type').selectOption({ label: 'Shot Total Probabilities' });
    const second = await page.getByLabel('Matchup').locator('option').nth(2).getAttribute('value');
    await page.getByLabel('Matchup').selectOption(second);
    await page.getByRole('link', { name: 'Player Props' }).click();
    await page.getByLabel('Category').selectOption('Blocks');
    await page.getByLabel('Line').selectOption({ label: '1.5' });
    await page.getByRole('combobox', { name: 'Game', exact: true }).selectOption(second);
    await page.reload();
    await expect(page.getByRole('table', { name: 'Blocks over/under 1.5' })).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toHaveValue(second!);
    await expect(page.getByLabel('Odds Type')).toHaveValue('american');
    await expect(page.getByLabel('Available Dates')).toHaveValue('2025-10-08');
    await page.getByRole('link', { name: 'Totals & Spread' }).click();
    await expect(page.getByLabel('Probability Type')).toHaveValue('shots');
    await expect(page.getByLabel('Matchup')).toHaveValue(second!);
    await page.getByRole('link', { name: 'Game Win' }).click();
    await expect(page.getByRole('table', { name: 'Game Win Probabilities' })).toBeVisible();
  });

  test('a deploy clears the stored choices once in every open tab, but not the login and what the host site has stored', async ({
    page,
    context,
  }) => {
    const other = await context.newPage();
    for (const tab of [page, other]) {
      await openTab(tab, 'games');
      await tab.getByLabel('Odds Type').selectOption('american');
      await tab.evaluate(() => sessionStorage.setItem('ddh:deploy', 'an older build'));
    }
    await page.evaluate(() => {
      localStorage.setItem('ddh:deploy', 'an older build');
      localStorage.setItem('ddh:login:user', '7');
      localStorage.setItem('theme', 'dark');
    });
    await page.reload();
    await expect(page.getByLabel('Odds Type')).toHaveValue('decimal');
    const kept = await page.evaluate(() => [localStorage.getItem('ddh:login:user'), localStorage.getItem('theme')]);
    expect(kept).toEqual(['7', 'dark']);
    await other.reload();
    await expect(other.getByLabel('Odds Type')).toHaveValue('decimal');
    await page.getByLabel('Odds Type').selectOption('american');
    await page.reload();
    await expect(page.getByLabel('Odds Type')).toHaveValue('american');
  });

  test('if storage is blocked, a reload loses the choices, but the page works', async ({ page }) => {
    await page.addInitScript(() => {
      for (const name of ['localStorage', 'sessionStorage']) {
        Object.defineProperty(window, name, {
          get() {
            throw new DOMException('blocked', 'SecurityError');
          },
        });
      }
    });
    await openTab(page, 'games');
    await page.getByLabel('Odds Type').selectOption('american');
    await expect(page.getByText(/^[+-]\d{3}$/).first()).toBeVisible();
    await page.getByRole('link', { name: 'Totals & Spread' }).click();
    await expect(page.getByLabel('Odds Type')).toHaveValue('american');
    await page.reload();
    await expect(page.getByLabel('Odds Type')).toHaveValue('decimal');
  });
});

test('a tab requests only its own files, and each of them once', async ({ page }) => {
  const asked = files(page);
  let requests = 0;
  page.on('request', (request) => (requests += request.url().includes('/data/game_probs') ? 1 : 0));
  await openTab(page, 'games');
  expect([...asked].toSorted()).toEqual([
    'changes',
    'game_id_ref',
    'game_probs',
    'lineups',
    'manifest',
    'p_info',
    'schedule_changes',
    'schedule_times',
    'team_avs',
  ]);
  await page.getByRole('link', { name: 'Player Props' }).click();
  await expect(shown(page, 'props')).toBeVisible();
  expect(asked).toContain('skater_probs');
  expect(asked).not.toContain('puck_line_probs');
  expect(requests).toBe(1);
});

test.describe('team logos', () => {
  const logos = (page: Page) => page.locator('#ddh-root img');

  test('a game card shows a team logo', async ({ page }) => {
    await openTab(page, 'games');
    await expect(logos(page).first()).toHaveAttribute('src', /\/CHI_light\.svg$/);
    await expect
      .poll(() =>
        logos(page)
          .first()
          .evaluate((image: HTMLImageElement) => image.naturalWidth),
      )
      .toBeGreaterThan(0);
  });

  test('the abbreviation of the team replaces a missing logo', async ({ page }) => {
    await openTab(page, 'games', 'no-logos');
    const front = page.getByRole('group', { name: `${AWAY} at ${HOME}`, exact: true });
    await expect(front.getByText('CHI', { exact: true })).toBeVisible();
    await expect(front.locator('img')).toHaveCount(0);
  });
});
