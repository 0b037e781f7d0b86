import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Clock, Identity } from '../../../ports.ts';
import { inTime, sleep } from '../../limit.ts';
import type { Marker } from './marker.ts';
import type { AuthFailure, AuthPort, Claims, IdToken, Locks } from './ports.ts';
import type { TokenSync } from './tokenSync.ts';

/** The session may act for the user until `wpExp`, epoch milliseconds by the host site's clock. */
export type Linked = { readonly wpExp: number };
export type LinkFailure = Extract<StoreFailure, { kind: 'notSetUp' | 'loggedOut' | 'refused' | 'unreachable' }>;

/** This browser's session, linked to one member. */
export interface Link {
  /** As it is, if that will do for a while; else linked anew. */
  linked(): Promise<Result<Linked, LinkFailure>>;
  /** `denied` has not been enough: linked anew, once. */
  again(denied: Linked): Promise<Result<Linked, LinkFailure>>;
  /** Runs whenever there is another link than before. The answer ends it. */
  follow(run: () => void): () => void;
}

export type LinkWorld = {
  readonly auth: AuthPort;
  readonly tokenSync: TokenSync;
  readonly currentUser: Identity['currentUser'];
  readonly locks: Locks;
  readonly clock: Clock;
  readonly marker: Marker;
};

export const AUTH_LOCK = 'ddh-auth';
/** A link that ends sooner than this is renewed before it is used, in milliseconds. */
export const RENEW_MS = 600_000;
/** The SDK looks every 0.8 s what other tabs have done: so long a session of theirs may take to be seen here. */
export const GRACE_MS = 1000;
/** What is denied so soon after linking is denied for another reason; nor is the site asked again before. */
export const SETTLED_MS = 60_000;
/** A session that is gone, and one that is another's, may both come before one's own. */
const ROUNDS = 3;

/** The sign-in of a page in the name of one member. It is only said to be his where the host site has signed so. */
export function createLink(userId: string, world: LinkWorld): Link {
  const { auth, tokenSync, currentUser, locks, clock, marker } = world;
  const wp = `wp_${userId}`;
  const followers = new Set<() => void>();
  let attempt: Promise<Result<Linked, LinkFailure>> | null = null;
  let known: Linked | null = null;
  /** The last link that this page has made, and when. */
  let made: (Linked & { readonly at: number }) | null = null;
  /** How far Google's clock is ahead of this device's, as seen when a link was made. */
  let ahead: number | null = null;
  let notBefore = -Infinity;
  /** What is not set up will not be while the page is open. */
  let notSetUp = false;

  /**
   * A device's clock may be hours off: it is corrected by when a token of this moment was issued. Of a token from earlier
   * only this is known: it is not issued in the future. Too early an end costs one link, too late an end one denial.
   */
  function fits(claims: Claims, denied: Linked | null): boolean {
    if (claims.wp !== wp || (denied !== null && claims.wpExp <= denied.wpExp)) return false;
    const now = clock.now();
    if (claims.wpExp === made?.wpExp && Math.abs(now - made.at) < SETTLED_MS) return true;
    return claims.wpExp - (now + (ahead ?? Math.max(0, claims.issuedAt - now))) > RENEW_MS;
  }

  function found({ wpExp }: Claims): Result<Linked, LinkFailure> {
    if (known?.wpExp !== wpExp) {
      known = { wpExp };
      for (const run of followers) run();
    }
    return ok(known);
  }

  function begin(denied: Linked | null): Promise<Result<Linked, LinkFailure>> {
    const run = (): Promise<Result<Linked, LinkFailure>> => inTime(clock, (signal) => signIn(denied, signal));
    return locks.alone(AUTH_LOCK, run).then((answer) => {
      notSetUp ||= !answer.ok && answer.error.kind === 'notSetUp';
      return answer;
    });
  }

  /** `signal`: nobody waits any more, and the lock is another's. */
  async function signIn(denied: Linked | null, signal: AbortSignal): Promise<Result<Linked, LinkFailure>> {
    await auth.ready();
    for (let round = 0; round < ROUNDS && !signal.aborted; round++) {
      // It was ended elsewhere, perhaps with the login: a page that is left over begins no new one.
      if (known !== null && !auth.hasSession()) {
        const own = await isOwn();
        if (!own.ok) return own;
      }
      const session = await anySession(signal);
      if (!session.ok) return session;
      const token = await auth.idToken(false);
      if (!token.ok && token.error.kind === 'sessionGone') continue;
      if (!token.ok) return err(failureOf(token.error));
      const { claims } = token.value;
      if (fits(claims, denied)) return found(claims);
      if (claims.wp === null || claims.wp === wp) return linkTo(token.value, signal);
      // Another member's. It stays his, if it is this page that is left over from before he logged in.
      const own = await isOwn();
      if (!own.ok) return own;
      if (!signal.aborted) await auth.signOut();
    }
    return err({ kind: 'unreachable' });
  }

  async function isOwn(): Promise<Result<null, LinkFailure>> {
    const user = await currentUser();
    if (!user.ok) return err({ kind: 'unreachable' });
    return user.value?.id === userId ? ok(null) : err({ kind: 'loggedOut' });
  }

  async function anySession(signal: AbortSignal): Promise<Result<null, LinkFailure>> {
    if (!auth.hasSession()) await sleep(clock, GRACE_MS);
    if (!auth.hasSession()) {
      if (signal.aborted) return err({ kind: 'unreachable' });
      // Before: a page that goes down now may leave one behind.
      marker.set(true);
      const signed = await auth.signInAnonymously();
      if (!signed.ok) return err(failureOf(signed.error));
    }
    marker.set(true);
    return ok(null);
  }

  async function linkTo({ text }: IdToken, signal: AbortSignal): Promise<Result<Linked, LinkFailure>> {
    if (signal.aborted || clock.now() < notBefore) return err({ kind: 'unreachable' });
    let answer = await tokenSync.link(text);
    if (!answer.ok && answer.error.kind === 'badToken' && !signal.aborted) {
      // The device may have been asleep, or its clock wrong, and the token older than it seems.
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
    const signed = await auth.signInWithCustomToken(answer.value);
    // Another tab may have seen a logout meanwhile, and ended the session before: this one is to be ended, too.
    if (signed.ok) marker.set(true);
    if (!signed.ok) return err(failureOf(signed.error));
    const token = await auth.idToken(false);
    if (!token.ok) return err(failureOf(token.error));
    const { claims } = token.value;
    if (claims.wp !== wp) return err({ kind: 'refused' });
    const at = clock.now();
    made = { wpExp: claims.wpExp, at };
    ahead = claims.issuedAt - at;
    return found(claims);
  }

  /** One at a time in a page: who asks meanwhile is answered with it, if it is newer than what was denied. */
  async function once(denied: Linked | null): Promise<Result<Linked, LinkFailure>> {
    if (notSetUp) return err({ kind: 'notSetUp' });
    if (attempt !== null) {
      const answer = await attempt;
      const newer = !answer.ok || denied === null || answer.value.wpExp > denied.wpExp;
      return newer ? answer : once(denied);
    }
    const mine = begin(denied);
    attempt = mine;
    try {
      return await mine;
    } finally {
      attempt = null;
    }
  }

  return {
    async linked() {
      // Other tabs may have ended the session, or begun one for somebody else.
      const token = attempt === null && auth.hasSession() ? await auth.idToken(false) : null;
      return token?.ok === true && fits(token.value.claims, null) ? found(token.value.claims) : once(null);
    },
    async again(denied) {
      const settled = made?.wpExp === denied.wpExp && Math.abs(clock.now() - made.at) < SETTLED_MS;
      return settled ? err({ kind: 'refused' }) : once(denied);
    },
    follow(run) {
      followers.add(run);
      return () => void followers.delete(run);
    },
  };
}

/** A session that goes while it is being linked is no answer: the next time there is another. */
const failureOf = ({ kind }: AuthFailure): LinkFailure => ({ kind: kind === 'sessionGone' ? 'unreachable' : kind });
