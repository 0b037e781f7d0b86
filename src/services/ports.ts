import type { Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Tab, VaultTab } from '@ddh/engine/internal/domain';
import type { ExtendFailure, GameFailure, GameHandle, GameListener, QueryFailure } from '@ddh/workers/client';
import type { GameSource, Query, ResultOf, SlipRev, TabAnswer, TabRequest } from '@ddh/workers/protocol';
import type { TeamStore } from './teams/port.ts';

/** What the page knows of the world. Every port has a twin in memory, so that state is tested without a browser. */
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

/** Who looks at the page, as the host site knows him (spec 3, 7). */
export interface Identity {
  /** `null`: nobody is logged in. */
  currentUser(): Promise<Result<User | null, IdentityFailure>>;
  /** Never fails: what cannot be checked is no access, with the reason `check_failed`. */
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

/** How the page is left and come back to. */
export interface Leaving {
  /** Asks before the page is left, as long as `unsaved` says so. */
  guard(unsaved: () => boolean): void;
  /** False while the page is hidden: another tab is shown, or the window is out of sight. */
  isSeen(): boolean;
  /** Runs whenever the page is seen again after it was hidden. */
  onReturn(run: () => void): void;
  /** Runs whenever the page has been hidden for so many milliseconds. */
  onAway(ms: number, run: () => void): void;
  /** Loads the page anew. It may take a moment, and the reader may refuse to leave unsaved edits. */
  restart(): void;
}

/** The page's address as far as it says what to show: its fragment. The path is the router's. */
export interface Address {
  /** The fragment without its '#', as it is written; '' when there is none. */
  fragment(): string;
  /** Takes the fragment out of the address, without a step in the history. */
  clearFragment(): void;
  /** Runs when the fragment has changed. */
  onFragment(run: () => void): void;
  /** This page's address with a fragment, which is given as it is to be written. */
  withFragment(fragment: string): string;
}

/** The ways out of the page for what it shows. Never throws. */
export interface Sharing {
  /** False where the browser refuses. */
  copy(text: string): Promise<boolean>;
  /** The device's own way of sharing a link; null where it has none. `cancelled`: the reader thought better of it. */
  readonly share: ((link: SharedLink) => Promise<'shared' | 'cancelled' | 'failed'>) | null;
  print(): void;
}
export type SharedLink = { readonly title: string; readonly url: string };

export interface Clock {
  /** Epoch milliseconds. */
  readonly now: () => number;
  /** Runs once after `ms`; the answer cancels it. */
  readonly after: (ms: number, run: () => void) => () => void;
}

/** Small texts that outlive a reload, for this session. Never throws: where storage is blocked it forgets. */
export interface Preferences {
  get(key: PreferenceKey): string | null;
  /** `null` forgets it. */
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
  /** Whose choices these are: a user's id. */
  | 'user'
  | `usage-${'timeframe' | 'team' | 'group' | 'order'}`
  | 'week-off-nights'
  | 'week-order'
  | 'week-roster'
  | `vault-books-${VaultTab}`
  | `vault-display-${VaultTab}`
  | `rankings-${'timeframe' | 'team' | 'group' | 'owned' | 'order'}-${'skaters' | 'goalies'}`;

export interface Datasets {
  /** Loads and validates the files of a tab of the Hub. What failed is in the answer; what did load is shown. */
  loadTab<T extends Tab>(request: TabRequest<T>): Promise<Result<TabAnswer<T>, TabFailure>>;
  /** The version of the site's data now. `null`: it has no manifest, or it could not be read. Never rejects. */
  newestVersion(): Promise<string | null>;
}
/** Nothing could be loaded, because the worker that reads files is gone. */
export type TabFailure = { readonly kind: 'workerLost' };

export interface Simulations {
  /** Prepares for a game that will soon be opened. */
  prepare(): void;
  /** Opens a game and closes the one before. Sends snapshots until it is closed; each names the slip that it counted. */
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
