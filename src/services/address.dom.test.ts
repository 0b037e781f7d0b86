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

test('clearFragment removes the fragment, adds no history entry, and keeps the router state', () => {
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
