import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet } from '../history/index.ts';
import { createRater } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { pointsOfGoalieGame, pointsOfSkaterGame } from './fantasyPoints.ts';
import { walkProjections, type ProjectionEvent, type ProjectionWalk } from './walkProjections.ts';

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 20, seed: 2 });
const { teams, sheets: own } = inventLeague({ days: 40 });
const SHEETS = [...before.sheets, ...own];

function walked(sheets: readonly GameSheet[]): ProjectionWalk {
  const steps = walkProjections(createRater(teams), sheets, { season: '2024-25' });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}
const { events, problems } = walked(SHEETS);
const find = (playerId: number, timeframe: ProjectionEvent['timeframe'], day = '2024-11-01'): ProjectionEvent =>
  events.find((one) => one.playerId === playerId && one.timeframe === timeframe && one.day === day)!;
const pointsIn = (sheets: readonly GameSheet[], playerId: number): number =>
  sheets
    .flatMap(({ skaters }) => skaters)
    .filter((row) => row.playerId === playerId)
    .reduce((sum, row) => sum + pointsOfSkaterGame(row), 0);

describe('fantasy points of score sheets', () => {
  test('a skater gets 2 points per goal, 1 per assist, .1 per shot or hit, .5 per block, and .5 extra per power-play goal', () => {
    const row = own[0]!.skaters[0]!;
    const game = { ...row, goals: 2, assists: 1, powerPlayGoals: 1, shots: 6, hits: 3, blocks: 2, plusMinus: 4 };
    expect(pointsOfSkaterGame(game)).toBeCloseTo(4 + 1 + 0.5 + 0.6 + 0.3 + 1, 12);
  });

  test('a goalie gets 4 points per win, .2 per save, -2 per goal against and 3 per shutout', () => {
    const row = own[0]!.goalies[0]!;
    expect(pointsOfGoalieGame({ ...row, decision: 'W', saves: 30, goalsAgainst: 2, shutout: false })).toBeCloseTo(
      6,
      12,
    );
    expect(pointsOfGoalieGame({ ...row, decision: 'W', saves: 30, goalsAgainst: 0, shutout: true })).toBeCloseTo(
      13,
      12,
    );
  });
});

describe('walkProjections', () => {
  test('on the first of each month during the season, walkProjections projects every player who has played a game so far', () => {
    expect(problems).toEqual([]);
    expect([...new Set(events.map(({ day }) => day))]).toEqual(['2024-11-01', '2024-12-01']);
    const played = own.filter(({ game }) => game.date < '2024-11-01');
    const ids = new Set(
      played.flatMap(({ skaters, goalies }) => [...skaters, ...goalies].map(({ playerId }) => playerId)),
    );
    const scored = events.filter(({ day, timeframe }) => day === '2024-11-01' && timeframe === 'nextWeek');
    expect(scored).toHaveLength(ids.size);
    expect(new Set(scored.map(({ playerId }) => playerId))).toEqual(ids);
  });

  test('walkProjections sums the actual points over the rest of the season, or over the next whole week', () => {
    const rest = own.filter(({ game }) => game.date >= '2024-11-01');
    expect(find(1004, 'restOfSeason').actual).toBeCloseTo(pointsIn(rest, 1004), 10);
    // 2024-11-01 is a Friday, so the next week runs from Monday, November 4, to Sunday, November 10.
    const week = own.filter(({ game }) => game.date >= '2024-11-04' && game.date <= '2024-11-10');
    expect(find(1004, 'nextWeek').actual).toBeCloseTo(pointsIn(week, 1004), 10);
  });

  test("each baseline is a player's points per team game, in this season or the last one, times the team's games left", () => {
    const past = own.filter(({ game }) => game.date < '2024-11-01');
    const of = (sheets: readonly GameSheet[]) =>
      sheets.filter(({ game }) => game.away.team === 'AAA' || game.home.team === 'AAA').length;
    const left = of(own) - of(past);
    const { pace, lastSeason } = find(1004, 'restOfSeason');
    expect(pace).toBeCloseTo((pointsIn(past, 1004) / of(past)) * left, 10);
    expect(lastSeason).toBeCloseTo((pointsIn(before.sheets, 1004) / of(before.sheets)) * left, 10);
    const fresh = walked(own).events;
    expect(fresh.every((event) => event.lastSeason === null)).toBe(true);
  });

  test('projections of a day do not depend on games of that day or later days', () => {
    const changed = SHEETS.map((sheet) =>
      sheet.game.date < '2024-12-01'
        ? sheet
        : { ...sheet, skaters: sheet.skaters.map((row) => ({ ...row, goals: 5, shots: 9, iceTime: 300 })) },
    );
    const other = walked(changed).events;
    expect(other.map(({ model, pace }) => ({ model, pace }))).toEqual(
      events.map(({ model, pace }) => ({ model, pace })),
    );
    expect(other.map(({ actual }) => actual)).not.toEqual(events.map(({ actual }) => actual));
  });

  test('walkProjections projects more points for a star than for another skater, and a mean close to the actual points', () => {
    const mean = (of: (event: ProjectionEvent) => number): number => {
      const list = events.filter(({ timeframe, kind }) => timeframe === 'restOfSeason' && kind === 'skaters');
      return list.reduce((sum, one) => sum + of(one), 0) / list.length;
    };
    expect(find(1000, 'restOfSeason').model).toBeGreaterThan(2 * find(1011, 'restOfSeason').model);
    expect(mean(({ model }) => model) / mean(({ actual }) => actual)).toBeCloseTo(1, 0);
  });
});
