import { cleanup, render, screen, within } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import type { FileFacts } from '@ddh/engine/internal/datasets';
import { MEMORY_USER } from '../../../testing/memoryServices.ts';
import { answering } from '../../../testing/siteFiles.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import { loginAddress } from '../../shared/login.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';
import { LoggedOut } from './LoggedOut.tsx';
import { AUTHENTICATION_REQUIRED, FIRST_TEAM } from './copy.ts';
import { PLAIN_SITE, SiteContext } from '../../shared/site.ts';

afterEach(cleanup);

test('the Retry button checks the login again after the site could not be reached', async () => {
  const { user, services } = mountFantasy({
    before: ({ identity }) => {
      identity.user = { ok: false, error: { kind: 'unreachable', detail: 'no response in time' } };
    },
  });
  const retry = await screen.findByRole('button', { name: 'Retry' });
  services.identity.user = { ok: true, value: MEMORY_USER };
  await user.click(retry);
  expect(await screen.findByRole('heading', { name: FIRST_TEAM })).toBeTruthy();
});

test('a visitor who is logged out gets no Retry button', async () => {
  mountFantasy({ before: ({ identity }) => void (identity.user = { ok: true, value: null }) });
  await screen.findByRole('heading', { name: AUTHENTICATION_REQUIRED });
  expect(screen.queryByRole('button', { name: 'Retry' })).toBeNull();
});

test('the login link makes the login page return to the current page', () => {
  window.history.replaceState(null, '', fantasyPath('team'));
  render(
    <SiteContext value={{ ...PLAIN_SITE, login: 'https://members.example/in?app=2' }}>
      <LoggedOut error={{ kind: 'loggedOut' }} onRetry={() => undefined} />
    </SiteContext>,
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

test('if the teams cannot be loaded, the page shows the reason, and Retry reloads the page', async () => {
  const browser = memoryBrowser();
  browser.failure = 'blocked';
  const { user } = mountFantasy({ browser });
  const alert = within(await screen.findByRole('alert'));
  const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
  await user.click(alert.getByRole('button', { name: 'Retry' }));
  expect(reload).toHaveBeenCalledOnce();
});

test('a notice above the teams warns that the player data is old', async () => {
  const facts = { season: '2024-25', from: '2024-10-08', to: '2025-04-17' } as FileFacts;
  mountFantasy({ load: answering({ dates: [], facts }) });
  expect(await screen.findByText(/\(Thu, Apr 17\)/)).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Team name' })).toBeTruthy();
});

test('the status line names the season and the day of the last games that the figures include', async () => {
  const facts = { season: '2025-26', from: '2025-10-07', to: '2026-04-16', through: '2025-10-06' } as FileFacts;
  mountFantasy({ path: fantasyPath('goalies'), load: answering({ dates: [], facts }) });
  expect(await screen.findByText(/^2025-26.*Oct 7$/)).toBeTruthy();
  expect(screen.getByText(/Oct 6$/)).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
});
