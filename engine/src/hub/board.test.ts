import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, lineColumns } from '../../testing/hubFiles.ts';
import { HAND_CHECKED } from '../../testing/handChecked.ts';
import { distributionsOf } from '../../testing/distributions.ts';
import { holds, unlost } from '../../testing/legs.ts';
import { prop } from '../../testing/prop.ts';
import { LINES, PROPS, SCOPES, TEAM_STATS, totalLadder, type LeagueDate, type Line } from '../domain/index.ts';
import { subjectOf, type Leg } from '../parlay/index.ts';
import { subjectsOf } from '../parlay/resolve.ts';
import { fillTable } from '../../testing/games.ts';
import {
  boardGames,
  boardShares,
  hubFigures,
  nextHalfLine,
  playerMarkets,
  totalMarket,
  unpricedSubjects,
  winnerMarkets,
  withoutPrices,
  type BoardMarket,
  type BoardSource,
} from './index.ts';

const DATE = '2025-10-07' as LeagueDate;
const GAME = { gameId: '1', away: 'Away', home: 'Home' };
const GOALS = [3, 5, 6, 7];

/** Returns the source of the board for one game. Files that are not in `records` are missing from the site. */
const source = (records: Parameters<typeof hubFiles>[0], counts: BoardSource['counts'] = null): BoardSource => ({
  figures: hubFigures('parlay', hubFiles(records)).prices,
  date: DATE,
  matchup: GAME,
  counts,
  honest: null,
});
const GAME_PROBS = [
  {
    index: DATE,
    Away: 'Away',
    Home: 'Home',
    'Away Win %': 0.31,
    'Home Win %': 0.69,
    ...lineColumns('', LINES.goalTotal, GOALS),
  },
];
const FILES = {
  game_probs: GAME_PROBS,
  puck_line_probs: [
    { index: DATE, Margin: 0.5, Away: 0.3, Home: 0.7 },
    { index: DATE, Margin: 1.5, Away: 0.15, Home: 0.45 },
  ],
  p_info: [
    { Player: 'P', Team: 'Home', 'API ABRV': 'HOM' },
    { Player: 'Q', Team: 'Away', 'API ABRV': 'AWY' },
  ],
  skater_probs: [
    { index: 'P', level_0: DATE, ...lineColumns('Goals ', LINES.playerProp, [0, 1]) },
    { index: 'Q', level_0: DATE, ...lineColumns('Goals ', LINES.playerProp, [0, 0, 0, 1]) },
  ],
};
const PLAYERS = [
  { name: 'Q', team: 'Away' },
  { name: 'P', team: 'Home' },
  { name: 'R', team: 'Others' },
];
const chancesAt = ({ lines }: BoardMarket, index: number) => lines[index]!.bets.map(({ chance }) => chance);

describe('boardGames', () => {
  const games = [{ ...GAME, date: DATE, time: '19:00' }];

  test('boardGames names the team that is more likely to win', () => {
    const [game] = boardGames(source(FILES).figures, DATE, games);
    expect(game!.favorite).toBe('home');
    expect(game!.abbreviations).toEqual({ away: 'AWY', home: 'HOM' });
  });

  test('boardGames names no favorite if the chances are unknown or equal', () => {
    const favoriteOf = (of: BoardSource) => boardGames(of.figures, DATE, games)[0]!.favorite;
    expect(favoriteOf(source({}))).toBeNull();
    expect(
      favoriteOf(source({ game_probs: [{ ...GAME_PROBS[0]!, 'Away Win %': 0.5, 'Home Win %': 0.5 }] })),
    ).toBeNull();
  });
});

describe('prices from the files', () => {
  test('winnerMarkets takes the prices of a win from game_probs, and the prices of larger margins from puck_line_probs', () => {
    const { winner, margin } = winnerMarkets(source(FILES));
    expect(chancesAt(winner, 0)).toEqual([0.31, 0.69]);
    expect(chancesAt(margin, 0)).toEqual([0.15, 0.45]);
    expect(margin.lines.map(({ line }) => line)).toEqual(LINES.margin.slice(1));
  });

  test('the line that the board shows first for a total is the half line nearest to even money', () => {
    const market = totalMarket(source(FILES), 'game', 'Goals');
    expect(market.lines[market.start]!.line).toBe(5.5);
    expect(chancesAt(market, market.start)).toEqual([0.5, 0.5]);
  });

  test('nextHalfLine steps through every half line of a total, and through no whole-number line', () => {
    const market = totalMarket(source(FILES), 'game', 'Goals');
    const walk = (by: -1 | 1) => {
      const visited: number[] = [];
      for (let at = nextHalfLine(market, market.start, by); at !== null; at = nextHalfLine(market, at, by)) {
        visited.push(market.lines[at]!.line);
      }
      return visited;
    };
    const half = LINES[totalLadder('game', 'Goals')].filter((line) => line % 1 !== 0);
    expect([...walk(-1).toReversed(), market.lines[market.start]!.line, ...walk(1)]).toEqual(half);
  });

  test('playerMarkets lists only players of the two teams, sorted by the expected value of the prop', () => {
    expect(playerMarkets(source(FILES), PLAYERS, 'Goals', '').map(({ name }) => name)).toEqual(['P', 'Q']);
    expect(playerMarkets(source(FILES), PLAYERS, 'Goals', 'away').map(({ name }) => name)).toEqual(['Q']);
  });

  test('the board does not use figures of another date or another game', () => {
    const other = { ...source(FILES), date: '2025-10-08' as LeagueDate };
    expect(chancesAt(winnerMarkets(other).winner, 0)).toEqual([null, null]);
    expect(boardShares({ ...source(FILES), matchup: { ...GAME, home: 'X' } }, PLAYER_GOAL)).toBeNull();
  });
});

const PLAYER_GOAL: Leg = { kind: 'player', player: 'P', stat: 'Goals', side: 'over', line: 0.5 as Line };

describe('prices from the simulation', () => {
  const table = fillTable(HAND_CHECKED);
  const counts = distributionsOf(table, HAND_CHECKED.records.length, [], subjectsOf(table));
  const counted = source({}, counts);
  const players = HAND_CHECKED.players.map((name) => ({ name, team: 'Home' }));
  const markets = [
    ...Object.values(winnerMarkets(counted)),
    ...SCOPES.flatMap((scope) => TEAM_STATS.map((stat) => totalMarket(counted, scope, stat))),
    ...PROPS.flatMap((stat) => playerMarkets(counted, players, stat, '').map(({ market }) => market)),
  ];
  const bets = markets.flatMap(({ lines }) => lines.flatMap((line) => line.bets));

  test('if no file has a bet’s chance, the chance is the share of simulated games in which the bet hits', () => {
    const priced = bets.filter(({ chance }) => chance !== null);
    expect(priced.length).toBeGreaterThan(40);
    for (const { leg, chance } of priced) {
      const hits = HAND_CHECKED.records.filter((record) => holds(record, leg)).length;
      expect([leg, chance]).toEqual([leg, hits / HAND_CHECKED.records.length]);
    }
  });

  test('winnerMarkets keeps a price from a file when the figures of the simulation arrive', () => {
    const both = source({ ...FILES, game_probs: GAME_PROBS }, counts);
    expect(chancesAt(winnerMarkets(both).winner, 0)).toEqual([0.31, 0.69]);
  });

  prop(
    'boardShares returns the same chance as the market that has the leg',
    [fc.constantFrom(...bets)],
    ({ leg, chance }) => {
      expect(boardShares(counted, leg)?.win ?? null).toBe(chance);
    },
  );

  test('unpricedSubjects lists the subject of several bets without a price only once', () => {
    const { winner, margin } = winnerMarkets(source({}));
    expect(unpricedSubjects([winner, margin])).toEqual([
      { kind: 'winner', team: 'Away' },
      { kind: 'winner', team: 'Home' },
    ]);
    expect(unpricedSubjects([winnerMarkets(source(FILES)).winner])).toEqual([]);
    expect(unpricedSubjects([totalMarket(source({}), 'home', 'Shots')])).toEqual([
      { kind: 'teamTotal', team: 'Home', stat: 'Shots' },
    ]);
  });
});

test('totalMarket has every line that the builder offers, and all its bets are on the same total', () => {
  for (const scope of SCOPES) {
    for (const stat of TEAM_STATS) {
      const { key, lines } = totalMarket(source(FILES), scope, stat);
      expect(lines.map(({ line }) => line)).toEqual(LINES[totalLadder(scope, stat)]);
      expect(new Set(lines.flatMap(({ bets }) => bets.map(({ leg }) => JSON.stringify(subjectOf(leg))))).size).toBe(1);
      expect(key).not.toBe('');
    }
  }
});

describe('the three shares of a bet', () => {
  const { records } = HAND_CHECKED;
  const table = fillTable(HAND_CHECKED);
  const counted = source({}, distributionsOf(table, records.length, [], subjectsOf(table)));
  const markets = [
    ...Object.values(winnerMarkets(counted)),
    ...SCOPES.flatMap((scope) => TEAM_STATS.map((stat) => totalMarket(counted, scope, stat))),
    ...HAND_CHECKED.players.flatMap((name) =>
      playerMarkets(counted, [{ name, team: 'Home' }], 'Goals', '').map(({ market }) => market),
    ),
  ];

  test('boardShares and the fair chance of a button are those of the simulated games', () => {
    for (const { leg, chance, fair } of markets.flatMap(({ lines }) => lines.flatMap(({ bets }) => bets))) {
      if (chance === null) continue;
      const win = records.filter((record) => holds(record, leg)).length;
      const kept = records.filter((record) => unlost(record, leg)).length;
      const shares = { win, push: kept - win, lose: records.length - kept };
      const found = Object.entries(boardShares(counted, leg)!);
      expect([leg, found.map(([kind, share]) => [kind, Math.round(share * records.length * 1e9) / 1e9])]).toEqual([
        leg,
        Object.entries(shares),
      ]);
      const decided = records.length - shares.push;
      expect([leg, fair]).toEqual([leg, decided === 0 ? null : expect.closeTo(win / decided, 12)]);
    }
  });

  test.each([
    [5, null],
    [5.5, { win: 0.5, push: 0, lose: 0.5 }],
  ])('boardShares without the other side of the line %s are %j', (at, shares) => {
    const row = { index: DATE, Away: 'Away', Home: 'Home', [`Over ${at}`]: 0.5 };
    const leg: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: at as Line };
    const known = source({ game_probs: [row] });
    expect(totalMarket(known, 'game', 'Goals').lines.find(({ line }) => line === at)?.bets[0].chance).toBe(0.5);
    expect(boardShares(known, leg)).toEqual(shares);
  });

  test('withoutPrices keeps the bets of a player and takes their prices', () => {
    const player = playerMarkets(source(FILES), PLAYERS, 'Goals', '')[0]!;
    const gone = withoutPrices(player);
    const bets = (of: typeof player) => of.market.lines.flatMap((line) => line.bets);
    expect(gone).toMatchObject({ name: 'P', team: 'Home', gone: true });
    expect(bets(gone)).toEqual(bets(player).map((bet) => ({ ...bet, chance: null, fair: null })));
  });
});
