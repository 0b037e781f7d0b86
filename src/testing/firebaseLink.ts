import { ok, type Result } from '@ddh/engine/internal/result';
import { memoryClock, MEMORY_USER, type MemoryClock } from './memoryServices.ts';
import type { Identity, IdentityFailure, User } from '../services/ports.ts';
import { createLink, type Link } from '../services/teams/remotes/firebase/link.ts';
import { customToken, memoryAuth, memoryLocks, type MemoryAuth } from './memoryAuth.ts';
import type { SyncFailure, TokenSync } from '../services/teams/remotes/firebase/tokenSync.ts';

/** The lifetime of a link in ms, as in the plugin. */
export const LINK_LIFETIME_MS = 7_200_000;

export type LinkSite = {
  readonly clock: MemoryClock;
  readonly auth: MemoryAuth;
  /** The user who is logged in to the site. */
  user: Result<User | null, IdentityFailure>;
  /** Returns how the nth request to link fails, or `null` if it succeeds. */
  failure: (nth: number) => SyncFailure | null;
  /** How far the site's clock is ahead of Google's, in ms. */
  ahead: number;
  /** The ID tokens of all link requests. */
  readonly linked: string[];
  /** True while the marker of a session is set. */
  marked: boolean;
  readonly tokenSync: TokenSync;
  readonly currentUser: Identity['currentUser'];
  readonly page: (userId?: string) => Link;
};

export function linkSite(): LinkSite {
  const clock = memoryClock();
  const auth = memoryAuth(clock);
  const locks = memoryLocks();
  const site: LinkSite = {
    clock,
    auth,
    user: ok(MEMORY_USER),
    failure: () => null,
    ahead: 0,
    linked: [],
    marked: false,
    tokenSync: {
      async link(idToken) {
        site.linked.push(idToken);
        await auth.turn();
        const error = site.failure(site.linked.length);
        if (error) return { ok: false, error };
        const wp = site.user.ok && site.user.value ? `wp_${site.user.value.id}` : 'wp_0';
        const issuedAt = clock.now() + auth.ahead + site.ahead;
        return ok({ text: customToken(wp, issuedAt + LINK_LIFETIME_MS), issuedAt });
      },
    },
    currentUser: () => Promise.resolve(site.user),
    page: (userId = MEMORY_USER.id) =>
      createLink(userId, {
        auth,
        clock,
        locks,
        tokenSync: site.tokenSync,
        currentUser: site.currentUser,
        marker: {
          isSet: () => site.marked,
          set: (on) => (site.marked = on),
        },
      }),
  };
  return site;
}

const TURNS = 50;

/** Advances the clock until `work` settles, and returns its result. */
export async function waited<T>(clock: MemoryClock, work: Promise<T>): Promise<T> {
  const state = { done: false };
  const end = (): void => {
    state.done = true;
  };
  work.then(end, end);
  for (let step = 0; !state.done && step < 500; step++) {
    for (let turn = 0; !state.done && turn < TURNS; turn++) await Promise.resolve();
    if (!state.done) clock.advance(100);
  }
  return work;
}
