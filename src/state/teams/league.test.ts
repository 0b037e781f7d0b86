import { describe, expect, test } from 'vitest';
import { holdStore, nextTab, pageWith, player, settled, stored, type TeamsPage } from '../../testing/teamsPage.ts';

async function withGoal(goal: string): Promise<TeamsPage> {
  const page = await pageWith('Owls');
  page.actions.openSetup();
  page.actions.typeSetup('skaterScoring', 'goal', goal);
  await page.actions.saveSetup();
  page.actions.openSetup();
  return page;
}
const goal = (page: TeamsPage, typed: string) => page.actions.typeSetup('skaterScoring', 'goal', typed);
const asks = ({ services }: TeamsPage) => services.leaving.asks();

describe('saving the league setup while the user types', () => {
  test('a value that the user changes back during a save is stored by the next save', async () => {
    const page = await withGoal('1');
    goal(page, '2');
    const [saving, held] = [page.actions.saveSetup(), holdStore(page)];
    const release = await held;
    goal(page, '1');
    release();
    await saving;
    expect(page.state.setup?.edited).toBe(true);
    await page.actions.saveSetup();
    expect([page.state.setup, page.state.popup]).toEqual([null, { kind: 'settingsSaved', merged: false }]);
    expect((await stored(page))[0]?.skaterScoring).toEqual({ goal: 1 });
  });

  test('values that another tab saves appear in the fields that the user has not edited, and the next save keeps them', async () => {
    const page = await withGoal('1');
    const other = await nextTab(page);
    page.services.tab.browser.deliver = () => undefined;
    other.actions.openSetup();
    other.actions.typeSetup('skaterScoring', 'assist', '3');
    await other.actions.saveSetup();
    goal(page, '2');
    const [saving, held] = [page.actions.saveSetup(), holdStore(page)];
    const release = await held;
    goal(page, '4');
    release();
    await saving;
    expect(page.state.setup?.entries.skaterScoring).toMatchObject({ goal: { typed: '4' }, assist: { typed: '3' } });
    await page.actions.saveSetup();
    expect((await stored(page))[0]?.skaterScoring).toEqual({ goal: 4, assist: 3 });
  });
});

describe('leaving the page while the league setup is open', () => {
  test('the browser asks for confirmation before the user leaves a page whose league setup has edits', async () => {
    const page = await withGoal('1');
    expect(asks(page)).toBe(false);
    goal(page, '2');
    expect(asks(page)).toBe(true);
    goal(page, '1');
    expect(asks(page)).toBe(false);
    page.actions.toggleMode();
    expect(asks(page)).toBe(true);
    page.actions.closeSetup();
    expect(asks(page)).toBe(false);
    page.actions.openSetup();
    goal(page, '5');
    await page.actions.saveSetup();
    expect(asks(page)).toBe(false);
  });
});

describe('the league setup of a team that another tab deletes', () => {
  test('saving the setup of a deleted team creates the team again, and keeps the edits of the shown team', async () => {
    const page = await pageWith('Bears', 'Owls');
    const other = await nextTab(page);
    page.actions.openSetup();
    goal(page, '2');
    const owls = page.state.current!;
    other.actions.askToDelete(owls);
    await other.actions.confirmDelete();
    await settled();
    expect([page.state.team?.name, page.state.setup?.team]).toEqual(['Bears', 'Owls']);
    page.actions.addPlayer(player('A'));
    await page.actions.saveSetup();
    expect((await stored(page)).map(({ name, skaterScoring }) => [name, skaterScoring])).toEqual([
      ['Bears', {}],
      ['Owls', { goal: 2 }],
    ]);
    expect([page.state.team?.name, page.state.team?.roster.F, page.state.unsaved]).toEqual(['Bears', ['A'], true]);
  });

  test('if the page was not notified that the team was deleted, saving the setup reports the deletion, and saving again recreates the team', async () => {
    const page = await withGoal('1');
    const other = await nextTab(page);
    page.services.tab.browser.deliver = () => undefined;
    other.actions.askToDelete(page.state.current!);
    await other.actions.confirmDelete();
    goal(page, '2');
    await page.actions.saveSetup();
    expect(page.state.popup).toEqual({ kind: 'settingsFailed', error: { kind: 'notFound' } });
    expect(page.state.setup).toMatchObject({ team: 'Owls', deletedElsewhere: true, edited: true });
    await page.actions.saveSetup();
    expect((await stored(page)).map(({ name, skaterScoring }) => [name, skaterScoring])).toEqual([
      ['Owls', { goal: 2 }],
    ]);
    expect(page.state.team?.name).toBe('Owls');
  });
});
