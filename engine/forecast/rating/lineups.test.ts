import { skaterGame } from '../testing/historyFiles.ts';
import { describe, expect, test } from 'vitest';
import { inventLeague } from '../testing/inventedLeague.ts';
import type { GameSheet, SkaterGame } from '../history/index.ts';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { createLineups, type Dressed, type Expected, type Lineups } from './lineups.ts';

const SEASON = '2024-25';
const { sheets } = inventLeague({ teams: 2, days: 1 });
const BLANK = sheets[0]!;

const positionOf = (place: number): Position =>
  place >= 12 ? 'D' : place % 3 === 0 ? 'C' : place % 3 === 1 ? 'LW' : 'RW';
const skater = (playerId: number, over: Partial<SkaterGame> = {}): SkaterGame =>
  skaterGame('AAA', playerId, { position: positionOf(playerId), ...over });
const IDS = [...Array.from({ length: 18 }).keys()];
const game = (day: number, skaters: readonly SkaterGame[], season = SEASON): GameSheet => ({
  ...BLANK,
  game: { ...BLANK.game, season, gameId: `${season}-${day}`, date: addDays('2024-10-08' as LeagueDate, day) },
  skaters,
});

/**
 * Returns invented expected counts for the skater with this id. The lower the id, the higher are the expected ice time,
 * goals and assists.
 */
const byNumber = (playerId: number): Expected => ({
  iceTime: 1200 - 10 * playerId,
  goals: 0.5 - playerId / 100,
  assists: 0.5 - playerId / 100,
  powerPlayGoals: 0.2 - playerId / 200,
});
const expected = (lineups: Lineups, roster: readonly SkaterGame[] | null = null, season = SEASON): readonly Dressed[] =>
  lineups.expected('AAA', season, roster, byNumber);
const ids = (dressed: readonly Dressed[]): readonly number[] =>
  dressed.map(({ playerId }) => playerId).toSorted((a, b) => a - b);
const linesOf = (dressed: readonly Dressed[], group: 'F' | 'D'): readonly (readonly number[])[] =>
  [1, 2, 3, 4]
    .map((line) => ids(dressed.filter((one) => one.line === line && forwardOrDefense(one.position) === group)))
    .filter((line) => line.length > 0);

describe('expected dressed skaters', () => {
  test('skaters of the last game are expected to dress first, then the skaters with the most recent games', () => {
    const lineups = createLineups();
    lineups.observe(
      game(
        1,
        [...IDS, 18, 19].map((id) => skater(id, id >= 18 ? { position: 'C' } : {})),
      ),
    );
    lineups.observe(
      game(
        2,
        [...IDS.filter((id) => id !== 3), 18].map((id) => skater(id, id === 18 ? { position: 'C' } : {})),
      ),
    );
    expect(ids(expected(lineups))).toEqual([...IDS.filter((id) => id !== 3), 18]);
    lineups.observe(
      game(
        3,
        IDS.filter((id) => id !== 3 && id !== 5).map((id) => skater(id)),
      ),
    );
    expect(ids(expected(lineups))).toEqual([...IDS.filter((id) => id !== 3), 18]);
  });

  test('skaters who have since played for another team, or are not on the given roster, are not expected to dress', () => {
    const lineups = createLineups();
    lineups.observe(
      game(
        1,
        IDS.map((id) => skater(id)),
      ),
    );
    lineups.observe({
      ...game(2, [skater(4, { team: 'BBB' })]),
      game: { ...game(2, []).game, away: { ...BLANK.game.away, team: 'CCC' } },
    });
    expect(ids(expected(lineups))).toEqual(IDS.filter((id) => id !== 4));
    const roster = [...IDS.slice(2), 30].map((id) => skater(id, id === 30 ? { position: 'C' } : {}));
    expect(ids(expected(lineups, roster))).toEqual([...IDS.slice(2), 30]);
  });

  test('a team that dressed seven defensemen twice in a row is expected to do so again', () => {
    const lineups = createLineups();
    const seven = [...IDS.filter((id) => id !== 11), 18].map((id) => skater(id));
    const defensemen = (): number => expected(lineups).filter(({ position }) => position === 'D').length;
    lineups.observe(game(1, seven));
    expect([defensemen(), expected(lineups).length]).toEqual([6, 17]);
    lineups.observe(game(2, seven));
    expect([defensemen(), expected(lineups).length]).toEqual([7, 18]);
    expect(expected(lineups).filter(({ position, line }) => position === 'D' && line === 3)).toHaveLength(3);
    lineups.observe(
      game(
        3,
        IDS.map((id) => skater(id)),
      ),
    );
    expect([defensemen(), expected(lineups).length]).toEqual([6, 18]);
  });

  test('only the last two games of this season and the own team decide whether seven defensemen are expected', () => {
    const seven = [...IDS.filter((id) => id !== 11), 18].map((id) => skater(id));
    const size = (lineups: Lineups, season = SEASON, roster: readonly SkaterGame[] | null = null): number =>
      expected(lineups, roster, season).filter(({ position }) => position === 'D').length;
    const lineups = createLineups();
    for (const day of [1, 2, 3]) lineups.observe(game(day, seven));
    expect(size(lineups)).toBe(7);
    // A roster without a seventh defenseman fills the lineup with forwards.
    const roster = [...IDS, 30].map((id) => skater(id, id === 30 ? { position: 'C' } : {}));
    expect(expected(lineups, roster).length).toBe(18);
    lineups.observe(game(200, seven, '2025-26'));
    expect(size(lineups, '2025-26')).toBe(6);
    const withOpponent = createLineups();
    const six = [...IDS.map((id) => skater(id)), skater(40, { team: 'BBB', position: 'D' })];
    for (const day of [1, 2]) withOpponent.observe(game(day, six));
    expect(expected(withOpponent).filter(({ position }) => position !== 'D')).toHaveLength(12);
  });

  test('the last game weighs more than all earlier ones, and games of an earlier season count nothing', () => {
    const lineups = createLineups();
    const center = skater(18, { position: 'C' });
    const others = IDS.filter((id) => id !== 3).map((id) => skater(id));
    for (const day of [1, 2, 3, 4, 5]) lineups.observe(game(day, [...others, center]));
    lineups.observe(game(6, [...others, skater(3)]));
    expect(ids(expected(lineups))).toEqual(IDS);
    lineups.observe(game(200, [...others, center], '2025-26'));
    expect(ids(expected(lineups, null, '2025-26'))).toEqual([...IDS.filter((id) => id !== 3), 18]);
    // Skater 3 played last for the team in the season before, and is no candidate without a roster.
    lineups.observe(game(201, others, '2025-26'));
    expect(ids(expected(lineups, null, '2025-26'))).toEqual([...IDS.filter((id) => id !== 3), 18]);
  });

  test('before the first game of a season, the skaters with the most ice time are expected to dress', () => {
    const lineups = createLineups();
    const many = [...IDS, 21].map((id) => skater(id, id === 21 ? { position: 'C' } : {}));
    lineups.observe(game(1, many));
    lineups.observe(game(2, many.slice(1)));
    expect(ids(expected(lineups))).toContain(21);
    expect(ids(expected(lineups, null, '2025-26'))).toEqual(IDS);
    const roster = [...many, skater(-1, { position: 'C' })];
    expect(ids(expected(lineups, roster, '2025-26'))).toEqual([-1, ...IDS.filter((id) => id !== 11)]);
  });

  test('an unknown team has no expected skaters, and a short roster has fewer than 18', () => {
    expect(expected(createLineups())).toEqual([]);
    expect(expected(createLineups(), [skater(1), skater(12)]).map(({ line }) => line)).toEqual([1, 1]);
  });
});

describe('expected lines', () => {
  test('expected lines and pairs are in order of ice time, with one center per line, if no game shows linemates', () => {
    const dressed = expected(
      createLineups(),
      IDS.map((id) => skater(id)),
    );
    expect(linesOf(dressed, 'F')).toEqual([
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
    ]);
    expect(linesOf(dressed, 'D')).toEqual([
      [12, 13],
      [14, 15],
      [16, 17],
    ]);
  });

  const TRUE_LINES = [
    [0, 4, 8],
    [3, 1, 11],
    [6, 10, 2],
    [9, 7, 5],
  ];
  const TRUE_PAIRS = [
    [12, 17],
    [13, 16],
    [14, 15],
  ];
  /**
   * Returns games with one goal each. In each game, a different line and pair is on the ice for the goal. A player of
   * that line scores, and a linemate assists.
   */
  const shared = (
    lines: readonly (readonly number[])[],
    pairs: readonly (readonly number[])[],
    from: number,
  ): GameSheet[] =>
    Array.from({ length: 24 }, (_, day) => {
      const line = lines[day % 4]!;
      const on = new Set([...line, ...pairs[day % 3]!]);
      return game(
        from + day,
        IDS.map((id) => {
          const goals = id === line[day % 3] ? 1 : 0;
          const assists = id === line[(day + 1) % 3] ? 1 : 0;
          return skater(id, { plusMinus: on.has(id) ? 1 : 0, goals, assists, points: goals + assists });
        }),
      );
    });

  test('expected lines are inferred from goals with the same skaters on the ice, and change when the lines change', () => {
    const lineups = createLineups();
    for (const sheet of shared(TRUE_LINES, TRUE_PAIRS, 0)) lineups.observe(sheet);
    const sorted = (lines: readonly (readonly number[])[]) => lines.map((line) => line.toSorted((a, b) => a - b));
    expect(linesOf(expected(lineups), 'F')).toEqual(expect.arrayContaining(sorted(TRUE_LINES)));
    expect(linesOf(expected(lineups), 'D')).toEqual(expect.arrayContaining(sorted(TRUE_PAIRS)));
    const others = [
      [0, 1, 2],
      [3, 4, 5],
      [6, 7, 8],
      [9, 10, 11],
    ];
    const pairs = [
      [12, 13],
      [14, 15],
      [16, 17],
    ];
    for (const sheet of [...shared(others, pairs, 24), ...shared(others, pairs, 48)]) lineups.observe(sheet);
    expect(linesOf(expected(lineups), 'F')).toEqual(others);
    expect(linesOf(expected(lineups), 'D')).toEqual(pairs);
  });

  test('the chance that two forwards play together rises with the evidence', () => {
    const chances = (lineups: Lineups) => {
      const dressed = expected(
        lineups,
        IDS.map((id) => skater(id)),
      );
      const at = (id: number): number => dressed.findIndex(({ playerId }) => playerId === id);
      return (a: number, b: number): number => dressed[at(a)]!.together[at(b)]!;
    };
    const unknown = chances(createLineups());
    expect(unknown(0, 1)).toBeGreaterThan(unknown(0, 3));
    expect(unknown(0, 1)).toBeLessThan(0.5);
    const lineups = createLineups();
    for (const sheet of shared(TRUE_LINES, TRUE_PAIRS, 0)) lineups.observe(sheet);
    const known = chances(lineups);
    expect(known(0, 4)).toBeGreaterThan(unknown(0, 1));
    expect(known(0, 4)).toBeGreaterThan(0.5);
    expect(known(4, 0)).toBe(known(0, 4));
    expect(known(0, 1)).toBeLessThan(unknown(0, 3));
    expect([known(0, 0), known(0, 12)]).toEqual([0, 0]);
  });

  test('expected lines do not depend on the order of a roster or a score sheet', () => {
    const ordered = createLineups();
    const reversed = createLineups();
    for (const sheet of shared(TRUE_LINES, TRUE_PAIRS, 0)) {
      ordered.observe(sheet);
      reversed.observe({ ...sheet, skaters: sheet.skaters.toReversed() });
    }
    expect(linesOf(expected(reversed), 'F')).toEqual(linesOf(expected(ordered), 'F'));
    const roster = IDS.map((id) => skater(id));
    expect(expected(ordered, roster.toReversed())).toEqual(expected(ordered, roster));
  });
});

test('power-play unit 1 has the four forwards and the defenseman who score most, and unit 2 has the next best', () => {
  const dressed = expected(
    createLineups(),
    IDS.map((id) => skater(id)),
  );
  expect(ids(dressed.filter(({ powerPlay }) => powerPlay.unit === 1))).toEqual([0, 1, 2, 3, 12]);
  expect(ids(dressed.filter(({ powerPlay }) => powerPlay.unit === 2))).toEqual([4, 5, 6, 7, 13]);
  const specialist = createLineups().expected(
    'AAA',
    SEASON,
    IDS.map((id) => skater(id)),
    (id) => ({
      ...byNumber(id),
      goals: 0.3,
      assists: 0.3,
      powerPlayGoals: id === 11 ? 0.2 : 0.1,
    }),
  );
  expect(specialist.find(({ playerId }) => playerId === 11)?.powerPlay.unit).toBe(1);
});
