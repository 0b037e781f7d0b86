import { expect, test } from 'vitest';
import { holdStore, nextTab, pageWith, player, rosterOf, settled, stored } from '../../testing/teamsPage.ts';

test('edits made while a deleted team is recreated under another id are kept', async () => {
  const page = await pageWith('Bears', 'Owls');
  const other = await nextTab(page);
  page.actions.addPlayer(player('Mine'));
  const id = page.state.current!;
  other.actions.askToDelete(id);
  await other.actions.confirmDelete();
  await settled();
  const { browser } = page.services.tab;
  browser.deliver = () => undefined;
  const third = await browser.tab().teams('7');
  if (!third.ok) throw new Error(third.error.kind);
  await third.value.create({ ...page.state.team!, name: 'Ducks', roster: { F: ['theirs'], D: [], G: [] } });
  const [saving, held] = [page.actions.save(), holdStore(page)];
  const release = await held;
  page.actions.addPlayer(player('Meanwhile'));
  release();
  await saving;
  expect(page.state.current).not.toBe(id);
  expect([page.state.team?.name, rosterOf(page), page.state.unsaved]).toEqual(['Owls', ['Mine', 'Meanwhile'], true]);
  await page.actions.save();
  expect((await stored(page)).map(({ name, roster }) => [name, roster.F])).toEqual([
    ['Bears', []],
    ['Ducks', ['theirs']],
    ['Owls', ['Mine', 'Meanwhile']],
  ]);
});
