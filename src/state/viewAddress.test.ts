import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { LINES, PROBABILITY_TYPES, PROPS, type LeagueDate } from '@ddh/engine/internal/domain';
import { PROPS_ORDERS, type HubTab } from '@ddh/engine/internal/hub';
import { prop } from '../../engine/testing/prop.ts';
import { memoryServices, type MemoryServices } from '../testing/memoryServices.ts';
import { answering, TODAY, TOMORROW } from '../testing/siteFiles.ts';
import { setUp as setUpVault } from '../testing/vaultPage.ts';
import { createStores } from '../testing/stores.ts';
import { choicesIn, withChoices } from './choiceTexts.ts';
import { createHub } from './hub.ts';

const ABSENT = '2025-11-30' as LeagueDate;
const GAME = 'Ottawa Senators @ Boston Bruins';
const PATHS: Readonly<Record<string, string>> = { props: '/hub/props', totals: '/hub/totals' };
type ShownTab = 'props' | 'totals';

/** A page whose data arrives when the test says so. */
async function openPage(query = '', tab: ShownTab = 'props', stored: Readonly<Record<string, string>> = {}) {
  let waiting: (() => void)[] = [];
  const services = memoryServices(async (request) => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return answering()(request);
  });
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const { address } = services;
  address.go(PATHS[tab] ?? '', query);
  const stores = createStores(services);
  let at = tab;
  const page = {
    services,
    stores,
    /** Shows the tab of the address, whose own store comes after it, like its code. */
    show(next: ShownTab): void {
      at = next;
      void stores.hub.actions.show(next);
      void stores[next];
    },
    /** Follows a link of the navigation. */
    follow(next: ShownTab): void {
      if (next === at) return;
      address.go(PATHS[next] ?? '');
      page.show(next);
    },
    turn(steps: number): void {
      address.turn(steps);
      const next = address.path() === PATHS['props'] ? 'props' : 'totals';
      if (next !== at) page.show(next);
    },
    async arrive(): Promise<void> {
      for (const resolve of waiting) resolve();
      waiting = [];
      for (let turns = 0; turns < 10; turns++) await Promise.resolve();
    },
    /** What the shown tab shows. */
    shown: () => {
      const { date } = stores.hub.state;
      if (at === 'totals') {
        const { type, scope } = stores.totals.state;
        return { at, date, type, scope };
      }
      const { prop: stat, line, order, search } = stores.props.state;
      return { at, date, stat, line, order, search };
    },
    text: () => choicesIn(address.query()) ?? '',
  };
  page.show(tab);
  await vi.dynamicImportSettled();
  return page;
}
type Page = Awaited<ReturnType<typeof openPage>>;

/** Opens the address of a page on a device that has stored nothing, or something else. */
async function opened(page: Page, stored: Readonly<Record<string, string>> = {}): Promise<Page> {
  const { address } = page.services;
  const other = await openPage(address.query(), address.path() === PATHS['props'] ? 'props' : 'totals', stored);
  await other.arrive();
  return other;
}

const OTHERS = { date: TOMORROW, 'props-prop': 'Blocks', 'props-line': '3.5', 'totals-type': 'shots' };

/** A step of a reader, or of the data. Returns whether the reader has chosen something. */
type Step = readonly [name: string, run: (page: Page) => void | Promise<void>];
/** A step that chooses one of these values while the tab is shown. */
const choose = <T extends string | number>(
  tab: ShownTab,
  values: readonly T[],
  run: (stores: Page['stores'], value: T) => void,
): fc.Arbitrary<Step> =>
  fc
    .constantFrom(...values)
    .map((value) => [`${tab} ${value}`, (page) => void (page.shown().at === tab && run(page.stores, value))]);
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.constantFrom(TODAY, TOMORROW).map((date): Step => [
    `date ${date}`,
    // A menu has no change to its own value.
    ({ stores }) => void (date !== stores.hub.state.date && stores.hub.actions.selectDate(date)),
  ]),
  choose('props', PROPS, ({ props }, one) => props.actions.selectProp(one)),
  choose('props', LINES.playerProp.slice(0, 3), ({ props }, one) => props.actions.selectLine(one)),
  choose('props', PROPS_ORDERS, ({ props }, one) => props.actions.selectOrder(one)),
  choose('totals', PROBABILITY_TYPES, ({ totals }, one) => totals.actions.selectType(one)),
  fc.constantFrom<ShownTab>('props', 'totals').map((tab): Step => [`tab ${tab}`, (page) => page.follow(tab)]),
  fc.constantFrom(-1, -2, 1).map((steps): Step => [`turn ${steps}`, (page) => page.turn(steps)]),
  fc.constant<Step>(['arrive', (page) => page.arrive()]),
);

describe('the address of what a tab shows', () => {
  prop(
    'Back and Forward show what an entry showed, and a link shows on another device what its sender saw',
    [fc.array(step, { maxLength: 14 }), fc.boolean()],
    async (steps, isEarly) => {
      const page = await openPage();
      if (!isEarly) await page.arrive();
      const { address, clock } = page.services;
      /** What each entry of the history shows, by the model. */
      let entries = [page.shown()];
      let at = 0;
      const first = address.entries.length;
      for (const [name, run] of steps) {
        clock.advance(2000);
        const before = page.shown();
        const turned = Number(/^turn (.*)$/.exec(name)?.[1] ?? 0);
        // The entries before the page's own are of other pages.
        if (turned !== 0 && entries[at + turned] === undefined) continue;
        await run(page);
        if (turned !== 0) {
          at += turned;
          expect([name, page.shown()]).toEqual([
            name,
            { ...entries[at], date: entries[at]?.date ?? page.shown().date },
          ]);
        } else if (name !== 'arrive' && JSON.stringify(before) !== JSON.stringify(page.shown())) {
          entries = [...entries.slice(0, at + 1), page.shown()];
          at++;
        }
        expect(address.entries.length - first).toBe(entries.length - 1);
      }
      await page.arrive();
      for (const stored of [{}, OTHERS]) {
        const other = await opened(page, page.text() === '' ? {} : stored);
        expect(other.shown()).toEqual(page.shown());
        expect(other.text()).toBe(page.text());
        expect(Object.fromEntries(other.services.preferences.stored)).toEqual(page.text() === '' ? {} : stored);
      }
    },
    300,
  );

  test('the choices of a link are shown in place of the stored ones, and stored when the reader changes them', async () => {
    const page = await openPage('?ddh=prop.Shots~date.2025-10-08', 'props', {
      'props-prop': 'Assists',
      'props-line': '1.5',
      date: TODAY,
    });
    expect(page.shown()).toMatchObject({ date: TOMORROW, stat: 'Shots', line: 0.5 });
    await page.arrive();
    const { stored } = page.services.preferences;
    expect([stored.get('props-prop'), stored.get('props-line'), stored.get('date')]).toEqual(['Assists', '1.5', TODAY]);
    page.stores.props.actions.selectLine(LINES.playerProp[1]!);
    expect([stored.get('props-prop'), stored.get('props-line'), stored.get('date')]).toEqual(['Assists', '1', TODAY]);
    expect(page.text()).toBe(`date.${TOMORROW}~prop.Shots~line.1`);
  });

  test('a filter that Back has undone is not stored', async () => {
    const page = await openPage();
    await page.arrive();
    page.stores.props.actions.selectProp('Shots');
    page.turn(-1);
    expect(page.shown()).toMatchObject({ stat: 'Goals' });
    expect((await opened(page, Object.fromEntries(page.services.preferences.stored))).shown()).toMatchObject({
      stat: 'Goals',
    });
  });

  test('stored choices are in the address of a page that was opened without one, so that it can be shared', async () => {
    const page = await openPage('', 'props', OTHERS);
    expect(page.text()).toBe(`date.${TOMORROW}~prop.Blocks~line.3.5`);
    expect((await opened(page)).shown()).toEqual(page.shown());
    expect(page.services.address.entries).toHaveLength(2);
  });

  test('typed text is one entry, and so are changes of one choice within a second', async () => {
    const page = await openPage();
    await page.arrive();
    const { address, clock } = page.services;
    const before = address.entries.length;
    for (const text of ['m', 'mc', 'mcd']) {
      page.stores.props.actions.search(text);
      clock.advance(3000);
    }
    expect([address.entries.length - before, page.text()]).toEqual([1, 'find.mcd']);
    for (const one of ['Assists', 'Points'] as const) page.stores.props.actions.selectProp(one);
    expect([address.entries.length - before, page.text()]).toEqual([2, 'prop.Points~find.mcd']);
    // Another choice is another entry, however soon it follows.
    page.stores.props.actions.selectOrder('player');
    page.turn(-1);
    expect(page.text()).toBe('prop.Points~find.mcd');
    page.turn(-1);
    expect(page.shown()).toMatchObject({ search: 'mcd', stat: 'Goals' });
    page.turn(-1);
    expect([page.shown(), page.text()]).toEqual([{ ...page.shown(), search: '' }, '']);
  });

  test('a game that is absent is not chosen, and stays in the address until the reader chooses another one', async () => {
    const query = withChoices('', 'game.Nobody_@_Nowhere');
    const page = await openPage(query);
    await page.arrive();
    expect([page.stores.props.state.game, page.services.address.query()]).toEqual([null, query]);
    page.stores.props.actions.selectGame(GAME);
    page.services.clock.advance(2000);
    page.stores.props.actions.selectGame(null);
    expect(page.text()).toBe('');
  });

  test.each([[true], [false]])(
    'for a date without data the first one opens, and the date is named (data later: %j)',
    async (isLate) => {
      const { services, stores, ...page } = await openPage(`?ddh=date.${ABSENT}`, 'props', { date: TOMORROW });
      if (isLate) await page.arrive();
      await page.arrive();
      expect([stores.hub.state.date, stores.hub.state.absentDate]).toEqual([TODAY, ABSENT]);
      expect([page.text(), services.preferences.get('date')]).toEqual([`date.${ABSENT}`, TOMORROW]);
      stores.hub.actions.selectDate(TOMORROW);
      expect([stores.hub.state.absentDate, page.text()]).toEqual([null, `date.${TOMORROW}`]);
      page.turn(-1);
      expect([stores.hub.state.date, stores.hub.state.absentDate]).toEqual([TODAY, ABSENT]);
    },
  );

  test('a stored date without data is not named', async () => {
    const page = await openPage('', 'props', { date: ABSENT });
    await page.arrive();
    expect([page.shown().date, page.stores.hub.state.absentDate]).toEqual([TODAY, null]);
  });

  test('a store whose section is not on the page leaves the address alone', async () => {
    const services: MemoryServices = memoryServices(answering());
    services.address.go('/vault/goal-value', '?ddh=game.A');
    const hub = createHub(services);
    await hub.actions.load('parlay');
    await vi.dynamicImportSettled();
    hub.actions.selectDate(TOMORROW);
    expect(services.address.query()).toBe('?ddh=game.A');
  });

  test('an open row is in the address, and Back closes it', async () => {
    const { vault, services } = setUpVault();
    services.address.go('/vault/goal-value');
    await vault.actions.show('goal');
    await vi.dynamicImportSettled();
    const key = vault.state.values.goal.tables.forwards?.rows[1]?.key ?? '';
    vault.actions.toggleRow('goal', key);
    const query = services.address.query();
    expect(choicesIn(query)).toMatch(/^show\.all~row\.[0-9a-z]{1,7}$/);
    const other = setUpVault();
    other.services.address.go('/vault/goal-value', query);
    await other.vault.actions.show('goal');
    expect(Object.keys(other.vault.state.values.goal.open)).toEqual([key]);
    services.address.turn(-1);
    expect(Object.keys(vault.state.values.goal.open)).toEqual([]);
  });
});

test('each tab of the Hub has its own names of choices', async () => {
  const tabs: readonly HubTab[] = ['games', 'totals', 'props'];
  for (const tab of tabs) {
    const services = memoryServices(answering());
    services.address.go(
      '/hub',
      withChoices('', 'date.2025-10-08~view.table~type.shots~table.away~game.A~prop.Shots~zzz.1'),
    );
    const stores = createStores(services);
    void stores.hub.actions.show(tab);
    void stores[tab as 'games'];
    await vi.dynamicImportSettled();
    const names = (choicesIn(services.address.query()) ?? '').split('~').map((one) => one.split('.')[0]);
    expect(names).toEqual([...new Set(names)]);
    expect(names).not.toContain('zzz');
  }
});
