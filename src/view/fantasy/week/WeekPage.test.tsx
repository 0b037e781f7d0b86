import { cleanup, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import type { TabAnswer } from '@ddh/workers/protocol';
import { memoryServices, type LoadTab } from '../../../testing/memoryServices.ts';
import { createApp } from '../../../state/app.ts';
import { siteFiles, tabAnswer } from '../../../testing/siteFiles.ts';
import {
  BOSTON,
  forward,
  KINGS,
  KOPITAR,
  OTTAWA,
  ownTeam,
  SITE,
  STUETZLE,
  YAKS,
  type Site,
} from '../../../testing/weekPage.ts';
import { Root } from '../../Root.tsx';
import { storesOf } from '../../../testing/stores.ts';
import { unclearText } from '../copy.ts';
import { whichText } from '../team/roster/copy.ts';
import { nobodyNamedText, rosterDayText, SPREADSHEET, WEEK_COMING } from './copy.ts';
import { PLAIN_SITE, SiteContext } from '../../shared/site.ts';

afterEach(cleanup);

type Mount = {
  readonly files?: Site;
  readonly spreadsheet?: string | null;
  readonly failed?: TabAnswer['failed'];
};

/** Opens Games by Week on Tuesday, October 7. */
async function mount({ files = SITE, spreadsheet = null, failed = [] }: Mount = {}) {
  window.history.replaceState(null, '', '/nhl-fantasy/games-by-week');
  const load: LoadTab = ({ tab }) => Promise.resolve(tabAnswer(tab, { failed }, siteFiles(files)));
  const app = createApp(memoryServices(load));
  render(
    <SiteContext value={{ ...PLAIN_SITE, spreadsheet: spreadsheet }}>
      <Root app={app} page="fantasy" routeBase="" />
    </SiteContext>,
  );
  await screen.findByRole('heading', { name: 'Games by Week' });
  const user = userEvent.setup();
  return { user, app, own: (...args: TeamOf) => act(() => ownTeam(storesOf(app).teams, ...args)) };
}
type TeamOf = Parameters<typeof ownTeam> extends [unknown, ...infer Rest] ? Rest : never;

const table = () => screen.findByRole('table', { name: /^Games by team and day/ });
/** Returns the texts of a row's cells as a screen reader announces them. */
const row = async (name: RegExp) => {
  const found = within(await table()).getByRole('row', { name });
  return [...found.children].map((cell) => {
    const copy = cell.cloneNode(true) as Element;
    for (const unheard of copy.querySelectorAll('[aria-hidden]')) unheard.remove();
    return copy.textContent.replaceAll(/\s+/g, ' ').trim();
  });
};
const teams = async () =>
  within(await table())
    .getAllByRole('rowheader')
    .map(({ textContent }) => [OTTAWA, BOSTON, KINGS, YAKS].find((name) => textContent.includes(name)));
const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);

describe('Games by Week', () => {
  test('the week table names each day, marks today, and shows the limit for off-nights', async () => {
    const { user } = await mount();
    const days = async () =>
      within(await table())
        .getAllByRole('columnheader')
        .slice(6)
        .map(({ textContent }) => textContent.replaceAll(/\s+/g, ' ').trim());
    expect(await days()).toEqual([
      'Today Tue Oct 7, 2 games, off-night',
      'Wed Oct 8, no games',
      'Thu Oct 9, 1 game, off-night',
      'Fri Oct 10, 1 game, off-night',
    ]);
    expect(screen.getByText(/7 games/, { selector: 'p > span' })).toBeTruthy();
    await user.selectOptions(select('Off-night'), 'up to 1 game');
    expect(announcements()).toContainEqual(expect.stringMatching(/^Off-night.*\b1 game\b/));
    expect((await days())[0]).toBe('Today Tue Oct 7, 2 games');
    expect((await row(new RegExp(`^${OTTAWA}`)))[2]).toBe('2');
    await user.selectOptions(select('Week'), 'Week 2: Oct 13 to 14');
    expect(announcements()).toContainEqual(expect.stringMatching(/Week 2: Oct 13 to 14$/));
    expect((await days()).some((day) => day.includes('Today'))).toBe(false);
    expect(await row(new RegExp(`^${YAKS}`))).toEqual([YAKS, '0', '0', '0', '0', '0', '', '']);
  });

  test('pressing a column head sorts the week table by that column, pressing it again reverses the order, and each new order is announced', async () => {
    const { user } = await mount();
    const head = async (name: string) => within(await table()).getByRole('columnheader', { name });
    expect((await head('Games')).getAttribute('aria-sort')).toBe('descending');
    expect(await teams()).toEqual([OTTAWA, BOSTON, KINGS, YAKS]);
    await user.click(within(await head('Team')).getByRole('button'));
    expect(await teams()).toEqual([BOSTON, KINGS, OTTAWA, YAKS]);
    expect((await head('Team')).getAttribute('aria-sort')).toBe('ascending');
    expect((await head('Games')).hasAttribute('aria-sort')).toBe(false);
    expect(announcements()).toContain('Sorted by team, ascending, 4 teams');
    await user.click(within(await head('Off-nights')).getByRole('button'));
    expect(await teams()).toEqual([OTTAWA, BOSTON, KINGS, YAKS]);
    expect(announcements()).toContain('Sorted by off-nights, descending, 4 teams');
  });
});

describe("the user's team in a week", () => {
  test('a visitor gets no row and no filter for their own team', async () => {
    await mount();
    await table();
    expect(screen.queryByRole('checkbox')).toBeNull();
    expect(screen.queryByRole('rowheader', { name: /My team/ })).toBeNull();
  });

  test("a member's team has a row in the week table, and a filter for the teams of its players", async () => {
    const { user, own } = await mount();
    await own([forward(STUETZLE), forward(KOPITAR)], { forward_lineup_spots: 1 });
    expect(await row(/^My team/)).toEqual([
      expect.stringMatching(/^My team/),
      rosterDayText({ playing: 5, starting: 3 }),
      '',
      '',
      '',
      '',
      ...[
        [2, 1],
        [0, 0],
        [1, 1],
        [2, 1],
      ].map(([playing, starting]) => rosterDayText({ playing: playing!, starting: starting! })),
    ]);
    await user.click(screen.getByRole('checkbox', { name: /my players/ }));
    expect((await row(new RegExp(`^${OTTAWA}`)))[0]).toBe(`${OTTAWA}, mine: ${STUETZLE}`);
    expect((await teams()).slice(1)).toEqual([OTTAWA, KINGS]);
    expect(announcements()).toContain('2 of 4 teams');
  });

  test('the page names a saved player whom several players fit, with a link to My Team', async () => {
    const twins = ['C', 'LW'].map((Pos) => ({ Player: `${STUETZLE} (${Pos})`, Pos, ABR: 'OTT' }));
    const { user, own } = await mount({ files: { ...SITE, all_available_players: twins } });
    expect(screen.queryByText(unclearText([STUETZLE]))).toBeNull();
    await own([forward(STUETZLE)]);
    expect(announcements().some((text) => text?.startsWith(unclearText([STUETZLE])))).toBe(true);
    await user.click(screen.getByRole('link', { name: 'Choose in My Team' }));
    expect(await screen.findByRole('group', { name: whichText(STUETZLE) })).toBeTruthy();
  });

  test("the filter for the user's teams has a Show all teams button if no player is on a team in the schedule", async () => {
    const { user, own } = await mount();
    await own([forward('Timothy Lost')]);
    expect(screen.queryByRole('checkbox')).toBeNull();
    cleanup();
    const lost = { Player: 'Timothy Lost', Pos: 'C', ABR: 'ZZZ' };
    const second = await mount({ files: { ...SITE, all_available_players: [lost] } });
    await second.own([forward('Timothy Lost')]);
    await user.click(await screen.findByRole('checkbox'));
    await user.click(screen.getByRole('button', { name: 'Show all teams' }));
    expect((await teams()).slice(1)).toHaveLength(4);
  });
});

describe('the search for a player who might be added', () => {
  test('a player to add is found by typing, and the days on which the player would start are announced', async () => {
    const { user, own } = await mount();
    await own([forward(STUETZLE)], { forward_lineup_spots: 1 });
    const field = await screen.findByRole('combobox', { name: 'Player to add' });
    await user.type(field, 'kopit{Enter}');
    expect(announcements()).toContainEqual(expect.stringMatching(/Kopitar.*\b0\b.*\b2\b.*Week 1/));
    const section = within(screen.getByRole('region', { name: 'Added starts' }));
    expect(section.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      expect.stringMatching(/^Tue, Oct 7 @ Yukon Yaks/),
      expect.stringMatching(/^Fri, Oct 10 OTT/),
    ]);
    await user.selectOptions(select('Week'), 'Week 2: Oct 13 to 14');
    expect(announcements()).toContainEqual(expect.stringMatching(/Kopitar.*\b1\b.*\b2\b.*Week 2/));
    await user.clear(field);
    expect(section.queryAllByRole('listitem')).toEqual([]);
  });

  test('typing a name without a match shows that no player was found', async () => {
    const { user } = await mount();
    await user.type(await screen.findByRole('combobox', { name: 'Player to add' }), 'xyz');
    expect(await screen.findByText(nobodyNamedText('xyz'))).toBeTruthy();
  });
});

describe('Games by Week without a schedule', () => {
  const LINK = { name: new RegExp(`^${SPREADSHEET}`) };

  test("without a schedule file, the page says that Games by Week is coming, and links to the operator's spreadsheet", async () => {
    await mount({ files: { ...SITE, season_schedule: null }, spreadsheet: 'https://sheets.example/1' });
    expect(await screen.findByText(WEEK_COMING)).toBeTruthy();
    expect(screen.getByRole<HTMLAnchorElement>('link', LINK).href).toBe('https://sheets.example/1');
  });

  test("the link to the operator's spreadsheet is also above a loaded table, and is missing if no URL is set", async () => {
    await mount({ spreadsheet: 'https://sheets.example/1' });
    await table();
    expect(screen.getByRole('link', LINK)).toBeTruthy();
    cleanup();
    await mount();
    await table();
    expect(screen.queryByRole('link', LINK)).toBeNull();
  });

  test('if the schedule fails to load, the page shows an error and does not say that Games by Week is coming', async () => {
    const failed: TabAnswer['failed'] = [{ file: 'season_schedule', error: { kind: 'http', status: 500 } }];
    await mount({ files: { ...SITE, season_schedule: null }, failed });
    expect((await screen.findByRole('alert')).textContent).toContain('season_schedule');
    expect(screen.queryByText(WEEK_COMING)).toBeNull();
  });

  test('Games by Week shows a notice if the schedule has no games', async () => {
    await mount({ files: { ...SITE, season_schedule: [] } });
    await waitFor(() => expect(screen.getByText(/no games/)).toBeTruthy());
  });
});
