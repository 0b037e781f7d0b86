import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Clock } from '../services/ports.ts';
import type { Locks } from '../services/teams/storage/locks.ts';
import type { AuthFailure, AuthPort, Claims } from '../services/teams/remotes/firebase/ports.ts';

type Session = { readonly uid: number; wp: string | null; wpExp: number; issuedAt: number };
type AuthCall = 'signInAnonymously' | 'signInWithCustomToken' | 'idToken' | 'refresh';

export type MemoryAuth = AuthPort & {
  session: Session | null;
  /** The names of all calls, in order. */
  readonly calls: string[];
  /** Returns how a call fails. Returns `null` if it succeeds. */
  failure: (call: AuthCall) => AuthFailure['kind'] | null;
  /** How far Google's clock is ahead of the device's clock, in ms. */
  ahead: number;
  /** Awaited in each call. A test may use this to reorder the calls. */
  turn: () => Promise<void>;
};

/** A custom token, as the site would sign it. */
export const customToken = (wp: string, wpExp: number): string => `${wp} ${wpExp}`;

export function memoryAuth(clock: Pick<Clock, 'now'>): MemoryAuth {
  let uids = 0;
  const issuedAt = (): number => Math.floor((clock.now() + auth.ahead) / 1000) * 1000;
  async function call<T>(name: AuthCall, run: () => T): Promise<Result<T, AuthFailure>> {
    auth.calls.push(name);
    await auth.turn();
    const kind = auth.failure(name);
    if (kind === 'sessionGone') auth.session = null;
    return kind === null ? ok(run()) : err({ kind });
  }
  const claimsOf = ({ wp, wpExp, issuedAt: at }: Session): Claims => ({ wp, wpExp, issuedAt: at });
  const auth: MemoryAuth = {
    session: null,
    calls: [],
    failure: () => null,
    ahead: 0,
    turn: () => Promise.resolve(),
    ready: () => auth.turn(),
    hasSession: () => auth.session !== null,
    signInAnonymously: () =>
      call('signInAnonymously', () => {
        auth.session ??= { uid: ++uids, wp: null, wpExp: 0, issuedAt: issuedAt() };
        return null;
      }),
    signInWithCustomToken: (token) =>
      call('signInWithCustomToken', () => {
        const [wp = '', wpExp = ''] = token.split(' ');
        auth.session = { uid: auth.session?.uid ?? ++uids, wp, wpExp: Number(wpExp), issuedAt: issuedAt() };
        return null;
      }),
    async idToken(fresh) {
      if (auth.session === null) return err({ kind: 'sessionGone' });
      const asked = await call(fresh ? 'refresh' : 'idToken', () => null);
      if (!asked.ok) return asked;
      const { session } = auth;
      if (session === null) return err({ kind: 'sessionGone' });
      if (fresh) session.issuedAt = issuedAt();
      return ok({ text: `token ${session.uid}`, claims: claimsOf(session) });
    },
    async signOut() {
      auth.calls.push('signOut');
      await auth.turn();
      auth.session = null;
    },
  };
  return auth;
}

/** Grants each lock in the order of the requests. */
export function memoryLocks(): Pick<Locks, 'withLock'> {
  const last = new Map<string, Promise<unknown>>();
  return {
    withLock(name, run) {
      const mine = (last.get(name) ?? Promise.resolve()).then(run);
      last.set(
        name,
        mine.catch(() => undefined),
      );
      return mine;
    },
  };
}
