import { describe, expect, test } from 'vitest';
import { MEMORY_USER } from '../../testing/memoryServices.ts';
import { openLocalTeams } from '../../services/teams/storage/localTeams.ts';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { siteTeams, teamSite } from '../../testing/teamSite.ts';
import { create, openPage, pageWith, player, reload, rosterOf, settled, stored } from '../../testing/teamsPage.ts';

/** Opens a page whose teams are stored on a site. */
async function pageOfSite() {
  const site = teamSite();
  const device = site.device();
  const page = await openPage(device.tab());
  await create(page, 'Bears');
  return { site, device, page, ...page };
}
const offline = { kind: 'unreachable' };

describe('a site that cannot be reached', () => {
  test('if the site cannot be reached, saved edits are kept on the device, a popup says so, and the edits are sent later', async () => {
    const { site, device, page, state, actions, services } = await pageOfSite();
    expect(state.status).toMatchObject({ place: 'elsewhere', unsent: [], trouble: null });
    site.trouble = () => 'offline';
    actions.addPlayer(player('A'));
    await actions.save();
    expect(state.popup).toEqual({ kind: 'saveFailed', error: offline, kept: true });
    expect([state.unsaved, services.leaving.asks()]).toEqual([false, true]);
    expect(state.status).toMatchObject({ unsent: [state.current], trouble: offline });
    // All tabs of the device have the saved version, also after a reload.
    const again = await reload(page);
    expect([rosterOf(again), again.state.unsaved]).toEqual([['A'], false]);
    site.trouble = () => null;
    device.comeBack();
    await settled();
    await settled();
    expect(again.state.status).toMatchObject({ unsent: [], trouble: null });
    expect(again.services.leaving.asks()).toBe(false);
    expect((await stored(await openPage(site.device().tab())))[0]?.roster.F).toEqual(['A']);
  });

  test('if the site cannot be reached, saved league settings are kept on the device, and the form closes', async () => {
    const { site, state, actions } = await pageOfSite();
    site.trouble = () => 'offline';
    actions.openSetup();
    actions.typeSetup('skaterScoring', 'goal', '2');
    await actions.saveSetup();
    expect([state.popup, state.setup, state.unsaved]).toEqual([
      { kind: 'settingsFailed', error: offline, kept: true },
      null,
      false,
    ]);
    expect(state.team?.skaterScoring.goal).toBe(2);
  });

  test('a new team cannot be created while the site cannot be reached', async () => {
    const { site, state, actions } = await pageOfSite();
    site.trouble = () => 'offline';
    actions.startNaming('create');
    actions.typeName('Crows');
    await actions.submitName();
    expect(state.popup).toEqual({ kind: 'createFailed', error: offline });
    expect([state.naming?.typed, siteTeams(site)]).toEqual(['Crows', ['Bears']]);
  });
});

describe('a site that reports that the user is logged out', () => {
  test('if the site reports a lost login, the page checks the user; if they are logged out, the session ends and no edit is lost', async () => {
    const { site, page, state, actions, services } = await pageOfSite();
    actions.addPlayer(player('A'));
    site.trouble = () => 'loggedOut';
    services.identity.user = { ok: true, value: null };
    await actions.save();
    await settled();
    expect(state.login).toEqual({ phase: 'out', error: { kind: 'loggedOut' } });
    expect([services.forgotten, services.leaving.restarts]).toEqual([1, 1]);
    // The page does not ask for confirmation when the user leaves it to log in.
    expect(services.leaving.asks()).toBe(false);
    actions.addPlayer(player('B'));
    site.trouble = () => null;
    services.identity.user = { ok: true, value: MEMORY_USER };
    services.leaving.comeBack();
    await settled();
    await settled();
    expect([state.login.phase, rosterOf(page), state.unsaved]).toEqual(['in', ['A', 'B'], true]);
    await actions.save();
    expect(state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect((await stored(page))[0]?.roster.F).toEqual(['A', 'B']);
  });

  test('a reported loss of the login is ignored if the host still returns the user', async () => {
    const { site, state, actions, services } = await pageOfSite();
    site.trouble = () => 'loggedOut';
    actions.addPlayer(player('A'));
    await actions.save();
    await settled();
    expect(state.popup).toEqual({ kind: 'saveFailed', error: { kind: 'loggedOut' }, kept: true });
    expect([state.login.phase, services.forgotten]).toEqual(['in', 0]);
    expect(services.leaving.asks()).toBe(true);
  });

  test('after a lost login, the page keeps edits that cannot be stored', async () => {
    const page = await pageWith('Bears');
    const { state, actions, services } = page;
    services.tab.browser.failure = 'full';
    actions.addPlayer(player('A'));
    state.login = { phase: 'out', error: { kind: 'loggedOut' } };
    await actions.open();
    expect([rosterOf(page), state.unsaved]).toEqual([['A'], true]);
  });
});

test('a page without a logged-in user ends the previous session', async () => {
  const page = await pageWith('Bears');
  page.services.identity.user = { ok: true, value: null };
  page.services.leaving.comeBack();
  await settled();
  expect(page.services.forgotten).toBe(1);
});

test.each([{ kind: 'notSetUp' }, { kind: 'copy' }] as const)(
  'a save on the device counts as a successful save if the site stores no teams: %j',
  async (trouble) => {
    const browser = memoryBrowser(async (userId, world) => {
      const local = await openLocalTeams(userId, world);
      return {
        ...local,
        async save(team, base) {
          const saved = await local.save(team, base);
          return saved.ok ? { ok: true, value: { ...saved.value, waiting: trouble } } : saved;
        },
        subscribeStatus(listen) {
          void local.load().then((book) => {
            const unsent = book.ok ? book.value.teams.map(({ team }) => team.id) : [];
            listen({ place: 'elsewhere', unsent, trouble, orphans: [] });
          });
          return () => undefined;
        },
      };
    });
    const first = await openPage(browser.tab());
    await create(first, 'Bears');
    const page = await reload(first);
    page.actions.addPlayer(player('A'));
    await page.actions.save();
    expect(page.state.popup).toEqual({ kind: 'teamSaved', merged: false });
    expect(page.state.status?.unsent).toEqual([page.state.current]);
    expect(page.services.leaving.asks()).toBe(false);
  },
);
