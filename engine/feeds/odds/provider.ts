import { MARKETS } from '@ddh/forecast/quotes';
import type { Side } from '@ddh/engine/internal/domain';

/** Markets of prices: those of value files first, then those that only the price log keeps. */
export const PRICE_MARKETS = [...MARKETS, 'puck_line', 'blocks', 'saves', 'power_play_points'] as const;
export type PriceMarket = (typeof PRICE_MARKETS)[number];

/** A game as a provider announces it. Team names are the provider's. */
export type OddsEvent = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly away: string;
  readonly home: string;
};

/** A price of an answer that has passed the contract. Names of teams and players are the provider's. */
export type OddsPrice = {
  readonly eventId: string;
  /** The title of the sportsbook. */
  readonly book: string;
  readonly market: PriceMarket;
  /** The position of the provider's market in its list. Of two prices for one bet at one time, the lower rank counts. */
  readonly rank: number;
  /** The team of a money line, puck line or team total. */
  readonly team: string | null;
  readonly player: string | null;
  /** `null` for money lines and puck lines. */
  readonly side: Side | null;
  /** `null` for money lines. */
  readonly line: number | null;
  /** American odds: a whole number from 100 up, or from -100 down. */
  readonly odds: number;
  /** When the provider last saw the price change, as in `2026-11-23T16:11:07Z`. */
  readonly updated: string;
};

/** A field of an answer that breaks the contract. `path` and `problem` form a sentence. */
export type OddsFault = { readonly endpoint: string; readonly path: string; readonly problem: string };

/** The readable part of an answer. Each unreadable part is a fault, and is left out. */
export type Reading<T> = {
  readonly values: readonly T[];
  readonly faults: readonly OddsFault[];
  /** The number of prices of each market that the provider's file does not read. */
  readonly otherMarkets: ReadonlyMap<string, number>;
};

/** What the headers of an answer say about credits. `null` if a header is missing or not a number. */
export type Credits = { readonly last: number | null; readonly remaining: number | null };

/** Times of starts, in epoch milliseconds. */
export type Span = { readonly from: number; readonly to: number };

/** A provider of prices. A second provider is one more file with such an object. Addresses have no key. */
export type OddsProvider = {
  /** The value of `--provider`. */
  readonly id: string;
  /** The provider's name, which its prices carry into the value files. */
  readonly source: string;
  readonly server: string;
  /** The markets that can be requested, by the provider's names. */
  readonly markets: readonly string[];
  /** The markets that are requested unless the configuration names others, most important first. */
  readonly usualMarkets: readonly string[];
  readonly usualRegions: readonly string[];
  /** Whether one request gets the market for all games. The other markets need a request for each game. */
  readonly isBulk: (market: string) => boolean;
  /** Upper bound for the credits of a request. */
  readonly cost: (markets: number, regions: number) => number;
  /** Paths below `server`. The list of events is free. */
  readonly eventsPath: (span: Span) => string;
  readonly bulkPath: (span: Span, markets: readonly string[], regions: readonly string[]) => string;
  readonly eventPath: (eventId: string, markets: readonly string[], regions: readonly string[]) => string;
  /** The address with the key. Only the function that sends the request calls it. */
  readonly withKey: (address: string, key: string) => string;
  readonly credits: (headers: Pick<Headers, 'get'>) => Credits;
  readonly readEvents: (body: unknown) => Reading<OddsEvent>;
  readonly readBulk: (body: unknown) => Reading<OddsPrice>;
  readonly readEvent: (body: unknown) => Reading<OddsPrice>;
};
