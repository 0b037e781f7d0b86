import { describe, expect, test } from 'vitest';
import {
  create,
  current,
  names,
  newPage,
  openPage,
  pageWith,
  player,
  rosterOf,
  stored,
} from '../../testing/teamsPage.ts';

const said = ({ state }: Awaited<ReturnType<typeof openPage>>) => state.popup;

describe('teamFile and restoreFile', () => {
  test('a backup file restores all teams in a browser that has lost them', async () => {
    const page = await pageWith('Owls', 'Bears');
    page.actions.addPlayer(player('Tim Stützle'));
    await page.actions.save();
    const other = await openPage();
    await other.actions.restoreFile(page.actions.teamFile());
    expect(said(other)).toMatchObject({ kind: 'fileRestored', restored: 2, noRoom: [] });
    expect(await stored(other)).toEqual(await stored(page));
    expect([current(other), rosterOf(other)]).toEqual(['Bears', ['Tim Stützle']]);
  });

  test("a backup file includes the page's unsaved edits", async () => {
    const page = await pageWith('Owls');
    page.actions.addPlayer(player('Tim Stützle'));
    const other = await openPage();
    await other.actions.restoreFile(page.actions.teamFile());
    expect(rosterOf(other)).toEqual(['Tim Stützle']);
  });

  test('restoring a backup file replaces a team of the same name, and the replaced version can be restored', async () => {
    const page = await pageWith('Owls');
    const before = page.actions.teamFile();
    page.actions.addPlayer(player('Tim Stützle'));
    await page.actions.save();
    await page.actions.restoreFile(before);
    expect(said(page)).toMatchObject({ kind: 'fileRestored', restored: 1, noRoom: [] });
    expect([names(page), rosterOf(page), page.state.unsaved]).toEqual([['Owls'], [], false]);
    page.actions.openEarlier();
    expect(page.state.earlier?.versions[0]?.team.roster.F).toEqual(['Tim Stützle']);
  });

  test("restoring a backup file keeps the page's unsaved edits", async () => {
    const page = await pageWith('Owls');
    const empty = page.actions.teamFile();
    page.actions.addPlayer(player('Tim Stützle'));
    await page.actions.save();
    page.actions.addPlayer(player('Brady Tkachuk'));
    await page.actions.restoreFile(empty);
    expect([rosterOf(page), page.state.unsaved]).toEqual([['Tim Stützle', 'Brady Tkachuk'], true]);
    await page.actions.save();
    expect((await stored(page))[0]!.roster.F).toEqual(['Brady Tkachuk']);
  });

  test('restoring a backup file changes nothing if the user already has all teams in the file', async () => {
    const page = await pageWith('Owls');
    await page.actions.restoreFile(page.actions.teamFile());
    expect(said(page)).toMatchObject({ kind: 'fileRestored', restored: 0, noRoom: [] });
  });

  test('restoring a backup file names the teams that exceed the limit', async () => {
    const file = (await pageWith('Six', 'Seven')).actions.teamFile();
    const page = await pageWith('One', 'Two', 'Three', 'Four');
    await page.actions.restoreFile(file);
    expect(said(page)).toMatchObject({ restored: 1, noRoom: ['Seven'] });
    await page.actions.restoreFile(file);
    expect(said(page)).toMatchObject({ restored: 0, noRoom: ['Seven'] });
  });

  test('a file that is not a team backup is rejected and changes nothing', async () => {
    const page = await pageWith('Owls');
    await page.actions.restoreFile('not a file of teams');
    expect(said(page)).toMatchObject({ kind: 'fileRefused', problem: { kind: 'notTeamFile' } });
    expect(names(page)).toEqual(['Owls']);
  });

  test('if storage is full, restoring a backup file fails with that reason and keeps the stored teams', async () => {
    const file = (await pageWith('Owls')).actions.teamFile();
    const page = await openPage();
    await create(page, 'Bears');
    page.services.tab.browser.failure = 'full';
    await page.actions.restoreFile(file);
    expect(said(page)).toMatchObject({ kind: 'restoreFailed', error: { kind: 'full' } });
    page.services.tab.browser.failure = null;
    expect(names(page)).toEqual(['Bears']);
  });

  test('a backup file is ignored before the teams are loaded', async () => {
    const file = (await pageWith('Owls')).actions.teamFile();
    const page = newPage();
    await page.actions.restoreFile(file);
    expect([said(page), names(page)]).toEqual([null, []]);
  });
});
