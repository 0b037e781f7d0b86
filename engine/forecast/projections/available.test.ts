import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { sampleSeason } from '../../testing/sampleSeason.ts';
import { addDays, sumOf } from '@ddh/engine/internal/domain';
import { forwardOrDefense, type Absence, type SeasonModel } from '@ddh/engine/internal/model';
import { createAvailability } from './available.ts';
import { project, sumGames } from './project.ts';

const MODEL = sampleSeason();
const FIRST = MODEL.games[0]!.date;
const DAYS = 25;

/** Arbitrary absences of up to 12 players, each for a part of the season. */
const absences = fc
  .array(
    fc.tuple(
      fc.integer({ min: 1, max: 4 }),
      fc.constantFrom(0, 2, 3, 9, 14, 900),
      fc.nat(DAYS),
      fc.integer({ min: 1, max: DAYS }),
    ),
    { maxLength: 12 },
  )
  .map(
    (list): ReadonlyMap<number, Absence> =>
      new Map(
        list.map(([team, place, from, days]) => [
          1000 * team + place,
          { from: addDays(FIRST, from), until: addDays(FIRST, from + days) },
        ]),
      ),
  );

const withAbsences = (absent: ReadonlyMap<number, Absence>): SeasonModel => {
  const add = <P extends { readonly playerId: number }>(player: P): P & { readonly absent?: Absence } => {
    const own = absent.get(player.playerId);
    return own === undefined ? player : { ...player, absent: own };
  };
  return {
    ...MODEL,
    teams: MODEL.teams.map((team) => ({ ...team, skaters: team.skaters.map(add), goalies: team.goalies.map(add) })),
  };
};
const all = () => true;

describe('absent players', () => {
  prop(
    'absent players have no games before the day of their return, and have games from that day on',
    [absences],
    (absent) => {
      const model = withAbsences(absent);
      for (const [playerId, { from, until }] of absent) {
        const out = sumGames(model, ({ date }) => date >= from && date < until);
        expect(out.skaters.of(playerId)).toEqual(out.skaters.of(-1));
        expect(out.goalies.of(playerId)).toEqual(out.goalies.of(-1));
        const home = MODEL.teams[Math.floor(playerId / 1000) - 1]!.abbreviation;
        const later = MODEL.games.filter(({ date, away, home: h }) => date >= until && (away === home || h === home));
        const back = sumGames(model, ({ date }) => date >= until);
        const games = back.skaters.of(playerId).games + back.goalies.of(playerId).games;
        if (later.length > 0) expect(games).toBeGreaterThan(0);
        else expect(games).toBe(0);
      }
    },
    15,
  );

  prop(
    'absent players leave their games, starts and goals to their teammates',
    [absences],
    (absent) => {
      const [before, after] = [sumGames(MODEL, all), sumGames(withAbsences(absent), all)];
      for (const { skaters, goalies, abbreviation } of MODEL.teams) {
        const total = (of: typeof before, count: 'games' | 'goals' | 'assists' | 'shots' | 'blocks'): number =>
          sumOf(skaters.map(({ playerId }) => of.skaters.of(playerId)[count]));
        for (const count of ['goals', 'assists', 'shots', 'blocks'] as const)
          expect(total(after, count)).toBeCloseTo(total(before, count), 8);
        // If many skaters are absent, the others may be unable to fill all lineup spots, even if each plays every game.
        expect(total(after, 'games')).toBeLessThanOrEqual(total(before, 'games') + 1e-9);
        const games = MODEL.games.filter(({ away, home }) => away === abbreviation || home === abbreviation).length;
        expect(sumOf(goalies.map(({ playerId }) => after.goalies.of(playerId).games))).toBeCloseTo(games, 8);
      }
    },
    30,
  );

  test('a team without absent players is returned unchanged, and days with the same absent players return the same object', () => {
    const until = addDays(FIRST, 5);
    const [team, other] = withAbsences(new Map([[1000, { from: FIRST, until }]])).teams;
    const available = createAvailability();
    expect(available(other!, FIRST)).toBe(other);
    expect(available(team!, until)).toBe(team);
    expect(available(team!, addDays(FIRST, 4))).toBe(available(team!, FIRST));
    const group = (t: typeof team) =>
      sumOf(t!.skaters.filter(({ position }) => forwardOrDefense(position) === 'F').map(({ plays }) => plays));
    expect(group(available(team!, FIRST))).toBeCloseTo(Math.min(group(team), 12), 10);
  });
});

describe('newcomers', () => {
  test('newcomers take their share of every team count from the known skaters', () => {
    const part = 0.25;
    const model = { ...MODEL, teams: MODEL.teams.map((team) => ({ ...team, newcomers: part })) };
    const [before, after] = [sumGames(MODEL, all), sumGames(model, all)];
    for (const { skaters } of MODEL.teams) {
      for (const { playerId } of skaters) {
        const [own, less] = [before.skaters.of(playerId), after.skaters.of(playerId)];
        for (const count of [
          'goals',
          'assists',
          'ppGoals',
          'ppAssists',
          'pkGoals',
          'pkAssists',
          'shots',
          'blocks',
        ] as const)
          expect(less[count]).toBeCloseTo((1 - part) * own[count], 10);
      }
    }
  });
});

prop(
  'weekly projections add up to the season, and a skater’s games are their share of the games left',
  [absences, fc.nat(DAYS)],
  (absent, day) => {
    const from = addDays(FIRST, day);
    if (MODEL.games.every(({ date }) => date < from)) return;
    const model = withAbsences(absent);
    const weeks = [...new Set(MODEL.games.map(({ week }) => week))];
    const byWeek = weeks.map((week) => sumGames(model, (game) => game.week === week));
    const season = sumGames(model, all);
    const rest = sumGames(model, ({ date }) => date >= from);
    for (const { skaters, abbreviation } of MODEL.teams) {
      const left = MODEL.games.filter(
        ({ date, away, home }) => date >= from && (away === abbreviation || home === abbreviation),
      ).length;
      for (const { playerId, plays } of skaters) {
        const own = season.skaters.of(playerId);
        expect(sumOf(byWeek.map((sums) => sums.skaters.of(playerId).goals))).toBeCloseTo(own.goals, 10);
        expect(sumOf(byWeek.map((sums) => sums.skaters.of(playerId).games))).toBeCloseTo(own.games, 10);
        if (absent.size === 0) expect(rest.skaters.of(playerId).games).toBeCloseTo(plays * left, 10);
      }
    }
  },
  20,
);

prop(
  'the order of teams, players and games changes no count',
  [absences, fc.integer({ min: 1, max: 10 })],
  (absent, by) => {
    const turned = <T>(list: readonly T[]): readonly T[] => list.map((_, i) => list[(i + by) % list.length]!);
    const model = withAbsences(absent);
    const other: SeasonModel = {
      ...model,
      games: turned(model.games),
      teams: turned(model.teams).map((team) => ({
        ...team,
        skaters: turned(team.skaters),
        goalies: turned(team.goalies),
      })),
    };
    const from = addDays(FIRST, 7);
    const byKey = (rows: ReturnType<typeof project>) =>
      new Map(rows.skater_projections.map((row) => [`${row['playerId']} ${row['Timeframe']}`, row]));
    const [rows, others] = [byKey(project(model, from)), byKey(project(other, from))];
    expect([...others.keys()].toSorted()).toEqual([...rows.keys()].toSorted());
    for (const [key, row] of rows) {
      for (const [column, value] of Object.entries(others.get(key)!)) {
        if (typeof value === 'number') expect(value).toBeCloseTo(row[column] as number, 2);
        else expect(value).toEqual(row[column]);
      }
    }
  },
  5,
);
