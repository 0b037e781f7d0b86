import { expect, test } from 'vitest';
import { create, newPage, openPage, player, reload, rosterOf } from '../../testing/teamsPage.ts';

const BOOK = 'ddh:teams:wp_7';
const drafts = (keys: Iterable<string>) => [...keys].filter((key) => key.includes('draft'));

test('loading the teams again after a failure restores the draft from the same slot', async () => {
  const page = await openPage();
  await create(page, 'Owls');
  page.actions.addPlayer(player('Tim Stützle'));
  const { browser } = page.services.tab;
  page.services.tab.close();
  const again = newPage(browser.tab(page.services.tab));
  // The page claims its draft slot before the store fails.
  const { turn } = browser;
  browser.turn = () => {
    browser.failure = 'blocked';
    return Promise.resolve();
  };
  await again.actions.open();
  expect(again.state.stored.phase).toBe('failed');
  [browser.failure, browser.turn] = [null, turn];
  await again.actions.open();
  expect([again.state.stored.phase, rosterOf(again), again.state.unsaved]).toEqual(['ready', ['Tim Stützle'], true]);
  again.actions.addPlayer(player('Brady Tkachuk'));
  expect(drafts(browser.stored.keys())).toHaveLength(1);
  expect(rosterOf(await reload(again))).toEqual(['Tim Stützle', 'Brady Tkachuk']);
});

test('each user has their own store, and a user who logs in again gets the same store', async () => {
  const page = newPage();
  const { identity, tab } = page.services;
  const { browser } = tab;
  const failing = async (id: string) => {
    identity.user = { ok: true, value: { id, name: id, email: '', username: id, avatarUrl: null, patreonId: null } };
    browser.stored.set(`ddh:teams:wp_${id}`, '{');
    await page.actions.open();
  };
  await failing('7');
  await failing('8');
  identity.user = {
    ok: true,
    value: { id: '7', name: '7', email: '', username: '7', avatarUrl: null, patreonId: null },
  };
  await page.actions.open();
  await create(page, 'Owls');
  expect(browser.stored.get(BOOK)).toContain('Owls');
  expect(browser.stored.get('ddh:teams:wp_8')).not.toContain('Owls');
});
