import { act, cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { readDocument } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import type { FantasyTab } from '@ddh/engine/internal/fantasy';
import type { VaultTab } from '@ddh/engine/internal/vault';
import { err, ok } from '@ddh/engine/internal/result';
import { SAMPLE_TRACK_RECORD } from '../../../engine/testing/sampleTrackRecord.ts';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { SITE as RANKINGS, store, TEAM } from '../../testing/rankingsPage.ts';
import { answering, changeRow, siteFiles, TODAY } from '../../testing/siteFiles.ts';
import { ROS, SITE as TRADE } from '../../testing/tradePage.ts';
import { storesOf } from '../../testing/stores.ts';
import { forward, ownTeam, SITE as WEEK, STUETZLE } from '../../testing/weekPage.ts';
import { mountBuilder } from '../testing/mountBuilder.tsx';
import { fantasyPath, mountFantasy } from '../testing/mountFantasy.tsx';
import { mountHub, tabPath } from '../testing/mountHub.tsx';
import { mountVault, valuePath } from '../testing/mountVault.tsx';
import { misnamed, pageText } from '../testing/pageText.ts';
import { NAMESAKES, teamPage, withPlayers } from '../testing/teamPage.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';
import { whichText } from '../fantasy/team/roster/copy.ts';
import { METHODS_SUMMARY } from '../vault/copy.ts';

afterEach(cleanup);

type Files = Parameters<typeof siteFiles>[0];
/** Opens a page in a state. Returns the parts whose text is kept, or nothing for the whole page. */
type Open = () => Promise<readonly Element[] | Element | void>;

/** The page without the frame of its section. */
const main = (): Element => document.querySelector('[data-page]')!;
const button = (name: string | RegExp): HTMLElement => screen.getByRole('button', { name });
const dialog = (): Element => screen.getByRole('dialog');

async function fantasy(tab: FantasyTab, files: Files = {}, more: Parameters<typeof mountFantasy>[0] = {}) {
  const page = mountFantasy({ path: fantasyPath(tab), load: answering({}, siteFiles(files)), ...more });
  await waitFor(() => expect(screen.queryByRole('heading', { level: 2 })).toBeTruthy());
  return page;
}

async function ofTeam() {
  const browser = memoryBrowser();
  await store(browser.tab(), { ...TEAM, skaterScoring: { goal: 3 } });
  return browser;
}

async function vault(tab: VaultTab, files: Files = {}) {
  const page = mountVault({ path: valuePath(tab), load: answering({}, siteFiles(files)) });
  await screen.findAllByRole('table');
  return page;
}

/** Opens My Team with two teams. The second is current and has more players than spots. */
async function twoTeams() {
  const page = mountFantasy({ load: withPlayers });
  const team = teamPage(page.user);
  await team.createFirst('Owls');
  await team.create('Foxes');
  await team.press('League setup');
  await page.user.type(team.field('Forward spots'), '1');
  await team.press('Save settings');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await team.add('stutz', 'kopi');
  return { ...page, ...team };
}

const CHANGE = changeRow({ What: 'goalie', Player: 'Jeremy Swayman', Before: 0.5, After: 0.53 });
const RECORD = '/nhl-game-probability-hub/track-record';

const HUB: Readonly<Record<string, Open>> = {
  'games-cards': async () => {
    mountHub({ load: answering({ updatedAt: Date.UTC(2025, 9, 7, 13, 14) }, siteFiles({ changes: [CHANGE] })) });
    await screen.findAllByText('favorite');
  },
  'games-warnings': async () => {
    const failed = [{ file: 'p_info', error: { kind: 'unreadable', detail: 'HTTP 404' } }] as const;
    const list = [{ path: 'records[3].Date', problem: 'is no date' }];
    const problems = [{ file: 'schedule_times', list, more: 2 }] as const;
    const through = '2025-04-17' as LeagueDate;
    mountHub({ load: answering({ failed, problems, facts: { through }, updatedAt: Date.UTC(2025, 8, 30, 12) }) });
    for (const item of [await screen.findByText(/records\[3\]/), await screen.findByText(/HTTP 404/)])
      item.closest('details')!.open = true;
  },
  'games-failed': async () => {
    mountHub({ load: async () => ({ kind: 'workerLost' }) });
    (await screen.findByRole('alert')).querySelector('details')!.open = true;
  },
  'games-faulty': async () => {
    const read = readDocument('[{"Over 5.5": NaN}]');
    mountHub({ load: answering({ failed: read.ok ? [] : [{ file: 'game_probs', error: read.error }], dates: [] }) });
    (await screen.findByRole('alert')).querySelector('details')!.open = true;
    return screen.findByRole('alert');
  },
  'games-missing': async () => {
    const failed = [{ file: 'game_probs', error: { kind: 'http', status: 404 } }] as const;
    mountHub({ load: answering({ failed }) });
    return screen.findByRole('alert');
  },
  totals: async () => {
    mountHub({ path: tabPath('totals') });
    await screen.findAllByRole('table');
    return main();
  },
  'totals-puck-line': async () => {
    mountHub({ path: tabPath('totals'), stored: { 'totals-type': 'puckLine' } });
    await screen.findAllByRole('table');
    return main();
  },
  props: async () => {
    mountHub({ path: tabPath('props') });
    await screen.findByRole('table');
    return main();
  },
  'props-empty': async () => {
    mountHub({ path: tabPath('props'), load: answering({}, siteFiles({ skater_probs: [] })) });
    await screen.findByRole('searchbox');
    return main();
  },
  record: async () => {
    const page = mountHub({ path: RECORD, load: answering({ trackRecord: true }) });
    const head = { date: '2026-11-25' as LeagueDate, sha256: 'b'.repeat(64) };
    const summary = { ...SAMPLE_TRACK_RECORD, kind: 'frozen' as const };
    page.services.trackRecord = ok({ summary, head, days: [head.date], url: 'https://site.example/data/record/' });
    await screen.findByRole('combobox', { name: 'Market' });
    return main();
  },
  'record-failed': async () => {
    mountHub({ path: RECORD, load: answering({ trackRecord: true }) }).services.trackRecord = err({
      kind: 'http',
      status: 500,
    });
    return screen.findByRole('alert');
  },
  'builder-board': async () => {
    const { user } = mountBuilder(undefined, undefined, { 'builder-face': 'board' });
    await user.click(await screen.findByRole('button', { name: /Ottawa Senators @ Boston Bruins/ }));
    await screen.findByRole('grid', { name: 'Game' });
    return main();
  },
};

/** The slip, and the bar that shows its figures on a phone. */
const slipOf = (): readonly Element[] => [screen.getByRole('group', { name: 'Slip' }), button(/^Slip /).parentElement!];

const SLIP: Readonly<Record<string, Open>> = {
  'slip-form': async () => {
    const { chooseGame, user, row } = mountBuilder();
    await chooseGame();
    await user.type(row(1).getByRole('combobox', { name: 'Player' }), 'brady{Enter}');
    return main();
  },
  'slip-priced': async () => {
    const { count, user, slip, services } = await twoLegs();
    await count({ ...COUNTED, model: true });
    await user.type(await slip().findByRole('textbox', { name: "Book's price" }), '+2900');
    await act(async () => services.clock.advance(600));
    await user.click(slip().getByText('All the numbers'));
    return slipOf();
  },
  'slip-never-hits': async () => {
    const { count } = await twoLegs();
    await count({ ...COUNTED, joint: 0, never: [0, 1] });
    return slipOf();
  },
  'slip-failed': async () => {
    const { services } = await twoLegs();
    await act(async () => services.simulations.games[0]!.listen.end({ ok: false, error: { kind: 'empty' } }));
    return slipOf();
  },
  'slip-refused-leg': async () => {
    const { countFails, user, slip } = await twoLegs();
    await countFails({ kind: 'unknownColumn', leg: 1, column: 'Total Goals' });
    await user.click(slip().getAllByRole('button', { name: /^Remove/ })[0]!);
    return slipOf();
  },
};

const VAULT: Readonly<Record<string, Open>> = {
  'vault-players': async () => {
    await vault('goal');
    await screen.findByRole('region', { name: 'Defensemen' });
    return main();
  },
  'vault-main-details': async () => {
    const { user } = await vault('main');
    await user.click(button(/^Details: Ottawa Senators @ Boston Bruins, Over 5\.5/));
    await user.click(screen.getByText(METHODS_SUMMARY));
    return main();
  },
  'vault-contradicting': async () => {
    const row = { Player: 'Tim Stützle', Line: 0.5, Value: 0.4, Book: 'dock12', 'Book odds': 2.3, 'Model odds': 3 };
    const from = { 'Model prob': 0.5, Captured: '2025-10-06T16:00:00Z', Source: 'The Odds API' };
    const { user } = await vault('goal', { goal_value: [{ ...row, ...from }] });
    await user.click(button(/^Details: /));
    return main();
  },
  'vault-judged': async () => {
    const price = { Book: 'dock12', 'Model prob': 0.5 };
    const ottawa = { Team: 'Ottawa Senators', Opponent: 'Boston Bruins', Value: 0.1, 'Book odds': 2.2, ...price };
    const [early, late] = [
      { 'Away Team': 'Ottawa Senators', 'Home Team': 'Boston Bruins', Time: '12:00' },
      { 'Away Team': 'Los Angeles Kings', 'Home Team': 'Utah Mammoth', Time: '22:00' },
    ].map((game) => ({ Date: TODAY, ...game }));
    const { user } = await vault('edges', {
      goal_value: [
        { Player: 'Anže Kopitar', Team: 'Los Angeles Kings', Line: 0.5, Value: 3, 'Book odds': 8, ...price },
      ],
      assist_value: [],
      point_value: [],
      sog_value: [],
      total_value: [],
      moneyline_value: [ottawa],
      schedule_times: [early!, late!],
    });
    await user.click(button('Show'));
    for (const details of screen.getAllByRole('button', { name: /^Details: / })) await user.click(details);
    return main();
  },
  'vault-pair': async () => {
    const price = { Value: 0.19, Book: 'dock12', 'Book odds': 2.38, 'Model prob': 0.5 };
    const total_value = ['Over', 'Under'].map((Side) => {
      return { Away: 'Los Angeles Kings', Home: 'Utah Mammoth', Line: 5.5, Side, ...price };
    });
    const { user } = await vault('main', { total_value, moneyline_value: [] });
    await user.click(screen.getAllByRole('button', { name: /^Details: / })[0]!);
    return main();
  },
  'vault-without-prices': async () => {
    const old = { Player: 'Tim Stützle', Line: 0.5, Value: 0.1, Book: 'dock12', 'Book odds': 2, 'Model prob': 0.5 };
    mountVault({ load: answering({}, siteFiles({ goal_value: [{ ...old, Date: '2025-10-06' }] })) });
    await screen.findByText(/Oct 7 to Oct 8 yet/);
    return main();
  },
  'vault-edges': async () => {
    const { user } = await vault('edges');
    await user.click(screen.getAllByRole('button', { name: /^Details: / })[0]!);
    return main();
  },
};

const FANTASY: Readonly<Record<string, Open>> = {
  'team-logged-out': async () => {
    mountFantasy({ before: ({ identity }) => void (identity.user = { ok: true, value: null }) });
    await screen.findByRole('heading', { level: 3 });
  },
  'team-failed': async () => {
    const browser = memoryBrowser();
    browser.failure = 'blocked';
    mountFantasy({ browser });
    return screen.findByRole('alert');
  },
  'team-first': async () => {
    mountFantasy();
    await screen.findByRole('textbox', { name: 'Team name' });
    return main();
  },
  'team-roster': async () => {
    await twoTeams();
    return main();
  },
  'team-which': async () => {
    const browser = memoryBrowser();
    await store(browser.tab(), { ...TEAM, roster: { F: ['Sebastian Aho'], D: ['Sebastian Aho (LD)'], G: ['Nobody'] } });
    await fantasy('team', NAMESAKES, { browser });
    return (await screen.findByRole('group', { name: whichText('Sebastian Aho') })).closest('.ddh-card')!;
  },
  'team-dialogs': async () => {
    const { press } = await twoTeams();
    const open = async (name: string, close: string): Promise<Element> => {
      await press(name);
      const copy = dialog().cloneNode(true) as Element;
      await press(close);
      return copy;
    };
    const asked = await open('Owls', 'Cancel');
    await press('Save team');
    await press('Close message');
    return [asked, await open('Delete Owls', 'Cancel'), await open('Earlier versions', 'Close')];
  },
  'team-league': async () => {
    const { press } = await twoTeams();
    await press('League setup');
    return dialog();
  },
  rankings: async () => {
    const { user } = await fantasy('skaters', RANKINGS);
    await user.click((await screen.findAllByRole('button', { name: /where the points of/ }))[0]!);
    return main();
  },
  trade: async () => {
    const { user } = await fantasy('trade', TRADE, { browser: await ofTeam() });
    for (const [side, names] of [
      ['give', 'stutz{Enter}'],
      ['get', 'pastr{Enter}sanders{Enter}'],
    ] as const)
      await user.type(await screen.findByRole('combobox', { name: `Add a player you ${side}` }), names);
    return main();
  },
  'trade-empty': async () => {
    await fantasy('trade', TRADE);
    await screen.findByRole('combobox', { name: 'Add a player you get' });
    return main();
  },
  week: async () => {
    const { user, app } = await fantasy('week', WEEK);
    await act(() => ownTeam(storesOf(app).teams, [forward(STUETZLE)], { forward_lineup_spots: 1 }));
    await user.type(await screen.findByRole('combobox', { name: 'Player to add' }), 'kopit{Enter}');
    return main();
  },
  usage: async () => {
    await fantasy('usage', TRADE, { stored: { 'usage-timeframe': ROS } });
    await screen.findByRole('table');
    return main();
  },
  'fantasy-coming': async () => {
    await fantasy('trade', { skater_projections: null, goalie_projections: null });
    await screen.findByText(/is coming/);
    return main();
  },
};

test.each(Object.entries({ ...HUB, ...SLIP, ...VAULT, ...FANTASY }))(
  'the text of the page %s, and the names of its controls begin with what they show',
  async (name, open) => {
    const parts = [(await open()) ?? document.body].flat();
    // A live region is empty for its first 50 ms.
    await act(() => new Promise((done) => setTimeout(done, 60)));
    for (const part of parts) expect(misnamed(part)).toEqual([]);
    const text = parts.map((part) => pageText(part)).join('\n');
    // A time in the user's time zone differs between machines.
    await expect(text.replaceAll(/\w{3} \d+, \d{4}, \d+:\d\d [AP]M(?! ET)/g, 'THEN')).toMatchFileSnapshot(
      `${name}.txt`,
    );
  },
);
