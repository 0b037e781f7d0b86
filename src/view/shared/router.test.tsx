import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { Link, Redirect, Router, usePath } from './router.tsx';

const BASE = '/hockey';

const Path = () => <output>{usePath()}</output>;
const shown = (): string => screen.getByRole('status').textContent;
const address = (): string => window.location.href.slice(window.location.origin.length);

function open(at: string, ...links: readonly { readonly to: string; readonly replaces?: boolean }[]): void {
  window.history.replaceState({ theme: 1 }, '', at);
  render(
    <Router routeBase={BASE}>
      <Path />
      {links.map((link) => (
        <Link key={link.to} {...link}>
          {link.to}
        </Link>
      ))}
    </Router>,
  );
}
/** Presses a link. Returns whether the app has followed it, and not the browser. */
const press = (name: string, event: MouseEventInit = {}): boolean =>
  !fireEvent.click(screen.getByRole('link', { name }), event);

beforeEach(() => window.history.replaceState(null, '', '/'));
afterEach(cleanup);

test('a link adds an entry below the path of the host, and Back shows the path before it', async () => {
  open('/hockey/a?ddh=x.1', { to: '/b' });
  expect([shown(), screen.getByRole('link').getAttribute('href')]).toEqual(['/a', '/hockey/b']);
  const entries = window.history.length;
  expect(press('/b')).toBe(true);
  expect([shown(), address(), window.history.length]).toEqual(['/b', '/hockey/b', entries + 1]);
  window.history.replaceState(null, '', '/hockey/a?ddh=x.1');
  await act(async () => window.dispatchEvent(new PopStateEvent('popstate')));
  expect(shown()).toBe('/a');
});

test('a link to the shown path keeps its query and what the theme has stored, and adds no entry', () => {
  open('/hockey/a?ddh=x.1', { to: '/a' });
  const entries = window.history.length;
  expect(press('/a')).toBe(true);
  expect([address(), window.history.length, window.history.state]).toEqual([
    '/hockey/a?ddh=x.1',
    entries,
    { theme: 1 },
  ]);
});

test('a link to a fragment that replaces keeps path and query, and adds no entry', () => {
  open('/hockey/a?ddh=x.1', { to: '#slip', replaces: true });
  const entries = window.history.length;
  expect(press('#slip')).toBe(true);
  expect([shown(), address(), window.history.length]).toEqual(['/a', '/hockey/a?ddh=x.1#slip', entries]);
});

test.each<[MouseEventInit]>([
  [{ ctrlKey: true }],
  [{ metaKey: true }],
  [{ shiftKey: true }],
  [{ altKey: true }],
  [{ button: 1 }],
])('the browser itself follows a link that is pressed with %j', (event) => {
  open('/hockey/a', { to: '/b' });
  // Otherwise the test's browser would leave the page.
  window.addEventListener('click', (click) => click.preventDefault(), { once: true });
  fireEvent.click(screen.getByRole('link'), event);
  expect([shown(), address()]).toEqual(['/a', '/hockey/a']);
});

test('a redirect takes the place of the address', async () => {
  window.history.replaceState(null, '', '/elsewhere');
  const entries = window.history.length;
  render(
    <Router routeBase={BASE}>
      <Path />
      <Redirect to="/first" />
    </Router>,
  );
  await act(async () => undefined);
  expect([shown(), address(), window.history.length]).toEqual(['/first', '/hockey/first', entries]);
});
