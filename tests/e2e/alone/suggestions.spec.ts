import { expect, test, type Page } from '@playwright/test';
import type { Leg } from '@ddh/engine/internal/parlay';
import { GAME, SLIP } from '../builder.ts';
import { pageScript, simulationWorker } from './builtPage.ts';
import { median, note } from './figures.ts';
import type * as measuring from './suggestionsPage.ts';

/**
 * Time limits in ms: from a query for next legs to their ranking, and from the abort of a query to its end. The limits
 * are five times the target, because other programs may use the machine.
 */
const RANKED_MS = 500;
const CANCELED_MS = 80;
const LONGEST_TASK_MS = 200;

const RECORDS = 100_000;
const RUNS = 5;
/** Maximum number of attempts to abort a query before it has ended. Each attempt aborts sooner than the one before. */
const TRIES = 5;

type Measuring = {
  readonly pageModule: typeof measuring;
  game: measuring.Opened;
  longTasks: number[];
};

/**
 * Returns the time in ms from an abort to the end of the aborted query. The query uses records that no earlier query
 * has counted.
 */
async function cancel(page: Page, given: readonly Leg[], records: number): Promise<number> {
  const ends: measuring.Canceled[] = [];
  for (let attempt = 0; attempt < TRIES && ends.at(-1)?.end !== 'aborted'; attempt++) {
    ends.push(
      await page.evaluate(
        async (question) => {
          const { game } = window as unknown as Measuring;
          await game.simulate(question.records);
          return game.cancel(question.given, question.after);
        },
        { given, records: records + attempt * 1024, after: 4 >> attempt },
      ),
    );
  }
  expect(ends.map(({ end }) => end)).toContain('aborted');
  return ends.at(-1)!.after;
}

/** Opens an otherwise empty page, and in it a game of RECORDS simulations. */
async function openGame(page: Page): Promise<void> {
  await page.goto('/plugin/none');
  await page.addScriptTag({ content: await pageScript('suggestionsPage.ts') });
  await page.evaluate(
    async ({ worker: file, game, records }) => {
      const here = window as unknown as Measuring;
      here.longTasks = [];
      new PerformanceObserver((list) => {
        here.longTasks.push(...list.getEntries().map(({ duration }) => duration));
      }).observe({ type: 'longtask' });
      const data = (name: string): string => new URL(`/large/data/${game}_${name}.json`, location.origin).href;
      const model = { url: data('gamemodel'), listed: true };
      here.game = await here.pageModule.openGame(file, { url: data('parlaytrix'), model });
      await here.game.simulate(records);
    },
    { worker: simulationWorker(), game: GAME, records: RECORDS },
  );
}

test('next legs are ranked in 100,000 records, and a ranking is aborted, within the time limits', async ({ page }) => {
  await openGame(page);
  const ranked: measuring.Ranked[] = [];
  for (let run = 0; run < RUNS; run++) {
    // Each run adds records to the game, so that it cannot reuse a count of an earlier run.
    const records = RECORDS + run * 1024;
    const given = SLIP.legs.filter((_, leg) => leg !== run) as readonly Leg[];
    ranked.push(
      await page.evaluate(
        async (question) => {
          const { game } = window as unknown as Measuring;
          await game.simulate(question.records);
          return game.rank(question.given, 'lift');
        },
        { records, given },
      ),
    );
    expect(ranked.at(-1)).toMatchObject({ records, best: 20 });
    expect(ranked.at(-1)?.candidates).toBeGreaterThan(2000);
  }
  const canceled: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    const given = SLIP.legs.slice(0, run % 3) as readonly Leg[];
    canceled.push(await cancel(page, given, RECORDS + (RUNS + run * TRIES) * 1024));
  }
  const tasks = await page.evaluate(() => (window as unknown as Measuring).longTasks);
  note('ms to the ranking', ...ranked.map(({ all }) => all));
  note('ms to another ranking', ...ranked.map(({ again }) => again));
  note('ms from an abort to the end', ...canceled);
  note('tasks over 50 ms', ...tasks);
  expect(median(ranked.map(({ all }) => all))).toBeLessThan(RANKED_MS);
  expect(median(canceled)).toBeLessThan(CANCELED_MS);
  expect(tasks.filter((task) => task > LONGEST_TASK_MS)).toEqual([]);
});
