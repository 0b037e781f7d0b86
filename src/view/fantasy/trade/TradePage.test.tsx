import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FantasyTeam } from '@ddh/engine/internal/fantasy';
import { memoryBrowser } from '../../../services/teams/memory.ts';
import {
  PASTRNAK,
  store,
  STUETZLE,
  SWAYMAN,
  TEAM,
  TKACHUK,
  ULLMARK,
  type Site,
} from '../../../testing/rankingsPage.ts';
import { answering, siteFiles } from '../../../testing/siteFiles.ts';
import { ROS, SITE } from '../../../testing/tradePage.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';

afterEach(cleanup);

type Setup = {
  readonly files?: Site;
  readonly team?: FantasyTeam;
  readonly stored?: NonNullable<Parameters<typeof mountFantasy>[0]>['stored'];
};

async function mount({ files = SITE, team, stored = {} }: Setup = {}) {
  const browser = memoryBrowser();
  if (team) await store(browser.tab(), team);
  const page = mountFantasy({ path: fantasyPath('trade'), load: answering({}, siteFiles(files)), browser, stored });
  await screen.findByRole('heading', { name: 'Trade Tool' }, { timeout: 10_000 });
  return page;
}

type Side = 'give' | 'get';
const field = (side: Side) => screen.findByRole<HTMLInputElement>('combobox', { name: `Add a player you ${side}` });
const list = (side: Side) => within(screen.getByRole('region', { name: `You ${side}` }));
const names = (side: Side) =>
  list(side)
    .queryAllByRole('button')
    .map((button) => button.getAttribute('aria-label')?.replace('Remove ', ''));
const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
const players = () => options().filter((text) => !/^(?:Week|Rest|choose)/.test(text));
const outcome = () => within(screen.getByRole('region', { name: /^What it changes/ }));
const heard = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const row = (name: string) =>
  [...outcome().getByRole('row', { name: new RegExp(`^${name}`) }).children].map(({ textContent }) => textContent);

/** Types a name and takes the first who is found. */
async function add({ user }: Awaited<ReturnType<typeof mount>>, side: Side, name: string) {
  await user.type(await field(side), `${name}{Enter}`);
}

describe('the lists', () => {
  test('are empty, and say where to begin', async () => {
    await mount();
    await field('give');
    expect(screen.getAllByText('0 of 10 players')).toHaveLength(2);
    expect(outcome().getByText('Add players to both sides to see what changes.')).toBeTruthy();
    expect(outcome().queryByRole('table')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Swap sides' })).toBeNull();
  });

  test('take one player after the other by typing, and each field is empty for the next', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    expect((await field('give')).value).toBe('');
    // The next name keeps its first letter.
    await page.user.type(await field('give'), 'tk');
    expect((await field('give')).value).toBe('tk');
    await page.user.keyboard('{Enter}');
    expect(names('give')).toEqual([STUETZLE, TKACHUK]);
    expect(list('give').getByText('2 of 10 players')).toBeTruthy();
  });

  test('offer nobody twice, and whoever was removed again', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await page.user.type(await field('get'), 'stutz');
    expect(players()).toEqual([]);
    expect(screen.getByText('No other player matches “stutz”.')).toBeTruthy();
    await page.user.clear(await field('get'));
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: `Remove ${STUETZLE}` }));
    expect(names('give')).toEqual([]);
    await add(page, 'give', 'stutz');
    expect(names('give')).toEqual([STUETZLE]);
  });

  test('a press removes; the keyboard goes on with the next player, or with the lists', async () => {
    const page = await mount();
    for (const name of ['stutz', 'tkach', 'pastr']) await add(page, 'give', name);
    await page.user.click(screen.getByRole('button', { name: `Remove ${TKACHUK}` }));
    expect(names('give')).toEqual([STUETZLE, PASTRNAK]);
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Remove ${PASTRNAK}` }));
    await page.user.click(screen.getByRole('button', { name: `Remove ${PASTRNAK}` }));
    expect(document.activeElement).toBe(screen.getByRole('button', { name: `Remove ${STUETZLE}` }));
    await page.user.click(screen.getByRole('button', { name: `Remove ${STUETZLE}` }));
    expect(document.activeElement?.contains(await field('give'))).toBe(true);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('change places and are cleared', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    await page.user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect([names('give'), names('get')]).toEqual([[PASTRNAK], [STUETZLE]]);
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect([names('give'), names('get')]).toEqual([[], []]);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('are there after a reload', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    page.unmount();
    await mount({ stored: Object.fromEntries(page.services.preferences.stored) });
    await field('give');
    expect([names('give'), names('get')]).toEqual([[STUETZLE], [PASTRNAK]]);
  });
});

describe('the outcome', () => {
  test('a sentence, the sums, and every category with its sign', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    expect(outcome().getByText(/^You gain 59\.4 fantasy points/)).toBeTruthy();
    expect(row('Goals')).toEqual(['Goals', '30.00', '50.00', '+20.00, better', '+40.0']);
    expect(row('Assists')).toEqual(['Assists', '20.00', '20.00', '0.00, even', '0.0']);
    expect(row('Points')).toEqual(['Points', '50.00', '70.00', '+20.00, better', '-']);
    expect(row('Hits')).toEqual(['Hits', '2.0', '1.0', '-1.0, worse', '-0.1']);
    expect(outcome().queryByText(/^You (?:need|free) a spot/)).toBeNull();
  });

  test('of goals against more are worse, in words and in colour', async () => {
    const page = await mount();
    await add(page, 'give', 'ullmark');
    await add(page, 'get', 'swayman');
    expect(row('Goals against')).toEqual([
      'Goals against (fewer is better)',
      '100.00',
      '120.00',
      '+20.00, worse',
      '-40.0',
    ]);
    const line = outcome().getByRole('row', { name: /^Goals against/ });
    expect(Number(line.querySelector<HTMLElement>('[style]')!.style.getPropertyValue('--shade'))).toBeCloseTo(
      -1 / 6,
      9,
    );
    expect(names('get')).toEqual([SWAYMAN]);
  });

  test('is told once a change, and what is not known is named', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'sanders');
    await waitFor(() =>
      expect(heard()).toContainEqual(
        expect.stringMatching(/^Jake Sanderson added: you get\. You lose 20\.0 fantasy points/),
      ),
    );
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Week 1');
    expect(heard()).toContainEqual(expect.stringMatching(/^Week 1\. You lose/));
    expect(outcome().getByText(/^Not known and counted as 0: .* of Jake Sanderson/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'What it changes: Week 1' })).toBeTruthy();
  });

  test('says which spot an uneven trade needs', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    await add(page, 'get', 'tkach');
    expect(outcome().getByText(/^You need a spot: /)).toBeTruthy();
  });
});

describe('whose league', () => {
  test('nobody’s: the standard ones, told in full below', async () => {
    const { user } = await mount();
    await field('give');
    expect(screen.getByText('Standard scoring, standard league')).toBeTruthy();
    await user.click(screen.getByText('How this is counted'));
    expect(screen.getByText(/^Standard league: 10 teams that start 9 forwards/)).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' }).value).toBe(ROS);
  });

  test('the current team’s: its scoring, and its players first where one gives', async () => {
    const { user } = await mount({ team: TEAM });
    await screen.findByText('Scoring of Night Shift, standard league');
    await user.click(await field('give'));
    expect(players().slice(0, 2)).toEqual([
      expect.stringContaining(`${TKACHUK}OTT LW, on your roster`),
      expect.stringContaining(`${ULLMARK}OTT G, on your roster`),
    ]);
  });

  test('a category league is weighed in z-scores beside the points', async () => {
    const ones = {
      goal: 1,
      assist: 1,
      pp_goal: 1,
      pp_assist: 1,
      pk_goal: 1,
      pk_assist: 1,
      plus_minus: 1,
      sog: 1,
      block: 1,
      hit: 1,
    };
    const page = await mount({ team: { ...TEAM, skaterScoring: ones } });
    await screen.findByText('Scoring of Night Shift, standard league');
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    expect(outcome().getByText(/^You (?:gain|lose) \d+\.\d\d of z-score/)).toBeTruthy();
    expect(outcome().getByText('Z-score')).toBeTruthy();
    expect(outcome().getAllByText('Fantasy points').length).toBeGreaterThan(0);
  });
});

describe('without figures', () => {
  test('no file: what is coming', async () => {
    await mount({ files: { skater_projections: null, goalie_projections: null } });
    expect(await screen.findByText('The Trade Tool is coming.')).toBeTruthy();
  });

  test('empty files: nobody to trade', async () => {
    await mount({ files: { skater_projections: [], goalie_projections: [] } });
    expect(await screen.findByText('The projections have no players.')).toBeTruthy();
  });

  test('a file that failed is no promise', async () => {
    const failed = [{ file: 'skater_projections', error: { kind: 'http', status: 500 } }] as const;
    const files = siteFiles({ skater_projections: null, goalie_projections: null });
    mountFantasy({ path: fantasyPath('trade'), load: answering({ failed }, files) });
    expect(await screen.findByText('Error loading data.', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText('The Trade Tool is coming.')).toBeNull();
  });
});
