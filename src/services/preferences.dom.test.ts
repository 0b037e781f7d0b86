import { beforeEach, expect, test } from 'vitest';
import { browserPreferences } from './preferences.ts';

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});

const open = () => browserPreferences({ session: () => sessionStorage, local: () => localStorage });
const blocked = (): Storage => {
  throw new DOMException('blocked', 'SecurityError');
};

test('a choice is stored in this tab only', () => {
  open().set('totals-type', 'shots');
  expect(open().get('totals-type')).toBe('shots');
  sessionStorage.clear();
  expect(open().get('totals-type')).toBeNull();
});

test('a new tab starts with the odds type of the last choice, and then keeps its own odds type', () => {
  open().set('odds-type', 'american');
  sessionStorage.clear();
  expect(open().get('odds-type')).toBe('american');
  open().set('odds-type', 'decimal');
  localStorage.setItem('ddh:odds-type', 'american');
  expect(open().get('odds-type')).toBe('decimal');
});

test('the bankroll is stored on the device, and an empty bankroll is removed from the device', () => {
  open().set('bankroll', '1000');
  expect([sessionStorage.length, localStorage.getItem('ddh:bankroll')]).toEqual([0, '1000']);
  open().set('bankroll', null);
  expect(localStorage.length).toBe(0);
});

test('choices of a link are not stored', () => {
  const preferences = open();
  preferences.set('totals-type', 'shots');
  preferences.quietly(() => preferences.set('totals-type', 'goals'));
  expect(preferences.get('totals-type')).toBe('shots');
  preferences.set('totals-type', null);
  expect(sessionStorage.length).toBe(0);
});

test('with blocked storage, preferences store nothing and throw nothing', () => {
  const preferences = browserPreferences({ session: blocked, local: blocked });
  preferences.set('odds-type', 'american');
  expect(preferences.get('odds-type')).toBeNull();
});

test('with session storage blocked, the odds type is read from the device', () => {
  const preferences = browserPreferences({ session: blocked, local: () => localStorage });
  preferences.set('odds-type', 'american');
  expect(preferences.get('odds-type')).toBe('american');
});
