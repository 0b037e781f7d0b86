import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { projectionsOf } from '../../../testing/projections.ts';
import { prop } from '../../../testing/prop.ts';
import { ats, query, rankingCases, rankPlayers, setUp } from '../../../testing/rankings.ts';
import {
  DEFAULT_QUERY,
  queryRanks,
  rankTable,
  scoringOf,
  type RankColumn,
  type RankQuery,
  type RankRow,
} from './index.ts';
import { isTextColumn } from './columns.ts';
import { columnText, figureOf } from './table.ts';

/**
 * Some test records have an abbreviation but no team name. Of these abbreviations, only UTA belongs to a real club,
 * whose name the code knows.
 */
const nameOf = (abbreviation: string | null) => (abbreviation === 'UTA' ? 'Utah Mammoth' : abbreviation);

const byPlace = (rows: readonly RankRow[]) => rows.toSorted((a, b) => a.at - b.at);
const cell = (row: RankRow, by: RankColumn) => (isTextColumn(by) ? columnText(row, by) : figureOf(row, by));

describe('ranking filters', () => {
  prop(
    'queryRanks returns exactly the rows that match the query, and does not change the given rows',
    [rankingCases, query],
    (given, asked) => {
      const { projections, scoring } = setUp(given);
      const rows = rankTable(projections, scoring, asked.timeframe);
      const before = structuredClone(rows);
      const found = queryRanks(rows, asked);
      expect(rows).toEqual(before);
      const fits = ({ player, owned }: RankRow): boolean => {
        const text = `${player.player} ${player.team ?? ''} ${player.abbreviation ?? ''}`
          .normalize('NFD')
          .replace(/\p{M}/gu, '')
          .toLowerCase();
        const groups: Record<string, string> = { C: 'F', LW: 'F', RW: 'F', D: 'D', G: 'G', 'LW/D': 'FD' };
        return (
          (asked.team === null || asked.team === (player.team ?? nameOf(player.abbreviation))) &&
          (asked.group === null || (groups[player.position ?? ''] ?? '').includes(asked.group)) &&
          !(owned !== null && owned > asked.owned) &&
          asked.search
            .toLowerCase()
            .split(' ')
            .every((word) => word === '' || text.split(/\s+/).some((one) => one.startsWith(word)))
        );
      };
      expect(byPlace(found)).toEqual(rows.filter(fits));
      for (const row of found) expect(rows.includes(row)).toBe(true);
      expect(rankPlayers(projections, scoring, asked)).toEqual(found);
    },
  );

  prop(
    'queryRanks with several filters returns the same rows as several calls with one filter each, in any order',
    [rankingCases, query],
    (given, asked) => {
      const { projections, scoring } = setUp(given);
      const rows = rankTable(projections, scoring, asked.timeframe);
      const only = (part: Partial<RankQuery>) => (of: readonly RankRow[]) =>
        queryRanks(of, { ...DEFAULT_QUERY, order: asked.order, ...part });
      const parts = [{ team: asked.team }, { group: asked.group }, { owned: asked.owned }, { search: asked.search }];
      const expected = queryRanks(rows, asked);
      for (const sequence of [parts, parts.toReversed()])
        expect(sequence.reduce<readonly RankRow[]>((of, part) => only(part)(of), rows)).toEqual(expected);
    },
  );

  test('queryRanks keeps players whose ownership is at most the limit or unknown', () => {
    const records = [null, 0, 40, 40.1, 90, 100].map((percent_owned, i) => ({
      Player: `P ${i}`,
      Timeframe: 'Week 1',
      percent_owned,
      Goals: 1,
    }));
    const projections = projectionsOf('skaters', records);
    const found = (owned: RankQuery['owned']) =>
      ats(rankPlayers(projections, scoringOf(null, 'skaters'), { ...DEFAULT_QUERY, owned }));
    expect([found(40), found(90), found(100)]).toEqual([
      [0, 1, 2],
      [0, 1, 2, 3, 4],
      [0, 1, 2, 3, 4, 5],
    ]);
  });
});

describe('ranking order', () => {
  prop(
    'rankPlayers sorts by the column, with unknown values last and ties by name',
    [rankingCases, query],
    (given, asked) => {
      const { projections, scoring } = setUp(given);
      const { by, descending } = asked.order;
      const found = rankPlayers(projections, scoring, asked);
      for (let i = 1; i < found.length; i++) {
        const [a, b] = [found[i - 1]!, found[i]!];
        const [x, y] = [by === 'player' ? a.folded : cell(a, by), by === 'player' ? b.folded : cell(b, by)];
        if (x === y) {
          expect(a.folded <= b.folded).toBe(true);
          if (a.folded === b.folded) expect(a.at).toBeLessThan(b.at);
        } else if (x === null) expect.fail('a row with an unknown value is sorted before a known one');
        else if (y !== null) expect(descending ? x > y : x < y).toBe(true);
      }
    },
  );

  prop(
    'the result of queryRanks does not depend on the order of the given rows',
    [rankingCases, query, fc.infiniteStream(fc.nat())],
    (given, asked, numbers) => {
      const { projections, scoring } = setUp(given);
      const rows = rankTable(projections, scoring, asked.timeframe);
      const shuffled = rows
        .map((row) => ({ row, by: numbers.next().value! }))
        .toSorted((a, b) => a.by - b.by)
        .map(({ row }) => row);
      expect(ats(queryRanks(shuffled, asked))).toEqual(ats(queryRanks(rows, asked)));
    },
  );

  const three = projectionsOf('skaters', [
    { Player: 'Émile Zed', Team: 'B', Timeframe: 'Week 1', Hits: 2 },
    { Player: 'al Zed', Timeframe: 'Week 1', Hits: 2 },
    { Player: 'Zoe Abt', Team: 'A', Timeframe: 'Week 1', Goals: 1 },
    { Player: 'Bo Abt', Team: 'B', Timeframe: 'Week 1', Hits: 3 },
  ]);
  test.each<[RankColumn, boolean, readonly string[]]>([
    ['hits', true, ['Bo Abt', 'al Zed', 'Émile Zed', 'Zoe Abt']],
    ['hits', false, ['al Zed', 'Émile Zed', 'Bo Abt', 'Zoe Abt']],
    ['player', false, ['al Zed', 'Bo Abt', 'Émile Zed', 'Zoe Abt']],
    ['player', true, ['Zoe Abt', 'Émile Zed', 'Bo Abt', 'al Zed']],
    ['team', false, ['Zoe Abt', 'Bo Abt', 'Émile Zed', 'al Zed']],
    ['team', true, ['Bo Abt', 'Émile Zed', 'Zoe Abt', 'al Zed']],
    ['position', true, ['al Zed', 'Bo Abt', 'Émile Zed', 'Zoe Abt']],
    ['fantasyPoints', true, ['Zoe Abt', 'Bo Abt', 'al Zed', 'Émile Zed']],
  ])('rankPlayers sorts by %s (descending: %s)', (by, descending, names) => {
    const asked = { ...DEFAULT_QUERY, order: { by, descending } };
    const found = rankPlayers(three, scoringOf(null, 'skaters'), asked);
    expect(found.map(({ player }) => player.player)).toEqual(names);
    expect(new Map(found.map((row) => [row.at, row.rank]))).toEqual(
      new Map([
        [0, 3],
        [1, 3],
        [2, 1],
        [3, 2],
      ]),
    );
  });

  test('queryRanks keeps players with the same name in file order, in both directions', () => {
    const namesakes = projectionsOf(
      'skaters',
      [1, 2, 3].map((playerId) => ({
        Player: 'Bo Zed',
        playerId,
        Timeframe: 'Week 1',
        Hits: 2,
        percent_owned: 50 - playerId,
      })),
    );
    const found = (by: RankColumn, descending: boolean) =>
      ats(
        queryRanks(rankTable(namesakes, scoringOf(null, 'skaters'), 'Week 1').toReversed(), {
          ...DEFAULT_QUERY,
          order: { by, descending },
        }),
      );
    for (const by of ['player', 'hits', 'team'] as const)
      for (const descending of [false, true]) expect(found(by, descending)).toEqual([0, 1, 2]);
    expect([found('owned', true), found('owned', false)]).toEqual([
      [0, 1, 2],
      [2, 1, 0],
    ]);
  });
});
