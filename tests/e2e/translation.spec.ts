import type { Browser } from '@playwright/test';
import { EVENING, expect, test, type Page } from './test.ts';

// Walks through all tabs of a page that a browser translates, next to the same page without a translation. The
// "translation" keeps the words, so a different text is an outdated one.

/** The texts that each translation replaces. Chrome leaves texts without letters alone. */
const TRANSLATIONS = { none: null, letters: '\\p{L}{2}', all: '\\S' } as const;

/**
 * Replaces each text node by elements, as Chrome's translation does, and again after each change of the page. It leaves
 * what is marked as not to be translated.
 */
function translate(replaced: string): void {
  const pattern = new RegExp(replaced, 'u');
  const spared = 'font, option, textarea, script, style, svg, [translate=no]';
  const wrap = (root: Node): void => {
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const found: Text[] = [];
    for (let node = walker.currentNode; node; node = walker.nextNode()!) if (node instanceof Text) found.push(node);
    for (const text of found) {
      if (!pattern.test(text.data) || !text.parentElement || text.parentElement.closest(spared)) continue;
      const outer = document.createElement('font');
      outer.append(document.createElement('font'));
      outer.firstElementChild!.textContent = text.data;
      text.replaceWith(outer);
    }
  };
  const start = (): void => {
    const root = document.getElementById('ddh-root')!;
    wrap(root);
    new MutationObserver((changes) => {
      for (const { type, target, addedNodes } of changes)
        (type === 'characterData' ? [target] : addedNodes).forEach(wrap);
    }).observe(root, { childList: true, characterData: true, subtree: true });
  };
  document.addEventListener('DOMContentLoaded', start);
}

type Spent = { readonly names: readonly string[]; readonly kinds: readonly string[]; readonly never: string };

/**
 * Uses the first control that is not spent, or the one with a given name. Returns its name and kind, or `null` if there
 * is none.
 */
function act(which: Spent | string): { readonly name: string; readonly kind: string } | null {
  const root = document.getElementById('ddh-root')!;
  const dialog = root.querySelector<HTMLDialogElement>('dialog[open]');
  const set = (field: HTMLInputElement | HTMLSelectElement, value: string): void => {
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, value);
    field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }));
  };
  for (const control of (dialog ?? root).querySelectorAll<HTMLElement>(
    'button, [role=button], summary, select, input, [role=option]',
  )) {
    const { labels } = control as HTMLInputElement;
    const label = control.getAttribute('aria-label') ?? `${labels?.[0]?.textContent ?? ''} ${control.textContent}`;
    // Each dialog has its own Close.
    const name = `${dialog?.ariaLabel ?? ''} ${control.tagName} ${control.matches('[type=radio]') ? control.getAttribute('value') : ''} ${label}`;
    const kind = control.closest('li, tr, fieldset') ? `${control.tagName} ${control.className}` : name;
    // Two of the equal controls of a list, a table or a group are enough.
    const isSpent = (spent: Spent) =>
      new RegExp(spent.never).test(name) ||
      spent.names.includes(name) ||
      spent.kinds.filter((one) => one === kind).length > 1;
    if (typeof which === 'string' ? which !== name : isSpent(which)) continue;
    if (control.matches(':disabled') || !control.checkVisibility()) continue;
    control.focus();
    if (control instanceof HTMLSelectElement) {
      const values = [...control.options].filter(({ disabled }) => !disabled).map(({ value }) => value);
      set(control, values[(values.indexOf(control.value) + 1) % values.length] ?? '');
    } else if (control instanceof HTMLInputElement && !/^(?:radio|checkbox)$/.test(control.type)) {
      set(control, control.type === 'range' ? control.min : control.inputMode === 'decimal' ? '2.5' : 'ma');
    } else control.click();
    return { name, kind };
  }
  return null;
}

/** Returns the title and all texts, after the page has not changed for a moment. */
function texts(): Promise<string> {
  const root = document.getElementById('ddh-root')!;
  return new Promise((resolve) => {
    const end = (): void => {
      observer.disconnect();
      resolve(`${document.title} ${root.textContent}`);
    };
    let timer = setTimeout(end, 40);
    const observer = new MutationObserver(() => {
      clearTimeout(timer);
      timer = setTimeout(end, 40);
    });
    observer.observe(root, { childList: true, characterData: true, subtree: true, attributes: true });
  });
}

async function openPage(browser: Browser, pattern: string | null): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 }, timezoneId: 'America/New_York' });
  const page = await context.newPage();
  await page.clock.setFixedTime(EVENING);
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }));
  await page.route('**/wp-json/ddh/v1/current-user', (route) =>
    route.fulfill({
      json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'pat@example.org', username: 'pat' },
    }),
  );
  if (pattern !== null) await page.addInitScript(translate, pattern);
  page.on('dialog', (dialog) => void dialog.accept());
  return page;
}

type Walk = {
  /** The address of the first tab. */
  readonly address: string;
  /** The number of actions on each tab, by the name of its link. */
  readonly tabs: Readonly<Record<string, number>>;
};

const WALKS: Readonly<Record<string, Walk>> = {
  Hub: {
    address: '/record/nhl-game-probability-hub/game-probabilities?page=15970',
    tabs: { 'Game Win': 9, 'Totals & Spread': 8, 'Player Props': 7, 'Parlay Builder': 9, 'Track Record': 5 },
  },
  // The tabs for assists, points and shots are like the first.
  Vault: {
    address: '/vault/nhl-value-vault/goal-value?page=17964',
    tabs: { Goals: 9, Main: 8, 'All Edges': 7 },
  },
  'Fantasy Hub': {
    address: '/plain/nhl-fantasy/my-team?page=19503',
    tabs: { 'My Team': 22, Skaters: 6, Goalies: 4, 'Games by Week': 5, 'Trade Tool': 6, Usage: 4 },
  },
};
/**
 * What this test does not use: counts of many games take seconds, a stopped count varies, a file needs a dialog of the
 * system, and a deleted team cannot be edited.
 */
const NEVER = '0,000|Stop|from file|Delete (?:ma|team)';
/** Every tab shows odds, so their type is changed on every tab. All else is used once. */
const ODDS_TYPE = /Decimal/;

for (const [name, { address, tabs }] of Object.entries(WALKS)) {
  test(`a browser's translation of the ${name} leaves no text behind`, async ({ browser }) => {
    test.slow();
    const pages = await Promise.all(Object.values(TRANSLATIONS).map((pattern) => openPage(browser, pattern)));
    const [plain, ...translated] = pages;
    const expectSame = async (where: string): Promise<void> => {
      const same = async (): Promise<void> => {
        const [own, ...others] = await Promise.all(pages.map((page) => page.evaluate(texts)));
        for (const text of others) expect(text, where).toBe(own);
      };
      await expect(same).toPass({ intervals: [0, 50, 100, 200], timeout: 10_000 });
    };
    await Promise.all(pages.map((page) => page.goto(address)));
    const names: string[] = [];
    for (const [tab, actions] of Object.entries(tabs)) {
      await Promise.all(pages.map((page) => page.getByRole('link', { name: tab }).first().click()));
      const part = '[data-page] :is(h3, table, select, input):visible';
      await Promise.all(pages.map((page) => page.locator(part).first().waitFor()));
      await expectSame(tab);
      for (const page of translated) expect(await page.locator('font').count()).toBeGreaterThan(20);
      const kinds: string[] = [];
      for (let i = 0; i < actions; i++) {
        const used = await plain!.evaluate(act, { names, kinds, never: NEVER });
        if (used === null) throw new Error(`${tab} has only ${i} controls`);
        if (!ODDS_TYPE.test(used.name)) names.push(used.name);
        kinds.push(used.kind);
        for (const page of translated) {
          await expect.poll(() => page.evaluate(act, used.name), { message: tab, intervals: [50] }).toEqual(used);
        }
        await expectSame(`${tab}, after ${used.name}`);
      }
      // A dialog that the last action has opened is in the way of the next tab.
      await Promise.all(pages.map((page) => page.keyboard.press('Escape')));
    }
    await Promise.all(pages.map((page) => page.context().close()));
  });
}
