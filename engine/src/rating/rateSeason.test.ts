import { describe, expect, test } from 'vitest';
import { SAMPLE_PAST, sampleGame } from '../../testing/samplePast.ts';
import { expectedCounts, outlook, parseSeasonModel, teamCount, type Position } from '../model/index.ts';
import { VENUES } from '../words/index.ts';
import { rateGoalies } from './goalies.ts';
import { playing } from './plays.ts';
import { rateGames } from './rateGames.ts';
import { rateSeason } from './rateSeason.ts';
import type { FullSkaterSeason, GoalieSeason, RosterSkater } from './rows.ts';
import { rateFantasy } from './skaters.ts';

describe('goalies', () => {
  const season = (playerId: number, over: Partial<GoalieSeason> = {}): GoalieSeason => ({
    season: '2024-25',
    playerId,
    starts: 40,
    shotsAgainst: 1000,
    saves: 900,
    ...over,
  });
  const of = (playerId: number, team = 'AAA') => ({ playerId, team, name: `Goalie ${playerId}` });

  test("starts go by last season's and 15 more, whoever they were for, and a newcomer plays too", () => {
    const rates = rateGoalies(
      [season(1, { starts: 55 }), season(2, { starts: 5 }), season(2, { season: '2023-24', starts: 60 })],
      [of(1), of(2), of(3), of(4, 'BBB')],
    );
    expect([1, 2, 3, 4].map((id) => rates.get(id)!.starts)).toEqual([70 / 105, 20 / 105, 15 / 105, 1]);
  });

  test("save shares of three seasons are shrunk to the last one's of the league by shots", () => {
    const rates = rateGoalies(
      [
        season(1, { saves: 930 }),
        season(1, { season: '2023-24', shotsAgainst: 500, saves: 400 }),
        season(2, { saves: 870 }),
      ],
      [of(1), of(2), of(3)],
    );
    expect(rates.get(1)!.saveShare).toBeCloseTo((930 + 0.4 * 400 + 1440 * 0.9) / (1000 + 0.4 * 500 + 1440), 12);
    expect(rates.get(3)!.saveShare).toBeCloseTo(0.9, 12);
  });

  test('nobody with a past: all alike', () => {
    expect(rateGoalies([], [of(1), of(2)])).toEqual(
      new Map([
        [1, { starts: 0.5, saveShare: 0.9 }],
        [2, { starts: 0.5, saveShare: 0.9 }],
      ]),
    );
  });
});

const man = (playerId: number, position: Position, team = 'AAA'): RosterSkater => ({
  playerId,
  name: `Player ${playerId}`,
  team,
  position,
});

describe('who plays', () => {
  const roster = (forwards: number, defencemen: number) =>
    Array.from({ length: forwards + defencemen }, (_, i) => ({
      skater: man(i, i < forwards ? 'LW' : 'D'),
      rate: { goals: 0.2, assists: 0.3, shots: 2, blocks: 0.5, iceTime: 1000 - i },
    }));
  const sumOf = (plays: ReadonlyMap<number, number>, from: number, to: number): number =>
    Array.from({ length: to - from }, (_, i) => plays.get(from + i)!).reduce((sum, x) => sum + x, 0);

  test('who is dressed always plays where nobody else is there', () => {
    const plays = playing(roster(12, 6));
    expect([...plays.values()]).toEqual(Array.from({ length: 18 }, () => 1));
  });

  test.each([
    [14, 8],
    [17, 10],
    [13, 7],
  ])('of %d forwards and %d defencemen 12 and 6 play, the regulars most', (forwards, defencemen) => {
    const plays = playing(roster(forwards, defencemen).toReversed());
    expect(sumOf(plays, 0, forwards)).toBeCloseTo(12, 10);
    expect(sumOf(plays, forwards, forwards + defencemen)).toBeCloseTo(6, 10);
    for (let i = 1; i < forwards + defencemen; i++) {
      if (i !== forwards) expect(plays.get(i)!).toBeLessThanOrEqual(plays.get(i - 1)!);
    }
    expect(plays.get(forwards - 1)!).toBeGreaterThan(0.4);
    expect(plays.get(forwards - 1)!).toBeLessThan(plays.get(0)!);
  });

  test('too few: nobody plays more than always', () => {
    expect(Math.max(...playing(roster(10, 4)).values())).toBe(1);
  });
});

describe('a season', () => {
  const schedule = [sampleGame('AAA', 'BBB'), sampleGame('CCC', 'AAA', 2, 2)];
  const { model, problems } = rateSeason(SAMPLE_PAST, '2025-26', schedule);

  test('is a document that can be read again, with everybody on the rosters', () => {
    expect(problems).toEqual([]);
    expect(parseSeasonModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
    expect(model.teams.map(({ abbreviation, skaters }) => [abbreviation, skaters.length])).toEqual([
      ['AAA', 18],
      ['BBB', 18],
      ['CCC', 18],
    ]);
    expect(model.games[1]).toEqual({
      gameId: 'CCC-AAA-2',
      date: '2025-10-02',
      week: 2,
      away: 'CCC',
      home: 'AAA',
    });
  });

  test('holds the same expected counts as the rated games, skater by skater', () => {
    const { rates } = rateGames(SAMPLE_PAST, schedule);
    for (const rated of rates) {
      const final = { away: rated.away.goals, home: rated.home.goals };
      for (const venue of VENUES) {
        const [own, other] = venue === 'away' ? [rated.away, rated.home] : [rated.home, rated.away];
        const teamOf = (key: string) => model.teams.find(({ abbreviation }) => abbreviation === key)!;
        const team = teamOf(own.abbreviation);
        for (const count of ['goals', 'shots', 'blocks'] as const) {
          const strength = [team.strength[count], teamOf(other.abbreviation).strength[count]] as const;
          expect(teamCount(model.league[count][venue], ...strength)).toBeCloseTo(own[count], 12);
        }
        const { goals } = outlook(final)[venue];
        const names = new Map(own.skaters.map((s, i) => [s.playerId, expectedCounts(own, goals)[i]!]));
        const counts = expectedCounts({ ...own, skaters: team.skaters }, goals);
        expect(counts).toHaveLength(own.skaters.length);
        team.skaters.forEach(({ playerId }, i) => {
          for (const count of ['goals', 'assists', 'shots', 'blocks'] as const)
            expect(counts[i]![count]).toBeCloseTo(names.get(playerId)![count], 10);
        });
      }
    }
  });

  test('goalies who are namesakes are told apart', () => {
    expect(model.teams.map(({ goalies }) => goalies[0]!.name)).toEqual([
      'Same Name (G, AAA)',
      'Same Name (G, BBB)',
      'Same Name (G, CCC)',
    ]);
  });

  test('what cannot be rated is a problem, and the rest is rated', () => {
    const rated = rateSeason(SAMPLE_PAST, '2025-26', [
      sampleGame('AAA', 'ZZZ'),
      sampleGame('DDD', 'BBB'),
      sampleGame('AAA', 'BBB', 2),
    ]);
    expect(rated.problems).toEqual([
      { kind: 'shortRoster', team: 'DDD', skaters: 0, goalies: 0 },
      { kind: 'unknownTeam', gameId: 'AAA-ZZZ-1', team: 'ZZZ' },
    ]);
    expect(rated.model.games.map(({ gameId }) => gameId)).toEqual(['AAA-BBB-2']);
    const goalless = rateSeason({ ...SAMPLE_PAST, goalies: SAMPLE_PAST.goalies.slice(1) }, '2025-26', schedule);
    expect(goalless.problems).toEqual([{ kind: 'shortRoster', team: 'AAA', skaters: 18, goalies: 0 }]);
  });
});

test('plus/minus is mostly chance and team: a season of it counts a fifth; hits count at once', () => {
  const season = (playerId: number, plusMinus: number, hits: number): FullSkaterSeason => ({
    ...SAMPLE_PAST.skaterSeasons[0]!,
    playerId,
    games: 70,
    plusMinus,
    hits,
  });
  const { rate } = rateFantasy([season(1, 35, 210), season(2, -35, 70)]);
  expect(rate(1, 'C').plusMinus).toBeCloseTo((0.5 * 70) / (70 + 300), 10);
  expect(rate(1, 'C').hits).toBeCloseTo((210 + 2.1 * 2) / 72.1, 10);
});
