import type { Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Tab, VaultTab } from '@ddh/engine/internal/domain';
import type { ExtendFailure, GameFailure, GameHandle, GameListener, QueryFailure } from '@ddh/workers/client';
import type { GameSource, Query, ResultOf, SlipRev, TabAnswer, TabRequest } from '@ddh/workers/protocol';
import type { TeamStore } from './teams/port.ts';

/**
 * The page's access to the outside world. Each port also exists in memory, so that state is tested without a browser.
 */
export type Services = {
  readonly clock: Clock;
  readonly preferences: Preferences;
  readonly datasets: Datasets;
  readonly simulations: Simulations;
  readonly identity: Identity;
  /** Opens a user's teams. The code of the store is fetched only then, because most pages do not need it. */
  readonly teams: (user: User) => Promise<Result<TeamStore, StoreFailure>>;
  /** After a logout: ends the session in which this browser acts for a member. Never fails. */
  readonly forgetLogin: () => Promise<void>;
  /** The page lets the user edit teams, so the code for a cloud may be fetched. Other pages show the cached teams. */
  readonly manageTeams: () => void;
  /** From 0 to below 1. */
  readonly random: () => number;
  readonly leaving: Leaving;
  readonly address: Address;
  readonly sharing: Sharing;
};

/** The user of the page, as the host site knows them (spec 3, 7). */
export interface Identity {
  /** `null` if no user is logged in. */
  currentUser(): Promise<Result<User | null, IdentityFailure>>;
  /** Never fails: a failed check returns no access, with the reason `check_failed`. */
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
export type IdentityFailure =
  | { readonly kind: 'http'; readonly status: number }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'badAnswer' };

/** Events of the page's visibility and end. */
export interface Leaving {
  /** Asks before the page is left while `unsaved` returns true. */
  guard(unsaved: () => boolean): void;
  /** False while the page is hidden, behind another tab or window. */
  isSeen(): boolean;
  /** Runs whenever the page becomes visible again. */
  onReturn(run: () => void): void;
  /** Runs whenever the page has been hidden for `ms`. */
  onAway(ms: number, run: () => void): void;
  /** Reloads the page. That takes a moment, and the user may cancel it to keep unsaved edits. */
  restart(): void;
}

/** The fragment of the page's address. The path belongs to the router. */
export interface Address {
  /** The fragment without '#', not decoded; '' if the address has none. */
  fragment(): string;
  /** Removes the fragment, without a new history entry. */
  clearFragment(): void;
  /** Runs when the fragment has changed. */
  onFragment(run: () => void): void;
  /** This page's address with an encoded fragment. */
  withFragment(fragment: string): string;
}

/** Ways to share what the page shows. Never throws. */
export interface Sharing {
  /** False if the browser refuses. */
  copy(text: string): Promise<boolean>;
  /** The device's own share sheet; null without one. `cancelled`: the user closed it. */
  readonly share: ((link: SharedLink) => Promise<'shared' | 'cancelled' | 'failed'>) | null;
  print(): void;
}
export type SharedLink = { readonly title: string; readonly url: string };

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs once after `ms`. Returns the cancel function. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Small texts that survive a reload, for this session. Never throws: blocked storage stores nothing. */
export interface Preferences {
  get(key: PreferenceKey): string | null;
  /** `null` removes the text. */
  set(key: PreferenceKey, value: string | null): void;
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
  | 'slip-price'
  | 'vault-game'
  | 'trade'
  | 'trade-timeframe'
  /** The action that failed because the login was lost, until the page has shown it. */
  | 'team-refusal'
  /** The id of the user who made these choices. */
  | 'user'
  | `usage-${'timeframe' | 'team' | 'group' | 'order'}`
  | 'week-off-nights'
  | 'week-order'
  | 'week-roster'
  | `vault-books-${VaultTab}`
  | `vault-display-${VaultTab}`
  | `rankings-${'timeframe' | 'team' | 'group' | 'owned' | 'order'}-${'skaters' | 'goalies'}`;

export interface Datasets {
  /** Loads and validates the files of a tab. The value names the files that failed and holds the others. */
  loadTab<T extends Tab>(request: TabRequest<T>): Promise<Result<TabAnswer<T>, TabFailure>>;
  /** The current version of the site's data. `null` without a readable manifest. Never rejects. */
  newestVersion(): Promise<string | null>;
}
/** Nothing was loaded, because the worker that reads files is gone. */
export type TabFailure = { readonly kind: 'workerLost' };

export interface Simulations {
  /** Prepares for a game that will soon be opened. */
  prepare(): void;
  /** Opens a game and closes the previous one. Sends snapshots until it is closed. Each names the slip it counted. */
  open(source: GameSource, slip: SlipRev, listen: GameListener): OpenGame;
}
export type OpenGame = Omit<GameHandle, 'query'> & {
  /** Not repeated if its worker is lost, although the game is read again. */
  query<Q extends Query>(query: Q): RunningQuery<ResultOf<Q>>;
};
/** A cancelled query fails as `aborted`. */
export type RunningQuery<T> = { readonly result: Promise<Result<T, QueryFailure>>; readonly cancel: () => void };
export type { ExtendFailure, GameFailure, GameListener, QueryFailure };
export type { Saved, StoreStatus, TeamBackup, TeamStore, WriteFailure } from './teams/port.ts';
