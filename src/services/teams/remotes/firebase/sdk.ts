import { err, ok, type Result } from '@ddh/engine/internal/result';
import { initializeApp, onLog, type FirebaseOptions } from 'firebase/app';
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
import type { AuthFailure, AuthPort, ConnectionState, DatabaseFailure, DatabasePort } from './ports.ts';

/** Each part of the SDK is imported by name, because the whole SDK would be five times as much code. */
export function startFirebase(
  options: FirebaseOptions,
  localStorage: () => Storage,
): { readonly auth: AuthPort; readonly database: DatabasePort } {
  forgetHosts(localStorage);
  // Without web sockets the SDK would load scripts from Google.
  forceWebSockets();
  const app = initializeApp(options);
  // Local storage is used in browsers without IndexedDB, where the session would otherwise end with the page.
  const auth = initializeAuth(app, { persistence: [indexedDBLocalPersistence, browserLocalPersistence] });
  return { auth: authPort(auth), database: databasePort(getDatabase(app)) };
}

const HOST_PREFIX = 'firebase:host:';

/**
 * The SDK stores the host that it was last redirected to and starts there the next time. An earlier user of this
 * browser could have stored a host that collects tokens.
 */
export function forgetHosts(localStorage: () => Storage): void {
  try {
    const storage = localStorage();
    const keys = Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '');
    for (const key of keys) if (key.startsWith(HOST_PREFIX)) storage.removeItem(key);
  } catch {
    // If storage is blocked, it contains no host to remove.
  }
}

function authPort(auth: Auth): AuthPort {
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

/**
 * The SDK reports a wrong address only in warnings of its log: what a server says before it ends the connection for
 * good, and a database of another project, which has refused the session's token several times.
 */
const WRONG_DATABASE = /configured correctly|lives in a different region|authentication credentials for the app/i;

/** Rejects once the address of the database is found to be wrong. */
const foundWrong = (): Promise<never> =>
  new Promise((_, reject) => {
    onLog(
      ({ type, message }) => {
        if (type === '@firebase/database' && WRONG_DATABASE.test(message)) reject(new WrongDatabase());
      },
      { level: 'warn' },
    );
  });

class WrongDatabase extends Error {}

function databasePort(database: Database): DatabasePort {
  const at = (path: string) => ref(database, path);
  const wrong = foundWrong();
  let isWrong = false;
  const wrongListeners = new Set<(state: ConnectionState) => void>();
  wrong.catch(() => {
    isWrong = true;
    for (const listen of wrongListeners) listen('wrong');
  });
  /** With a wrong address, the SDK would never answer. */
  const asked = <T>(run: () => Promise<T>) =>
    attempt(() => (isWrong ? wrong : Promise.race([run(), wrong])), databaseFailure);
  return {
    get: (path) => asked(async () => (await get(at(path))).val() as unknown),
    update: (path, values) => asked(() => update(at(path), values).then(() => null)),
    transact: (path, next) =>
      asked(async () => {
        const { committed } = await runTransaction(
          at(path),
          (now: unknown) => {
            const made = next(now);
            return made === 'keep' ? undefined : made.write;
          },
          // With `applyLocally: true`, subscriptions would report a value before the server has stored it.
          { applyLocally: false },
        );
        return committed;
      }),
    subscribe: (path, onChange, onCancel) => onValue(at(path), onChange, onCancel),
    subscribeConnection(listen) {
      if (isWrong) listen('wrong');
      wrongListeners.add(listen);
      const unsubscribe = onValue(
        at('.info/connected'),
        (value) => !isWrong && listen(value.val() === true ? 'open' : 'closed'),
      );
      return () => {
        wrongListeners.delete(listen);
        unsubscribe();
      };
    },
    goOffline: () => goOffline(database),
    goOnline: () => goOnline(database),
    serverTime: serverTimestamp(),
  };
}

/** Turns an error that the SDK throws into a failure. */
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
/**
 * The API key is restricted to other sites (requests-from-referer-...-are-blocked), other services
 * (requests-to-this-api-...-are-blocked) or other addresses (the-provided-api-key-has-an-ip-address-restriction).
 */
const KEY_BLOCKED = /are-blocked|restriction/;
const NOT_SET_UP = /operation-not-allowed|admin-restricted-operation|configuration-not-found|api-key/;
const REFUSED = /custom-token/;

function authFailure(error: unknown): AuthFailure {
  const code = codeOf(error);
  if (SESSION_GONE.test(code)) return { kind: 'sessionGone' };
  if (KEY_BLOCKED.test(code)) return { kind: 'keyBlocked' };
  if (NOT_SET_UP.test(code)) return { kind: 'notSetUp' };
  return { kind: REFUSED.test(code) ? 'refused' : 'unreachable' };
}

/**
 * Reads, writes and transactions report a denial with different messages. A transaction that is not allowed to read its
 * value fails with `maxretry` and writes nothing.
 */
function databaseFailure(error: unknown): DatabaseFailure {
  if (error instanceof WrongDatabase) return { kind: 'wrongDatabase' };
  const isDenied = /permission.?denied|^(?:Error: )?maxretry$/i.test(`${codeOf(error)} ${String(error)}`.trim());
  return { kind: isDenied ? 'denied' : 'unreachable' };
}
