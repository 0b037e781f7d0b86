import { err, ok, type Result } from '@ddh/engine/internal/result';
import { initializeApp, type FirebaseOptions } from 'firebase/app';
import {
  browserLocalPersistence,
  indexedDBLocalPersistence,
  initializeAuth,
  signInAnonymously,
  signInWithCustomToken,
  signOut,
  type Auth,
} from 'firebase/auth';
import {
  forceWebSockets,
  get,
  getDatabase,
  goOffline,
  goOnline,
  onValue,
  ref,
  runTransaction,
  serverTimestamp,
  update,
  type Database,
} from 'firebase/database';
import type { AuthFailure, AuthPort, DatabaseFailure, DatabasePort } from './ports.ts';

/** The only module that knows Google's SDK. Its parts are named one by one: the whole would be five times as much. */
export function startFirebase(options: FirebaseOptions): { readonly auth: AuthPort; readonly database: DatabasePort } {
  // Where web sockets are blocked the SDK would load scripts instead.
  forceWebSockets();
  const app = initializeApp(options);
  // Where the first cannot be used, the second: with one alone the session would end with the page.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  return { auth: authPort(auth), database: databasePort(getDatabase(app)) };
}

export function authPort(auth: Auth): AuthPort {
  return {
    ready: () => auth.authStateReady(),
    hasSession: () => auth.currentUser !== null,
    signInAnonymously: () => attempt(() => signInAnonymously(auth).then(() => null), authFailure),
    signInWithCustomToken: (token) => attempt(() => signInWithCustomToken(auth, token).then(() => null), authFailure),
    async idToken(fresh) {
      const { currentUser } = auth;
      if (currentUser === null) return err({ kind: 'sessionGone' });
      return attempt(async () => {
        const { token, claims } = await currentUser.getIdTokenResult(fresh);
        const { wp, wpExp, iat } = claims as Readonly<Record<string, unknown>>;
        return {
          text: token,
          claims: { wp: typeof wp === 'string' ? wp : null, wpExp: numberOf(wpExp), issuedAt: numberOf(iat) * 1000 },
        };
      }, authFailure);
    },
    async signOut() {
      await attempt(() => signOut(auth), authFailure);
    },
  };
}

export function databasePort(database: Database): DatabasePort {
  const at = (path: string) => ref(database, path);
  return {
    get: (path) => attempt(async () => (await get(at(path))).val() as unknown, databaseFailure),
    update: (path, values) => attempt(() => update(at(path), values).then(() => null), databaseFailure),
    transact: (path, next) =>
      attempt(async () => {
        const { committed } = await runTransaction(
          at(path),
          (now: unknown) => {
            const made = next(now);
            return made === 'stays' ? undefined : made.write;
          },
          // Else what is not stored yet would be heard of as if it were.
          { applyLocally: false },
        );
        return committed;
      }, databaseFailure),
    watch: (path, heard, lost) => onValue(at(path), heard, lost),
    followConnection: (listen) => onValue(at('.info/connected'), (value) => listen(value.val() === true)),
    goOffline: () => goOffline(database),
    goOnline: () => goOnline(database),
    serverTime: serverTimestamp(),
  };
}

/** The SDK says by throwing what goes wrong. */
async function attempt<T, E>(run: () => Promise<T>, failure: (error: unknown) => E): Promise<Result<T, E>> {
  try {
    return ok(await run());
  } catch (error) {
    return err(failure(error));
  }
}

const numberOf = (value: unknown): number => (typeof value === 'number' && Number.isFinite(value) ? value : 0);
const codeOf = (error: unknown): string =>
  typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';

const SESSION_GONE = /user-token-expired|user-disabled|user-not-found|invalid-user-token|null-user/;
const NOT_SET_UP = /operation-not-allowed|admin-restricted-operation|configuration-not-found|api-key/;
const REFUSED = /custom-token/;

function authFailure(error: unknown): AuthFailure {
  const code = codeOf(error);
  if (SESSION_GONE.test(code)) return { kind: 'sessionGone' };
  if (NOT_SET_UP.test(code)) return { kind: 'notSetUp' };
  return { kind: REFUSED.test(code) ? 'refused' : 'unreachable' };
}

/**
 * A refusal is told apart by its words: reading, writing and transacting each say it in their own way. A transaction on
 * what may not be read never learns what is there, and gives up (`maxretry`): nothing has been written then.
 */
const databaseFailure = (error: unknown): DatabaseFailure => ({
  kind: /permission.?denied|^(?:Error: )?maxretry$/i.test(`${codeOf(error)} ${String(error)}`.trim())
    ? 'denied'
    : 'unreachable',
});
