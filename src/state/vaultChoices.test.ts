import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toggleBook } from '@ddh/engine/internal/vault';
import { prop } from '../../engine/testing/prop.ts';
import type { PreferenceKey } from '../services/ports.ts';
import {
  OTTAWA,
  UTAH,
  bet,
  STUETZLE,
  TKACHUK,
  KOPITAR,
  SITE,
  setUp,
  reloaded,
  table,
  forwards,
  BEST,
} from '../testing/vaultPage.ts';

describe('the game', () => {
  test('holds for every tab', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.selectGame(OTTAWA);
    expect([vault.state.game, forwards(vault).length, forwards(vault, 'assist').length]).toEqual([OTTAWA, 3, 0]);
    vault.actions.selectGame(UTAH);
    expect([forwards(vault).length, forwards(vault, 'assist').length]).toEqual([1, 2]);
    vault.actions.selectGame(null);
    expect([vault.state.game, forwards(vault).length]).toEqual([null, 4]);
  });

  test('lasts for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(UTAH);
    const { vault } = reloaded(first);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([UTAH, [`${KOPITAR} Gamma`]]);
  });

  test('all of them are nothing to store', async () => {
    const first = setUp({ 'vault-game': UTAH });
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(null);
    expect(first.services.preferences.stored.has('vault-game')).toBe(false);
  });

  test('that is not on is no choice; all are shown', async () => {
    const { vault } = setUp({ 'vault-game': 'Calgary Flames @ Dallas Stars' });
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([null, BEST]);
  });

  test('that only another tab has is a choice for all as soon as that is known', async () => {
    const { vault } = setUp({ 'vault-game': OTTAWA });
    await vault.actions.show('assist');
    expect([vault.state.games, vault.state.game, forwards(vault, 'assist').length]).toEqual([[UTAH], null, 2]);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault).length, forwards(vault, 'assist').length]).toEqual([OTTAWA, 3, 0]);
  });

  test('of yesterday is not listed, and comes back with its bets', async () => {
    const { vault, site } = setUp();
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    vault.actions.selectGame(OTTAWA);
    site.files = { goal_value: [bet(KOPITAR, 'Alpha')] };
    site.version = '2';
    await vault.actions.renew('goal');
    expect([vault.state.games, vault.state.game, forwards(vault)]).toEqual([[UTAH], null, [`${KOPITAR} Alpha`]]);
    site.files = SITE;
    site.version = '3';
    await vault.actions.renew('goal');
    expect([vault.state.games, vault.state.game, forwards(vault).length]).toEqual([[OTTAWA, UTAH], OTTAWA, 3]);
  });
});

describe('the books', () => {
  test('are chosen for each tab, and last for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    await first.vault.actions.show('assist');
    first.vault.actions.toggleBook('goal', 'Alpha');
    const { values } = first.vault.state;
    expect([values.goal.chosen, values.assist.chosen]).toEqual([['Beta', 'Gamma'], null]);
    expect([forwards(first.vault).length, forwards(first.vault, 'assist').length]).toEqual([2, 2]);
    const second = reloaded(first);
    await second.vault.actions.show('goal');
    expect(second.vault.state.values.goal.chosen).toEqual(['Beta', 'Gamma']);
    expect(forwards(second.vault)).toEqual([`${STUETZLE} Beta`, `${KOPITAR} Gamma`]);
    second.vault.actions.selectAllBooks('goal');
    expect([second.vault.state.values.goal.chosen, forwards(second.vault)]).toEqual([null, BEST]);
    expect(second.services.preferences.stored.has('vault-books-goal')).toBe(false);
  });

  test('the last one off, all are on (spec 5)', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    for (const book of ['Alpha', 'Beta', 'Gamma']) vault.actions.toggleBook('goal', book);
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([null, BEST]);
  });

  test('that are gone are no choice, until they are back', async () => {
    const stored = { 'vault-books-goal': '["Closed","Beta"]', 'vault-books-assist': '["Closed"]' };
    const { vault, site, services } = setUp(stored);
    await vault.actions.show('goal');
    await vault.actions.show('assist');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([['Beta'], [`${STUETZLE} Beta`]]);
    expect([vault.state.values.assist.chosen, forwards(vault, 'assist').length]).toEqual([null, 2]);
    site.files = { goal_value: [bet(STUETZLE, 'Closed'), bet(TKACHUK, 'Alpha')] };
    await vault.actions.renew('goal');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([['Closed'], [`${STUETZLE} Closed`]]);
    // What is chosen anew is what is seen.
    vault.actions.toggleBook('goal', 'Alpha');
    expect(vault.state.values.goal.chosen).toEqual(null);
    vault.actions.toggleBook('goal', 'Closed');
    expect(services.preferences.stored.get('vault-books-goal')).toBe('["Alpha"]');
  });

  const presses = fc.array(fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Closed'), { maxLength: 12 });
  prop(
    'each press is that of the filter, and a reload changes nothing',
    [presses],
    async (books) => {
      const first = setUp();
      await first.vault.actions.show('goal');
      let chosen: readonly string[] | null = null;
      for (const book of books) {
        first.vault.actions.toggleBook('goal', book);
        chosen = toggleBook(chosen, book, ['Alpha', 'Beta', 'Gamma']);
        expect(first.vault.state.values.goal.chosen).toEqual(chosen);
      }
      const { vault } = reloaded(first);
      await vault.actions.show('goal');
      expect(vault.state.values.goal.chosen).toEqual(chosen);
      expect(forwards(vault)).toEqual(forwards(first.vault));
    },
    50,
  );
});

describe('the display', () => {
  test("each bet's best price, for each tab, for the session", async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    first.vault.actions.selectDisplay('goal', 'best');
    expect(forwards(first.vault)).toEqual([`${STUETZLE} Beta`, `${TKACHUK} Alpha`, `${KOPITAR} Gamma`]);
    const second = reloaded(first);
    const { vault } = second;
    expect([vault.state.values.goal.display, vault.state.values.assist.display]).toEqual(['best', 'all']);
    await vault.actions.show('goal');
    expect(table(vault, 'goal', 'forwards').found).toBe(3);
    // The best of what can be had.
    vault.actions.toggleBook('goal', 'Beta');
    expect(forwards(vault)).toEqual([`${TKACHUK} Alpha`, `${STUETZLE} Alpha`, `${KOPITAR} Gamma`]);
    vault.actions.selectDisplay('goal', 'all');
    expect(reloaded(second).vault.state.values.goal.display).toBe('all');
  });
});

describe('what is stored by others', () => {
  test.each([
    '',
    'null',
    'Beta',
    '"Beta"',
    '{"0":"Beta"}',
    '[1]',
    '["Beta",null]',
    '[["Beta"]]',
    '["Beta"',
    '[]',
    '["__proto__","constructor"]',
  ])('books %j are no choice', async (books) => {
    const { vault } = setUp({ 'vault-books-goal': books });
    await vault.actions.show('goal');
    expect([vault.state.values.goal.chosen, forwards(vault)]).toEqual([null, BEST]);
    vault.actions.toggleBook('goal', 'Alpha');
    expect(vault.state.values.goal.chosen).toEqual(['Beta', 'Gamma']);
  });

  test('books that are named twice are one', async () => {
    const { vault } = setUp({ 'vault-books-goal': '["Beta","Beta","Alpha"]' });
    await vault.actions.show('goal');
    expect(vault.state.values.goal.chosen).toEqual(['Alpha', 'Beta']);
  });

  test.each(['', 'ALL', 'toString'])('display %j is none', (display) => {
    expect(setUp({ 'vault-display-goal': display }).vault.state.values.goal.display).toBe('all');
  });

  const keys = fc.constantFrom<PreferenceKey>('vault-game', 'vault-books-goal', 'vault-display-goal', 'odds-type');
  const anything = fc.dictionary(keys, fc.oneof(fc.string(), fc.json()));
  prop(
    'anything at all: every bet is shown',
    [anything],
    async (stored) => {
      const { vault } = setUp(stored);
      await vault.actions.show('goal');
      expect(forwards(vault)).toEqual(BEST);
    },
    50,
  );
});
