import type { Auth, Rules } from './rules.ts';
import type { Time } from './time.ts';
import type { Tree } from './tree.ts';

/** The way to a client, whatever carries it. `host`: where the client is to connect the next time. */
export type Wire = { readonly host: string; readonly send: (frame: string) => void; readonly close: () => void };
/** What the client's side calls. */
export type Connection = { readonly receive: (frame: string) => void; readonly closed: () => void };

/** Who asks. The administrator is above the rules. */
export type Caller = { readonly admin: true } | { readonly admin: false; readonly auth: Auth };
export const NOBODY: Caller = { admin: false, auth: null };
export const ADMIN: Caller = { admin: true };

/** What a token says; `expires` in epoch milliseconds. */
export type TokenVerdict =
  | { readonly kind: 'user'; readonly auth: Auth; readonly expires: number }
  | { readonly kind: 'admin' }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };
export type TokenCheck = (token: string) => TokenVerdict;

/** `ok`, or the server's word for why not. */
export type Outcome = string;
export type Operation = 'read' | 'write' | 'merge';

export interface Database {
  readonly check: TokenCheck;
  readonly time: Time;
  /** What lies at a path, above the rules. */
  valueAt(path: string): Tree;
  mayRead(caller: Caller, path: string): boolean;
  /** `hash`: that of the value it must replace. */
  write(caller: Caller, path: string, value: unknown, hash?: string): Outcome;
  merge(caller: Caller, path: string, patch: Readonly<Record<string, unknown>>): Outcome;
  /** From now on these hold, for open connections too. */
  setRules(rules: Rules): void;
  /** Denies what it answers true to, whatever the rules say, until it is `null` again. */
  deny: ((operation: Operation, path: string) => boolean) | null;
  /** A connection: `wire` is the way to its client. */
  open(wire: Wire): Connection;
  /** Tells what has changed. The answer ends it. */
  watch(look: (what: 'data' | 'rules') => void): () => void;
  connections(): number;
}
