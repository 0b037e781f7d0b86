import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import type { EdgeRecord, TrackRecordResults } from '@ddh/engine/internal/trackRecord';
import { appendMember } from '@ddh/feeds/store';
import { priceLogText, type LoggedPrice } from '@ddh/feeds/odds';
import {
  parsePrices,
  pricesText,
  summarizeEdges,
  type GradedEdge,
  type KeptEdge,
  type PriceFreeze,
} from '@ddh/forecast/trackRecord';
import type { ChainDay } from './chain.ts';
import { readGradedEdges } from './edges.ts';

// 3,000 invented bets with known results and prices. The oracle below shares no code with the implementation: it knows what
// it has invented, and computes sums and intervals on its own.

const FIRST = '2026-01-05' as LeagueDate;
const [DAYS, GAMES] = [20, 5];
/** Ten players of each game have bets. The last two did not dress. */
const [PLAYERS, DRESSED] = [10, 8];
const MINUTE = 60_000;

/** A generator of numbers from 0 to 1 (mulberry32). */
function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 2 ** 32;
  };
}
const draw = random(7);
const below = (limit: number): number => Math.floor(draw() * limit);
const pick = <T>(list: readonly T[]): T => list[below(list.length)]!;

type Game = {
  readonly id: string;
  readonly date: LeagueDate;
  readonly start: number;
  /** `open`: without a result. */
  readonly state: 'played' | 'moved' | 'open';
  readonly goals: { away: number; home: number };
  /** The shots of the players who dressed. */
  readonly shots: number[];
};
const games: readonly Game[] = Array.from({ length: DAYS * GAMES }, (_, i) => {
  const date = addDays(FIRST, Math.floor(i / GAMES));
  const kind = i % 17;
  return {
    id: `${2025020000 + i}`,
    date,
    start: Date.parse(`${date}T23:00:00Z`) + pick([0, 30, 90]) * MINUTE,
    state: kind === 3 ? 'moved' : kind === 9 ? 'open' : 'played',
    goals: { away: below(6), home: below(5) + 6 * below(2) },
    shots: Array.from({ length: DRESSED }, () => below(6)),
  };
});
for (const { goals } of games) if (goals.away === goals.home) goals.home++;

/** What became of a price before the start. The first four are closing prices, or say that there is none. */
const FATES = ['shorter', 'longer', 'same', 'away', 'none', 'early', 'late', 'before', 'otherBook'] as const;
type Fate = (typeof FATES)[number];
type Known = { readonly bet: KeptEdge; readonly game: Game; readonly fate: Fate; readonly close: number };

const american = (odds: number): number => (odds > 0 ? 1 + odds / 100 : 1 + 100 / -odds);
/** A price as files have it: with six decimals, or typed with two. */
const written = (odds: number): number => Number(american(odds).toFixed(pick([2, 6])));
/** Moves American odds by a number of steps of 5, without the gap between -100 and 100. */
const stepped = (odds: number, steps: number): number => {
  const place = (odds > 0 ? odds - 100 : odds + 100) + 5 * steps;
  return place >= 0 ? place + 100 : place - 100;
};

type Offer = Pick<KeptEdge, 'market' | 'venue' | 'player' | 'side' | 'line'>;
const SIDES = ['over', 'under'] as const;
const VENUES = ['away', 'home'] as const;
const NONE = { venue: null, player: null, side: null, line: null };
/** The 30 bets of each game. No two of them differ in the line alone. */
const offers = (): readonly Offer[] => [
  ...VENUES.map((venue) => ({ ...NONE, market: 'moneyline' as const, venue })),
  ...VENUES.map((venue) => ({
    ...NONE,
    market: 'puck_line' as const,
    venue,
    line: pick([-2.5, -2, -1.5, -1, 1, 1.5]),
  })),
  ...SIDES.map((side) => ({ ...NONE, market: 'total' as const, side, line: pick([5, 5.5, 6, 6.5, 7]) })),
  ...SIDES.flatMap((side) =>
    VENUES.map((venue) => ({ ...NONE, market: 'team_total' as const, venue, side, line: pick([2, 2.5, 3, 3.5]) })),
  ),
  ...SIDES.flatMap((side) =>
    Array.from({ length: PLAYERS }, (_, i) => ({
      ...NONE,
      market: 'shots' as const,
      player: `P${i}`,
      side,
      line: pick([1.5, 2, 2.5, 3]),
    })),
  ),
];

const rows: LoggedPrice[] = [];
const known: Known[] = [];
const lists = new Map<LeagueDate, readonly [KeptEdge[], KeptEdge[]]>();

function seenOf(fate: Fate, start: number, listed: number): number {
  if (fate === 'early') return start - 61 * MINUTE;
  if (fate === 'late') return start;
  return fate === 'before' ? listed : start - pick([1, 10, 39]) * MINUTE;
}

for (const game of games) {
  const list = lists.get(game.date) ?? ([[], []] as const);
  lists.set(game.date, list);
  for (const offer of offers()) {
    const odds = stepped(100, below(60) - 20);
    const listed = game.start - pick([40, 400]) * MINUTE;
    const bet: KeptEdge = {
      ...offer,
      game: game.id,
      listed: new Date(listed).toISOString(),
      claim: pick(['honest', 'honest', 'raw']),
      playerId: offer.player === null ? null : Number(game.id + offer.player.slice(1)),
      ev: Number(pick([0.01, 0.02, 0.021, 0.05, 0.07, 0.1, 0.101, 0.3, draw() / 5 + 1e-6]).toFixed(6)),
      stake: 0,
      book: pick(['Alpha', 'Beta']),
      odds: written(odds),
      captured: pick([null, new Date(listed - 60 * MINUTE).toISOString()]),
      source: null,
    };
    const fate = pick(FATES.filter((one) => one !== 'away' || offer.line !== null));
    const steps = { shorter: -1 - below(4), longer: 1 + below(4) }[fate as string] ?? 0;
    const close = stepped(odds, steps);
    const at = new Date(seenOf(fate, game.start, listed)).toISOString();
    const row: LoggedPrice = {
      ...offer,
      seen: at,
      updated: at,
      source: 'S',
      book: fate === 'otherBook' ? 'Gamma' : bet.book.toUpperCase(),
      line: fate === 'away' ? Number(offer.line) + 20 : offer.line,
      odds: close,
      game: game.id,
      team: offer.venue === null ? null : `${offer.venue}${game.id}`,
      playerId: bet.playerId,
      answer: 'a',
    };
    if (fate !== 'none') rows.push(row);
    known.push({ bet, game, fate, close: american(close) });
    // A later list shows most bets again, with other prices and claims, and some that the first one did not have.
    const isFirst = draw() < 0.8;
    list[isFirst ? 0 : 1].push(bet);
    if (isFirst) list[1].push({ ...bet, odds: 9, ev: 5, book: 'Delta', claim: 'raw' });
  }
}

const resultsOf = (date: LeagueDate): TrackRecordResults => ({
  version: 1,
  date,
  receipts: [],
  games: games
    .filter((game) => game.date === date && game.state !== 'open')
    .map(({ id, start, state, goals, shots }) => ({
      gameId: id,
      start: new Date(start).toISOString(),
      corrected: false,
      result:
        state === 'moved'
          ? null
          : {
              away: { name: 'A', Goals: goals.away, Shots: 20 },
              home: { name: 'H', Goals: goals.home, Shots: 20 },
              players: Object.fromEntries(shots.map((count, i) => [`P${i}`, { Shots: count }])),
            },
    })),
});

/** The oracle: what one unit of a bet returned. `null` for a void bet. */
function returned({
  bet: { market, venue, player, side, line, odds },
  game: { state, goals, shots },
}: Known): number | null {
  if (state === 'moved') return null;
  const own = venue === 'home' ? goals.home : goals.away;
  const other = venue === 'home' ? goals.away : goals.home;
  let over: number;
  if (market === 'moneyline') over = own - other;
  else if (market === 'puck_line') over = own + Number(line) - other;
  else if (market === 'total') over = goals.home + goals.away - Number(line);
  else if (market === 'team_total') over = own - Number(line);
  else {
    const count = shots[Number(player?.slice(1))];
    if (count === undefined) return null;
    over = count - Number(line);
  }
  if (over === 0) return 0;
  return over > 0 === (side !== 'under') ? odds - 1 : -1;
}

type Value = { readonly game: string; readonly value: number };
const mean = (values: readonly Value[]): number => values.reduce((sum, { value }) => sum + value, 0) / values.length;
const gamesIn = (values: readonly { readonly game: string }[]): number => new Set(values.map(({ game }) => game)).size;

/** The oracle's mean with the central 95 % of the means of 4,000 samples of games. */
function estimated(values: readonly Value[]): { readonly mean: number; readonly low: number; readonly high: number } {
  const ids = [...new Set(values.map(({ game }) => game))];
  const byGame = ids.map((id) => {
    const own = values.filter(({ game }) => game === id);
    return { count: own.length, sum: own.reduce((sum, { value }) => sum + value, 0) };
  });
  const chance = random(99);
  const means = Array.from({ length: 4000 }, () => {
    let [sum, count] = [0, 0];
    for (let i = 0; i < ids.length; i++) {
      const drawn = byGame[Math.floor(chance() * ids.length)]!;
      sum += drawn.sum;
      count += drawn.count;
    }
    return sum / count;
  }).toSorted((x, y) => x - y);
  return { mean: mean(values), low: means[99]!, high: means[3899]! };
}

/** The oracle's figures of a group. */
function summed(group: readonly Known[]) {
  const values = group.flatMap((one) => {
    const value = returned(one);
    return value === null ? [] : [{ ...one, game: one.game.id, value }];
  });
  const closed = values.filter(({ fate }) => ['shorter', 'longer', 'same'].includes(fate));
  const moved = closed.filter(({ fate }) => fate !== 'same');
  return {
    n: values.length,
    games: gamesIn(values),
    push: values.filter(({ value }) => value === 0).length,
    said: mean(values.map(({ game, bet }) => ({ game, value: bet.ev }))),
    came: estimated(values),
    closing: {
      n: closed.length,
      games: gamesIn(closed),
      same: closed.length - moved.length,
      ourWay: estimated(moved.map(({ game, fate }) => ({ game, value: fate === 'shorter' ? 1 : 0 }))),
      value: estimated(closed.map(({ game, bet, close }) => ({ game, value: bet.odds / close - 1 }))),
      away: values.filter(({ fate }) => fate === 'away').length,
    },
  };
}

/** An interval of other samples has other ends: they may differ by a tenth of its width. */
const near = ({ mean: middle, low, high }: ReturnType<typeof estimated>) => {
  const end = (value: number) => ({
    asymmetricMatch: (found: unknown) => typeof found === 'number' && Math.abs(found - value) <= 0.1 * (high - low),
  });
  return { mean: expect.closeTo(middle, 9) as number, low: end(low), high: end(high) };
};

const LIMITS = [
  [0, 0.02],
  [0.02, 0.05],
  [0.05, 0.1],
  [0.1, null],
] as const;

function expectSums(found: EdgeRecord | null): void {
  const graded = known.filter(({ game }) => game.state !== 'open');
  expect(found?.map(({ kind }) => kind)).toEqual(['honest', 'raw']);
  for (const { kind, n, void: voids, groups, above } of found ?? []) {
    const own = graded.filter(({ bet }) => bet.claim === kind);
    expect([n, voids]).toEqual([
      own.filter((one) => returned(one) !== null).length,
      own.filter((one) => returned(one) === null).length,
    ]);
    const group = (from: number, to: number | null) => {
      const { came, closing, ...rest } = summed(
        own.filter(({ bet: { ev } }) => ev > from && (to === null || ev <= to)),
      );
      const { ourWay, value, ...counts } = closing;
      const said = expect.closeTo(rest.said, 9) as number;
      return { ...rest, said, came: near(came), closing: { ...counts, ourWay: near(ourWay), value: near(value) } };
    };
    expect(groups).toEqual(LIMITS.map(([from, to]) => ({ from, to, ...group(from, to) })));
    expect(above).toEqual(group(0.02, null));
  }
}

describe('3,000 invented bets', () => {
  let dir = '';
  beforeAll(async () => {
    dir = await mkdtemp(join(tmpdir(), 'ddh-edges-'));
    for (const date of lists.keys()) {
      const own = rows.filter(({ game }) => games.some((one) => one.id === game && one.date === date));
      // Two fetches: the order of the rows says nothing.
      for (const half of [0, 1]) {
        const text = priceLogText(own.filter((_, i) => i % 2 === half).toReversed());
        expect(await appendMember(join(dir, `${date}.ndjson.gz`), text)).toMatchObject({ ok: true });
      }
    }
  });
  afterAll(() => rm(dir, { recursive: true }));

  const chain = (): readonly ChainDay<PriceFreeze>[] =>
    [...lists].map(([date, [first, second]]) => {
      const head = { at: `${date}T12:00:00Z`, data: 'v', offset: 0, previous: '0'.repeat(64) };
      const text = [first, second, second].map((edges, i) =>
        pricesText({ head: { ...head, freeze: i + 1 }, prices: [], honest: [], edges }),
      );
      const parsed = parsePrices(text.join(''));
      if (!parsed.ok) throw new Error(parsed.error.problem);
      return { date, bytes: Buffer.alloc(0), parts: parsed.value.map((part) => ({ ...part, end: 0 })) };
    });
  const planned = new Map(games.map(({ id }) => [id, { away: `away${id}`, home: `home${id}` }]));
  async function graded(logs = dir): Promise<readonly GradedEdge[]> {
    const results = new Map([...lists.keys()].map((date) => [date, resultsOf(date)]));
    const order = { logs: { dir: logs, shown: 'prices' }, prices: { dir: logs, shown: 'kept' }, keeps: true, planned };
    const read = await readGradedEdges(chain(), results, order);
    if (!read.ok) throw new Error(read.error);
    return read.value;
  }

  test('their sums, intervals and shares are those of an independent computation, also of corrected box scores', async () => {
    expect(known).toHaveLength(3000);
    const bets = await graded();
    expect(new Set(bets.map(({ outcome }) => outcome))).toEqual(new Set(['hit', 'miss', 'push', 'void']));
    expectSums(summarizeEdges(bets));
    for (const [i, game] of games.entries()) if (i % 4 === 0) [game.goals.home, game.shots[0]] = [0, 9];
    expectSums(summarizeEdges(await graded()));
    // A run that needs no log gives the same.
    expect(await readdir(join(dir, 'closing'))).toHaveLength(DAYS);
    const again = await graded();
    for (const date of lists.keys()) await appendMember(join(dir, `${date}.ndjson.gz`), '');
    expect(await graded()).toEqual(again);
  });

  test('without a log of prices, or with one fetch before each list, nothing is said of prices', async () => {
    const closings = (record: EdgeRecord | null) =>
      (record ?? []).flatMap(({ groups, above }) => [...groups, above].map((one) => one?.closing));
    // The only fetch of a night is before its list is shown.
    const once = join(dir, 'once');
    for (const date of lists.keys()) {
      const own = known.filter(({ game }) => game.date === date);
      const fetched = rows.flatMap((row): LoggedPrice[] => {
        const found = own.find(({ bet }) => bet.game === row.game);
        return found === undefined ? [] : [{ ...row, seen: new Date(found.game.start - 401 * MINUTE).toISOString() }];
      });
      await appendMember(join(once, `${date}.ndjson.gz`), priceLogText(fetched));
    }
    for (const logs of [once, join(dir, 'none')]) {
      const none = closings(summarizeEdges(await graded(logs)));
      expect([none.length, new Set(none)]).toEqual([10, new Set([null])]);
    }
  });

  test('few bets have no public group, because their mean return is a price', async () => {
    const bets = (await graded()).filter(({ claim, profit }) => claim === 'honest' && profit !== null);
    expect(summarizeEdges(bets.slice(0, 19))).toEqual([{ kind: 'honest', n: 19, void: 0, groups: [], above: null }]);
    const few = bets.slice(0, 40).map((bet, i) => (i < 19 ? bet : { ...bet, closing: null }));
    for (const { closing } of summarizeEdges(few)?.flatMap(({ above }) => above ?? []) ?? [])
      expect(closing).toBeNull();
  });
});
