import { expect, test, type Page } from '@playwright/test';
import type { Leg } from '@ddh/engine/internal/parlay';
import { GAME, SLIP } from '../builder.ts';
import { pageScript, simulationWorker } from './builtPage.ts';
import { median, note } from './figures.ts';
import type * as reading from './readingPage.ts';

type Reading = { readonly pageModule: typeof reading };

const ROUNDS = 3;
const RECORDS = 10_000;
/**
 * Limit on the time until the first estimate, in ms. The limit is far above the usual time, so that no pause of a busy
 * machine exceeds it.
 */
const ESTIMATE_MS = 1_000;

const readOurs = (page: Page): Promise<reading.Read> =>
  page.evaluate(
    ({ worker, game, legs }) => {
      const url = new URL(`/gzipped/data/${game}_parlaytrix.json`, location.origin).href;
      return (window as unknown as Reading).pageModule.readOurs(new URL(worker, location.origin).href, url, legs);
    },
    { worker: simulationWorker(), game: GAME, legs: SLIP.legs as readonly Leg[] },
  );

const readJson = (page: Page): Promise<reading.Read> =>
  page.evaluate((game) => {
    const url = new URL(`/gzipped/data/${game}_parlaytrix.json`, location.origin).href;
    return (window as unknown as Reading).pageModule.readJson(url);
  }, GAME);

test('an estimate is shown within a second of the first byte of a game, and all records are read', async ({ page }) => {
  await page.goto('/plugin/none');
  await page.addScriptTag({ content: await pageScript('readingPage.ts') });
  const ours: reading.Read[] = [];
  const json: reading.Read[] = [];
  // The file is requested once before the measurement, so that the server has already compressed it.
  await readJson(page);
  for (let round = 0; round < ROUNDS; round++) {
    ours.push(await readOurs(page));
    json.push(await readJson(page));
  }
  expect([...ours, ...json].filter(({ records }) => records !== RECORDS)).toEqual([]);
  const estimate = median(ours.map((one) => one.estimate));
  note('gzipped JSON: first byte to first estimate, ms', estimate);
  note('gzipped JSON: request to all 10,000 records counted, ms', median(ours.map(({ all }) => all)));
  note('gzipped JSON: request to the objects of `res.json()`, ms', median(json.map(({ all }) => all)));
  note(
    'gzipped JSON: `res.json()` in a worker / reading and counting',
    median(json.map(({ all }) => all)) / median(ours.map(({ all }) => all)),
  );
  expect(estimate).toBeLessThan(ESTIMATE_MS);
});
