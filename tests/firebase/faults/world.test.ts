import type { User } from 'firebase/auth';
import { describe, expect, test } from 'vitest';
import { rulesOf } from '../realtime/rules.ts';
import { sdkPage, type Sdk } from '../stages.ts';
import type { Device } from './device.ts';
import { ROUGH, type Faults } from './network.ts';
import type { Page } from './page.ts';
import { tokenSync } from './tokenSync.ts';
import { FIREBASE_CONFIG, openWorld, type World } from './world.ts';

const sdk = await sdkPage();
const OWN = 'auth != null && auth.token.wp === $user && auth.token.wpExp > now';
const RULES = rulesOf({ rules: { users: { $user: { '.read': OWN, '.write': OWN } } } });

function open(seed: number, faults?: Faults): World {
  const world: World = openWorld(seed, {
    rules: RULES,
    ...(faults ? { faults } : {}),
    site: (request) => tokenSync({ project: world.project, now: world.time.now, user: () => 7 }, request),
  });
  return world;
}

/** Starts the SDK in a page in the same way as the product. */
function start(page: Page<Sdk>) {
  const S = page.module;
  S.forceWebSockets();
  const app = S.initializeApp(FIREBASE_CONFIG);
  const auth = S.initializeAuth(app, { persistence: [S.indexedDBLocalPersistence, S.browserLocalPersistence] });
  const db = S.getDatabase(app);
  return { S, auth, db, at: (path: string) => S.ref(db, `users/wp_7/${path}`) };
}

/** Calls `run` until it succeeds. A transaction that has lost its connection may or may not have been applied. */
async function again<T>(world: World, run: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await run();
    } catch {
      await pause(world, 1000);
    }
  }
}
const link = (world: World, page: Page<Sdk>, { S, auth }: ReturnType<typeof start>): Promise<User> =>
  again(world, async () => {
    await auth.authStateReady();
    const user = auth.currentUser ?? (await S.signInAnonymously(auth)).user;
    const headers = { Authorization: `Bearer ${await user.getIdToken()}` };
    const answer = await page.window.fetch('/wp-json/ddh/v1/token-sync', { method: 'POST', headers });
    const { customToken } = (await answer.json()) as { customToken: string };
    return (await S.signInWithCustomToken(auth, customToken)).user;
  });
const pause = (world: World, ms: number): Promise<void> => new Promise((resolve) => void world.time.after(ms, resolve));

/** Lets a page sign in, link to a member, read, write, run a transaction, lose its socket and recover. */
async function story(seed: number, faults?: Faults) {
  const world = open(seed, faults);
  const device: Device = world.device();
  const page = device.open(sdk);
  const client = start(page);
  const { S, at } = client;
  const seen: unknown[] = [];
  await world.time.until(
    (async () => {
      await link(world, page, client);
      S.onValue(at('n'), (snapshot) => seen.push(snapshot.val()));
      await S.set(at('n'), 1);
      await again(world, () => S.runTransaction(at('n'), (n: number | null) => (n === 1 ? 2 : n)));
      device.way.setOutage('refused');
      const late = S.set(at('m'), 5);
      await pause(world, 5000);
      expect(world.database.valueAt('users/wp_7/m')).toBe(null);
      device.way.setOutage(null);
      await late;
      expect((await again(world, () => S.get(at('m')))).val()).toBe(5);
    })(),
  );
  page.kill();
  return { seen, at: world.time.now(), events: world.time.events(), data: world.database.valueAt('') };
}

describe('a page in a simulated world of devices', () => {
  test('a page signs in, links its session, reads, writes, runs a transaction and recovers from a lost socket, within a second of real time', async () => {
    const began = performance.now();
    for (let seed = 0; seed < 20; seed++) {
      const { seen, data } = await story(seed);
      expect(seen).toEqual([1, 2].slice(-seen.length));
      expect(data).toEqual({ users: { wp_7: { n: 2, m: 5 } } });
    }
    expect((performance.now() - began) / 20).toBeLessThan(1000);
  });

  test('a page finishes its work on a bad network, at a virtual time that depends only on the seed', async () => {
    const ends = new Set<number>();
    for (let seed = 0; seed < 20; seed++) {
      const first = await story(seed, ROUGH);
      expect(first.data).toEqual({ users: { wp_7: { n: 2, m: 5 } } });
      expect(await story(seed, ROUGH)).toEqual(first);
      ends.add(first.at);
    }
    expect(ends.size).toBe(20);
  });

  test('a page does nothing more after it is killed during a write, although the write that the page has sent still arrives', async () => {
    const world = open(1);
    const device = world.device();
    const page = device.open(sdk);
    const client = start(page);
    await world.time.until(link(world, page, client));
    await world.time.until(client.S.get(client.at('n')));
    const heard: string[] = [];
    void client.S.set(client.at('n'), 1).then(() => heard.push('answer'));
    const { window } = page;
    window.setTimeout(() => heard.push('timer'), 10);
    void window.fetch('/wp-json/ddh/v1/token-sync', { method: 'DELETE' }).then(() => heard.push('fetch'));
    await world.time.advance(5);
    page.kill();
    void client.S.set(client.at('n'), 2);
    window.setTimeout(() => heard.push('late timer'), 10);
    window.localStorage.setItem('late', 'x');
    await world.time.advance(600_000);
    expect(heard).toEqual([]);
    expect(world.database.valueAt('users/wp_7/n')).toBe(1);
    expect(world.database.connections()).toBe(0);
    expect(device.local.texts.has('late')).toBe(false);
    expect(device.pages()).toEqual([]);

    const next = start(device.open(sdk, page));
    await world.time.until(next.auth.authStateReady());
    expect(next.auth.currentUser?.uid).toBe(client.auth.currentUser?.uid);
    expect((await world.time.until(next.S.get(next.at('n')))).val()).toBe(1);
  });

  test('a page shares its login with the other tabs of its browser, but not with other devices', async () => {
    const world = open(2);
    const device = world.device();
    const [a, b, c] = [device.open(sdk), device.open(sdk), world.device().open(sdk)];
    const [first, second, third] = [start(a), start(b), start(c)];
    await world.time.advance(1000);
    const { uid } = await world.time.until(link(world, a, first));
    await world.time.advance(2000);
    expect(second.auth.currentUser?.uid).toBe(uid);
    expect(third.auth.currentUser).toBe(null);
    expect((await world.time.until(second.S.get(second.at('n')))).exists()).toBe(false);
    await world.time.until(first.S.signOut(first.auth));
    await world.time.advance(2000);
    expect(second.auth.currentUser).toBe(null);
  });

  test('a page replaces a silent connection and then sends the pending write', async () => {
    const world = open(3);
    const device = world.device();
    const page = device.open(sdk);
    const client = start(page);
    await world.time.until(link(world, page, client));
    await world.time.until(client.S.set(client.at('n'), 1));
    device.way.setOutage('silent');
    const late = client.S.set(client.at('n'), 2);
    await world.time.advance(10_000);
    expect(world.database.valueAt('users/wp_7/n')).toBe(1);
    device.way.setOutage(null);
    await world.time.until(late);
    expect(world.database.valueAt('users/wp_7/n')).toBe(2);
  });

  test('a page releases its locks when it is killed', async () => {
    const world = open(4);
    const device = world.device();
    const [a, b] = [device.open(sdk), device.open(sdk)];
    const order: string[] = [];
    const hold = (page: Page<Sdk>, name: string) =>
      void page.window.navigator.locks.request('one', () => {
        order.push(name);
        return new Promise(() => undefined);
      });
    hold(a, 'a');
    hold(b, 'b');
    await world.time.advance(1000);
    expect(await world.time.until(b.window.navigator.locks.request('one', { ifAvailable: true }, (l) => l))).toBe(null);
    expect(order).toEqual(['a']);
    a.kill();
    await world.time.advance(1000);
    expect(order).toEqual(['a', 'b']);
  });

  test('a page uses the clock of its device, which may be wrong, and virtual time for timeouts', async () => {
    const world = open(5);
    const page = world.device({ skew: 3_600_000 }).open(sdk);
    const { Date: PageDate, AbortSignal: PageSignal } = page.window as unknown as typeof globalThis;
    expect(PageDate.now() - world.time.now()).toBe(3_600_000);
    expect(new PageDate().getTime()).toBe(PageDate.now());
    expect(new PageDate(5).getTime()).toBe(5);
    const signal = PageSignal.timeout(500);
    await world.time.advance(499);
    expect(signal.aborted).toBe(false);
    await world.time.advance(1);
    expect(signal.aborted).toBe(true);
  });
});
