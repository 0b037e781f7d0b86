import { describe, expect, test, vi } from 'vitest';
import { MEMORY_USER, memoryServices } from '../../services/memory.ts';
import { answering } from '../../testing/siteFiles.ts';
import { player, settled } from '../../testing/teamsPage.ts';
import { createStores } from '../../testing/stores.ts';

const OTHER = { ok: true, value: { ...MEMORY_USER, id: '8' } } as const;
const NOBODY = { ok: true, value: null } as const;
const CHOICES = { date: '2025-10-08', trade: '[["A"],["B"]]', 'week-roster': 'only' };
const LEFT = { date: '2025-10-08' };

/** A page of a session that has stored these. */
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

describe('a page that is come back to', () => {
  test.each([
    ['another user', OTHER, { ...LEFT, user: '8' }],
    ['nobody', NOBODY, LEFT],
  ] as const)('begins anew for %s, without what was chosen by the first', async (_, user, left) => {
    const { services, choices } = await openPage();
    services.identity.user = user;
    services.leaving.comeBack();
    await settled();
    expect(services.leaving.restarts).toBe(1);
    expect(choices()).toEqual(left);
    // He may have stayed, to save what he edited: it is still not his page.
    services.leaving.comeBack();
    await settled();
    expect(services.leaving.restarts).toBe(2);
  });

  test.each([
    ['its user', { ok: true, value: MEMORY_USER }],
    ['who cannot be asked', { ok: false, error: { kind: 'badAnswer' } }],
  ] as const)('goes on for %s', async (_, user) => {
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
    ['a visitor', NOBODY],
    ['somebody who could not be asked', { ok: false, error: { kind: 'badAnswer' } }],
  ] as const)('asks again for %s, whose choices stay his when he has logged in', async (_, before) => {
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
  });

  test('asks nobody before the page has asked at all', () => {
    const { services } = newPage();
    const ask = vi.spyOn(services.identity, 'currentUser');
    services.leaving.comeBack();
    expect(ask).not.toHaveBeenCalled();
  });
});

describe('a page that is loaded in the session of another', () => {
  test.each([
    ['user', OTHER, { ...LEFT, user: '8' }],
    ['visitor', NOBODY, LEFT],
  ] as const)('begins anew for the %s, once', async (_, user, left) => {
    const first = newPage({ ...CHOICES, user: '7' });
    first.services.identity.user = user;
    await first.actions.open();
    expect([first.services.leaving.restarts, first.choices()]).toEqual([1, left]);
    const second = newPage(first.choices());
    second.services.identity.user = user;
    await second.actions.open();
    expect([second.services.leaving.restarts, second.choices()]).toEqual([0, left]);
  });

  test('begins anew once, even where nothing can be stored', async () => {
    const { services, actions, choices } = newPage({ ...CHOICES, user: '7' });
    services.preferences.set = (key, value) => void (value === null && services.preferences.stored.delete(key));
    services.identity.user = OTHER;
    await actions.open();
    expect([services.leaving.restarts, choices()]).toEqual([1, LEFT]);
  });
});
