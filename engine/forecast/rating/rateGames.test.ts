import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import { prop } from '../../testing/prop.ts';
import type { GameSheet, RosterPlayer, ScheduledGame } from '../history/index.ts';
import { compileGameModel, compileRates, parseGameModel, type GameRates } from '@ddh/engine/internal/model';
import { addDays, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { createRater, type Rater } from './rater.ts';

const LEAGUE = inventLeague({ teams: 4, days: 60, seed: 5 });
const DAYS = [...new Set(LEAGUE.sheets.map(({ game }) => game.date))].map((date) =>
  LEAGUE.sheets.filter(({ game }) => game.date === date),
);
const LAST = DAYS.at(-1)![0]!.game.date;
const NEXT = addDays(LAST, 3);

function trained(days: readonly (readonly GameSheet[])[]): Rater {
  const rater = createRater([...LEAGUE.teams, { key: 'NEW', name: 'New Club' }]);
  for (const day of days) rater.observe(day);
  return rater;
}
const rater = trained(DAYS);

const game = (away: string, home: string, date: LeagueDate = NEXT): ScheduledGame => ({
  gameId: `${away}-${home}-${date}`,
  date,
  time: '19:00',
  away,
  home,
});
const rate = (one: ScheduledGame, known?: Parameters<Rater['rate']>[1]): GameRates => {
  const { rates, problems } = rater.rate([one], known);
  expect(problems).toEqual([]);
  return rates[0]!;
};

describe('Rater.rate with a schedule', () => {
  test('Rater.rate returns rates that compile to valid models', () => {
    const rates = rate(game('AAA', 'BBB'));
    expect(rates).toMatchObject({ seed: Number(NEXT.replaceAll('-', '')), time: '19:00', away: { name: 'Club AAA' } });
    for (const venue of VENUES) {
      const { skaters } = rates[venue];
      expect(skaters.filter(({ position }) => position !== 'D')).toHaveLength(12);
      expect(skaters.filter(({ position }) => position === 'D')).toHaveLength(6);
      for (const skater of skaters) {
        expect(skater.powerPlayGoals).toBeLessThanOrEqual(skater.goals);
        expect(skater.powerPlayAssists).toBeLessThanOrEqual(skater.assists);
      }
    }
    const model = compileRates(rates);
    expect(compileGameModel(rates)).toEqual({ ok: true, value: model });
    expect(parseGameModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
  });

  test('Rater.rate writes the date of the last result into rates and models', () => {
    const rates = rate(game('AAA', 'BBB'));
    expect([rates.through, compileRates(rates).through]).toEqual([LAST, LAST]);
    const { model } = rater.rateSeason({ name: '2026-27', first: 2026, schedule: [], roster: [] });
    expect(model.through).toBe(LAST);
  });

  test('Rater.rate reports games that cannot be rated, and rates the others', () => {
    const { rates, problems } = rater.rate([game('AAA', 'ZZZ'), game('NEW', 'BBB'), game('BBB', 'AAA')]);
    expect(rates.map(({ home }) => home.abbreviation)).toEqual(['AAA']);
    expect(problems).toEqual([
      { kind: 'unknownTeam', gameId: `AAA-ZZZ-${NEXT}`, team: 'ZZZ' },
      { kind: 'shortRoster', gameId: `NEW-BBB-${NEXT}`, team: 'NEW', skaters: 0 },
    ]);
  });

  test('Rater.rate does not change the rater, and does not depend on later days', () => {
    const half = trained(DAYS.slice(0, 30));
    const before = half.rate([game('AAA', 'BBB')]);
    expect(half.rate([game('AAA', 'BBB')])).toEqual(before);
    half.observe(DAYS[30]!);
    expect(half.rate([game('AAA', 'BBB')])).not.toEqual(before);
    expect(trained(DAYS.slice(0, 30)).rate([game('AAA', 'BBB')])).toEqual(before);
  });

  prop(
    'Rater.rate does not depend on the order of games within a day',
    [fc.infiniteStream(fc.boolean()).map((flips) => flips.take(DAYS.length))],
    (flips) => {
      const turned = DAYS.map((day) => (flips.next().value === true ? day.toReversed() : day));
      expect(trained(turned).rate([game('CCC', 'DDD')])).toEqual(rater.rate([game('CCC', 'DDD')]));
    },
    5,
  );
});

describe('expected goals', () => {
  test('expected goals are higher for strong teams, and match actual goals within 6 % overall', () => {
    const strong = rate(game('AAA', 'DDD'));
    const weak = rate(game('DDD', 'AAA'));
    expect(strong.away.goals / weak.away.goals).toBeGreaterThan(1.2);
    expect(strong.away.shots).toBeGreaterThan(weak.away.shots);
    let expected = 0;
    let scored = 0;
    const walk = createRater(LEAGUE.teams);
    for (const [d, day] of DAYS.entries()) {
      if (d >= 20) {
        for (const { home, away } of walk.rate(
          day.map((sheet) => ({ ...sheet.game, away: sheet.game.away.team, home: sheet.game.home.team })),
        ).rates)
          expected += home.goals + away.goals;
        for (const { game: played } of day) scored += played.home.goals + played.away.goals;
      }
      walk.observe(day);
    }
    expect(Math.abs(expected / scored - 1)).toBeLessThan(0.06);
  });

  test('expected goals are higher at home', () => {
    const at = (venue: 'away' | 'home'): number =>
      rate(venue === 'home' ? game('DDD', 'BBB') : game('BBB', 'DDD'))[venue].goals;
    expect(at('home') / at('away')).toBeGreaterThan(1);
  });

  test('expected goals are lower for a team that played the day before, and higher for the opponent of that team', () => {
    const starters = [1, 2, 5].flatMap((days) =>
      ['AAA', 'BBB'].map((team, t) => ({ date: addDays(LAST, days), team, playerId: 1000 * (t + 1) + 90 })),
    );
    const on = (days: number): GameRates => rate(game('AAA', 'BBB', addDays(LAST, days)), { starters });
    // Both teams played on LAST, the day before this game. A tired team scores less, but its opponent is tired too and
    // lets in more.
    expect(on(1).home.goals / on(2).home.goals).toBeCloseTo(Math.exp(-0.05 + 0.035), 2);
    const [, planned] = rater.rate([game('CCC', 'BBB', addDays(LAST, 4)), game('AAA', 'BBB', addDays(LAST, 5))], {
      starters,
    }).rates;
    expect(planned!.home.goals / on(5).home.goals).toBeCloseTo(Math.exp(-0.05), 1);
    expect(planned!.away.goals / on(5).away.goals).toBeCloseTo(Math.exp(0.035), 1);
    expect(planned!.home.goals).toBeLessThan(on(5).home.goals);
    expect(planned!.away.goals).toBeGreaterThan(on(5).away.goals);
  });

  test.each([undefined, LEAGUE.roster])(
    'expected goals are lower when the best player is absent, with or without a roster',
    (roster) => {
      const known = roster === undefined ? {} : { roster };
      const whole = rate(game('AAA', 'BBB'), known);
      const hurt = rate(game('AAA', 'BBB'), { ...known, absent: [1000] });
      expect(whole.away.skaters.map(({ playerId }) => playerId)).toContain(1000);
      expect(hurt.away.skaters.map(({ playerId }) => playerId)).not.toContain(1000);
      expect(hurt.away.skaters).toHaveLength(18);
      expect(hurt.away.goals).toBeLessThan(whole.away.goals);
      expect(hurt.away.shots).toBeLessThan(whole.away.shots);
      // BBB scores only a little more than its opponent, because it leads more often and then scores into the empty
      // net.
      expect(hurt.home.goals / whole.home.goals).toBeCloseTo(1, 2);
    },
  );
});

describe('starting goalies', () => {
  const goalie = (playerId: number, saves: number, from: GameSheet): GameSheet => ({
    ...from,
    goalies: from.goalies.map((one) =>
      one.playerId === playerId ? { ...one, shotsAgainst: 30, saves, goalsAgainst: 30 - saves } : one,
    ),
  });

  test('Rater.rate expects the opponent to score more when a goalie saves less', () => {
    // AAA's second goalie lets in 10 of 30 shots, its first goalie 1 of 30.
    const days = DAYS.map((day) => day.map((sheet) => goalie(1091, 20, goalie(1090, 29, sheet))));
    const known = trained(days);
    const against = (playerId: number): number =>
      known.rate([game('AAA', 'BBB')], { starters: [{ date: NEXT, team: 'AAA', playerId }] }).rates[0]!.home.goals;
    expect(against(1091) / against(1090)).toBeGreaterThan(1.05);
    const inferred = known.rate([game('AAA', 'BBB')]).rates[0]!;
    expect(inferred.home.goals).toBeGreaterThan(against(1090));
    expect(inferred.home.goals).toBeLessThan(against(1091));
  });

  test('Rater.rate gives an announced goalie a chance of 1 to start, even if only the roster lists the goalie', () => {
    const other: RosterPlayer = { playerId: 77, name: 'New Goalie', team: 'AAA', position: 'G' };
    const roster = [...LEAGUE.roster, other];
    const known = { roster, starters: [{ date: NEXT, team: 'AAA', playerId: 77 }] };
    expect(rate(game('AAA', 'BBB'), known).away.goalie).toEqual({
      playerId: 77,
      name: 'New Goalie',
      chance: 1,
      confirmed: true,
    });
    expect(rate(game('AAA', 'BBB'), { starters: known.starters }).away.goalie).toMatchObject({ name: '77', chance: 1 });
  });

  test('Rater.rate takes the goalie with the most ice time as starter when neither or both goalies are marked as starter', () => {
    const marked = (starter: boolean): Rater =>
      trained(
        DAYS.map((day) =>
          day.map((sheet) => ({
            ...sheet,
            goalies: sheet.goalies.flatMap((one) => [
              { ...one, playerId: one.playerId + 5, starter, iceTime: 10, shotsAgainst: 0, saves: 0, goalsAgainst: 0 },
              { ...one, starter },
            ]),
          })),
        ),
      );
    for (const one of [marked(true), marked(false)])
      expect(one.rate([game('AAA', 'BBB')]).rates[0]!.away.goalie).toEqual(rate(game('AAA', 'BBB')).away.goalie);
  });

  test("Rater.rate keeps a goalie's share of starts after they move to another team", () => {
    // Without goalie 1090, AAA has only its second goalie and the newcomer. The newcomer is BBB's first goalie (45 of
    // 60 starts), then BBB's second goalie (15 of 60), then a goalie without a start.
    const chance = (playerId: number): number => {
      const moved = LEAGUE.roster.filter((player) => player.playerId !== playerId);
      const roster: readonly RosterPlayer[] = [...moved, { playerId, name: 'Newcomer', team: 'AAA', position: 'G' }];
      const starter = rate(game('AAA', 'BBB'), { roster, absent: [1090] }).away.goalie!;
      return starter.playerId === playerId ? starter.chance : 1 - starter.chance;
    };
    expect(chance(2090)).toBeGreaterThan(chance(2091) + 0.1);
    expect(chance(2091)).toBeGreaterThan(chance(77) + 0.1);
  });

  test('Rater.rate says when a goalie was announced, and by whom', () => {
    const announced = { at: '2024-11-20T22:12:00Z', by: 'operator' };
    const starters = [{ date: NEXT, team: 'AAA', playerId: 1090, announced }];
    expect(rate(game('AAA', 'BBB'), { starters }).away.goalie).toMatchObject({ confirmed: true, announced });
  });

  test('Rater.rate names another starter if the usual one is absent', () => {
    const usual = rate(game('AAA', 'BBB')).away.goalie!;
    const other = rate(game('AAA', 'BBB'), { absent: [usual.playerId!] }).away.goalie!;
    expect(other.playerId).not.toBe(usual.playerId);
    // Either the team's second goalie or a called-up goalie starts.
    expect(other.chance).toBeGreaterThan(0.6);
    expect(other.chance).toBeLessThan(1);
  });

  test('Rater.rate expects the goalie who started yesterday to start rarely', () => {
    const last = DAYS.at(-1)!
      .flatMap(({ goalies }) => goalies)
      .find(({ team }) => team === 'AAA')!;
    const next = rate(game('AAA', 'BBB', addDays(LAST, 1))).away.goalie!;
    expect(next.playerId).not.toBe(last.playerId);
    expect(next.chance).toBeGreaterThan(0.6);
  });
});

describe('scratches for a single day', () => {
  const games = [game('AAA', 'BBB'), game('CCC', 'DDD'), game('AAA', 'BBB', addDays(NEXT, 2))];
  const usual = rater.rate(games, {}).rates;
  const playerId = usual[0]!.away.skaters[0]!.playerId!;

  test.each([
    ['without a roster', {}],
    ['with a roster', { roster: LEAGUE.roster }],
  ])('scratches for a day leave the player out of the games of that day, and change no other game, %s', (_, known) => {
    const before = rater.rate(games, known).rates;
    const { rates, problems } = rater.rate(games, { ...known, scratches: [{ date: NEXT, playerId }] });
    const absent = rater.rate(games, { ...known, absent: [playerId] }).rates;
    expect(problems).toEqual([]);
    expect(rates[0]!.away.skaters).toEqual(absent[0]!.away.skaters);
    expect(rates[0]!.away.skaters.map((skater) => skater.playerId)).not.toContain(playerId);
    expect(rates.slice(1)).toEqual(before.slice(1));
    expect(rates[0]!.home.skaters).toEqual(before[0]!.home.skaters);
  });

  test('scratches for a day keep a goalie from starting on that day, but not on other days', () => {
    const goalie = usual[0]!.away.goalie!.playerId!;
    const { rates } = rater.rate(games, { scratches: [{ date: NEXT, playerId: goalie }] });
    expect(rates[0]!.away.goalie!.playerId).not.toBe(goalie);
    expect(rates[2]!.away.goalie).toEqual(usual[2]!.away.goalie);
  });
});
