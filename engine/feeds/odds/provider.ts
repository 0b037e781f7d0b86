import { MARKETS } from '@ddh/forecast/quotes';
import type { Side } from '@ddh/engine/internal/domain';

/** The markets in the price log. Value files contain only those in `MARKETS`. */
export const PRICE_MARKETS = [...MARKETS, 'blocks', 'saves', 'power_play_points'] as const;
export type PriceMarket = (typeof PRICE_MARKETS)[number];

/** A game in a provider's list, with the provider's spelling of team names. */
export type OddsEvent = {
  readonly id: string;
  /** Epoch milliseconds. */
  readonly start: number;
  readonly away: string;
  readonly home: string;
};

/** A price that satisfies the contract, with the provider's spelling of teams and players. */
export type OddsPrice = {
  readonly eventId: string;
  /** The title of the sportsbook. */
  readonly book: string;
  readonly market: PriceMarket;
  /**
   * The market's position in the provider's list. If two prices of a bet have the same time, the one with the lower
   * rank is used.
   */
  readonly rank: number;
  /** The team of a money line, puck line or team total. */
  readonly team: string | null;
  readonly player: string | null;
  /** The side of the bet. `null` for money lines and puck lines. */
  readonly side: Side | null;
  /** The line of the bet. `null` for money lines. */
  readonly line: number | null;
  /** American odds: a whole number from 100 up, or from -100 down. */
  readonly odds: number;
  /** The time of the price's last change, as in `2026-11-23T16:11:07Z`. */
  readonly updated: string;
};

/** A field of a response that breaks the contract. `path` followed by `problem` is a sentence. */
export type OddsFault = { readonly endpoint: string; readonly path: string; readonly problem: string };

/** The valid part of a response. Each invalid part is left out and reported as a fault. */
export type Reading<T> = {
  readonly values: readonly T[];
  readonly faults: readonly OddsFault[];
  /** Number of prices in each market that the provider's module does not read. */
  readonly otherMarkets: ReadonlyMap<string, number>;
};

/** The credits in the headers of a response. `null` if a header is missing or is not a number. */
export type Credits = { readonly last: number | null; readonly remaining: number | null };

/** A range of start times of games, in epoch milliseconds. */
export type Span = { readonly from: number; readonly to: number };

/** A provider of prices. Only `withKey` adds the API key to a URL. */
export type OddsProvider = {
  /** The name that selects this provider in the option `--provider`. */
  readonly id: string;
  /** The provider's name, which value files give as the source of prices. */
  readonly source: string;
  readonly server: string;
  /** The provider's names of all markets that can be requested. */
  readonly markets: readonly string[];
  /** The markets to request if the configuration has no list, most important first. */
  readonly usualMarkets: readonly string[];
  readonly usualRegions: readonly string[];
  /** Returns whether one request gets the market for all games. Other markets need a request per game. */
  readonly isBulk: (market: string) => boolean;
  /** Returns an upper bound for the credits that a request costs. */
  readonly cost: (markets: number, regions: number) => number;
  /**
   * `eventsPath`, `bulkPath` and `eventPath` return paths below `server`. The request for `eventsPath` costs no
   * credits.
   */
  readonly eventsPath: (span: Span) => string;
  readonly bulkPath: (span: Span, markets: readonly string[], regions: readonly string[]) => string;
  readonly eventPath: (eventId: string, markets: readonly string[], regions: readonly string[]) => string;
  /** Returns the URL with the API key. Only the function that sends the request should call this. */
  readonly withKey: (address: string, key: string) => string;
  readonly credits: (headers: Pick<Headers, 'get'>) => Credits;
  readonly readEvents: (body: unknown) => Reading<OddsEvent>;
  readonly readBulk: (body: unknown) => Reading<OddsPrice>;
  readonly readEvent: (body: unknown) => Reading<OddsPrice>;
};
