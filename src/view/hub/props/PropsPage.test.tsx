import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import type * as module from '../../shared/teams/TeamLogo.tsx';
import { answering, siteFiles, TODAY, TOMORROW } from '../../../testing/siteFiles.ts';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';

// Counts how often a row is rendered.
const rendered = vi.hoisted(() => vi.fn());
vi.mock('../../shared/teams/TeamLogo.tsx', async (original) => {
  const real = await original<typeof module>();
  const TeamLogo: typeof module.TeamLogo = (props) => {
    rendered();
    return real.TeamLogo(props);
  };
  return { TeamLogo };
});

afterEach(cleanup);

/** The page with its table. */
async function mountProps(setUp: Omit<Parameters<typeof mountHub>[0] & object, 'path'> = {}) {
  const hub = mountHub({ path: tabPath('props'), ...setUp });
  await screen.findByRole('searchbox', { name: 'Search players' });
  return hub;
}

const select = (name: string) => screen.getByRole<HTMLSelectElement>('combobox', { name });
const search = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Search players' });
const press = (name: string) => screen.getByRole('button', { name });
const rows = () => screen.getAllByRole('row').slice(1);
/** A row's texts as they are seen: player, over and its odds, under and its odds, push. */
const cells = (row: HTMLElement | undefined) =>
  [...row!.children].map((cell) => (cell.children[1]?.textContent ?? cell.textContent).trim());
const names = () => rows().map((row) => cells(row)[0]);
const columns = () => screen.getAllByRole('columnheader').map(({ textContent }) => textContent);
/** The page's own words: the first is the frame's, of the tab. */
const heard = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .slice(1);

/** What is asked is answered when the machine has time for it: the table is deferred. */
const soon = (check: () => void) => waitFor(check);
const shows = (...players: string[]) => soon(() => expect(names()).toEqual(players));
const showsSoMany = (count: number) => soon(() => expect(names()).toHaveLength(count));

const OTTAWA = 'Ottawa Senators @ Boston Bruins, 7:00 PM ET';

/** So many players of Utah, one per cent apart: the last is the likeliest. */
const many = (count: number) =>
  answering(
    {},
    siteFiles({
      skater_probs: Array.from({ length: count }, (_, i) => ({
        index: `Player ${String(i).padStart(3, '0')}`,
        level_0: TODAY,
        Team: 'Utah Mammoth',
        'Goals Over 0.5': i / 200,
        'Goals Under 0.5': 1 - i / 200,
      })),
    }),
  );

describe('the table', () => {
  test('says what it shows, and has a row for every player of the date, the likeliest over first', async () => {
    await mountProps();
    expect(screen.getByRole('table', { name: 'Goals over/under 0.5, Tue, Oct 7' })).toBeTruthy();
    expect(columns()).toEqual(['Player', 'Over 0.5', 'Over Odds', 'Under 0.5', 'Under Odds']);
    expect(names()).toEqual(['David Pastrňák', 'Brady Tkachuk', 'Tim Stützle', 'Anže Kopitar']);
    // A Poisson mean of 0.55: 1 - e^-0.55.
    expect(cells(rows()[0])).toEqual(['David Pastrňák', '42.3%', '2.36', '57.7%', '1.73']);
    expect(rows()[0]!.querySelector<HTMLElement>('td')!.style.getPropertyValue('--share')).toMatch(/^0\.423/);
  });

  test('readers hear whose player it is, the eye sees the short name', async () => {
    await mountProps();
    const [first] = screen.getAllByRole('rowheader');
    expect(first!.textContent).toContain('Boston Bruins, RW');
    expect([...first!.querySelectorAll('[aria-hidden]')].map(({ textContent }) => textContent)).toContain('BOS RW');
  });

  test('prices are in the notation of the page', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Odds Type'), 'American');
    await soon(() => expect(cells(rows()[0])).toEqual(['David Pastrňák', '42.3%', '+136', '57.7%', '-136']));
  });

  test('what is not known is a dash, and a player without a team has none', async () => {
    const skater_probs = [{ index: 'Someone Else', level_0: TODAY, 'Goals Over 0.5': 0.5 }];
    await mountProps({ load: answering({}, siteFiles({ skater_probs })) });
    expect(rows()[0]!.querySelector('th')!.textContent.trim()).toBe('Someone Else');
    expect([...rows()[0]!.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual([
      '50.0%',
      '2.00',
      '-',
      '-',
    ]);
  });

  test('a team without a short name is written out', async () => {
    const skater_probs = [{ index: 'Someone Else', level_0: TODAY, Team: 'Utah Mammoth', 'Goals Over 0.5': 0.5 }];
    await mountProps({ load: answering({}, siteFiles({ skater_probs })) });
    expect(screen.getByText('Utah Mammoth')).toBeTruthy();
  });

  test('a whole line can push', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Line'), '1.0');
    await soon(() => expect(columns()).toEqual(['Player', 'Over 1.0', 'Over Odds', 'Under 1.0', 'Under Odds', 'Push']));
    // Over 1.0 is two or more, under is none; one goal is what is left.
    expect(cells(rows()[0])).toEqual(['David Pastrňák', '10.6%', '9.46', '57.7%', '1.73', '31.7%']);
    await user.selectOptions(select('Line'), '1.5');
    await soon(() => expect(columns()).not.toContain('Push'));
  });
});

describe('what is asked', () => {
  test('category and line: the thirteen of the spec, and no empty choice', async () => {
    const { user } = await mountProps();
    const options = (name: string) => [...select(name).options].map(({ text, disabled }) => [text, disabled]);
    expect(options('Category')).toEqual([
      ['choose category...', true],
      ['Goals', false],
      ['Assists', false],
      ['Points', false],
      ['Shots', false],
      ['Blocks', false],
    ]);
    expect(options('Line')).toHaveLength(14);
    expect(options('Line').slice(0, 3)).toEqual([
      ['line...', true],
      ['0.5', false],
      ['1.0', false],
    ]);
    expect(options('Line').at(-1)).toEqual(['6.5', false]);
    await user.selectOptions(select('Category'), 'Shots');
    await user.selectOptions(select('Line'), '2.5');
    await screen.findByRole('table', { name: 'Shots over/under 2.5, Tue, Oct 7' });
    // A mean of four times 0.55.
    expect(cells(rows()[0])[1]).toBe('37.7%');
  });

  test('a game shows the players of its two teams; all games are a choice', async () => {
    const { user } = await mountProps();
    expect([...select('Game').options].map(({ text, disabled }) => [text, disabled])).toEqual([
      ['All Available Games', false],
      [OTTAWA, false],
      ['Los Angeles Kings @ Utah Mammoth', false],
      ['Calgary Flames @ Dallas Stars, TBD', false],
    ]);
    await user.selectOptions(select('Game'), OTTAWA);
    await shows('David Pastrňák', 'Brady Tkachuk', 'Tim Stützle');
    expect(screen.getByRole('caption').textContent).toBe(
      'Goals over/under 0.5, Ottawa Senators @ Boston Bruins, Tue, Oct 7',
    );
    await user.selectOptions(select('Game'), 'All Available Games');
    await showsSoMany(4);
  });

  test('the date', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Available Dates'), 'Wed, Oct 8');
    await shows('David Pastrňák');
    expect(screen.getByRole('table', { name: 'Goals over/under 0.5, Wed, Oct 8' })).toBeTruthy();
  });

  test('category, line and game outlast a reload', async () => {
    const first = await mountProps();
    await first.user.selectOptions(select('Category'), 'Blocks');
    await first.user.selectOptions(select('Line'), '2.0');
    await first.user.selectOptions(select('Game'), OTTAWA);
    const stored = Object.fromEntries(first.services.preferences.stored);
    cleanup();
    await mountProps({ stored });
    expect(['Category', 'Line', 'Game'].map((name) => select(name).selectedOptions[0]!.text)).toEqual([
      'Blocks',
      '2.0',
      OTTAWA,
    ]);
  });
});

describe('the search', () => {
  test.each([
    ['pastrnak', ['David Pastrňák']],
    ['STÜTZ', ['Tim Stützle']],
    ['d past', ['David Pastrňák']],
    ['senators', ['Brady Tkachuk', 'Tim Stützle']],
    ['lak', ['Anže Kopitar']],
  ])('%s finds %s', async (text, found) => {
    const { user } = await mountProps();
    await user.type(search(), text);
    expect(search().value).toBe(text);
    await shows(...found);
    expect(heard()).toContain(`${found.length} of 4 players`);
  });

  test('is cleared by its button, which gives the focus back, and by Escape', async () => {
    const { user } = await mountProps();
    expect(screen.queryByRole('button', { name: 'Clear search' })).toBeNull();
    await user.type(search(), 'tim');
    await shows('Tim Stützle');
    await user.click(press('Clear search'));
    expect(document.activeElement).toBe(search());
    expect(search().value).toBe('');
    await showsSoMany(4);
    await user.type(search(), 'tim');
    await shows('Tim Stützle');
    await user.keyboard('{Escape}');
    expect(search().value).toBe('');
    await showsSoMany(4);
    expect(heard()).toContain('4 players');
  });

  test('what finds nobody says so and offers the way back', async () => {
    const { user } = await mountProps();
    await user.type(search(), ' gretzky');
    const sentence = await screen.findByText('No player matches “gretzky”.');
    expect(screen.queryByRole('table')).toBeNull();
    const notice = sentence.closest<HTMLElement>('[role=status]')!;
    // One voice: the count is silent.
    expect(heard().filter(Boolean)).toHaveLength(1);
    await user.click(within(notice).getByRole('button', { name: 'Clear search' }));
    await showsSoMany(4);
    expect(search().value).toBe('');
    expect(document.activeElement).not.toBe(document.body);
  });
});

describe('what a letter costs', () => {
  test('rows that stay are not rendered again', async () => {
    const { user } = await mountProps();
    rendered.mockClear();
    await user.type(search(), 'b');
    await shows('David Pastrňák', 'Brady Tkachuk');
    expect(rendered).not.toHaveBeenCalled();
    await user.keyboard('{Backspace}');
    await showsSoMany(4);
    expect(rendered).toHaveBeenCalledTimes(2);
  });
});

describe('the order', () => {
  const sorted = () => screen.getAllByRole('columnheader').map((column) => column.getAttribute('aria-sort'));

  test('is by over, by under or by name; its column alone says so, and so does a voice', async () => {
    const { user } = await mountProps();
    expect(sorted()).toEqual([null, 'descending', null, null, null]);
    expect(heard()).toEqual(['4 players', '']);

    await user.click(press('Under 0.5'));
    await shows('Anže Kopitar', 'Tim Stützle', 'Brady Tkachuk', 'David Pastrňák');
    expect(sorted()).toEqual([null, null, null, 'descending', null]);
    expect(heard()).toContain('Sorted by under, 4 players');
    expect(document.activeElement).toBe(press('Under 0.5'));

    await user.click(press('Player'));
    await shows('Anže Kopitar', 'Brady Tkachuk', 'David Pastrňák', 'Tim Stützle');
    expect(sorted()).toEqual(['ascending', null, null, null, null]);

    await user.click(press('Over 0.5'));
    await soon(() => expect(sorted()).toEqual([null, 'descending', null, null, null]));
    expect(heard()).toContain('Sorted by over, 4 players');
  });

  test('stays while something else is asked, and is not said again', async () => {
    const { user } = await mountProps();
    await user.click(press('Player'));
    await user.selectOptions(select('Category'), 'Shots');
    await user.type(search(), 'senators');
    await shows('Brady Tkachuk', 'Tim Stützle');
    // The new table is told by its caption, its order no more.
    expect(heard()).toEqual(['2 of 4 players', 'Shots over/under 0.5, Tue, Oct 7']);
  });
});

describe('many players', () => {
  test('come in pieces; the keyboard goes on with the first new one', async () => {
    const { user } = await mountProps({ load: many(120) });
    expect(names()).toHaveLength(50);
    expect(screen.getByText('50 of 120 players')).toBeTruthy();
    await user.click(press('Show 50 more'));
    await showsSoMany(100);
    expect(document.activeElement).toBe(screen.getAllByRole('rowheader')[50]);
    await user.tab();
    expect(document.activeElement).toBe(press('Show 20 more'));
    await user.keyboard('{Enter}');
    await showsSoMany(120);
    expect(document.activeElement).toBe(screen.getAllByRole('rowheader')[100]);
    expect(screen.queryByRole('button', { name: /^Show/ })).toBeNull();
  });

  test('another order, search or line begins at the top again', async () => {
    const { user } = await mountProps({ load: many(120) });
    const more = async () => {
      await user.click(press('Show 50 more'));
      await showsSoMany(100);
    };
    await more();
    await user.click(press('Player'));
    await showsSoMany(50);
    expect(names()[0]).toBe('Player 000');
    expect(heard()).toContain('Sorted by player, 50 of 120 players');
    await more();
    await user.type(search(), 'u');
    await showsSoMany(50);
    await more();
    await user.selectOptions(select('Line'), '1.5');
    await showsSoMany(50);
  });

  test('a table that was scrolled is sorted at its head', async () => {
    const { user } = await mountProps({ load: many(60) });
    const table = screen.getByRole('table');
    const scrolled: string[] = [];
    table.scrollIntoView = () => void scrolled.push('head');
    await user.click(press('Under 0.5'));
    expect(scrolled).toEqual([]);
    table.getBoundingClientRect = () => new DOMRect(0, -500, 100, 2000);
    await user.click(press('Over 0.5'));
    expect(scrolled).toEqual(['head']);
  });
});

describe('nothing to show', () => {
  const load = (change: Parameters<typeof siteFiles>[0]) => ({ load: answering({}, siteFiles(change)) });

  test('a date without games', async () => {
    mountHub({ path: tabPath('props'), ...load({ game_probs: [], schedule_times: [], skater_probs: [] }) });
    expect(await screen.findByText('No games found for this date.')).toBeTruthy();
    expect(screen.queryByRole('searchbox')).toBeNull();
  });

  test('a date without players', async () => {
    await mountProps(load({ skater_probs: [] }));
    expect(screen.getByText('No player data available for this date.')).toBeTruthy();
    expect(screen.queryByRole('table')).toBeNull();
  });

  test('a game without players', async () => {
    const { user } = await mountProps();
    await user.selectOptions(select('Game'), 'Calgary Flames @ Dallas Stars, TBD');
    expect(await screen.findByText('No data available for Calgary Flames @ Dallas Stars')).toBeTruthy();
  });

  test('a failed file is named, and what loaded is shown', async () => {
    const failed = [{ file: 'p_info', error: { kind: 'http', status: 404 } }] as const;
    await mountProps({ load: answering({ failed: [...failed] }, siteFiles({ p_info: null })) });
    expect(screen.getByRole('alert').textContent).toContain('p_info: HTTP error! status: 404');
    expect(names()).toContain('Tim Stützle');
  });

  test('the date of before a reload is kept where it has players', async () => {
    await mountProps({ stored: { date: TOMORROW } });
    expect(names()).toEqual(['David Pastrňák']);
  });
});
