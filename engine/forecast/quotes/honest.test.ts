import { describe, expect, test } from 'vitest';
import type { GameChange, Lineup } from '@ddh/engine/internal/datasets';
import type { LeagueDate } from '@ddh/engine/internal/domain';
import { BLEND_WEIGHTS, recordWeights } from '@ddh/engine/internal/honest';
import { simulateTable } from '@ddh/engine/internal/model';
import { priceSlip, type Leg } from '@ddh/engine/internal/parlay';
import { figuresOf, smallModel } from '../testing/slates.ts';
import { hubFiles } from '../../testing/hubFiles.ts';
import { hubDatasets } from '../slate/index.ts';
import { buildValues, valueRows, type KeptPrice } from './build.ts';
import { honestGame, lastNews, marketsOf, type HonestGame } from './honest.ts';
import { readQuotes } from './quotes.ts';

const DAY = '2025-10-07' as LeagueDate;
const MODEL = smallModel({ gameId: '1', date: DAY, goals: [2.4, 3.3] });
const simulated = simulateTable(MODEL, 10_000);
if (!simulated.ok) throw new Error(simulated.error.kind);
const TABLE = simulated.value;
const ROWS = hubDatasets([figuresOf(MODEL, 10_000)]);
const FILES = hubFiles({
  game_probs: [...ROWS.game_probs],
  puck_line_probs: [...ROWS.puck_line_probs],
  skater_probs: [...ROWS.skater_probs],
  p_info: [...ROWS.p_info],
});
const [AWAY, HOME] = [MODEL.away.name, MODEL.home.name];
const PLAYER = MODEL.away.skaters[0]!.name;
const GAME = { date: DAY, away: AWAY, home: HOME };

const COLUMNS = 'market,player,team,away,home,side,line,book,odds,captured';
const NOON = '2025-10-07T12:00:00Z';
/** A price of a market on the player, the winner, the puck line or the total. */
const row = (bet: string, book: string, odds: number, captured = NOON): string => `${bet},${book},${odds},${captured}`;
const player = (side: string, line = 0.5): string => `points,${PLAYER},,,,${side},${line}`;
const win = (team: string): string => `moneyline,,${team},,,,`;
const puckLine = (team: string, line: string): string => `puck_line,,${team},,,,${line}`;
const goals = (side: string, line: number): string => `total,,,${AWAY},${HOME},${side},${line}`;

function kept(rows: readonly string[]): readonly KeptPrice[] {
  const quotes = readQuotes([COLUMNS, ...rows].join('\n'));
  if (!quotes.ok) throw new Error(quotes.error.kind);
  const built = buildValues(quotes.value, FILES, { aliases: new Map(), now: Date.parse(NOON) });
  expect(built.findings.filter(({ fault }) => fault.kind !== 'tooGood')).toEqual([]);
  return built.kept;
}
const honest = (prices: readonly KeptPrice[], news: number | null = null, weights = BLEND_WEIGHTS): HonestGame =>
  honestGame(TABLE, { gameId: '1', game: GAME, prices, news, weights });

/** The chance that a leg holds if it does not push, in the records. */
function shareOf(leg: Leg): number {
  const priced = priceSlip(TABLE, { legs: [leg] });
  if (!priced.ok) throw new Error(priced.error.kind);
  return priced.value.price.fair;
}
const oddsAt = (chance: number): number => Number((1 / (chance + 0.03)).toFixed(3));
/** A book's prices of both sides, `shift` log odds beside the model's chance. */
function both(first: string, second: string, leg: Leg, shift: number, book = 'A', captured = NOON): readonly string[] {
  const share = shareOf(leg);
  const odds = (share / (1 - share)) * Math.exp(shift);
  const chance = odds / (1 + odds);
  return [row(first, book, oddsAt(chance), captured), row(second, book, oddsAt(1 - chance), captured)];
}
const POINT: Leg = { kind: 'player', player: PLAYER, stat: 'Points', side: 'over', line: 0.5 as never };
const WIN: Leg = { kind: 'winner', team: HOME, margin: 0.5 as never };
const BY_TWO: Leg = { kind: 'winner', team: HOME, margin: 1.5 as never };
const SIX: Leg = { kind: 'total', stat: 'Goals', side: 'over', line: 6 as never };
const QUOTED = [
  ...both(win(HOME), win(AWAY), WIN, -0.2),
  ...both(puckLine(HOME, '-1.5'), puckLine(AWAY, '+1.5'), BY_TWO, -0.15),
  ...both(goals('over', 6), goals('under', 6), SIX, 0.2),
  ...both(player('over'), player('under'), POINT, 0.3),
];

describe('marketsOf', () => {
  test('marketsOf gives each market once, with both sides of each book in one pair', () => {
    const prices = kept([...QUOTED, row(player('under'), 'B', 3.1), row(win(AWAY), 'B', 2.4)]);
    const { markets, beforeNews } = marketsOf(prices, GAME, null);
    expect(beforeNews).toEqual([]);
    expect(markets.map(({ leg }) => leg)).toEqual([WIN, BY_TWO, SIX, POINT]);
    const pairs = markets.map(({ prices: books }) => books.map(({ book, price, other }) => [book, !!price, !!other]));
    expect(pairs).toEqual([
      [
        ['A', true, true],
        ['B', false, true],
      ],
      [['A', true, true]],
      [['A', true, true]],
      [
        ['A', true, true],
        ['B', false, true],
      ],
    ]);
  });

  test('marketsOf leaves out prices from before the news, and those without a time', () => {
    const news = Date.parse(NOON);
    const early = '2025-10-07T11:59:59Z';
    const prices = kept([
      row(player('over'), 'A', 2, early),
      row(player('under'), 'A', 1.8),
      row(win(HOME), 'A', 1.6, ''),
      row(win(AWAY), 'A', 2.4),
    ]);
    const { markets, beforeNews } = marketsOf(prices, GAME, news);
    expect(beforeNews).toEqual([POINT, WIN]);
    expect(markets.map(({ prices: [one] }) => [one?.price ?? null, one?.other ?? null])).toEqual([
      [null, 1.8],
      [null, 2.4],
    ]);
    expect(marketsOf(prices, GAME, null).beforeNews).toEqual([]);
  });
});

test('lastNews is the newest of the changes and the announced goalies of the game', () => {
  const change = (at: string, home = HOME): GameChange => {
    return { date: DAY, away: AWAY, home, at, what: 'scratch', player: 'P', team: home, before: null, after: null };
  };
  const goalie = (announcedAt: string | null) => ({
    name: 'G',
    chance: null,
    source: 'confirmed',
    announcedAt,
    announcedBy: null,
  });
  const lineup = (at: string | null) =>
    ({ ...GAME, goalies: { away: goalie(at), home: null }, started: false }) as unknown as Lineup;
  const time = (at: string): number => Date.parse(`2025-10-07T${at}:00Z`);
  const stamp = (at: string): string => `2025-10-07T${at}:00Z`;
  expect(lastNews(GAME, { changes: null, lineups: null })).toBeNull();
  expect(lastNews(GAME, { changes: [change(stamp('18:00'), 'Other')], lineups: [lineup(null)] })).toBeNull();
  const changes = [change(stamp('14:00')), change(stamp('13:00'))];
  expect(lastNews(GAME, { changes, lineups: [lineup(stamp('13:30'))] })).toBe(time('14:00'));
  expect(lastNews(GAME, { changes, lineups: [lineup(stamp('15:30'))] })).toBe(time('15:30'));
});

describe('honestGame', () => {
  test('the file has the weights, and rows have the weighted shares of its grid', () => {
    const prices = kept(QUOTED);
    const { file, figuresOf: figures } = honest(prices);
    if (file?.kind !== 'weighed') throw new Error(file?.kind ?? 'none');
    expect(file).toMatchObject({ gameId: '1', books: ['A'], captured: { from: NOON, until: NOON }, withheld: [] });
    // A whole line has both sides as legs.
    expect(file.weighing.legs).toHaveLength(5);
    const weights = recordWeights(TABLE, file.weighing);
    if (!weights.ok) throw new Error(weights.error.kind);
    const honestShare = (leg: Leg): number => {
      const priced = priceSlip(TABLE, { legs: [leg] }, { weights: weights.value });
      return priced.ok ? priced.value.price.fair : NaN;
    };
    for (const [i, leg] of [WIN, BY_TWO, SIX, POINT].entries()) {
      const [one, other] = [figures(prices[2 * i]!), figures(prices[2 * i + 1]!)];
      expect(one!.prob).toBeCloseTo(honestShare(leg), 9);
      expect(one!.prob! + other!.prob!).toBeCloseTo(1, 9);
      expect(one!.books! + other!.books!).toBeCloseTo(1, 9);
      const [low, high] = [shareOf(leg), one!.books!].toSorted((a, b) => a - b);
      expect(one!.prob).toBeGreaterThan(low!);
      expect(one!.prob).toBeLessThan(high!);
    }
    const points = file.honest_probs.find(
      ({ subject }) => subject.kind === 'player' && subject.player === PLAYER && subject.stat === 'Points',
    );
    expect(points?.over[0]).toBeCloseTo(honestShare(POINT), 4);
    expect(points?.over).toHaveLength(13);
    const rows = Object.values(valueRows(prices, figures)).flat();
    expect(rows.every((one) => typeof one['Honest prob'] === 'number' && typeof one['Books prob'] === 'number')).toBe(
      true,
    );
  });

  test('a price too far from the model is withheld, and its bet is marked on both sides', () => {
    const prices = kept([...QUOTED.slice(0, 6), ...both(player('over'), player('under'), POINT, -1.2)]);
    const { file, figuresOf: figures } = honest(prices);
    expect(file).toMatchObject({ kind: 'weighed', withheld: [POINT] });
    expect(prices.slice(-2).map((price) => figures(price))).toMatchObject([
      { prob: null, doubt: 'disagree' },
      { prob: null, doubt: 'disagree' },
    ]);
    expect(figures(prices[0]!)?.doubt).toBeNull();
  });

  test('a game whose prices are all one-sided, or from before its news, has no weights', () => {
    const overs = kept(QUOTED.filter((_, i) => i % 2 === 0));
    expect(honest(overs).file).toBeNull();
    expect(overs.map(honest(overs).figuresOf)).toEqual([null, null, null, null]);
    const all = kept(QUOTED);
    const late = honest(all, Date.parse(NOON) + 1);
    expect(late.file).toBeNull();
    expect(new Set(all.map((price) => late.figuresOf(price)?.doubt))).toEqual(new Set(['before news']));
  });

  test('a game that falls back has a file that says why, and no honest figures', () => {
    // All players score less than in the model, and the teams more.
    const rows = [...MODEL.away.skaters, ...MODEL.home.skaters].flatMap(({ name }) => {
      const bet = (side: string): string => `points,${name},,,,${side},0.5`;
      return both(bet('over'), bet('under'), { ...POINT, player: name }, -0.7);
    });
    const prices = kept([...rows, ...both(goals('over', 6), goals('under', 6), SIX, 0.7)]);
    const { file, figuresOf: figures } = honest(prices, null, { player: 0, game: 0 });
    expect(file).toMatchObject({ kind: 'fallback' });
    expect(prices.map((price) => figures(price)?.prob ?? null)).toEqual(prices.map(() => null));
  });
});
