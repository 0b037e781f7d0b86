import { describe, expect, it, test } from 'vitest';
import { recording } from '../testing/recordings.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import {
  isOnDay,
  mergeRosters,
  mergeSchedules,
  readRosterAnswer,
  readScheduleAnswer,
  readSeasonDates,
  type ScheduledGame,
  withoutClashes,
} from './index.ts';

const entry = (more: object = {}) => ({
  id: 2_026_020_001,
  season: 20_262_027,
  gameType: 2,
  startTimeUTC: '2026-09-29T21:00:00Z',
  neutralSite: false,
  gameState: 'FUT',
  gameScheduleState: 'OK',
  awayTeam: { id: 13, abbrev: 'FLA' },
  homeTeam: { id: 12, abbrev: 'CAR' },
  ...more,
});

const week = (games: readonly object[], date = '2026-09-29') => ({ gameWeek: [{ date, games }] });

/** Returns the games of rows without a fault. */
function read(...games: readonly object[]): readonly ScheduledGame[] {
  const answer = readScheduleAnswer(week(games.map(entry)));
  if (!answer.ok || answer.value.faults.length > 0) throw new Error(JSON.stringify(answer));
  return answer.value.games;
}

/** Returns the games of rows, and the last part of the path of each fault. */
function readRows(...games: readonly object[]) {
  const answer = readScheduleAnswer(week(games.map(entry)));
  const { games: found, faults } = answer.ok ? answer.value : { games: null, faults: answer.error };
  return { games: found, fields: faults.map(({ path }) => path.replace(/^gameWeek\[0\]\.games/, '')) };
}

describe('the day and time of a game are those of New York', () => {
  test.each([
    ['a start before midnight UTC', '2026-09-29T21:00:00Z', '2026-09-29', '17:00'],
    ['a late start in the west', '2026-11-02T04:30:00Z', '2026-11-01', '23:30'],
    ['the last day of daylight time', '2026-10-31T23:00:00Z', '2026-10-31', '19:00'],
    ['the first day of standard time', '2026-11-01T23:00:00Z', '2026-11-01', '18:00'],
    ['the first day of daylight time', '2027-03-14T17:00:00Z', '2027-03-14', '13:00'],
    ['a leap day', '2028-03-01T00:30:00Z', '2028-02-29', '19:30'],
    ['a start at midnight', '2026-12-09T05:00:00Z', '2026-12-09', '00:00'],
    ['an afternoon in Europe', '2026-11-07T13:00:00Z', '2026-11-07', '08:00'],
  ])('%s', (_, startTimeUTC, date, time) => {
    expect(read({ startTimeUTC })).toMatchObject([{ date, time, startUtc: `${startTimeUTC.slice(0, 16)}Z` }]);
  });
});

it('readScheduleAnswer reads only regular-season games, and ignores faults in others', () => {
  const games = read(
    { gameType: 1, homeTeam: null },
    { gameType: 3 },
    { gameType: 4, awayTeam: { abbrev: 'Team 1' } },
    { id: 2_026_020_002, neutralSite: true },
  );
  expect(games).toMatchObject([{ gameId: '2026020002', season: '2026-27', neutralSite: true }]);
});

it('a team that moved has its old abbreviation in old games, and new teams are accepted', () => {
  const games = read(
    { homeTeam: { id: 53, abbrev: 'ARI' } },
    { id: 2_026_020_002, homeTeam: { id: 68, abbrev: 'UTA' } },
    { id: 2_026_020_003, homeTeam: { id: 99, abbrev: 'QX' } },
  );
  expect(games.map(({ home }) => home.abbreviation)).toEqual(['ARI', 'UTA', 'QX']);
});

test.each([
  ['OK', 'FUT', '', true],
  ['COMPLETED', 'FUT', '', true],
  ['TBD', 'FUT', 'TBD', true],
  ['PPD', 'FUT', 'PPD', false],
  ['SUSP', 'LIVE', 'SUSP', false],
  ['CNCL', 'FUT', 'CNCL', false],
  ['DONT_PLAY', 'FUT', 'DONT_PLAY', false],
  ['SUSP', 'OFF', '', true],
])('a game with schedule state %s and state %s has the status %j', (gameScheduleState, gameState, status, isOn) => {
  const games = read({ gameScheduleState, gameState });
  expect(games).toMatchObject([{ status }]);
  expect(games.map(isOnDay)).toEqual([isOn]);
});

describe('a row that can be read only in part is used, and its fault is named', () => {
  test.each([
    ['gameScheduleState', 'MOVED_AGAIN', { status: 'UNCLEAR', state: 'FUT' }],
    ['gameScheduleState', undefined, { status: 'UNCLEAR' }],
    ['gameState', 'PAUSED', { status: 'UNCLEAR', state: null }],
    ['startTimeUTC', 'soon', { status: 'TBD', time: null, startUtc: null, date: '2026-09-29' }],
    ['startTimeUTC', undefined, { status: 'TBD' }],
    ['neutralSite', undefined, { neutralSite: null, status: '' }],
    ['season', 20_262_028, { season: '2026-27' }],
    ['gameType', undefined, { gameId: '2026020001' }],
    ['awayTeam.placeName', 5, { away: { abbreviation: 'FLA', name: null } }],
  ])('%s is %j', (field, value, found) => {
    const [member = '', inner] = field.split('.');
    const changed = inner === undefined ? value : { id: 13, abbrev: 'FLA', [inner]: value };
    expect(readRows({ [member]: changed }, { id: 2_026_020_002 })).toMatchObject({
      games: [found, { gameId: '2026020002', status: '' }],
      fields: [`[0].${field}`],
    });
  });

  it('a row without id or teams is left out, and a response without a row that can be read is refused', () => {
    const broken = [{ id: null }, { homeTeam: { id: 1, abbrev: 'Home' } }];
    expect(readRows(...broken, { id: 2_026_020_002 })).toMatchObject({
      games: [{ gameId: '2026020002' }],
      fields: ['[0].id', '[1].homeTeam.abbrev'],
    });
    expect(readRows(...broken).games).toBeNull();
  });

  it('a field that all games lack is one fault', () => {
    const games = [1, 2, 3].map((number) => ({ id: 2_026_020_000 + number, neutralSite: undefined }));
    const answer = readScheduleAnswer(week(games.map(entry)));
    expect(answer.ok && answer.value.faults).toMatchObject([
      { game: '2026020001', path: 'gameWeek[0].games[0].neutralSite', more: 2 },
    ]);
  });
});

test('the day of a game without a time is the day under which it is listed', () => {
  const row = { gameScheduleState: 'TBD', startTimeUTC: '2026-09-29T00:00:00Z' };
  expect(read(row)).toMatchObject([{ date: '2026-09-29', time: null, startUtc: null }]);
  const { date: _, ...unnamed } = week([entry(row)]).gameWeek[0]!;
  const answer = readScheduleAnswer({ gameWeek: [unnamed] });
  expect(answer.ok && answer.value.games).toMatchObject([{ date: '2026-09-28' }]);
});

test('of two rows of a game, a result counts before a game on its day, and that before a game off it', () => {
  const rows = [
    { gameScheduleState: 'PPD' },
    { startTimeUTC: '2026-10-01T23:00:00Z' },
    { gameState: 'OFF', startTimeUTC: '2026-10-02T23:00:00Z' },
  ];
  const dates = ['2026-09-29', '2026-10-01', '2026-10-02'];
  for (const count of [1, 2, 3]) {
    for (const given of [rows.slice(0, count), rows.slice(0, count).toReversed()]) {
      const { games, fields } = readRows(...given);
      expect(games).toMatchObject([{ date: dates[count - 1] }]);
      expect(fields).toHaveLength(count === 1 ? 0 : 1);
    }
  }
});

test.each([
  ['Florida', 'Panthers', 'Florida Panthers'],
  ['Utah', 'Utah Hockey Club', 'Utah Hockey Club'],
  ['Utah', 'Mammoth', 'Utah Mammoth'],
  ['Utah', 'Utahns', 'Utah Utahns'],
])('a club of %s with the nickname %s is the %s', (place, nickname, name) => {
  const team = { id: 1, abbrev: 'FLA', placeName: { default: place }, commonName: { default: nickname } };
  expect(read({ awayTeam: team })).toMatchObject([{ away: { name } }]);
});

it('mergeSchedules takes the date of a moved game from the last response, and sorts games by start time', () => {
  const before = read({}, { id: 2_026_020_005, startTimeUTC: '2026-10-02T23:00:00Z' });
  const after = read({ startTimeUTC: '2026-10-20T23:00:00Z' });
  expect(mergeSchedules([before, after]).map(({ gameId, date }) => `${gameId} ${date}`)).toEqual([
    '2026020005 2026-10-02',
    '2026020001 2026-10-20',
  ]);
});

it('a row that takes a game off its day does not replace one with a later day', () => {
  const moved = read({ startTimeUTC: '2026-10-20T23:00:00Z' });
  const off = read({ gameScheduleState: 'PPD' });
  expect(mergeSchedules([moved, off])).toEqual(moved);
  expect(mergeSchedules([off, moved])).toEqual(moved);
  const offAgain = read({ startTimeUTC: '2026-10-20T23:00:00Z', gameScheduleState: 'PPD' });
  expect(mergeSchedules([moved, offAgain])).toEqual(offAgain);
});

it('of two games of a team on a day, one counts: the finished, then the clear, then the first', () => {
  const other = { id: 2_026_020_002, homeTeam: { id: 9, abbrev: 'OTT' } };
  const statuses = (...games: readonly ScheduledGame[]) => withoutClashes(games).map(({ status }) => status);
  const [first, second] = [read({})[0]!, read(other)[0]!];
  expect(statuses(first, second)).toEqual(['', 'CLASH']);
  expect(statuses({ ...first, status: 'UNCLEAR' }, second)).toEqual(['CLASH', '']);
  expect(statuses(first, { ...second, state: 'FINAL' })).toEqual(['CLASH', '']);
  expect(statuses({ ...first, status: 'PPD' }, second)).toEqual(['PPD', '']);
  expect(statuses(first, { ...second, date: '2026-09-30' as LeagueDate })).toEqual(['', '']);
});

describe('the dates of the season', () => {
  const dates = (first: string, last: string) =>
    readSeasonDates({ regularSeasonStartDate: first, regularSeasonEndDate: last });

  it('readSeasonDates returns the first and the last day of the regular season', () => {
    expect(readSeasonDates(recording('schedule-2025-10-07'))).toEqual({
      ok: true,
      value: { first: '2025-10-07', last: '2026-04-18' },
    });
    expect(dates('2028-02-29', '2028-02-29').ok).toBe(true);
  });

  test.each([
    ['2026-09-29', '2026-09-28'],
    ['2026-09-29', '2027-09-30'],
    ['2027-02-29', '2027-04-10'],
  ])('the season from %s to %s is reported as a fault', (first, last) => {
    expect(dates(first, last).ok).toBe(false);
  });
});

describe('rosters', () => {
  const player = (id: number, positionCode: string) => ({
    id,
    positionCode,
    firstName: { default: 'Tim' },
    lastName: { default: 'Stützle', fi: 'Stutzle' },
  });
  const answer = (id: number) => ({
    forwards: [player(id, 'L'), player(id + 1, 'C'), player(id + 2, 'R')],
    defensemen: [player(id + 3, 'D')],
    goalies: [player(id + 4, 'G')],
  });

  it('a roster has full names with accents, and the positions of game files', () => {
    const rows = readRosterAnswer(answer(10), 'OTT');
    const named = { name: 'Tim Stützle', team: 'OTT' };
    const positions = ['LW', 'C', 'RW', 'D', 'G'];
    expect(rows.ok && rows.value).toEqual(positions.map((position, i) => ({ playerId: 10 + i, ...named, position })));
  });

  it('an empty roster is reported as a fault that names the team', () => {
    const rows = readRosterAnswer({ ...answer(10), goalies: [] }, 'OTT');
    expect(rows).toMatchObject({ error: [{ path: 'OTT.goalies', problem: { kind: 'wrong' } }] });
  });

  it('mergeRosters lists a traded player once, on the team in the last response', () => {
    const rows = [readRosterAnswer(answer(10), 'OTT'), readRosterAnswer(answer(14), 'BOS')];
    const merged = mergeRosters(rows.map((one) => (one.ok ? one.value : [])));
    expect(merged.filter(({ playerId }) => playerId === 14)).toMatchObject([{ team: 'BOS', position: 'LW' }]);
    expect(merged.map(({ playerId }) => playerId)).toEqual([10, 11, 12, 13, 14, 15, 16, 17, 18]);
  });
});
