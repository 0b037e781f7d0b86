import { describe, expect, it, test } from 'vitest';
import { inventGame, type InventedGame, type InventedPlay, playerId, SCHEDULED } from '../testing/inventGame.ts';
import { feedFaultText } from './faults.ts';
import { gameRows } from './gameRows.ts';
import type { GameRows, ShotRow, SkaterRow } from './rows.ts';

function rowsOf(game: InventedGame): GameRows {
  const rows = gameRows(SCHEDULED, inventGame(game));
  if (!rows.ok) throw new Error(rows.error.map(feedFaultText).join('\n'));
  return rows.value;
}

const goal = (venue: InventedPlay['venue'], more: Partial<InventedPlay> = {}): InventedPlay => ({
  kind: 'goal',
  venue,
  ...more,
});
const skaterOf = ({ skaters }: GameRows, venue: InventedPlay['venue'], player: number): SkaterRow =>
  skaters.find((row) => row.playerId === playerId(venue, player))!;

describe('strength of a goal', () => {
  test.each([
    ['even strength', '1551', 0, 0, 0],
    ['4 against 4', '1441', 0, 0, 0],
    ['3 against 3', '1331', 0, 0, 0],
    ['5 against 4', '1541', 1, 0, 0],
    ['5 against 3', '1531', 1, 0, 0],
    ['4 against 3', '1431', 1, 0, 0],
    ['4 against 5', '1451', 0, 1, 0],
    ['6 against 5 with an extra attacker', '0651', 0, 0, 0],
    ['6 against 4 with an extra attacker on a power play', '0641', 1, 0, 0],
    ['5 against 5, one of them in place of the goalie of a short-handed team', '0551', 0, 1, 0],
    ['into the empty net', '1560', 0, 0, 1],
    ['into the empty net of a short-handed team', '1550', 1, 0, 1],
    ['into the empty net while short-handed', '1460', 0, 1, 1],
  ])('%s', (_, code, powerPlay, shortHanded, emptyNet) => {
    const rows = rowsOf({
      plays: [
        goal('away', {
          player: 3,
          assists: [4, 5],
          code,
          powerPlay: powerPlay === 1,
          goalie: emptyNet === 1 ? null : 18,
        }),
      ],
    });
    expect(skaterOf(rows, 'away', 3)).toMatchObject({
      goals: 1,
      powerPlayGoals: powerPlay,
      shortHandedGoals: shortHanded,
      emptyNetGoals: emptyNet,
    });
    expect(skaterOf(rows, 'away', 5)).toMatchObject({
      assists: 1,
      powerPlayAssists: powerPlay,
      shortHandedAssists: shortHanded,
      emptyNetGoals: 0,
    });
    expect(rows.game.away).toMatchObject({ goals: 1, powerPlayGoals: powerPlay, emptyNetGoals: emptyNet });
  });

  it('the strength of a goal by the home team is read from the opposite end of the situation code', () => {
    const rows = rowsOf({
      plays: [
        goal('home', { player: 1, code: '1451', powerPlay: true }),
        goal('home', { player: 2, code: '1541', second: 70 }),
        goal('home', { player: 3, code: '0651', goalie: null, second: 80 }),
      ],
    });
    expect(skaterOf(rows, 'home', 1)).toMatchObject({ powerPlayGoals: 1, shortHandedGoals: 0 });
    expect(skaterOf(rows, 'home', 2)).toMatchObject({ powerPlayGoals: 0, shortHandedGoals: 1 });
    expect(skaterOf(rows, 'home', 3)).toMatchObject({ emptyNetGoals: 1, shortHandedGoals: 0 });
  });

  it('a penalty shot has the strength of the play before it', () => {
    const rows = rowsOf({
      plays: [
        { kind: 'shot-on-goal', venue: 'away', code: '1451', second: 50 },
        goal('away', { player: 2, code: '0101', second: 60 }),
      ],
    });
    expect(skaterOf(rows, 'away', 2)).toMatchObject({ shortHandedGoals: 1, emptyNetGoals: 0 });
    expect(rows.shots[1]).toMatchObject({ skaters: 1, opposingSkaters: 0, emptyNet: false });
  });

  it('a goal counts as a power-play goal if the box score says so, even if its situation code is from after the penalty', () => {
    const rows = rowsOf({
      plays: [
        goal('away', { player: 3, assists: [4], code: '1551', powerPlay: true }),
        goal('away', { player: 6, assists: [7], code: '1541', second: 90 }),
      ],
    });
    expect(skaterOf(rows, 'away', 4).powerPlayAssists).toBe(1);
    expect(skaterOf(rows, 'away', 7).powerPlayAssists).toBe(0);
  });

  it("if only one of a scorer's goals was a power-play goal, it is the goal with the largest advantage", () => {
    const rows = rowsOf({
      plays: [
        goal('away', { player: 3, assists: [4], code: '1551' }),
        goal('away', { player: 3, assists: [5], code: '1541', powerPlay: true, second: 90 }),
      ],
    });
    expect(skaterOf(rows, 'away', 4).powerPlayAssists).toBe(0);
    expect(skaterOf(rows, 'away', 5).powerPlayAssists).toBe(1);
  });

  it('a goal scored by a goalie has the strength in its situation code', () => {
    const rows = rowsOf({ plays: [goal('away', { player: 18, assists: [2], code: '1460', goalie: null })] });
    expect(rows.game.away).toMatchObject({ goals: 1, emptyNetGoals: 1 });
    expect(skaterOf(rows, 'away', 2)).toMatchObject({ assists: 1, shortHandedAssists: 1 });
  });
});

describe('end of a game', () => {
  it("the winning goal in regulation is the winner's first goal beyond the loser's total", () => {
    const rows = rowsOf({
      plays: [
        goal('away', { player: 1, second: 10 }),
        goal('home', { player: 1, second: 20 }),
        goal('away', { player: 2, second: 30 }),
        goal('away', { player: 3, second: 40 }),
      ],
    });
    expect(rows.game).toMatchObject({ end: 'REG', away: { goals: 3, regulationGoals: 3 }, home: { goals: 1 } });
    expect(rows.skaters.filter((row) => row.winningGoals > 0).map((row) => row.playerId)).toEqual([
      playerId('away', 2),
    ]);
    expect(rows.goalies.map(({ decision }) => decision)).toEqual(['W', 'L']);
  });

  it('an overtime goal does not count in regulation goals, and the losing goalie gets an O', () => {
    const rows = rowsOf({
      end: 'OT',
      plays: [goal('home', { player: 5, period: 4, second: 200, code: '1331' })],
    });
    expect(rows.game).toMatchObject({ end: 'OT', home: { goals: 1, regulationGoals: 0 } });
    expect(rows.goalies.map(({ decision, iceTime, shutout }) => ({ decision, iceTime, shutout }))).toEqual([
      { decision: 'O', iceTime: 3800, shutout: false },
      { decision: 'W', iceTime: 3800, shutout: true },
    ]);
    expect(skaterOf(rows, 'home', 5).winningGoals).toBe(1);
  });

  it('a shootout adds one goal to the score, but none to a player', () => {
    const rows = rowsOf({
      end: 'SO',
      shootoutWinner: 'away',
      plays: [goal('away', { second: 10 }), goal('home', { second: 20 })],
    });
    expect(rows.game).toMatchObject({ end: 'SO', away: { goals: 2, regulationGoals: 1 }, home: { goals: 1 } });
    expect(skaterOf(rows, 'away', 0)).toMatchObject({ goals: 1, winningGoals: 0 });
    expect(rows.shots).toHaveLength(2);
  });

  it('both goalies have a shutout if no goal is scored before the shootout', () => {
    const rows = rowsOf({ end: 'SO', plays: [{ kind: 'shot-on-goal', venue: 'home' }] });
    expect(rows.goalies.map(({ shutout, decision }) => ({ shutout, decision }))).toEqual([
      { shutout: true, decision: 'O' },
      { shutout: true, decision: 'W' },
    ]);
  });
});

describe('goalies', () => {
  it('a backup who did not play has no row', () => {
    const { goalies } = rowsOf({ plays: [goal('away')] });
    expect(goalies.map((row) => row.playerId)).toEqual([playerId('away', 18), playerId('home', 18)]);
    expect(goalies.every(({ starter }) => starter)).toBe(true);
  });

  const change: readonly InventedPlay[] = [
    goal('away', { second: 30 }),
    { kind: 'shot-on-goal', venue: 'away', goalie: 19, second: 40 },
  ];
  it('if two goalies of a team play, each has the shots they faced, and neither has a shutout', () => {
    const { goalies } = rowsOf({ plays: change });
    expect(goalies.slice(1).map(({ starter, shotsAgainst, saves }) => ({ starter, shotsAgainst, saves }))).toEqual([
      { starter: true, shotsAgainst: 1, saves: 0 },
      { starter: false, shotsAgainst: 1, saves: 1 },
    ]);
    expect(goalies.some(({ shutout, isHome }) => shutout && isHome)).toBe(false);
  });

  it('the goalie who faces the first shot is the starter if the box score has no field `starter`', () => {
    const { goalies } = rowsOf({ plays: change, starters: false });
    expect(goalies.map(({ starter }) => starter)).toEqual([true, true, false]);
  });

  it('a goal without a goalie is no empty-net goal if the box score charges it to a goalie, as in some games of 2015-16', () => {
    const { boxscore, playByPlay } = inventGame({ plays: [goal('away', { second: 30 })] });
    const text = JSON.stringify(playByPlay).replaceAll(/,"goalieInNetId":\d+/g, '');
    const rows = gameRows(SCHEDULED, { boxscore, playByPlay: JSON.parse(text) as unknown });
    expect(rows).toMatchObject({ ok: true, value: { game: { away: { goals: 1, emptyNetGoals: 0 } } } });
    expect(rows.ok && rows.value.shots).toMatchObject([{ goalieId: null, emptyNet: false }]);
  });

  it('a goal without a goalie is an empty-net goal if the box score charges it to no goalie, whatever the situation code', () => {
    const rows = rowsOf({ plays: [goal('away', { goalie: null, code: '1551' })] });
    expect(rows.game.away).toMatchObject({ emptyNetGoals: 1 });
  });

  it('a goal into the empty net ends a shutout', () => {
    const { goalies } = rowsOf({ plays: [goal('away', { code: '1560', goalie: null })] });
    expect(goalies[1]).toMatchObject({ goalsAgainst: 0, shutout: false });
  });
});

describe('shots', () => {
  const shot = (plays: readonly InventedPlay[], index: number): ShotRow =>
    rowsOf({ plays: [...plays, goal('away', { period: 3, second: 1000 })] }).shots[index]!;

  it('shot coordinates are rotated so that the shooter attacks toward positive x', () => {
    const plays: readonly InventedPlay[] = [
      { kind: 'missed-shot', venue: 'away', x: 80, y: 12, second: 10 },
      { kind: 'missed-shot', venue: 'home', x: -80, y: 12, second: 20 },
      { kind: 'missed-shot', venue: 'home', x: 20, y: -3, zone: 'N', second: 30 },
      { kind: 'missed-shot', venue: 'away', x: 10, y: 5, zone: 'N', period: 2, second: 40 },
      { kind: 'missed-shot', venue: 'home', x: 60, y: 5, period: 2, second: 50 },
    ];
    expect([0, 1, 2, 3].map((index) => shot(plays, index))).toMatchObject([
      { x: 80, y: 12 },
      { x: 80, y: -12 },
      { x: -20, y: 3 },
      { x: -10, y: -5 },
    ]);
  });

  it('shot coordinates in outdoor games are correct even after the teams change ends within a period', () => {
    const plays: readonly InventedPlay[] = [
      { kind: 'missed-shot', venue: 'away', x: 80, y: 1, period: 3, second: 10 },
      { kind: 'missed-shot', venue: 'away', x: 70, y: 2, period: 3, second: 20 },
      { kind: 'missed-shot', venue: 'away', x: -60, y: 3, period: 3, second: 900 },
    ];
    expect(shot(plays, 2)).toMatchObject({ x: 60, y: -3 });
  });

  it("`lead` is the lead of the shooter's team before the shot", () => {
    const { shots } = rowsOf({
      plays: [
        goal('away', { second: 10 }),
        { kind: 'shot-on-goal', venue: 'home', second: 20 },
        { kind: 'missed-shot', venue: 'away', second: 30 },
        goal('home', { second: 40 }),
        goal('home', { second: 50 }),
      ],
    });
    expect(shots.map(({ lead }) => lead)).toEqual([0, -1, 1, -1, 0]);
  });

  it('a blocked shot belongs to the shooter, and only an opponent counts as its blocker', () => {
    const rows = rowsOf({
      plays: [
        { kind: 'blocked-shot', venue: 'home', player: 2, opponent: 14, second: 10 },
        { kind: 'blocked-shot', venue: 'home', player: 2, opponent: null, second: 20 },
        goal('home', { second: 30 }),
      ],
    });
    expect(rows.shots.slice(0, 2)).toMatchObject([
      { team: 'BBB', kind: 'blocked', playerId: playerId('home', 2), blockerId: playerId('away', 14) },
      { team: 'BBB', kind: 'blocked', playerId: playerId('home', 2), blockerId: null },
    ]);
    expect(skaterOf(rows, 'away', 14).blocks).toBe(1);
  });
});

it("player rows have full names in the league's spelling", () => {
  const rows = rowsOf({ plays: [goal('away')] });
  expect(skaterOf(rows, 'away', 0)).toMatchObject({ name: 'Jan Novák-away-0', position: 'C', team: 'AAA' });
  expect(skaterOf(rows, 'home', 14)).toMatchObject({ name: 'Jan Novák-home-14', position: 'D', opponent: 'AAA' });
});

it('skater rows have the face-offs that a player won and lost', () => {
  const rows = rowsOf({
    plays: [
      { kind: 'faceoff', venue: 'away', player: 3, opponent: 6, second: 1 },
      { kind: 'faceoff', venue: 'away', player: 3, opponent: 6, second: 2 },
      { kind: 'faceoff', venue: 'home', player: 6, opponent: 3, second: 3 },
      goal('away', { second: 9 }),
    ],
  });
  expect(skaterOf(rows, 'away', 3)).toMatchObject({ faceoffsWon: 2, faceoffsLost: 1 });
  expect(skaterOf(rows, 'home', 6)).toMatchObject({ faceoffsWon: 1, faceoffsLost: 2 });
});
