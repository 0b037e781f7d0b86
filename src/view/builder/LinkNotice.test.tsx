import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { encodeSlipLink, type Leg, type SharedSlip } from '@ddh/engine/internal/parlay';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { answering } from '../../testing/siteFiles.ts';
import { storesOf } from '../../testing/stores.ts';
import { LINK_GAME_GONE, linkOpenedText } from './linkCopy.ts';

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
  // Waits for the chunk that decodes links, which is loaded on demand.
  await waitFor(() => expect(page.services.address.fragment()).toBe(''));
  return page;
}

test('a slip of a finished game shows the score and the result of each leg, and cannot be edited', async () => {
  const page = mountBuilder(answering({ trackRecord: true }));
  await page.chooseGame();
  page.services.results = [
    {
      gameId: '99',
      start: '2025-10-06T23:00:00Z',
      corrected: false,
      result: {
        away: { name: 'Ottawa Senators', Goals: 2, Shots: 30 },
        home: { name: 'Boston Bruins', Goals: 4, Shots: 28 },
        players: {},
      },
    },
  ];
  const legs = [{ kind: 'winner', team: 'Boston Bruins', margin: 0.5 } as Leg];
  const matchup = { gameId: '99', away: 'Ottawa Senators', home: 'Boston Bruins' };
  const shared = { ...matchup, legs, oddsType: 'decimal', dataVersion: '1', price: null } as const;
  await act(async () => page.services.address.visit(encodeSlipLink({ ...shared, records: 10_000, hits: 5000 })));
  const title = await screen.findByText(/Ottawa Senators 2, Boston Bruins 4/);
  const notice = title.closest<HTMLElement>('[role=status]')!;
  expect(notice.textContent).toMatch(/50\.0%.*10,000/);
  expect(notice.textContent).toContain('Boston Bruins win hit');
  expect(
    within(notice)
      .getAllByRole('button')
      .map((button) => button.getAttribute('aria-label')),
  ).toEqual(['Close']);
});

const COUNTED = { records: 10_000, joint: 5000, each: [5000] };

describe('a link to a slip', () => {
  test('after the slip is evaluated, a notice says that the slip was opened, and the Close button removes the notice', async () => {
    const { count, user } = await followed();
    await count(COUNTED);
    const text = await screen.findByText(linkOpenedText(1));
    expect(text.closest('[role=status]')).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByText(linkOpenedText(1))).toBeNull();
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a notice shows the figures in the link if the current figures differ from them', async () => {
    const { count } = await followed({ hits: 2610 });
    await count(COUNTED);
    expect(await screen.findByText(/26\.1%.*2,610.*10,000/)).toBeTruthy();
  });

  test('a notice says that the game of a link no longer exists', async () => {
    await followed({ gameId: 'none' });
    expect(await screen.findByText(LINK_GAME_GONE)).toBeTruthy();
  });

  test('a notice says that a link is damaged', async () => {
    await followed('slip=1&game=2');
    expect(await screen.findByText(/damaged/)).toBeTruthy();
  });
});
