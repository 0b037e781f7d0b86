import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import type { LoadTab } from '../../testing/memoryServices.ts';
import { siteFiles, tabAnswer, TODAY } from '../../testing/siteFiles.ts';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { decodeCountedSlips } from '@ddh/engine/internal/hub';
import { NOT_IN_SIMULATION } from '@ddh/engine/internal/format';
import { GAME_BEGUN } from './copy.ts';

afterEach(cleanup);

const GAME = { Date: TODAY, Away: 'Ottawa Senators', Home: 'Boston Bruins' };
const SCRATCH = {
  ...GAME,
  At: '2025-10-07T21:12:00Z',
  What: 'scratch',
  Player: 'Tim Stützle',
  Before: 0.4,
  After: 0.37,
};

/**
 * Opens a slip with a leg of Tim Stützle. `deliver` publishes a newer delivery of the same day and simulates the user's
 * return to the page.
 */
async function mountSlip() {
  const site = { version: 1, time: '19:00', changes: [] as (typeof SCRATCH)[] };
  const load: LoadTab = ({ tab }) =>
    Promise.resolve(
      tabAnswer(
        tab,
        { version: String(site.version) },
        siteFiles({
          changes: site.changes,
          schedule_times: [{ Date: TODAY, 'Away Team': GAME.Away, 'Home Team': GAME.Home, Time: site.time }],
        }),
      ),
    );
  const page = mountBuilder(load);
  await page.chooseGame();
  await page.user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  const player = page.row(1).getByRole('combobox', { name: 'Player' });
  await page.user.type(player, 'stüt');
  await page.user.click(await screen.findByRole('option', { name: /Tim Stützle/ }));
  const choose = (name: string, option: string): Promise<void> =>
    page.user.selectOptions(page.row(1).getByRole('combobox', { name }), option);
  await choose('Prop', 'Goals');
  await choose('Over/Under', 'Over');
  await choose('Line', '0.5');
  await page.count({ records: 10_000, joint: 2000, each: [6000, 3000] });
  const deliver = async (changes: (typeof SCRATCH)[]): Promise<void> => {
    Object.assign(site, { version: site.version + 1, changes });
    Object.assign(page.services.delivery, { version: String(site.version), day: TODAY });
    await act(async () => page.services.leaving.comeBack());
  };
  const legOf = (name: string) =>
    within(page.slip().getByRole('list', { name: 'Legs' }))
      .getAllByRole('listitem')
      .find((item) => item.textContent.includes(name))!;
  return { ...page, site, deliver, legOf };
}

test('after a scratch the slip keeps the leg and marks it, and a notice says what has changed until the user closes it', async () => {
  const { user, slip, count, deliver, legOf } = await mountSlip();
  await deliver([SCRATCH]);
  // The earlier figures stay until the newer ones are computed.
  expect(slip().getByText(/^2,000 of 10,000/)).toBeTruthy();
  await count({ records: 10_000, joint: 1500, each: [6000, 0], missing: [1] });
  expect(legOf('Tim Stützle').textContent).toContain('5:12 PM');
  expect(legOf('Tim Stützle').textContent).not.toContain(NOT_IN_SIMULATION);
  expect(legOf('Boston Bruins').textContent).not.toContain('5:12 PM');
  const notice = /15\.0%.*20\.0%.*Stützle.*5:12 PM/;
  expect(await slip().findByText(notice)).toBeTruthy();
  await user.click(slip().getByRole('button', { name: 'Close message' }));
  expect(slip().queryByText(notice)).toBeNull();
});

test('the device keeps what a scratch has changed in the slip, so that the list of news can say it', async () => {
  const { services, count, deliver } = await mountSlip();
  const kept = () => decodeCountedSlips(services.preferences.get('counted-slips'));
  expect(kept()).toMatchObject([{ legs: 2, chance: 0.2, known: [], moves: [] }]);
  await deliver([SCRATCH]);
  // Figures of records that are still being read are not kept.
  await count({ records: 5000, joint: 1000, each: [3000, 0], missing: [1] }, false);
  expect(kept()).toMatchObject([{ chance: 0.2, moves: [] }]);
  await count({ records: 10_000, joint: 1500, each: [6000, 0], missing: [1] });
  const [slip] = kept();
  expect(slip!.moves).toEqual([{ before: 0.2, after: 0.15, news: slip!.known }]);
});

test('the builder says that the game has begun once its start time has passed, and stops saying so if the start is moved to a later time', async () => {
  const { slip, services, site, deliver } = await mountSlip();
  const begun = () => slip().queryByText(GAME_BEGUN);
  const wait = (hours: number): Promise<void> => act(async () => services.clock.advance(hours * 3_600_000));
  await wait(6.9);
  expect(begun()).toBeNull();
  await wait(0.2);
  expect(begun()).toBeTruthy();
  site.time = '20:00';
  await deliver([]);
  expect(begun()).toBeNull();
});
