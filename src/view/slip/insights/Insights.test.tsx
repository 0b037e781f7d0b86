import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { decodeSlipLink, type ConditionalDistributions } from '@ddh/engine/internal/parlay';
import { ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import { mountBuilder } from '../../testing/mountBuilder.tsx';
import { atLeastName, formatLeg, NONE } from '@ddh/engine/internal/format';
import type { Line } from '@ddh/engine/internal/domain';
import { AT_LEAST_CAPTION, AT_LEAST_NEEDS_LEGS, insightTitle } from './copy.ts';
import { CHOOSE_PLAYER, NO_PICTURES, noPictureText } from './pictureCopy.ts';
import { NOTHING_TO_SHARE, sharedText } from './shareCopy.ts';

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const COUNTED = { records: 10_000, joint: 2000, each: [5000, 4000] };

/** Opens the builder with an evaluated slip of two legs: "the Bruins win" and "over 5.5 goals". */
async function twoLegs(line = '5.5') {
  const page = mountBuilder();
  const { user, chooseGame, total, count, slip, services } = page;
  await chooseGame();
  await user.click(screen.getByRole('radio', { name: 'Boston Bruins' }));
  const goals = total('Game Totals', 'Goals');
  await user.click(goals.getByRole('radio', { name: 'Over' }));
  await user.selectOptions(goals.getByRole('combobox'), line);
  await count(COUNTED);
  return {
    ...page,
    game: () => services.simulations.games.at(-1)!,
    open: (title: string) => user.click(slip().getByText(title)),
  };
}

describe('the insight "How many legs hit"', () => {
  test('the insight "How many legs hit" has a row for each number of legs, with share, odds and number of simulations', async () => {
    const { open, slip } = await twoLegs();
    await open(insightTitle('atLeast'));
    const table = await slip().findByRole('table', { name: new RegExp(AT_LEAST_CAPTION) });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      [atLeastName(1, 2), '50.0%', '2.00', '5,000'],
      [atLeastName(2, 2), '20.0%', '5.00', '2,000'],
    ]);
  });

  test('with a leg on a whole line, only the row of all legs has odds', async () => {
    const { open, slip } = await twoLegs('6.0');
    await open(insightTitle('atLeast'));
    const table = await slip().findByRole('table', { name: new RegExp(AT_LEAST_CAPTION) });
    const rows = within(table).getAllByRole('row').slice(1);
    expect(rows.map(({ children }) => children[2]?.textContent)).toEqual([NONE, '5.00']);
  });

  test('the insight "How many legs hit" asks for a second leg if the slip has fewer than two', async () => {
    const { open, slip, user, count } = await twoLegs();
    await open(insightTitle('atLeast'));
    await user.click(slip().getByRole('button', { name: /^Remove .*5\.5/ }));
    await count({ records: 10_000, joint: 5000, each: [5000] });
    expect(await slip().findByText(AT_LEAST_NEEDS_LEGS)).toBeTruthy();
  });

  test('the insight "How many legs hit" is still open when the sheet shows the same slip', async () => {
    const { open, user } = await twoLegs();
    await open(insightTitle('atLeast'));
    await user.click(screen.getByRole('button', { name: /^Slip / }));
    const sheet = within(screen.getByRole('dialog', { name: 'Slip' }));
    expect(await sheet.findByRole('table', { name: new RegExp(AT_LEAST_CAPTION) })).toBeTruthy();
  });
});

describe('the insight "What the game looks like"', () => {
  const histogram = (counts: readonly number[]): Histogram => ({ values: counts.map((_, i) => i), counts });
  const DISTRIBUTIONS: ConditionalDistributions = {
    records: 10_000,
    hits: 2000,
    about: [
      {
        subject: { kind: 'total', stat: 'Goals' },
        given: histogram([0, 500, 1500]),
        before: histogram([5000, 2500, 2500]),
      },
      {
        subject: { kind: 'player', player: 'David Pastrňák', stat: 'Shots' },
        given: histogram([0, 2000]),
        before: histogram([5000, 5000]),
      },
    ],
  };

  async function pictured() {
    const page = await twoLegs();
    await page.open(insightTitle('pictures'));
    await waitFor(() => expect(page.game().queries).toHaveLength(1));
    const resolve = () => act(async () => page.game().queries.at(-1)!.resolve(ok(DISTRIBUTIONS)));
    await resolve();
    return { ...page, resolve };
  }

  test('the insight "What the game looks like" shows a histogram, a sentence, and a table for screen readers', async () => {
    const { slip } = await pictured();
    expect(slip().getByText(/^Total Goals.*1\.8.*0\.8/)).toBeTruthy();
    const rows = within(slip().getByRole('table', { name: 'Total Goals' }))
      .getAllByRole('row')
      .slice(1);
    expect(rows.map(({ children }) => [...children].map(({ textContent }) => textContent))).toEqual([
      ['0', '0.0%', '50.0%'],
      ['1', '25.0%', '25.0%'],
      ['2', '75.0%', '25.0%'],
    ]);
  });

  test('the insight "What the game looks like" shows a player\'s histogram after a player is chosen', async () => {
    const { slip, user, resolve } = await pictured();
    expect(slip().getByText(CHOOSE_PLAYER)).toBeTruthy();
    const field = slip().getByRole('combobox', { name: 'Player' });
    await user.type(field, 'past');
    await user.keyboard('{Enter}');
    await resolve();
    expect(await slip().findByRole('table', { name: 'David Pastrňák Shots' })).toBeTruthy();
    await user.selectOptions(slip().getByRole('combobox', { name: 'Prop' }), 'Goals');
    await resolve();
    expect(slip().getByText(noPictureText({ kind: 'player', player: 'David Pastrňák', stat: 'Goals' }))).toBeTruthy();
    // Emptying the field keeps the last choice.
    await user.clear(field);
    expect(slip().getByText(noPictureText({ kind: 'player', player: 'David Pastrňák', stat: 'Goals' }))).toBeTruthy();
  });

  test('the insight "What the game looks like" says that a slip without a hit has no histogram', async () => {
    const page = await twoLegs();
    await page.open(insightTitle('pictures'));
    await waitFor(() => expect(page.game().queries).toHaveLength(1));
    const never = {
      ...DISTRIBUTIONS,
      hits: 0,
      about: DISTRIBUTIONS.about.map((one) => ({ ...one, given: histogram([]) })),
    };
    await act(async () => page.game().queries[0]!.resolve(ok(never)));
    expect(page.slip().getByText(NO_PICTURES)).toBeTruthy();
  });
});

describe('the insight "Share and save"', () => {
  async function sharing() {
    const page = await twoLegs();
    await page.open(insightTitle('share'));
    await page.slip().findByRole('button', { name: 'Copy link' });
    const press = (name: string) => page.user.click(page.slip().getByRole('button', { name }));
    return { ...page, press, sharing: page.services.sharing };
  }

  test('the insight "Share and save" copies the link or the text, and confirms the copy', async () => {
    const {
      press,
      slip,
      count,
      sharing: { copied },
    } = await sharing();
    await press('Copy link');
    expect(decodeSlipLink(copied[0]!.split('#')[1]!)).toMatchObject({ value: { hits: 2000, records: 10_000 } });
    expect(slip().getByText(sharedText('linkCopied')).closest('[role=status]')).not.toBeNull();
    // A further count of the same legs changes the figures, but not what was copied.
    await count({ ...COUNTED, records: 20_000, joint: 4000 });
    expect(slip().getByText(sharedText('linkCopied'))).toBeTruthy();
    await press('Copy as text');
    expect(copied[1]).toMatch(/^Ottawa Senators @ Boston Bruins\n1\. Boston Bruins win /);
    expect(copied[1]).toContain('#slip=1&');
    expect(slip().getByText(sharedText('textCopied'))).toBeTruthy();
    await press(`Remove ${formatLeg({ kind: 'winner', team: 'Boston Bruins', margin: 0.5 as Line })}`);
    expect(slip().queryByText(sharedText('textCopied'))).toBeNull();
  });

  test('the insight "Share and save" shows the text, selected for copying by hand, if the browser refuses to copy', async () => {
    const { press, slip, sharing: port } = await sharing();
    port.refuses = true;
    await press('Copy link');
    const field = slip().getByRole<HTMLTextAreaElement>('textbox', { name: 'Text to copy' });
    expect(field.value).toContain('#slip=1&');
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, field.value.length]);
    expect(document.activeElement).toBe(field);
  });

  test('the insight "Share and save" shares the link through the device, and prints the slip', async () => {
    const { press, slip, sharing: port } = await sharing();
    await press('Share');
    expect(port.shared[0]!.title).toMatch(/^Ottawa Senators @ Boston Bruins.*\b2\b/);
    expect(slip().getByText(sharedText('linkShared'))).toBeTruthy();
    await press('Print');
    expect(port.printed).toBe(1);
  });

  test('the CSV file has a row for each leg and one for the slip', async () => {
    const { press } = await sharing();
    let file: Blob | null = null;
    Object.assign(URL, {
      createObjectURL: (made: Blob) => ((file = made), 'blob:slip'),
      revokeObjectURL: () => undefined,
    });
    const link = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
    await press('Download CSV of the slip');
    expect((link.mock.contexts[0] as HTMLAnchorElement).download).toBe('slip-ottawa-senators-at-boston-bruins.csv');
    const text = await file!.text();
    expect(text.split('\n').filter((line) => line !== '')).toHaveLength(4);
  });

  test('the insight "Share and save" says that an empty slip cannot be shared', async () => {
    const { open, slip, user, count } = await twoLegs();
    await user.click(slip().getByRole('button', { name: 'Clear all' }));
    await count({ records: 10_000, joint: 10_000, each: [] });
    await open(insightTitle('share'));
    expect(await slip().findByText(NOTHING_TO_SHARE)).toBeTruthy();
  });
});
