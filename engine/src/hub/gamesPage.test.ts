import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { hubFiles, type Row } from '../../testing/hubFiles.ts';
import { prop } from '../../testing/prop.ts';
import { gamesPage } from './gamesPage.ts';
import { formatPercent } from '../figures/index.ts';
import type { Probability } from '../odds/index.ts';
import { propsPage } from './propsPage.ts';
import { totalsPage } from './totalsPage.ts';

const game = (index: string, shares: Row = {}): Row => ({ index, Away: 'A', Home: 'B', ...shares });
const average = (Team: string, index: string, goals: number, shots: number): Row => ({
  Team,
  index,
  'Goals Against': goals,
  'Shots Against': shots,
});
const UNKNOWN = { any: null, regulation: null, overtime: null };

describe('gamesPage', () => {
  test('a card of gamesPage has the win probabilities of each team', () => {
    const shares = {
      'Away Win %': 0.4,
      'Away Reg Win %': 0.3,
      'Away OT Win %': 0.1,
      'Home Win %': 0.6,
      'Home Reg Win %': 0.45,
      'Home OT Win %': 0.15,
    };
    const [card] = gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards;
    expect(card).toMatchObject({ date: '2025-10-07', row: 0, away: { name: 'A' }, home: { name: 'B' } });
    expect(card!.figures).toEqual({
      away: { wins: { any: 0.4, regulation: 0.3, overtime: 0.1 }, goals: null, shots: null },
      home: { wins: { any: 0.6, regulation: 0.45, overtime: 0.15 }, goals: null, shots: null },
      awayPart: 0.4,
      favorite: 'home',
      isEven: false,
    });
  });

  test('a card of gamesPage has the averages of each team on the date of the game', () => {
    const { cards } = gamesPage(
      hubFiles({
        game_probs: [game('2025-10-07'), game('2025-10-08'), game('2025-10-09')],
        team_avs: [
          average('A', '2025-10-07', 1, 21),
          average('B', '2025-10-07', 2, 22),
          average('A', '2025-10-08', 3, 23),
          { Team: 'B', index: '2025-10-08', 'Shots Against': 24 },
          average('C', '2025-10-09', 5, 25),
        ],
      }),
    );
    const projected = cards.map(({ figures }) =>
      [figures!.away, figures!.home].map(({ goals, shots }) => [goals, shots]),
    );
    expect(projected).toEqual([
      [
        [1, 21],
        [2, 22],
      ],
      [
        [3, 23],
        [null, 24],
      ],
      [
        [null, null],
        [null, null],
      ],
    ]);
  });

  test('`figures` of a card is null if only the schedule has its game, and each figure that game_probs lacks is null', () => {
    const { cards } = gamesPage(
      hubFiles({
        game_probs: [game('2025-10-07')],
        schedule_times: [{ Date: '2025-10-06', 'Away Team': 'A', 'Home Team': 'B', Time: '19:00' }],
        team_avs: [average('A', '2025-10-06', 1, 21)],
      }),
    );
    const unknownSide = { wins: UNKNOWN, goals: null, shots: null };
    expect(cards.map(({ figures }) => figures)).toEqual([
      null,
      { away: unknownSide, home: unknownSide, awayPart: null, favorite: null, isEven: false },
    ]);
  });

  test('a card of gamesPage has the starting goalies of its game, or null if neither goalie is known', () => {
    const goalie = { name: 'G', chance: 0.7, source: 'inferred', announcedAt: null, announcedBy: null };
    const lineup = (Date: string, goalies: Row): Row => ({ Date, Away: 'A', Home: 'B', ...goalies });
    const { cards } = gamesPage(
      hubFiles({
        game_probs: [game('2025-10-07'), game('2025-10-08'), game('2025-10-09')],
        lineups: [lineup('2025-10-07', { 'Home Goalie': 'G', 'Home Goalie Prob': 0.7 }), lineup('2025-10-09', {})],
      }),
    );
    expect(cards.map(({ goalies }) => goalies)).toEqual([
      { goalies: { away: null, home: goalie }, started: false },
      null,
      null,
    ]);
  });

  test('a card of gamesPage has no awayPart if both win probabilities are 0', () => {
    const shares = { 'Away Win %': 0, 'Home Win %': 0 };
    const [card] = gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards;
    expect(card!.figures).toMatchObject({ away: { wins: { any: 0 } }, awayPart: null });
  });

  test('gamesPage has no cards without files', () => {
    expect(gamesPage(hubFiles({}))).toEqual({ cards: [], moves: [] });
  });
});

const share = fc.option(
  fc.nat(500).map((n) => n / 1000),
  { nil: null },
);
prop(
  'the favorite of a card is the team with the higher win probability, or null if the probabilities are equal or unknown',
  [share, share],
  (away, home) => {
    const shares = { 'Away Win %': away, 'Home Win %': home };
    const { favorite } = gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards[0]!.figures!;
    const lead = away === null || home === null ? 0 : away - home;
    expect(favorite).toBe(lead === 0 ? null : lead > 0 ? 'away' : 'home');
  },
);
prop(
  'awayPart is the away team’s share of the sum of both win probabilities, or null if one is unknown',
  [share, share],
  (away, home) => {
    const shares = { 'Away Win %': away, 'Home Win %': home };
    const { awayPart } = gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards[0]!.figures!;
    if (away === null || home === null || away + home === 0) {
      expect(awayPart).toBeNull();
      return;
    }
    expect(awayPart).toBeGreaterThanOrEqual(0);
    expect(awayPart).toBeLessThanOrEqual(1);
    expect(awayPart! * home).toBeCloseTo((1 - awayPart!) * away, 12);
  },
);

prop(
  'a game is even if the larger share that the page shows is below 55 %, at any distance from it',
  [fc.integer({ min: 0, max: 1_000_000 })],
  (millionths) => {
    const away = millionths / 1_000_000;
    const shares = { 'Away Win %': away, 'Home Win %': 1 - away };
    const { isEven } = gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards[0]!.figures!;
    const shown = [away, 1 - away].map((one) => Number(formatPercent(one as Probability).replace(/[<>%]/g, '')));
    expect(isEven).toBe(Math.max(...shown) < 55);
  },
);
test.each([
  [0.450_499, false],
  [0.450_501, true],
  [0.5, true],
  [0.549_499, true],
  [0.549_501, false],
])('a game that the away team wins with %f is even: %s', (away, isEven) => {
  const shares = { 'Away Win %': away, 'Home Win %': 1 - away };
  expect(gamesPage(hubFiles({ game_probs: [game('2025-10-07', shares)] })).cards[0]!.figures).toMatchObject({ isEven });
});

test('every page of the Hub knows the games that the line-ups call begun, also those without a goalie', () => {
  const files = hubFiles({
    game_probs: [game('2025-10-07'), game('2025-10-08'), game('2025-10-09')],
    lineups: [
      { Date: '2025-10-07', Away: 'A', Home: 'B', Started: true },
      { Date: '2025-10-08', Away: 'A', Home: 'B', 'Home Goalie': 'G' },
    ],
  });
  for (const games of [gamesPage(files).cards, totalsPage(files).games, propsPage(files).games])
    expect(games.map(({ started }) => started)).toEqual([true, false, false]);
});
