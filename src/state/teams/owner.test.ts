import { describe, expect, test, vi } from 'vitest';
import { MEMORY_USER, memoryServices } from '../../testing/memoryServices.ts';
import { answering } from '../../testing/siteFiles.ts';
import { player, settled } from '../../testing/teamsPage.ts';
import { createStores } from '../../testing/stores.ts';

const OTHER = { ok: true, value: { ...MEMORY_USER, id: '8' } } as const;
const NOBODY = { ok: true, value: null } as const;
const CHOICES = { date: '2025-10-08', trade: '[["A"],["B"]]', 'week-roster': 'only' };
const LEFT = { date: '2025-10-08' };

/** Opens a page in a session with these stored preferences. */
function newPage(stored: Readonly<Record<string, string>> = CHOICES) {
  const services = memoryServices(answering());
  for (const [key, text] of Object.entries(stored)) services.preferences.stored.set(key, text);
  const { state, actions } = createStores(services).teams;
  return { services, state, actions, choices: () => Object.fromEntries(services.preferences.stored) };
}
async function openPage() {
  const page = newPage();
  await page.actions.open();
  return page;
}

describe('the user changes while the page is open', () => {
  test.each([
    ['another user', OTHER, { ...LEFT, user: '8' }],
    ['no user', NOBODY, LEFT],
  ] as const)(
    "returning to a page reloads the page and removes the first user's choices if %s is logged in",
    async (_, user, left) => {
      const { services, choices } = await openPage();
      services.identity.user = user;
      services.leaving.comeBack();
      await settled();
      expect(services.leaving.restarts).toBe(1);
      expect(choices()).toEqual(left);
      // The user may have canceled the reload to save edits. The page then still belongs to the earlier user.
      services.leaving.comeBack();
      await settled();
      expect(services.leaving.restarts).toBe(2);
    },
  );

  test.each([
    ['its user is logged in', { ok: true, value: MEMORY_USER }],
    ['the login cannot be checked', { ok: false, error: { kind: 'badAnswer' } }],
  ] as const)('returning to a page causes no reload if %s', async (_, user) => {
    const { services, state, actions, choices } = await openPage();
    actions.startNaming('create');
    actions.typeName('Bears');
    await actions.submitName();
    actions.addPlayer(player('A'));
    services.identity.user = user;
    services.leaving.comeBack();
    await settled();
    expect([services.leaving.restarts, state.login.phase, state.unsaved]).toEqual([0, 'in', true]);
    expect(choices()).toEqual({ ...CHOICES, user: '7' });
  });

  test.each([
    ['found no user', NOBODY],
    ['failed', { ok: false, error: { kind: 'badAnswer' } }],
  ] as const)(
    'returning to a page checks the user again if the first check %s, and keeps the choices after the login',
    async (_, before) => {
      const { services, state, actions, choices } = newPage();
      services.identity.user = before;
      await actions.open();
      services.leaving.comeBack();
      await settled();
      expect(state.login.phase).toBe('out');
      services.identity.user = OTHER;
      services.leaving.comeBack();
      await settled();
      expect([state.login.phase, state.stored.phase]).toEqual(['in', 'ready']);
      expect([services.leaving.restarts, choices()]).toEqual([0, { ...CHOICES, user: '8' }]);
    },
  );

  test('returning to a page does not check the user before the page has loaded the user', () => {
    const { services } = newPage();
    const ask = vi.spyOn(services.identity, 'currentUser');
    services.leaving.comeBack();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('the user changes between two visits', () => {
  test.each([
    ['user', OTHER, { ...LEFT, user: '8' }],
    ['visitor', NOBODY, LEFT],
  ] as const)('a page loaded in the session of another user reloads once for a %s', async (_, user, left) => {
    const first = newPage({ ...CHOICES, user: '7' });
    first.services.identity.user = user;
    await first.actions.open();
    expect([first.services.leaving.restarts, first.choices()]).toEqual([1, left]);
    const second = newPage(first.choices());
    second.services.identity.user = user;
    await second.actions.open();
    expect([second.services.leaving.restarts, second.choices()]).toEqual([0, left]);
  });

  test('a page loaded in the session of another user reloads only once, even if nothing can be stored', async () => {
    const { services, actions, choices } = newPage({ ...CHOICES, user: '7' });
    services.preferences.set = (key, value) => void (value === null && services.preferences.stored.delete(key));
    services.identity.user = OTHER;
    await actions.open();
    expect([services.leaving.restarts, choices()]).toEqual([1, LEFT]);
  });
});
