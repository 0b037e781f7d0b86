import { BUILDER } from './builder.ts';
import { expect, test, type Locator, type Page } from './test.ts';

// Walks of a reader who hears the pages: what is said by live regions, in order, and where the focus is after each step.
// The texts are in heard.spec.ts-texts. `npm run e2e -- heard.spec --update-snapshots` writes them again.

type Said = { readonly words: string; readonly at: number; readonly isBorn: boolean; readonly region: number };

/** Keeps what is said. A region that arrives with its text is kept as such, because some readers do not say it. */
const LISTEN = `(() => {
  const REGION = '[aria-live], [role=status], [role=alert], [role=log], output';
  const regions = new Map();
  globalThis.said = [];
  const say = (region, isBorn) => {
    const words = region.innerText.replace(/\\s+/g, ' ').trim();
    if (!region.checkVisibility() || words === regions.get(region)) return;
    regions.set(region, words);
    globalThis.said.push({ words, at: performance.now(), isBorn, region: [...regions.keys()].indexOf(region) });
  };
  new MutationObserver((changes) => {
    const born = new Set();
    for (const { addedNodes } of changes)
      for (const node of addedNodes)
        if (node instanceof Element)
          for (const region of [node, ...node.querySelectorAll('*')])
            if (region.matches(REGION) && !regions.has(region)) {
              regions.set(region, '');
              born.add(region);
            }
    for (const region of born) say(region, true);
    for (const { target } of changes) {
      const region = (target instanceof Element ? target : target.parentElement)?.closest(REGION);
      if (region && regions.has(region) && !born.has(region)) say(region, false);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
})()`;

/** A text that replaces another one of its region so soon may be said in its place. */
const LOST_MS = 150;

/** Opens a page, waits until the text `opened` was said, and does the steps. */
function walk(
  name: string,
  address: string,
  steps: (reader: Reader) => Promise<void>,
  opened: RegExp | null = null,
): void {
  test(`what a reader hears: ${name}`, async ({ page }) => {
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.addInitScript(LISTEN);
    await page.route('**/wp-json/ddh/v1/current-user', (route) =>
      route.fulfill({
        json: { logged_in: true, user_id: 7, display_name: 'Pat', email: 'p@example.org', username: 'p' },
      }),
    );
    const reader = new Reader(page);
    await reader.does(`open ${name}`, () => page.goto(address), opened);
    await steps(reader);
    const all = await reader.all();
    expect(all.filter(({ isBorn, words }) => isBorn && words !== '')).toEqual([]);
    const lost = all.filter(({ region, words, at }) =>
      all.some(
        (next) =>
          words !== '' &&
          next.region === region &&
          next.at > at &&
          next.at - at < LOST_MS &&
          !reader.steps.some((step) => step > at && step < next.at),
      ),
    );
    expect(lost).toEqual([]);
    expect(`${reader.lines.join('\n')}\n`).toMatchSnapshot(`${name.replaceAll(/\W+/g, '-')}.txt`);
  });
}

class Reader {
  readonly lines: string[] = [];
  /** When each step began. A reader who does the next step so soon does not wait for what the last one says. */
  readonly steps: number[] = [];
  private heard = 0;
  readonly page: Page;

  constructor(page: Page) {
    this.page = page;
  }

  all = (): Promise<readonly Said[]> => this.page.evaluate(() => (globalThis as unknown as { said: Said[] }).said);

  /** Does a step, and waits until the text `last` was said. */
  async does(what: string, act: () => Promise<unknown>, last: RegExp | null = null): Promise<void> {
    this.steps.push(await this.page.evaluate(() => performance.now()));
    await act();
    // A page says that it is loading only where it is slow.
    const fresh = async () =>
      (await this.all()).slice(this.heard).filter(({ words }) => words !== '' && !words.startsWith('Loading'));
    if (last !== null) {
      const isSaid = async () => (await fresh()).some(({ words }) => last.test(words));
      await expect.poll(isSaid, { message: `${what}: ${last.source}`, intervals: [50] }).toBe(true);
    }
    const focus = this.page.locator(':focus');
    const focused = (await focus.count()) > 0 ? await roleAndName(focus) : '';
    const words = (await fresh()).map((said) => said.words);
    this.heard = (await this.all()).length;
    expect(words, what).toEqual([...new Set(words)]);
    const again = words.filter((text) => focused.includes(`"${text}"`));
    expect(again, `${what}: the focus repeats what was said`).toEqual([]);
    this.lines.push('', what, ...words.map((text) => `  "${text}"`));
    if (focused !== '') this.lines.push(`  focus: ${focused}`);
  }

  press = (target: Locator, what: string, last: RegExp | null = null): Promise<void> =>
    this.does(
      `press ${what}`,
      async () => {
        await target.focus();
        await this.page.keyboard.press('Enter');
      },
      last,
    );

  /** Reads a part of the page. */
  async reads(what: string, part: Locator): Promise<void> {
    const texts = (await part.ariaSnapshot()).split('\n').map((line) => `  ${line.replace(/^(\s*)- /, '$1')}`);
    this.lines.push('', `read ${what}`, ...texts.filter((line) => !/\/url|^\s*\w+$/.test(line)));
  }
}

/** The role, the name and the states of an element. */
const roleAndName = async (element: Locator): Promise<string> =>
  (await element.ariaSnapshot()).split('\n')[0]!.replace(/^- /, '').replace(/:$/, '');

const threeLegs = async (reader: Reader): Promise<void> => {
  const { page } = reader;
  const button = (name: RegExp): Locator => page.getByRole('button', { name }).first();
  await reader.press(button(/Florida Panthers win/), 'Florida', /^1 leg:/);
  await reader.press(button(/over \S+ goals in the game/i), 'over', /^2 legs:/);
  await reader.press(button(/Sam Reinhart over 0\.5 goals/i), 'Reinhart', /^3 legs:/);
  const price = page.getByLabel("Book's price").filter({ visible: true });
  await reader.does('type the price +260', () => price.fill('+260'), /^(Pass|Too close|Better) /);
  await reader.press(
    page
      .getByRole('button', { name: 'Remove' })
      .or(button(/^Remove/))
      .first(),
    'Remove',
    /^2 legs:/,
  );
  await reader.press(
    page.getByRole('button', { name: 'Undo', exact: true }).filter({ visible: true }),
    'Undo',
    /^(Pass|Too close|Better) /,
  );
};
// The page opens the next game itself.
walk('a slip of three legs and its verdict', `/plain/${BUILDER}?face=board`, threeLegs, /no legs/);

walk('the best edge', '/plain/nhl-value-vault/all-edges?page=17964', async (reader) => {
  const { page } = reader;
  const table = page.getByRole('table').first();
  await expect(table.getByRole('row').nth(1)).toBeVisible();
  await reader.does('wait', () => Promise.resolve(), /\bbets\b/);
  await reader.reads('the first row', table.getByRole('row').nth(1));
});

walk('the favorites of tonight', '/plain/nhl-game-probability-hub/game-probabilities', async (reader) => {
  const { page } = reader;
  await reader.does('wait', () => Promise.resolve(), /games?$/);
  await reader.reads('the first game', page.getByRole('listitem').filter({ hasText: 'Panthers' }).first());
  const turns = (what: string, turn: () => Promise<unknown>, title: RegExp) =>
    reader.does(
      what,
      async () => {
        await turn();
        const top = page.getByRole('group', { name: 'Top of page' });
        await expect(top.filter({ has: page.getByRole('heading', { name: title }) })).toBeFocused();
      },
      title,
    );
  const press = (name: string) => page.getByRole('link', { name, exact: true }).press('Enter');
  await turns('press Totals & Spread', () => press('Totals & Spread'), /^Total & Spread/);
  await turns('go back', () => page.goBack(), /^Game Win/);
  await turns('go forward', () => page.goForward(), /^Total & Spread/);
  await turns('press Game Win', () => press('Game Win'), /^Game Win/);
});

walk('a team is set up', '/plain/nhl-fantasy/my-team?page=19503', async (reader) => {
  const { page } = reader;
  const button = (name: string): Locator => page.getByRole('button', { name, exact: true });
  const close = (): Promise<void> => reader.press(button('Close message'), 'Close message');
  const field = page.getByRole('textbox', { name: 'Team name' });
  await expect(field).toBeVisible();
  await reader.press(button('Create team'), 'Create team', /team name/i);
  await reader.does('name the team', () => field.fill('Ice Cats'));
  await reader.press(field, 'Enter', /created/);
  await close();
  await reader.press(button('League setup'), 'League setup');
  const teams = page.getByRole('textbox', { name: 'Teams in the league' });
  await reader.does('type 0 teams', () => teams.fill('0'), /Invalid/);
  await reader.does('type 10 teams', () => teams.fill('10'));
  await reader.press(page.getByRole('dialog').getByRole('button', { name: /^Save/ }), 'Save', /saved/);
  await close();
  await reader.does(
    'search Reinhart',
    () => page.getByRole('combobox', { name: 'Add a player' }).fill('Sam Reinh'),
    /found/,
  );
  await reader.does('take him', () => page.keyboard.press('Enter'), /on your roster/);
  await reader.press(button('Save team'), 'Save team', /saved/);
  await close();
});

walk('my record of last night', '/record/nhl-game-probability-hub/track-record?page=15970', async (reader) => {
  const { page } = reader;
  const sentence = page.getByText(/^Last night of/);
  await expect(sentence).toBeVisible();
  await reader.reads(
    'the first game of last night',
    page
      .getByRole('region', { name: /Last night/ })
      .or(sentence)
      .first(),
  );
  const week = page.getByRole('radio', { name: '7 days' });
  await reader.does('choose 7 days', () => week.check({ force: true }), /7 days/);
});
