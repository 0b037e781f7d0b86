import * as v from 'valibot';
import { expect, it } from 'vitest';
import { recording } from '../testing/recordings.ts';
import * as box from './contracts/boxscore.ts';
import { PlayByPlay } from './contracts/playByPlay.ts';
import { Dressed } from './dressed.ts';
import { gamePlays } from './plays.ts';
import { readScheduleAnswer } from './schedule.ts';

/**
 * Parses recorded responses of the league's API, and compares the results with the league's own figures for these
 * games.
 */

const AWAY = 13; // Florida
const RECORDED = v.parse(PlayByPlay, recording('play-by-play-2024030121'));
const NAMES = new Map(RECORDED.rosterSpots.map(({ playerId, lastName }) => [playerId, lastName.default]));
const DRESSED = new Dressed(
  new Map(
    RECORDED.rosterSpots.map(({ playerId, teamId, lastName }) => [
      playerId,
      { venue: teamId === AWAY ? 'away' : 'home', name: lastName.default },
    ]),
  ),
);
/** The box score of this game was not recorded. This substitute charges each goal to a goalie. */
const CHARGED = (goalsAgainst: number) => ({ goalies: [{ goalsAgainst }] });
const BOX = { playerByGameStats: { awayTeam: CHARGED(2), homeTeam: CHARGED(6) } } as unknown as box.Boxscore;
const PLAYS = gamePlays(RECORDED, BOX, DRESSED);

it('gamePlays reads goals with strength, assists and score from a recorded play-by-play', () => {
  const goals = PLAYS.goals.map(({ venue, period, second, playerId, assists, advantage, lead, goalieId }) => {
    const time = `${period} ${Math.floor(second / 60)}:${String(second % 60).padStart(2, '0')}`;
    const names = [playerId, ...assists].map((id) => NAMES.get(id)).join(', ');
    const strength = advantage > 0 ? 'power play' : 'even';
    return `${time} ${venue} ${strength}, lead ${lead}: ${names}, on ${NAMES.get(goalieId ?? 0)}`;
  });
  expect(goals).toEqual([
    '1 3:44 away even, lead 0: Bennett, Samoskevich, on Vasilevskiy',
    '1 12:21 home power play, lead -1: Guentzel, Kucherov, Hedman, on Bobrovsky',
    '1 19:15 away even, lead 0: Reinhart, Kulikov, Verhaeghe, on Vasilevskiy',
    '2 4:41 away even, lead 1: Schmidt, Marchand, Bennett, on Vasilevskiy',
    '2 4:55 away power play, lead 2: Tkachuk, Reinhart, Barkov, on Vasilevskiy',
    '2 9:44 away power play, lead 3: Tkachuk, on Vasilevskiy',
    '2 13:04 home even, lead -4: Point, McDonagh, Goncalves, on Bobrovsky',
    '3 5:09 away power play, lead 3: Schmidt, Tkachuk, Barkov, on Vasilevskiy',
  ]);
});

it('gamePlays finds as many shots on goal as the recorded totals of both teams', () => {
  const onGoal = (venue: string): number =>
    PLAYS.shots.filter((shot) => shot.venue === venue && (shot.kind === 'goal' || shot.kind === 'saved')).length;
  const { awayTeam, homeTeam } = recording('play-by-play-2024030121') as Record<string, { readonly sog: number }>;
  expect([onGoal('away'), onGoal('home')]).toEqual([awayTeam?.sog, homeTeam?.sog]);
  expect(PLAYS.seconds).toEqual({ regulation: 3600, overtime: 0 });
});

it('gamePlays rotates shots in agreement with the recorded `homeTeamDefendingSide`', () => {
  const { plays } = recording('play-by-play-2024030121') as {
    readonly plays: readonly {
      readonly typeDescKey: string;
      readonly homeTeamDefendingSide: string;
      readonly details: { readonly xCoord: number; readonly yCoord: number };
    }[];
  };
  const shots = plays.filter(({ typeDescKey }) => /shot|goal/.test(typeDescKey));
  expect(shots).toHaveLength(PLAYS.shots.length);
  for (const [i, { homeTeamDefendingSide, details }] of shots.entries()) {
    const { venue, place } = PLAYS.shots[i]!;
    const towardPositive = (homeTeamDefendingSide === 'left') === (venue === 'home');
    expect(place?.x).toBe(towardPositive ? details.xCoord : 0 - details.xCoord);
    expect(place?.y).toBe(towardPositive ? details.yCoord : 0 - details.yCoord);
  }
});

it('gamePlays assigns a blocked shot to its shooter, and names no blocker if a teammate blocked it', () => {
  const blocked = PLAYS.shots.filter(({ kind }) => kind === 'blocked');
  expect(blocked).toHaveLength(27);
  expect(blocked.filter(({ blockerId }) => blockerId === null)).toHaveLength(1);
  for (const { playerId, blockerId, venue } of blocked) {
    expect(DRESSED.get(playerId).venue).toBe(venue);
    if (blockerId !== null) expect(DRESSED.get(blockerId).venue).not.toBe(venue);
  }
});

it('readScheduleAnswer reads a recorded week with finished and upcoming games', () => {
  const games = readScheduleAnswer(recording('schedule-2025-10-07'));
  expect(
    games.ok &&
      games.value.games.map((g) => [
        g.gameId,
        `${g.date} ${g.time}`,
        `${g.away.abbreviation}@${g.home.abbreviation}`,
        g.state,
      ]),
  ).toEqual([
    ['2025020001', '2025-10-07 17:00', 'CHI@FLA', 'OFF'],
    ['2025020002', '2025-10-07 20:00', 'PIT@NYR', 'OFF'],
    ['2025020004', '2025-10-08 19:00', 'MTL@TOR', 'OFF'],
    ['2025020005', '2025-10-08 19:30', 'BOS@WSH', 'OFF'],
    ['2025020008', '2025-10-09 19:00', 'CHI@BOS', 'FUT'],
    ['2025020009', '2025-10-09 19:00', 'NYR@BUF', 'FUT'],
    ['2025020022', '2025-10-11 13:30', 'LAK@WPG', 'FUT'],
    ['2025020023', '2025-10-11 16:00', 'STL@CGY', 'FUT'],
    ['2025020038', '2025-10-12 19:00', 'WSH@NYR', 'FUT'],
    ['2025020039', '2025-10-13 12:30', 'COL@BUF', 'FUT'],
    ['2025020040', '2025-10-13 13:00', 'TBL@BOS', 'FUT'],
  ]);
});

it('the box score in the 2026-27 excerpt has a starter, a backup without ice time and a loss in overtime', () => {
  const excerpt = recording('raw-2026020001-excerpt') as { readonly playerByGameStats: unknown };
  const { awayTeam, homeTeam } = v.parse(box.Boxscore.entries.playerByGameStats, excerpt.playerByGameStats);
  expect(awayTeam.goalies).toEqual([
    {
      playerId: 8_474_593,
      toi: 3895,
      shotsAgainst: 15,
      saves: 15,
      goalsAgainst: 0,
      powerPlayGoalsAgainst: 0,
      starter: true,
      decision: 'W',
    },
    {
      playerId: 8_481_033,
      toi: 0,
      shotsAgainst: 0,
      saves: 0,
      goalsAgainst: 0,
      powerPlayGoalsAgainst: 0,
      starter: false,
    },
  ]);
  expect(homeTeam.goalies[0]).toMatchObject({ decision: 'O', shotsAgainst: 20, saves: 19 });
  expect([...awayTeam.forwards, ...homeTeam.forwards].map(({ position }) => position)).toEqual(['C', 'LW', 'RW']);
});
