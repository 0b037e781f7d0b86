import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { builderGames, HUB_TABS, type HubTab } from '@ddh/engine/internal/hub';
import { NO_FILES } from '@ddh/engine/internal/datasets';
import type { TabAnswer, TabRequest, Tab } from '@ddh/workers/protocol';
import { prop } from '../../engine/testing/prop.ts';
import { memoryServices, type LoadTab } from '../testing/memoryServices.ts';
import { answering, tabAnswer, TODAY, TOMORROW } from '../testing/siteFiles.ts';
import { createHub } from './hub.ts';

const DATES = [TODAY, TOMORROW];

describe('the date and the odds type of the Hub', () => {
  test('the selected date of the Hub defaults to the first date with data', async () => {
    const { state, actions } = createHub(memoryServices(answering()));
    await actions.show('games');
    expect(state.date).toBe('2025-10-07');
    expect(state.tabs.games).toMatchObject({ phase: 'ready' });
    expect(state.dataInfo?.dates).toEqual(DATES);
  });

  test('a chosen date and odds type are kept for the session', async () => {
    const services = memoryServices(answering());
    const first = createHub(services);
    first.actions.selectDate(TOMORROW);
    first.actions.selectOddsType('american');
    const second = createHub(services);
    await second.actions.show('games');
    expect([second.state.date, second.state.oddsType]).toEqual(['2025-10-08', 'american']);
  });

  test.each([
    ['2030-01-01', 'roman'],
    ['not a date', ''],
  ])('an invalid stored date %j or odds type %j is replaced by the default', async (date, type) => {
    const services = memoryServices(answering());
    services.preferences.stored.set('date', date).set('odds-type', type);
    const { state, actions } = createHub(services);
    await actions.show('games');
    expect([state.date, state.oddsType]).toEqual(['2025-10-07', 'decimal']);
  });

  test('the selected date of the Hub is null if the loaded data has no dates', async () => {
    const { state, actions } = createHub(memoryServices(answering({ dates: [] })));
    await actions.show('games');
    expect(state.date).toBeNull();
  });

  test('the loaded dates are kept if the files of a tab that is opened later have no dates', async () => {
    let dates: readonly LeagueDate[] = DATES;
    const { state, actions } = createHub(memoryServices((request) => answering({ dates })(request)));
    await actions.show('games');
    actions.selectDate(TOMORROW);
    dates = [];
    await actions.show('totals');
    expect([state.date, state.dataInfo?.dates]).toEqual([TOMORROW, DATES]);
  });
});

describe('the date on which the Hub opens, and the new day', () => {
  /** The date for which the page's builder is. */
  const builderDay = ({ dataInfo, today }: ReturnType<typeof createHub>['state']) =>
    builderGames(dataInfo!.builder, today).today;
  const HOUR = 3_600_000;
  /** Opens the Hub at noon of TODAY, `hours` later. `stored` is the date that the user had chosen. */
  async function opened(hours: number, { stored = null as string | null, dates = DATES } = {}) {
    const services = memoryServices((request) => answering({ dates, version: version.now })(request));
    const version = { now: '1' };
    services.clock.advance(hours * HOUR);
    if (stored !== null) services.preferences.stored.set('date', stored);
    const { state, actions } = createHub(services);
    await actions.show('games');
    return { state, actions, services, version };
  }

  test('the Hub opens on the first date that is not past, and the builder is for that date', async () => {
    const { state } = await opened(24);
    expect([state.date, builderDay(state), state.nextDate]).toEqual([TOMORROW, TOMORROW, null]);
    const late = await opened(11.9);
    expect([late.state.date, builderDay(late.state)]).toEqual([TODAY, TODAY]);
  });

  test('the Hub opens on the first date if all are past, and on a date that the user has chosen', async () => {
    const past = await opened(72);
    expect([past.state.date, builderDay(past.state)]).toEqual([TODAY, TODAY]);
    const chosen = await opened(24, { stored: TODAY });
    expect([chosen.state.date, builderDay(chosen.state)]).toEqual([TODAY, TOMORROW]);
  });

  test('at midnight the page stays, also in another tab, and offers the new day', async () => {
    const { state, actions, services } = await opened(11);
    services.clock.advance(HOUR - 60_000);
    expect(state.nextDate).toBeNull();
    services.clock.advance(60_000);
    await actions.show('totals');
    expect([state.date, state.nextDate, builderDay(state)]).toEqual([TODAY, TOMORROW, TODAY]);
    actions.showNextDate();
    expect([state.date, state.nextDate, builderDay(state)]).toEqual([TOMORROW, null, TOMORROW]);
    expect(services.preferences.stored.get('date')).toBeUndefined();
    actions.selectDate(TODAY);
    expect([state.date, state.nextDate, builderDay(state)]).toEqual([TODAY, null, TOMORROW]);
  });

  test('a page that shows a later date at midnight turns to it, and nothing is offered if all dates are past', async () => {
    const { state, actions, services } = await opened(11);
    actions.selectDate(TOMORROW);
    expect(builderDay(state)).toBe(TODAY);
    services.clock.advance(HOUR);
    expect([state.date, state.nextDate, builderDay(state)]).toEqual([TOMORROW, null, TOMORROW]);
    services.clock.advance(24 * HOUR);
    expect([state.date, state.nextDate]).toEqual([TOMORROW, null]);
  });

  test('newer data that the user loads is shown on its day, but a chosen date stays', async () => {
    for (const chosen of [null, TODAY]) {
      const { state, actions, services, version } = await opened(11);
      if (chosen !== null) actions.selectDate(chosen);
      services.clock.advance(2 * HOUR);
      version.now = '2';
      await actions.update();
      expect(state.date).toBe(chosen ?? TOMORROW);
      expect([state.nextDate, builderDay(state)]).toEqual([null, TOMORROW]);
    }
  });

  test('the facts about the data are those of the shown tab', async () => {
    const { state, actions } = createHub(
      memoryServices((request) => answering({ showsSample: request.tab === 'props' })(request)),
    );
    await actions.show('props');
    await actions.show('games');
    await actions.load('parlay');
    expect(state.dataInfo?.showsSample).toBe(false);
    await actions.show('props');
    expect(state.dataInfo?.showsSample).toBe(true);
  });
});

describe('loading the Hub', () => {
  test('loading a tab fails if the worker is lost', async () => {
    const { state, actions } = createHub(memoryServices(() => Promise.resolve({ kind: 'workerLost' })));
    await actions.show('games');
    expect(state.tabs.games).toEqual({ phase: 'failed', error: { kind: 'workerLost' } });
  });

  test('the loading text appears after 1.5 s, and in the builder after 1.2 s', () => {
    const services = memoryServices(() => new Promise(() => undefined));
    const { state, actions } = createHub(services);
    void actions.show('totals');
    void actions.show('parlay');
    services.clock.advance(1199);
    expect([state.tabs.totals.phase, state.tabs.parlay.phase]).toEqual(['waiting', 'waiting']);
    services.clock.advance(1);
    expect([state.tabs.totals.phase, state.tabs.parlay.phase]).toEqual(['waiting', 'loading']);
    services.clock.advance(300);
    expect(state.tabs.totals.phase).toBe('loading');
  });

  test('showing a tab again loads no files; retry and renew load the files again', async () => {
    const { asked, load } = recorded();
    const { actions } = createHub(memoryServices(load));
    await actions.show('games');
    await actions.show('totals');
    await actions.show('games');
    expect(asked).toEqual(['games', 'totals']);
    await actions.retry('games');
    await actions.renew('games');
    // The renewed data may have another version, so every other tab is loaded again when it is shown.
    await actions.show('totals');
    await actions.show('games');
    expect(asked).toEqual(['games', 'totals', 'games', 'games again', 'totals']);
  });

  test('when one tab receives data of another version, the other tabs load again', async () => {
    let version = '1';
    const { asked, load } = recorded(() => ({ version }));
    const { actions, state } = createHub(memoryServices(load));
    await actions.show('games');
    version = '2';
    await actions.show('props');
    await actions.show('games');
    expect(asked).toEqual(['games', 'props', 'games']);
    expect(state.dataInfo?.version).toBe('2');
  });

  test('a tab keeps its old data while newer data loads, and subscribers are notified when the newer data arrives', async () => {
    const notified: HubTab[] = [];
    const { state, actions, subscribe } = createHub(memoryServices(answering()));
    for (const tab of HUB_TABS) subscribe(tab, () => notified.push(tab));
    await actions.show('games');
    // The first load sets the date. The figures of all tabs depend on the date, so all subscribers are notified.
    expect(notified).toEqual(HUB_TABS);
    const again = actions.renew('games');
    expect(state.tabs.games).toMatchObject({ phase: 'ready', renewing: true });
    await again;
    expect(state.tabs.games).toMatchObject({ phase: 'ready', renewing: false });
    expect(notified).toEqual([...HUB_TABS, 'games']);
    actions.selectDate(TOMORROW);
    expect(notified).toEqual([...HUB_TABS, 'games', ...HUB_TABS]);
  });

  prop(
    'whatever the order of responses, each tab shows the response to its last request',
    [fc.scheduler(), fc.array(fc.tuple(fc.constantFrom(...HUB_TABS), fc.boolean()), { minLength: 1, maxLength: 8 })],
    async (scheduler, orders) => {
      let count = 0;
      const latest = new Map<Tab, number>();
      const load: LoadTab = ({ tab }) => {
        latest.set(tab, ++count);
        return scheduler.schedule(Promise.resolve(tabAnswer(tab, { updatedAt: count }, NO_FILES)));
      };
      const { state, actions } = createHub(memoryServices(load));
      const done = orders.map(([tab, again]) => (again ? actions.renew(tab) : actions.retry(tab)));
      await scheduler.waitFor(Promise.all(done));
      for (const [tab, number] of latest) {
        const data = state.tabs[tab as HubTab];
        expect(data.phase === 'ready' && data.value.updatedAt).toBe(number);
        expect(data).toMatchObject({ renewing: false });
      }
    },
    100,
  );
});

test('`now`, from which the page computes ages, advances every minute', () => {
  const services = memoryServices(answering());
  const { state } = createHub(services);
  const start = state.now;
  services.clock.advance(59_999);
  expect(state.now).toBe(start);
  services.clock.advance(60_001);
  expect(state.now).toBe(start + 120_000);
});

/** Creates a function in place of the worker that loads tabs. It records the requests and responds to them. */
function recorded(change: () => Partial<Omit<TabAnswer, 'figures'>> = () => ({})) {
  const asked: string[] = [];
  const load = <T extends Tab>(request: TabRequest<T>): Promise<TabAnswer<T>> => {
    asked.push(request.tab + (request.again ? ' again' : ''));
    return Promise.resolve(tabAnswer(request.tab, change()));
  };
  return { asked, load };
}

test('a response without dates still updates the data version', async () => {
  let version = '1';
  const { asked, load } = recorded(() => ({ version, dates: [] }));
  const { state, actions } = createHub(memoryServices(load));
  await actions.show('games');
  version = '2';
  await actions.renew('games');
  expect(state.dataInfo?.version).toBe('2');
  await actions.show('totals');
  await actions.show('games');
  await actions.show('totals');
  expect(asked).toEqual(['games', 'games again', 'totals']);
});

test('a late response with an older version is ignored, and the tab of that response loads again', async () => {
  const answers: ((version: string) => void)[] = [];
  const { state, actions } = createHub(
    memoryServices(
      ({ tab }) =>
        new Promise((resolve) => {
          answers.push((version) =>
            resolve(tabAnswer(tab, { version, dates: version === '1' ? [TODAY] : [TOMORROW] })),
          );
        }),
    ),
  );
  const slow = actions.show('props');
  const quick = actions.show('games');
  answers[1]!('2');
  await quick;
  answers[0]!('1');
  await slow;
  expect([state.dataInfo?.version, state.date]).toEqual(['2', TOMORROW]);
  answers[2]!('2');
  await vi.waitFor(() => expect(state.tabs.props).toMatchObject({ phase: 'ready', renewing: false }));
  expect(state.tabs.props).toMatchObject({ value: { version: '2' } });
  expect(answers).toHaveLength(3);
});
