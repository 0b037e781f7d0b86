import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { game } from '../../../testing/schedule.ts';
import { projectionRecords, projectionsOf, type ProjectionRecord } from '../../../testing/projections.ts';
import { prop } from '../../../testing/prop.ts';
import { projected } from '../../datasets/index.ts';
import { foldText } from '../../text/index.ts';
import { scoringOf } from '../ranking/index.ts';
import {
  pressUsageOrder,
  queryUsage,
  SHOTS_FIRST,
  USAGE_COLUMNS,
  usageTable,
  type Usage,
  type UsageQuery,
} from './index.ts';
import { sharesBelow } from './usage.ts';

const ROS = 'Rest of Season';
const OTTAWA = { Team: 'Ottawa Senators', ABR: 'OTT' };
const BOSTON = { Team: 'Boston Bruins', ABR: 'BOS' };
const row = (Player: string, rest: ProjectionRecord = {}): ProjectionRecord => ({
  Player,
  Pos: 'C',
  ...OTTAWA,
  Timeframe: ROS,
  ...rest,
});
const SCORING = scoringOf({ skaterScoring: { goal: 3, sog: 0.5 }, goalieScoring: {} }, 'skaters');
const FILE = projectionsOf('skaters', [
  row('Tim Stützle', { Games: 50, SOG: 150, Goals: 20, Points: 60, 'PP Points': 15 }),
  row('Brady Tkachuk', { Pos: 'LW', Games: 40, SOG: 200, Goals: 5, Points: 0, 'PP Points': 0 }),
  row('Jake Sanderson', { Pos: 'D', Games: 0, SOG: 50 }),
  row('David Pastrňák', { ...BOSTON, Pos: 'RW', Games: 60, SOG: 240, Goals: 40, Points: 80, 'PP Points': -8 }),
  row('No Team', { Team: null, ABR: null, Pos: 'D', Games: 10, SOG: 10, Goals: -4 }),
  row('Tim Stützle', { Timeframe: 'Week 2', SOG: 8 }),
  row('Tim Stützle', { Timeframe: 'Week 1', SOG: 2 }),
  row('David Pastrňák', { ...BOSTON, Timeframe: 'Week 2', SOG: 16 }),
  row('Only Week', { Timeframe: 'Week 1', SOG: 3 }),
  row('Tim Stützle', { Timeframe: 'Weekend', SOG: 99 }),
]);
const SEASON = [
  game('2025-10-15', 'Boston Bruins', 'Ottawa Senators', 'Week 2'),
  game('2025-10-13', 'Ottawa Senators', 'Utah Mammoth', 'Week 2'),
];
const TABLE = usageTable(FILE, SCORING, ROS, SEASON);
const one = (name: string): Usage => TABLE.players.find(({ player }) => player.player === name)!;

describe('usageTable', () => {
  test('usageTable computes shots per game, team shares, the power-play share and fantasy points', () => {
    expect(one('Tim Stützle').figures).toEqual({
      games: 50,
      shots: 150,
      shotsPerGame: 3,
      shotShare: 150 / 400,
      goals: 20,
      goalShare: 0.8,
      powerPlayShare: 0.25,
      points: 135,
    });
    expect(one('David Pastrňák').figures).toMatchObject({ shotShare: 1, goalShare: 1, shotsPerGame: 4 });
  });

  test('usageTable has no share if the total is zero, negative or unknown', () => {
    expect(one('Brady Tkachuk').figures).toMatchObject({ powerPlayShare: null, goalShare: 0.2 });
    expect(one('Jake Sanderson').figures).toMatchObject({
      shotsPerGame: null,
      goals: null,
      goalShare: null,
      shotShare: 0.125,
    });
    expect(one('No Team').figures).toMatchObject({ shotShare: null, goalShare: null, shotsPerGame: 1 });
  });

  test('usageTable compares forwards with forwards and defensemen with defensemen', () => {
    expect(TABLE.players.map(({ group, above }) => [group, above.shots, above.goals])).toEqual([
      ['F', 0, 0.5],
      ['F', 0.5, 0],
      ['D', 1, null],
      ['F', 1, 1],
      ['D', 0, null],
    ]);
  });

  test('usageTable has every week of the file, sorted by number, with bars scaled to the largest week of any player, and the opponents by date', () => {
    expect(TABLE.weeks).toEqual(['Week 1', 'Week 2']);
    expect(one('Tim Stützle').weeks).toEqual([
      { shots: 2, bar: 0.125, meetings: [] },
      {
        shots: 8,
        bar: 0.5,
        meetings: [
          { opponent: { name: 'Utah Mammoth', abbreviation: 'UTA' }, venue: 'away' },
          { opponent: { name: 'Boston Bruins', abbreviation: 'BOS' }, venue: 'home' },
        ],
      },
    ]);
    expect(one('David Pastrňák').weeks).toEqual([
      { shots: null, bar: 0, meetings: [] },
      { shots: 16, bar: 1, meetings: [{ opponent: { name: 'Ottawa Senators', abbreviation: 'OTT' }, venue: 'away' }] },
    ]);
  });

  test('usageTable lists only players with figures in the timeframe, and keeps their indexes in the file', () => {
    expect(TABLE.players.map(({ at }) => at)).toEqual([0, 1, 2, 3, 4]);
    expect(usageTable(FILE, SCORING, 'Week 1', []).players.map(({ at, figures }) => [at, figures.shots])).toEqual([
      [0, 2],
      [5, 3],
    ]);
    expect(usageTable(FILE, SCORING, 'Never', [])).toEqual({ players: [], weeks: ['Week 1', 'Week 2'] });
  });
});

describe('queryUsage', () => {
  const ALL: UsageQuery = { team: null, group: null, search: '', order: SHOTS_FIRST };
  const asked = (query: Partial<UsageQuery>) =>
    queryUsage(TABLE.players, { ...ALL, ...query }).map(({ player }) => player.player.split(' ')[0]);

  test('queryUsage sorts by shots, descending, by default', () => {
    expect(SHOTS_FIRST).toEqual({ by: 'shots', descending: true });
    expect(asked({})).toEqual(['David', 'Brady', 'Tim', 'Jake', 'No']);
  });

  test('queryUsage filters by team, position and beginnings of words', () => {
    expect(asked({ team: 'Ottawa Senators' })).toEqual(['Brady', 'Tim', 'Jake']);
    expect(asked({ group: 'D' })).toEqual(['Jake', 'No']);
    expect(asked({ group: 'F', team: 'Boston Bruins' })).toEqual(['David']);
    expect(asked({ search: 'pastrnak' })).toEqual(['David']);
    expect(asked({ search: 'ott st' })).toEqual(['Tim']);
  });

  test('queryUsage sorts by any column, with unknown figures last in both directions and ties by name', () => {
    expect(asked({ order: { by: 'goals', descending: true } })).toEqual(['David', 'Tim', 'Brady', 'No', 'Jake']);
    expect(asked({ order: { by: 'goals', descending: false } })).toEqual(['No', 'Brady', 'Tim', 'David', 'Jake']);
    expect(asked({ order: { by: 'powerPlayShare', descending: true } })).toEqual([
      'Tim',
      'David',
      'Brady',
      'Jake',
      'No',
    ]);
    expect(asked({ order: { by: 'player', descending: false } })).toEqual(['Brady', 'David', 'Jake', 'No', 'Tim']);
    expect(asked({ order: { by: 'player', descending: true } })).toEqual(['Tim', 'No', 'Jake', 'David', 'Brady']);
  });

  test('pressUsageOrder sorts in descending order or from A to Z on the first click on a column, and reverses the order on the second click', () => {
    const goals = pressUsageOrder(SHOTS_FIRST, 'goals');
    expect(goals).toEqual({ by: 'goals', descending: true });
    expect(pressUsageOrder(goals, 'goals')).toEqual({ by: 'goals', descending: false });
    expect(pressUsageOrder(goals, 'player')).toEqual({ by: 'player', descending: false });
    expect(pressUsageOrder({ by: 'player', descending: false }, 'player')).toEqual({ by: 'player', descending: true });
  });

  /**
   * Some `projectionRecords` have an abbreviation but no team name. Of these abbreviations, only UTA belongs to a real
   * club, whose name the code knows.
   */
  const nameOf = ({ team, abbreviation }: Usage['player']) =>
    team ?? (abbreviation === 'UTA' ? 'Utah Mammoth' : abbreviation);

  const query: fc.Arbitrary<UsageQuery> = fc.record({
    team: fc.constantFrom(null, 'Ottawa Senators', 'Utah Mammoth', 'Nowhere'),
    group: fc.constantFrom(null, 'F', 'D', 'G'),
    search: fc.constantFrom('', 'aho', 'zed', 'mtl'),
    order: fc.record({ by: fc.constantFrom(...USAGE_COLUMNS.map(({ key }) => key)), descending: fc.boolean() }),
  });

  prop(
    'queryUsage returns exactly the rows that match the query, in order',
    [projectionRecords('skaters'), query],
    (records, of) => {
      const file = projectionsOf('skaters', records);
      const { players } = usageTable(file, SCORING, ROS, []);
      const found = queryUsage(players, of);
      const fits = ({ player }: Usage): boolean => {
        const groups = (player.position ?? '').split('/').map((code) => (code === 'D' || code === '' ? code : 'F'));
        const text = ` ${foldText(`${player.player} ${player.team ?? ''} ${player.abbreviation ?? ''}`)}`;
        return (
          (of.team === null || nameOf(player) === of.team) &&
          (of.group === null || groups.some((group) => group === of.group)) &&
          (of.search === '' || text.includes(` ${of.search}`))
        );
      };
      expect(found.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(players.filter(fits).map(({ at }) => at));
      const { by, descending } = of.order;
      if (by === 'player') return;
      const figures = found.map((each) => each.figures[by]);
      const known = figures.filter((figure) => figure !== null);
      expect(figures).toEqual([
        ...known.toSorted((a, b) => (descending ? b - a : a - b)),
        ...figures.filter((each) => each === null),
      ]);
    },
  );

  prop(
    'shot shares of a team add up to 1, and bars of weeks are from 0 to 1',
    [projectionRecords('skaters')],
    (records) => {
      const file = projectionsOf('skaters', records);
      const { players } = usageTable(file, SCORING, ROS, []);
      const t = file.timeframes.indexOf(ROS);
      const teams = new Map<string, number>();
      for (const { player, figures, weeks, at } of players) {
        expect(figures.shots).toBe(projected(file, t, at, 'shots'));
        const team = nameOf(player);
        if (team !== null && figures.shotShare !== null) teams.set(team, (teams.get(team) ?? 0) + figures.shotShare);
        for (const { bar } of weeks) {
          expect(bar).toBeGreaterThanOrEqual(0);
          expect(bar).toBeLessThanOrEqual(1);
        }
      }
      for (const sum of teams.values()) expect(sum).toBeCloseTo(1, 10);
    },
  );
});

const compared = fc.array(
  fc.record({
    group: fc.constantFrom('F' as const, 'D' as const, null),
    figure: fc.constantFrom(null, -1, 0, 0.1, 0.30000000000000004, 0.3, 7),
  }),
  { maxLength: 30 },
);

prop('sharesBelow is the share of the other figures of the group that are lower', [compared], (all) => {
  const counted = all.map(({ group, figure }, i) => {
    const others = all.filter((other, j) => j !== i && other.group === group && other.figure !== null);
    if (group === null || figure === null || others.length === 0) return null;
    return others.filter((other) => other.figure! < figure).length / others.length;
  });
  expect(sharesBelow(all)).toEqual(counted);
});

prop('shares of sharesBelow are from 0 to 1, and order a group as its figures do', [compared], (all) => {
  const shares = sharesBelow(all);
  all.forEach(({ group, figure }, i) => {
    const share = shares[i]!;
    if (share === null || figure === null) return;
    expect(share >= 0 && share <= 1).toBe(true);
    all.forEach((other, j) => {
      if (other.group !== group || other.figure === null) return;
      expect(Math.sign(share - shares[j]!)).toBe(Math.sign(figure - other.figure));
    });
  });
});

const SHOWN: Usage['figures'] = {
  games: 80.5,
  shots: 336.74,
  shotsPerGame: 4.186,
  shotShare: 0.1487,
  goals: 44.081,
  goalShare: 0.182,
  powerPlayShare: 0.3069,
  points: 218.66,
};

test('the columns of usage show shares as percentages, and other figures in the same way as the rankings', () => {
  const of = (figures: Usage['figures']) =>
    USAGE_COLUMNS.flatMap(({ key, text }) => (key === 'player' ? [] : [text({ figures } as Usage, 'decimal')]));
  expect(of(SHOWN)).toEqual(['80.5', '336.7', '4.19', '14.9%', '44.08', '18.2%', '30.7%', '218.7']);
  const none = Object.fromEntries(Object.keys(SHOWN).map((figure) => [figure, null])) as Usage['figures'];
  expect(of(none)).toEqual(Array.from({ length: 8 }, () => '-'));
});
