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

describe('the game that is chosen in the Vault', () => {
  test('the chosen game applies to all tabs of the Vault', async () => {
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

  test('the game chosen in the Vault is kept for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(UTAH);
    const { vault } = reloaded(first);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([UTAH, [`${KOPITAR} Gamma`]]);
  });

  test('choosing "All Available Games" removes the stored game', async () => {
    const first = setUp({ 'vault-game': UTAH });
    await first.vault.actions.show('goal');
    first.vault.actions.selectGame(null);
    expect(first.services.preferences.stored.has('vault-game')).toBe(false);
  });

  test('a stored game without bets is ignored, and all games are shown', async () => {
    const { vault } = setUp({ 'vault-game': 'Calgary Flames @ Dallas Stars' });
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault)]).toEqual([null, BEST]);
  });

  test('if the stored game has bets in only one tab, the game applies to all tabs once that tab is loaded', async () => {
    const { vault } = setUp({ 'vault-game': OTTAWA });
    await vault.actions.show('assist');
    expect([vault.state.games, vault.state.game, forwards(vault, 'assist').length]).toEqual([[UTAH], null, 2]);
    await vault.actions.show('goal');
    expect([vault.state.game, forwards(vault).length, forwards(vault, 'assist').length]).toEqual([OTTAWA, 3, 0]);
  });

  test('a stored game without bets is not listed, and is chosen again when the data has bets on it', async () => {
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

describe('the book filter of the Vault', () => {
  test('all tabs share the chosen books, which are kept for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    await first.vault.actions.show('assist');
    first.vault.actions.toggleBook('Alpha');
    expect(first.vault.state.chosen).toEqual(['Beta', 'Delta', 'Gamma']);
    expect([forwards(first.vault).length, forwards(first.vault, 'assist').length]).toEqual([2, 1]);
    const second = reloaded(first);
    await second.vault.actions.show('goal');
    expect(second.vault.state.chosen).toEqual(['Beta', 'Gamma']);
    expect(forwards(second.vault)).toEqual([`${STUETZLE} Beta`, `${KOPITAR} Gamma`]);
    second.vault.actions.selectAllBooks();
    expect([second.vault.state.chosen, forwards(second.vault)]).toEqual([null, BEST]);
    expect(second.services.preferences.stored.has('vault-books')).toBe(false);
  });

  test('if the stored sportsbook has bets in only one tab, the choice applies to all tabs once that tab is loaded', async () => {
    const { vault } = setUp({ 'vault-books': '["Beta"]' });
    await vault.actions.show('assist');
    expect([vault.state.books, vault.state.chosen]).toEqual([['Alpha', 'Delta'], null]);
    expect(forwards(vault, 'assist')).toHaveLength(2);
    await vault.actions.show('goal');
    expect([vault.state.chosen, forwards(vault)]).toEqual([['Beta'], [`${STUETZLE} Beta`]]);
    expect(forwards(vault, 'assist')).toEqual([]);
  });

  test('deselecting the last sportsbook selects all sportsbooks', async () => {
    const { vault } = setUp();
    await vault.actions.show('goal');
    for (const book of ['Alpha', 'Beta', 'Gamma']) vault.actions.toggleBook(book);
    expect([vault.state.chosen, forwards(vault)]).toEqual([null, BEST]);
  });

  test('chosen sportsbooks that the data lacks are ignored until the data has them again', async () => {
    const { vault, site, services } = setUp({ 'vault-books': '["Closed","Beta"]' });
    await vault.actions.show('goal');
    expect([vault.state.chosen, forwards(vault)]).toEqual([['Beta'], [`${STUETZLE} Beta`]]);
    site.files = { goal_value: [bet(STUETZLE, 'Closed'), bet(TKACHUK, 'Alpha')] };
    await vault.actions.renew('goal');
    expect([vault.state.chosen, forwards(vault)]).toEqual([['Closed'], [`${STUETZLE} Closed`]]);
    // The first toggle starts from the set of sportsbooks that are shown.
    vault.actions.toggleBook('Alpha');
    expect(vault.state.chosen).toEqual(null);
    vault.actions.toggleBook('Closed');
    expect(services.preferences.stored.get('vault-books')).toBe('["Alpha"]');
  });

  const presses = fc.array(fc.constantFrom('Alpha', 'Beta', 'Gamma', 'Closed'), { maxLength: 12 });
  prop(
    'toggling books in the store gives the same books as the function toggleBook, and the chosen books survive a reload',
    [presses],
    async (books) => {
      const first = setUp();
      await first.vault.actions.show('goal');
      let chosen: readonly string[] | null = null;
      for (const book of books) {
        first.vault.actions.toggleBook(book);
        chosen = toggleBook(chosen, book, ['Alpha', 'Beta', 'Gamma']);
        expect(first.vault.state.chosen).toEqual(chosen);
      }
      const { vault } = reloaded(first);
      await vault.actions.show('goal');
      expect(vault.state.chosen).toEqual(chosen);
      expect(forwards(vault)).toEqual(forwards(first.vault));
    },
    50,
  );
});

describe('the display of the Vault', () => {
  test('the display setting "Highest-value book" applies to all tabs and is kept for the session', async () => {
    const first = setUp();
    await first.vault.actions.show('goal');
    await first.vault.actions.show('assist');
    first.vault.actions.selectDisplay('best');
    expect(forwards(first.vault, 'assist')).toHaveLength(1);
    expect(forwards(first.vault)).toEqual([`${STUETZLE} Beta`, `${TKACHUK} Alpha`, `${KOPITAR} Gamma`]);
    const second = reloaded(first);
    const { vault } = second;
    expect(vault.state.display).toBe('best');
    await vault.actions.show('goal');
    expect(table(vault, 'goal', 'forwards').found).toBe(3);
    // The best bet is chosen only among bets of the chosen books, so it is another bet.
    vault.actions.toggleBook('Beta');
    expect(forwards(vault)).toEqual([`${TKACHUK} Alpha`, `${STUETZLE} Alpha`, `${KOPITAR} Gamma`]);
    vault.actions.selectDisplay('all');
    expect(reloaded(second).vault.state.display).toBe('all');
  });
});

describe('invalid stored choices', () => {
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
  ])('the stored value %j for books is ignored', async (books) => {
    const { vault } = setUp({ 'vault-books': books });
    await vault.actions.show('goal');
    expect([vault.state.chosen, forwards(vault)]).toEqual([null, BEST]);
    vault.actions.toggleBook('Alpha');
    expect(vault.state.chosen).toEqual(['Beta', 'Gamma']);
  });

  test('a sportsbook that is named twice in the stored choice is chosen once', async () => {
    const { vault } = setUp({ 'vault-books': '["Beta","Beta","Alpha"]' });
    await vault.actions.show('goal');
    expect(vault.state.chosen).toEqual(['Alpha', 'Beta']);
  });

  test.each(['', 'ALL', 'toString'])('the stored display %j is ignored', (display) => {
    expect(setUp({ 'vault-display': display }).vault.state.display).toBe('best');
  });

  const keys = fc.constantFrom<PreferenceKey>('vault-game', 'vault-books', 'odds-type');
  const anything = fc.dictionary(keys, fc.oneof(fc.string(), fc.json()));
  prop(
    'every bet is shown, whatever strings are stored as choices',
    [anything],
    async (stored) => {
      const { vault } = setUp(stored);
      await vault.actions.show('goal');
      expect(forwards(vault)).toEqual(BEST);
    },
    50,
  );
});
