import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { gamesCsv, goaliesCsv, rostersCsv, scheduleCsv, skatersCsv } from '../testing/historyFiles.ts';
import { prop } from '../../testing/prop.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import {
  KNOWN_TEAMS,
  daysOf,
  ENDS,
  parseRosters,
  parseSchedule,
  readHistory,
  type CsvFile,
  type GameSheet,
  type PlayedSide,
} from './index.ts';
import type { HistoryFiles } from './readHistory.ts';

const KEYS = KNOWN_TEAMS.map(({ key }) => key);
const count = fc.integer({ min: 0, max: 99 });
const day = fc.integer({ min: 0, max: 6 }).map((days) => addDays('2024-02-27' as LeagueDate, days));
const playerName = fc.constantFrom('Bo Zed', 'Tim Stützle', 'A, B', 'Said "Hi"', '李 Li');
const side = (team: string): fc.Arbitrary<PlayedSide> =>
  fc.record({
    team: fc.constant(team),
    goals: count,
    regulationGoals: count,
    emptyNetGoals: fc.option(count),
    shots: count,
    powerPlayGoals: count,
    blocks: count,
  });
const player = { playerId: fc.integer({ min: 1, max: 9_999_999 }), name: playerName };

const sheet: fc.Arbitrary<GameSheet> = fc
  .tuple(fc.shuffledSubarray(KEYS, { minLength: 2, maxLength: 2 }), fc.uuid())
  .chain(([keys, gameId]) => {
    const [away, home] = keys as [string, string];
    const team = fc.constantFrom(away, home);
    return fc.record({
      game: fc.record({
        season: fc.constantFrom('2023-24', '1999-00'),
        gameId: fc.constant(gameId),
        date: day,
        time: fc.constantFrom('00:00', '19:30', '23:59'),
        end: fc.constantFrom(...ENDS),
        away: side(away),
        home: side(home),
      }),
      skaters: fc.uniqueArray(
        fc.record({
          team,
          ...player,
          position: fc.constantFrom('C', 'LW', 'RW', 'D'),
          goals: count,
          assists: count,
          points: count,
          shots: count,
          blocks: count,
          hits: count,
          plusMinus: fc.integer({ min: -99, max: 99 }),
          powerPlayGoals: count,
          powerPlayAssists: fc.option(count),
          iceTime: fc.integer({ min: 0, max: 4000 }),
        }),
        { selector: ({ playerId }) => playerId, maxLength: 6 },
      ),
      goalies: fc.uniqueArray(
        fc.record({
          team,
          ...player,
          starter: fc.boolean(),
          shotsAgainst: count,
          saves: count,
          goalsAgainst: count,
          iceTime: fc.integer({ min: 0, max: 4000 }),
          shutout: fc.boolean(),
          decision: fc.constantFrom('W', 'L', 'O', null),
        }),
        { selector: ({ playerId }) => playerId, maxLength: 3 },
      ),
    });
  });
const history = fc.uniqueArray(sheet, { selector: ({ game }) => game.gameId, maxLength: 6 });

const file = (name: string, text: string): CsvFile => ({ name, text });
const filesOf = (sheets: readonly GameSheet[]): HistoryFiles => ({
  games: file('games.csv', gamesCsv(sheets)),
  skaters: file('skaters.csv', skatersCsv(sheets)),
  goalies: file('goalies.csv', goaliesCsv(sheets)),
});
const byId = <T extends { readonly playerId: number }>(players: readonly T[]): readonly T[] =>
  players.toSorted((a, b) => a.playerId - b.playerId);
const inOrder = (sheets: readonly GameSheet[]): readonly GameSheet[] =>
  sheets
    .map((one) => ({ ...one, skaters: byId(one.skaters), goalies: byId(one.goalies) }))
    .toSorted((a, b) => {
      const [first, second] = [a, b].map(({ game }) => `${game.date} ${game.gameId}`) as [string, string];
      return first < second ? -1 : 1;
    });

describe('readHistory', () => {
  prop(
    'readHistory reads written files back, with games sorted by date and id, and rows sorted by player id',
    [history],
    (written) => {
      expect(readHistory(filesOf(written))).toEqual({ ok: true, value: inOrder(written) });
    },
  );

  prop(
    'readHistory ignores column and row order, extra columns, line endings and a byte order mark',
    [history, fc.integer()],
    (written, seed) => {
      const files = filesOf(written);
      const shuffled = (csv: CsvFile): CsvFile => ({ ...csv, text: scrambled(csv.text, seed) });
      const read = readHistory({
        games: shuffled(files.games),
        skaters: shuffled(files.skaters),
        goalies: shuffled(files.goalies),
      });
      expect(read).toEqual({ ok: true, value: inOrder(written) });
    },
  );

  test('readHistory keeps the key of a relocated club, skips unplayed games and reads 3.0 as 3', () => {
    const games = [
      'season,game_id,date,start_et,away,home,end,away_goals,home_goals,away_reg_goals,home_reg_goals,away_en_goals,' +
        'home_en_goals,away_sog,home_sog,away_pp_goals,home_pp_goals,away_blocks,home_blocks',
      '2023-24,1,2024-01-02,19:00,ARI,BOS,SO,3.0,2.0,2,2,,0.0,30,31,0,1,12,13',
      '2023-24,2,2024-01-03,19:00,ARI,BOS,,,,,,,,,,,,,',
    ].join('\n');
    const read = readHistory({ ...filesOf([]), games: file('games.csv', games) });
    if (!read.ok) throw new Error(JSON.stringify(read.error));
    expect(read.value).toHaveLength(1);
    expect(read.value[0]!.game).toMatchObject({
      end: 'SO',
      away: { team: 'UTA', goals: 3, emptyNetGoals: null },
      home: { team: 'BOS', goals: 2, emptyNetGoals: 0 },
    });
  });

  prop('daysOf groups the sheets by date and keeps their order', [history], (written) => {
    const ordered = inOrder(written);
    const days = daysOf(ordered);
    expect(days.flatMap((one) => one.sheets)).toEqual(ordered);
    for (const { season, date, sheets } of days) {
      for (const { game } of sheets) expect([game.season, game.date]).toEqual([season, date]);
    }
  });
});

describe('parsing of rosters and schedules', () => {
  const roster = fc.uniqueArray(
    fc.record({ ...player, team: fc.constantFrom(...KEYS), position: fc.constantFrom('C', 'LW', 'RW', 'D', 'G') }),
    { selector: ({ playerId }) => playerId, maxLength: 8 },
  );
  prop('parseRosters returns players sorted by id', [roster], (players) => {
    expect(parseRosters(file('rosters.csv', rostersCsv(players)))).toEqual({ ok: true, value: byId(players) });
  });

  prop('parseSchedule returns games sorted by date and id, also from a file of past games', [history], (written) => {
    const games = inOrder(written).map(({ game }) => ({
      gameId: game.gameId,
      date: game.date,
      time: game.time,
      away: game.away.team,
      home: game.home.team,
    }));
    const value = { games: games.map((game) => ({ ...game, week: null, start: null, isUnclear: false })), off: [] };
    expect(parseSchedule(file('schedule.csv', scheduleCsv(games.toReversed())))).toEqual({ ok: true, value });
    expect(parseSchedule(file('games.csv', gamesCsv(written)))).toEqual({ ok: true, value });
  });

  test.each([
    ['2025-10-07T23:00Z', Date.UTC(2025, 9, 7, 23)],
    ['7 PM', null],
    ['', null],
  ])('parseSchedule reads the start %j as %j', (start, expected) => {
    const text = `game_id,date,start_et,start_utc,away,home\n1,2025-10-07,19:00,${start},ANA,BOS`;
    expect(parseSchedule(file('s', text))).toMatchObject({ value: { games: [{ start: expected }] } });
  });

  test.each([
    ['', { games: [{ time: '19:00', isUnclear: false }], off: [] }],
    ['OK', { games: [{ isUnclear: false }], off: [] }],
    ['TBD', { games: [{ isUnclear: false }], off: [] }],
    ['PPD', { games: [], off: [{ gameId: '1', date: '2025-10-07', status: 'PPD' }] }],
    ['CNCL', { games: [], off: [{ status: 'CNCL' }] }],
    ['moved', { games: [{ isUnclear: true }], off: [] }],
  ])('parseSchedule reads a game with the status %j', (status, value) => {
    const text = `game_id,date,start_et,away,home,status\n1,2025-10-07,19:00,ANA,BOS,${status}`;
    expect(parseSchedule(file('s', text))).toMatchObject({ value });
  });

  test('parseSchedule reads a game without a time, but not one with a wrong time', () => {
    const text = (time: string) => `game_id,date,start_et,away,home\n1,2025-10-07,${time},ANA,BOS`;
    expect(parseSchedule(file('s', text('')))).toMatchObject({ value: { games: [{ time: null, start: null }] } });
    expect(parseSchedule(file('s', text('7 PM')))).toMatchObject({ error: { faults: [{ column: 'start_et' }] } });
  });

  test('parseRosters reads L as left wing, and parseSchedule reads fantasy weeks', () => {
    expect(parseRosters(file('r', 'player_id,player,team,pos\n7,Bo Zed,ANA,L'))).toMatchObject({
      value: [{ position: 'LW' }],
    });
    expect(
      parseSchedule(file('s', 'fantasy_week,game_id,date,start_et,away,home\n3,1,2025-10-07,19:00,ANA,BOS')),
    ).toMatchObject({ value: { games: [{ week: 3 }] } });
  });
});

/** Returns the same CSV with rows and columns reordered, an extra column and other line endings. */
function scrambled(text: string, seed: number): string {
  const [head = [], ...rows] = parse(text);
  const order = <T>(list: readonly T[]): readonly T[] =>
    seed % 2 === 0 ? list.toReversed() : [...list.slice(1), ...list.slice(0, 1)];
  const places = order([...head.keys()]);
  const line = (cells: readonly string[], more: string): string =>
    [...places.map((at) => `"${cells[at]!.replaceAll('"', '""')}"`), more].join(',');
  return `\uFEFF${[line(head, 'more'), ...order(rows).map((row) => line(row, '"x,\ny"'))].join('\n')}`;
}

/** Splits the output of `csvText` with a regular expression, independent of the parser under test. */
const parse = (text: string): string[][] =>
  text
    .split('\r\n')
    .slice(0, -1)
    .map((line) =>
      [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(([, quoted, plain]) =>
        (quoted ?? plain ?? '').replaceAll('""', '"'),
      ),
    );
