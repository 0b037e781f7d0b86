import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { signed } from './identity/jwt.ts';
import { newKeys } from './identity/keys.ts';
import { idToken, project } from './identity/project.ts';
import { rulesOf } from './realtime/rules.ts';
import { loopbackStage, virtualStage, type Client, type Stage } from './stages.ts';

const OWN = 'auth != null && auth.token.wp === $user && auth.token.wpExp > now';
const RULES = rulesOf({ rules: { users: { $user: { '.read': OWN, '.write': OWN } } } });
const HOUR = 3_600_000;

/**
 * Starts a client with a custom token that links the client to a member. `holds` is the lifetime of the link, in ms.
 */
const linked = (stage: Stage, wp: string, holds = 2 * HOUR): Promise<Client> =>
  stage.client({ wp, wpExp: stage.now() + holds });
const at = ({ sdk, db }: Client, path: string) => sdk.ref(db, path);
const denied = (attempt: Promise<unknown>) => expect(attempt).rejects.toThrow(/permission.denied/i);

/** Repeats `check` until it passes, because changes by other clients arrive after a delay. */
async function eventually({ wait }: Stage, check: () => void): Promise<void> {
  for (let tries = 0; ; tries++) {
    try {
      return check();
    } catch (error) {
      if (tries === 100) throw error;
      await wait(30);
    }
  }
}

type Probe = (stage: Stage) => Promise<void>;

const PROBES: Record<string, Probe> = {
  'get returns what another client has set': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_1'), await linked(stage, 'wp_1')];
    await a.sdk.set(at(a, 'users/wp_1/x'), { n: 1, s: 'ü😀', list: ['p', 'q'], nothing: {} });
    expect((await b.sdk.get(at(b, 'users/wp_1/x'))).val()).toEqual({ n: 1, s: 'ü😀', list: ['p', 'q'] });
    expect((await b.sdk.get(at(b, 'users/wp_1/none'))).exists()).toBe(false);
  },
  'onValue reports changes until it is ended': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_2'), await linked(stage, 'wp_2')];
    const seen: unknown[] = [];
    const end = b.sdk.onValue(at(b, 'users/wp_2/live'), (snapshot) => seen.push(snapshot.val()));
    await eventually(stage, () => expect(seen).toEqual([null]));
    await a.sdk.set(at(a, 'users/wp_2/live'), 5);
    await eventually(stage, () => expect(seen).toEqual([null, 5]));
    await a.sdk.set(at(a, 'users/wp_2/live/deep'), { q: 1 });
    await eventually(stage, () => expect(seen).toEqual([null, 5, { deep: { q: 1 } }]));
    end();
    await a.sdk.set(at(a, 'users/wp_2/live'), 6);
    await b.sdk.get(at(b, 'users/wp_2/live'));
    expect(seen).toHaveLength(3);
  },
  'child listeners report added, changed and removed children': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_3'), await linked(stage, 'wp_3')];
    const seen: string[] = [];
    const children = at(b, 'users/wp_3/kids');
    b.sdk.onChildAdded(children, ({ key }) => seen.push(`+${key}`));
    b.sdk.onChildChanged(children, ({ key }) => seen.push(`~${key}`));
    b.sdk.onChildRemoved(children, ({ key }) => seen.push(`-${key}`));
    await a.sdk.set(at(a, 'users/wp_3/kids/k'), 1);
    await eventually(stage, () => expect(seen).toEqual(['+k']));
    await a.sdk.set(at(a, 'users/wp_3/kids/k'), 2);
    await eventually(stage, () => expect(seen).toEqual(['+k', '~k']));
    await a.sdk.remove(at(a, 'users/wp_3/kids/k'));
    await eventually(stage, () => expect(seen).toEqual(['+k', '~k', '-k']));
    b.sdk.off(children);
    await a.sdk.set(at(a, 'users/wp_3/kids/k'), 3);
    await b.sdk.get(children);
    expect(seen).toHaveLength(3);
  },
  'update writes several paths at once and keeps all others': async (stage) => {
    const a = await linked(stage, 'wp_4');
    await a.sdk.set(at(a, 'users/wp_4/x'), { n: 1, s: 'a' });
    await a.sdk.update(at(a, 'users/wp_4'), { 'x/n': null, 'm/p': 1, 'm/q/r': 2 });
    expect(stage.database.valueAt('users/wp_4')).toEqual({ x: { s: 'a' }, m: { p: 1, q: { r: 2 } } });
    await a.sdk.remove(at(a, 'users/wp_4/m'));
    expect(stage.database.valueAt('users/wp_4')).toEqual({ x: { s: 'a' } });
  },
  'server timestamps and increments are stored as numbers': async (stage) => {
    const a = await linked(stage, 'wp_5');
    await a.sdk.set(at(a, 'users/wp_5/at'), a.sdk.serverTimestamp());
    expect(Math.abs(Number(stage.database.valueAt('users/wp_5/at')) - stage.now())).toBeLessThan(5000);
    await a.sdk.set(at(a, 'users/wp_5/n'), 1);
    await a.sdk.set(at(a, 'users/wp_5/n'), a.sdk.increment(2));
    expect(stage.database.valueAt('users/wp_5/n')).toBe(3);
  },
  'concurrent transactions of two clients all take effect': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_6'), await linked(stage, 'wp_6')];
    const add = (client: Client) =>
      client.sdk.runTransaction(at(client, 'users/wp_6/n'), (n: number | null) => (n ?? 0) + 1, {
        applyLocally: false,
      });
    await Promise.all([add(a), add(b), add(a), add(b), add(b)]);
    expect(stage.database.valueAt('users/wp_6/n')).toBe(5);
    expect((await a.sdk.runTransaction(at(a, 'users/wp_6/n'), () => undefined)).committed).toBe(false);
  },
  'a transaction works on every kind of value': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_7'), await linked(stage, 'wp_7')];
    const value = { zero: 0, no: false, empty: '', 10: 'x', 9: 'y', far: { '-1': -1.5, ü: 'é' } };
    await a.sdk.set(at(a, 'users/wp_7/x'), value);
    const change = (was: object | null) => (was === null ? null : { ...was, more: 1 });
    expect((await b.sdk.runTransaction(at(b, 'users/wp_7/x'), change)).committed).toBe(true);
    expect(stage.database.valueAt('users/wp_7/x')).toEqual({ ...value, more: 1 });
  },
  'onDisconnect writes when the client disconnects, unless it is canceled': async (stage) => {
    const a = await linked(stage, 'wp_8');
    await a.sdk.onDisconnect(at(a, 'users/wp_8/bye')).set('gone');
    await a.sdk.onDisconnect(at(a, 'users/wp_8/other')).set('gone');
    await a.sdk.onDisconnect(at(a, 'users/wp_8/other')).cancel();
    a.sdk.goOffline(a.db);
    await eventually(stage, () => expect(stage.database.valueAt('users/wp_8')).toEqual({ bye: 'gone' }));
  },
  'reads, writes and listeners that the rules deny are refused': async (stage) => {
    const [a, m] = [await linked(stage, 'wp_9'), await linked(stage, 'wp_99')];
    await a.sdk.set(at(a, 'users/wp_9/x'), 1);
    const foreign = at(m, 'users/wp_9/x');
    await denied(m.sdk.get(foreign));
    await denied(m.sdk.set(foreign, 2));
    await denied(m.sdk.update(at(m, 'users'), { 'wp_9/x': 2, 'wp_99/x': 2 }));
    // The client cannot read another member's data, so its transaction sends a wrong hash of that data. It is unknown
    // whether Google checks the hash or the rules first, so both errors are accepted.
    await expect(m.sdk.runTransaction(foreign, () => 2)).rejects.toThrow(/permission.denied|maxretry/i);
    await denied(new Promise((resolve, reject) => void m.sdk.onValue(foreign, resolve, reject)));
    await denied((await stage.client()).sdk.get(at(m, 'users/wp_9/x')));
    expect(stage.database.valueAt('users/wp_9')).toEqual({ x: 1 });
    expect(stage.database.valueAt('users/wp_99')).toBe(null);
  },
  '.info reports the connection and the server time offset': async (stage) => {
    const a = await linked(stage, 'wp_10');
    let connected: unknown = null;
    let offset: unknown = null;
    a.sdk.onValue(at(a, '.info/connected'), (snapshot) => (connected = snapshot.val()));
    a.sdk.onValue(at(a, '.info/serverTimeOffset'), (snapshot) => (offset = snapshot.val()));
    await eventually(stage, () => expect(connected).toBe(true));
    expect(Math.abs(Number(offset))).toBeLessThan(1000);
    a.sdk.goOffline(a.db);
    await eventually(stage, () => expect(connected).toBe(false));
  },
  'a write made offline is sent after reconnecting': async (stage) => {
    const a = await linked(stage, 'wp_11');
    await a.sdk.get(at(a, 'users/wp_11'));
    a.sdk.goOffline(a.db);
    let done = false;
    const late = a.sdk.set(at(a, 'users/wp_11/x'), 42).then(() => (done = true));
    await stage.wait(100);
    expect(done).toBe(false);
    a.sdk.goOnline(a.db);
    await late;
    expect(stage.database.valueAt('users/wp_11/x')).toBe(42);
  },
  'a message of many frames arrives in both directions': async (stage) => {
    const [a, b] = [await linked(stage, 'wp_12'), await linked(stage, 'wp_12')];
    const long = 'é'.repeat(40_000);
    await a.sdk.set(at(a, 'users/wp_12/long'), long);
    expect((await b.sdk.get(at(b, 'users/wp_12/long'))).val() === long).toBe(true);
  },
  'the SDK breaks a surrogate pair at a frame boundary': async (stage) => {
    const a = await linked(stage, 'wp_17');
    const broken = async (text: string): Promise<number> => {
      await a.sdk.set(at(a, 'users/wp_17/x'), text);
      return JSON.stringify(stage.database.valueAt('users/wp_17/x')).split('\uFFFD').length - 1;
    };
    const pairs = '😀'.repeat(10_000);
    expect((await broken(pairs)) + (await broken(`.${pairs}`))).toBe(2);
  },
  'claims of a custom token survive a token refresh and expire': async (stage) => {
    const a = await linked(stage, 'wp_13', 1500);
    await a.sdk.set(at(a, 'users/wp_13/x'), 1);
    await a.sdk.getIdToken(a.auth.currentUser!, true);
    await a.sdk.set(at(a, 'users/wp_13/x'), 2);
    await stage.wait(1600);
    await denied(a.sdk.set(at(a, 'users/wp_13/x'), 3));
    expect(stage.database.valueAt('users/wp_13/x')).toBe(2);
  },
  'signing out ends listeners and denies writes': async (stage) => {
    const a = await linked(stage, 'wp_14');
    const ended = new Promise((_, reject) => void a.sdk.onValue(at(a, 'users/wp_14'), () => undefined, reject));
    await a.sdk.get(at(a, 'users/wp_14'));
    await a.sdk.signOut(a.auth);
    await denied(ended);
    await denied(a.sdk.set(at(a, 'users/wp_14/x'), 1));
  },
  'a deleted account is signed out at the next token refresh': async (stage) => {
    const a = await linked(stage, 'wp_15');
    stage.identity.purge();
    await expect(a.sdk.getIdToken(a.auth.currentUser!, true)).rejects.toThrow(/user-not-found|user-token-expired/);
    expect(a.auth.currentUser).toBe(null);
  },
  'queries are refused': async (stage) => {
    const a = await linked(stage, 'wp_16');
    const asked = a.sdk.get(a.sdk.query(at(a, 'users/wp_16'), a.sdk.limitToLast(1)));
    await expect(asked).rejects.toThrow(/does not support queries/);
  },
};

const STAGES = { 'the browser build on virtual time': virtualStage, 'the Node build over loopback': loopbackStage };

describe.each(Object.entries(STAGES))('%s', (_, open) => {
  let stage: Stage;
  beforeAll(async () => {
    vi.spyOn(console, 'warn').mockReturnValue(undefined);
    stage = await open(RULES);
  });
  afterAll(async () => {
    await stage.stop();
    vi.restoreAllMocks();
  });
  test.each(Object.entries(PROBES))('%s', (_name, probe) => stage.run(probe));
});

test("the SDK renews a token that is about to expire, and the SDK's connection stays open", async () => {
  const stage = await virtualStage(RULES);
  await stage.run(async () => {
    const a = await linked(stage, 'wp_1', 24 * HOUR);
    const seen: unknown[] = [];
    a.sdk.onValue(at(a, 'users/wp_1/x'), (snapshot) => seen.push(snapshot.val()));
    await a.sdk.set(at(a, 'users/wp_1/x'), 1);
    await stage.wait(5 * HOUR);
    await a.sdk.set(at(a, 'users/wp_1/x'), 2);
    expect(seen).toEqual([null, 1, 2].slice(-seen.length));
    expect(stage.identity.asked.filter((name) => name === 'token').length).toBeGreaterThanOrEqual(4);
  });
});

test('the database refuses a forged token, an expired token and a token of another project', async () => {
  const { project: ours, database, now } = await virtualStage(RULES);
  const times = { now: now(), life: 3600, authTime: now() };
  const claims = { wp: 'wp_7', wpExp: now() + HOUR };
  const encode = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');
  const good = idToken(ours, 'u', 'custom', claims, times);
  const [head = '', body = '', signature = ''] = good.split('.');
  const said = JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as object;
  const kid = { alg: 'RS256', kid: ours.kid };

  const answers = (cred: string): string[] => {
    const frames: string[] = [];
    const { receive } = database.open({ host: 'h', send: (frame) => frames.push(frame), close: () => undefined });
    receive(JSON.stringify({ t: 'd', d: { r: 1, a: 'auth', b: { cred } } }));
    receive(JSON.stringify({ t: 'd', d: { r: 2, a: 'g', b: { p: '/users/wp_7' } } }));
    return frames.slice(1).map((frame) => (JSON.parse(frame) as { d: { b: { s: string } } }).d.b.s);
  };
  expect(answers(good)).toEqual(['ok', 'ok']);
  const bad = {
    none: `${encode({ alg: 'none' })}.${body}.`,
    'no signature': `${head}.${body}.`,
    'algorithm none with a signature': `${encode({ alg: 'none' })}.${body}.${signature}`,
    'the public key as a secret': `${encode({ alg: 'HS256', kid: ours.kid })}.${body}.${signature}`,
    'other claims': `${head}.${encode({ ...said, wp: 'wp_8' })}.${signature}`,
    'another key': signed(said as Record<string, unknown>, newKeys().google.own, kid.kid),
    'the key of the site': signed(said as Record<string, unknown>, ours.keys.site.own, kid.kid),
    'another project': idToken(project(ours.keys, 'other'), 'u', 'custom', claims, times),
    'another issuer': signed({ ...said, iss: 'https://example.com' }, ours.keys.google.own, ours.kid),
    'no subject': signed({ ...said, sub: '' }, ours.keys.google.own, ours.kid),
    'no token': 'nonsense',
    nothing: '',
  };
  for (const [name, token] of Object.entries(bad)) {
    expect(answers(token), name).toEqual(['invalid_token', 'permission_denied']);
  }
  const old = idToken(ours, 'u', 'custom', claims, { ...times, now: now() - 2 * HOUR });
  expect(answers(old)).toEqual(['expired_token', 'permission_denied']);
  const plain = idToken(ours, 'u', 'anonymous', {}, times);
  expect(answers(plain)).toEqual(['ok', 'permission_denied']);
});
