import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { sumOf, VENUES } from '@ddh/engine/internal/domain';
import { prop } from '../../../testing/prop.ts';
import { inventGame, type InventedGame, type InventedPlay, SCHEDULED } from '../../testing/inventGame.ts';
import { type Path } from '../../testing/mutations.ts';
import { feedFaultText } from '../faults.ts';
import { type GameAnswers, gameRows } from '../gameRows.ts';

const codes = ['1551', '1451', '1541', '1441', '1331', '1351', '1531', '0651', '1560'];
const play = fc
  .record({
    kind: fc.constantFrom('goal', 'shot-on-goal', 'missed-shot', 'blocked-shot', 'faceoff', 'hit'),
    venue: fc.constantFrom(...VENUES),
    player: fc.integer({ min: 0, max: 17 }),
    opponent: fc.integer({ min: 0, max: 17 }),
    helpers: fc.uniqueArray(fc.integer({ min: 0, max: 17 }), { maxLength: 2 }),
    goalie: fc.constantFrom(18, 18, 18, 19, null),
    code: fc.constantFrom(...codes),
    period: fc.integer({ min: 1, max: 3 }),
    second: fc.integer({ min: 1, max: 1199 }),
    x: fc.integer({ min: -99, max: 99 }),
    zone: fc.constantFrom('O', 'N', 'D'),
  })
  .map(({ helpers, goalie, code, venue, ...rest }): InventedPlay => {
    const strengths = { away: Number(code[1]) + Number(code[0]), home: Number(code[2]) + Number(code[3]) };
    const advantage = strengths[venue] - strengths[venue === 'away' ? 'home' : 'away'];
    // A generated shot that is not a goal always names a goalie. Only a goal may go into an empty net.
    const net = rest.kind === 'goal' ? goalie : (goalie ?? 18);
    const assists = rest.kind === 'goal' ? helpers.filter((helper) => helper !== rest.player) : [];
    return { ...rest, venue, code, goalie: net, powerPlay: advantage > 0, assists };
  });

/** An arbitrary game. If it is tied after regulation, it gets an overtime goal or a shootout. */
const game = fc
  .record({ plays: fc.array(play, { maxLength: 60 }), shootout: fc.boolean() })
  .map(({ plays, shootout }): InventedGame => {
    const padded: readonly InventedPlay[] = [...plays, ...SAVES];
    const goals = (venue: string): number => padded.filter((p) => p.kind === 'goal' && p.venue === venue).length;
    if (goals('away') !== goals('home')) return { plays: padded };
    if (shootout) return { plays: padded, end: 'SO', shootoutWinner: 'away' };
    return { plays: [...padded, { kind: 'goal', venue: 'home', period: 4, second: 111, code: '1331' }], end: 'OT' };
  });
/**
 * Saved shots that are part of every arbitrary game, so that most of its shots have a goalie and a zone, as `sparse.ts`
 * requires.
 */
const SAVES: readonly InventedPlay[] = Array.from({ length: 30 }, (_, i) => ({
  kind: 'shot-on-goal',
  venue: i % 2 === 0 ? 'away' : 'home',
  player: i % 18,
  second: 10 * i,
}));

function rowsOf(answers: GameAnswers) {
  const rows = gameRows(SCHEDULED, answers);
  if (!rows.ok) throw new Error(rows.error.map(feedFaultText).join('\n'));
  return rows.value;
}

prop('the rows of players, teams and shots have consistent sums, whatever happens in the game', [game], checkSums, 60);

function checkSums(invented: InventedGame): void {
  const { game: row, skaters, goalies, shots } = rowsOf(inventGame(invented));
  for (const venue of VENUES) {
    const other = venue === 'away' ? 'home' : 'away';
    const own = skaters.filter((skater) => skater.isHome === (venue === 'home'));
    const total = (pick: (skater: (typeof own)[number]) => number): number => sumOf(own.map(pick));
    const bonus = row.end === 'SO' && row[venue].goals > row[other].goals ? 1 : 0;
    expect(row[venue].goals).toBe(total((s) => s.goals) + bonus);
    expect(total((s) => s.assists)).toBeLessThanOrEqual(2 * total((s) => s.goals));
    expect(total((s) => s.powerPlayGoals)).toBe(row[venue].powerPlayGoals);
    expect(total((s) => s.emptyNetGoals)).toBe(row[venue].emptyNetGoals);
    expect(total((s) => s.powerPlayGoals + s.shortHandedGoals)).toBeLessThanOrEqual(total((s) => s.goals));
    expect(total((s) => s.powerPlayAssists! + s.shortHandedAssists)).toBeLessThanOrEqual(total((s) => s.assists));
    expect(total((s) => s.winningGoals)).toBe(row.end !== 'SO' && row[venue].goals > row[other].goals ? 1 : 0);
    const facing = goalies.filter((goalie) => goalie.isHome === (venue === 'home'));
    expect(sumOf(facing.map((g) => g.goalsAgainst))).toBe(
      row[other].goals - row[other].emptyNetGoals! - (row.end === 'SO' && bonus === 0 ? 1 : 0),
    );
    expect(sumOf(facing.map((g) => g.saves + g.goalsAgainst))).toBe(row[other].shots - row[other].emptyNetGoals!);
    expect(facing.filter(({ starter }) => starter)).toHaveLength(1);
    expect(shots.filter((s) => s.team === row[venue].team && s.kind === 'goal')).toHaveLength(total((s) => s.goals));
    expect(row[venue].regulationGoals).toBe(
      shots.filter((s) => s.team === row[venue].team && s.kind === 'goal' && s.period < 4).length,
    );
  }
  expect(sumOf(skaters.map((s) => s.faceoffsWon))).toBe(sumOf(skaters.map((s) => s.faceoffsLost)));
  for (const { x, lead } of shots) expect([Object.is(x, -0), Object.is(lead, -0)]).toEqual([false, false]);
}

prop(
  'the rows of a game do not depend on the order of JSON keys and players in its responses',
  [game],
  (invented) => {
    const answers = inventGame(invented);
    const reversed = (value: unknown): unknown =>
      Array.isArray(value)
        ? value.map(reversed)
        : typeof value === 'object' && value !== null
          ? Object.fromEntries(
              Object.entries(value)
                .toReversed()
                .map(([key, member]) => [key, reversed(member)]),
            )
          : value;
    const boxscore = structuredClone(answers.boxscore) as {
      playerByGameStats: Record<string, Record<string, unknown[]>>;
    };
    for (const side of Object.values(boxscore.playerByGameStats))
      for (const group of Object.values(side)) group.reverse();
    expect(rowsOf({ ...answers, playByPlay: reversed(answers.playByPlay), boxscore })).toEqual(rowsOf(answers));
  },
  30,
);

const GAME: InventedGame = {
  plays: [
    ...SAVES,
    { kind: 'goal', venue: 'away', player: 3, assists: [4, 5], second: 600, code: '1541', powerPlay: true },
    ...Array.from({ length: 8 }, (_, i): InventedPlay => ({ kind: 'hit', venue: 'away', player: 2, second: i })),
    { kind: 'goal', venue: 'away', player: 13, assists: [2], goalie: null, code: '1560', period: 3, second: 1190 },
    ...Array.from({ length: 4 }, (_, i): InventedPlay => ({
      kind: 'faceoff',
      venue: 'away',
      player: 3,
      opponent: 6,
      second: i,
    })),
    ...Array.from({ length: 4 }, (_, i): InventedPlay => ({
      kind: 'blocked-shot',
      venue: 'home',
      player: 3,
      opponent: 6,
      second: i,
    })),
  ],
};

/** Changes one value in the game's responses and returns the faults. */
function faultsWith(answer: keyof GameAnswers, path: Path, value: unknown): readonly string[] {
  const answers = structuredClone(inventGame(GAME));
  const at = path
    .slice(0, -1)
    .reduce<unknown>((node, step) => (node as Record<string, unknown>)[step], answers[answer]);
  (at as Record<string, unknown>)[path.at(-1)!] = value;
  const rows = gameRows(SCHEDULED, answers);
  return rows.ok ? [] : rows.error.map((fault) => feedFaultText(fault).replace(' of game 2026020007', ''));
}

const AWAY = ['playerByGameStats', 'awayTeam'];
const HOME_GOALIE = ['playerByGameStats', 'homeTeam', 'goalies', 0];

describe('a contradiction is a fault', () => {
  test.each<[string, keyof GameAnswers, Path, unknown, string]>([
    [
      'another game',
      'boxscore',
      ['id'],
      2_026_020_008,
      'boxscore: id contradicts other figures (the id: expected 2026020007, found 2026020008)',
    ],
    [
      'another team',
      'playByPlay',
      ['homeTeam', 'id'],
      61,
      'play-by-play: homeTeam.id contradicts other figures (the team: expected 62, found 61)',
    ],
    [
      'a score without goals',
      'boxscore',
      ['homeTeam', 'score'],
      1,
      'boxscore: homeTeam.score contradicts other figures (the score of the goals in the play-by-play: expected 0, found 1)',
    ],
    [
      'a goal too many',
      'boxscore',
      [...AWAY, 'forwards', 0, 'goals'],
      1,
      'boxscore: playerByGameStats.awayTeam.forwards[0].goals contradicts other figures (the goals in the play-by-play: expected 0, found 1)',
    ],
    [
      'an assist that only one of two answers has corrected',
      'boxscore',
      [...AWAY, 'forwards', 4, 'assists'],
      0,
      'boxscore: playerByGameStats.awayTeam.forwards[4].assists contradicts other figures (the assists in the play-by-play: expected 1, found 0)',
    ],
    [
      'more power-play goals than goals',
      'boxscore',
      [...AWAY, 'forwards', 1, 'powerPlayGoals'],
      1,
      'boxscore: playerByGameStats.awayTeam.forwards[1].powerPlayGoals contradicts other figures (the power-play goals: expected at most 0, found 1)',
    ],
    [
      'hits that are suddenly zero',
      'boxscore',
      [...AWAY, 'forwards', 2, 'hits'],
      0,
      'boxscore: playerByGameStats contradicts other figures (the hits in the play-by-play: expected 8, found 0)',
    ],
    [
      'power-play goals that are suddenly zero',
      'boxscore',
      [...AWAY, 'forwards', 3, 'powerPlayGoals'],
      0,
      'boxscore: playerByGameStats.awayTeam contradicts other figures (the power-play goals: expected at least 1, found 0)',
    ],
    [
      'missing shots',
      'boxscore',
      ['awayTeam', 'sog'],
      14,
      "boxscore: awayTeam.sog contradicts other figures (the skaters' shots: expected 17, found 14)",
    ],
    [
      'missing saves',
      'boxscore',
      [...HOME_GOALIE, 'saves'],
      13,
      'boxscore: playerByGameStats.homeTeam.goalies[0].shotsAgainst contradicts other figures (saves and goals against: expected 14, found 16)',
    ],
    [
      'a goal charged to a goalie who was not in the net',
      'boxscore',
      [...HOME_GOALIE, 'goalsAgainst'],
      2,
      'play-by-play: plays[39].details.goalieInNetId contradicts other figures (the goals into an empty net: expected 0, found 1)',
    ],
    [
      'two winners',
      'boxscore',
      [...AWAY, 'goalies', 1, 'decision'],
      'W',
      'boxscore: playerByGameStats.awayTeam.goalies[0].decision contradicts other figures (the number of goalies with a win: expected 1, found 2)',
    ],
    [
      'two starters',
      'boxscore',
      [...HOME_GOALIE, 'starter'],
      false,
      'boxscore: playerByGameStats.homeTeam.goalies[0].starter contradicts other figures (the number of starters: expected 1, found 0)',
    ],
    [
      'an overtime end for a game that was decided in regulation',
      'boxscore',
      ['gameOutcome', 'lastPeriodType'],
      'OT',
      'boxscore: gameOutcome.lastPeriodType contradicts other figures (the number of periods after regulation: expected 0, found 1)',
    ],
    [
      'a skater on the ice for hours',
      'boxscore',
      [...AWAY, 'forwards', 0, 'toi'],
      '90:00',
      "boxscore: playerByGameStats.awayTeam contradicts other figures (the skaters' seconds: expected at most 19800, found 22400)",
    ],
    [
      'a goalie on the ice for a moment',
      'boxscore',
      [...HOME_GOALIE, 'toi'],
      '00:05',
      "boxscore: playerByGameStats.homeTeam.goalies contradicts other figures (the goalies' seconds: expected at least 2700, found 5)",
    ],
    [
      'more blocked shots than the play-by-play has',
      'boxscore',
      ['playerByGameStats', 'awayTeam', 'forwards', 6, 'blockedShots'],
      7,
      'boxscore: playerByGameStats.awayTeam contradicts other figures (the blocked shots in the play-by-play: expected 4, found 7)',
    ],
    [
      'a player who did not dress',
      'playByPlay',
      ['rosterSpots', 0, 'playerId'],
      8_400_999,
      'play-by-play: plays[0].details.shootingPlayerId must be the id of a player in rosterSpots, but is 8400100',
    ],
  ])('%s', (_, answer, path, value, text) => {
    expect(faultsWith(answer, path, value)).toContainEqual(expect.stringContaining(text));
  });

  it('an unchanged game has no faults', () => {
    expect(faultsWith('boxscore', ['homeTeam', 'score'], 0)).toEqual([]);
  });

  it('saves and goals against may differ by one from the shots, as in 0.6 % of real goalie rows', () => {
    expect(faultsWith('boxscore', [...HOME_GOALIE, 'saves'], 14)).toEqual([]);
  });
});
