import { readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { BUILDER, buildSlip, chooseGame, ddhParlay, GAME, openBuilder, slipOf } from './builder.ts';
import { ROOT, SMALL } from './globalSetup.ts';
import { expect, test, type Page } from './test.ts';

/** The requests for games' files, from now on. */
function gamesAsked(page: Page): string[] {
  const urls: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('_parlaytrix')) urls.push(request.url());
  });
  return urls;
}

const { hits } = ddhParlay(SMALL, `${GAME}_parlaytrix.npz`);
const expectFigures = (page: Page) => expect(slipOf(page).getByText(`${hits} of 600 simulations`)).toBeVisible();

/** The versions of which games are kept. */
const keptIn = (page: Page) => page.evaluate(keptVersions);

async function keptVersions(): Promise<readonly string[]> {
  if (!(await indexedDB.databases()).some(({ name }) => name === 'ddh-games')) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open('ddh-games');
    opening.onerror = () => reject(new Error('cannot be opened'));
    opening.onsuccess = () => {
      const all = opening.result.transaction('entries').objectStore('entries').getAll();
      all.onsuccess = () => {
        opening.result.close();
        resolve((all.result as { version: string }[]).map(({ version }) => version));
      };
    };
  });
}

/** Reads a game, has its slip counted, and waits until the game is kept. */
async function visit(page: Page): Promise<void> {
  await openBuilder(page, 'npz');
  expect(await keptIn(page)).toEqual([]);
  await chooseGame(page);
  await buildSlip(page);
  await expectFigures(page);
  await expect.poll(() => keptIn(page)).toHaveLength(1);
}

/** The slip outlives the reload, and its game opens with it. */
async function visitAgain(page: Page): Promise<void> {
  await page.reload();
  await expectFigures(page);
}

test('a game that was read opens again without its file, and has the same figures', async ({ page }) => {
  await visit(page);
  const asked = gamesAsked(page);
  // Storage that a busy machine keeps waiting is passed by: then the file is asked for, and the next visit tries again.
  await expect(async () => {
    asked.length = 0;
    await visitAgain(page);
    await expect(slipOf(page).getByText('All 600 simulations counted')).toBeVisible();
    expect(asked).toEqual([]);
  }).toPass({ timeout: 20_000 });
});

test('another version of the data is read anew, and what was kept of the old one goes', async ({ page }) => {
  await visit(page);
  const asked = gamesAsked(page);
  await page.route('**/data/manifest.json*', async (route) => {
    const manifest = JSON.parse(await readFile(join(SMALL, 'manifest.json'), 'utf8')) as object;
    await route.fulfill({ json: { ...manifest, version: 'another' } });
  });
  await visitAgain(page);
  expect(asked).toEqual([expect.stringContaining('?v=another')]);
  await expect.poll(() => keptIn(page)).toEqual([expect.stringMatching(/^another /)]);
});

test('a game whose planes are damaged is read anew, and kept again', async ({ page }) => {
  await visit(page);
  await page.evaluate(damagePlanes);
  const asked = gamesAsked(page);
  await visitAgain(page);
  expect(asked).toHaveLength(1);
  await expect.poll(() => keptIn(page)).toHaveLength(1);
  await expect
    .poll(async () => {
      asked.length = 0;
      await visitAgain(page);
      return asked;
    })
    .toEqual([]);
});

async function damagePlanes(): Promise<void> {
  const database = await new Promise<IDBDatabase>((resolve) => {
    const opening = indexedDB.open('ddh-games');
    opening.onsuccess = () => resolve(opening.result);
  });
  const answer = <T>(request: IDBRequest<T>): Promise<T> =>
    new Promise((resolve) => (request.onsuccess = () => resolve(request.result)));
  const store = () => database.transaction('planes', 'readwrite').objectStore('planes');
  const [key] = await answer(store().getAllKeys());
  const planes = new Uint8Array(await (await answer<Blob>(store().get(key!))).arrayBuffer());
  planes[planes.length >> 1]! ^= 1;
  await answer(store().put(new Blob([planes]), key));
  database.close();
}

for (const [name, forbid] of [
  [
    'forbidden',
    "Object.defineProperty(self, 'indexedDB', { get() { throw new DOMException('no', 'SecurityError'); } });",
  ],
  ['silent', "Object.defineProperty(self, 'indexedDB', { value: { open: () => ({}) } });"],
] as const) {
  test(`where storage is ${name} games are read as ever, and nothing is said`, async ({ page }) => {
    const said: string[] = [];
    page.on('console', (message) => said.push(message.text()));
    page.on('pageerror', (error) => said.push(error.message));
    await page.route('**/plugin/assets/*.worker*.js*', async (route) => {
      const file = basename(new URL(route.request().url()).pathname);
      const code = await readFile(join(ROOT, 'plugin-php/dist/assets', file), 'utf8');
      await route.fulfill({ contentType: 'text/javascript', body: `${forbid}\n${code}` });
    });
    const asked = gamesAsked(page);
    await page.goto(`/npz/${BUILDER}`);
    await chooseGame(page);
    await buildSlip(page);
    await expectFigures(page);
    await visitAgain(page);
    expect(asked).toHaveLength(2);
    expect(said).toEqual([]);
  });
}

test('where the browser grants little room games are read as ever, and not kept', async ({ page }) => {
  await openBuilder(page, 'npz');
  const session = await page.context().newCDPSession(page);
  await session.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize: 100_000 });
  await chooseGame(page);
  await buildSlip(page);
  await expectFigures(page);
  const asked = gamesAsked(page);
  await visitAgain(page);
  expect(asked).toHaveLength(1);
  expect(await keptIn(page)).toEqual([]);
});
