import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { answering, siteFiles } from '../../../../testing/siteFiles.ts';
import { mountFantasy } from '../../../testing/mountFantasy.tsx';
import { store, TEAM } from '../../../../testing/rankingsPage.ts';
import { memoryBrowser } from '../../../../testing/memoryBrowser.ts';
import { NAMESAKES, teamPage, withPlayers } from '../../../testing/teamPage.ts';
import { NO_PLAYERS_YET, NOBODY_FOUND, ON_ROSTER, PLAYERS_LOADING, rosterEditText, whichText } from './copy.ts';

afterEach(cleanup);

async function mountRoster(setUp: Parameters<typeof mountFantasy>[0] = {}) {
  const page = mountFantasy({ load: withPlayers, ...setUp });
  const reader = teamPage(page.user);
  await reader.createFirst('Owls');
  const box = () => screen.getByRole<HTMLInputElement>('combobox', { name: 'Add a player' });
  const options = () =>
    within(screen.getByRole('listbox'))
      .queryAllByRole('option')
      .map((option) => [...option.querySelectorAll('span:not([aria-hidden])')].map(({ textContent }) => textContent));
  const announcements = () => screen.getAllByRole('status').map(({ textContent }) => textContent);
  return { ...page, ...reader, box, options, announcements };
}

describe('adding players', () => {
  test('the player search finds players by the start of a name, ignoring accents, and highlights the first player found', async () => {
    const { user, box, options, announcements } = await mountRoster();
    await user.type(box(), 'pastrn');
    expect(options()).toEqual([['David Pastrňák', 'BOS RW']]);
    expect(announcements()).toContain('1 player found');
    expect(box().getAttribute('aria-activedescendant')).toBe(screen.getByRole('option').id);
  });

  test('the player search adds a player on Enter or on a press, empties the field and announces the player', async () => {
    const { user, box, options, announcements, names } = await mountRoster();
    await user.type(box(), 'tkachuk{ArrowDown}{Enter}');
    expect([box().value, document.activeElement]).toEqual(['', box()]);
    expect(announcements()).toContain(rosterEditText({ kind: 'added', player: 'Matthew Tkachuk' }));
    await user.type(box(), 'thomas');
    expect(options()).toHaveLength(1);
    await user.click(screen.getByRole('option'));
    expect([names('Forwards'), names('Defensemen')]).toEqual([['Matthew Tkachuk'], ['Thomas Chabot']]);
  });

  test('the player search keeps the first letter typed after a player was added', async () => {
    const { user, box, add } = await mountRoster();
    await add('stutz');
    await user.type(box(), 'kop');
    expect(box().value).toBe('kop');
  });

  test('the player search marks a player who is on the roster, and cannot add that player again', async () => {
    const { user, box, options, add, announcements, names } = await mountRoster();
    await add('stutz');
    await user.type(box(), 'stutz');
    expect(options()).toEqual([['Tim Stützle', ON_ROSTER]]);
    await user.keyboard('{Enter}');
    expect(announcements()).toContain(rosterEditText({ kind: 'alreadyThere', player: 'Tim Stützle' }));
    expect(names('Forwards')).toEqual(['Tim Stützle']);
  });

  test('leaving the player search adds no player and keeps the typed text; Escape closes the list', async () => {
    const { user, box, names } = await mountRoster();
    await user.type(box(), 'stutz');
    await user.tab();
    expect([box().value, box().getAttribute('aria-expanded')]).toEqual(['stutz', 'false']);
    await user.type(box(), 'l');
    expect(box().getAttribute('aria-expanded')).toBe('true');
    await user.keyboard('{Escape}');
    expect([box().value, box().getAttribute('aria-expanded')]).toEqual(['stutzl', 'false']);
    expect(names('Forwards')).toEqual([]);
  });

  test('the player search shows "No player found" if no name matches', async () => {
    const { user, box, announcements } = await mountRoster();
    await user.type(box(), 'zz');
    expect(document.getElementById(box().getAttribute('aria-describedby') ?? '')?.textContent).toBe(NOBODY_FOUND);
    expect(announcements()).toContain(NOBODY_FOUND);
    await user.keyboard('{Enter}');
    expect(box().value).toBe('zz');
  });

  test('the checked positions filter the players found, and unchecking the last position checks all positions', async () => {
    const { user, box, options } = await mountRoster();
    const check = (name: string) => screen.getByRole<HTMLInputElement>('checkbox', { name });
    await user.click(check('Forwards'));
    await user.type(box(), 't');
    expect(options().map(([name]) => name)).toEqual(['Thomas Chabot']);
    await user.click(check('Defensemen'));
    await user.click(check('Goalies'));
    for (const name of ['Forwards', 'Defensemen', 'Goalies']) expect(check(name).checked).toBe(true);
    await user.clear(box());
    await user.type(box(), 't');
    expect(options().map(([name]) => name)).toContain('Tim Stützle');
  });
});

describe('the players of a team', () => {
  test('the roster lists players by position, with team badges and counts', async () => {
    const { press, add, names, group, field, user } = await mountRoster();
    await press('League setup');
    await user.type(field('Forward spots'), '2');
    await user.type(field('Goalie spots'), '1');
    await press('Save settings');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await add('stutz', 'pastr', 'sanderson', 'ullmark');
    expect([names('Forwards'), names('Defensemen'), names('Goalies')]).toEqual([
      ['Tim Stützle', 'David Pastrňák'],
      ['Jake Sanderson'],
      ['Linus Ullmark'],
    ]);
    expect(group('Forwards').getByText('F 2/2')).toBeTruthy();
    expect(group('Forwards').getByText('2 of 2')).toBeTruthy();
    expect(group('Defensemen').getByText('D 1')).toBeTruthy();
    expect(group('Goalies').getByRole('listitem').querySelector('img')?.getAttribute('src')).toContain(
      '/OTT_light.svg',
    );
    const over = /4 players.* 3 spots\.$/;
    expect(screen.getByText(over)).toBeTruthy();
    await press('Remove David Pastrňák');
    expect(screen.queryByText(over)).toBeNull();
  });

  test('removing a player moves the focus to a neighbor in the list, or to the list of the position if it is empty', async () => {
    const { add, press, announcements, names, button } = await mountRoster();
    await add('stutz', 'brady', 'pastr');
    await press('Remove Brady Tkachuk');
    expect(document.activeElement).toBe(button('Remove David Pastrňák'));
    expect(announcements()).toContain(rosterEditText({ kind: 'removed', player: 'Brady Tkachuk' }));
    await press('Remove David Pastrňák');
    expect(document.activeElement).toBe(button('Remove Tim Stützle'));
    await press('Remove Tim Stützle');
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Forwards' }));
    expect(names('Forwards')).toEqual([]);
    expect(within(screen.getByRole('region', { name: 'Forwards' })).getByText(NO_PLAYERS_YET)).toBeTruthy();
  });

  test('the roster is still shown if the file of players fails to load, and Retry loads the file', async () => {
    const error = { kind: 'http', status: 503 } as const;
    const failed = answering({ failed: [{ file: 'all_available_players', error }] }, siteFiles());
    let load = withPlayers;
    const page = await mountRoster({ load: (request) => load(request) });
    await page.add('stutz');
    await page.press('Save team');
    page.unmount();
    load = failed;
    mountFantasy({ load: (request) => load(request), browser: page.browser });
    await screen.findByRole('heading', { name: 'Roster' });
    expect(page.names('Forwards')).toEqual(['Tim Stützle']);
    expect(await screen.findByText(/503/)).toBeTruthy();
    load = withPlayers;
    await page.press('Retry');
    await page.user.type(page.box(), 'kop');
    await waitFor(() => expect(page.options()).toHaveLength(1));
  });

  test('the player search says that players are loading', async () => {
    const { user, services } = mountFantasy({ load: () => new Promise<never>(() => {}) });
    await vi.waitFor(() => {
      services.clock.advance(1500);
      screen.getByRole('textbox', { name: 'Team name' });
    });
    await teamPage(user).createFirst('Owls');
    await user.type(screen.getByRole('combobox', { name: 'Add a player' }), 'stu');
    expect(screen.getByText(PLAYERS_LOADING)).toBeTruthy();
  });
});

describe('a saved name with several namesakes', () => {
  const AHO = 'Sebastian Aho';
  async function mountSaved() {
    const browser = memoryBrowser();
    await store(browser.tab(), { ...TEAM, roster: { F: [AHO, 'Nobody'], D: ['Sebastian Aho (LD)'], G: [] } });
    const page = mountFantasy({ load: answering({}, siteFiles(NAMESAKES)), browser });
    const question = await screen.findByRole('group', { name: whichText(AHO) });
    return { ...page, ...teamPage(page.user), browser, question };
  }

  test('the roster asks which namesake of the position is meant, and keeps every other saved name as it is', async () => {
    const { names, group, question } = await mountSaved();
    expect([names('Forwards'), names('Defensemen')]).toEqual([[AHO, 'Nobody'], ['Sebastian Aho (LD)']]);
    expect(
      within(question)
        .getAllByRole('button')
        .map((one) => one.textContent),
    ).toEqual([expect.stringContaining('(C)'), expect.stringContaining('(LW)')]);
    expect(screen.getAllByRole('group', { name: whichText(AHO) })).toHaveLength(1);
    expect(group('Defensemen').getByText('PIT D')).toBeTruthy();
  });

  test('the chosen namesake replaces the saved name once the team is saved, and the focus stays in the position', async () => {
    const { user, press, names, question, browser, unmount } = await mountSaved();
    await user.click(within(question).getByRole('button', { name: /LW/ }));
    expect(names('Forwards')).toEqual([`${AHO} (LW)`, 'Nobody']);
    expect(screen.queryByRole('group', { name: whichText(AHO) })).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Forwards' }));
    expect(screen.getAllByRole('status').map(({ textContent }) => textContent)).toContain(
      rosterEditText({ kind: 'added', player: `${AHO} (LW)` }),
    );
    await press('Save team');
    unmount();
    mountFantasy({ load: answering({}, siteFiles(NAMESAKES)), browser });
    await screen.findByRole('heading', { name: 'Roster' });
    expect([names('Forwards'), names('Defensemen')]).toEqual([[`${AHO} (LW)`, 'Nobody'], ['Sebastian Aho (LD)']]);
  });

  test('the player search marks a player whom the roster has by an earlier name', async () => {
    const { user } = await mountSaved();
    await user.type(screen.getByRole('combobox', { name: 'Add a player' }), 'aho');
    const marked = within(screen.getByRole('listbox'))
      .getAllByRole('option')
      .filter(({ textContent }) => textContent.includes(ON_ROSTER));
    expect(marked.map(({ textContent }) => textContent)).toEqual([expect.stringContaining('(D)')]);
  });
});

test("screen readers get the full name of each player's team, whether or not p_info has it", async () => {
  const { add, group } = await mountRoster();
  await add('stutz', 'matthew');
  const texts = group('Forwards')
    .getAllByRole('listitem')
    .map((item) => item.querySelector('p')?.textContent);
  // Each string is a player's visible text, followed by the text for screen readers. No file has the name of FLA.
  expect(texts).toEqual(['Tim StützleOTT C, Ottawa Senators, C', 'Matthew TkachukFLA LW, Florida Panthers, LW']);
});
