import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { answering, siteFiles, TODAY, TOMORROW } from '../../testing/siteFiles.ts';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { mountHub, tabPath } from '../testing/mountHub.tsx';
import { storesOf } from '../../testing/stores.ts';
import { HUB_TABS } from '@ddh/engine/internal/hub';
import { TABS } from './tabs.ts';
import { dateMismatchText } from '../slip/dockCopy.ts';
import { NO_GAMES } from '@ddh/engine/internal/format';

afterEach(cleanup);

describe('the frame of the Hub', () => {
  test('the tabs of the Hub are links, the current tab is marked, and the document title names it', async () => {
    const { user } = mountBuilder();
    await screen.findByRole('heading', { name: 'Parlay Builder' });
    const ofEverySite = HUB_TABS.filter((tab) => TABS[tab].isOn === undefined);
    const tabs = within(screen.getByRole('navigation')).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual(
      ofEverySite.map((tab) => (tab === 'parlay' ? 'page' : null)),
    );
    await expect.poll(() => document.title).toMatch(/^Parlay Builder - /);
    await user.click(tabs[0]!);
    expect(await screen.findByRole('heading', { name: 'Game Win Probabilities' })).toBeTruthy();
    await expect.poll(() => document.title).toMatch(/^Game Win Probabilities - /);
  });

  test('an unknown path of the Hub redirects to its first tab', async () => {
    mountHub({ path: '/somewhere/else' });
    await screen.findByRole('heading', { name: 'Game Win Probabilities' });
    expect(window.location.pathname).toBe('/nhl-game-probability-hub/game-probabilities');
  });

  test.each(['/nhl-game-probability-hub/game-probabilities/', '/NHL-Game-Probability-Hub/GAME-probabilities'])(
    'the path %s shows the first tab and loads its files',
    async (path) => {
      mountHub({ path });
      expect(await screen.findByText('Tue, Oct 7, 3 games')).toBeTruthy();
    },
  );

  test('the fields for date, odds type and game have disabled placeholders and the specified options', async () => {
    mountBuilder();
    const dates = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Available Dates' });
    await screen.findByRole('combobox', { name: 'Game' });
    const options = (select: HTMLSelectElement) =>
      [...select.options].map(({ text, value, disabled }) => [text, value, disabled]);
    expect(options(dates)).toEqual([
      ['choose date...', '', true],
      ['Tue, Oct 7', TODAY, false],
      ['Wed, Oct 8', TOMORROW, false],
    ]);
    expect(options(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Odds Type' }))).toEqual([
      ['choose type...', '', true],
      ['Decimal', 'decimal', false],
      ['American', 'american', false],
    ]);
  });
});

describe('loading a tab', () => {
  test('a file that failed to load is named with the cause, the figures of other files are shown, and Retry loads the file again', async () => {
    let asked = 0;
    const { user } = mountBuilder((request) => {
      asked++;
      const failed = [{ file: 'p_info', error: { kind: 'unreadable', detail: 'HTTP 404' } }] as const;
      return answering(asked > 1 ? {} : { failed })(request);
    });
    const alert = await screen.findByRole('alert');
    expect(alert.textContent).toContain('p_info: HTTP 404');
    expect(screen.getByRole('combobox', { name: 'Game' })).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox', { name: 'Game' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toBe(2);
  });
});

describe('the files of each tab', () => {
  test.each([
    ['games', 1500],
    ['props', 1500],
    ['parlay', 1200],
  ] as const)('tab %s shows its loading text after %i ms', async (tab, delay) => {
    const text = TABS[tab].loading;
    const { services } = mountHub({ path: tabPath(tab), load: () => new Promise(() => undefined) });
    await screen.findByRole('navigation');
    await act(async () => services.clock.advance(delay - 1));
    expect(screen.queryByText(text)).toBeNull();
    await act(async () => services.clock.advance(1));
    expect((await screen.findByText(text)).getAttribute('role')).toBe('status');
  });

  test('a tab loads its own files once, when it is first shown', async () => {
    const asked: string[] = [];
    const { user } = mountHub({
      load: (request) => {
        asked.push(request.tab);
        return answering()(request);
      },
    });
    await user.click(await screen.findByRole('link', { name: 'Player Props' }));
    await screen.findByRole('heading', { name: 'Player Prop Probabilities' });
    await user.click(screen.getByRole('link', { name: 'Game Win' }));
    await screen.findByRole('heading', { name: 'Game Win Probabilities' });
    expect(asked).toEqual(['games', 'props']);
  });
});

test.each(['games', 'totals', 'props', 'parlay'] as const)('the tab %s says that a date has no games', async (tab) => {
  const none = siteFiles({ game_probs: [], schedule_times: [], skater_probs: [], game_id_ref: [] });
  mountHub({ path: tabPath(tab), load: answering({}, none) });
  expect(await screen.findByText(NO_GAMES)).toBeTruthy();
  expect(screen.queryByRole('searchbox') ?? screen.queryByRole('combobox', { name: /Matchup|Game/ })).toBeNull();
});

describe('old data', () => {
  const weekAgo = Date.UTC(2025, 8, 30, 12);

  test('a notice says that the data is old, and its button loads newer data', async () => {
    let updatedAt = weekAgo;
    const asked: boolean[] = [];
    const { user } = mountHub({
      load: (request) => {
        asked.push(request.again);
        return answering({ updatedAt })(request);
      },
    });
    await screen.findByText(/7 days ago\)\./);
    updatedAt = Date.UTC(2025, 9, 7, 15);
    await user.click(screen.getByRole('button', { name: 'Load again' }));
    await screen.findByText('Updated Oct 7, 2025, 11:00 AM ET (1 h ago)');
    expect(screen.queryByText(/7 days ago\)\./)).toBeNull();
    expect(asked).toEqual([false, true]);
  });

  test('a notice says that the data is old once all dates are past', async () => {
    const { services } = mountHub();
    await screen.findByRole('heading', { name: 'Game Win Probabilities' });
    expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
    await act(async () => services.clock.advance(2 * 86_400_000));
    expect(await screen.findByRole('button', { name: 'Load again' })).toBeTruthy();
  });

  test('a page with sample data never shows a notice about old data', async () => {
    mountHub({ load: answering({ updatedAt: weekAgo, sample: true, showsSample: true }) });
    await screen.findByText('Sample data');
    expect(screen.queryByRole('button', { name: 'Load again' })).toBeNull();
  });
});

describe('the date of the Parlay Builder', () => {
  test("on a date other than the builder's, a notice has a button that switches to the builder's date", async () => {
    const { user, app } = mountBuilder();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Available Dates' }), 'Wed, Oct 8');
    expect(screen.getByText(dateMismatchText(TODAY))).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Game' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch to Tue, Oct 7' }));
    expect(await screen.findByRole('combobox', { name: 'Game' })).toBeTruthy();
    expect(storesOf(app).hub.state.date).toBe(TODAY);
    // The button is gone, so the focus has moved to another element.
    expect(document.activeElement).not.toBe(document.body);
  });
});
