import { strict as assert } from 'node:assert';
import { initializeApp, deleteApp } from 'firebase/app';
import {
  connectAuthEmulator,
  getIdToken,
  initializeAuth,
  inMemoryPersistence,
  signInAnonymously,
  signInWithCustomToken,
} from 'firebase/auth';
import { connectDatabaseEmulator, get, getDatabase, ref, serverTimestamp, update } from 'firebase/database';
import { NAMESPACE, PROJECT, type Places } from './places.ts';

/** Signs a custom token for an account, as the plugin does in production. */
export type SignToken = (uid: string, claims: Readonly<Record<string, unknown>>) => string;

/**
 * With the real SDK, signs in, links the session to a member, saves a team and reads it. Throws at the first result
 * that differs from what the product needs.
 */
export async function playSave(places: Places, sign: SignToken): Promise<void> {
  const app = initializeApp({ apiKey: 'any', projectId: PROJECT, databaseURL: `${places.database}/?ns=${NAMESPACE}` });
  try {
    const auth = initializeAuth(app, { persistence: inMemoryPersistence });
    connectAuthEmulator(auth, places.auth, { disableWarnings: true });
    const database = getDatabase(app);
    const { hostname, port } = new URL(places.database);
    connectDatabaseEmulator(database, hostname, Number(port));
    const at = (path: string) => ref(database, path);

    const { user } = await signInAnonymously(auth);
    await assert.rejects(get(at('users/wp_71')), 'an anonymous session cannot read a team');
    const linked = await signInWithCustomToken(auth, sign(user.uid, { wp: 'wp_71', wpExp: Date.now() + 3_600_000 }));
    assert.equal(linked.user.uid, user.uid, 'linking does not change the account id');
    const team = { teamName: 'Ice', rev: 1, updatedAt: serverTimestamp() };
    await update(at('users/wp_71'), { 'teams/1234': team, 'slots/s0': '1234', currentTeam: '1234' });
    await getIdToken(linked.user, true);
    const stored = (await get(at('users/wp_71/teams/1234'))).val() as { teamName: string; rev: number };
    assert.equal(stored.teamName, 'Ice', 'the team is stored, and the claims survive a token refresh');
    await assert.rejects(update(at('users/wp_71'), { 'teams/1234/rev': 3 }), 'a revision cannot be skipped');
    await assert.rejects(get(at('users/wp_72')), "another member's data cannot be read");
  } finally {
    await deleteApp(app);
  }
}
