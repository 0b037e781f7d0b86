import { ok } from '@ddh/engine/internal/result';
import { beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from './config.ts';
import { openMembers } from './members.ts';
import { settled } from '../testing/teamsPage.ts';
import { memoryServices, MEMORY_USER } from '../testing/memoryServices.ts';

const firebase = vi.hoisted(() => ({ calls: [] as string[] }));
vi.mock('./teams/remotes/firebase/browser.ts', () => ({
  openTeams: (...[user, { app, tokenSync }]: [{ id: string }, { app: { projectId: string }; tokenSync: string }]) => {
    firebase.calls.push(`teams of ${user.id} in ${app.projectId}, linked at ${tokenSync}`);
    return Promise.resolve('in Firebase');
  },
  openRemote: ({ id }: { id: string }) => {
    firebase.calls.push(`remote of ${id}`);
    const read = () => {
      firebase.calls.push('read');
      return Promise.resolve({ ok: false, error: { kind: 'unreachable' } });
    };
    return { read, subscribe: () => () => undefined };
  },
  forgetLogin: (config: { tokenSync: string }) => {
    firebase.calls.push(`forget at ${config.tokenSync}`);
    return Promise.resolve();
  },
}));

const APP = {
  apiKey: 'k',
  authDomain: 'demo.firebaseapp.com',
  databaseURL: 'https://demo.firebaseio.com',
  projectId: 'demo',
  appId: '1:2:web:3',
};
const SETTINGS = { teamStore: 'firebase', firebase: JSON.stringify(APP), tokenSyncUrl: '/sync' };
const SYNC = `${window.location.origin}/sync`;

/** Opens a page with these settings. Without settings, `hostname` decides whether the page is local development. */
function setUp(settings: Readonly<Record<string, string>> | null = SETTINGS, hostname = 'hockey.example') {
  const script = Object.assign(document.createElement('script'), { type: 'application/json', id: 'ddh-settings' });
  script.textContent = JSON.stringify(settings);
  const root = document.createElement('div');
  document.body.replaceChildren(...(settings === null ? [] : [script]), root);
  const { origin, href } = window.location;
  const config = readConfig(root, { hostname, origin, href } as Location, {
    deploy: 'd',
    script: 'https://hockey.example/ddh/dist/assets/boot.js',
  });
  return openMembers(
    config,
    memoryServices(() => Promise.resolve({ kind: 'workerLost' })),
  );
}

beforeEach(() => {
  localStorage.clear();
  firebase.calls.length = 0;
});

test('a page without cached teams loads teams from Firebase only after a call of manageTeams', async () => {
  const members = setUp();
  const opening = members.teams(MEMORY_USER);
  await settled();
  expect(firebase.calls).toEqual([]);
  members.manageTeams();
  expect(await opening).toEqual(ok('in Firebase'));
  expect(firebase.calls).toEqual([`teams of 7 in demo, linked at ${SYNC}`]);
});

test('a page with cached teams shows them without Firebase, and reads the remote only after manageTeams', async () => {
  const known = { version: 1, teams: [], current: null, chosen: false, making: [], known: 0 };
  localStorage.setItem('ddh:teams:wp_7:cloud', JSON.stringify(known));
  const members = setUp();
  const opened = await members.teams(MEMORY_USER);
  expect(opened.ok && (await opened.value.load())).toEqual(ok({ teams: [], current: null }));
  await settled();
  expect(firebase.calls).toEqual([]);
  members.manageTeams();
  await vi.waitFor(() => expect(firebase.calls).toEqual(['remote of 7', 'read']));
});

test.each(['', 'ddh:teams:wp_7:cloud'])(
  'a site that may be a copy never calls Firebase, with the cache "%s"',
  async (cache) => {
    const known = { version: 1, teams: [], current: null, chosen: false, making: [], known: 0 };
    if (cache !== '') localStorage.setItem(cache, JSON.stringify(known));
    const members = setUp({ ...SETTINGS, teamStore: 'copy' });
    members.manageTeams();
    const opened = await members.teams(MEMORY_USER);
    const store = opened.ok ? opened.value : null;
    const seen: unknown[] = [];
    store?.subscribeStatus(({ trouble }) => seen.push(trouble));
    expect(await store?.load()).toEqual(ok({ teams: [], current: null }));
    await settled();
    expect(seen.at(-1)).toEqual({ kind: 'copy' });
    expect(firebase.calls).toEqual([]);
  },
);

test.each<[string, Readonly<Record<string, string>> | null, string?]>([
  ['no web app', { ...SETTINGS, firebase: '' }],
  [
    'a database that is not one of Google’s',
    { ...SETTINGS, firebase: JSON.stringify({ ...APP, databaseURL: 'https://x.example' }) },
  ],
  ['no valid tokenSyncUrl', { ...SETTINGS, tokenSyncUrl: 'https://evil.example/' }],
  ['local development', null, 'localhost'],
])('teams are stored in this browser in the case of %s', async (_, settings, hostname) => {
  const opened = await setUp(settings, hostname).teams(MEMORY_USER);
  expect(opened.ok && (await opened.value.load())).toEqual(ok({ teams: [], current: null }));
  expect(firebase.calls).toEqual([]);
});

test('forgetLogin ends a Firebase session only if local storage has its marker and Firebase is configured, wherever the teams are stored', async () => {
  const { forgetLogin } = setUp({ ...SETTINGS, teamStore: 'wordpress' });
  await forgetLogin();
  expect(firebase.calls).toEqual([]);
  localStorage.setItem('ddh:login:firebase', '1');
  await setUp({ ...SETTINGS, firebase: '' }).forgetLogin();
  await setUp(null, '127.0.0.1').forgetLogin();
  expect(firebase.calls).toEqual([]);
  await forgetLogin();
  expect(firebase.calls).toEqual([`forget at ${SYNC}`]);
});
