import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { DECODERS, NO_FILES, type Dataset, type Files } from '../datasets/index.ts';
import { VAULT_TABLES, VAULT_TABS } from './tabs.ts';
import { VALUE_TABS } from './tables.ts';
import { VAULT, vaultFigures, type Bet } from './index.ts';

/** Decodes these records. All other files are missing. Throws if a record is invalid. */
function files(records: { readonly [dataset in Dataset]?: readonly Row[] }): Files {
  const read = Object.entries(records).map(([dataset, rows]) => {
    const decoded = DECODERS[dataset as Dataset](rows);
    if (!decoded.ok || decoded.value.problems.length > 0) throw new Error(JSON.stringify(decoded));
    return [dataset, decoded.value.data];
  });
  return { ...NO_FILES, ...Object.fromEntries(read) };
}

const PRICE = { Value: 0.1, Book: 'Alpha', 'Book odds': 2.2, 'Model odds': 2, 'Model prob': 0.5 };
const player = (name: string, change: Row = {}): Row => ({ Player: name, Line: 0.5, ...PRICE, ...change });
const moneyline = (team: string, change: Row = {}): Row => ({ Team: team, ...PRICE, ...change });
const total = (away: string, home: string, change: Row = {}): Row => ({
  Away: away,
  Home: home,
  Line: 5.5,
  ...PRICE,
  ...change,
});
const game = (date: string, away: string, home: string, time = '19:00'): Row => ({
  Date: date,
  'Away Team': away,
  'Home Team': home,
  Time: time,
});

const goals = (records: Parameters<typeof files>[0]): readonly Bet[] => vaultFigures('goal', files(records)).bets;
const main = (records: Parameters<typeof files>[0]): readonly Bet[] => vaultFigures('main', files(records)).bets;
const gamesOf = (bets: readonly Bet[]) => bets.map((bet) => bet.game);

describe.each(['goal', 'assist', 'point', 'sog'] as const)('the Vault tab %s', (tab) => {
  test('the Vault tab requires its value file, and all its other files are optional', () => {
    expect(VAULT[tab]).toMatchObject({
      needed: [`${tab}_value`],
      optional: ['schedule_times', 'p_info', 'all_available_players', 'game_id_ref', 'lineups'],
    });
  });

  test('the Vault tab has only the bets of its value file', () => {
    const records = (['goal', 'assist', 'point', 'sog'] as const).map((one) => [`${one}_value`, [player(one)]]);
    const { bets } = vaultFigures(tab, files(Object.fromEntries(records) as Record<Dataset, Row[]>));
    expect(bets).toMatchObject([{ player: tab }]);
  });
});

test('vaultFigures of main has a table of totals and one of money lines, and numbers the rows of each table from 0', () => {
  expect(VAULT.main.needed).toEqual(['total_value', 'moneyline_value']);
  const bets = main({
    total_value: [total('A', 'B'), total('A', 'B', { Side: 'Under' }), total('A', 'B', { Team: 'A', Line: 2.5 })],
    moneyline_value: [moneyline('A', { Opponent: 'B' }), moneyline('B')],
  });
  expect(bets).toMatchObject([
    { kind: 'total', table: 'totals', row: 0, side: 'over', team: null, line: 5.5, game: 'A @ B' },
    { kind: 'total', table: 'totals', row: 1, side: 'under', team: null },
    { kind: 'total', table: 'totals', row: 2, side: 'over', team: 'A', line: 2.5 },
    { kind: 'moneyline', table: 'moneylines', row: 0, team: { name: 'A', abbreviation: null }, opponent: 'B' },
    { kind: 'moneyline', table: 'moneylines', row: 1, team: { name: 'B', abbreviation: null }, opponent: null },
  ]);
});

test('the edges tab of vaultFigures has the bets of all other tabs, and names the tab of each bet', () => {
  const all = files({
    goal_value: [player('P')],
    assist_value: [player('P')],
    point_value: [player('P')],
    sog_value: [player('P', { Book: 'Zeta' })],
    total_value: [total('A', 'B')],
    moneyline_value: [moneyline('A')],
  });
  const page = vaultFigures('edges', all);
  expect(page.bets).toEqual(VALUE_TABS.flatMap((tab) => vaultFigures(tab, all).bets));
  expect(page.bets.map(({ tab, table }) => `${tab} ${table}`)).toEqual([
    'goal unknownPosition',
    'assist unknownPosition',
    'point unknownPosition',
    'sog unknownPosition',
    'main totals',
    'main moneylines',
  ]);
  expect(page).toMatchObject({ books: ['Alpha', 'Zeta'], games: ['A @ B'] });
});

test.each(VAULT_TABS)('vaultFigures of %s is empty without files', (tab) => {
  expect(vaultFigures(tab, NO_FILES)).toEqual({
    games: [],
    books: [],
    bets: [],
    leftOut: [],
    lacksPositions: false,
  });
});

test('vaultFigures keeps all values of a row of a value file', () => {
  const captured = '2025-10-07T12:00:00-04:00';
  const row = player('P', { Team: 'A', Pos: 'LW', Line: 1.5, Captured: captured, Source: 'Feed', 'Model odds': null });
  expect(goals({ goal_value: [row] })).toEqual([
    {
      kind: 'player',
      tab: 'goal',
      table: 'forwards',
      row: 0,
      player: 'P',
      team: { name: 'A', abbreviation: null },
      position: 'LW',
      line: 1.5,
      side: 'over',
      date: null,
      value: 0.1,
      book: 'Alpha',
      bookOdds: 2.2,
      modelOdds: null,
      modelProb: 0.5,
      push: 0,
      captured: Date.UTC(2025, 9, 7, 16),
      source: 'Feed',
      honest: null,
      game: null,
      scheduled: null,
      shortGame: null,
      start: null,
      started: false,
      other: null,
      pair: null,
    },
  ]);
});

test.each([
  ['C', 'forwards'],
  ['LW', 'forwards'],
  ['RW', 'forwards'],
  ['F', 'forwards'],
  ['D', 'defense'],
  ['LD', 'defense'],
  [null, 'unknownPosition'],
  ['LW/D', 'forwards'],
  ['D/LW', 'defense'],
])('vaultFigures lists a player of position %s in the table %s', (position, table) => {
  const [bet] = goals({ goal_value: [player('P', { Pos: position })] });
  expect(bet).toMatchObject({ position, table });
});

describe('the team and position of a player in vaultFigures', () => {
  const p_info = [
    { Player: 'P', Team: 'Ottawa', 'API ABRV': 'OTT', Pos: 'D', playerId: 1 },
    { Player: 'Twin', Team: 'Ottawa', 'API ABRV': 'OTT', Pos: 'D', playerId: 2 },
    { Player: 'Twin', Team: 'Boston', 'API ABRV': 'BOS', Pos: 'C', playerId: 3 },
  ];
  const all_available_players = [
    { Player: 'P', ABR: 'BOS', Pos: 'C', playerId: 1 },
    { Player: 'Q', ABR: 'BOS', Pos: 'D', playerId: 4 },
    { Player: 'Twin', ABR: 'BOS', Pos: 'C', playerId: 3 },
    { Player: 'Far', ABR: 'ZZZ', Pos: 'D', playerId: 5 },
    { Player: 'Both', ABR: 'OTT', Pos: 'D', playerId: 6 },
    { Player: 'Both', ABR: 'BOS', Pos: 'D', playerId: 7 },
    { Player: 'Free', Pos: 'D', playerId: 8 },
  ];
  const found = (row: Row, records: { readonly [dataset in Dataset]?: readonly Row[] } = {}) => {
    const [bet] = goals({ goal_value: [row], p_info, all_available_players, ...records });
    if (bet?.kind !== 'player') throw new Error('the bet is not on a player');
    return [bet.team?.name ?? null, bet.team?.abbreviation ?? null, bet.position, bet.table];
  };

  test.each<[string, Row, readonly (string | null)[]]>([
    [
      'those of the row, if the row has them',
      player('P', { Team: 'Boston', Pos: 'C' }),
      ['Boston', 'BOS', 'C', 'forwards'],
    ],
    ['those of p_info, if the row has none', player('P'), ['Ottawa', 'OTT', 'D', 'defense']],
    [
      'those of the row for one and of p_info for the other',
      player('P', { Pos: 'RW' }),
      ['Ottawa', 'OTT', 'RW', 'forwards'],
    ],
    ['those of all_available_players, if p_info has none', player('Q'), ['Boston', 'BOS', 'D', 'defense']],
    [
      'without a team, if p_info does not have the abbreviation of the team',
      player('Far'),
      [null, null, 'D', 'defense'],
    ],
    ['without a team, if no file gives the team', player('Free'), [null, null, 'D', 'defense']],
    ['unknown, if two players have the same name', player('Both'), [null, null, null, 'unknownPosition']],
    [
      'found by the first team, if two players have the same name',
      player('Twin', { Team: 'Ottawa' }),
      ['Ottawa', 'OTT', 'D', 'defense'],
    ],
    [
      'found by the second team, if two players have the same name',
      player('Twin', { Team: 'Boston' }),
      ['Boston', 'BOS', 'C', 'forwards'],
    ],
    ['unknown, if no file has the player', player('Nobody'), [null, null, null, 'unknownPosition']],
    ['unknown for a name that is a JavaScript property', player('constructor'), [null, null, null, 'unknownPosition']],
  ])('the team and position are %s', (_, row, expected) => {
    expect(found(row)).toEqual(expected);
  });

  test('a team without a player in p_info has the abbreviation of its NHL club, if it is one', () => {
    expect(found(player('P', { Team: 'Utah' }))).toEqual(['Utah', 'UTA', 'D', 'defense']);
    expect(found(player('P', { Team: 'Wailers' }))).toEqual(['Wailers', null, 'D', 'defense']);
    expect(found(player('Q'), { p_info: [] })).toEqual([null, null, 'D', 'defense']);
  });

  test('vaultFigures takes the abbreviation of a money line’s team from p_info', () => {
    const bets = main({ moneyline_value: [moneyline('Boston'), moneyline('Utah')], p_info });
    expect(bets).toMatchObject([
      { team: { name: 'Boston', abbreviation: 'BOS' } },
      { team: { name: 'Utah', abbreviation: 'UTA' } },
    ]);
  });
});

describe('the game of a bet in vaultFigures', () => {
  const schedule_times = [
    game('2025-10-09', 'A', 'B'),
    game('2025-10-07', 'C', 'A'),
    game('2025-10-08', 'B', 'D'),
    game('2025-10-08', 'E', 'F'),
  ];

  test('the game of a bet is the next game of the team, at home or away', () => {
    const rows = ['A', 'B', 'C', 'D'].map((team) => player('P', { Team: team }));
    expect(gamesOf(goals({ goal_value: rows, schedule_times }))).toEqual(['C @ A', 'B @ D', 'C @ A', 'B @ D']);
  });

  test('the game of a money line with an opponent is the next game against the opponent', () => {
    const rows: readonly [string, string | null][] = [
      ['A', null],
      ['A', 'B'],
      ['B', 'A'],
      ['A', 'C'],
      ['E', 'F'],
    ];
    const moneyline_value = rows.map(([team, Opponent]) => moneyline(team, { Opponent }));
    expect(gamesOf(main({ moneyline_value, schedule_times }))).toEqual(['C @ A', 'A @ B', 'A @ B', 'C @ A', 'E @ F']);
  });

  test('vaultFigures takes the game of a total from the matchup in its row, even without a schedule', () => {
    expect(gamesOf(main({ total_value: [total('A', 'B')], schedule_times }))).toEqual(['A @ B']);
    expect(gamesOf(main({ total_value: [total('X', 'Y')] }))).toEqual(['X @ Y']);
  });

  test('the game of a bet is the game on the row’s date, if the row has a date', () => {
    const rows = ['2025-10-07', '2025-10-09'].map((day) => player('P', { Team: 'A', Date: day }));
    expect(gamesOf(goals({ goal_value: rows, schedule_times }))).toEqual(['C @ A', 'A @ B']);
  });

  test('the game of a bet is never a game that is only in game_probs, because that game may be over', () => {
    const game_probs = [{ index: '2025-10-01', Home: 'A', Away: 'Z' }];
    expect(gamesOf(goals({ goal_value: [player('P', { Team: 'A' })], game_probs, schedule_times }))).toEqual(['C @ A']);
  });

  test('the game of a bet is null if the team is unknown', () => {
    expect(goals({ goal_value: [player('P')], schedule_times })).toMatchObject([{ team: null, game: null }]);
  });
});

describe('the list of games in vaultFigures', () => {
  test('vaultFigures lists the games with bets, sorted by start', () => {
    const page = vaultFigures(
      'main',
      files({
        total_value: [total('E', 'F'), total('C', 'D'), total('E', 'F', { Line: 6 })],
        moneyline_value: [moneyline('A')],
        schedule_times: [
          game('2025-10-07', 'E', 'F', '22:00'),
          game('2025-10-07', 'G', 'H'),
          game('2025-10-07', 'C', 'D', '19:00'),
          game('2025-10-06', 'A', 'B'),
        ],
      }),
    );
    expect(page.games).toEqual(['A @ B', 'C @ D', 'E @ F']);
  });

  test('vaultFigures lists a matchup with two games once, at the position of the first game', () => {
    const schedule_times = [
      game('2025-10-07', 'A', 'B'),
      game('2025-10-08', 'C', 'D'),
      game('2025-10-09', 'A', 'B'),
      game('2025-10-09', 'C', 'D'),
    ];
    const total_value = [total('C', 'D'), total('A', 'B')];
    expect(vaultFigures('main', files({ total_value, schedule_times })).games).toEqual(['A @ B', 'C @ D']);
  });

  const team = fc.constantFrom('A', 'B', 'C', 'D', 'E');
  const day = fc.integer({ min: 1, max: 9 }).map((n) => `2025-10-0${n}`);
  const played = fc
    .tuple(day, team, team)
    .filter(([, away, home]) => away !== home)
    .map(([date, away, home]) => game(date, away, home));
  const schedule = fc.uniqueArray(played, { selector: (one) => JSON.stringify(one), maxLength: 15 });
  const lines = fc.array(fc.tuple(team, fc.option(team)), { maxLength: 15 });
  prop(
    'the list of games and the game of each bet in vaultFigures agree with a simple search of the schedule',
    [schedule, lines],
    (schedule_times, asked) => {
      const moneyline_value = asked.map(([of, Opponent]) => moneyline(of, { Opponent }));
      const page = vaultFigures('main', files({ moneyline_value, schedule_times }));
      const sorted = schedule_times.toSorted((a, b) => (String(a['Date']) < String(b['Date']) ? -1 : 1));
      const sides = (one: Row): readonly unknown[] => [one['Away Team'], one['Home Team']];
      const leftOut = page.leftOut.reduce((sum, { rows }) => sum + rows, 0);
      expect(page.bets.length + leftOut).toBe(asked.length);
      asked.forEach(([of, opponent], i) => {
        const days = sorted.filter(
          (one) => sides(one).includes(of) && (opponent === null || sides(one).includes(opponent)),
        );
        // No team plays against itself, so a row whose opponent is its own team has no game in the schedule.
        const next = opponent === of ? undefined : days[0]?.['Date'];
        const names = days.filter((one) => one['Date'] === next).map((one) => sides(one).join(' @ '));
        const shown = page.bets.find(({ row }) => row === i);
        if (schedule_times.length === 0) expect(shown!.game).toBeNull();
        else if (next === undefined) expect(shown).toBeUndefined();
        else expect(names).toContain(shown!.game);
      });
      const first = page.games.map((name) => sorted.find((one) => sides(one).join(' @ ') === name)?.['Date']);
      expect(first.every((one, i) => i === 0 || String(first[i - 1]) <= String(one))).toBe(true);
      expect(new Set(page.games)).toEqual(new Set(page.bets.map((bet) => bet.game).filter((name) => name !== null)));
    },
  );
});

test('vaultFigures lists the books of all bets, sorted by name', () => {
  const page = vaultFigures(
    'main',
    files({
      total_value: [total('A', 'B', { Book: 'Zeta' }), total('A', 'B', { Book: 'Alpha' })],
      moneyline_value: [moneyline('A', { Book: 'Mu' }), moneyline('B', { Book: 'Zeta' })],
    }),
  );
  expect(page.books).toEqual(['Alpha', 'Mu', 'Zeta']);
});

test('vaultFigures puts every bet into a table of the tab, and no two bets of a table have the same row', () => {
  const all = files({
    goal_value: [player('P', { Pos: 'D' }), player('P', { Pos: 'D' }), player('Q')],
    total_value: [total('A', 'B'), total('A', 'B')],
    moneyline_value: [moneyline('A'), moneyline('A')],
  });
  for (const tab of ['goal', 'main'] as const) {
    const keys = vaultFigures(tab, all).bets.map((bet) => {
      expect(VAULT_TABLES[tab]).toContain(bet.table);
      return `${bet.table} ${bet.row}`;
    });
    expect(new Set(keys).size).toBe(keys.length);
  }
});

describe('the rows that vaultFigures leaves out', () => {
  const schedule_times = [game('2026-11-23', 'Ottawa', 'Boston'), game('2026-11-24', 'Utah', 'Montréal')];
  const leftOut = (tab: 'goal' | 'main', records: Parameters<typeof files>[0]) =>
    vaultFigures(tab, files({ schedule_times, ...records })).leftOut;

  test('vaultFigures leaves out rows on days without a game, and counts them by day', () => {
    const days = ['2026-11-22', '2026-11-23', '2026-11-22', '2026-11-21'];
    const goal_value = days.map((day) => player('P', { Team: 'Ottawa', Date: day }));
    expect(leftOut('goal', { goal_value })).toEqual([
      { why: { kind: 'otherDay', date: '2026-11-22' }, rows: 2 },
      { why: { kind: 'otherDay', date: '2026-11-21' }, rows: 1 },
    ]);
    expect(goals({ goal_value, schedule_times })).toMatchObject([{ row: 1, date: '2026-11-23' }]);
  });

  test('vaultFigures leaves out rows of a team without a game, or without a game on the row’s date', () => {
    const goal_value = [
      player('P', { Team: 'Toronto' }),
      player('P', { Team: 'Utah', Date: '2026-11-23' }),
      player('P', { Team: 'Utah' }),
    ];
    expect(leftOut('goal', { goal_value })).toEqual([
      { why: { kind: 'noGame', teams: ['Toronto'], date: null }, rows: 1 },
      { why: { kind: 'noGame', teams: ['Utah'], date: '2026-11-23' }, rows: 1 },
    ]);
  });

  test('vaultFigures leaves out rows of two teams that do not play each other', () => {
    const total_value = [total('Ottawa', 'Utah'), total('Boston', 'Ottawa')];
    const moneyline_value = [moneyline('Boston', { Opponent: 'Utah' }), moneyline('Boston')];
    expect(leftOut('main', { total_value, moneyline_value })).toEqual([
      { why: { kind: 'noGame', teams: ['Ottawa', 'Utah'], date: null }, rows: 1 },
      { why: { kind: 'noGame', teams: ['Boston', 'Utah'], date: null }, rows: 1 },
    ]);
  });

  test('vaultFigures keeps rows whose team is written without accents or as an abbreviation of p_info', () => {
    const p_info = [{ Player: 'P', Team: 'Ottawa', 'API ABRV': 'OTT' }];
    const goal_value = ['Montreal', 'OTT', 'TOR'].map((team) => player('Q', { Team: team }));
    expect(leftOut('goal', { goal_value, p_info })).toMatchObject([{ why: { teams: ['TOR'] }, rows: 1 }]);
  });

  test('vaultFigures leaves out a player whose team is known only by an abbreviation that p_info does not have', () => {
    const goal_value = [player('P'), player('Q')];
    const all_available_players = [{ Player: 'Q', ABR: 'TOR', Pos: 'C', playerId: 2 }];
    const p_info = [{ Player: 'P', Team: 'Ottawa', 'API ABRV': 'OTT' }];
    expect(leftOut('goal', { goal_value, p_info, all_available_players })).toEqual([
      { why: { kind: 'noGame', teams: ['TOR'], date: null }, rows: 1 },
    ]);
    expect(leftOut('goal', { goal_value, all_available_players })).toEqual([]);
  });

  test('vaultFigures keeps rows of unknown teams, and keeps all rows if there is no schedule', () => {
    expect(leftOut('goal', { goal_value: [player('P')] })).toEqual([]);
    const goal_value = [player('P', { Team: 'Toronto', Date: '2026-11-22' })];
    expect(leftOut('goal', { goal_value, schedule_times: [] })).toEqual([]);
  });
});

describe('what vaultFigures says of the game of a bet', () => {
  const p_info = [{ Player: 'P', Team: 'Ottawa', 'API ABRV': 'OTT', Pos: 'D', playerId: 1 }];
  const schedule_times = [game('2026-01-15', 'Ottawa', 'Boston', '19:30'), game('2026-01-15', 'Utah', 'Dallas', 'TBD')];
  const bets = (records: Parameters<typeof files>[0] = {}) =>
    main({ moneyline_value: ['Ottawa', 'Utah'].map((team) => moneyline(team)), p_info, schedule_times, ...records });

  test('a bet has the teams, the date and the start of its game', () => {
    expect(bets()).toMatchObject([
      {
        scheduled: { date: '2026-01-15', away: 'Ottawa', home: 'Boston' },
        shortGame: 'OTT @ BOS',
        start: Date.UTC(2026, 0, 16, 0, 30),
        started: false,
      },
      { scheduled: { date: '2026-01-15', away: 'Utah', home: 'Dallas' }, shortGame: 'UTA @ DAL', start: null },
    ]);
  });

  test('a total whose game is not in the schedule has the teams of its row', () => {
    expect(main({ total_value: [total('Ottawa', 'Boston')], p_info })).toMatchObject([
      { game: 'Ottawa @ Boston', shortGame: 'OTT @ Boston', scheduled: null, start: null, started: false },
    ]);
  });

  test.each([
    ['of the game', {}, [true, false]],
    ['of a game that has not begun', { Started: false }, [false, false]],
    ['of another day', { Date: '2026-01-16' }, [false, false]],
    ['of another away team', { Away: 'Utah' }, [false, false]],
    ['of another home team', { Home: 'Dallas' }, [false, false]],
  ])('the game of a bet has begun if its line-up says so: a line-up %s', (_, change, started) => {
    const lineup = { Date: '2026-01-15', Away: 'Ottawa', Home: 'Boston', Started: true, ...change };
    expect(bets({ lineups: [lineup] }).map((bet) => bet.started)).toEqual(started);
  });

  test('the bets of a book have one spelling of its name', () => {
    const books = ['Alpha', 'alpha ', 'Alpha', 'Beta'];
    const page = vaultFigures('goal', files({ goal_value: books.map((Book) => player('P', { Book })) }));
    expect(page.bets.map(({ book }) => book)).toEqual(['Alpha', 'Alpha', 'Alpha', 'Beta']);
    expect(page.books).toEqual(['Alpha', 'Beta']);
  });

  test.each([
    [undefined, [player('P')], true],
    [undefined, [player('P', { Pos: 'D' })], false],
    [undefined, [player('P', { Pos: 'D' }), player('P')], true],
    [[], [player('P')], false],
  ])('positions are lacking only without p_info: with p_info %j and the bets %j, %s', (info, goal_value, lacks) => {
    const read = files({ goal_value, ...(info && { p_info: info }) });
    expect(vaultFigures('goal', read).lacksPositions).toBe(lacks);
  });
});

describe('the prices of both sides in vaultFigures', () => {
  const kinds = (records: Parameters<typeof files>[0]) => main(records).map(({ pair }) => pair?.kind ?? null);
  const low = { 'Book odds': 3 };

  test.each<[string, Row, string | null]>([
    ['the under', { Side: 'Under' }, 'pairBelow'],
    ['the under at a fair price', { Side: 'Under', 'Book odds': 1.5 }, null],
    ['the under at a short price', { Side: 'Under', 'Book odds': 1.01 }, null],
    ['the under at another book', { Side: 'Under', Book: 'Beta' }, null],
    ['the under of another day', { Side: 'Under', Date: '2026-01-16' }, null],
    ['the under of another line', { Side: 'Under', Line: 6.5 }, null],
  ])('the over of a total is judged with %s', (_, change, kind) => {
    const total_value = [total('A', 'B', low), total('A', 'B', { ...low, ...change })];
    expect(kinds({ total_value })).toEqual([kind, kind]);
  });

  test('the judged sum is that of the bet and its other side, also between bets of other kinds', () => {
    const total_value = [total('A', 'B', low), total('A', 'B', { 'Book odds': 1.2, Side: 'Under', Book: 'Beta' })];
    const moneyline_value = [moneyline('A', { Opponent: 'B' }), moneyline('B', { Opponent: 'A', 'Book odds': 1.1 })];
    const pair = { kind: 'pairAbove', sum: expect.closeTo(1 / 2.2 + 1 / 1.1, 12) };
    expect(main({ total_value, moneyline_value })).toMatchObject([{ pair: null }, { pair: null }, { pair }, { pair }]);
  });

  test('the bets of players have no other side', () => {
    expect(goals({ goal_value: [player('P', low), player('P', low)] }).map(({ pair }) => pair)).toEqual([null, null]);
  });
});
