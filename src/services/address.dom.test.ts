import { beforeEach, expect, test } from 'vitest';
import { browserAddress } from './address.ts';
import { memoryAddress } from '../testing/memorySharing.ts';

const PAGE = '/parlay/?page_id=7';

beforeEach(() => window.history.replaceState({ idx: 3, key: 'k' }, '', `${PAGE}#v1.abc%20d`));

test('fragment returns the encoded fragment, or an empty string if the URL has none', () => {
  const address = browserAddress(window);
  expect(address.fragment()).toBe('v1.abc%20d');
  window.history.replaceState(null, '', PAGE);
  expect(address.fragment()).toBe('');
});

test('clearFragment removes the fragment, adds no history entry, and keeps the state of the entry', () => {
  const steps = window.history.length;
  const address = browserAddress(window);
  address.clearFragment();
  expect(address.fragment()).toBe('');
  expect(window.location.href).toBe(new URL(PAGE, window.location.origin).href);
  expect(window.history.length).toBe(steps);
  expect(window.history.state).toEqual({ idx: 3, key: 'k' });
});

test('withFragment adds an already encoded fragment to the URL of the page', () => {
  const { origin } = window.location;
  expect(browserAddress(window).withFragment("v1.x'y(z)~#?")).toBe(`${origin}${PAGE}#v1.x'y(z)~#?`);
  window.history.replaceState(null, '', PAGE);
  expect(browserAddress(window).withFragment('a')).toBe(`${origin}${PAGE}#a`);
});

test('onFragment calls its listener when the user follows a link to another fragment', () => {
  let calls = 0;
  browserAddress(window).onFragment(() => calls++);
  window.dispatchEvent(new Event('hashchange'));
  expect(calls).toBe(1);
});

test('setQuery replaces the query, and keeps what others have stored in the entry', () => {
  const address = browserAddress(window);
  const theirs = { idx: 3, key: 'k', theme: { open: true } };
  window.history.replaceState(theirs, '', `${PAGE}#a`);
  const steps = window.history.length;
  address.setQuery('?page_id=7&ddh=a.b', false);
  expect([window.history.length, window.history.state, address.query()]).toEqual([steps, theirs, '?page_id=7&ddh=a.b']);
  address.setQuery('', true);
  expect([window.history.length, window.history.state]).toEqual([steps + 1, theirs]);
  expect([address.path(), address.query(), address.fragment()]).toEqual(['/parlay/', '', 'a']);
  window.history.replaceState('text', '');
  address.setQuery('?ddh=a.b', true);
  expect(window.history.state).toBe('text');
});

test('setQuery ignores that a browser refuses to change the history', () => {
  const refuse = (): never => {
    throw new DOMException('too many', 'SecurityError');
  };
  const { location } = window;
  const history = { state: null, pushState: refuse, replaceState: refuse } as unknown as History;
  const address = browserAddress({ location, history, addEventListener: () => undefined });
  expect(() => address.setQuery('?ddh=a.b', true)).not.toThrow();
  expect(() => address.setQuery('?ddh=a.b', false)).not.toThrow();
});

test('memoryAddress calls its listeners when the fragment changes', () => {
  const address = memoryAddress('https://hockey.example/parlay');
  const seen: string[] = [];
  address.onFragment(() => seen.push(address.fragment()));
  address.visit('a');
  address.visit('a');
  address.clearFragment();
  expect([seen, address.fragment()]).toEqual([['a'], '']);
  expect(address.withFragment('b')).toBe('https://hockey.example/parlay#b');
});
