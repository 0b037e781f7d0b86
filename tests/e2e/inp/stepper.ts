import { readdirSync } from 'node:fs';
import { setPriority } from 'node:os';
import type { Browser, Locator, Page } from '@playwright/test';
import { ORIGIN } from '../origin.ts';
import { EVENING } from '../test.ts';
import { forget, observe, recall } from './observer.ts';
import { CATEGORIES, markOf, threadTimeOf, type TraceEvent } from './trace.ts';

/**
 * `opening`: the step opens a URL. `again`: an earlier step on this page has the same name. `first`: all other steps.
 */
export type Kind = 'opening' | 'first' | 'again';

/**
 * The measurements of one run of a step, with times in ms. `inp` and `task` are processor time, and `wallInp` is the
 * Interaction to Next Paint that the browser reports.
 */
export type Figures = {
  readonly inp: number;
  readonly wallInp: number;
  readonly task: number;
  /** The time from the last input to the last change of the document. */
  readonly complete: number;
  /** The layout shift that no input has caused. */
  readonly shift: number;
};

export type Taken = { readonly name: string; readonly kind: Kind; readonly waits: boolean; readonly figures: Figures };

/**
 * `waits` is true if the step completes only after a timer, or after a response from the network or a worker. `settle`
 * is a longer wait after the step, in ms.
 */
type StepOptions = { readonly waits?: boolean; readonly settle?: number };

/**
 * Runs the steps of one page with real input, because an event that a script dispatches does not count as an
 * interaction.
 */
export type Stepper = {
  readonly page: Page;
  readonly open: (name: string, path: string, shown: Locator) => Promise<void>;
  readonly press: (name: string, target: Locator, options?: StepOptions) => Promise<void>;
  /** Presses keys in a field. A native select is also changed with keys, because its popup is not part of the page. */
  readonly keys: (name: string, field: Locator, keys: readonly string[], options?: StepOptions) => Promise<void>;
  readonly type: (name: string, field: Locator, text: string, options?: StepOptions) => Promise<void>;
};

export type Group = (stepper: Stepper) => Promise<void>;

const HELD_MS = 60;
const BETWEEN_LETTERS_MS = 90;
const READY_MS = 150;

/** Runs one group of steps in a new page. `rate` is the factor by which the page's processor is slowed. */
export async function takeSteps(browser: Browser, group: Group, rate: number): Promise<readonly Taken[]> {
  const settled = rate > 1 ? 800 : 400;
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, baseURL: ORIGIN });
  const page = await context.newPage();
  page.setDefaultTimeout(10_000);
  await page.addInitScript(observe, EVENING);
  await logIn(page);
  const cdp = await context.newCDPSession(page);
  const slow = (factor: number) => cdp.send('Emulation.setCPUThrottlingRate', { rate: factor });
  await page.goto('about:blank');
  await preferPage(browser);
  await browser.startTracing(page, { categories: CATEGORIES });

  const taken: (Omit<Taken, 'figures'> & { readonly recorded: ReturnType<typeof recall> })[] = [];
  const step = async (name: string, act: () => Promise<unknown>, options: StepOptions & { opens?: boolean }) => {
    const { waits = false, settle = settled, opens = false } = options;
    const [base] = name.split(',');
    const again = taken.some((one) => one.name.split(',')[0] === base);
    if (!opens) await page.evaluate(forget);
    await page.evaluate((mark) => void performance.mark(mark), markOf(name, 'begin'));
    await slow(rate);
    await act();
    await page.waitForTimeout(settle);
    await slow(1);
    await page.evaluate((mark) => void performance.mark(mark), markOf(name, 'end'));
    const recorded = await page.evaluate(recall);
    taken.push({ name, waits, kind: opens ? 'opening' : again ? 'again' : 'first', recorded });
  };
  const focus = async (field: Locator): Promise<void> => {
    await field.scrollIntoViewIfNeeded();
    await field.evaluate((element) => (element as HTMLElement).focus({ preventScroll: true }));
    await page.waitForTimeout(READY_MS);
  };
  const stepper: Stepper = {
    page,
    open: (name, path, shown) =>
      step(name, () => page.goto(path).then(() => shown.first().waitFor({ timeout: 20_000 })), { opens: true }),
    async press(name, target, options = {}) {
      // The middle of the window is neither behind the slip's dock nor behind a sticky head.
      await target.evaluate((element) => element.scrollIntoView({ block: 'center' }));
      await page.waitForTimeout(READY_MS);
      const box = await target.boundingBox();
      if (box === null) throw new Error(`${name}: the element to click is not visible`);
      const press = async (): Promise<void> => {
        await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
        await page.waitForTimeout(HELD_MS);
        await page.mouse.down();
        await page.waitForTimeout(HELD_MS);
        await page.mouse.up();
      };
      await step(name, press, options);
    },
    async keys(name, field, keys, options = {}) {
      await focus(field);
      const press = async (): Promise<void> => {
        for (const key of keys) await page.keyboard.press(key, { delay: HELD_MS });
      };
      await step(name, press, options);
    },
    async type(name, field, text, options = {}) {
      await focus(field);
      await step(name, () => page.keyboard.type(text, { delay: BETWEEN_LETTERS_MS }), options);
    },
  };
  let trace = '';
  try {
    await group(stepper);
  } finally {
    // The next group can begin its own trace only after this one.
    trace = (await browser.stopTracing()).toString();
    await context.close();
  }
  const { traceEvents } = JSON.parse(trace) as { traceEvents: TraceEvent[] };
  return taken.map(({ recorded: { inp: wallInp, complete, shift }, ...one }) => ({
    ...one,
    figures: { ...threadTimeOf(one.name, traceEvents), wallInp, complete, shift },
  }));
}

/**
 * Logs in a member who has a team on the device, so that the Fantasy pages score players and mark the players of the
 * team.
 */
async function logIn(page: Page): Promise<void> {
  const team = {
    teamName: 'Mine',
    leagueStructure: {},
    skaterScoring: {},
    goalieScoring: {},
    teamRoster: { F: '["Connor McDavid","Sam Reinhart"]', D: '[]', G: '[]' },
  };
  const stored = JSON.stringify({ version: 1, current: '1234', teams: [{ id: '1234', rev: 1, team }] });
  await page.addInitScript((text) => localStorage.setItem('ddh:teams:wp_7', text), stored);
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({
      json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' },
    }),
  );
}

/**
 * Raises the priority of the page's threads if the system allows it. Without that, the CPU throttling would also
 * multiply the time that threads wait for a processor.
 */
async function preferPage(browser: Browser): Promise<void> {
  const cdp = await browser.newBrowserCDPSession();
  const { processInfo } = await cdp.send('SystemInfo.getProcessInfo');
  await cdp.detach();
  for (const { id } of processInfo.filter(({ type }) => type === 'renderer' || type === 'GPU' || type === 'browser')) {
    try {
      for (const thread of readdirSync(`/proc/${id}/task`)) setPriority(Number(thread), -15);
    } catch {
      // Only Linux has this folder, and only root may raise a priority. The measurement also works with normal
      // priority.
    }
  }
}
