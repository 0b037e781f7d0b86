import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { prop } from '../../../testing/prop.ts';
import { projectionRecords, projectionsOf, type ProjectionRecord } from '../../../testing/projections.ts';
import { GOALIE_STATS, SKATER_STATS } from '../../datasets/index.ts';
import { SETUP_FIELDS, type LeagueScoring } from '../team/index.ts';
import {
  chooseTimeframe,
  DEFAULT_QUERY,
  figureOf,
  filledColumns,
  isTextColumn,
  OWNED_LIMITS,
  POINTS_FIRST,
  pressOrder,
  queryRanks,
  rankColumns,
  rankPlayers,
  rankTable,
  RANK_KINDS,
  RANK_STATS,
  scoringOf,
  teamsOf,
  textOf,
  type RankColumn,
  type RankKind,
  type RankQuery,
  type RankRow,
} from './index.ts';

const weight = fc.constantFrom(-2, 0, 0, 0.1, 1, 3);
const section = (fields: readonly string[]) =>
  fc.record(Object.fromEntries(fields.map((field) => [field, weight])), { requiredKeys: [] });
const league = fc.record({
  skaterScoring: section(SETUP_FIELDS.skaterScoring),
  goalieScoring: section(SETUP_FIELDS.goalieScoring),
}) as fc.Arbitrary<LeagueScoring>;
const kind = fc.constantFrom(...RANK_KINDS);
/** A file of either kind, and a league. */
const world = fc.tuple(
  kind.chain((one) => fc.tuple(fc.constant(one), projectionRecords(one))),
  league,
);
type World = readonly [readonly [RankKind, readonly ProjectionRecord[]], LeagueScoring];

const query: fc.Arbitrary<RankQuery> = fc.record({
  timeframe: fc.constantFrom('Week 1', 'Week 2', 'Rest of Season', 'Week 9'),
  team: fc.constantFrom(null, null, 'Montréal Canadiens', 'Ottawa Senators', 'UTA', 'Nowhere'),
  group: fc.constantFrom(null, 'F', 'D', 'G'),
  owned: fc.constantFrom(...OWNED_LIMITS),
  search: fc.constantFrom('', '', 'aho', 'TIM st', 'ott', 'montreal', 'e', 'zed bo', 'nobody'),
  order: fc.record({
    by: fc.constantFrom(...new Set([...rankColumns('skaters'), ...rankColumns('goalies')])),
    descending: fc.boolean(),
  }),
});

const setUp = ([[one, records], scores]: World) => ({
  kind: one,
  records,
  scores,
  projections: projectionsOf(one, records),
  scoring: scoringOf(scores, one),
});

/** The data file's column of each weight, told anew. */
const WEIGHED: Readonly<Record<string, string>> = {
  goal: 'Goals',
  assist: 'Assists',
  pp_goal: 'PP Goals',
  pp_assist: 'PP Assists',
  pk_goal: 'PK Goals',
  pk_assist: 'PK Assists',
  plus_minus: 'PlusMinus',
  sog: 'SOG',
  block: 'Blocks',
  hit: 'Hits',
  wins: 'Wins Remaining',
  saves: 'Saves Remaining',
  goals_against: 'Goals Against Remaining',
  shutouts: 'Shutouts Remaining',
};
const STANDARD: Readonly<Record<RankKind, Readonly<Record<string, number>>>> = {
  skaters: {
    goal: 2,
    assist: 1,
    pp_goal: 0.5,
    pp_assist: 0.5,
    pk_goal: 0.5,
    pk_assist: 0.5,
    sog: 0.1,
    block: 0.5,
    hit: 0.1,
  },
  goalies: { wins: 4, saves: 0.2, goals_against: -2, shutouts: 3 },
};

/** The mean and the deviation of what is known, in two plain loops. */
function spread(figures: readonly (number | null)[]): (figure: number) => number {
  let [sum, count, squares] = [0, 0, 0];
  for (const figure of figures) {
    if (figure === null) continue;
    sum += figure;
    count += 1;
  }
  for (const figure of figures) if (figure !== null) squares += (figure - sum / count) * (figure - sum / count);
  const deviation = Math.sqrt(squares / count);
  return (figure) => (deviation < 1e-9 ? 0 : (figure - sum / count) / deviation);
}

/** Points and z-scores of a timeframe, from the file's own records. */
function oracle({ kind: one, records, scores }: ReturnType<typeof setUp>, timeframe: string) {
  const own = one === 'skaters' ? scores.skaterScoring : scores.goalieScoring;
  const weights = Object.keys(own).length === 0 ? STANDARD[one] : (own as Readonly<Record<string, number>>);
  const columns = ['percent_owned', 'Games', ...Object.values(one === 'skaters' ? SKATER_STATS : GOALIE_STATS)];
  const rows = records.filter(
    (record) => record['Timeframe'] === timeframe && columns.some((column) => record[column] !== null),
  );
  return rows.map((record) => {
    let points: number | null = null;
    let z: number | null = null;
    for (const [field, weighs] of Object.entries(weights)) {
      const column = WEIGHED[field]!;
      const amount = record[column] as number | null;
      if (weighs === 0 || amount === null) continue;
      points = (points ?? 0) + weighs * amount;
      const score = spread(rows.map((row) => row[column] as number | null))(amount);
      z = (z ?? 0) + (field === 'goals_against' ? -score : score);
    }
    return { record, points, z };
  });
}

const close = (found: number | null, expected: number | null): void => {
  if (expected === null) expect(found).toBeNull();
  else expect(found).toBeCloseTo(expected, 9);
};
const ats = (rows: readonly RankRow[]) => rows.map(({ at }) => at);
const byPlace = (rows: readonly RankRow[]) => rows.toSorted((a, b) => a.at - b.at);
const cell = (row: RankRow, by: RankColumn) => (isTextColumn(by) ? textOf(row, by) : figureOf(row, by));

describe('the table of a timeframe', () => {
  prop('has everybody of whom the file says anything, with his figures', [world, query], (given, { timeframe }) => {
    const { projections, scoring, ...all } = setUp(given);
    const rows = rankTable(projections, scoring, timeframe);
    const expected = oracle({ projections, scoring, ...all }, timeframe);
    expect(rows).toHaveLength(expected.length);
    for (const { record, points, z } of expected) {
      const row = rows.find(({ player }) => player.playerId === record['playerId'])!;
      expect(row.player).toBe(projections.players[row.at]);
      expect([row.owned, row.games]).toEqual([record['percent_owned'], record['Games']]);
      for (const [stat, column] of Object.entries({ ...SKATER_STATS, ...GOALIE_STATS }))
        expect(row.stats[stat as keyof typeof row.stats]).toBe(record[column] ?? null);
      close(row.points, points);
      close(row.zScore, z);
    }
  });

  prop('ranks by fantasy points; equal points share the better rank', [world, query], (given, { timeframe }) => {
    const { projections, scoring } = setUp(given);
    const rows = rankTable(projections, scoring, timeframe);
    for (const { points, rank } of rows) {
      const better = rows.filter((other) => points !== null && other.points !== null && other.points > points);
      expect(rank).toBe(points === null ? null : better.length + 1);
    }
  });

  prop('shades a figure by where it stands', [world, query], (given, { timeframe }) => {
    const { kind: one, projections, scoring } = setUp(given);
    const rows = rankTable(projections, scoring, timeframe);
    const all = [...rankColumns('skaters'), ...RANK_STATS.goalies];
    for (const column of all) {
      const shaded = !isTextColumn(column) && column !== 'owned' && rankColumns(one).includes(column);
      const score = shaded ? spread(rows.map((row) => figureOf(row, column))) : () => 0;
      for (const row of rows) {
        const figure = shaded ? figureOf(row, column) : null;
        const z = figure === null ? null : (column === 'goalsAgainst' ? -1 : 1) * score(figure);
        close(row.shades[column], z === null ? null : z > 4 ? 1 : z < -4 ? -1 : z / 4);
      }
    }
    for (const stat of RANK_STATS[one])
      expect(rows.reduce((sum, { scores }) => sum + (scores[stat] ?? 0), 0)).toBeCloseTo(0, 9);
  });

  test('far from the mean no shade is stronger', () => {
    const records = [...Array<number>(25).fill(0), 9].map((goals, i) => ({
      Player: `P ${i}`,
      Timeframe: 'Week 1',
      Goals: goals,
      Hits: 9 - goals,
    }));
    const rows = rankTable(projectionsOf('skaters', records), scoringOf(null, 'skaters'), 'Week 1');
    expect(rows.at(-1)!.scores).toMatchObject({ goals: expect.closeTo(5, 9), hits: expect.closeTo(-5, 9) });
    expect(rows.at(-1)!.shades).toMatchObject({ goals: 1, hits: -1, fantasyPoints: 1, blocks: null, games: null });
    // Of two opposite scores nothing is left, and nothing is shaded.
    expect(rows.map(({ shades }) => shades.zScore)).toEqual(rows.map(() => 0));
    expect(rows[0]!.shades.goals).toBeCloseTo(-1 / 20, 9);
  });

  test('below nothing there is still a rank; what is not known has none', () => {
    const records = [{ 'Goals Against Remaining': 1 }, { 'Shots Against Remaining': 30 }, { 'Wins Remaining': 1 }];
    const projections = projectionsOf(
      'goalies',
      records.map((record, i) => ({ Player: `P ${i}`, Timeframe: 'Week 1', ...record })),
    );
    const rows = rankTable(projections, scoringOf(null, 'goalies'), 'Week 1');
    expect(rows.map(({ points, rank }) => [points, rank])).toEqual([
      [-2, 2],
      [null, null],
      [4, 1],
    ]);
    expect(rows[1]!.scores).toEqual({ ...rows[1]!.stats, shotsAgainst: 0 });
  });

  test('is searched by name, team and abbreviation, as far as they are known', () => {
    const week = { Timeframe: 'Week 1', Goals: 1 };
    const projections = projectionsOf('skaters', [
      { ...week, Player: 'Tim Stützle', Team: 'Ottawa Senators', ABR: 'OTT' },
      { ...week, Player: 'Bo Zed', ABR: 'UTA' },
      { ...week, Player: 'Bo Zed' },
    ]);
    const rows = rankTable(projections, scoringOf(null, 'skaters'), 'Week 1');
    expect(rows.map(({ folded }) => folded)).toEqual(['tim stutzle ottawa senators ott', 'bo zed uta', 'bo zed']);
    expect(rows.map((row) => textOf(row, 'team'))).toEqual(['Ottawa Senators', 'UTA', null]);
  });

  test('is empty for a timeframe the file does not have, and for an empty file', () => {
    const one = projectionsOf('skaters', [{ Player: 'A', Timeframe: 'Week 1', Goals: 1 }]);
    expect(rankTable(one, scoringOf(null, 'skaters'), 'Week 2')).toEqual([]);
    expect(rankTable(projectionsOf('goalies', []), scoringOf(null, 'goalies'), 'Week 1')).toEqual([]);
  });
});

describe('the filters', () => {
  prop(
    'leave out what does not fit, and nothing else; they invent and change nothing',
    [world, query],
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
        const groups: Record<string, string> = { C: 'F', LW: 'F', RW: 'F', D: 'D', G: 'G' };
        return (
          (asked.team === null || asked.team === (player.team ?? player.abbreviation)) &&
          (asked.group === null || asked.group === groups[player.position ?? '']) &&
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

  prop('give one answer in either order', [world, query], (given, asked) => {
    const { projections, scoring } = setUp(given);
    const rows = rankTable(projections, scoring, asked.timeframe);
    const only = (part: Partial<RankQuery>) => (of: readonly RankRow[]) =>
      queryRanks(of, { ...DEFAULT_QUERY, order: asked.order, ...part });
    const parts = [{ team: asked.team }, { group: asked.group }, { owned: asked.owned }, { search: asked.search }];
    const expected = queryRanks(rows, asked);
    for (const sequence of [parts, parts.toReversed()])
      expect(sequence.reduce<readonly RankRow[]>((of, part) => only(part)(of), rows)).toEqual(expected);
  });

  test('the defaults of spec 9', () => {
    expect(DEFAULT_QUERY).toEqual({
      timeframe: 'Week 1',
      team: null,
      group: null,
      owned: 100,
      search: '',
      order: { by: 'fantasyPoints', descending: true },
    });
    expect(OWNED_LIMITS).toEqual([100, 90, 80, 70, 60, 50, 40]);
  });

  test('at most so many percent own him; of whom it is not known, he may be free', () => {
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

describe('the order', () => {
  prop('is that of its column, unknown last, equal ones by name', [world, query], (given, asked) => {
    const { projections, scoring } = setUp(given);
    const { by, descending } = asked.order;
    const found = rankPlayers(projections, scoring, asked);
    for (let i = 1; i < found.length; i++) {
      const [a, b] = [found[i - 1]!, found[i]!];
      const [x, y] = [by === 'player' ? a.folded : cell(a, by), by === 'player' ? b.folded : cell(b, by)];
      if (x === y) {
        expect(a.folded <= b.folded).toBe(true);
        if (a.folded === b.folded) expect(a.at).toBeLessThan(b.at);
      } else if (x === null) expect.fail('unknown before known');
      else if (y !== null) expect(descending ? x > y : x < y).toBe(true);
    }
  });

  prop('does not depend on how the rows come', [world, query, fc.infiniteStream(fc.nat())], (given, asked, numbers) => {
    const { projections, scoring } = setUp(given);
    const rows = rankTable(projections, scoring, asked.timeframe);
    const shuffled = rows
      .map((row) => ({ row, by: numbers.next().value! }))
      .toSorted((a, b) => a.by - b.by)
      .map(({ row }) => row);
    expect(ats(queryRanks(shuffled, asked))).toEqual(ats(queryRanks(rows, asked)));
  });

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
  ])('by %s, descending %s', (by, descending, names) => {
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

  test('namesakes stand as in the file, in either direction', () => {
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

  test('a press on a head begins with the best or with A, and turns round', () => {
    const press = (by: RankColumn) => pressOrder(POINTS_FIRST, by);
    expect(press('hits')).toEqual({ by: 'hits', descending: true });
    expect(press('player')).toEqual({ by: 'player', descending: false });
    expect(press('goalsAgainst')).toEqual({ by: 'goalsAgainst', descending: false });
    expect(press('fantasyPoints')).toEqual({ by: 'fantasyPoints', descending: false });
    expect(pressOrder(press('fantasyPoints'), 'fantasyPoints')).toEqual(POINTS_FIRST);
  });
});

describe('what can be chosen', () => {
  test.each([
    [['Week 1', 'Week 2'], 'Week 2', 'Week 2'],
    [['Week 1', 'Week 2'], 'Week 3', 'Week 1'],
    [['Week 1', 'Week 2'], null, 'Week 1'],
    [['Week 4', 'Rest of Season'], null, 'Week 4'],
    [['Week 4', 'Rest of Season'], 'Week 1', 'Week 4'],
    [[], 'Week 1', null],
  ])('timeframes %j, wanted %s: %s', (timeframes, wanted, chosen) => {
    expect(chooseTimeframe({ timeframes }, wanted)).toBe(chosen);
  });

  test('each team once, by name; one without a name by its abbreviation', () => {
    const player = { player: 'P', playerId: null, position: null };
    const players = [
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: null },
      { ...player, team: 'Boston Bruins', abbreviation: null },
      { ...player, team: 'Ottawa Senators', abbreviation: 'OTT' },
      { ...player, team: null, abbreviation: 'UTA' },
    ];
    expect(teamsOf({ players })).toEqual(['Boston Bruins', 'Ottawa Senators', 'UTA']);
  });

  test('the columns, and those of them that a file fills', () => {
    expect(rankColumns('skaters').slice(0, 8)).toEqual([
      'player',
      'fantasyPoints',
      'zScore',
      'team',
      'position',
      'owned',
      'games',
      'goals',
    ]);
    const goalies = [
      'player',
      'fantasyPoints',
      'zScore',
      'team',
      'owned',
      'games',
      'wins',
      'shotsAgainst',
      'goalsAgainst',
      'saves',
      'shutouts',
    ];
    expect(rankColumns('goalies')).toEqual(goalies);
    const full = {
      Player: 'A',
      Timeframe: 'Week 1',
      'Wins Remaining': 0,
      'Shots Against Remaining': 0,
      'Goals Against Remaining': 0,
      'Saves Remaining': 0,
    };
    const last = { Player: 'B', Timeframe: 'Week 2', Games: 1, 'Shutouts Remaining': 1 };
    expect(filledColumns('goalies', projectionsOf('goalies', [full, last]))).toEqual(goalies);
    expect(filledColumns('goalies', projectionsOf('goalies', [full]))).toEqual(
      goalies.filter((column) => column !== 'games' && column !== 'shutouts'),
    );
    // Figures of another kind's file fill nothing.
    expect(filledColumns('skaters', projectionsOf('goalies', [full, last])).slice(5)).toEqual(['owned', 'games']);
  });
});
