import * as v from 'valibot';
import { Name } from '@ddh/engine/internal/datasets';
import { parseInstant, type Side } from '@ddh/engine/internal/domain';
import type { OddsEvent, OddsPrice, OddsProvider, PriceMarket, Span, OddsFault, Reading } from './provider.ts';

/** Joins the path of an object and the path of a field in it. Either can be empty. */
const fieldPath = (path: string, field: string): string => [path, field].filter(Boolean).join('.');

/** Reads a response part by part, and collects a fault with the field's path for each part that breaks its schema. */
class Contract {
  readonly #endpoint: string;
  readonly #faults: OddsFault[] = [];
  readonly #otherMarkets = new Map<string, number>();

  constructor(endpoint: string) {
    this.#endpoint = endpoint;
  }

  /** Parses `value`. If it breaks the schema, collects the fault and returns `null`. */
  read<T>(schema: v.GenericSchema<unknown, T>, value: unknown, path: string): T | null {
    const read = v.safeParse(schema, value, { abortEarly: true });
    if (read.success) return read.output;
    const [issue] = read.issues;
    const field = fieldPath(path, v.getDotPath(issue) ?? '');
    const problem =
      issue.received === 'undefined' ? 'is missing' : issue.type === 'object' ? 'must be an object' : issue.message;
    this.#faults.push({ endpoint: this.#endpoint, path: field === '' ? 'the response' : field, problem });
    return null;
  }

  /** Yields the elements of a list that satisfy the schema, each with its path. */
  *each<T>(
    schema: v.GenericSchema<unknown, T>,
    list: readonly unknown[],
    path: string,
  ): Generator<readonly [path: string, value: T]> {
    for (const [index, element] of list.entries()) {
      const at = `${path}[${index}]`;
      const value = this.read(schema, element, at);
      if (value !== null) yield [at, value];
    }
  }

  skip(market: string, prices: number): void {
    this.#otherMarkets.set(market, (this.#otherMarkets.get(market) ?? 0) + prices);
  }

  reading<T>(values: readonly T[]): Reading<T> {
    return { values, faults: this.#faults, otherMarkets: this.#otherMarkets };
  }
}

/** The Odds API, version 4. A request costs one credit for each market and region in its response. */

type MarketKind = 'winner' | 'spread' | 'total' | 'teamTotal' | 'player' | 'anytime';
type Market = { readonly market: PriceMarket; readonly kind: MarketKind; readonly bulk?: true };

/** The provider's markets. A main market precedes its alternates, which repeat some of its lines. */
const MARKETS: Readonly<Record<string, Market>> = {
  h2h: { market: 'moneyline', kind: 'winner', bulk: true },
  totals: { market: 'total', kind: 'total', bulk: true },
  spreads: { market: 'puck_line', kind: 'spread', bulk: true },
  team_totals: { market: 'team_total', kind: 'teamTotal' },
  player_goal_scorer_anytime: { market: 'goals', kind: 'anytime' },
  player_goals: { market: 'goals', kind: 'player' },
  player_assists: { market: 'assists', kind: 'player' },
  player_points: { market: 'points', kind: 'player' },
  player_shots_on_goal: { market: 'shots', kind: 'player' },
  player_blocked_shots: { market: 'blocks', kind: 'player' },
  player_total_saves: { market: 'saves', kind: 'player' },
  player_power_play_points: { market: 'power_play_points', kind: 'player' },
  alternate_totals: { market: 'total', kind: 'total' },
  alternate_spreads: { market: 'puck_line', kind: 'spread' },
  alternate_team_totals: { market: 'team_total', kind: 'teamTotal' },
  player_goals_alternate: { market: 'goals', kind: 'player' },
  player_assists_alternate: { market: 'assists', kind: 'player' },
  player_points_alternate: { market: 'points', kind: 'player' },
  player_shots_on_goal_alternate: { market: 'shots', kind: 'player' },
  player_blocked_shots_alternate: { market: 'blocks', kind: 'player' },
  player_total_saves_alternate: { market: 'saves', kind: 'player' },
};
const KEYS = Object.keys(MARKETS);

const TIME = 'must be a time like 2026-11-23T16:11:07Z';
const Time = v.pipe(
  v.string(TIME),
  v.check((text) => parseInstant(text) !== null, TIME),
);
const LIST = 'must be a list';
const List = v.array(v.unknown(), LIST);
const PRICE = 'must be American odds, a whole number like -130 or 110';
const Price = v.pipe(
  v.number(PRICE),
  v.safeInteger(PRICE),
  v.check((odds) => Math.abs(odds) >= 100, PRICE),
);
const LINE = 'must be a number like 2.5';
const Point = v.pipe(v.number(LINE), v.minValue(-1000, LINE), v.maxValue(1000, LINE));
const CountLine = v.pipe(v.number(LINE), v.minValue(0, LINE), v.maxValue(1000, LINE));
const OVER_UNDER = 'must be Over or Under';
const OverUnder = v.picklist(['Over', 'Under'], OVER_UNDER);

const EventList = v.object({ id: Name, commence_time: Time, home_team: Name, away_team: Name });
const EventOdds = v.object({ id: Name, bookmakers: List });
const Book = v.object({ title: Name, markets: List });
const MarketPrices = v.object({ key: Name, last_update: Time, outcomes: List });

const SIDES = { Over: 'over', Under: 'under', Yes: 'over', No: 'under' } as const satisfies Readonly<
  Record<string, Side>
>;
type Outcome = Pick<OddsPrice, 'team' | 'player' | 'side' | 'line' | 'odds'>;

/** Schemas of the outcomes, by kind of market. Fields that we do not read are ignored. */
const OUTCOMES: { readonly [kind in MarketKind]: v.GenericSchema<unknown, Outcome> } = {
  winner: v.pipe(
    v.object({ name: Name, price: Price }),
    v.transform(({ name, price }) => ({ team: name, player: null, side: null, line: null, odds: price })),
  ),
  spread: v.pipe(
    v.object({ name: Name, price: Price, point: Point }),
    v.transform(({ name, price, point }) => ({ team: name, player: null, side: null, line: point, odds: price })),
  ),
  total: v.pipe(
    v.object({ name: OverUnder, price: Price, point: CountLine }),
    v.transform(({ name, price, point }) => ({
      team: null,
      player: null,
      side: SIDES[name],
      line: point,
      odds: price,
    })),
  ),
  teamTotal: v.pipe(
    v.object({ name: OverUnder, description: Name, price: Price, point: CountLine }),
    v.transform(({ name, description, price, point }) => ({
      team: description,
      player: null,
      side: SIDES[name],
      line: point,
      odds: price,
    })),
  ),
  player: v.pipe(
    v.object({ name: OverUnder, description: Name, price: Price, point: CountLine }),
    v.transform(({ name, description, price, point }) => ({
      team: null,
      player: description,
      side: SIDES[name],
      line: point,
      odds: price,
    })),
  ),
  // An anytime goal scorer bet is about scoring at least one goal, which is over 0.5.
  anytime: v.pipe(
    v.object({ name: v.picklist(['Yes', 'No'], 'must be Yes or No'), description: Name, price: Price }),
    v.transform(({ name, description, price }) => ({
      team: null,
      player: description,
      side: SIDES[name],
      line: 0.5,
      odds: price,
    })),
  ),
};

function readOdds(event: unknown, path: string, contract: Contract, prices: OddsPrice[]): void {
  const read = contract.read(EventOdds, event, path);
  if (read === null) return;
  for (const [book, markets] of contract.each(Book, read.bookmakers, fieldPath(path, 'bookmakers'))) {
    const place = `${book}.markets`;
    for (const [at, { key, last_update: updated, outcomes }] of contract.each(MarketPrices, markets.markets, place)) {
      const rank = KEYS.indexOf(key);
      const known = MARKETS[key];
      if (rank === -1 || known === undefined) {
        contract.skip(key, outcomes.length);
        continue;
      }
      for (const [, outcome] of contract.each(OUTCOMES[known.kind], outcomes, `${at}.outcomes`))
        prices.push({ eventId: read.id, book: markets.title, market: known.market, rank, ...outcome, updated });
    }
  }
}

const SPORT = '/v4/sports/icehockey_nhl';

/** Formats a time without milliseconds, because the provider rejects them. */
const instant = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z');
const spanQuery = ({ from, to }: Span): string => `commenceTimeFrom=${instant(from)}&commenceTimeTo=${instant(to)}`;
const oddsQuery = (markets: readonly string[], regions: readonly string[]): string =>
  `regions=${regions.join(',')}&markets=${markets.join(',')}&oddsFormat=american&dateFormat=iso`;

function count(headers: Pick<Headers, 'get'>, name: string): number | null {
  const text = headers.get(name);
  return text !== null && /^\d{1,9}(?:\.0*)?$/.test(text) ? Number(text) : null;
}

export const THE_ODDS_API: OddsProvider = {
  id: 'the-odds-api',
  source: 'The Odds API',
  server: 'https://api.the-odds-api.com',
  markets: KEYS,
  usualMarkets: [
    'h2h',
    'totals',
    'spreads',
    'player_goal_scorer_anytime',
    'player_points',
    'player_shots_on_goal',
    'player_assists',
    'team_totals',
  ],
  usualRegions: ['us'],
  isBulk: (market) => MARKETS[market]?.bulk === true,
  cost: (markets, regions) => markets * regions,
  eventsPath: (span) => `${SPORT}/events?dateFormat=iso&${spanQuery(span)}`,
  bulkPath: (span, markets, regions) => `${SPORT}/odds?${oddsQuery(markets, regions)}&${spanQuery(span)}`,
  eventPath: (eventId, markets, regions) =>
    `${SPORT}/events/${encodeURIComponent(eventId)}/odds?${oddsQuery(markets, regions)}`,
  withKey: (address, key) => `${address}${address.includes('?') ? '&' : '?'}apiKey=${encodeURIComponent(key)}`,
  credits: (headers) => ({
    last: count(headers, 'x-requests-last'),
    remaining: count(headers, 'x-requests-remaining'),
  }),
  readEvents(body) {
    const contract = new Contract('events');
    const events: OddsEvent[] = [];
    const list = contract.read(List, body, '');
    for (const [, event] of contract.each(EventList, list ?? [], '')) {
      const { id, commence_time: start, home_team: home, away_team: away } = event;
      events.push({ id, start: parseInstant(start) ?? Number.NaN, away, home });
    }
    return contract.reading(events);
  },
  readBulk(body) {
    const contract = new Contract('odds');
    const prices: OddsPrice[] = [];
    const list = contract.read(List, body, '') ?? [];
    for (const [at, event] of list.entries()) readOdds(event, `[${at}]`, contract, prices);
    return contract.reading(prices);
  },
  readEvent(body) {
    const contract = new Contract('events/{id}/odds');
    const prices: OddsPrice[] = [];
    readOdds(body, '', contract, prices);
    return contract.reading(prices);
  },
};
