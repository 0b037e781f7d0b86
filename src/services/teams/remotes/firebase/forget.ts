import type { Clock } from '../../../ports.ts';
import { inTime } from '../../limit.ts';
import { AUTH_LOCK } from './link.ts';
import type { Marker } from './marker.ts';
import type { AuthPort, Locks } from './ports.ts';

type World = {
  readonly auth: AuthPort;
  /** Tells the host site. */
  readonly end: (idToken: string) => Promise<void>;
  readonly locks: Locks;
  readonly clock: Clock;
  readonly marker: Marker;
};

/** Nobody is logged in any more: what this browser may do in a member's name ends now, in all of its tabs. */
export async function forgetSession({ auth, end, locks, clock, marker }: World): Promise<void> {
  await locks.alone(AUTH_LOCK, async () => {
    await auth.ready();
    // Without a way to Google there may be none: then the site is told nothing, and the session ends nevertheless.
    const token = auth.hasSession() ? await inTime(clock, () => auth.idToken(false)) : null;
    await auth.signOut();
    if (!auth.hasSession()) marker.set(false);
    if (token?.ok === true) await end(token.value.text);
  });
}
