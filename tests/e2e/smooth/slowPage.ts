import type { Browser, CDPSession, Locator, Page } from '@playwright/test';
import { expect } from '../test.ts';
import { traced, type Step, type StepTimes } from './trace.ts';

/** How much slower the page's processor is made. Its workers keep their speed. */
export const SLOWER = 6;

/** What an input leads to has begun after so many milliseconds, though it came from a worker. */
const ANSWER_MS = 250;

/** Between coming, pressing and letting go: nobody does two of them at once, and a program that did would make one task of them. */
const HELD_MS = 80;

/**
 * A page on a slow processor, driven by real input. Elements are looked for while it is quick, and no script of a test's
 * works in it during a step: what a step takes is the page's own.
 */
export class SlowPage {
  readonly #page: Page;
  readonly #cdp: CDPSession;
  readonly #step: Step;

  private constructor(page: Page, cdp: CDPSession, step: Step) {
    this.#page = page;
    this.#cdp = cdp;
    this.#step = step;
  }

  /** The steps that `run` takes, each with its times. */
  static async measure(browser: Browser, page: Page, run: (slow: SlowPage) => Promise<void>): Promise<StepTimes> {
    const cdp = await page.context().newCDPSession(page);
    return traced(browser, page, (step) => run(new SlowPage(page, cdp, step)));
  }

  /** A press, and what follows until `text` is there. */
  async press(name: string, what: Locator, text?: Awaited): Promise<void> {
    await what.scrollIntoViewIfNeeded();
    const box = await what.boundingBox();
    if (box === null) throw new Error(`${name}: what is to be pressed is not visible`);
    const { x, y, width, height } = box;
    const { mouse } = this.#page;
    const click = async (): Promise<void> => {
      await mouse.move(x + width / 2, y + height / 2);
      await this.#page.waitForTimeout(HELD_MS);
      await mouse.down();
      await this.#page.waitForTimeout(HELD_MS);
      await mouse.up();
    };
    await this.#slowly(name, click, text);
  }

  /** Letters into what has the focus, in the place of what is there. */
  async type(name: string, text: string): Promise<void> {
    const { keyboard } = this.#page;
    await keyboard.press('Control+A');
    await this.#slowly(name, () => keyboard.type(text, { delay: HELD_MS }));
  }

  key(name: string, key: string): Promise<void> {
    return this.#slowly(name, () => this.#page.keyboard.press(key, { delay: HELD_MS }));
  }

  /** Another choice of a native list. Its popup is the system's, so that there is nothing to press. */
  async choose(name: string, list: Locator, value: string, text?: Awaited): Promise<void> {
    const select = await list.elementHandle();
    const reach = (element: Node): void => (element as HTMLSelectElement).focus({ preventScroll: true });
    const choice = (element: Node, to: string): void => {
      (element as HTMLSelectElement).value = to;
      element.dispatchEvent(new Event('change', { bubbles: true }));
    };
    // The first evaluation brings Playwright's own script into the page.
    await select.evaluate(() => undefined);
    const choose = async (): Promise<void> => {
      await select.evaluate(reach);
      await this.#page.waitForTimeout(HELD_MS);
      await select.evaluate(choice, value);
    };
    await this.#slowly(name, choose, text);
  }

  /** A link to a place in the page that is open. */
  follow(name: string, fragment: string, text?: Awaited): Promise<void> {
    const go = (to: string): void => {
      location.hash = to;
    };
    return this.#slowly(name, () => this.#page.evaluate(go, fragment), text);
  }

  async #slowly(name: string, act: () => Promise<void>, text?: Awaited): Promise<void> {
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    await this.#step(name, async () => {
      await act();
      await this.#page.waitForTimeout(text?.after ?? ANSWER_MS);
    });
    await this.#cdp.send('Emulation.setCPUThrottlingRate', { rate: 1 });
    if (text) await expect(text.shown).toBeVisible();
  }
}

/** What a step leads to, and the milliseconds that it has for it. */
type Awaited = { readonly shown: Locator; readonly after: number };
