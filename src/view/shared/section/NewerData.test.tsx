import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type { LoadTab } from '../../../testing/memoryServices.ts';
import { CHECK_MS } from '../../../state/deliveries.ts';
import { answering, siteFiles, tabAnswer, TODAY, TOMORROW } from '../../../testing/siteFiles.ts';
import { mountBuilder } from '../../testing/mountBuilder.tsx';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';
import { GAME_GONE, GAME_GONE_SHORT } from '../../slip/copy.ts';
import { dayOffer, LOAD_NEWER, NEWER_DATA, NEWER_LOADED } from './copy.ts';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const MADE = { 1: Date.UTC(2025, 9, 7, 15), 2: Date.UTC(2025, 9, 7, 16) } as const;

/** Creates a site that serves version 1 of the data until the test sets `state.version` to 2. */
function site() {
  const state: { version: 1 | 2; files: ReturnType<typeof siteFiles> } = { version: 1, files: siteFiles() };
  const load: LoadTab = ({ tab }) =>
    Promise.resolve(tabAnswer(tab, { version: `v${state.version}`, updatedAt: MADE[state.version] }, state.files));
  return { state, load };
}

const load = () => screen.findByRole('button', { name: LOAD_NEWER });

/** Opens the Hub and lets its site deliver newer data. */
async function mountOffered() {
  const { state, load: answer } = site();
  const { user, services } = mountHub({ load: answer });
  await screen.findByText(/, updated 11:00 AM ET/);
  state.version = 2;
  services.delivery.version = 'v2';
  services.clock.advance(2 * CHECK_MS);
  return { user };
}

describe('the offer of newer data', () => {
  test('the offer of newer data is announced, and its button loads the data and moves the focus to the announced result', async () => {
    const { user } = await mountOffered();
    const button = await load();
    const place = button.closest<HTMLElement>('[role=status]')!;
    expect(within(place).getByText(NEWER_DATA)).toBeTruthy();
    await user.click(button);
    expect(await screen.findByText(/, updated 12:00 PM ET/)).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('button', { name: LOAD_NEWER })).toBeNull());
    expect(place.textContent).toBe(NEWER_LOADED);
    expect(document.activeElement).toBe(place);
  });

  test('the offer of newer data floats while the header is scrolled out of view, until the user closes the offer', async () => {
    let scroll = (_top: number): void => undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(seen: (entries: readonly unknown[]) => void) {
          scroll = (top) => seen([{ isIntersecting: top >= 0, boundingClientRect: { top } }]);
        }
        observe = (): void => undefined;
        disconnect = (): void => undefined;
      },
    );
    const { user } = await mountOffered();
    await load();
    const close = () => screen.queryByRole('button', { name: 'Close message' });
    expect(close()).toBeNull();
    scroll(-300);
    await waitFor(() => expect(close()).toBeTruthy());
    await user.click(close()!);
    expect(close()).toBeNull();
    expect(await load()).toBeTruthy();
  });
});

test('at midnight the new day is offered and announced, and its button shows it and moves the focus to the result', async () => {
  const { user, app, services } = mountHub({ load: answering() });
  const dates = await screen.findByRole<HTMLSelectElement>('combobox', { name: 'Available Dates' });
  await waitFor(() => expect(dates.value).toBe(TODAY));
  services.clock.advance(12 * 3_600_000);
  const { text, label, done } = dayOffer(TOMORROW);
  const button = await screen.findByRole('button', { name: label });
  const place = button.closest<HTMLElement>('[role=status]')!;
  expect(within(place).getByText(text)).toBeTruthy();
  expect(dates.value).toBe(TODAY);
  await user.click(button);
  await waitFor(() => expect(dates.value).toBe(TOMORROW));
  await waitFor(() => expect(place.textContent).toBe(done));
  expect(document.activeElement).toBe(place);
  expect(app.services.preferences.get('date')).toBeNull();
});

test('without a date, no page says that the builder is for another one', async () => {
  const failed = [{ file: 'game_probs', error: { kind: 'http', status: 500 } }] as const;
  const without = { load: answering({ failed, dates: [] }) };
  mountHub(without);
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
  cleanup();
  mountHub({ path: tabPath('parlay'), ...without });
  await screen.findByRole('alert');
  expect(screen.queryByRole('button', { name: /^Switch/ })).toBeNull();
});

test('if newer data lacks the game of the slip, the builder says so and keeps the legs', async () => {
  const { state, load: answer } = site();
  const { user, services, chooseGame, count, slip } = mountBuilder(answer);
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  await count({ records: 1_000, joint: 500, each: [500] });
  state.version = 2;
  state.files = siteFiles({ game_id_ref: [] });
  services.delivery.version = 'v2';
  services.clock.advance(2 * CHECK_MS);
  await user.click(await load());
  expect(await slip().findByText(GAME_GONE)).toBeTruthy();
  expect(slip().getAllByText(/Boston Bruins/)[0]).toBeTruthy();
  expect(slip().queryByRole('button', { name: 'Retry' })).toBeNull();
  expect(screen.getByRole('button', { name: new RegExp(`${GAME_GONE_SHORT}$`) })).toBeTruthy();
});
