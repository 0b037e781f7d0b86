import { beforeEach, expect, test, vi } from 'vitest';
import { NO_ROSTER, type TeamId } from '@ddh/engine/internal/fantasy';
import { NO_SETTINGS } from '../../engine/src/fantasy/team/fields.ts';
import { LOCAL_CONFIG } from '../testing/pageConfig.ts';
import { browserServices } from './browser.ts';
import { MEMORY_USER } from '../testing/memoryServices.ts';

const HOST = {
  rest: 'https://hockey.example/wp-json/',
  freshNonce: 'https://hockey.example/wp-admin/admin-ajax.php?action=rest-nonce',
  home: 'https://hockey.example/',
  login: 'https://hockey.example/wp-login.php',
};

beforeEach(() => {
  localStorage.clear();
  vi.restoreAllMocks();
});

test('on localhost the current user is the development user, and no request is sent', async () => {
  const fetch = vi.spyOn(window, 'fetch');
  const { identity } = browserServices(LOCAL_CONFIG);
  expect(await identity.currentUser()).toMatchObject({ ok: true, value: { id: '999' } });
  expect(await identity.fantasyAccess()).toEqual({ hasAccess: true, reason: 'development_mode' });
  expect(fetch).not.toHaveBeenCalled();
});

test('on a public host the first request about the user has the fetched nonce, and the second has the nonce from the first response', async () => {
  const sent: unknown[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((url, request) => {
    if (url === HOST.freshNonce) return Promise.resolve(new Response('fresh00001'));
    sent.push(new Headers(request?.headers).get('X-WP-Nonce'));
    const headers = { 'X-WP-Nonce': 'fresh00002' };
    return Promise.resolve(Response.json({ logged_in: true, user_id: 3, username: 'kim' }, { headers }));
  });
  const { identity } = browserServices({ ...LOCAL_CONFIG, host: HOST });
  expect(await identity.currentUser()).toMatchObject({ ok: true, value: { id: '3' } });
  await identity.fantasyAccess();
  expect(sent).toEqual(['fresh00001', 'fresh00002']);
});

test('on localhost teams are stored in local storage', async () => {
  const opened = await browserServices(LOCAL_CONFIG).teams({ ...MEMORY_USER, id: '999' });
  if (!opened.ok) throw new Error(opened.error.kind);
  const team = { ...NO_SETTINGS, roster: NO_ROSTER, id: '1234' as TeamId, name: 'Bears' };
  expect(await opened.value.create(team)).toEqual({ ok: true, value: { team, rev: 1 } });
  expect(localStorage.getItem('ddh:teams:wp_999')).toContain('Bears');
});

test('teams are loaded from the host site with the fetched nonce', async () => {
  const asked: string[] = [];
  vi.spyOn(window, 'fetch').mockImplementation((input, request) => {
    const url = input as string;
    if (url === HOST.freshNonce) return Promise.resolve(new Response('fresh00001'));
    asked.push(`${request?.method ?? ''} ${url} ${new Headers(request?.headers).get('X-WP-Nonce') ?? ''}`);
    const user = { logged_in: true, user_id: 3 };
    return Promise.resolve(Response.json(url.endsWith('current-user') ? user : { teams: [], currentTeam: null }));
  });
  const { teams, identity } = browserServices({ ...LOCAL_CONFIG, host: HOST, teamStore: 'wordpress' });
  await identity.currentUser();
  const opened = await teams({ ...MEMORY_USER, id: '3' });
  if (!opened.ok) throw new Error(opened.error.kind);
  expect(await opened.value.load()).toEqual({ ok: true, value: { teams: [], current: null } });
  expect(asked).toEqual([
    'GET https://hockey.example/wp-json/ddh/v1/current-user fresh00001',
    'GET https://hockey.example/wp-json/ddh/v1/fantasy/teams fresh00001',
  ]);
});
