import type { Result } from '@ddh/engine/internal/result';

/**
 * The parts of Firebase that the page uses. `sdk.ts` implements them with Google's SDK, and `memoryAuth.ts` and
 * `memoryDatabase.ts` imitate them in memory.
 */

/** The claims of an ID token. The session may act for the member `wp` until `wpExp`, in epoch milliseconds. */
export type Claims = {
  readonly wp: string | null;
  readonly wpExp: number;
  /** When the token was issued, in epoch milliseconds on Google's clock. */
  readonly issuedAt: number;
};
export type IdToken = { readonly text: string; readonly claims: Claims };

/**
 * `unreachable`: Google cannot be reached, or is busy. `sessionGone`: the session no longer exists at Google.
 * `notSetUp`: the project does not allow this kind of sign-in. `keyBlocked`: the API key is restricted to other sites,
 * addresses or services. `refused`: Google does not accept the token.
 */
export type AuthFailure = { readonly kind: 'unreachable' | 'sessionGone' | 'notSetUp' | 'keyBlocked' | 'refused' };

/** This browser's session, which all tabs share. */
export interface AuthPort {
  /** Resolves when the stored session has been loaded, or at once if there is none. */
  ready(): Promise<void>;
  hasSession(): boolean;
  signInAnonymously(): Promise<Result<null, AuthFailure>>;
  signInWithCustomToken(token: string): Promise<Result<null, AuthFailure>>;
  /** If `fresh` is true, Google issues a new token. Fails with `sessionGone` if there is no session. */
  idToken(fresh: boolean): Promise<Result<IdToken, AuthFailure>>;
  signOut(): Promise<void>;
}

/**
 * `denied`: the rules forbid the call. `unreachable`: the server may have done the write, or may still do it.
 * `wrongDatabase`: there is no database at this address, or it is of another project than the session.
 */
export type DatabaseFailure = { readonly kind: 'denied' | 'unreachable' | 'wrongDatabase' };

/** `wrong`: the address is found to be wrong, so that no connection of this page will work. */
export type ConnectionState = 'open' | 'closed' | 'wrong';

/** The result of a transaction: the new value, or `keep` to leave the value as it is. */
export type Next = { readonly write: unknown } | 'keep';

export interface DatabasePort {
  /**
   * Reads from the server, unless there is a subscription at exactly this path. Resolves to `null` if there is no
   * value.
   */
  get(path: string): Promise<Result<unknown, DatabaseFailure>>;
  /** Writes all values or none. Each key is a path below `path`, and `null` deletes a value. */
  update(path: string, values: Readonly<Record<string, unknown>>): Promise<Result<null, DatabaseFailure>>;
  /**
   * Replaces a value with the result of `next`, if the value has not changed since `next` received it. `next` may run
   * more than once. On its first run, `next` receives the last value that this page has received, which may be old. If
   * there is none, `next` receives `null`. Resolves to whether the last result was written.
   */
  transact(path: string, next: (now: unknown) => Next): Promise<Result<boolean, DatabaseFailure>>;
  /** `onCancel` runs if the rules deny or end the subscription. Returns the unsubscribe function. */
  subscribe(path: string, onChange: () => void, onCancel: () => void): () => void;
  /** Calls `listen` at once and whenever the connection changes. Returns the unsubscribe function. */
  subscribeConnection(listen: (state: ConnectionState) => void): () => void;
  /** Closes the connection until `goOnline`. */
  goOffline(): void;
  goOnline(): void;
  /** A placeholder that the server replaces with the server's time when the value is written. */
  readonly serverTime: unknown;
}
