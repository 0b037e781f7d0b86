import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, expect, test } from 'vitest';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { BEST, SITE as RANKINGS, store, TEAM } from '../../testing/rankingsPage.ts';
import { answering, siteFiles } from '../../testing/siteFiles.ts';
import { SITE as TRADE } from '../../testing/tradePage.ts';
import { SITE as VAULT } from '../../testing/vaultPage.ts';
import { forward, ownTeam, SITE as WEEK, STUETZLE } from '../../testing/weekPage.ts';
import { storesOf } from '../../testing/stores.ts';
import { fantasyPath, mountFantasy } from '../testing/mountFantasy.tsx';
import { mountHub, tabPath } from '../testing/mountHub.tsx';
import { mountVault, valuePath } from '../testing/mountVault.tsx';
import { focusText, spoken } from '../testing/pageText.ts';
import { many } from '../testing/propsPage.ts';
import { teamPage, withPlayers } from '../testing/teamPage.ts';
import { COUNTED, twoLegs } from '../testing/twoLegs.ts';

// All commands of the pages: what live regions say after each, and where the focus is. The texts are in commands.txt.

afterEach(cleanup);

/** The texts of all live regions. */
const regions = (): ReadonlyMap<Element, string> =>
  new Map([...document.querySelectorAll('[role=status], [role=alert]')].map((region) => [region, spoken(region)]));

/** What is still to come after a command comes within this time, in ms. */
const REST_MS = 60;

type Give = (command: string, act: () => unknown) => Promise<void>;

/** Keeps what each command says and where it leaves the focus. */
function listen(): { readonly lines: string[]; readonly give: Give } {
  const lines: string[] = [];
  const give: Give = async (command, run) => {
    const before = regions();
    const from = document.activeElement!;
    const state = from === document.body ? '' : focusText(from);
    await run();
    await act(() => new Promise<void>((resolve) => void setTimeout(resolve, REST_MS)));
    const said = [...regions()].flatMap(([region, text]) => (text === '' || text === before.get(region) ? [] : [text]));
    const focused = document.activeElement!;
    expect(focused, `${command}: the focus is nowhere`).not.toBe(document.body);
    expect(said, `${command}: a text is said twice`).toEqual([...new Set(said)]);
    const isHeard = said.length > 0 || focused !== from || focusText(focused) !== state;
    expect(isHeard, `${command}: nothing is said, and neither the focus nor its element has changed`).toBe(true);
    lines.push(command, ...said.map((text) => `  says ${text}`), `  focus ${focusText(focused)}`);
  };
  return { lines, give };
}

/** Gives a command with the keyboard. */
const enter = async (target: HTMLElement, { keyboard }: { keyboard: (keys: string) => Promise<void> }) => {
  await act(() => target.focus());
  await keyboard('{Enter}');
};
const button = (name: string | RegExp): HTMLElement => screen.getAllByRole('button', { name })[0]!;

const WALKS: Readonly<Record<string, (give: Give) => Promise<void>>> = {
  'the slip': async (give) => {
    const { user, count, slip, total } = await twoLegs();
    const press = (name: string | RegExp) => enter(slip().getByRole('button', { name }), user);
    const counted = async (run: () => Promise<unknown>, more: Parameters<typeof count>[0]) => {
      await run();
      await count(more);
    };
    const one = { records: 10_000, joint: 5200, each: [5200] };
    await give('count the games', () =>
      counted(() => user.click(total('Game Totals', 'Goals').getByRole('radio', { name: 'Under' })), COUNTED),
    );
    await give('type a price', () => user.type(slip().getByLabelText("Book's price"), '30'));
    await give('change its sign', () => press('Change sign'));
    await give('move a leg down', () => counted(() => press(/^Move down: Boston/), { ...COUNTED, each: [1000, 5200] }));
    await give('remove a leg', () => counted(() => press(/^Remove Game/), one));
    await give('undo', () => counted(() => enter(button('Undo'), user), COUNTED));
    await give('change the odds', () =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American'),
    );
    await give('open the slip', () => enter(button(/^Open slip/), user));
    await give('go back to the picks', () => enter(button('Back to the picks'), user));
    await give('share', () => press('Share'));
    await give('clear all', () => press('Clear all'));
    await give('undo that', () => enter(button('Undo'), user));
    await give('delete a row', () => enter(button('Delete row 1'), user));
    await give('add a row', () => enter(button(/^Add player/), user));
  },
  'the games': async (give) => {
    const { user } = mountHub();
    await screen.findAllByText('favorite');
    const card = () => button(/^Details: /);
    await give('turn a card', () => enter(card(), user));
    await give('turn it back', () => enter(button(/^Back: /), user));
    await give('open About', () => enter(button('About'), user));
    await give('close About', () => enter(button('Close'), user));
    await give('change the odds', () =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American'),
    );
    await give('pick a price', () => enter(button(/ win, fair odds/), user));
    await give('take it back', () => enter(button(/ win, fair odds/), user));
    await give('choose a tab', () => enter(screen.getByRole('link', { name: 'Player Props' }), user));
  },
  'the props': async (give) => {
    const { user } = mountHub({ path: tabPath('props'), load: many(150) });
    const search = await screen.findByRole('searchbox', { name: 'Search players' });
    await give('search', () => user.type(search, 'Player 00'));
    await give('clear the search', () => enter(button('Clear search'), user));
    await give('search in vain', () => user.type(search, 'gretzky'));
    await give('clear that', () => enter(screen.getByText('Clear search'), user));
    await give('sort', () => enter(within(screen.getAllByRole('columnheader')[0]!).getByRole('button'), user));
    await give('show more', () => enter(button('Show more'), user));
    await give('choose a prop', () => user.selectOptions(screen.getAllByRole('combobox')[1]!, 1 as never));
  },
  'the totals': async (give) => {
    const { user } = mountHub({ path: tabPath('totals') });
    const type = await screen.findByRole('combobox', { name: 'Probability Type' });
    await screen.findAllByRole('table');
    await give('choose a type', () => user.selectOptions(type, within(type).getAllByRole('option')[1]!));
    const matchup = screen.getByRole('combobox', { name: 'Matchup' });
    await give('choose a game', () => user.selectOptions(matchup, within(matchup).getAllByRole('option')[1]!));
  },
  'the Vault': async (give) => {
    const { user } = mountVault({ path: valuePath('goal'), load: answering({}, siteFiles(VAULT)) });
    await screen.findAllByRole('table');
    await give('open a bet', () => enter(button(/^Details: /), user));
    await give('close it', () => enter(button(/^Details: /), user));
    await give('sort', () => enter(within(screen.getAllByRole('columnheader')[0]!).getByRole('button'), user));
    const field = screen.getAllByRole('combobox').at(-1)!;
    await give('filter', () => user.selectOptions(field, within(field).getAllByRole('option')[1]!));
    await give('download', () => enter(button('Download CSV'), user));
  },
  'my teams': async (give) => {
    const { user } = mountFantasy({ load: withPlayers });
    const { press: _, ...team } = teamPage(user);
    const press = (name: string | RegExp) => enter(button(name), user);
    await screen.findByRole('textbox', { name: 'Team name' });
    await give('create a team without a name', () => press('Create team'));
    await give('type a name', () => user.type(team.field('Team name'), 'Owls'));
    await give('create the team', () => press('Create team'));
    await give('close the message', () => press('Close message'));
    await give('start a new team', () => press('New team'));
    await give('cancel it', () => press('Cancel'));
    await give('rename', () => press('Rename Owls'));
    await give('save the name', () => user.keyboard('2{Enter}'));
    await give('close that message', () => press('Close message'));
    await give('add a player', () => team.add('stutz'));
    await give('remove the player', () => press(/^Remove /));
    await give('add two players', () => team.add('stutz', 'kopi'));
    await give('remove the first', () => press(/^Remove /));
    await give('save the team', () => press('Save team'));
    await give('open the league setup', () => press('League setup'));
    await give('save without a change', () => press('Save settings'));
    await give('ask to delete the team', () => press(/^Delete Owls/));
    await give('keep it', () => press('Cancel'));
    await give('ask again', () => press(/^Delete Owls/));
    await give('delete it', () =>
      enter(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ }), user),
    );
  },
  'a ranking': async (give) => {
    const browser = memoryBrowser();
    await store(browser.tab(), { ...TEAM, skaterScoring: { goal: 3 } });
    const { user } = mountFantasy({ path: fantasyPath('skaters'), load: answering({}, siteFiles(RANKINGS)), browser });
    await screen.findAllByText(BEST);
    await give('search', () => user.type(screen.getByRole('searchbox'), 'tkach'));
    await give('clear the search', () => enter(button('Clear search'), user));
    await give('sort', () => enter(within(screen.getAllByRole('columnheader').at(-1)!).getByRole('button'), user));
  },
  'a week': async (give) => {
    const { user, app } = mountFantasy({ path: fantasyPath('week'), load: answering({}, siteFiles(WEEK)) });
    await screen.findByRole('heading', { name: 'Games by Week' });
    await act(() => ownTeam(storesOf(app).teams, [forward(STUETZLE)]));
    await give('sort', () => enter(within(screen.getAllByRole('columnheader')[1]!).getByRole('button'), user));
  },
  'a trade': async (give) => {
    const { user } = mountFantasy({ path: fantasyPath('trade'), load: answering({}, siteFiles(TRADE)) });
    const field = await screen.findByRole('combobox', { name: 'Add a player you give' });
    await give('give a player', () => user.type(field, 'stutz{Enter}'));
    await give('get a player', () =>
      user.type(screen.getByRole('combobox', { name: 'Add a player you get' }), 'past{Enter}'),
    );
    await give('remove a player', () => enter(button(/^Remove /), user));
    await give('remove the other', () => enter(button(/^Remove /), user));
  },
};

test.each(Object.keys(WALKS))('each command of %s is heard once and leaves a focus', async (name) => {
  const { lines, give } = listen();
  await WALKS[name]!(give);
  await waitFor(() => expect(lines.length).toBeGreaterThan(0));
  await expect(`${lines.join('\n')}\n`).toMatchFileSnapshot(`commands-${name.replaceAll(' ', '-')}.txt`);
});
