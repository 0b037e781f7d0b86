import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileFacts } from '@ddh/engine/internal/datasets';
import { MEMORY_USER } from '../../../testing/memoryServices.ts';
import type { IdentityFailure, User } from '../../../services/ports.ts';
import { answering } from '../../../testing/siteFiles.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import { LoginContext, loginAddress } from '../../shared/login.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';
import { LoggedOut } from './LoggedOut.tsx';

afterEach(cleanup);

const never = () => new Promise<never>(() => {});

const out: readonly (readonly [string, { ok: true; value: User | null } | { ok: false; error: IdentityFailure }])[] = [
  ['Not logged in to WordPress', { ok: true, value: null }],
  ['HTTP error! status: 500', { ok: false, error: { kind: 'http', status: 500 } }],
  ['The site could not be reached (offline)', { ok: false, error: { kind: 'unreachable', detail: 'offline' } }],
  ['The site did not say who is logged in', { ok: false, error: { kind: 'badAnswer' } }],
];
test.each(out)('for a user who is not logged in, the page shows %j', async (text, user) => {
  mountFantasy({ before: ({ identity }) => void (identity.user = user) });
  expect(await screen.findByRole('heading', { name: 'Authentication Required' })).toBeTruthy();
  expect(screen.getByText('Log in to keep a team. Rankings, trades and schedules are open.')).toBeTruthy();
  expect(screen.getByText('Please log in to access the Fantasy Hub.')).toBeTruthy();
  expect(screen.getByText(text)).toBeTruthy();
  expect(screen.queryByRole('heading', { name: /team/i, level: 3 })).toBeNull();
});

test('the Retry button checks the login again after the site could not be reached', async () => {
  const { user, services } = mountFantasy({
    before: ({ identity }) => {
      identity.user = { ok: false, error: { kind: 'unreachable', detail: 'no response in time' } };
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  services.identity.user = { ok: true, value: MEMORY_USER };
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: 'Create your first team' })).toBeTruthy();
});

test('a visitor who is logged out gets no Retry button', async () => {
  mountFantasy({ before: ({ identity }) => void (identity.user = { ok: true, value: null }) });
  await screen.findByRole('heading', { name: 'Authentication Required' });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the login link makes the login page return to the current page', () => {
  window.history.replaceState(null, '', fantasyPath('team'));
  render(
    <LoginContext value="https://members.example/in?app=2">
      <LoggedOut error={{ kind: 'loggedOut' }} onRetry={() => undefined} />
    </LoginContext>,
  );
  const address = new URL(screen.getByRole<HTMLAnchorElement>('link', { name: 'Log in' }).href);
  expect(address.origin + address.pathname).toBe('https://members.example/in');
  expect(address.searchParams.get('app')).toBe('2');
  expect(address.searchParams.get('redirect_to')).toBe(window.location.href);
});

test('loginAddress replaces a redirect that the login address already has', () => {
  const once = loginAddress('https://host.example/in?redirect_to=%2Felsewhere', 'https://host.example/a?b=c&d');
  expect(new URL(once).searchParams.getAll('redirect_to')).toEqual(['https://host.example/a?b=c&d']);
});

test('a login check that takes longer than 1.5 s shows "Loading Fantasy Hub..."', async () => {
  const { services } = mountFantasy({ before: ({ identity }) => void (identity.currentUser = never) });
  await screen.findByRole('heading', { name: 'My Team' });
  expect(screen.queryByText('Loading Fantasy Hub...')).toBeNull();
  services.clock.advance(1500);
  expect(await screen.findByText('Loading Fantasy Hub...')).toBeTruthy();
});

test('the page shows "Loading your teams..." if the teams take longer than 1.5 s', async () => {
  const { services } = mountFantasy({ before: (world) => Object.assign(world, { teams: never }) });
  await screen.findByRole('heading', { name: 'My Team' });
  await vi.waitFor(() => {
    services.clock.advance(1500);
    expect(screen.getByText('Loading your teams...')).toBeTruthy();
  });
});

test('if the teams cannot be loaded, the page shows the reason, and Retry reloads the page', async () => {
  const browser = memoryBrowser();
  browser.failure = 'blocked';
  const { user } = mountFantasy({ browser });
  const alert = within(await screen.findByRole('alert'));
  expect(alert.getByText('Error Loading Teams')).toBeTruthy();
  expect(alert.getByText('Failed to load teams')).toBeTruthy();
  expect(alert.getByText('Team data not loaded')).toBeTruthy();
  expect(alert.getByText("this browser's storage cannot be used")).toBeTruthy();
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a notice above the teams warns that the player data is old', async () => {
  const facts = { season: '2024-25', from: '2024-10-08', to: '2025-04-17' } as FileFacts;
  mountFantasy({ load: answering({ dates: [], facts }) });
  expect(await screen.findByText(/^These projections are old \(Thu, Apr 17\)\./)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Team name' })).toBeTruthy();
});

test('the status line names the season and the day of the last games that the figures include', async () => {
  const facts = { season: '2025-26', from: '2025-10-07', to: '2026-04-16', through: '2025-10-06' } as FileFacts;
  mountFantasy({ path: fantasyPath('goalies'), load: answering({ dates: [], facts }) });
  expect(await screen.findByText('2025-26 season, from Oct 7')).toBeTruthy();
  expect(screen.getByText('Through games of Oct 6')).toBeTruthy();
  expect(screen.queryByText(/^These (?:figures|odds|projections)/)).toBeNull();
});
