import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { ALIKE, AXE, violationsOf, type Violation } from '../../axe.ts';
import type { Connection, Engine, Look, Media } from './connection.ts';
import { connectFirefox } from './firefox.ts';
import { findElement, pressablePoint, type Step } from './inPage.ts';
import { connectChromium, connectWebkit } from './webdriver.ts';

/**
 * A path to an element by role and accessible name. Each step searches inside the element of the previous step:
 * `['group', 'Winner'], ['radio', 'Over']`.
 */
export type Target = readonly (readonly [role: string, name?: string | RegExp])[];

const require = createRequire(import.meta.url);
const textOf = (file: string): string => readFileSync(require.resolve(file), 'utf8');
const QUERIES = textOf('@testing-library/dom/dist/@testing-library/dom.umd.min.js');

const CONNECT: Record<Engine, (home: string, look: Look) => Promise<Connection>> = {
  webkit: connectWebkit,
  firefox: connectFirefox,
  chromium: connectChromium,
};

/** WebDriver's code points for keys that produce no character. */
const KEYS: Readonly<Record<string, string>> = {
  Tab: '\uE004',
  Enter: '\uE007',
  Escape: '\uE00C',
  Backspace: '\uE003',
  Delete: '\uE017',
  Home: '\uE011',
  End: '\uE010',
  ArrowLeft: '\uE012',
  ArrowUp: '\uE013',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  Shift: '\uE008',
};

const TIMEOUT_MS = 15_000;
const POLL_MS = 50;

export async function openBrowser(engine: Engine, look: Look = { dark: false, reducedMotion: true }): Promise<Browser> {
  const home = mkdtempSync(join(tmpdir(), `ddh-${engine}-`));
  try {
    return new Browser(engine, home, await CONNECT[engine](home, look));
  } catch (error) {
    rmSync(home, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 });
    throw error;
  }
}

/** Drives a browser. Every wait fails after TIMEOUT_MS, or inside `patient` after the time that the test chooses. */
export class Browser {
  readonly engine: Engine;
  readonly #home: string;
  readonly #connection: Connection;
  #patience = TIMEOUT_MS;

  constructor(engine: Engine, home: string, connection: Connection) {
    this.engine = engine;
    this.#home = home;
    this.#connection = connection;
  }

  async goto(url: string): Promise<void> {
    await this.#connection.navigate(url);
  }

  async reload(): Promise<void> {
    await this.#connection.reload();
  }

  async back(): Promise<void> {
    await this.#connection.traverse(-1);
  }

  async forward(): Promise<void> {
    await this.#connection.traverse(1);
  }

  setSize(width: number, height: number): Promise<void> {
    return this.#connection.setSize(width, height);
  }

  /** Switches to the tab with this number, counted from 0. The next unused number opens a new tab. */
  async tab(number: number): Promise<void> {
    await this.#connection.tab(number);
  }

  /** Emulates printing or forced colors. Throws if the driver cannot emulate media. */
  async emulate(media: Partial<Media>): Promise<void> {
    const { emulate } = this.#connection;
    if (emulate === null) throw new Error(`${this.engine} cannot emulate media`);
    await emulate({ print: false, forcedColors: false, ...media });
  }

  async closeTabs(): Promise<void> {
    await this.#connection.closeTabs();
  }

  async screenshot(path: string): Promise<void> {
    writeFileSync(path, Buffer.from(await this.#connection.screenshot(), 'base64'));
  }

  async close(): Promise<void> {
    await this.#connection.close();
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 9, retryDelay: 100 });
  }

  /** Uses a longer timeout for all waits inside `run`. */
  async patient<T>(ms: number, run: () => Promise<T>): Promise<T> {
    this.#patience = ms;
    try {
      return await run();
    } finally {
      this.#patience = TIMEOUT_MS;
    }
  }

  /**
   * Runs a function in the page. The arguments and the result are sent as JSON, and the function cannot use anything
   * outside itself.
   */
  evaluate<A extends readonly unknown[], T>(run: (...args: A) => T | Promise<T>, ...args: A): Promise<T> {
    return this.#result<T>(`(${String(run)})(...${JSON.stringify(args)})`);
  }

  async #result<T>(expression: string): Promise<T> {
    const answer = JSON.parse(
      await this.#connection.evaluate(
        `Promise.resolve().then(() => ${expression}).then((value) => JSON.stringify({ value }), (error) => JSON.stringify({ error: String(error?.stack ?? error) }))`,
      ),
    ) as { value: T; error?: string };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.value;
  }

  /** Runs a function in the page repeatedly, until its result is not false, null or undefined. Returns that result. */
  async until<A extends readonly unknown[], T>(
    what: string,
    run: (...args: A) => T | Promise<T>,
    ...args: A
  ): Promise<NonNullable<T>> {
    const end = performance.now() + this.#patience;
    for (;;) {
      const value = await this.evaluate(run, ...args);
      if (value !== false && value !== null && value !== undefined) return value;
      if (performance.now() > end)
        throw new Error(`${this.engine} gave no result for "${what}" within ${this.#patience} ms`);
      await sleep(POLL_MS);
    }
  }

  /** Waits for a visible text that matches the pattern, and returns it. */
  text(wanted: RegExp): Promise<string> {
    return this.until(
      `the text ${wanted}`,
      (source, flags) => new RegExp(source, flags).exec(document.body.innerText.replace(/\s+/g, ' '))?.[0] ?? null,
      wanted.source,
      wanted.flags,
    );
  }

  /** Waits until the element exists and is in the accessibility tree. */
  async see(...target: Target): Promise<void> {
    await this.#find(target, () => true);
  }

  /** Waits until an element does not move and is not covered, then clicks its middle. */
  click(...target: Target): Promise<void> {
    return this.#pressWith('mouse', target);
  }

  /** Waits as `click` does, then taps the middle of the element. */
  tap(...target: Target): Promise<void> {
    return this.#pressWith('touch', target);
  }

  async #pressWith(pointerType: 'mouse' | 'touch', target: Target): Promise<void> {
    const [x, y] = await this.#find(target, pressablePoint);
    await this.#connection.perform([
      {
        type: 'pointer',
        id: pointerType,
        parameters: { pointerType },
        actions: [
          { type: 'pointerMove', x, y, origin: 'viewport', duration: 0 },
          { type: 'pointerDown', button: 0 },
          { type: 'pointerUp', button: 0 },
        ],
      },
    ]);
  }

  /** Presses keys, given as names, combinations such as `Shift+Tab`, or single characters. */
  async press(...names: readonly string[]): Promise<void> {
    for (const name of names) {
      const keys = name.length === 1 ? [name] : name.split('+').map((key) => KEYS[key] ?? key);
      const down = keys.map((value) => ({ type: 'keyDown', value }));
      const up = keys.toReversed().map((value) => ({ type: 'keyUp', value }));
      await this.#connection.perform([{ type: 'key', id: 'keys', actions: [...down, ...up] }]);
    }
  }

  /** Replaces the text of a field by pressing keys. */
  async fill(text: string, ...target: Target): Promise<void> {
    await this.click(...target);
    await this.#find(target, (element) => {
      (element as HTMLInputElement).select();
      return true;
    });
    if (text === '') await this.press('Delete');
    else await this.press(...Array.from(text));
  }

  /**
   * Sets the value of a select element, with the same effect as a user's choice. The open list cannot be clicked,
   * because it is not part of the page in any engine.
   */
  async choose(option: string, ...target: Target): Promise<void> {
    await this.#find(
      target,
      (element, wanted) => {
        const select = element as HTMLSelectElement;
        const found = [...select.options].find(({ value, text }) => value === wanted || text === wanted);
        if (!found) return null;
        select.focus();
        // Uses the prototype's setter, because React overrides the element's own setter and would then ignore the
        // event.
        Reflect.set(HTMLSelectElement.prototype, 'value', found.value, select);
        select.dispatchEvent(new Event('input', { bubbles: true }));
        select.dispatchEvent(new Event('change', { bubbles: true }));
        return true;
      },
      option,
    );
  }

  /** Returns the violations that axe-core finds in an element. */
  async axe(selector: string): Promise<readonly Violation[]> {
    await this.#provide('axe', AXE);
    return this.evaluate(violationsOf, { include: [selector], exclude: ALIKE });
  }

  /** Returns the number of px by which the page is wider than the window. */
  overflow(): Promise<number> {
    return this.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  }

  /**
   * Returns the errors and warnings logged since the page was loaded. The host page records them, because WebKit's
   * driver does not report them.
   */
  problems(): Promise<readonly string[]> {
    return this.evaluate(() => (globalThis as { ddhProblems?: string[] }).ddhProblems ?? []);
  }

  /**
   * Calls `use` in the page with the element at `target`, repeatedly, until the result is not null. Returns that
   * result.
   */
  async #find<A extends readonly unknown[], T>(
    target: Target,
    use: (element: HTMLElement, ...args: A) => T | null | Promise<T | null>,
    ...args: A
  ): Promise<T> {
    const steps = target.map(([role, name]): Step => {
      const wanted = name instanceof RegExp ? { source: name.source, flags: name.flags } : (name ?? null);
      return { role, name: wanted };
    });
    const element = `(${String(findElement)})(${JSON.stringify(steps)})`;
    const expression = `((element) => element && (${String(use)})(element, ...${JSON.stringify(args)}))(${element})`;
    const what = target.map(([role, name = '']) => `${role} ${String(name)}`).join(' > ');
    const end = performance.now() + this.#patience;
    for (;;) {
      await this.#provide('TestingLibraryDom', QUERIES);
      const found = await this.#result<T | null>(expression);
      if (found !== null) return found;
      if (performance.now() > end) throw new Error(`${this.engine} found no ${what} within ${this.#patience} ms`);
      await sleep(POLL_MS);
    }
  }

  /**
   * Runs a script in the page, unless the global variable of the script exists already. The driver runs the script
   * directly, so a CSP does not block it.
   */
  async #provide(global: string, script: string): Promise<void> {
    if (await this.evaluate((name) => name in globalThis, global)) return;
    await this.#connection.evaluate(`Promise.resolve((() => { ${script}\n; return ''; }).call(globalThis))`);
  }
}
