import { describe, expect, test } from 'vitest';
import { MEMORY_USER } from '../../testing/memoryServices.ts';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { create, current, idOf, names, newPage, openPage, pageWith, reload, settled } from '../../testing/teamsPage.ts';
import { LOADING_DELAY_MS } from '../query.ts';

describe('opening the teams', () => {
  test('opening the teams loads the user, then their teams, each with its own loading text after the delay', async () => {
    const { services, state, actions } = newPage();
    let answer = (): void => undefined;
    services.identity.currentUser = () =>
      new Promise((resolve) => (answer = () => resolve({ ok: true, value: MEMORY_USER })));
    const { browser } = services.tab;
    let turn = (): void => undefined;
    browser.turn = () => new Promise((resolve) => (turn = resolve));
    const opening = actions.open();
    services.clock.advance(LOADING_DELAY_MS - 1);
    expect(state.login).toEqual({ phase: 'waiting' });
    services.clock.advance(1);
    expect(state.login).toEqual({ phase: 'loading' });
    answer();
    await settled();
    expect(state.login).toEqual({ phase: 'in', user: MEMORY_USER });
    expect(state.stored).toEqual({ phase: 'waiting' });
    services.clock.advance(LOADING_DELAY_MS);
    expect(state.stored).toEqual({ phase: 'loading' });
    turn();
    await opening;
    expect(state.stored).toEqual({ phase: 'ready', value: null, renewing: false });
    expect(state.access).toEqual({ hasAccess: true, reason: 'open' });
    expect([state.teams, state.current, state.team]).toEqual([[], null, null]);
  });

  test.each([
    [{ ok: true, value: null }, { kind: 'loggedOut' }],
    [
      { ok: false, error: { kind: 'http', status: 500 } },
      { kind: 'http', status: 500 },
    ],
    [{ ok: false, error: { kind: 'badAnswer' } }, { kind: 'badAnswer' }],
  ] as const)(
    'opening the teams loads no teams if the login check returns %j, and can be retried',
    async (user, error) => {
      const { services, state, actions } = newPage();
      services.identity.user = user;
      await actions.open();
      expect(state.login).toEqual({ phase: 'out', error });
      expect(state.stored).toEqual({ phase: 'waiting' });
      expect(state.access).toBeNull();
      services.identity.user = { ok: true, value: MEMORY_USER };
      await actions.open();
      expect(state.stored.phase).toBe('ready');
    },
  );

  test('opening the teams several times loads the user only once', async () => {
    const { services, actions } = newPage();
    let asked = 0;
    services.identity.currentUser = () => {
      asked += 1;
      return Promise.resolve(services.identity.user);
    };
    await Promise.all([actions.open(), actions.open()]);
    await actions.open();
    expect(asked).toBe(1);
  });

  test('loading the teams can be retried after a failure', async () => {
    const { services, state, actions } = newPage();
    services.tab.browser.failure = 'blocked';
    await actions.open();
    expect(state.stored).toEqual({ phase: 'failed', error: { kind: 'blocked' } });
    services.tab.browser.failure = null;
    await actions.open();
    expect(state.stored.phase).toBe('ready');
  });

  test('opening the teams does not miss a write by another tab during the load', async () => {
    const page = await pageWith('Bears');
    const { browser } = page.services.tab;
    const late = newPage(browser.tab());
    browser.turn = async () => {
      browser.turn = () => Promise.resolve();
      // The tab starts to read the store. A write of another tab arrives before this read resolves.
      queueMicrotask(() => void create(page, 'Crows'));
    };
    await late.actions.open();
    await settled();
    expect(names(late)).toEqual(['Bears', 'Crows']);
  });

  test('after a reload, the team that was current before is shown', async () => {
    const page = await pageWith('Bears', 'Crows', 'Doves');
    await page.actions.switchTo(idOf(page, 'Crows'));
    expect(current(await reload(page))).toBe('Crows');
  });
});

test('two users of one browser have separate teams', async () => {
  const browser = memoryBrowser();
  const page = await openPage(browser.tab());
  await create(page, 'Bears');
  const other = newPage(browser.tab());
  other.services.identity.user = { ok: true, value: { ...MEMORY_USER, id: '8' } };
  await other.actions.open();
  expect(names(other)).toEqual([]);
});
