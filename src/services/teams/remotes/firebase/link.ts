import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isWithoutRemote, type StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Clock, Identity } from '../../../ports.ts';
import { sleep, withLimit } from '../../limit.ts';
import type { Marker } from './marker.ts';
import type { Locks } from '../../storage/locks.ts';
import type { AuthFailure, AuthPort, Claims, IdToken } from './ports.ts';
import type { SiteToken, SyncFailure, TokenSync } from './tokenSync.ts';

/** The session may act for the member until `wpExp`, in epoch milliseconds on the host site's clock. */
type Linked = { readonly wpExp: number };
type LinkFailure = Extract<
  StoreFailure,
  { kind: 'notSetUp' | 'keyBlocked' | 'copy' | 'loggedOut' | 'clock' | 'refused' | 'unreachable' }
>;

/** Links this browser's session to one member. */
export interface Link {
  /** Returns the link. If the link expires soon, requests a new one first. */
  get(): Promise<Result<Linked, LinkFailure>>;
  /**
   * Call this if the database denies a call under the link `denied`. Requests one new link, unless `denied` is younger
   * than SETTLED_MS.
   */
  renew(denied: Linked): Promise<Result<Linked, LinkFailure>>;
  /** Calls `run` after each new link. Returns the unsubscribe function. */
  subscribe(run: () => void): () => void;
}

export type LinkDeps = {
  readonly auth: AuthPort;
  readonly tokenSync: TokenSync;
  readonly currentUser: Identity['currentUser'];
  readonly locks: Pick<Locks, 'withLock'>;
  readonly clock: Clock;
  readonly marker: Marker;
};

const AUTH_LOCK = 'ddh-auth';
/** In ms. If the link ends within this time, the page requests a new one. */
export const RENEW_MS = 600_000;
/** Time to wait for a session from another tab, in ms. The SDK checks for one every 0.8 s. */
export const GRACE_MS = 1000;
/**
 * In ms. If the database denies a call although the link is younger than this, a new link would not help, so the page
 * requests none.
 */
export const SETTLED_MS = 60_000;
/** In ms. Google refuses a token from its future, so a site whose clock is further off cannot sign members in. */
const CLOCK_LEEWAY_MS = 60_000;
/**
 * Limit on attempts in one sign-in. The first attempt may find that the session no longer exists, and the second may
 * find another member's session.
 */
const MAX_ROUNDS = 3;

/** Signs a page in for one member. Only a token signed by the host site proves who the member is. */
export function createLink(userId: string, deps: LinkDeps): Link {
  const { auth, locks, clock } = deps;
  const wp = `wp_${userId}`;
  const linker = createLinker(userId, wp, deps);
  const { isValid, isSettled } = linker;
  const listeners = new Set<() => void>();
  let attempt: Promise<Result<Linked, LinkFailure>> | null = null;
  let known: Linked | null = null;
  /** Why the site links no sessions at present. No further request is sent while the page is open. */
  let closed: LinkFailure | null = null;

  function accept({ wpExp }: Claims): Result<Linked, LinkFailure> {
    if (known?.wpExp !== wpExp) {
      known = { wpExp };
      for (const run of listeners) run();
    }
    return ok(known);
  }

  async function start(denied: Linked | null): Promise<Result<Linked, LinkFailure>> {
    const answer = await locks.withLock(AUTH_LOCK, () => withLimit(clock, (signal) => signIn(denied, signal)));
    if (!answer.ok && isWithoutRemote(answer.error)) closed = answer.error;
    return answer;
  }

  /** `signal` aborts at the time limit. From then on another tab may hold the lock. */
  async function signIn(denied: Linked | null, signal: AbortSignal): Promise<Result<Linked, LinkFailure>> {
    await auth.ready();
    for (let round = 0; round < MAX_ROUNDS && !signal.aborted; round++) {
      const session = await linker.begin(known !== null, signal);
      if (!session.ok) return session;
      const token = await auth.idToken(false);
      if (!token.ok && token.error.kind === 'sessionGone') continue;
      if (!token.ok) return err(failureOf(token.error));
      const { claims } = token.value;
      if (isValid(claims, denied)) return accept(claims);
      if (claims.wp === null || claims.wp === wp) {
        const linked = await linker.link(token.value, signal);
        return linked.ok ? accept(linked.value) : linked;
      }
      // The session belongs to another member. The session is kept if that member has logged in since this page was
      // loaded.
      const own = await checkLogin(userId, deps);
      if (!own.ok) return own;
      if (!signal.aborted) await auth.signOut();
    }
    return err({ kind: 'unreachable' });
  }

  /**
   * Concurrent callers share a running sign-in. If it returns the same link that the database has denied, the caller
   * signs in again.
   */
  async function relink(denied: Linked | null): Promise<Result<Linked, LinkFailure>> {
    if (closed !== null) return err(closed);
    if (attempt !== null) {
      const answer = await attempt;
      const newer = !answer.ok || denied === null || answer.value.wpExp > denied.wpExp;
      return newer ? answer : relink(denied);
    }
    attempt = start(denied).finally(() => (attempt = null));
    return attempt;
  }

  return {
    async get() {
      // Another tab may have ended the session or started one for another member, so the token is checked again.
      const token = attempt === null && auth.hasSession() ? await auth.idToken(false) : null;
      return token?.ok === true && isValid(token.value.claims, null) ? accept(token.value.claims) : relink(null);
    },
    renew: async (denied) => (isSettled(denied) ? err({ kind: 'refused' }) : relink(denied)),
    subscribe(run) {
      listeners.add(run);
      return () => void listeners.delete(run);
    },
  };
}

/** Starts sessions and links them to the member `wp`. */
function createLinker(userId: string, wp: string, deps: LinkDeps) {
  const { auth, tokenSync, clock, marker } = deps;
  /** The last link that this page requested, and the time of the request. */
  let made: (Claims & { readonly at: number }) | null = null;
  /** The site has asked the page to send no request before this time, in epoch milliseconds. */
  let notBefore = -Infinity;

  /**
   * A device's clock may be hours off. Once this page has requested a token, the issue time of that token shows by how
   * much. Before that, only a slow clock can be noticed: the stored token was then issued after the device's time. A
   * wrong guess costs one more request for a token, or one request that the database denies.
   */
  function isValid(claims: Claims, denied: Linked | null): boolean {
    if (claims.wp !== wp || (denied !== null && claims.wpExp <= denied.wpExp)) return false;
    if (isSettled(claims)) return true;
    const now = clock.now();
    const clockOffset = made === null ? Math.max(0, claims.issuedAt - now) : made.issuedAt - made.at;
    return claims.wpExp - (now + clockOffset) > RENEW_MS;
  }

  const isSettled = ({ wpExp }: Linked): boolean =>
    made?.wpExp === wpExp && Math.abs(clock.now() - made.at) < SETTLED_MS;

  async function begin(wasLinked: boolean, signal: AbortSignal): Promise<Result<null, LinkFailure>> {
    // Another tab has ended the session, perhaps after a logout. This page signs in again only if the user is still
    // logged in.
    if (wasLinked && !auth.hasSession()) {
      const own = await checkLogin(userId, deps);
      if (!own.ok) return own;
    }
    if (!auth.hasSession()) await sleep(clock, GRACE_MS);
    if (!auth.hasSession()) {
      if (signal.aborted) return err({ kind: 'unreachable' });
      // The marker is set before the sign-in, because the page may be closed during the sign-in.
      marker.set(true);
      const signed = await auth.signInAnonymously();
      if (!signed.ok) return err(failureOf(signed.error));
    }
    marker.set(true);
    return ok(null);
  }

  async function link({ text }: IdToken, signal: AbortSignal): Promise<Result<Claims, LinkFailure>> {
    if (signal.aborted || clock.now() < notBefore) return err({ kind: 'unreachable' });
    let answer = await tokenSync.link(text);
    if (!answer.ok && RENEWABLE.has(answer.error.kind) && !signal.aborted) {
      // The token may be too old, because the device was asleep or its clock is wrong. The site may accept a fresh
      // token.
      const fresh = await auth.idToken(true);
      if (!fresh.ok) return err(failureOf(fresh.error));
      answer = await tokenSync.link(fresh.value.text);
    }
    if (!answer.ok) {
      const { error } = answer;
      if (error.kind === 'unreachable') notBefore = clock.now() + error.retryAfter * 1000;
      return err({ kind: error.kind === 'badToken' ? 'refused' : error.kind });
    }
    if (signal.aborted) return err({ kind: 'unreachable' });
    const signed = await auth.signInWithCustomToken(answer.value.text);
    if (!signed.ok) return err(await failureOfSite(auth, signed.error, answer.value));
    // During the sign-in, another tab may have cleared the marker after a logout. The marker is set again, so that a
    // later page ends this session.
    marker.set(true);
    const token = await auth.idToken(false);
    if (!token.ok) return err(failureOf(token.error));
    const { claims } = token.value;
    if (claims.wp !== wp) return err({ kind: 'refused' });
    made = { ...claims, at: clock.now() };
    return ok(claims);
  }

  return { isValid, isSettled, begin, link };
}

async function checkLogin(userId: string, { currentUser }: LinkDeps): Promise<Result<null, LinkFailure>> {
  const user = await currentUser();
  if (!user.ok) return err({ kind: 'unreachable' });
  return user.value?.id === userId ? ok(null) : err({ kind: 'loggedOut' });
}

/** A token that Google issues now shows whether it has refused the site's because of the site's clock. */
async function failureOfSite(auth: AuthPort, error: AuthFailure, { issuedAt }: SiteToken): Promise<LinkFailure> {
  const now = error.kind === 'refused' ? await auth.idToken(true) : null;
  const isOff = now?.ok === true && Math.abs(now.value.claims.issuedAt - issuedAt) > CLOCK_LEEWAY_MS;
  return isOff ? { kind: 'clock' } : failureOf(error);
}

/** Failures after which the site may accept a fresh token. */
const RENEWABLE: ReadonlySet<SyncFailure['kind']> = new Set(['badToken', 'clock']);

/** If the session ends during the sign-in, that is a temporary failure: the next call starts another session. */
const failureOf = ({ kind }: AuthFailure): LinkFailure => ({ kind: kind === 'sessionGone' ? 'unreachable' : kind });

/** Call after a logout. Ends the session in all tabs of this browser. `endLink` ends the link on the host site. */
export async function forgetSession({
  auth,
  endLink,
  locks,
  clock,
  marker,
}: Pick<LinkDeps, 'auth' | 'locks' | 'clock' | 'marker'> & {
  readonly endLink: (idToken: string) => Promise<void>;
}): Promise<void> {
  await locks.withLock(AUTH_LOCK, async () => {
    await auth.ready();
    // If Google cannot be reached, there may be no token. The session then ends without a request to the site.
    const token = auth.hasSession() ? await withLimit(clock, () => auth.idToken(false)) : null;
    await auth.signOut();
    if (!auth.hasSession()) marker.set(false);
    if (token?.ok === true) await endLink(token.value.text);
  });
}
