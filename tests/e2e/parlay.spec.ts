import { basename, join } from 'node:path';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { simErrorText } from '@ddh/engine/internal/format';
import { loadFailedText } from '../../src/view/shared/section/copy.ts';
import { SIMULATED_HERE } from '../../src/view/slip/copy.ts';
import { dateMismatchText } from '../../src/view/slip/dockCopy.ts';
import { BUILDER, buildSlip, chooseGame, ddhParlay, GAME, HOME, openBuilder, openNumbers, slipOf } from './builder.ts';
import { LARGE, ROOT, SMALL } from './globalSetup.ts';
import { expect, test } from './test.ts';

test.describe('evaluating a slip', () => {
  for (const [scenario, what, files] of [
    ['npz', 'its model, if the manifest says so', ['gamemodel']],
    ['no-npz', 'its model alone', ['gamemodel']],
    ['npz-other-models', 'its file, if the model is another one', ['gamemodel', 'parlaytrix']],
    ['provider', 'the file of a provider', ['parlaytrix']],
  ] as const) {
    test(`a game is opened from ${what}, with the same number of hits as in ddh parlay`, async ({ page }) => {
      const asked: string[] = [];
      const said: string[] = [];
      page.on('request', (request) => asked.push(...(/(gamemodel|parlaytrix)\./.exec(request.url())?.slice(1) ?? [])));
      page.on('console', (message) => said.push(message.text()));
      await openBuilder(page, scenario);
      await chooseGame(page);
      await buildSlip(page);
      const { hits } = ddhParlay(SMALL, `${GAME}_parlaytrix.npz`);
      await expect(slipOf(page).getByText(`${hits} of 600 simulations`)).toBeVisible();
      expect(asked).toEqual(files);
      await openNumbers(page);
      await expect(slipOf(page).getByText(SIMULATED_HERE)).toHaveCount(asked.includes('parlaytrix') ? 0 : 1);
      expect(said).toHaveLength(asked.length - 1);
    });
  }

  test('a slip is evaluated again after the worker that evaluates it has died', async ({ page }) => {
    await openBuilder(page, 'plain');
    await chooseGame(page);
    await buildSlip(page);
    await expect(slipOf(page).getByText(/of 600 simulations/)).toBeVisible();
    const before = await slipOf(page)
      .getByText(/of 600 simulations/)
      .textContent();
    const worker = page.workers().find((one) => one.url().includes('simulation'));
    await worker!.evaluate(() => self.close());
    // The dead worker does not respond to the next edit. After a timeout, a new worker reads the game and evaluates the
    // newest slip.
    await slipOf(page)
      .getByRole('button', { name: /Remove .*Over 5\.5 Goals/ })
      .click();
    await expect(slipOf(page).getByText(/of 600 simulations/)).not.toHaveText(before ?? '', { timeout: 20_000 });
    await expect(slipOf(page).getByRole('listitem')).toHaveCount(3);
  });
});

test.describe('content security policy', () => {
  for (const [name, policy, compiles] of [
    ['forbids', "script-src 'self'", false],
    ['allows', "script-src 'self' 'wasm-unsafe-eval'", true],
  ] as const) {
    test(`under a policy that ${name} WebAssembly, a slip has the same number of hits as in ddh parlay, also in simulated records, and nothing is logged`, async ({
      page,
    }) => {
      const said: string[] = [];
      page.on('console', (message) => said.push(message.text()));
      // A worker obeys the policy in the response that delivers its script.
      await page.route('**/plugin/assets/*.js*', (route) =>
        route.fulfill({
          path: join(ROOT, 'plugin-php/dist/assets', basename(new URL(route.request().url()).pathname)),
          headers: { 'content-type': 'text/javascript', 'content-security-policy': policy },
        }),
      );
      await openBuilder(page, 'npz');
      await chooseGame(page);
      await buildSlip(page);
      const { hits } = ddhParlay(SMALL, `${GAME}_parlaytrix.json`);
      await expect(slipOf(page).getByText(`${hits} of 600 simulations`)).toBeVisible();
      await openNumbers(page);
      await slipOf(page).getByRole('radio', { name: '10,000', exact: true }).check();
      const more = ddhParlay(LARGE, `${GAME}_parlaytrix.json`).hits.toLocaleString('en-US');
      await expect(slipOf(page).getByText(`${more} of 10,000 simulations`)).toBeVisible();
      const worker = page.workers().find((one) => one.url().includes('simulation'))!;
      expect(said).toEqual([]);
      expect(await worker.evaluate(compilesWasm)).toBe(compiles);
    });
  }
});

test.describe('invalid files', () => {
  const at = { byte: 0, record: 0 };
  for (const [scenario, sentence] of [
    ['truncated', /record \d+ \(byte 1,000,0\d\d\)$/],
    ['empty', simErrorText({ kind: 'empty' })],
    ['hostile', simErrorText({ kind: 'budget', limit: 'depth', allowed: 32, at }).replace(/ \(byte.*/, '')],
    ['missing', simErrorText({ kind: 'http', status: 404 })],
  ] as const) {
    test(`a ${scenario} simulation file shows an error, and the slip is kept`, async ({ page }) => {
      await openBuilder(page, scenario);
      await chooseGame(page);
      await expect(slipOf(page).getByText(sentence).first()).toBeVisible();
      await buildSlip(page);
      await expect(slipOf(page).getByRole('listitem')).toHaveCount(4);
      await slipOf(page).getByRole('button', { name: 'Retry' }).click();
      await expect(slipOf(page).getByText(sentence).first()).toBeVisible();
      await expect(slipOf(page).getByRole('listitem')).toHaveCount(4);
    });
  }

  test('a leg shows an error if a record has no value for it', async ({ page }) => {
    await openBuilder(page, 'gap');
    await chooseGame(page);
    const goals = page.getByRole('group', { name: 'Game Totals' }).getByRole('group', { name: 'Goals' });
    await goals.getByRole('radio', { name: 'Over' }).check();
    await goals.getByRole('combobox').selectOption('5.5');
    await expect(slipOf(page).getByText(/record 2\b.*"Total Goals"/)).toBeVisible();
  });

  test('the page names a file that fails to load, and shows the figures of all other files', async ({ page }) => {
    await page.goto(`/no-players/${BUILDER}`);
    await expect(page.getByText(loadFailedText({ page: 'hub' }, null))).toBeVisible();
    await page.getByRole('alert').getByText('Details').click();
    await expect(page.getByText(/p_info/)).toBeVisible();
    await chooseGame(page);
    await page.getByRole('group', { name: 'Winner' }).getByRole('radio', { name: HOME }).check();
    await expect(slipOf(page).getByText(/of 600 simulations/)).toBeVisible();
  });

  test('an error is shown if no file loads', async ({ page }) => {
    await page.goto(`/nothing/${BUILDER}`);
    await expect(page.getByText(loadFailedText({ page: 'hub' }, { kind: 'http', status: 503 }))).toBeVisible();
    await expect(page.getByRole('button', { name: 'Retry' }).first()).toBeVisible();
  });
});

test.describe('loading texts', () => {
  test('a loading text appears only after a delay, first for the data of the page and then for the chosen game', async ({
    page,
  }) => {
    await page.goto(`/slow/${BUILDER}`);
    await expect(page.getByLabel('Odds Type')).toBeVisible();
    await expect(page.getByText('Loading parlay builder...')).toBeHidden();
    await expect(page.getByText('Loading parlay builder...')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toBeVisible();
    await expect(page.getByText('Loading parlay builder...')).toBeHidden();
    await chooseGame(page);
    await expect(page.getByText('Loading simulation data...')).toBeHidden();
    await expect(slipOf(page).getByText('Loading simulation data...')).toBeVisible();
    await page.getByRole('group', { name: 'Winner' }).getByRole('radio', { name: HOME }).check();
    await expect(slipOf(page).getByText(/of 600 simulations/)).toBeVisible();
  });
});

test('another date shows a message with a button that returns to today', async ({ page }) => {
  await openBuilder(page, 'plain');
  await page.getByLabel('Available Dates').selectOption('2025-10-08');
  await expect(page.getByText(dateMismatchText('2025-10-07' as LeagueDate))).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toBeHidden();
  await page.getByRole('button', { name: 'Switch to Tue, Oct 7' }).click();
  await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toBeVisible();
  await expect(page.getByLabel('Available Dates')).toHaveValue('2025-10-07');
});

test.describe('routes', () => {
  for (const [id, first] of [
    ['15970', 'nhl-game-probability-hub/game-probabilities'],
    ['17964', 'nhl-value-vault/goal-value'],
    ['19503', 'nhl-fantasy/my-team'],
  ] as const) {
    test(`page ${id} redirects an unknown path to its first tab`, async ({ page }) => {
      await page.goto(`/plain/somewhere/else?page=${id}`);
      await expect(page).toHaveURL(new RegExp(`/plain/${first}$`));
      await expect(page.getByRole('navigation').getByRole('link', { name: /.+/ }).first()).toHaveAttribute(
        'aria-current',
        'page',
      );
    });
  }

  test('each tab has its own URL and title', async ({ page }) => {
    await openBuilder(page, 'plain');
    await expect(page).toHaveTitle(/Parlay Builder/);
    await page.getByRole('link', { name: /Game Win/ }).click();
    await expect(page).toHaveURL(/game-probabilities$/);
    await expect(page).toHaveTitle(/Game Win Probabilities/);
    await page.goBack();
    await expect(page.getByRole('combobox', { name: 'Game', exact: true })).toBeVisible();
  });
});

/** Returns true if the policy allows compiling WebAssembly. This function runs in the worker. */
function compilesWasm(): boolean {
  try {
    return new WebAssembly.Module(Uint8Array.of(0, 97, 115, 109, 1, 0, 0, 0)) instanceof WebAssembly.Module;
  } catch {
    return false;
  }
}
