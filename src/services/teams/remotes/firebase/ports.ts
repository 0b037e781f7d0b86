import type { Result } from '@ddh/engine/internal/result';

/** What of Firebase is used, as narrow as that: `sdk.ts` does it with Google's SDK, the `memory` modules play it. */

/** What a session's ID token says. `wp`: the member it may act for; `wpExp`: until when, epoch milliseconds. */
export type Claims = {
  readonly wp: string | null;
  readonly wpExp: number;
  /** When Google issued the token, by Google's clock: epoch milliseconds. */
  readonly issuedAt: number;
};
export type IdToken = { readonly text: string; readonly claims: Claims };

export type AuthFailure =
  /** There is no way to Google at present, or it is busy. */
  | { readonly kind: 'unreachable' }
  /** The session is over: Google does not know it any more. */
  | { readonly kind: 'sessionGone' }
  /** The project does not let anybody sign in this way. */
  | { readonly kind: 'notSetUp' }
  /** What was shown is not accepted. */
  | { readonly kind: 'refused' };

/** This browser's session. All tabs of a browser share it. */
export interface AuthPort {
  /** Until it has been looked what this browser remembers. */
  ready(): Promise<void>;
  hasSession(): boolean;
  signInAnonymously(): Promise<Result<null, AuthFailure>>;
  signInWithCustomToken(token: string): Promise<Result<null, AuthFailure>>;
  /** `fresh`: newly issued. Without a session it is gone. */
  idToken(fresh: boolean): Promise<Result<IdToken, AuthFailure>>;
  signOut(): Promise<void>;
}

export type DatabaseFailure =
  /** The rules do not allow it. */
  | { readonly kind: 'denied' }
  /** It may have been done, or may still be. */
  | { readonly kind: 'unreachable' };

/** What becomes of a value: another, or it stays as it is. */
export type Next = { readonly write: unknown } | 'stays';

export interface DatabasePort {
  /** As it is there now, unless this very path is watched. `null`: nothing. */
  get(path: string): Promise<Result<unknown, DatabaseFailure>>;
  /** All of it, or nothing. `values` by path below `path`; `null` deletes. */
  update(path: string, values: Readonly<Record<string, unknown>>): Promise<Result<null, DatabaseFailure>>;
  /**
   * Writes what `next` makes of the value, if that is still there. `next` may run more than once, first with what this
   * page knows, which may be old, or `null` where it knows nothing. The answer: whether its last run has been written.
   */
  transact(path: string, next: (now: unknown) => Next): Promise<Result<boolean, DatabaseFailure>>;
  /** `lost`: the rules have ended it, or have not let it begin. The answer ends it. */
  watch(path: string, heard: () => void, lost: () => void): () => void;
  /** Whether there is a connection, at once and whenever that changes. The answer ends it. */
  followConnection(listen: (connected: boolean) => void): () => void;
  /** Gives the connection up until `goOnline`. */
  goOffline(): void;
  goOnline(): void;
  /** Stands for the server's time in what is written. */
  readonly serverTime: unknown;
}

/** One at a time among the tabs of a browser. */
export interface Locks {
  alone<T>(name: string, run: () => Promise<T>): Promise<T>;
}
