import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet } from '../history/index.ts';
import { createRater } from '../rating/index.ts';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { FORECASTERS, type Events } from './events.ts';
import { summarizeEvents } from './summary.ts';
import type { DayRater, WalkOptions } from './walkDays.ts';
import { walkForward, type Walk } from './walkForward.ts';

const before = inventLeague({ season: '2023-24', first: '2023-10-10' as LeagueDate, days: 8, seed: 2 });
const { teams, roster, sheets: scored } = inventLeague({ days: 8 });
const SHEETS = [...before.sheets, ...scored];

function walked(
  sheets: readonly GameSheet[],
  more: Partial<WalkOptions> = {},
  rater: DayRater = createRater(teams),
): Walk {
  const steps = walkForward(rater, sheets, { season: '2024-25', records: 64, ...more });
  for (;;) {
    const step = steps.next();
    if (step.done) return step.value;
  }
}

/** Returns all forecasts for the first `games` games. */
const forecastsOf = ({ markets }: Walk, games: number): unknown =>
  markets.map(({ game, chance }) => {
    const until = game.findIndex((one) => one >= games);
    return FORECASTERS.map((forecaster) => chance[forecaster].slice(0, until === -1 ? undefined : until));
  });

/** Returns the same game with very different counts. */
const withOtherCounts = ({ game, skaters, goalies }: GameSheet): GameSheet => ({
  game: {
    ...game,
    away: { ...game.away, goals: 9, regulationGoals: 9, shots: 55, blocks: 1 },
    home: { ...game.home, goals: 0, regulationGoals: 0, shots: 11, blocks: 40 },
  },
  skaters: skaters.map((row) => ({ ...row, goals: 3, points: 5, assists: 2, shots: 9, blocks: 7, iceTime: 600 })),
  goalies: goalies.map((row) => ({ ...row, saves: 2, goalsAgainst: 9 })),
});

describe('walkForward', () => {
  const walk = walked(SHEETS);

  test('walkForward scores every game of the chosen season and no game of another season', () => {
    expect(walk.games).toBe(scored.length);
    expect(walk.problems).toEqual([]);
    for (const { game, held, chance } of walk.markets.slice(0, 5)) {
      expect(game).toEqual(scored.map((_, i) => i));
      for (const list of [held, ...Object.values(chance)]) expect(list).toHaveLength(scored.length);
    }
  });

  test('walkForward scores exactly the skaters who were expected to dress and did dress', () => {
    const { dressed, expected, scored: both } = walk.skaters;
    expect(dressed).toBe(scored.flatMap(({ skaters }) => skaters).length);
    expect(expected).toBe(36 * scored.length);
    expect(both).toBeLessThanOrEqual(Math.min(dressed, expected));
    expect(both).toBeGreaterThan(0.8 * dressed);
    for (const { held } of walk.markets.slice(5)) expect(held).toHaveLength(both);
  });

  test.each([0, 7, 15])(
    'walkForward does not use the result of game %i in forecasts for the same or earlier days',
    (at) => {
      const changed = walked(SHEETS.map((sheet) => (sheet === scored[at] ? withOtherCounts(sheet) : sheet)));
      // Each day has two games. Both are forecast before the rater observes the day.
      const upTo = at - (at % 2) + 2;
      expect(forecastsOf(changed, upTo)).toEqual(forecastsOf(walk, upTo));
      if (upTo < scored.length) expect(forecastsOf(changed, upTo + 4)).not.toEqual(forecastsOf(walk, upTo + 4));
    },
  );

  test('walkForward rates each day before the rater observes it', () => {
    const seen: string[] = [];
    const rater = createRater(teams);
    const watched: DayRater = {
      observe(day) {
        seen.push(...day.map(({ game }) => `observed ${game.date}`));
        rater.observe(day);
      },
      rate(schedule, known) {
        seen.push(...schedule.map(({ date }) => `rated ${date}`));
        return rater.rate(schedule, known);
      },
    };
    walked(SHEETS, {}, watched);
    for (const { game } of scored) {
      const rated = seen.lastIndexOf(`rated ${game.date}`);
      expect(rated).toBeGreaterThan(-1);
      expect(seen.indexOf(`observed ${game.date}`)).toBeGreaterThan(rated);
    }
    expect(seen).not.toContain(`rated ${before.sheets[0]!.game.date}`);
  });

  test('walkForward passes the given rosters to the rater on every day', () => {
    const best = roster.filter(({ playerId }) => playerId % 1000 === 0);
    const known = { roster: roster.filter((player) => !best.includes(player)) };
    const given: unknown[] = [];
    const rater = createRater(teams);
    const watched: DayRater = {
      observe: (day) => rater.observe(day),
      rate(schedule, passed) {
        given.push(passed);
        return rater.rate(schedule, passed);
      },
    };
    const missing = walked(SHEETS, { known }, watched);
    expect(given).toEqual(Array.from({ length: 8 }, () => known));
    // These rosters lack the best player of each team, so fewer forecasts are scored on the first day.
    const firstDay = (of: Walk): number => of.markets.at(-1)!.game.filter((game) => game < 2).length;
    expect(firstDay(missing)).toBeLessThan(firstDay(walk));
  });

  test('walkForward ignores seasons after the scored one', () => {
    const walkOfFirst = walked(SHEETS, { season: '2023-24' });
    expect(walkOfFirst).toEqual(walked(before.sheets, { season: '2023-24' }));
  });

  test('walkForward reports games of a team that the rater does not know, and scores the other games', () => {
    const { games, problems } = walked(SHEETS, {}, createRater(teams.slice(1)));
    expect(games).toBe(scored.length / 2);
    expect(problems).toHaveLength(scored.length / 2);
    expect(problems[0]).toMatchObject({ kind: 'unknownTeam', team: 'AAA' });
  });
});

describe('summarizeEvents', () => {
  const market = { kind: 'total', line: 5.5 } as const;
  const events: Events = {
    market,
    held: [1, 0, 1, 1],
    game: [0, 1, 2, 3],
    chance: { model: [0.9, 0.2, 0.6, 0.7], constant: [0.5, 0.5, 0.5, 0.5], rolling: [0.9, 0.2, 0.6, 0.7] },
  };

  test('summarizeEvents matches a hand calculation of scores and reliability', () => {
    const { observed, forecasts, against, reliability } = summarizeEvents(events, 100);
    expect(observed).toBe(0.75);
    expect(forecasts.model.mean).toBeCloseTo(0.6, 12);
    // Brier score: (.01 + .04 + .16 + .09) / 4. Log loss: -(ln .9 + ln .8 + ln .6 + ln .7) / 4.
    expect(forecasts.model.brier).toBeCloseTo(0.075, 12);
    expect(forecasts.model.logLoss).toBeCloseTo(0.299001, 5);
    expect(forecasts.constant.logLoss).toBeCloseTo(Math.LN2, 12);
    expect(against.constant.brier.mean).toBeCloseTo(0.075 - 0.25, 12);
    expect(against.constant.logLoss.mean).toBeCloseTo(0.299001 - Math.LN2, 5);
    expect(reliability.map((bin) => bin.expected)).toEqual([0.2, 0.6, 0.7, 0.9]);
  });

  test('summarizeEvents shows no difference between identical forecasts', () => {
    const { brier, logLoss } = summarizeEvents(events, 100).against.rolling;
    expect(brier).toEqual({ mean: 0, low: 0, high: 0 });
    expect(logLoss).toEqual({ mean: 0, low: 0, high: 0 });
  });
});
