import { describe, expect, it, test } from 'vitest';
import { recording } from '../testing/recordings.ts';
import { feedFaultText } from './faults.ts';
import {
  mergeRosters,
  mergeSchedules,
  readRosterAnswer,
  readScheduleAnswer,
  readSeasonDates,
  type ScheduledGame,
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

function read(...games: readonly object[]): readonly ScheduledGame[] {
  const answer = readScheduleAnswer({ games: games.map(entry) }, 'club-schedule-season');
  if (!answer.ok) throw new Error(answer.error.map(feedFaultText).join('\n'));
  return answer.value;
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
  ['OK', 'FUT', true],
  ['TBD', 'FUT', true],
  ['PPD', 'FUT', false],
  ['SUSP', 'LIVE', false],
  ['CNCL', 'FUT', false],
  ['SUSP', 'OFF', true],
])('a game with schedule state %s and state %s is on schedule: %s', (gameScheduleState, gameState, onSchedule) => {
  expect(read({ gameScheduleState, gameState })).toMatchObject([{ onSchedule }]);
});

it('each fault in a schedule names its game', () => {
  const games = [
    entry(),
    entry({ id: 2_026_020_002, startTimeUTC: 'soon' }),
    entry({ id: 2_026_020_003, season: 20_262_028 }),
  ];
  const answer = readScheduleAnswer({ games }, 'club-schedule-season');
  expect(answer).toMatchObject({
    error: [
      { game: '2026020002', path: 'games[1].startTimeUTC', problem: { kind: 'wrong', found: '"soon"' } },
      { game: '2026020003', path: 'games[2].season', problem: { kind: 'wrong', found: '20262028' } },
    ],
  });
});

it('a field that all games lack is reported as one fault', () => {
  const games = [1, 2, 3].map((number) => entry({ id: 2_026_020_000 + number, neutralSite: undefined }));
  const answer = readScheduleAnswer({ games }, 'club-schedule-season');
  const fault = { game: '2026020001', path: 'games[0].neutralSite', problem: { kind: 'missing' }, more: 2 };
  expect(answer).toMatchObject({ error: [fault] });
});

it('mergeSchedules takes the date of a moved game from the last response, and sorts games by start time', () => {
  const before = read({}, { id: 2_026_020_005, startTimeUTC: '2026-10-02T23:00:00Z' });
  const after = read({ startTimeUTC: '2026-10-20T23:00:00Z' });
  expect(mergeSchedules([before, after]).map(({ gameId, date }) => `${gameId} ${date}`)).toEqual([
    '2026020005 2026-10-02',
    '2026020001 2026-10-20',
  ]);
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
    const named = { player: 'Tim Stützle', team: 'OTT' };
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
