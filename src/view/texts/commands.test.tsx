import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, test } from 'vitest';
import { memoryBrowser } from '../../testing/memoryBrowser.ts';
import { SITE as RANKINGS, store, TEAM } from '../../testing/rankingsPage.ts';
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

/** The texts of all live regions that are shown. Beside the open slip, the style sheet does not show its bar. */
const regions = (): ReadonlyMap<Element, string> =>
  new Map(
    [...document.querySelectorAll('[role=status], [role=alert]')]
      .filter((region) => region.closest('[class*="_panel_"] + [class*="_bar_"]') === null)
      .map((region) => [region, spoken(region)]),
  );

/** What follows a command follows within this time, in ms. */
const REST_MS = 60;

type Give = (command: string, act: () => unknown) => Promise<void>;
/** Gives a command by a button or link that has the focus. */
type Press = (command: string, target: HTMLElement) => Promise<void>;
type Reader = { readonly lines: string[]; readonly give: Give; readonly press: Press };

/** Keeps what each command says and where it leaves the focus. */
function listen(): Reader {
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
    expect(focusText(focused), `${command}: the focus has no name`).toMatch(/ |\[/);
    expect(said, `${command}: a text is said twice`).toEqual([...new Set(said)]);
    const isHeard =
      said.length > 0 ||
      focused !== from ||
      focusText(focused) !== state ||
      focused.getAttribute('aria-disabled') === 'true';
    expect(isHeard, `${command}: nothing is said, and neither the focus nor its element has changed`).toBe(true);
    lines.push(command, ...said.map((text) => `  says ${text}`), `  focus ${focusText(focused)}`);
  };
  const press: Press = async (command, target) => {
    act(() => target.focus());
    await give(command, () => userEvent.keyboard('{Enter}'));
  };
  return { lines, give, press };
}

/** Presses a button or link with the keyboard. */
async function enter(target: HTMLElement): Promise<void> {
  act(() => target.focus());
  await userEvent.keyboard('{Enter}');
}
const button = (name: string | RegExp): HTMLElement => screen.getAllByRole('button', { name })[0]!;

const WALKS: Readonly<Record<string, (reader: Reader) => Promise<void>>> = {
  'the slip': async ({ give, press }) => {
    const { user, count, slip, total, services } = await twoLegs();
    const inSlip = (name: string | RegExp) => slip().getByRole('button', { name });
    const counted = async (run: () => Promise<unknown>, more: Parameters<typeof count>[0]) => {
      await run();
      await count(more);
    };
    const one = { records: 10_000, joint: 5200, each: [5200] };
    await give('count the games', () =>
      counted(() => user.click(total('Game Totals', 'Goals').getByRole('radio', { name: 'Under' })), COUNTED),
    );
    await give('type a price', async () => {
      await user.type(slip().getByLabelText("Book's price"), '30');
      await act(async () => services.clock.advance(600));
    });
    await press('change its sign', inSlip('Change the sign of the price'));
    await give('move a leg down', () =>
      counted(() => enter(inSlip(/^Move down: Boston/)), { ...COUNTED, each: [1000, 5200] }),
    );
    await give('remove a leg', () => counted(() => enter(inSlip(/^Remove Game/)), one));
    await give('undo', () => counted(() => enter(button('Undo')), COUNTED));
    await give('change the odds', () =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American'),
    );
    await user.click(slip().getByText('Share and save'));
    await press('copy the link', await slip().findByRole('button', { name: 'Copy link' }));
    await press('clear all', inSlip('Clear all'));
    await press('undo that', button('Undo'));
    await press('add a row', button(/^Add player/));
    await press('reset a row', button('Reset row 2'));
    await press('delete a row', button('Delete row 2'));
    await press('delete the only row', button('Delete row 1'));
  },
  'the games': async ({ give, press }) => {
    const { user } = mountHub();
    await screen.findAllByText('favorite');
    const card = () => button(/^Details: /);
    await press('turn a card', card());
    await press('turn it back', button(/^Back: /));
    await press('open About', button('About'));
    await press('close About', button('Close'));
    await give('change the odds', () =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American'),
    );
    await press('pick a price', button(/ win, fair odds/));
    await screen.findByRole('button', { name: /^Slip / });
    await press('open the slip', button(/^Slip /));
    await press('go back to the picks', button('Back to the picks'));
    await press('take it back', button(/ win, fair odds/));
    await press('open the terms', button(/^Terms/));
    await press('close the terms', button('Close'));
    const isAt = (title: string) =>
      waitFor(() =>
        expect(document.activeElement?.contains(screen.queryByRole('heading', { name: title }))).toBe(true),
      );
    const props = () => enter(screen.getByRole('link', { name: 'Player Props' }));
    await give('choose a tab', () => props().then(() => isAt('Player Prop Probabilities')));
    await give('go back', () => {
      window.history.back();
      return isAt('Game Win Probabilities');
    });
  },
  'the props': async ({ give, press }) => {
    const { user } = mountHub({ path: tabPath('props'), load: many(150) });
    const search = await screen.findByRole('searchbox', { name: 'Search players' });
    await give('search', () => user.type(search, 'Player 00'));
    await press('clear the search', button('Clear search'));
    await give('search in vain', () => user.type(search, 'gretzky'));
    await press('clear that', screen.getByText('Clear search'));
    await press('sort', within(screen.getAllByRole('columnheader')[0]!).getByRole('button'));
    await press('show more', button(/^Show /));
    await give('choose a prop', () =>
      user.selectOptions(screen.getByRole('combobox', { name: 'Category' }), 'Assists'),
    );
  },
  'the totals': async ({ give }) => {
    const { user } = mountHub({ path: tabPath('totals') });
    const type = await screen.findByRole('combobox', { name: 'Probability Type' });
    await screen.findAllByRole('table');
    await give('choose a type', () => user.selectOptions(type, within(type).getAllByRole('option').at(-1)!));
    const matchup = screen.getByRole('combobox', { name: 'Matchup' });
    await give('choose a game', () => user.selectOptions(matchup, within(matchup).getAllByRole('option').at(-1)!));
  },
  'the Vault': async ({ give, press }) => {
    const { user } = mountVault({ path: valuePath('goal'), load: answering({}, siteFiles(VAULT)) });
    await screen.findAllByRole('table');
    await press('open a bet', button(/^Details: /));
    await press('close it', button(/^Details: /));
    await press('sort', within(screen.getAllByRole('columnheader')[0]!).getByRole('button'));
    const field = screen.getByRole('combobox', { name: 'Game' });
    await give('choose a game', () => user.selectOptions(field, within(field).getAllByRole('option')[1]!));
  },
  'my teams': async ({ give, press }) => {
    const { user } = mountFantasy({ load: withPlayers });
    const team = teamPage(user);
    await screen.findByRole('textbox', { name: 'Team name' });
    await press('create a team without a name', button('Create team'));
    await give('type a name', () => user.type(team.field('Team name'), 'Owls'));
    await press('create the team', button('Create team'));
    await press('close the message', button('Close message'));
    await press('start a new team', button('New team'));
    await press('cancel it', button('Cancel'));
    await press('rename', button('Rename Owls'));
    await give('save the name', () => user.keyboard('2{Enter}'));
    await give('add a player', () => team.add('stutz'));
    await press('remove the player', button(/^Remove /));
    await give('add two players', () => team.add('stutz', 'kopi'));
    await press('remove the first', button(/^Remove /));
    await press('save the team', button('Save team'));
    await press('open the league setup', button('League setup'));
    await press('save without a change', button('Save settings'));
    await give('type a number of teams', () => user.type(team.field('Teams in the league'), '10'));
    await press('save it', button('Save settings'));
    await press('ask to delete the team', button(/^Delete Owls/));
    await press('keep it', button('Cancel'));
    await press('ask again', button(/^Delete Owls/));
    await give('delete it', () => enter(within(screen.getByRole('dialog')).getByRole('button', { name: /^Delete/ })));
  },
  'a ranking': async ({ give, press }) => {
    const browser = memoryBrowser();
    await store(browser.tab(), { ...TEAM, skaterScoring: { goal: 3 } });
    const { user } = mountFantasy({ path: fantasyPath('skaters'), load: answering({}, siteFiles(RANKINGS)), browser });
    await screen.findAllByRole('table');
    await give('search', () => user.type(screen.getByRole('searchbox'), 'tkach'));
    await press('clear the search', button('Clear search'));
    await press('sort', within(screen.getAllByRole('columnheader').at(-1)!).getByRole('button'));
  },
  'a week': async ({ press }) => {
    const { app } = mountFantasy({ path: fantasyPath('week'), load: answering({}, siteFiles(WEEK)) });
    await screen.findByRole('heading', { name: 'Games by Week' });
    await act(() => ownTeam(storesOf(app).teams, [forward(STUETZLE)]));
    await press('sort', within(screen.getAllByRole('columnheader')[1]!).getByRole('button'));
  },
  'a trade': async ({ give, press }) => {
    const { user } = mountFantasy({ path: fantasyPath('trade'), load: answering({}, siteFiles(TRADE)) });
    const field = await screen.findByRole('combobox', { name: 'Add a player you give' });
    await give('give a player', () => user.type(field, 'stutz{Enter}'));
    await give('get a player', () =>
      user.type(screen.getByRole('combobox', { name: 'Add a player you get' }), 'past{Enter}'),
    );
    await press('remove a player', button(/^Remove /));
    await press('remove the other', button(/^Remove /));
  },
};

test.each(Object.keys(WALKS))('each command of %s is heard once and leaves a focus', async (name) => {
  const reader = listen();
  await WALKS[name]!(reader);
  await expect(`${reader.lines.join('\n')}\n`).toMatchFileSnapshot(`commands-${name.replaceAll(' ', '-')}.txt`);
});
