import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeSlipLink, type Leg, type SharedSlip } from '@ddh/engine/internal/parlay';
import { mountBuilder } from '../../testing/mountBuilder.tsx';
import { storesOf } from '../../../testing/stores.ts';

afterEach(cleanup);

/** Opens the page by following a link to a slip. */
async function followed(change: Partial<SharedSlip> | string = {}) {
  const page = mountBuilder();
  await page.chooseGame();
  const { matchup } = storesOf(page.app).parlay.state.builder;
  const fragment =
    typeof change === 'string'
      ? change
      : encodeSlipLink({
          ...matchup!,
          legs: [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 } as Leg],
          oddsType: 'decimal',
          dataVersion: '1',
          price: null,
          records: 10_000,
          hits: 5000,
          ...change,
        });
  await act(async () => page.services.address.visit(fragment));
  // The chunk that reads links is loaded on demand.
  await waitFor(() => expect(page.services.address.fragment()).toBe(''));
  return page;
}

const COUNTED = { records: 10_000, joint: 5000, each: [5000] };

describe('a link to a slip', () => {
  test('after the slip is counted, a notice says that the slip was opened, and the Close button removes the notice', async () => {
    const { count, user } = await followed();
    await count(COUNTED);
    const text = await screen.findByText(/^Shared slip: 1 leg/);
    expect(text.closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(/^Shared slip/)).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a notice shows the old figures of a link whose figures have changed', async () => {
    const { count } = await followed({ hits: 2610 });
    await count(COUNTED);
    expect(await screen.findByText(/changed since this link was made.*26\.1% \(2,610 of 10,000/)).toBeTruthy();
  });

  test('a notice says that the game of a link no longer exists', async () => {
    await followed({ gameId: 'none' });
    expect(await screen.findByText(/^The game in this link is no longer available in the builder/)).toBeTruthy();
  });

  test('a notice says that a link is damaged', async () => {
    await followed('slip=1&game=2');
    expect(await screen.findByText(/^This link is damaged/)).toBeTruthy();
  });
});
