import type { Auth, Rules } from './rules.ts';
import type { Time } from './time.ts';
import type { Tree } from './tree.ts';

/**
 * The means by which the server sends frames to a client. `host` is the host to which the client must connect the next
 * time.
 */
export type Wire = { readonly host: string; readonly send: (frame: string) => void; readonly close: () => void };
/** The server's end of a connection, which the transport calls. */
export type Connection = { readonly receive: (frame: string) => void; readonly closed: () => void };

/** The caller of an operation. The rules do not apply to an administrator. */
export type Caller = { readonly admin: true } | { readonly admin: false; readonly auth: Auth };
export const NOBODY: Caller = { admin: false, auth: null };
export const ADMIN: Caller = { admin: true };

/** Whether the database accepts a token. `expires` is in epoch milliseconds. */
export type TokenVerdict =
  | { readonly kind: 'user'; readonly auth: Auth; readonly expires: number }
  | { readonly kind: 'admin' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };
export type TokenCheck = (token: string) => TokenVerdict;

/** The result of a write: either `ok` or an error code, as the server sends it. */
export type Outcome = string;
export type Operation = 'read' | 'write' | 'merge';

export interface Database {
  readonly check: TokenCheck;
  readonly time: Time;
  /** Reads a value without checking the rules. */
  valueAt(path: string): Tree;
  mayRead(caller: Caller, path: string): boolean;
  /** If `hash` is given, writes only if the stored value has this hash. */
  write(caller: Caller, path: string, value: unknown, hash?: string): Outcome;
  merge(caller: Caller, path: string, patch: Readonly<Record<string, unknown>>): Outcome;
  /** Replaces the rules, also for open connections. */
  setRules(rules: Rules): void;
  /** Denies each operation for which this function returns true, before the rules are checked. */
  deny: ((operation: Operation, path: string) => boolean) | null;
  /** Opens a connection, which sends frames to its client with `wire`. */
  open(wire: Wire): Connection;
  /** Calls `look` after each change of the data or the rules. Returns the unsubscribe function. */
  watch(look: (what: 'data' | 'rules') => void): () => void;
  connections(): number;
}
