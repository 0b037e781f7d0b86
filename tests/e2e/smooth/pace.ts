import type { Browser, Page } from '@playwright/test';
import { median } from './figures.ts';
import { SLOWER } from './slowPage.ts';
import { traced } from './trace.ts';

const ROUNDS = 12;
/** Between two pieces, so that each finds the processor's caches as a reader's press does. */
const REST_MS = 80;

const PAGE = `<!doctype html><title>Pace</title><style>
body { font: 16px/1.4 sans-serif; margin: 0; padding: 8px; display: grid; gap: 8px; grid-template-columns: 2fr 1fr }
section { border: 1px solid #888; border-radius: 6px; padding: 8px; display: grid; gap: 4px }
h2 { font-size: 20px; margin: 0 }
p { display: flex; gap: 6px; align-items: center; justify-content: space-between; padding: 3px; margin: 0; border-radius: 4px }
p:nth-child(odd) { background: #eef }
small { font-size: 12px; color: #555 }
td, th { padding: 2px 6px; border-bottom: 1px solid #ccc; text-align: right }
</style><main></main><aside></aside>`;

/** Two sections, some 120 elements, from text. */
function build(round: number): void {
  const rows = Array.from(
    { length: 8 },
    (_, i) =>
      `<p><b>Row ${i + round}</b><small>of ${round} and ${i * 7}</small><select><option>${i}.5<option>${i}</select><button>Do ${i}</button>`,
  );
  const cells = Array.from({ length: 8 }, (_, i) => `<tr><td>${i + round}<td>${(i * 3.7).toFixed(1)}<td>${round}`);
  const main = document.querySelector('main');
  if (!main) throw new Error('the page has no main element');
  main.innerHTML = `<section><h2>Part ${round}</h2>${rows.join('')}</section><section><table><tr><th>A<th>B<th>C${cells.join('')}</table></section>`;
}

/** A row above all that is there, and other figures below. */
function change(round: number): void {
  const row = document.createElement('p');
  row.textContent = `Another ${round}`;
  const section = document.querySelector('section');
  if (!section) throw new Error('the page has no section');
  section.prepend(row);
  for (const cell of document.querySelectorAll('td')) cell.textContent += String(round);
}

/**
 * How fast the slowed processor is just now: milliseconds for a fixed piece of styling, laying out and painting with nothing
 * of the product in it. A machine that is shared is half as fast again in some hours, and all tasks with it: a step is a
 * step of the product's only beside this.
 */
export async function paceOf(browser: Browser, beside: Page): Promise<number> {
  const page = await beside.context().newPage();
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.setContent(PAGE);
  const cdp = await page.context().newCDPSession(page);
  await cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
  const times = await traced(browser, page, async (step) => {
    for (let round = 0; round < ROUNDS; round++) {
      for (const piece of [build, change]) {
        await step(`${piece.name} ${round}`, async () => {
          await page.evaluate(piece, round);
          await page.waitForTimeout(REST_MS);
        });
      }
    }
  });
  await page.close();
  const typical = (piece: typeof build): number =>
    median([...times].filter(([name]) => name.startsWith(piece.name)).map(([, { longest }]) => longest));
  return typical(build) + typical(change);
}
