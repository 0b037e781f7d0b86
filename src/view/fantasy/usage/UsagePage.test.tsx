import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FantasyTeam } from '@ddh/engine/internal/fantasy';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
import {
  PASTRNAK,
  SANDERSON,
  skater,
  store,
  STUETZLE,
  TEAM,
  TKACHUK,
  type Site,
} from '../../../testing/rankingsPage.ts';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { ROS, SITE } from '../../../testing/tradePage.ts';
import { game } from '../../../testing/weekPage.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';
import { USAGE_COMING } from './copy.ts';

afterEach(cleanup);

/** Opens the page with projections for the whole season. */
async function mount({ files = SITE, team }: { readonly files?: Site; readonly team?: FantasyTeam } = {}) {
  const browser = memoryBrowser();
  if (team) await store(browser.tab(), team);
  const stored = { 'usage-timeframe': ROS };
  const page = mountFantasy({ path: fantasyPath('usage'), load: answering({}, siteFiles(files)), browser, stored });
  await screen.findByRole('heading', { name: 'Usage Analytics' }, { timeout: 10_000 });
  return page;
}

const table = () => screen.findByRole('table', { name: /^Skaters, / });
const rows = async () =>
  within(await table())
    .getAllByRole('row')
    .slice(1);
/** The visible texts of a row on a wide page, followed by the label of its chart. */
const cells = (row: HTMLElement) =>
  [...row.children].map((cell) => {
    const copy = cell.cloneNode(true) as HTMLElement;
    for (const unseen of copy.querySelectorAll('.ddh-visually-hidden, [class*="label"], [class*="letters"]'))
      unseen.remove();
    return copy.textContent.trim() || (copy.querySelector('[aria-label]')?.getAttribute('aria-label') ?? '');
  });
const players = async () => (await rows()).map((row) => cells(row)[0]!.replace(/(?:OTT|BOS) \w+$/, ''));
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('Usage Analytics', () => {
  test('in the usage table, bars compare a skater with those of the position, also in words, and weekly shots are scaled to the highest week', async () => {
    await mount();
    const shares = [...(await rows())[2]!.querySelectorAll<HTMLElement>('td[style*="--share"]')].map(({ style }) =>
      Number(style.getPropertyValue('--share')),
    );
    // The fewest shots and goals of three forwards, and of two of them the greater share of power plays.
    expect(shares).toEqual([0, 0, 1]);
    const above = [...(await rows())[2]!.querySelectorAll('td')].map(
      ({ textContent }) => /above .*/.exec(textContent)?.[0],
    );
    expect(above.filter(Boolean)).toEqual(['above 0% of forwards', 'above 0% of forwards', 'above all other forwards']);
    const bars = (await rows()).map((row) => row.querySelector('path')!.getAttribute('d'));
    expect(bars[0]).toBe('M0.12 1V0.000h.76V1z');
    expect(bars[1]).toBe('');
  });

  test('pressing a column head sorts the usage table by that column, pressing it again reverses the order, and each new order is announced', async () => {
    const { user } = await mount();
    const head = async (name: string) => within(await table()).getByRole('columnheader', { name });
    expect((await head('Shots')).getAttribute('aria-sort')).toBe('descending');
    for (const name of ['GP', 'Per game', 'Team shots', 'Goals', 'Team goals', 'PP share', 'FP']) {
      await user.click(within(await table()).getByRole('button', { name }));
      await waitFor(async () => expect((await head(name)).getAttribute('aria-sort')).toBe('descending'));
    }
    await user.click(within(await table()).getByRole('button', { name: 'Player' }));
    await waitFor(async () => expect((await players())[0]).toBe(TKACHUK));
    expect(announcements()).toContain('Sorted by player, ascending, 4 players');
    await user.click(within(await table()).getByRole('button', { name: 'Player' }));
    await waitFor(async () => expect((await players())[0]).toBe(STUETZLE));
    expect((await head('Shots')).getAttribute('aria-sort')).toBeNull();
  });

  test('a press on the chart of weekly shots lists every week with its opponents, and another closes the list', async () => {
    const season_schedule = [
      game('2025-10-07', 'Ottawa Senators', 'Boston Bruins'),
      game('2025-10-14', 'Boston Bruins', 'Ottawa Senators', 'Week 2'),
    ];
    const { user } = await mount({ files: { ...SITE, season_schedule } });
    const chart = await screen.findByRole('button', {
      name: /^Shots by week: from 8\.0 in Week 1 \(@ BOS\) to 12\.0 in Week 2 \(BOS\)/,
    });
    expect(chart.getAttribute('aria-expanded')).toBe('false');
    await user.click(chart);
    const list = within(screen.getByRole('list', { name: 'Shots by week' }));
    expect(list.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Week 18.0@ BOS',
      'Week 212.0BOS',
    ]);
    expect(document.getElementById(chart.getAttribute('aria-controls')!)).not.toBeNull();
    await user.click(chart);
    expect(screen.queryByRole('list', { name: 'Shots by week' })).toBeNull();
  });

  test('the caption of the usage table names the timeframe and the scoring', async () => {
    const { user } = await mount({ team: { ...TEAM, skaterScoring: { goal: 1 } } });
    expect(await screen.findByRole('table', { name: /Rest of Season.*Night Shift$/ })).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Week 1');
    expect(await screen.findByRole('table', { name: 'Skaters, Week 1, scoring of Night Shift' })).toBeTruthy();
    expect(await players()).toEqual([PASTRNAK, STUETZLE]);
  });

  test('a long usage table shows 25 players first, and the Show more button moves the focus to the first new row', async () => {
    const skater_projections = Array.from({ length: 35 }, (_, i) => skater(`Player ${i}`, { SOG: 100 - i }));
    const { user } = await mount({ files: { skater_projections } });
    await waitFor(async () => expect(await rows()).toHaveLength(25));
    await user.click(screen.getByRole('button', { name: 'Show 10 more' }));
    await waitFor(async () => expect(await rows()).toHaveLength(35));
    expect(document.activeElement?.textContent).toContain('Player 25');
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });
});

describe('usage filters', () => {
  test('the usage table is filtered by team, position and name, and the Clear filters button resets the filters', async () => {
    const { user } = await mount();
    await table();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Team' }), 'Ottawa Senators');
    await waitFor(async () => expect(await players()).toEqual([TKACHUK, STUETZLE, SANDERSON]));
    await user.click(screen.getByRole('radio', { name: 'D' }));
    await waitFor(async () => expect(await players()).toEqual([SANDERSON]));
    expect(announcements()).toContain('1 of 4 players');
    await user.type(screen.getByRole('searchbox', { name: 'Search players' }), 'tkachuk');
    expect(await screen.findByRole('button', { name: 'Clear filters' })).toBeTruthy();
    await user.click(screen.getByRole('button', { name: 'Clear filters' }));
    await waitFor(async () => expect(await players()).toHaveLength(4));
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search players' }).value).toBe('');
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'All' }).checked).toBe(true);
  });
});

describe('Usage Analytics without projections', () => {
  test('without a projection file, the page says that Usage Analytics is coming', async () => {
    await mount({ files: { skater_projections: null } });
    expect(await screen.findByText(USAGE_COMING)).toBeTruthy();
  });

  test('if a file fails to load, the page shows an error and does not say that Usage Analytics is coming', async () => {
    const failed = [{ file: 'skater_projections', error: { kind: 'http', status: 500 } }] as const;
    mountFantasy({
      path: fantasyPath('usage'),
      load: answering({ failed }, siteFiles({ skater_projections: null })),
    });
    expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText(USAGE_COMING)).toBeNull();
  });
});
