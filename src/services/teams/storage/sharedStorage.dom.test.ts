import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { memoryClock } from '../../../testing/memoryServices.ts';
import { LOCK_TIMEOUT_MS } from './locks.ts';
import { browserSharedStorage, storageFailure, writeAll, type SharedStorage } from './sharedStorage.ts';

/** Creates exclusive Web Locks that are granted in the order of requests. */
function fakeLocks() {
  const held = new Map<string, Promise<unknown>>();
  const asked: string[] = [];
  const request = async (name: string, options: unknown, run?: unknown): Promise<unknown> => {
    const { ifAvailable = false, signal } = (run ? options : {}) as { ifAvailable?: boolean; signal?: AbortSignal };
    const task = (run ?? options) as (lock: unknown) => unknown;
    asked.push(name);
    if (ifAvailable && held.has(name)) return task(null);
    while (held.has(name)) {
      const stopped = new Promise((_, reject) =>
        signal?.addEventListener('abort', () => reject(signal.reason as Error)),
      );
      await Promise.race([held.get(name), stopped]);
    }
    const done = (async () => task({ name }))();
    held.set(name, done);
    try {
      return await done;
    } finally {
      held.delete(name);
    }
  };
  return { asked, locks: { request } as unknown as LockManager };
}

/** Creates a window that has these locks. */
const page = (locks: LockManager | undefined, change: object = {}): Window =>
  new Proxy(window, {
    get(target, key) {
      if (key === 'navigator') return { locks };
      if (key in change) return Reflect.get(change, key);
      const value: unknown = Reflect.get(target, key);
      return typeof value === 'function' ? (value.bind(target) as unknown) : value;
    },
  });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
});
afterEach(() => localStorage.clear());

test('shared storage reads, writes and removes strings by key', () => {
  const sharedStorage = browserSharedStorage(page(undefined), memoryClock());
  expect(sharedStorage.read('a')).toBeNull();
  sharedStorage.write('a', '1');
  sharedStorage.write('b', '2');
  expect(sharedStorage.keys().toSorted()).toEqual(['a', 'b']);
  sharedStorage.write('a', null);
  expect([sharedStorage.read('a'), sharedStorage.read('b'), localStorage.getItem('b')]).toEqual([null, '2', '2']);
});

describe('a script that replaces the methods of storage', () => {
  const storage = (change: Partial<Storage>): SharedStorage => {
    const methods = ['getItem', 'setItem', 'removeItem'] as const;
    const own = Object.fromEntries(methods.map((name) => [name, localStorage[name].bind(localStorage)]));
    return browserSharedStorage(page(undefined, { localStorage: { ...own, ...change } }), memoryClock());
  };

  test.each<[string, Partial<Storage>]>([
    ['does nothing', { setItem: () => undefined }],
    ['stores something else', { setItem: (key) => localStorage.setItem(key, '[object Object]') }],
    ['loses a part', { setItem: (key, text) => localStorage.setItem(key, text.slice(1)) }],
  ])('a write that %s fails, and what was stored before stays', (_, change) => {
    localStorage.setItem('a', 'before');
    expect(() => writeAll(storage(change), [['a', 'after']])).toThrow();
    expect(localStorage.getItem('a')).toBe('before');
  });

  test('a list of teams of which the second write does nothing keeps its older copies', () => {
    localStorage.setItem('a', 'before');
    const lost = storage({ setItem: (key, text) => void (key === 'b' || localStorage.setItem(key, text)) });
    const writes = [
      ['a', 'after'],
      ['b', 'after'],
    ] as const;
    expect(() => writeAll(lost, writes)).toThrow();
    expect([localStorage.getItem('a'), localStorage.getItem('b')]).toEqual(['before', null]);
  });

  test('a value that cannot be restored keeps no other from being restored, and the first error is thrown', () => {
    for (const key of ['a', 'b', 'c']) localStorage.setItem(key, 'before');
    const broken = storage({
      setItem(key, text) {
        if (key === 'c' || (key === 'b' && text === 'before')) throw new Error(key);
        localStorage.setItem(key, text);
      },
    });
    const writes = ['a', 'b', 'c'].map((key) => [key, 'after'] as const);
    expect(() => writeAll(broken, writes)).toThrow('c');
    expect(localStorage.getItem('a')).toBe('before');
  });

  test('a removal that does nothing fails', () => {
    localStorage.setItem('a', 'before');
    expect(() => storage({ removeItem: () => undefined }).write('a', null)).toThrow();
  });
});

describe('withLock', () => {
  test('withLock runs its task once, under a lock with the given name', async () => {
    const { locks, asked } = fakeLocks();
    let runs = 0;
    expect(await browserSharedStorage(page(locks), memoryClock()).withLock('x', () => ++runs)).toBe(1);
    expect([asked, runs]).toEqual([['x'], 1]);
  });

  test.each([
    ['without locks', undefined],
    ['where locks are forbidden', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ])('withLock runs its task once %s', async (_, locks) => {
    let runs = 0;
    expect(
      await browserSharedStorage(page(locks as unknown as LockManager), memoryClock()).withLock('x', () => ++runs),
    ).toBe(1);
    expect(runs).toBe(1);
  });

  test('withLock runs its task without the lock after LOCK_TIMEOUT_MS', async () => {
    const { locks } = fakeLocks();
    void locks.request('x', () => new Promise(() => undefined));
    const clock = memoryClock();
    const late = browserSharedStorage(page(locks), clock).withLock('x', () => 1);
    await Promise.resolve();
    clock.advance(LOCK_TIMEOUT_MS);
    expect(await late).toBe(1);
  });

  test('withLock returns the result of its task even if the lock request fails afterwards', async () => {
    const locks = {
      request(_: string, __: unknown, run: () => unknown) {
        run();
        return Promise.reject(new DOMException('stolen', 'AbortError'));
      },
    };
    let runs = 0;
    expect(
      await browserSharedStorage(page(locks as unknown as LockManager), memoryClock()).withLock('x', () => ++runs),
    ).toBe(1);
  });
});

describe('tryLock', () => {
  /** A task that ends when `end` is called. */
  function lasting<T>(answer: T) {
    let end = (): void => undefined;
    const ended = new Promise<void>((resolve) => (end = resolve));
    const begun: T[] = [];
    return {
      begun,
      end: () => end(),
      run: async () => {
        begun.push(answer);
        await ended;
        return answer;
      },
    };
  }
  const turn = () => new Promise((resolve) => setTimeout(resolve, 0));

  test('tryLock runs tasks one after the other, however long the first one takes', async () => {
    const { locks } = fakeLocks();
    const clock = memoryClock();
    const [here, there] = [browserSharedStorage(page(locks), clock), browserSharedStorage(page(locks), clock)];
    const [first, second] = [lasting('first'), lasting('second')];
    const one = here.tryLock('x', 1000, first.run);
    await turn();
    clock.advance(10 * LOCK_TIMEOUT_MS);
    const two = there.tryLock('x', 1000, second.run);
    await turn();
    expect([first.begun, second.begun]).toEqual([['first'], []]);
    first.end();
    expect(await one).toBe('first');
    await turn();
    expect(second.begun).toEqual(['second']);
    // The timeout limits the wait for the lock, not the task.
    clock.advance(10_000);
    second.end();
    expect(await two).toBe('second');
  });

  test.each([0, 1000])('tryLock gives up if the lock is still held after %i ms', async (patience) => {
    const { locks } = fakeLocks();
    const clock = memoryClock();
    const [first, second] = [lasting('first'), lasting('second')];
    void browserSharedStorage(page(locks), clock).tryLock('x', 1000, first.run);
    await turn();
    const late = browserSharedStorage(page(locks), clock).tryLock('x', patience, second.run);
    await turn();
    clock.advance(patience);
    expect(await late).toBeNull();
    first.end();
    await turn();
    expect(second.begun).toEqual([]);
  });

  test('tryLock does not wait for a lock with another name', async () => {
    const { locks } = fakeLocks();
    const sharedStorage = browserSharedStorage(page(locks), memoryClock());
    void sharedStorage.tryLock('x', 1000, lasting('first').run);
    expect(await sharedStorage.tryLock('y', 1000, () => Promise.resolve(2))).toBe(2);
  });

  test('tryLock rejects with the error of its task, and the next task runs', async () => {
    const { locks } = fakeLocks();
    const sharedStorage = browserSharedStorage(page(locks), memoryClock());
    const failing = sharedStorage.tryLock('x', 1000, () => Promise.reject(new Error('broken')));
    const next = sharedStorage.tryLock('x', 1000, () => Promise.resolve(2));
    await expect(failing).rejects.toThrow('broken');
    expect(await next).toBe(2);
  });

  test.each([
    ['without locks', undefined],
    ['where locks are forbidden', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ])('tryLock runs each task once %s', async (_, locks) => {
    const once = lasting('once');
    once.end();
    const sharedStorage = browserSharedStorage(page(locks as unknown as LockManager), memoryClock());
    expect(await sharedStorage.tryLock('x', 1000, once.run)).toBe('once');
    expect(await sharedStorage.tryLock('x', 0, once.run)).toBe('once');
    expect(once.begun).toEqual(['once', 'once']);
  });

  test('tryLock returns the result of its task if the lock is stolen while the task runs', async () => {
    const locks = {
      request(_: string, __: unknown, run: (lock: unknown) => unknown) {
        void run({});
        return Promise.reject(new DOMException('stolen', 'AbortError'));
      },
    };
    const once = lasting('once');
    const sharedStorage = browserSharedStorage(page(locks as unknown as LockManager), memoryClock());
    const answer = sharedStorage.tryLock('x', 1000, once.run);
    await turn();
    once.end();
    expect([await answer, once.begun]).toEqual(['once', ['once']]);
  });
});

describe('holdLock', () => {
  test('holdLock holds the lock until its page is closed', async () => {
    const { locks } = fakeLocks();
    const clock = memoryClock();
    const [here, there] = [browserSharedStorage(page(locks), clock), browserSharedStorage(page(locks), clock)];
    expect(await here.holdLock('1', 0)).toBe(true);
    expect(await there.holdLock('1', 0)).toBe(false);
    expect(await there.holdLock('2', 0)).toBe(true);
  });

  test('holdLock gives up after the timeout', async () => {
    const { locks } = fakeLocks();
    const clock = memoryClock();
    expect(await browserSharedStorage(page(locks), clock).holdLock('1', 1000)).toBe(true);
    const late = browserSharedStorage(page(locks), clock).holdLock('1', 1000);
    await Promise.resolve();
    clock.advance(1000);
    expect(await late).toBe(false);
  });

  test('holdLock gets the lock if another page releases it during the wait', async () => {
    const { locks } = fakeLocks();
    let leave = (): void => undefined;
    const old = locks.request('1', () => new Promise<void>((resolve) => (leave = resolve)));
    const next = browserSharedStorage(page(locks), memoryClock()).holdLock('1', 1000);
    leave();
    await old;
    expect(await next).toBe(true);
  });

  test.each([
    ['without locks', undefined],
    ['where locks are forbidden', { request: () => Promise.reject(new DOMException('no', 'SecurityError')) }],
  ])('holdLock succeeds in every page %s', async (_, locks) => {
    const sharedStorage = browserSharedStorage(page(locks as unknown as LockManager), memoryClock());
    expect(await sharedStorage.holdLock('1', 0)).toBe(true);
    expect(await sharedStorage.holdLock('1', 1000)).toBe(true);
  });
});

test('subscribe reports writes by other tabs, and a return from the back-forward cache', () => {
  const sharedStorage = browserSharedStorage(page(undefined), memoryClock());
  const received: (string | null)[] = [];
  const end = sharedStorage.subscribe((key) => received.push(key));
  const emit = (key: string | null, storageArea: Storage) =>
    window.dispatchEvent(new StorageEvent('storage', { key, storageArea }));
  const shown = (persisted: boolean) => window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
  emit('a', localStorage);
  emit('b', sessionStorage);
  emit(null, localStorage);
  shown(false);
  shown(true);
  expect(received).toEqual(['a', null, null]);
  end();
  emit('a', localStorage);
  shown(true);
  expect(received).toHaveLength(3);
});

test('the tab slot survives a reload, and is empty if session storage is blocked', () => {
  const clock = memoryClock();
  browserSharedStorage(page(undefined), clock).tabSlot.set('3');
  expect(browserSharedStorage(page(undefined), clock).tabSlot.get()).toBe('3');
  const blocked = browserSharedStorage(page(undefined, { sessionStorage: undefined }), clock);
  blocked.tabSlot.set('4');
  expect(blocked.tabSlot.get()).toBeNull();
});

test.each([
  [new DOMException('', 'QuotaExceededError'), 'full'],
  [new DOMException('', 'NS_ERROR_DOM_QUOTA_REACHED'), 'full'],
  [new DOMException('', 'SecurityError'), 'blocked'],
  [new TypeError("Cannot read properties of null (reading 'getItem')"), 'blocked'],
])('storageFailure turns the error %s into the failure %s', (error, kind) => {
  expect(storageFailure(error)).toEqual({ kind });
});

test('writeAll writes all values, or none if one write fails', () => {
  const sharedStorage = browserSharedStorage(page(undefined), memoryClock());
  sharedStorage.write('a', 'old');
  let room = 2;
  const small = {
    ...sharedStorage,
    write(key: string, text: string | null) {
      if (key === 'c' && room-- > 0) throw new DOMException('', 'QuotaExceededError');
      sharedStorage.write(key, text);
    },
  };
  const changes = [
    ['a', 'new'],
    ['b', 'new'],
    ['c', 'new'],
  ] as const;
  expect(() => writeAll(small, changes)).toThrow();
  expect([sharedStorage.read('a'), sharedStorage.read('b'), sharedStorage.read('c')]).toEqual(['old', null, null]);
  room = 0;
  writeAll(small, changes);
  expect([sharedStorage.read('a'), sharedStorage.read('b'), sharedStorage.read('c')]).toEqual(['new', 'new', 'new']);
});
