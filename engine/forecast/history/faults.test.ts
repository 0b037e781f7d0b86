import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import { gamesCsv, goaliesCsv, skatersCsv } from '../testing/historyFiles.ts';
import { prop } from '../../testing/prop.ts';
import {
  parseAbsent,
  parseRosters,
  parseSchedule,
  parseStarters,
  readHistory,
  type CsvFile,
  type KnownPlayers,
  type Parsed,
} from './index.ts';
import type { HistoryFiles } from './readHistory.ts';

const { sheets } = inventLeague({ teams: 2, days: 2 });
const FILES = { games: gamesCsv(sheets), skaters: skatersCsv(sheets), goalies: goaliesCsv(sheets) };
const file = (name: string, text: string): CsvFile => ({ name, text });

function faultsOf(parsed: Parsed<unknown>): object {
  if (parsed.ok) throw new Error('read');
  return parsed.error;
}

/** Applies `change` to the text of one file, and returns the faults. */
function changed(name: keyof HistoryFiles, change: (text: string) => string): object {
  const all = { ...FILES, [name]: change(FILES[name]) };
  return faultsOf(
    readHistory({
      games: file('games', all.games),
      skaters: file('skaters', all.skaters),
      goalies: file('goalies', all.goalies),
    }),
  );
}

/** Returns a change that sets a cell in the first row below the header. */
const cell =
  (column: string, value: string) =>
  (text: string): string => {
    const lines = text.split('\r\n');
    const at = lines[0]!.split(',').indexOf(column);
    lines[1] = lines[1]!
      .split(',')
      .map((old, i) => (i === at ? value : old))
      .join(',');
    return lines.join('\r\n');
  };

describe('history parsers', () => {
  test.each([
    ['games', 'away_goals', 'x', 'amount'],
    ['games', 'home_sog', '', 'amount'],
    ['games', 'home_sog', '-1', 'amount'],
    ['games', 'home_sog', '1e3', 'amount'],
    ['games', 'home_sog', '2.5', 'amount'],
    ['games', 'home_sog', '1000', 'amount'],
    ['games', 'away_en_goals', '?', 'amount'],
    ['games', 'date', '2025-02-30', 'date'],
    ['games', 'start_et', '7pm', 'time'],
    ['games', 'season', '2024-26', 'season'],
    ['games', 'game_id', '../../x', 'gameId'],
    ['games', 'end', 'FINAL', 'end'],
    ['games', 'away', 'Mighty', 'team'],
    ['games', 'away', 'New York', 'team'],
    ['skaters', 'pos', 'G', 'position'],
    ['skaters', 'pos', 'constructor', 'position'],
    ['skaters', 'player_id', '0', 'playerId'],
    ['skaters', 'player', ' ', 'name'],
    ['skaters', 'plus_minus', '+-1', 'whole'],
    ['skaters', 'toi_sec', '18:20', 'seconds'],
    ['goalies', 'starter', 'yes', 'flag'],
    ['goalies', 'decision', 'toString', 'decision'],
  ] as const)(
    'the parsers report an unreadable cell with its file and line: file %s, column %s, cell %j',
    (name, column, found, wanted) => {
      expect(changed(name, cell(column, found))).toEqual({
        faults: [{ file: name, line: 2, kind: 'cell', column, found, wanted }],
        more: 0,
      });
    },
  );

  const first = sheets[0]!;
  const { gameId, away, home } = first.game;
  test.each([
    ['an empty file', 'games', () => '', { line: 1, kind: 'noHeader' }],
    ['a missing column', 'skaters', (t: string) => t.replace('toi_sec', 'toi'), { line: 1, kind: 'noColumns' }],
    ['a duplicate column', 'skaters', (t: string) => t.replace('hits', 'goals'), { line: 1, kind: 'twiceColumns' }],
    ['JSON', 'games', () => '[{"season":"2024-25"}]', { line: 1, kind: 'json' }],
    ['a short row', 'goalies', (t: string) => `${t}1,2\n`, { line: 6, kind: 'cells', found: 2, expected: 12 }],
    ['an open quote', 'goalies', (t: string) => `${t}"1\n`, { line: 6, kind: 'openQuote' }],
    ['an unknown game', 'skaters', cell('game_id', '99'), { line: 2, kind: 'unknownGame', gameId: '99' }],
    ['a team of another game', 'goalies', cell('team', 'ZZZ'), { line: 2, kind: 'foreignTeam', gameId, team: 'ZZZ' }],
    ['a duplicate game', 'games', (t: string) => t + t.split('\r\n')[1]!, { line: 4, kind: 'repeatedGame', gameId }],
    [
      'a duplicate player in a game',
      'goalies',
      (t: string) => t + t.split('\r\n')[1]!,
      { line: 6, kind: 'repeatedPlayer', gameId, playerId: first.goalies[0]!.playerId },
    ],
    ['a team against itself', 'games', cell('away', home.team), { line: 2, kind: 'againstItself', team: home.team }],
  ] as const)('readHistory reports %s', (_, name, change, fault) => {
    expect(changed(name, change)).toMatchObject({ faults: expect.arrayContaining([expect.objectContaining(fault)]) });
  });

  test('readHistory lists the first 20 faults of a file and counts the rest', () => {
    const faults = changed('skaters', (text) => text.replaceAll(',D,', ',Q,').replaceAll(`,${away.team},`, ',zz,'));
    const defensemen = 2 * 2 * 6;
    const ofTheTeam = 2 * 18;
    expect(faults).toMatchObject({ more: defensemen + ofTheTeam - 20 });
  });

  prop(
    'parseSchedule either reads the rows or reports faults on lines below the header',
    [fc.array(fc.constantFrom('1', 'ANA', '2025-10-07', '19:00', ',', '"', '\n', '\r', 'é', '-'), { maxLength: 40 })],
    (pieces) => {
      const read = parseSchedule(file('s', `game_id,date,start_et,away,home\n${pieces.join('')}`));
      expect(read.ok || read.error.faults.every(({ line }) => line > 1)).toBe(true);
    },
  );

  test('roster and schedule parsers report repeated ids, unknown positions and teams that play themselves', () => {
    const ROSTER = 'player_id,player,team,pos\n7,Bo Zed,ANA,C\n';
    expect(faultsOf(parseRosters(file('r', `${ROSTER}7,Bo Zed,BOS,C`)))).toMatchObject({
      faults: [{ line: 3, kind: 'repeatedPlayer', playerId: 7 }],
    });
    expect(faultsOf(parseRosters(file('r', `${ROSTER}8,Bo Zed,BOS,W`)))).toMatchObject({
      faults: [{ line: 3, column: 'pos', wanted: 'rosterPosition' }],
    });
    const SCHEDULE = 'game_id,date,start_et,away,home\n1,2025-10-07,19:00,ANA,BOS\n';
    expect(faultsOf(parseSchedule(file('s', `${SCHEDULE}1,2025-10-08,19:00,ANA,BOS`)))).toMatchObject({
      faults: [{ line: 3, kind: 'repeatedGame', gameId: '1' }],
    });
    expect(faultsOf(parseSchedule(file('s', `${SCHEDULE}2,2025-10-08,19:00,ARI,UTA`)))).toMatchObject({
      faults: [{ line: 3, kind: 'againstItself', team: 'UTA' }],
    });
  });
});

test.each([';', '\t'])('readHistory reads the same data when cells are separated by %j', (separator) => {
  const read = (change: (text: string) => string): unknown =>
    readHistory({
      games: file('games', change(FILES.games)),
      skaters: file('skaters', change(FILES.skaters)),
      goalies: file('goalies', change(FILES.goalies)),
    });
  const whole = read((text) => text);
  expect(whole).toMatchObject({ ok: true });
  expect(read((text) => text.replaceAll(',', separator))).toEqual(whole);
});

test('parseSchedule recognizes teams by name, city or abbreviation, current or former', () => {
  const rows = ['ANA,BOS', 'Anaheim Ducks,Boston', 'ducks,bos', 'Arizona Coyotes,St Louis', 'ARI,LA'];
  const text = ['game_id,date,start_et,away,home', ...rows.map((row, i) => `${i},2025-10-07,19:00,${row}`)].join('\n');
  const read = parseSchedule(file('s', text));
  expect(read.ok && read.value.games.map(({ away, home }) => `${away} ${home}`)).toEqual([
    'ANA BOS',
    'ANA BOS',
    'ANA BOS',
    'UTA STL',
    'UTA LAK',
  ]);
});

const at = { file: 'starters', line: 2 };

describe('parseStarters', () => {
  const GOALIES = [
    { playerId: 1, name: 'Bo Zed', team: 'ANA' },
    { playerId: 2, name: 'Bo Zed', team: 'BOS' },
    { playerId: 3, name: 'Tim Stützle', team: 'OTT' },
  ];
  const read = (text: string, goalies: KnownPlayers = { past: GOALIES }) =>
    parseStarters(file('starters', text), goalies);

  test('parseStarters finds a goalie by id, else by name in the row’s team, else by name in any team, and accepts any spelling', () => {
    expect(
      read(
        'date,team,player_id,player\n2025-10-07,Anaheim,3,\n2025-10-08,ANA,,BO ZED\n2025-10-08,BOS,,"Zed, Bo"\n' +
          '2025-10-08,NYR,,tim stutzle\n2025-10-09,OTT,,T. Stützle',
      ),
    ).toEqual({
      ok: true,
      value: {
        starters: [
          { date: '2025-10-07', team: 'ANA', playerId: 3 },
          { date: '2025-10-08', team: 'ANA', playerId: 1 },
          { date: '2025-10-08', team: 'BOS', playerId: 2 },
          { date: '2025-10-08', team: 'NYR', playerId: 3 },
          { date: '2025-10-09', team: 'OTT', playerId: 3 },
        ],
        gaps: [],
      },
    });
  });

  test('parseStarters matches initials in past games to full names, with help from the current roster', () => {
    const past = [
      { playerId: 7, name: 'J. Swayman', team: 'BOS' },
      { playerId: 8, name: 'J. Smith', team: 'BOS' },
      { playerId: 8, name: 'J. Smith', team: 'NYR' },
    ];
    const roster = [
      { playerId: 7, name: 'Jeremy Swayman', team: 'BOS' },
      { playerId: 9, name: 'Jack Smith', team: 'BOS' },
    ];
    const starter = (typed: string, known: KnownPlayers): unknown => {
      const starters = read(`date,team,player\n2025-10-07,BOS,${typed}`, known);
      return starters.ok && (starters.value.starters[0]?.playerId ?? starters.value.gaps[0]?.kind);
    };
    expect(starter('Jeremy Swayman', { past, roster })).toBe(7);
    expect(starter('J. Swayman', { past, roster })).toBe(7);
    expect(starter('J. Smith', { past, roster })).toBe(9);
    const traded = { playerId: 9, name: 'Jack Smith', team: 'NYR' };
    expect(starter('J. Smith', { past: [{ ...traded, team: 'BOS' }], roster: [traded] })).toBe(9);
    expect(starter('Jeremy Swayman', { past })).toBe(7);
    // J. Smith last played for another team, so John Smith has no match.
    expect(starter('John Smith', { past })).toBe('unknownPlayer');
  });

  test('parseStarters takes only starters from a file of past goalie games', () => {
    const goalies = sheets.flatMap((sheet) => sheet.goalies);
    const starters = sheets.flatMap(({ game, goalies: own }) =>
      own.map(({ team, playerId }) => ({ date: game.date, team, playerId })),
    );
    expect(read(goaliesCsv(sheets), { past: goalies })).toEqual({ ok: true, value: { starters, gaps: [] } });
    expect(read(goaliesCsv(sheets).replace(/,1,([WL]),/g, ',0,$1,'))).toEqual({
      ok: true,
      value: { starters: [], gaps: [] },
    });
  });

  test.each<[string, object]>([
    ['ANA,,Bo Zedd', { team: 'ANA', kind: 'unknownPlayer', name: 'Bo Zedd', nearest: 'Bo Zed' }],
    ['ANA,,Somebody Else', { team: 'ANA', kind: 'unknownPlayer', name: 'Somebody Else', nearest: null }],
    ['OTT,,Bo Zed', { team: 'OTT', kind: 'severalPlayers', name: 'Bo Zed', names: ['Bo Zed (1)', 'Bo Zed (2)'] }],
    ['ANA,77,', { team: 'ANA', kind: 'unknownId', playerId: 77 }],
    ['Ottowa,,Bo Zed', { team: 'Ottowa', kind: 'unknownTeam', nearest: 'Ottawa Senators' }],
    ['ZZZ,,Bo Zed', { team: 'ZZZ', kind: 'unknownTeam', nearest: null }],
  ])('parseStarters reports the row %s as a gap and still reads the other row', (row, gap) => {
    expect(read(`date,team,player_id,player\n2025-10-07,${row}\n2025-10-07,BOS,,Bo Zed`)).toEqual({
      ok: true,
      value: {
        starters: [{ date: '2025-10-07', team: 'BOS', playerId: 2 }],
        gaps: [{ ...at, date: '2025-10-07', ...gap }],
      },
    });
  });

  test.each([
    ['neither name nor id', '2025-10-07,OTT,', { kind: 'cell', column: 'player', wanted: 'name' }],
    ['no team', '2025-10-07,,Bo Zed', { kind: 'cell', column: 'team', wanted: 'team' }],
    [
      'two starters of a team',
      '2025-10-07,ANA,Bo Zed\n2025-10-07,ANA,Tim Stützle',
      { line: 3, kind: 'repeatedStarter' },
    ],
  ])('parseStarters reports a fault for %s', (_, row, fault) => {
    expect(faultsOf(read(`date,team,player\n${row}`))).toMatchObject({ faults: [{ line: 2, ...fault }] });
  });
});

describe('parseAbsent', () => {
  const PLAYERS = [
    { playerId: 1, name: 'Bo Zed', team: 'ANA' },
    { playerId: 2, name: 'Bo Zed', team: 'BOS' },
  ];
  const out = (playerId: number) => ({ playerId, until: null });
  const read = (text: string) => parseAbsent(file('absent', text), { past: PLAYERS });

  test('parseAbsent finds players by id or name, returns each player once, and accepts a file without rows', () => {
    expect(read('player,team\nbo zed,BOS\nBo Zed,Boston')).toEqual({
      ok: true,
      value: { players: [out(2)], gaps: [] },
    });
    expect(read('team,player_id\nANA,2\nANA,1')).toEqual({ ok: true, value: { players: [out(2), out(1)], gaps: [] } });
    expect(read('team,player_id')).toEqual({ ok: true, value: { players: [], gaps: [] } });
  });

  test('parseAbsent reports a row with an unknown player as a gap, and still reads the other rows', () => {
    expect(read('team,player\nANA,Nobody\nBOS,Bo Zed')).toEqual({
      ok: true,
      value: {
        players: [out(2)],
        gaps: [{ file: 'absent', line: 2, team: 'ANA', kind: 'unknownPlayer', name: 'Nobody', nearest: null }],
      },
    });
  });
});
