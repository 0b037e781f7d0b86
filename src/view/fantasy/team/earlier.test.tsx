import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { StoreStatus } from '@ddh/engine/internal/fantasy';
import { openLocalTeams } from '../../../services/teams/storage/localTeams.ts';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import { mountFantasy } from '../../testing/mountFantasy.tsx';
import { saidOf, teamPage, withPlayers } from '../../testing/teamPage.ts';
import { storesOf } from '../../../testing/stores.ts';
import { ALL_SAVED, UNSAVED, UNSAVED_QUESTION } from './copy.ts';
import { NOT_SENT, storeStatusText, teamOutcomeText } from './storeCopy.ts';

afterEach(cleanup);

function mount(setUp: Parameters<typeof mountFantasy>[0] = {}) {
  const page = mountFantasy({ load: withPlayers, ...setUp });
  return { ...page, ...teamPage(page.user) };
}
const dialog = () => screen.getByRole('dialog', { name: 'Earlier versions' });
const lines = (part: string | RegExp): readonly (string | null)[] =>
  within(within(dialog()).getByRole('region', { name: part }))
    .queryAllByRole('listitem')
    .map((item) => item.textContent.replace(/\w{3} \d+, \d{4}, \d+:\d\d\s[AP]M/u, 'THEN'));

/** Opens a page with two teams. The second team was saved with one player, and then with two. */
async function saved() {
  const page = mount();
  const { createFirst, create, add, press, popup } = page;
  await createFirst('Owls');
  await create('Foxes');
  for (const [i, typed] of ['stutz', 'kopi'].entries()) {
    await add(typed);
    await press('Save team');
    await waitFor(() => expect(popup('status')).toEqual([saidOf({ kind: 'teamSaved', merged: false })]));
    await press('Close message');
    expect(page.names('Forwards')).toHaveLength(i + 1);
  }
  return page;
}

describe('the dialog Earlier versions', () => {
  test('each earlier version is listed with its differences, and the Bring back button restores it as unsaved changes', async () => {
    const { user, press, popup, names } = await saved();
    await press('Earlier versions');
    expect(lines('Earlier versions of Foxes')).toEqual([
      expect.stringMatching(/THEN1 /),
      expect.stringMatching(/THEN2 /),
    ]);
    await user.click(within(dialog()).getAllByRole('button', { name: /^Bring back/ })[0]!);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(popup('status')).toEqual([saidOf({ kind: 'broughtBack', merged: false })]);
    expect(names('Forwards')).toEqual(['Tim Stützle']);
    expect(screen.getAllByText(UNSAVED)).toHaveLength(2);
    // The listed differences are relative to the version that is shown now.
    await press('Earlier versions');
    expect(lines('Earlier versions of Foxes')).toEqual([
      expect.stringMatching(/THEN\D+$/),
      expect.stringMatching(/THEN1 /),
    ]);
  });

  test('pressing Bring back asks what to do with unsaved changes before the version is restored', async () => {
    const { user, press, names, add } = await saved();
    await add('chab');
    await press('Earlier versions');
    await user.click(within(dialog()).getAllByRole('button', { name: /^Bring back/ })[1]!);
    const question = screen.getByRole('dialog', { name: UNSAVED_QUESTION });
    await user.click(within(question).getByRole('button', { name: 'Discard' }));
    await waitFor(() => expect(names('Forwards')).toEqual([]));
    expect(names('Defensemen')).toEqual([]);
  });
});

describe('the list of deleted teams', () => {
  test('a deleted team is restored and shown', async () => {
    const { user, press, popup, teams, names } = await saved();
    await press('Delete Foxes');
    await press('Delete team');
    await waitFor(() => expect(teams()).toEqual(['OwlsCurrent']));
    await press('Earlier versions');
    expect(lines('Deleted teams')).toEqual([expect.stringMatching(/^Foxes.*THEN, 2 /)]);
    await user.click(screen.getByRole('button', { name: 'Restore Foxes' }));
    await waitFor(() => expect(popup('status')).toEqual([saidOf({ kind: 'teamRestored', merged: false })]));
    expect(teams()).toEqual(['Owls', 'FoxesCurrent']);
    expect(names('Forwards')).toEqual(['Tim Stützle', 'Anže Kopitar']);
  });

  test('restoring a team whose name is taken fails with a message inside the dialog', async () => {
    const { user, press, popup, teams, create } = await saved();
    await press('Delete Foxes');
    await press('Delete team');
    await waitFor(() => expect(teams()).toEqual(['OwlsCurrent']));
    await create('FOXES');
    await press('Earlier versions');
    await user.click(screen.getByRole('button', { name: 'Restore Foxes' }));
    const failed = { kind: 'restoreFailed', error: { kind: 'nameTaken' } } as const;
    await waitFor(() => expect(popup('alert')).toEqual([saidOf(failed)]));
    expect(within(dialog()).getByText(teamOutcomeText(failed))).toBeTruthy();
  });

  test('the last deleted team can be restored from the form for the first team', async () => {
    const { createFirst, press } = mount();
    await createFirst('Owls');
    await press('Delete Owls');
    await press('Delete team');
    await screen.findByRole('textbox', { name: 'Team name' });
    await press('Earlier versions');
    await press('Restore Owls');
    await screen.findByRole('heading', { name: 'Owls', level: 3 });
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Owls'));
  });

  test('a user without deleted teams gets no Earlier versions button', async () => {
    mount();
    await screen.findByRole('textbox', { name: 'Team name' });
    expect(screen.queryByRole('button', { name: 'Earlier versions' })).toBeNull();
  });
});

describe('the status of the teams', () => {
  /** Opens My Team with a store whose status the test can change. */
  async function withStatus() {
    const status: { now: (status: StoreStatus) => void } = { now: () => undefined };
    const page = mount({
      browser: memoryBrowser(async (userId, world) => ({
        ...(await openLocalTeams(userId, world)),
        subscribeStatus(listen) {
          status.now = listen;
          return () => undefined;
        },
      })),
    });
    await page.createFirst('Owls');
    return { ...page, setStatus: (next: StoreStatus) => status.now(next) };
  }
  const ELSEWHERE: StoreStatus = { place: 'elsewhere', unsent: [], trouble: null, orphans: [] };

  test('the note about where teams are stored names an unsent team, and the list marks that team until it is sent', async () => {
    const { app, setStatus, teams, services } = await withStatus();
    const id = storesOf(app).teams.state.current!;
    setStatus({ ...ELSEWHERE, unsent: [id], trouble: { kind: 'unreachable' } });
    const { teams: all } = storesOf(app).teams.state;
    const text = storeStatusText({ ...ELSEWHERE, unsent: [id], trouble: { kind: 'unreachable' } }, all, false)!;
    // It is shown, and said once.
    await waitFor(() => expect(screen.getAllByText(text, { ignore: 'script' })).toHaveLength(2));
    expect(teams()).toEqual([`OwlsCurrent${NOT_SENT}`]);
    expect(screen.getAllByText(NOT_SENT)[1]).toBeTruthy();
    expect(services.leaving.asks()).toBe(true);
    setStatus(ELSEWHERE);
    await waitFor(() => expect(teams()).toEqual(['OwlsCurrent']));
    expect([screen.queryByText(text), services.leaving.asks()]).toEqual([null, false]);
    expect(screen.getByText(ALL_SAVED)).toBeTruthy();
  });

  test('if another device deletes a team with unsent edits on this device, a notice names the team and offers Earlier versions', async () => {
    const { setStatus } = await withStatus();
    setStatus({ ...ELSEWHERE, orphans: ['Bears'] });
    const notice = (await screen.findByText(/^Bears /)).closest<HTMLElement>('.ddh-spread')!;
    expect(within(notice).getByRole('button', { name: 'Earlier versions' })).toBeTruthy();
  });
});
