import type { TrackRecordGame } from '@ddh/engine/internal/trackRecord';
import type { Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type {
  ExtendFailure,
  GameFailure,
  GameHandle,
  GameListener,
  QueryFailure,
  WorkerLost,
} from '@ddh/workers/client';
import type { DatasetError } from '@ddh/engine/internal/datasets';
import type {
  Delivery,
  GameSource,
  Query,
  ResultOf,
  SiteTrackRecord,
  SlipRev,
  TabAnswer,
  TabRequest,
  Tab,
} from '@ddh/workers/protocol';
import type { OperatorChoices } from './config.ts';
import type { TeamStore } from './teams/port.ts';

/**
 * The page's access to the outside world. Each port also has an implementation in memory, so that state can be tested
 * without a browser.
 */
export type Services = {
  readonly clock: Clock;
  readonly preferences: Preferences;
  readonly datasets: Datasets;
  readonly simulations: Simulations;
  readonly identity: Identity;
  /**
   * Opens a user's teams. The code of the team store is fetched only by this call, because most pages do not need the
   * store.
   */
  readonly teams: (user: User) => Promise<Result<TeamStore, StoreFailure>>;
  /** Ends the session in which this browser acts for a member. Call this after a logout. Never fails. */
  readonly forgetLogin: () => Promise<void>;
  /**
   * Call this on a page where the user can edit teams. The code for teams in a cloud is fetched only after this call.
   * Pages that do not call it show the cached teams.
   */
  readonly manageTeams: () => void;
  /** Returns a random number from 0 to below 1. */
  readonly random: () => number;
  readonly leaving: Leaving;
  /** Returns whether the user's browser asks pages to use less data. */
  readonly savesData: () => boolean;
  readonly choices: OperatorChoices;
  readonly address: Address;
  readonly sharing: Sharing;
};

/** The page's user, as known to the host site (spec 3, 7). */
export interface Identity {
  /** Resolves to `null` if no user is logged in. */
  currentUser(): Promise<Result<User | null, IdentityFailure>>;
  /** Never fails. If the access cannot be checked, resolves to no access with the reason `check_failed`. */
  fantasyAccess(): Promise<FantasyAccess>;
}
export type User = {
  readonly id: string;
  readonly name: string;
  readonly email: string;
  readonly username: string;
  readonly avatarUrl: string | null;
  readonly patreonId: string | null;
};
export type FantasyAccess = { readonly hasAccess: boolean; readonly reason: string };
export type IdentityFailure = { readonly kind: 'http'; readonly status: number } | NonceFailure;
/** Why the page has no nonce, so that nothing was sent for a user. */
export type NonceFailure =
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** The site's host refuses to answer. `password`: because of a password in front of the site. */
  | { readonly kind: 'refused'; readonly status: number; readonly password: boolean }
  /** The site responds with something else, for example with a page from a cache. */
  | { readonly kind: 'badAnswer' };

/** Notifies when the page is shown or hidden, and can ask for confirmation before it is left. */
export interface Leaving {
  /** While `unsaved` returns true, the browser asks for confirmation before the user leaves the page. */
  guard(unsaved: () => boolean): void;
  /** Returns false while the page is hidden, for example behind another tab or window. */
  isSeen(): boolean;
  /** Returns whether the user has changed a text field in the last 1.5 s. */
  isTyping(): boolean;
  /** Calls `run` whenever the page becomes visible again. */
  onReturn(run: () => void): void;
  /** Calls `run` whenever the page has been hidden for `ms`. */
  onAway(ms: number, run: () => void): void;
  /**
   * Starts to reload the page. The page still runs for a moment, and the user may cancel the reload to keep unsaved
   * edits.
   */
  restart(): void;
}

/** Access to the fragment and the query of the page's URL. The router handles the path. */
export interface Address {
  /** Returns the fragment without '#', not decoded. Returns '' if the URL has none. */
  fragment(): string;
  /** Removes the fragment, without a new history entry. */
  clearFragment(): void;
  /** Calls `run` when the fragment has changed. */
  onFragment(run: () => void): void;
  /** Returns this page's URL with `fragment`, which is already encoded. */
  withFragment(fragment: string): string;
  /** Returns the path, without what comes after it. */
  path(): string;
  /** Returns the query with '?', as it is written. Returns '' if the URL has none. */
  query(): string;
  /** Replaces the query, in a new history entry or in the current one. Both keep what others have stored in the entry. */
  setQuery(query: string, isNew: boolean): void;
  /** Calls `run` when Back or Forward has changed the URL. */
  onVisit(run: () => void): void;
}

/** Ways to share what the page shows. No method throws. */
export interface Sharing {
  /** Resolves to false if the browser refuses. */
  copy(text: string): Promise<boolean>;
  /**
   * Opens the device's own share sheet. Null if the device has no share sheet. `cancelled` means that the user closed
   * the sheet.
   */
  readonly share: ((link: SharedLink) => Promise<'shared' | 'cancelled' | 'failed'>) | null;
  print(): void;
}
export type SharedLink = { readonly title: string; readonly url: string };

export interface Clock {
  /** Returns the current time in epoch milliseconds. */
  readonly now: () => number;
  /** Calls `run` once after `ms`. Returns the cancel function. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/**
 * Short strings that survive a reload of this tab. Some of them are stored for all tabs of the device. No method
 * throws: if storage is blocked, nothing is stored.
 */
export interface Preferences {
  get(key: PreferenceKey): string | null;
  /** A `null` value removes the key. */
  set(key: PreferenceKey, value: string | null): void;
  /** Runs `run` without storing anything. */
  quietly(run: () => void): void;
}
export type PreferenceKey =
  | 'date'
  | 'odds-type'
  | 'games-layout'
  | 'totals-type'
  | 'totals-game'
  | 'totals-scope'
  | 'props-prop'
  | 'props-line'
  | 'props-game'
  | 'slip'
  /** The slips of all games except the open one. */
  | 'other-slips'
  /**
   * The legs of all slips. With this list, a page shows the price buttons of these legs as pressed even before the
   * builder is loaded.
   */
  | 'picked'
  | 'builder-face'
  | 'push-rule'
  | 'board-prop'
  | 'slip-price'
  /** The way that gave a nonce last (`siteNonce.ts`). */
  | 'nonce-way'
  /** The slips that this device has counted, with what news has changed in them. */
  | 'counted-slips'
  /** The bankroll as the user typed it. It never leaves the device. */
  | 'bankroll'
  | 'vault-game'
  | 'trade'
  | 'trade-timeframe'
  /**
   * The action on teams that failed because the user was logged out. It is stored until the page has shown the failure.
   */
  | 'team-refusal'
  /** The id of the user who made the stored choices. */
  | 'user'
  | `usage-${'timeframe' | 'team' | 'group' | 'order'}`
  | 'week-off-nights'
  | 'week-order'
  | 'week-roster'
  | 'vault-books'
  | 'vault-display'
  | 'vault-edges'
  | 'vault-markets'
  | `rankings-${'timeframe' | 'team' | 'group' | 'owned' | 'order'}-${'skaters' | 'goalies'}`;

export interface Datasets {
  /**
   * Loads and validates the files of a tab. The result has the loaded files, and the names of the files that failed to
   * load.
   */
  loadTab<T extends Tab>(request: TabRequest<T>): Promise<Result<TabAnswer<T>, TabFailure>>;
  /** Loads the whole track record of the site's forecasts. */
  loadTrackRecord(): Promise<Result<SiteTrackRecord, TrackRecordFailure>>;
  /** Finds a finished game in the track record. Resolves to `null` if it is not found. Never rejects. */
  loadGameResult(gameId: string): Promise<TrackRecordGame | null>;
  /** Resolves to the newest delivery of the site, or to `null` if the manifest cannot be read. Never rejects. */
  newestDelivery(): Promise<Delivery | null>;
  /**
   * Resolves to the delivery that confirms or replaces the manifest in the page, after a tab was loaded by that manifest.
   * Never rejects.
   */
  confirmedDelivery(): Promise<Delivery | null>;
}
/** No file was loaded, because the worker that reads the files has crashed or was refused. */
export type TabFailure = WorkerLost;

export type TrackRecordFailure = DatasetError | TabFailure;

export interface Simulations {
  /** Starts the simulation worker, because a game will probably be opened soon. */
  prepare(): void;
  /**
   * Opens a game and closes the previous one. `listen` receives snapshots until the game is closed. Each snapshot names
   * the revision of the slip for which it has figures.
   */
  open(source: GameSource, slip: SlipRev, listen: GameListener): OpenGame;
}
export type OpenGame = Omit<GameHandle, 'query'> & {
  /** If the worker is lost, the query fails, although a new worker reads the game again. */
  query<Q extends Query>(query: Q): RunningQuery<ResultOf<Q>>;
};
/** A running query. A canceled query fails as `aborted`. */
type RunningQuery<T> = { readonly result: Promise<Result<T, QueryFailure>>; readonly cancel: () => void };
export type { ExtendFailure, GameFailure, GameListener, QueryFailure };
export type { Saved, StoreStatus, TeamStore, WriteFailure } from './teams/port.ts';
