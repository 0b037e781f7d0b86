import { act, cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { LoadTab } from '../../../testing/memoryServices.ts';
import { answering, changeRow, siteFiles, tabAnswer, TODAY } from '../../../testing/siteFiles.ts';
import { choicesIn } from '../../../state/choiceTexts.ts';
import { layoutOf } from '../../../state/games.ts';
import { mountHub, tabPath } from '../../testing/mountHub.tsx';
import type * as Front from './CardFront.tsx';
import { storesOf } from '../../../testing/stores.ts';
import { NO_GAMES } from '@ddh/engine/internal/format';
import { NO_GOALIES } from './copy.ts';
import { PLAIN_SITE, SiteContext } from '../../shared/site.ts';
import { seenText } from '../../testing/seenText.ts';

const rendered: string[] = [];
vi.mock('./CardFront.tsx', async (load) => {
  const real = await load<typeof Front>();
  return {
    ...real,
    CardFront: (props: Parameters<typeof real.CardFront>[0]) => {
      rendered.push(props.game.home.name);
      return real.CardFront(props);
    },
  };
});

// Loads the page's lazy chunks first, so that no test waits for their compilation.
beforeAll(() =>
  Promise.all([
    import('../HubSection.tsx'),
    import('./GamesPage.tsx'),
    import('./GameRow.tsx'),
    import('./GamesTable.tsx'),
  ]),
);
beforeEach(() => void (rendered.length = 0));
afterEach(cleanup);

const [CALGARY, OTTAWA] = ['Calgary Flames @ Dallas Stars', 'Ottawa Senators @ Boston Bruins'] as const;
const GAME = 'Ottawa Senators at Boston Bruins';

const front = (game = GAME): HTMLElement => screen.getByRole('group', { name: game });
const back = (game = GAME): HTMLElement => screen.getByRole('group', { name: `Details: ${game}` });
const isShown = (face: HTMLElement): boolean => !face.hasAttribute('inert');
const LINEUP = {
  Date: TODAY,
  Away: 'Ottawa Senators',
  Home: 'Boston Bruins',
  'Away Goalie': 'Linus Ullmark',
  'Away Goalie Prob': 0.81,
  'Home Goalie': 'Jeremy Swayman',
  'Home Goalie Source': 'confirmed',
};
const toTable = () => screen.getByRole('radio', { name: 'Table' });

/** Returns a cell's text for screen readers. It lacks badges and short forms, which are hidden from them. */
function spokenText(cell: Element): string {
  return seenText(cell, '[aria-hidden=true]').trim();
}

/** Returns the texts of a table's cells by row, as screen readers get them. */
const lines = (table: HTMLElement): readonly (readonly string[])[] =>
  within(table)
    .getAllByRole('row')
    .map((row) => [...row.children].map(spokenText));

async function mount(...args: Parameters<typeof mountHub>) {
  const hub = mountHub(...args);
  await screen.findByRole('group', { name: GAME });
  return hub;
}

describe('games as cards', () => {
  test('game cards show the games of the chosen date, ordered by start time', async () => {
    const { user } = await mount();
    const names = () => screen.getAllByRole('listitem').flatMap((item) => within(item).queryAllByRole('group'));
    expect(names().map((face) => face.getAttribute('aria-label'))).toEqual([
      GAME,
      `Details: ${GAME}`,
      'Los Angeles Kings at Utah Mammoth',
      'Details: Los Angeles Kings at Utah Mammoth',
      'Calgary Flames at Dallas Stars',
    ]);
    expect(await screen.findByText('Tue, Oct 7, 3 games')).toBeTruthy();
    await user.selectOptions(screen.getByRole('combobox', { name: 'Available Dates' }), 'Wed, Oct 8');
    expect(names()[0]!.getAttribute('aria-label')).toBe('Boston Bruins at Ottawa Senators');
    expect(screen.getByText('Wed, Oct 8, 1 game')).toBeTruthy();
  });

  test('the front of a card shows win shares, odds and the start time', async () => {
    const { user } = await mount();
    const face = within(front());
    expect(face.getByText('7:00 PM ET')).toBeTruthy();
    const figures = () => face.getAllByRole('definition').map((figure) => seenText(figure));
    expect(figures()).toEqual(['40.0%', '60.0% favorite', '2.50', '1.67']);
    await user.selectOptions(screen.getByRole('combobox', { name: 'Odds Type' }), 'American');
    expect(figures()).toEqual(['40.0%', '60.0% favorite', '+150', '-150']);
  });

  test("the cards and the table also show the start time in the user's time zone", async () => {
    const { user } = await mount({
      wrapper: ({ children }) => (
        <SiteContext value={{ ...PLAIN_SITE, zone: 'America/Vancouver' }}>{children}</SiteContext>
      ),
    });
    expect(within(front()).getByText('7:00 PM ET (4:00 PM PDT)')).toBeTruthy();
    await user.click(toTable());
    expect(await screen.findByRole('rowheader', { name: `${GAME} 7:00 PM ET (4:00 PM PDT)` })).toBeTruthy();
  });

  test('the bar of a game has a part for each team, named for screen readers, and only the part of the favorite is colored', async () => {
    await mount();
    const parts = within(front())
      .getAllByRole('term')
      .slice(0, 2)
      .map((term) => [term.textContent, term.parentElement!.style.getPropertyValue('--team')]);
    expect(parts).toEqual([
      ['Ottawa Senators win', ''],
      ['Boston Bruins win', 'light-dark(#111111, #ffb81c)'],
    ]);
    expect(within(front()).getByText('Ottawa Senators win').closest('dl')!.style.getPropertyValue('--away')).toBe(
      '0.4',
    );
  });

  test('a card shows the starting goalies, or says that they are not known', async () => {
    await mount({ load: answering({}, siteFiles({ lineups: [LINEUP] })) });
    for (const face of [front(), back()]) {
      expect(within(face).getByText('Ullmark 81% to start')).toBeTruthy();
      expect(within(face).getByText('Swayman confirmed')).toBeTruthy();
      expect(within(face).queryByText(/goalies not in/)).toBeNull();
    }
    expect(within(front('Los Angeles Kings at Utah Mammoth')).getByText(NO_GOALIES)).toBeTruthy();
    expect(within(front('Calgary Flames at Dallas Stars')).queryByText(/goalies/)).toBeNull();
  });

  test('after a newer delivery, the card and the table show the news that changed a game, and no other card renders again', async () => {
    const change = changeRow({ What: 'goalie', Player: 'Jeremy Swayman', Before: 0.6, After: 0.625 });
    const site = { version: '1', changes: [] as object[] };
    const load: LoadTab = ({ tab }) =>
      Promise.resolve(
        tabAnswer(tab, { version: site.version }, siteFiles({ changes: site.changes as Record<string, unknown>[] })),
      );
    const { user, services } = await mount({ load });
    rendered.length = 0;
    Object.assign(site, { version: '2', changes: [change] });
    Object.assign(services.delivery, { version: '2', day: TODAY });
    await act(async () => services.leaving.comeBack());
    const text = (of: HTMLElement) => within(of).findByText(/^Swayman confirmed 5:12 PM: BOS 60\.0$/);
    // The arrow is for the eye, and a screen reader gets a word.
    expect(spokenText((await text(front())).parentElement!)).toBe('Swayman confirmed 5:12 PM: BOS 60.0 to 62.5');
    expect([...new Set(rendered)]).toEqual(['Boston Bruins']);
    await user.click(toTable());
    expect(await text(await screen.findByRole('table'))).toBeTruthy();
  });

  describe('the line of news above the games', () => {
    const CHANGES = [
      changeRow({ What: 'goalie', Player: 'Jeremy Swayman', Before: 0.6, After: 0.625 }),
      {
        ...changeRow({ What: 'scratch', Player: 'Mason Lohrei', Before: 0.61, After: 0.6 }),
        At: '2025-10-07T12:00:00Z',
      },
    ];
    const line = (text: string) => screen.getByText(text).closest('summary, p');
    const withNews = (changes: readonly Record<string, unknown>[], stored: Parameters<typeof mountHub>[0] = {}) =>
      mount({ load: answering({}, siteFiles({ changes: [...changes] })), ...stored });

    test('counts the news since 9 AM, and opens to all news of the date with what it has changed in games and counted slips', async () => {
      const slip = {
        slip: 's',
        date: TODAY,
        away: 'Ottawa Senators',
        home: 'Boston Bruins',
        legs: 3,
        chance: 0.179,
        known: CHANGES.map(({ At, What, Player }) => JSON.stringify([At, What, Player])),
        moves: [
          { before: 0.176, after: 0.179, news: [JSON.stringify(['2025-10-07T21:12:00Z', 'goalie', 'Jeremy Swayman'])] },
        ],
      };
      const { user } = await withNews(CHANGES, { stored: { 'counted-slips': JSON.stringify([slip]) } });
      expect(screen.queryByText(/^Lohrei out/)).toBeNull();
      await user.click(line('1 change since 9 AM')!);
      const old = (await screen.findByText(/^Lohrei out 8:00 AM/)).closest('li')!;
      expect(spokenText(old)).toMatch(/^OTT @ BOS Lohrei out 8:00 AM: BOS 61\.0 to 60\.0$/);
      const lists = within(line('1 change since 9 AM')!.parentElement!).getAllByRole('list');
      expect(lists.map((list) => spokenText(list))).toEqual([
        expect.stringMatching(/Swayman .* 60\.0 to 62\.5.*3 legs: 17\.6 to 17\.9$/),
        expect.stringMatching(/^OTT @ BOS Lohrei/),
      ]);
    });

    test('says that there is no news, and is absent if the site publishes none', async () => {
      await withNews([]);
      expect(line('No changes since 9 AM')!.tagName).toBe('P');
      cleanup();
      await mount();
      expect(screen.queryByText(/since 9 AM/)).toBeNull();
    });
  });

  test('if the win share of a team is unknown, no team is the favorite, and the bar has two equal parts', async () => {
    const files = siteFiles();
    const games = files.game_probs!.games.map((game) => ({
      ...game,
      wins: { ...game.wins, away: { ...game.wins.away, any: null } },
    }));
    await mount({ load: answering({}, { ...files, game_probs: { ...files.game_probs!, games } }) });
    const figures = within(front()).getAllByRole('definition');
    expect(figures.map((figure) => seenText(figure))).toEqual(['-', '60.0%', '-', '1.67']);
    expect(figures[0]!.closest('dl')!.style.getPropertyValue('--away')).toBe('0.5');
  });

  test('the back of a card shows how each team wins, and the projections of each team', async () => {
    await mount();
    expect(within(back()).getByText('7:00 PM ET')).toBeTruthy();
    expect(lines(within(back()).getByRole('table'))).toEqual([
      ['Figure', 'Ottawa Senators', 'Boston Bruins'],
      ['Regulation win', '30.0%', '48.0%'],
      ['OT/SO win', '10.0%', '12.0%'],
      ['Projected goals', '2.9', '3.3'],
      ['Projected shots', '28.4', '30.2'],
    ]);
    // The fixture has no averages for this game.
    const utah = lines(within(back('Los Angeles Kings at Utah Mammoth')).getByRole('table'));
    expect(utah.slice(3)).toEqual([
      ['Projected goals', '-', '-'],
      ['Projected shots', '-', '-'],
    ]);
  });

  test('the card of a game without figures shows a notice and cannot be flipped', async () => {
    const { user } = await mount();
    const face = front('Calgary Flames at Dallas Stars');
    expect(within(face).getByText('TBD')).toBeTruthy();
    const sentence = within(face).getByText(new RegExp(CALGARY));
    expect(within(face).queryByRole('button')).toBeNull();
    await user.click(sentence);
    expect(isShown(face)).toBe(true);
    expect(screen.queryByRole('group', { name: 'Details: Calgary Flames at Dallas Stars' })).toBeNull();
  });
});

describe('turning a card', () => {
  test('the buttons of a game card turn it, make the hidden face inert and move the focus to the shown face', async () => {
    const { user } = await mount();
    expect([isShown(front()), isShown(back())]).toEqual([true, false]);
    expect(document.activeElement).toBe(document.body);
    await user.click(within(front()).getByRole('button', { name: `Details: ${GAME}` }));
    expect([isShown(front()), isShown(back())]).toEqual([false, true]);
    expect(document.activeElement).toBe(back());
    await user.click(within(back()).getByRole('button', { name: `Back: ${GAME}` }));
    expect([isShown(front()), isShown(back())]).toEqual([true, false]);
    expect(document.activeElement).toBe(front());
  });

  test('pressing Enter on the button of a game card turns the card', async () => {
    const { user } = await mount();
    within(front())
      .getByRole('button', { name: /^Details/ })
      .focus();
    await user.keyboard('{Enter}');
    expect(document.activeElement).toBe(back());
  });

  test('a click anywhere on a game card turns it', async () => {
    const { user } = await mount();
    await user.click(within(front()).getByText('Boston Bruins'));
    expect(document.activeElement).toBe(back());
    await user.click(within(back()).getByText('Projected shots'));
    expect(document.activeElement).toBe(front());
    await user.click(within(front()).getByText('60.0%'));
    expect(document.activeElement).toBe(back());
  });

  test('selecting text on a game card does not turn it', async () => {
    const { user } = await mount();
    const target = within(front()).getByText('Boston Bruins');
    await user.pointer([
      { keys: '[MouseLeft>]', target, offset: 0 },
      { target, offset: 6 },
      { keys: '[/MouseLeft]', target },
    ]);
    expect(document.getSelection()!.toString()).toBe('Boston');
    expect(isShown(front())).toBe(true);
    await user.click(target);
    expect(isShown(front())).toBe(false);
  });

  test('turning a game card renders no other card again', async () => {
    const { user } = await mount();
    rendered.length = 0;
    await user.click(within(front()).getByRole('button', { name: /^Details/ }));
    expect(new Set(rendered)).toEqual(new Set(['Boston Bruins']));
    expect(isShown(front('Los Angeles Kings at Utah Mammoth'))).toBe(true);
  });

  test('a turned game card shows its front again if newer data has no figures for the game', async () => {
    let asked = 0;
    const whole = answering();
    const bare = answering({}, siteFiles({ game_probs: null }));
    const { user, app } = await mount({ load: (request) => (asked++ === 0 ? whole : bare)(request) });
    await user.click(within(front()).getByRole('button', { name: /^Details/ }));
    await storesOf(app).hub.actions.renew('games');
    expect(await within(front()).findByText(new RegExp(OTTAWA))).toBeTruthy();
    expect(isShown(front())).toBe(true);
  });
});

describe('the table of games', () => {
  test('the table of games has the figures of the front and the back of the cards, with a row for each team', async () => {
    const { user } = await mount();
    const games = ['Ottawa Senators at Boston Bruins', 'Los Angeles Kings at Utah Mammoth'];
    const cards = games.flatMap((game) => {
      const [win, homeWin, odds, homeOdds] = within(front(game))
        .getAllByRole('definition')
        .map(({ firstChild }) => firstChild!.textContent);
      const [names, ...details] = lines(within(back(game)).getByRole('table'));
      return [
        [names![1], win, odds, ...details.map((line) => line[1])],
        [names![2], homeWin, homeOdds, ...details.map((line) => line[2])],
      ];
    });
    await user.click(toTable());
    expect(screen.queryByRole('listitem', { name: GAME })).toBeNull();
    const table = await screen.findByRole('table', { name: /Tue, Oct 7$/ });
    const [columns, ...rows] = lines(table);
    expect(columns).toEqual(['Team', 'Win %', 'Fair odds', 'Regulation', 'OT/SO', 'Goals', 'Shots']);
    expect(rows.filter((row) => row.length > 1)).toEqual(cards);
    expect(rows.filter((row) => row.length === 1)).toEqual([
      [`${GAME} 7:00 PM ET`],
      ['Los Angeles Kings at Utah Mammoth'],
      ['Calgary Flames at Dallas Stars TBD'],
      [expect.stringContaining(CALGARY)],
    ]);
  });

  test('the rows of the table of games are grouped by game', async () => {
    const { user } = await mount();
    await user.click(toTable());
    const scopes = [...(await screen.findByRole('table', { name: /Tue, Oct 7$/ })).querySelectorAll('th')].map((th) =>
      th.getAttribute('scope'),
    );
    expect(scopes.slice(0, 10)).toEqual([...Array<string>(7).fill('col'), 'rowgroup', 'row', 'row']);
  });

  test('the table has both goalies in full for screen readers, and by initials on a phone', async () => {
    const { user } = await mount({ load: answering({}, siteFiles({ lineups: [LINEUP] })) });
    await user.click(toTable());
    const table = await screen.findByRole('table', { name: /Tue, Oct 7$/ });
    const heads = within(table)
      .getAllByRole('rowheader')
      .map((head) => head.textContent);
    expect(heads.filter((text) => text.includes('to start'))).toEqual([expect.stringContaining('LU?')]);
    expect(heads.filter((text) => text.includes('confirmed'))).toEqual([expect.stringContaining('JS✓')]);
  });

  test('the choice of rows, cards or table is kept for the session', async () => {
    const { user, services } = await mount();
    await user.click(toTable());
    expect(services.preferences.stored.get('games-layout')).toBe('table');
    cleanup();
    mountHub({ stored: { 'games-layout': 'table' } });
    expect(await screen.findByRole('table', { name: /Tue, Oct 7$/ })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'View' })).toBeTruthy();
  });
});

describe('games as rows', () => {
  const rows = { stored: { 'games-layout': 'rows' } } as const;

  test('a row has the figures and prices of a card, and opens to the back of the card without moving the focus', async () => {
    const { user } = await mount({ ...rows, load: answering({}, siteFiles({ lineups: [LINEUP] })) });
    const row = within(front());
    expect(row.getAllByRole('definition').map((figure) => seenText(figure))).toEqual([
      '40.0%',
      '60.0%',
      '2.50',
      '1.67',
    ]);
    expect(row.getByText('favorite').previousSibling!.textContent).toBe('60.0%');
    expect(row.queryByRole('table')).toBeNull();
    const details = row.getByRole('button', { name: `Details: ${GAME}` });
    await user.click(details);
    expect(document.activeElement).toBe(details);
    expect(details.getAttribute('aria-expanded')).toBe('true');
    expect(lines(row.getByRole('table'))[1]).toEqual(['Regulation win', '30.0%', '48.0%']);
    await user.click(row.getByText('LU?'));
    expect(row.queryByRole('table')).toBeNull();
  });

  test.each(['rows', 'cards'])(
    'an open game of the layout %s has all its news, is in the address, and closes with Back, which keeps the focus in the game',
    async (layout) => {
      const changes = [
        changeRow({ What: 'goalie', Player: 'Jeremy Swayman', Before: 0.6, After: 0.625 }),
        changeRow({ What: 'scratch', Player: 'Mason Lohrei', Before: 0.61, After: 0.6 }),
      ];
      const page = { stored: { 'games-layout': layout }, load: answering({}, siteFiles({ changes })) };
      const { user, services } = await mount(page);
      const { address } = services;
      await user.click(within(front()).getByRole('button', { name: `Details: ${GAME}` }));
      const open = (): HTMLElement => (layout === 'rows' ? front() : back());
      const news = within(open()).getAllByRole('listitem');
      expect(news.map((item) => spokenText(item))).toEqual([
        expect.stringMatching(/^Swayman confirmed/),
        expect.stringMatching(/^Lohrei out/),
      ]);
      const query = address.query();
      expect(choicesIn(query)).toContain(`row.${OTTAWA.replaceAll(' ', '_')}`);
      const focused = document.activeElement;
      await act(async () => address.turn(-1));
      expect(within(front()).queryByRole('table')).toBeNull();
      expect(document.activeElement).toBe(layout === 'rows' ? focused : front());
      cleanup();
      await mount({ ...page, query });
      expect(layout === 'rows' ? within(front()).queryByRole('table') : isShown(back())).toBeTruthy();
    },
  );

  test.each([
    [null, 8, true, 'cards'],
    [null, 9, true, 'rows'],
    [null, 9, false, 'cards'],
    [null, 9, null, null],
    ['cards', 16, true, 'cards'],
    ['table', 16, null, 'table'],
    ['rows', 1, false, 'rows'],
  ] as const)(
    'with the choice %s, %i games and a narrow page (%s), the layout is %s',
    (chosen, games, narrow, shown) => {
      expect(layoutOf(chosen, games, narrow)).toBe(shown);
    },
  );
});

describe('a game that has begun', () => {
  test.each(['rows', 'cards', 'table'] as const)(
    'is marked in the layout %s once its start has passed, and no other game is',
    async (layout) => {
      const { services } = mountHub({ stored: { 'games-layout': layout } });
      await screen.findAllByText(/7:00 PM ET/);
      const wait = (hours: number): Promise<void> => act(async () => services.clock.advance(hours * 3_600_000));
      await wait(6.9);
      expect(screen.queryAllByText('begun')).toEqual([]);
      await wait(0.2);
      // A card says it on both faces.
      expect(screen.getAllByText('begun')).toHaveLength(layout === 'cards' ? 2 : 1);
    },
  );

  test('of sample data is marked only if the line-ups say so', async () => {
    const load = (started: boolean) =>
      answering({ sample: true }, siteFiles({ lineups: [{ ...LINEUP, Started: started }] }));
    const { services } = await mount({ load: load(false) });
    await act(async () => services.clock.advance(12 * 3_600_000));
    expect(screen.queryAllByText('begun')).toEqual([]);
    cleanup();
    await mount({ load: load(true) });
    expect(screen.getAllByText('begun')).toHaveLength(2);
  });

  test.each(['totals', 'props', 'parlay'] as const)('is marked at the prices of the tab %s', async (tab) => {
    const { services } = mountHub({ path: tabPath(tab), stored: { 'builder-face': 'board' } });
    await screen.findAllByText(/Ottawa|OTT/, {}, { timeout: 10_000 });
    expect(screen.queryAllByText('begun')).toEqual([]);
    await act(async () => services.clock.advance(8 * 3_600_000));
    expect(screen.getAllByText('begun').length).toBeGreaterThan(0);
  });
});

test('the prices of old figures are text, and become so while the page is open', async () => {
  const { services } = await mount();
  expect(screen.getAllByRole('button', { name: / win, fair odds/ })).toHaveLength(4);
  await act(async () => services.clock.advance(72 * 3_600_000));
  expect(screen.queryAllByRole('button', { name: / win, fair odds/ })).toEqual([]);
  expect(within(front()).getByText('2.50')).toBeTruthy();
});

describe('a date without games', () => {
  test('the games page does not say that there are no games if the file of games failed to load', async () => {
    const failed = [{ file: 'game_probs', error: { kind: 'http', status: 404 } }] as const;
    mountHub({ load: answering({ failed }, siteFiles({ game_probs: null, schedule_times: [] })) });
    expect(await screen.findByText(/404/)).toBeTruthy();
    expect(screen.queryByText(NO_GAMES)).toBeNull();
  });
});
