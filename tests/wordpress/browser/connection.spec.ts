import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import { storeStatusText, teamOutcomeText } from '../../../src/view/fantasy/team/storeCopy.ts';
import { expect, openTeam, test } from './cloud.ts';
import { addAndSave, addPlayer, createTeam, pressSave, rostered } from './teamPage.ts';

// This test waits about 20 s until the SDK connects again. It has a file of its own with an early name, so that other tests run while it waits.

const FAN = 'users/wp_2';
const OFFLINE: StoreFailure = { kind: 'unreachable' };

/** The status of the team Ice Cats while its edits are only on this device. */
function waiting(trouble: StoreFailure | null): string {
  const team = { id: '1' as TeamId, name: 'Ice Cats' };
  return storeStatusText({ place: 'elsewhere', unsent: [team.id], trouble, orphans: [] }, [team], false) ?? '';
}

test('a save without a connection is kept, is shown after a reload, and is sent when Google can be reached again', async ({
  cloud,
}) => {
  const { database } = cloud;
  const page = await openTeam(cloud, await cloud.device('fan'));
  await createTeam(page, 'Ice Cats');
  await addAndSave(page, 'Sam Reinhart');

  cloud.setDown(true);
  await addPlayer(page, 'Connor Bedard');
  const since = Date.now();
  await pressSave(page);
  await expect(page.getByText(teamOutcomeText({ kind: 'saveFailed', error: OFFLINE, kept: true }))).toBeVisible();
  expect(Date.now() - since).toBeLessThan(10_000);
  const waits = page.getByText(waiting(OFFLINE)).first();
  await expect(waits).toBeVisible();
  await expect(page.getByText('Not sent yet').last()).toBeVisible();

  await page.reload();
  await expect(rostered(page, 'Connor Bedard')).toBeVisible();
  await expect(waits.or(page.getByText(waiting(null)).first()).first()).toBeVisible();
  expect(JSON.stringify(database.valueAt(FAN))).not.toContain('Connor Bedard');

  cloud.setDown(false);
  await expect(page.getByText('All changes saved').first()).toBeVisible();
  await expect(waits).toBeHidden();
  expect(JSON.stringify(database.valueAt(FAN))).toContain('Connor Bedard');
});
