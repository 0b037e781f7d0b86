import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, lineColumns, type Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, PROPS, type LeagueDate, type Line } from '../domain/index.ts';
import { gameName, gameOfPlayer, propsView, PROPS_ORDERS, type PropsPlayer } from './index.ts';
import { propsPage, type PropsQuery } from './propsPage.ts';

const DATE = '2025-10-07' as LeagueDate;
const skater = (index: string, over: Row = {}): Row => ({ index, level_0: DATE, ...over });
const info = (Player: string, Team: string, over: Row = {}): Row => ({
  Player,
  Team,
  'API ABRV': Team.slice(0, 3).toUpperCase(),
  ...over,
});

const query = (change: Partial<PropsQuery> = {}): PropsQuery => ({
  date: DATE,
  prop: 'Goals',
  line: 0.5 as Line,
  game: null,
  search: '',
  order: 'player',
  ...change,
});

describe('the players of propsPage', () => {
  const players = (skater_probs: readonly Row[], p_info: readonly Row[]): readonly PropsPlayer[] =>
    propsPage(hubFiles({ skater_probs, p_info })).players;
  const who = (one: Row, p_info: readonly Row[]): readonly (string | null)[] => {
    const [player] = players([one], p_info);
    return [player!.team?.name ?? null, player!.team?.abbreviation ?? null, player!.position];
  };

  test('players of skater_probs are matched to p_info by id, even if the names differ', () => {
    const infos = [info('P', 'Bruins', { playerId: 1, Pos: 'C' }), info('P', 'Sharks', { playerId: 2, Pos: 'D' })];
    expect(who(skater('P', { playerId: 1 }), infos)).toEqual(['Bruins', 'BRU', 'C']);
    expect(who(skater('P', { playerId: '2' }), infos)).toEqual(['Sharks', 'SHA', 'D']);
    expect(who(skater('Renamed', { playerId: 2 }), infos)).toEqual(['Sharks', 'SHA', 'D']);
  });

  test('players of skater_probs are not matched by name to a player who has a different id', () => {
    const infos = [info('P', 'Bruins', { playerId: 1, Pos: 'C' })];
    expect(who(skater('P', { playerId: 3 }), infos)).toEqual([null, null, null]);
    expect(who(skater('P', { playerId: 3 }), [info('P', 'Sharks', { Pos: 'D' })])).toEqual(['Sharks', 'SHA', 'D']);
  });

  test('players of skater_probs without an id are matched by name, and also by team if the name is not unique', () => {
    const infos = [info('P', 'Bruins', { playerId: 1, Pos: 'C' }), info('P', 'Sharks', { playerId: 2, Pos: 'D' })];
    expect(who(skater('P'), infos.slice(1))).toEqual(['Sharks', 'SHA', 'D']);
    expect(who(skater('P', { Team: 'Bruins' }), infos)).toEqual(['Bruins', 'BRU', 'C']);
    expect(who(skater('P'), infos)).toEqual([null, null, null]);
    expect(who(skater('P', { Team: 'Kings' }), infos)).toEqual(['Kings', 'LAK', null]);
    const third = info('P', 'Bruins', { playerId: 3, Pos: 'LW' });
    expect(who(skater('P', { Team: 'Bruins' }), [...infos, third])).toEqual(['Bruins', 'BRU', null]);
  });

  test('propsPage takes a player’s team from skater_probs, even if p_info has a different team', () => {
    const infos = [info('P', 'Sharks', { playerId: 1, Pos: 'D' }), info('Q', 'Bruins')];
    expect(who(skater('P', { playerId: 1, Team: 'Bruins' }), infos)).toEqual(['Bruins', 'BRU', 'D']);
    expect(who(skater('P', { Team: 'Bruins' }), infos)).toEqual(['Bruins', 'BRU', 'D']);
  });

  test('propsPage gives a player no team if neither skater_probs nor p_info has one', () => {
    expect(players([skater('P')], [])).toMatchObject([
      { name: 'P', date: DATE, team: null, position: null, folded: 'p' },
    ]);
  });
});

describe('propsView', () => {
  const FILES = hubFiles({
    game_probs: [
      { index: DATE, Away: 'Ottawa Senators', Home: 'Boston Bruins' },
      { index: DATE, Away: 'San Jose Sharks', Home: 'Utah Mammoth' },
    ],
    p_info: [
      info('Tim Stützle', 'Ottawa Senators', { 'API ABRV': 'OTT' }),
      info('David Pastrňák', 'Boston Bruins', { 'API ABRV': 'BOS' }),
      info('Will Smith', 'San Jose Sharks', { 'API ABRV': 'SJS' }),
    ],
    skater_probs: [
      skater('Tim Stützle', lineColumns('Goals ', LINES.playerProp, [0, 0, 1, 2])),
      skater('Will Smith', lineColumns('Goals ', LINES.playerProp, [0, 0, 0, 1])),
      skater('Will Smith', { level_0: '2025-10-08', ...lineColumns('Goals ', LINES.playerProp, [3]) }),
      skater('David Pastrňák', lineColumns('Shots ', LINES.playerProp, [2, 3, 3, 7])),
      skater('Nobody Known', lineColumns('Goals ', LINES.playerProp, [1, 1, 1, 2])),
    ],
  });
  const page = propsPage(FILES);
  const names = (change: Partial<PropsQuery>): readonly string[] =>
    propsView(page, query(change)).rows.map(({ player }) => player.name);

  test('propsView has the probabilities of the chosen prop at the chosen line', () => {
    const view = propsView(page, query({ line: 1 as Line }));
    expect(view.of).toBe(4);
    expect(view.rows.map(({ player, line, over, under, push }) => [player.name, line, over, under, push])).toEqual([
      ['David Pastrňák', 1, null, null, null],
      ['Nobody Known', 1, 0.25, 0, 0.75],
      ['Tim Stützle', 1, 0.25, 0.5, 0.25],
      ['Will Smith', 1, 0, 0.75, 0.25],
    ]);
    const [shots] = propsView(page, query({ prop: 'Shots', line: 2.5 as Line, order: 'over' })).rows;
    expect(shots).toMatchObject({ player: { name: 'David Pastrňák' }, over: 0.75, under: 0.25, push: null });
  });

  test('propsView has only the players of the chosen date', () => {
    const { rows, of } = propsView(page, query({ date: '2025-10-08' as LeagueDate }));
    expect([rows.map(({ key, over }) => [key, over]), of]).toEqual([[[2, 1]], 1]);
    expect(propsView(page, query({ date: null }))).toEqual({ rows: [], of: 0 });
  });

  test('propsView with a chosen game has only the players of its two teams', () => {
    const [first, second] = page.games;
    expect(names({ game: first! })).toEqual(['David Pastrňák', 'Tim Stützle']);
    expect(names({ game: second! })).toEqual(['Will Smith']);
  });

  test.each([
    ['stutz', ['Tim Stützle']],
    ['PASTRNAK dav', ['David Pastrňák']],
    ['sharks', ['Will Smith']],
    ['bos', ['David Pastrňák']],
    ['sjs will', ['Will Smith']],
    ['mith', []],
    ['  ', ['David Pastrňák', 'Nobody Known', 'Tim Stützle', 'Will Smith']],
  ])('propsView with the search %j finds %j among all four players', (search, found) => {
    const { rows, of } = propsView(page, query({ search }));
    expect([rows.map(({ player }) => player.name), of]).toEqual([found, 4]);
  });

  test('propsView returns the number of players of the game before the search is applied', () => {
    expect(propsView(page, query({ game: page.games[0]!, search: 'tim' }))).toMatchObject({
      of: 2,
      rows: [{ key: 0 }],
    });
  });

  test('propsView sorts by name, or by over or under in descending order with unknown probabilities last', () => {
    expect(names({ order: 'player' })).toEqual(['David Pastrňák', 'Nobody Known', 'Tim Stützle', 'Will Smith']);
    expect(names({ order: 'over' })).toEqual(['Nobody Known', 'Tim Stützle', 'Will Smith', 'David Pastrňák']);
    expect(names({ order: 'under' })).toEqual(['Will Smith', 'Tim Stützle', 'Nobody Known', 'David Pastrňák']);
  });

  test('propsView is empty without files', () => {
    expect(propsView(propsPage(hubFiles({})), query())).toEqual({ rows: [], of: 0 });
  });
});

const skaters = fc.uniqueArray(
  fc.record({
    name: fc.constantFrom('A', 'Á', 'b', 'B', 'Cc', 'c'),
    id: fc.nat(30),
    overs: fc.option(fc.nat(4), { nil: null }),
    unders: fc.option(fc.nat(4), { nil: null }),
  }),
  { selector: ({ id }) => id, maxLength: 20 },
);

describe('the order of rows in propsView', () => {
  const line = fc.constantFrom(...LINES.playerProp);
  const choice = fc.record({ prop: fc.constantFrom(...PROPS), line, order: fc.constantFrom(...PROPS_ORDERS) });

  prop(
    'propsView sorts by the probability of the chosen side, then by name, then by position in the file',
    [skaters, choice],
    (given, { order, ...asked }) => {
      const column = (side: string): string => `${asked.prop} ${side} ${asked.line.toFixed(1)}`;
      // There are few different probabilities, so that ties are common. Over and under add up to at most 1.
      const cell = (side: string, n: number | null): Row => (n === null ? {} : { [column(side)]: n / 8 });
      const skater_probs = given.map(({ name, id, overs, unders }) =>
        skater(name, { playerId: id, ...cell('Over', overs), ...cell('Under', unders) }),
      );
      const { rows, of } = propsView(propsPage(hubFiles({ skater_probs })), query({ ...asked, order }));
      expect(of).toBe(given.length);
      const plain: Readonly<Record<string, string>> = { A: 'a', Á: 'a', b: 'b', B: 'b', Cc: 'cc', c: 'c' };
      const rank = given.map(({ name, overs, unders }, key) => {
        const shares = order === 'player' ? 0 : ((order === 'over' ? overs : unders) ?? -1);
        return [8 - shares, plain[name]!.padEnd(2), String(key).padStart(2, '0')].join(' ');
      });
      expect(rows.map(({ key }) => rank[key])).toEqual(rank.toSorted());
    },
  );

  prop(
    'the order of rows in propsView does not depend on the search',
    [skaters, choice],
    (given, { order, ...asked }) => {
      const page = propsPage(hubFiles({ skater_probs: given.map(({ name, id }) => skater(name, { playerId: id })) }));
      const all = propsView(page, query({ ...asked, order })).rows.map(({ key }) => key);
      const some = propsView(page, query({ ...asked, order, search: 'B' })).rows.map(({ key }) => key);
      expect(some).toEqual(all.filter((key) => given[key]!.name.toLowerCase() === 'b'));
    },
  );
});

describe('gameOfPlayer', () => {
  const page = propsPage(
    hubFiles({
      game_probs: [
        { index: DATE, Away: 'Senators', Home: 'Bruins' },
        { index: DATE, Away: 'Sharks', Home: 'Mammoth' },
      ],
      skater_probs: [
        skater('Tim Stützle', { Team: 'Senators' }),
        skater('Will Smith', { Team: 'Sharks', level_0: '2025-10-08' }),
        skater('Sebastian Aho', { Team: 'Bruins' }),
        skater('Sebastian Aho', { Team: 'Sharks' }),
        skater('Two of a Game', { Team: 'Sharks' }),
        skater('Two of a Game', { Team: 'Mammoth' }),
        skater('No Team'),
      ],
    }),
  );

  test.each([
    ['Tim Stützle', 'Senators @ Bruins'],
    ['tim stutzle', 'Senators @ Bruins'],
    ['Two of a Game', 'Sharks @ Mammoth'],
    ['Sebastian Aho', null],
    ['Will Smith', null],
    ['No Team', null],
    ['Tim', null],
  ])('for the player %s, the game is %s', (name, expected) => {
    const game = gameOfPlayer(page, DATE, name);
    expect(game && gameName(game)).toBe(expected);
  });
});
