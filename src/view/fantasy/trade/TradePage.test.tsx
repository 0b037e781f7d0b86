import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import type { FantasyTeam } from '@ddh/engine/internal/fantasy';
import { memoryBrowser } from '../../../testing/memoryBrowser.ts';
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
import { game } from '../../../testing/weekPage.ts';
import { fantasyPath, mountFantasy } from '../../testing/mountFantasy.tsx';
import { MINE, NO_TRADERS, nobodyText, sideCountText, TRADE_COMING } from './copy.ts';

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
const outcome = () => within(screen.getByRole('region', { name: /^For (?:Week|the rest)/ }));
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
const row = (name: string) =>
  [...outcome().getByRole('row', { name: new RegExp(`^${name}`) }).children].map(({ textContent }) => textContent);

/** Types a name into a side's search and adds the first match. */
async function add({ user }: Awaited<ReturnType<typeof mount>>, side: Side, name: string) {
  await user.type(await field(side), `${name}{Enter}`);
}

describe('the players of a trade', () => {
  test('players are added to a side by typing a name, and the field is then empty for the next name', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    expect((await field('give')).value).toBe('');
    // The field keeps the first letter that the user types after a player was added.
    await page.user.type(await field('give'), 'tk');
    expect((await field('give')).value).toBe('tk');
    await page.user.keyboard('{Enter}');
    expect(names('give')).toEqual([STUETZLE, TKACHUK]);
    expect(list('give').getByText(sideCountText(2))).toBeTruthy();
  });

  test('a player in the trade is offered on neither side, and is offered again after removal', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await page.user.type(await field('get'), 'stutz');
    expect(players()).toEqual([]);
    expect(screen.getByText(nobodyText('stutz'))).toBeTruthy();
    await page.user.clear(await field('get'));
    await page.user.keyboard('{Escape}');
    await page.user.click(screen.getByRole('button', { name: `Remove ${STUETZLE}` }));
    expect(names('give')).toEqual([]);
    await add(page, 'give', 'stutz');
    expect(names('give')).toEqual([STUETZLE]);
  });

  test('removing a player from a trade moves the focus to a neighbor in the list, or to the lists if no player is left', async () => {
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

  test('the Swap sides button exchanges the lists of a trade, and the Clear button empties both lists', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    await page.user.click(screen.getByRole('button', { name: 'Swap sides' }));
    expect([names('give'), names('get')]).toEqual([[PASTRNAK], [STUETZLE]]);
    await page.user.click(screen.getByRole('button', { name: 'Clear' }));
    expect([names('give'), names('get')]).toEqual([[], []]);
    expect(document.activeElement).not.toBe(document.body);
  });

  test('the lists of a trade survive a reload', async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    page.unmount();
    await mount({ stored: Object.fromEntries(page.services.preferences.stored) });
    await field('give');
    expect([names('give'), names('get')]).toEqual([[STUETZLE], [PASTRNAK]]);
  });
});

describe('the result of a trade', () => {
  test('more goals against in a trade are shown as worse, in words and in color', async () => {
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
    expect(Number(line.querySelector<HTMLElement>('.ddh-shade')!.style.getPropertyValue('--shade'))).toBeCloseTo(
      -1 / 6,
      9,
    );
    expect(names('get')).toEqual([SWAYMAN]);
  });

  test('with a schedule, the sentence has the points a week, and categories without weight are folded', async () => {
    const weeks = Array.from({ length: 10 }, (_, i) =>
      game(`2025-${i < 2 ? 10 : 11}-${10 + i}`, 'A', 'B', `Week ${i + 1}`),
    );
    const goals = { skaterScoring: { goal: 1 }, goalieScoring: {} };
    const page = await mount({ files: { ...SITE, season_schedule: weeks }, team: { ...TEAM, ...goals } });
    await add(page, 'give', 'pastr');
    await add(page, 'get', 'sanders');
    expect(outcome().getByText('Costs you 4.0 points a week (40 by Nov 19). Goals -40.')).toBeTruthy();
    const [weighted, weightless] = outcome().getAllByRole('table', { hidden: true });
    expect(within(weighted!).getAllByRole('row')).toHaveLength(2);
    const fold = weightless!.closest('details')!;
    expect(fold.open).toBe(false);
    await page.user.click(outcome().getByText(/^\d+ categories without weight/));
    expect(fold.open).toBe(true);
    expect(within(weightless!).getAllByRole('row', { hidden: true }).length).toBeGreaterThan(5);
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Week 1');
    expect(outcome().getByText(/^Costs you 3\.0 points\./)).toBeTruthy();
  });

  test("each change of a trade's outcome is announced once, and unknown figures are named", async () => {
    const page = await mount();
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'sanders');
    await waitFor(() => expect(announcements()).toContainEqual(expect.stringMatching(/^Jake Sanderson.* 20 points/)));
    await page.user.selectOptions(screen.getByRole('combobox', { name: 'Timeframe' }), 'Week 1');
    expect(announcements()).toContainEqual(expect.stringMatching(/^Week 1\./));
    expect(outcome().getByText(/ of Jake Sanderson/)).toBeTruthy();
    expect(screen.getByRole('heading', { name: 'For Week 1' })).toBeTruthy();
  });
});

describe('the league of a trade', () => {
  test('without a team, a trade uses standard scoring and a standard league, and the page explains both', async () => {
    const { user } = await mount();
    await field('give');
    await user.click(screen.getByText('How this is counted'));
    expect(screen.getByText(/\b10 teams.*\b9 forwards/)).toBeTruthy();
    expect(screen.getByRole<HTMLSelectElement>('combobox', { name: 'Timeframe' }).value).toBe(ROS);
  });

  test('with a team, a trade uses the scoring of the team, and the side "You give" offers the players of the team first', async () => {
    const { user } = await mount({ team: TEAM });
    await screen.findAllByText(/^Scoring of Night Shift/);
    await user.click(await field('give'));
    expect(players().slice(0, 2)).toEqual([
      expect.stringContaining(`${TKACHUK}OTT LW, ${MINE}`),
      expect.stringContaining(`${ULLMARK}OTT G, ${MINE}`),
    ]);
  });

  test('in a category league, the outcome of a trade shows z-scores in addition to points', async () => {
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
    await screen.findAllByText(/^Scoring of Night Shift/);
    await add(page, 'give', 'stutz');
    await add(page, 'get', 'pastr');
    expect(outcome().getByText(/\d+\.\d\d of z-score/)).toBeTruthy();
    expect(outcome().getByText('Z-score')).toBeTruthy();
    expect(outcome().getAllByText('Fantasy points').length).toBeGreaterThan(0);
  });
});

describe('the Trade Tool without files', () => {
  test('with empty projection files, a notice says that the projections have no players', async () => {
    await mount({ files: { skater_projections: [], goalie_projections: [] } });
    expect(await screen.findByText(NO_TRADERS)).toBeTruthy();
  });

  test('if the files fail to load, the page shows an error and does not say that the Trade Tool is coming', async () => {
    const failed = [{ file: 'skater_projections', error: { kind: 'http', status: 500 } }] as const;
    const files = siteFiles({ skater_projections: null, goalie_projections: null });
    mountFantasy({ path: fantasyPath('trade'), load: answering({ failed }, files) });
    expect(await screen.findByRole('alert', {}, { timeout: 10_000 })).toBeTruthy();
    expect(screen.queryByText(TRADE_COMING)).toBeNull();
  });
});
