import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import { daysOf, type RosterPlayer } from '../history/index.ts';
import { parseSeasonModel, teamCount, type Position } from '@ddh/engine/internal/model';
import { addDays, sumOf, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import { playing } from './plays.ts';
import { createRater } from './rater.ts';
import type { SeasonToRate, WeekGame } from './rateSeason.ts';
import { isSkater, type RosterSkater } from './rows.ts';

const skaterOf = (playerId: number, position: Position, team = 'AAA'): RosterSkater => ({
  playerId,
  name: `Player ${playerId}`,
  team,
  position,
});

describe('share of games played', () => {
  const roster = (forwards: number, defensemen: number) =>
    Array.from({ length: forwards + defensemen }, (_, i) => ({
      skater: skaterOf(i, i < forwards ? 'LW' : 'D'),
      rate: { goals: 0.2, assists: 0.3, shots: 2, blocks: 0.5, iceTime: 1000 - i },
    }));
  const sumBetween = (plays: ReadonlyMap<number, number>, from: number, to: number): number =>
    Array.from({ length: to - from }, (_, i) => plays.get(from + i)!).reduce((sum, x) => sum + x, 0);

  test('every skater plays all games when the roster has only 18 skaters', () => {
    const plays = playing(roster(12, 6));
    expect([...plays.values()]).toEqual(Array.from({ length: 18 }, () => 1));
  });

  test.each([
    [14, 8],
    [17, 10],
    [13, 7],
  ])(
    'the expected numbers of dressed players add up to 12 and 6 for a roster of %d forwards and %d defensemen, and regulars play most',
    (forwards, defensemen) => {
      const plays = playing(roster(forwards, defensemen).toReversed());
      expect(sumBetween(plays, 0, forwards)).toBeCloseTo(12, 10);
      expect(sumBetween(plays, forwards, forwards + defensemen)).toBeCloseTo(6, 10);
      for (let i = 1; i < forwards + defensemen; i++) {
        if (i !== forwards) expect(plays.get(i)!).toBeLessThanOrEqual(plays.get(i - 1)!);
      }
      expect(plays.get(forwards - 1)!).toBeGreaterThan(0.4);
      expect(plays.get(forwards - 1)!).toBeLessThan(plays.get(0)!);
    },
  );

  test("no skater's share exceeds 1 when there are too few skaters", () => {
    expect(Math.max(...playing(roster(10, 4)).values())).toBe(1);
  });
});

const LEAGUE = inventLeague({ teams: 4, days: 40, seed: 9 });
const rater = createRater([...LEAGUE.teams, { key: 'NEW', name: 'New Club' }]);
for (const date of new Set(LEAGUE.sheets.map(({ game }) => game.date)))
  rater.observe(LEAGUE.sheets.filter(({ game }) => game.date === date));

const FIRST = '2025-10-07' as LeagueDate;
const game = (away: string, home: string, day = 0, week = 1): WeekGame & { readonly time: string } => ({
  gameId: `${away}-${home}-${day}`,
  date: addDays(FIRST, day),
  time: '19:00',
  away,
  home,
  week,
});
/** The 18 skaters who dress and one goalie for each team, so that lineups are certain. */
const DRESSED: readonly RosterPlayer[] = LEAGUE.roster.filter(
  ({ playerId }) => ![12, 19, 91].includes(playerId % 1000),
);
const season = (schedule: readonly WeekGame[], roster = DRESSED) =>
  rater.rateSeason({ name: '2025-26', first: 2025, schedule, roster });

describe('rateSeason', () => {
  const schedule = [game('AAA', 'BBB'), game('CCC', 'AAA', 2, 2)];
  const { model, problems } = season(schedule);

  test('rateSeason returns a valid model, with all players of the rosters', () => {
    expect(problems).toEqual([]);
    expect(parseSeasonModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
    expect(model.teams.map(({ abbreviation, skaters }) => [abbreviation, skaters.length])).toEqual([
      ['AAA', 18],
      ['BBB', 18],
      ['CCC', 18],
    ]);
    expect(model.games[1]).toEqual({ gameId: 'CCC-AAA-2', date: '2025-10-09', week: 2, away: 'CCC', home: 'AAA' });
  });

  test('rateSeason gives each game the same expected counts as rating that game alone', () => {
    for (const rated of rater.rate(schedule, { roster: DRESSED }).rates) {
      for (const venue of VENUES) {
        const [own, other] = venue === 'away' ? [rated.away, rated.home] : [rated.home, rated.away];
        const teamOf = (key: string) => model.teams.find(({ abbreviation }) => abbreviation === key)!;
        const team = teamOf(own.abbreviation);
        const expected = (count: 'goals' | 'shots' | 'blocks'): number =>
          teamCount(model.league[count][venue], team.strength[count], teamOf(other.abbreviation).strength[count]);
        expect(expected('shots')).toBeCloseTo(own.shots, 10);
        expect(expected('blocks')).toBeCloseTo(own.blocks, 10);
        // A season model multiplies factors. A game model takes empty-net and overtime goals from its score table, so
        // the two results are close but not equal.
        expect(expected('goals') / own.goals).toBeCloseTo(1, 1);
        for (const skater of own.skaters) {
          const { goals, assists, shots, blocks } = team.skaters.find(({ playerId }) => playerId === skater.playerId)!;
          expect({ goals, assists, shots, blocks }).toEqual({
            goals: skater.goals,
            assists: skater.assists,
            shots: skater.shots,
            blocks: skater.blocks,
          });
        }
      }
    }
  });

  test("rateSeason divides starts in proportion to last season's starts plus 15, and gives goalies save shares above .85", () => {
    const two = season(schedule, LEAGUE.roster).model.teams[0]!.goalies;
    // Of 40 games, the first goalie started 30 and the second 10. With 15 added to each, they have 45 and 25 of 70.
    expect(two.map(({ starts }) => starts)).toEqual([45 / 70, 25 / 70]);
    for (const { saveShare } of two) expect(saveShare).toBeGreaterThan(0.85);
  });

  test('rateSeason adds position and team to the names of goalies who share a name', () => {
    const same = DRESSED.map((player) => (player.position === 'G' ? { ...player, name: 'Same Name' } : player));
    expect(season(schedule, same).model.teams.map(({ goalies }) => goalies[0]!.name)).toEqual([
      'Same Name (G, AAA)',
      'Same Name (G, BBB)',
      'Same Name (G, CCC)',
    ]);
  });

  test('rateSeason reports teams and games that cannot be rated, and rates the rest', () => {
    const rated = season([game('AAA', 'ZZZ'), game('NEW', 'BBB'), game('AAA', 'BBB', 2)]);
    expect(rated.problems).toEqual([
      { kind: 'shortRoster', team: 'NEW', skaters: 0, goalies: 0 },
      { kind: 'unknownTeam', gameId: 'AAA-ZZZ-0', team: 'ZZZ' },
    ]);
    expect(rated.model.games.map(({ gameId }) => gameId)).toEqual(['AAA-BBB-2']);
    const noGoalie = DRESSED.filter((player) => isSkater(player) || player.team !== 'AAA');
    expect(season(schedule, noGoalie).problems).toEqual([
      { kind: 'shortRoster', team: 'AAA', skaters: 18, goalies: 0 },
    ]);
  });
});

describe('rateSeason for a season that has begun', () => {
  const sheets = LEAGUE.sheets.map((sheet) => {
    // The first center of team AAA misses the second half of the season.
    const late = sheet.game.date >= ('2024-11-15' as LeagueDate);
    return late ? { ...sheet, skaters: sheet.skaters.filter(({ playerId }) => playerId !== 1000) } : sheet;
  });
  const begun = createRater(LEAGUE.teams);
  for (const { sheets: day } of daysOf(sheets)) begun.observe(day);
  const schedule = sheets.map((sheet) => ({
    gameId: sheet.game.gameId,
    date: sheet.game.date,
    away: sheet.game.away.team,
    home: sheet.game.home.team,
    week: 1,
  }));
  const rate = (more: Partial<SeasonToRate> = {}) =>
    begun.rateSeason({ name: '2024-25', first: 2024, schedule, roster: LEAGUE.roster, ...more });
  const { model, problems } = rate();
  const [team] = model.teams;
  const playsOf = (playerId: number) => team!.skaters.find((one) => one.playerId === playerId)!.plays;

  test('rateSeason returns a valid model whose shares of games leave 4 % of the lineup spots to newcomers', () => {
    expect(problems).toEqual([]);
    expect(parseSeasonModel(JSON.parse(JSON.stringify(model)))).toEqual({ ok: true, value: model });
    for (const { skaters, goalies, newcomers } of model.teams) {
      expect(newcomers).toBe(0.04);
      expect(sumOf(skaters.map(({ plays }) => plays))).toBeCloseTo(0.96 * 18, 10);
      expect(sumOf(goalies.map(({ starts }) => starts))).toBeCloseTo(1, 10);
    }
  });

  test('a skater who missed the last games, or who never dressed, is expected to play a smaller share of the games', () => {
    expect(playsOf(1000)).toBeLessThan(0.6 * playsOf(1003));
    expect(playsOf(1019)).toBeLessThan(0.4 * playsOf(1014));
  });

  test('rateSeason divides the remaining starts in proportion to recent starts plus one', () => {
    // The second goalie starts every fourth of the 40 games, including the last one. The weight of a start halves every
    // five games.
    const recent = [0, 1].map((goalie) =>
      sumOf(Array.from({ length: 40 }, (_, day) => ((day % 4 === 3 ? 1 : 0) === goalie ? 0.5 ** ((39 - day) / 5) : 0))),
    );
    const [first, second] = team!.goalies;
    expect(first!.starts).toBeCloseTo((recent[0]! + 1) / (recent[0]! + recent[1]! + 2), 10);
    expect(second!.starts).toBeCloseTo((recent[1]! + 1) / (recent[0]! + recent[1]! + 2), 10);
  });

  test('rateSeason adds players of the season who are on no roster, and moves a player whom the roster lists for a new team', () => {
    const without = LEAGUE.roster.filter(({ playerId }) => playerId !== 1005);
    expect(rate({ roster: without }).model).toEqual(model);
    // The player is listed for the new team BBB, but has not played for BBB yet.
    const traded = LEAGUE.roster.map((player) => (player.playerId === 1005 ? { ...player, team: 'BBB' } : player));
    expect(rate({ roster: traded }).model.teams[1]!.skaters.map(({ playerId }) => playerId)).toContain(1005);
  });

  test('rateSeason without a roster uses the players who have played this season', () => {
    const ids = begun
      .rateSeason({ name: '2024-25', first: 2024, schedule })
      .model.teams[0]!.skaters.map(({ playerId }) => playerId);
    const played = new Set(sheets.flatMap(({ skaters }) => skaters.map(({ playerId }) => playerId)));
    expect(ids).toEqual([...played].filter((id) => id < 2000).toSorted((a, b) => a - b));
  });

  test('rateSeason returns the same model for any order of the roster', () => {
    expect(rate({ roster: LEAGUE.roster.toReversed() }).model).toEqual(model);
  });

  test('rateSeason marks absent players, and leaves out a team if too few of its players are available', () => {
    const absence = { from: '2024-12-27', until: '2025-01-10' } as { from: LeagueDate; until: LeagueDate };
    const marked = rate({
      absent: new Map([
        [1003, absence],
        [1090, absence],
      ]),
    }).model.teams[0]!;
    expect(marked.skaters.filter(({ absent }) => absent !== undefined)).toMatchObject([
      { playerId: 1003, absent: absence, plays: playsOf(1003) },
    ]);
    expect(marked.goalies[0]).toMatchObject({ playerId: 1090, absent: absence });
    const both = rate({
      absent: new Map([
        [1090, absence],
        [1091, absence],
      ]),
    });
    expect(both.problems).toEqual([{ kind: 'shortRoster', team: 'AAA', skaters: 20, goalies: 0 }]);
    expect(both.model.teams.map(({ abbreviation }) => abbreviation)).toEqual(['BBB', 'CCC', 'DDD']);
  });
});
