import { describe, expect, test } from 'vitest';
import type { TeamOutcome } from '@ddh/engine/internal/fantasy';
import { memoryServices } from '../../testing/memoryServices.ts';
import { answering } from '../../testing/siteFiles.ts';
import { siteTeams, teamSite } from '../../testing/teamSite.ts';
import { create, newPage, openPage, player, settled, type TeamsPage } from '../../testing/teamsPage.ts';
import type { Teams } from './store.ts';
import { createStores } from '../../testing/stores.ts';

const said = ({ state }: Pick<Teams, 'state'>) => state.popup;

const commands: readonly (readonly [string, TeamOutcome['kind'], (page: TeamsPage) => Promise<void>])[] = [
  ['saving', 'saveFailed', ({ actions }) => actions.save()],
  [
    'creating',
    'createFailed',
    ({ actions }) => {
      actions.startNaming('create');
      actions.typeName('Bears');
      return actions.submitName();
    },
  ],
  ['deleting', 'deleteFailed', ({ actions }) => actions.confirmDelete()],
];

describe.each(commands)('%s a team', (_, kind, run) => {
  test('a command on a team fails with "Not authenticated" if no user is logged in', async () => {
    const page = newPage();
    page.services.identity.user = { ok: true, value: null };
    await page.actions.open();
    await run(page);
    expect(said(page)).toMatchObject({ kind, error: { kind: 'loggedOut' } });
  });

  test('a command on a team fails with "Team data not loaded" if loading has failed', async () => {
    const page = newPage();
    page.services.tab.browser.failure = 'blocked';
    await page.actions.open();
    expect(page.state.stored.phase).toBe('failed');
    await run(page);
    expect(said(page)).toMatchObject({ kind, error: { kind: 'notLoaded' } });
  });
});

test('saving without a team fails with "No team data available"', async () => {
  const page = await openPage();
  await page.actions.save();
  expect(said(page)).toMatchObject({ kind: 'saveFailed', error: { kind: 'noTeams' } });
});

test('saving is refused and sends nothing while the typed name is invalid', async () => {
  const site = teamSite();
  const page = await openPage(site.device().tab());
  await create(page, 'Bears');
  await create(page, 'Crows');
  const { state, actions } = page;
  actions.addPlayer(player('A'));
  actions.startNaming('rename');
  actions.typeName('bears');
  await settled();
  let sent = 0;
  site.trouble = () => {
    sent += 1;
    return null;
  };
  await actions.save();
  expect(said(page)).toMatchObject({ kind: 'cannotSave' });
  expect(state.naming).toMatchObject({ typed: 'bears', error: { kind: 'nameTaken' } });
  expect([sent, state.unsaved, siteTeams(site)]).toEqual([0, true, ['Bears', 'Crows']]);
});

const LOST = { kind: 'saveFailed', error: { kind: 'loggedOut' } } as const;

describe('saving after the login was lost', () => {
  async function lost(storage: 'full' | null) {
    const site = teamSite();
    const page = await openPage(site.device().tab());
    await create(page, 'Bears');
    page.actions.addPlayer(player('A'));
    page.services.tab.browser.failure = storage;
    site.trouble = () => 'loggedOut';
    page.services.identity.user = { ok: true, value: null };
    await page.actions.save();
    await settled();
    expect(page.services.leaving.restarts).toBe(1);
    return page;
  }

  test('a save that is refused because the login was lost is reported once, on the page that loads next', async () => {
    const page = await lost(null);
    expect(said(page)).toMatchObject({ ...LOST, kept: true });
    const services = memoryServices(answering());
    for (const [key, text] of page.services.preferences.stored) services.preferences.stored.set(key, text);
    const load = () => createStores(services).teams;
    expect(said(load())).toMatchObject({ ...LOST, kept: true });
    expect(said(load())).toBeNull();
  });

  test('if the login is lost and storage is full, a refused save says that only the open page keeps the edits', async () => {
    const page = await lost('full');
    expect(said(page)).toMatchObject(LOST);
    expect(said(page)).not.toHaveProperty('kept', true);
  });
});
