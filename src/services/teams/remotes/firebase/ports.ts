import type { Result } from '@ddh/engine/internal/result';

/** The parts of Firebase in use. `sdk.ts` implements them with Google's SDK, and the `memory` modules in memory. */

/** Of an ID token. The session may act for the member `wp` until `wpExp`, in epoch milliseconds. */
export type Claims = {
  readonly wp: string | null;
  readonly wpExp: number;
  /** By Google's clock, in epoch milliseconds. */
  readonly issuedAt: number;
};
export type IdToken = { readonly text: string; readonly claims: Claims };

export type AuthFailure =
  /** Google cannot be reached, or is busy. */
  | { readonly kind: 'unreachable' }
  /** Google does not know the session any more. */
  | { readonly kind: 'sessionGone' }
  /** The project does not allow this kind of sign-in. */
  | { readonly kind: 'notSetUp' }
  /** Google does not accept the token. */
  | { readonly kind: 'refused' };

/** This browser's session. All tabs of a browser share it. */
export interface AuthPort {
  /** Resolves once the stored session, if any, is loaded. */
  ready(): Promise<void>;
  hasSession(): boolean;
  signInAnonymously(): Promise<Result<null, AuthFailure>>;
  signInWithCustomToken(token: string): Promise<Result<null, AuthFailure>>;
  /** `fresh` has Google issue a new token. Fails with `sessionGone` if there is no session. */
  idToken(fresh: boolean): Promise<Result<IdToken, AuthFailure>>;
  signOut(): Promise<void>;
}

export type DatabaseFailure =
  /** By the database's rules. */
  | { readonly kind: 'denied' }
  /** The write may have been done, or may still be done. */
  | { readonly kind: 'unreachable' };

/** `keep` leaves the value as it is. */
export type Next = { readonly write: unknown } | 'keep';

export interface DatabasePort {
  /** Asks the server, unless exactly this path has a subscription. `null` if there is no value. */
  get(path: string): Promise<Result<unknown, DatabaseFailure>>;
  /** Writes all values or none. Their keys are paths below `path`; `null` deletes. */
  update(path: string, values: Readonly<Record<string, unknown>>): Promise<Result<null, DatabaseFailure>>;
  /**
   * Replaces a value by what `next` returns for it, if it has not changed since. `next` may run more than once, first
   * with this page's old value, or `null` if it has none. Resolves to whether the last result was written.
   */
  transact(path: string, next: (now: unknown) => Next): Promise<Result<boolean, DatabaseFailure>>;
  /** `onCancel` runs if the rules deny or end the subscription. Returns the unsubscribe function. */
  subscribe(path: string, onChange: () => void, onCancel: () => void): () => void;
  /** Calls `listen` at once and whenever the connection changes. Returns the unsubscribe function. */
  subscribeConnection(listen: (connected: boolean) => void): () => void;
  /** Closes the connection until `goOnline`. */
  goOffline(): void;
  goOnline(): void;
  /** A placeholder in a written value for the server's time. */
  readonly serverTime: unknown;
}
