import { expect } from 'vitest';
import { ORIGIN } from '../../e2e/origin.ts';
import type { Browser } from '../driver/browser.ts';
import type { Engine } from '../driver/connection.ts';
import { addressOf, createTeam, openPage, PAGE_NAMES } from '../pages.ts';

/** A test of one feature. `not` lists the engines in which it is skipped, because their driver cannot run it. */
type Trial = { readonly run: (browser: Browser) => Promise<void>; readonly not?: readonly Engine[] };

const heightOfText = (browser: Browser): Promise<number> =>
  browser.evaluate(() => {
    const heading = document.querySelector('#ddh-root h2');
    if (!heading) throw new Error('the page has no heading');
    return heading.getBoundingClientRect().height;
  });

const createOwls = async (browser: Browser): Promise<void> => {
  await openPage(browser, 'team');
  await createTeam(browser, 'Owls');
};

type Keeper = { ddhDownload?: Promise<string> };

/** Keeps the text of the next download in the page, because no driver can read a downloaded file. */
const keepDownloads = (browser: Browser): Promise<void> =>
  browser.evaluate(() => {
    URL.createObjectURL = (blob: Blob) => {
      (globalThis as Keeper).ddhDownload = blob.text();
      return '#';
    };
    HTMLAnchorElement.prototype.click = () => undefined;
  });
const downloaded = (browser: Browser): Promise<string> =>
  browser.until('the file', () => (globalThis as Keeper).ddhDownload ?? null);

export const TRIALS: Readonly<Record<string, Trial>> = {
  "a small root font size on the host site does not change the page's sizes": {
    async run(browser) {
      const before = await heightOfText(browser);
      for (const size of ['10px', '62.5%']) {
        await browser.evaluate((fontSize) => {
          document.documentElement.style.fontSize = fontSize;
        }, size);
        expect(await heightOfText(browser)).toBe(before);
      }
    },
  },
  'every page fits a window 320 px wide (1280 px at a zoom of 400 %)': {
    async run(browser) {
      await browser.setSize(320, 640);
      for (const name of PAGE_NAMES) {
        await openPage(browser, name);
        expect([name, await browser.overflow()]).toEqual([name, expect.toSatisfy((px: number) => px <= 0)]);
      }
    },
  },
  'the CSV download of a Vault table contains its rows': {
    async run(browser) {
      await openPage(browser, 'goal');
      await keepDownloads(browser);
      await browser.click(['button', /^Download CSV/]);
      const text = await downloaded(browser);
      const [head = '', ...rows] = text.replace('\uFEFF', '').trimEnd().split(/\r?\n/);
      expect(head).toMatch(/^Table,Name,Team,/);
      expect(rows.length).toBeGreaterThan(10);
    },
  },
  'the page names a stalled file and shows all other figures': {
    async run(browser) {
      await browser.patient(40_000, async () => {
        await openPage(browser, 'games', 'stalled');
        await browser.text(/team_avs: the server sent nothing for 20 seconds/);
      });
    },
  },
  'edits of the same team in two tabs are merged': {
    async run(browser) {
      await createOwls(browser);
      const add = async (player: string): Promise<void> => {
        await browser.fill(player, ['combobox', 'Add a player']);
        await browser.click(['option', new RegExp(`^${player}`)]);
      };
      await browser.tab(1);
      await browser.goto(addressOf('team'));
      await browser.see(['heading', 'Owls']);
      await add('Sam Reinhart');
      await browser.tab(0);
      await add('Carter Verhaeghe');
      await browser.click(['button', 'Save team']);
      await browser.text(/Team saved successfully/);
      await browser.tab(1);
      await browser.click(['button', 'Save team']);
      await browser.text(/Changes from another tab or device were kept as well/);
      await browser.see(['button', 'Remove Carter Verhaeghe']);
      await browser.see(['button', 'Remove Sam Reinhart']);
      await browser.tab(0);
      await browser.see(['button', 'Remove Sam Reinhart']);
    },
  },
  'a tap picks a winner': {
    async run(browser) {
      await browser.setSize(360, 740);
      await openPage(browser, 'parlay');
      await browser.choose('2025020001', ['combobox', 'Game']);
      await browser.tap(['group', 'Winner'], ['radio', 'Florida Panthers']);
      await browser.text(/1 leg/);
    },
  },
  'teams can be saved to a backup file and restored from it': {
    async run(browser) {
      await createOwls(browser);
      await keepDownloads(browser);
      await browser.click(['button', 'Save backup file']);
      const text = await downloaded(browser);
      await browser.evaluate(() => localStorage.clear());
      await openPage(browser, 'team');
      await browser.evaluate((content) => {
        const input = document.querySelector<HTMLInputElement>('input[type=file]');
        if (!input) throw new Error('the page has no field for a file');
        const files = new DataTransfer();
        files.items.add(new File([content], 'hockey-teams.json', { type: 'application/json' }));
        input.files = files.files;
        input.dispatchEvent(new Event('change', { bubbles: true }));
      }, text);
      await browser.see(['heading', 'Owls']);
      await browser.text(/1 team restored from the file/);
    },
  },
  'a printed page shows its table without the navigation': {
    not: ['webkit', 'firefox'],
    async run(browser) {
      await openPage(browser, 'goal');
      await browser.emulate({ print: true });
      const shown = await browser.evaluate(() =>
        ['nav', 'table'].map((part) => document.querySelector(`#ddh-root ${part}`)?.checkVisibility() ?? part),
      );
      await browser.emulate({});
      expect(shown).toEqual([false, true]);
    },
  },
  'with forced colors, every page is accessible and does not overflow': {
    not: ['webkit', 'firefox'],
    async run(browser) {
      await browser.emulate({ forcedColors: true });
      for (const name of PAGE_NAMES) {
        await openPage(browser, name);
        expect([name, await browser.overflow(), await browser.axe('#ddh-root')]).toEqual([name, 0, []]);
      }
      await browser.emulate({});
    },
  },
  'an unknown path opens the first tab': {
    async run(browser) {
      await browser.goto(`${ORIGIN}/vault-short/nhl-value-vault/nothing?page=17964`);
      await browser.see(['table']);
    },
  },
};
