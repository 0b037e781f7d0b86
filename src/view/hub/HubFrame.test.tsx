import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { hubAnswer, mountBuilder, TODAY, TOMORROW } from '../testing/mountBuilder.tsx';
import type { HubAnswer } from '@ddh/workers/datasetApi';

afterEach(cleanup);

describe('the frame', () => {
  test('tabs are links of which one is current, and the title follows', async () => {
    const { user } = mountBuilder();
    const tabs = within(await screen.findByRole('navigation')).getAllByRole('link');
    expect(tabs.map((tab) => tab.getAttribute('aria-current'))).toEqual([null, null, null, 'page']);
    expect(document.title).toBe('Parlay Builder - NHL Game Probability Hub');
    await user.click(tabs[0]!);
    expect(await screen.findByText('This page is being built.')).toBeTruthy();
    expect(document.title).toBe('Game Win Probabilities - NHL Game Probability Hub');
  });

  test('an unknown path leads to the first tab', async () => {
    mountBuilder(undefined, '/somewhere/else');
    await screen.findByText('This page is being built.');
    expect(window.location.pathname).toBe('/nhl-game-probability-hub/game-probabilities');
  });

  test('the selectors have disabled placeholders and the options of the spec', async () => {
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

  test('says how old the figures are, and that a sample is one', async () => {
    const updatedAt = Date.UTC(2025, 9, 7, 13, 14);
    mountBuilder(async () => hubAnswer({ updatedAt, sample: true }));
    expect(await screen.findByText('Updated Oct 7, 2025, 9:14 AM ET (2 h ago)')).toBeTruthy();
    expect(screen.getByText('Sample data')).toBeTruthy();
  });
});

describe('what loads', () => {
  test('nothing at first, then the text', async () => {
    const { services } = mountBuilder(() => new Promise<HubAnswer>(() => undefined));
    await screen.findByRole('navigation');
    await act(async () => services.clock.advance(1000));
    expect(screen.queryByText('Loading parlay builder...')).toBeNull();
    await act(async () => services.clock.advance(1000));
    const text = await screen.findByText('Loading parlay builder...');
    expect(text.getAttribute('role')).toBe('status');
  });

  test('a file that failed is named with its cause; the rest is shown; Retry asks again', async () => {
    let asked = 0;
    const { user } = mountBuilder(async () => {
      asked++;
      return asked > 1
        ? hubAnswer()
        : hubAnswer({ failed: [{ file: 'p_info', error: { kind: 'unreadable', detail: 'HTTP 404' } }] });
    });
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByText('Error loading data.')).toBeTruthy();
    expect(alert.textContent).toContain('p_info: HTTP 404');
    expect(screen.getByRole('combobox', { name: 'Game' })).toBeTruthy();
    await user.click(within(alert).getByRole('button', { name: 'Retry' }));
    expect(await screen.findByRole('combobox', { name: 'Game' })).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
    expect(asked).toBe(2);
  });

  test('a lost worker is a failure with a way on', async () => {
    mountBuilder(async () => ({ kind: 'workerLost' }));
    const alert = await screen.findByRole('alert');
    expect(within(alert).getByRole('button', { name: 'Retry' })).toBeTruthy();
  });

  test('records that were left out are listed', async () => {
    const problems = [
      { file: 'schedule_times', list: [{ path: 'records[3].Date', problem: 'is no date' }], more: 2 },
    ] as const;
    mountBuilder(async () => hubAnswer({ problems }));
    const list = (await screen.findByText(/left out/)).closest('details')!;
    expect(list.textContent).toContain('schedule_times: records[3].Date is no date');
    expect(list.textContent).toContain('2 more');
  });
});

describe('the date rule', () => {
  test('on another date there is the sentence and one button that changes the date', async () => {
    const { user, app } = mountBuilder();
    await user.selectOptions(await screen.findByRole('combobox', { name: 'Available Dates' }), 'Wed, Oct 8');
    expect(
      screen.getByText(
        "The Parlay Builder is only available for today's games. Switch to 'Tue, Oct 7' in the menu above.",
      ),
    ).toBeTruthy();
    expect(screen.queryByRole('combobox', { name: 'Game' })).toBeNull();
    await user.click(screen.getByRole('button', { name: 'Switch to Tue, Oct 7' }));
    expect(await screen.findByRole('combobox', { name: 'Game' })).toBeTruthy();
    expect(app.hub.state.date).toBe(TODAY);
    // The button is gone; the keyboard's place is not.
    expect(document.activeElement).not.toBe(document.body);
  });

  test('a date without games says so', async () => {
    const { figures } = hubAnswer();
    mountBuilder(async () => hubAnswer({ figures: { ...figures, builder: { ...figures.builder, games: [] } } }));
    expect(await screen.findByText('No games found for this date.')).toBeTruthy();
  });
});
