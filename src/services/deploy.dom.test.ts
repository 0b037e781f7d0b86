import { beforeEach, describe, expect, test } from 'vitest';
import { clearOnDeploy } from './deploy.ts';
import { keysOf, remoteKeysOf } from './teams/storage/keys.ts';

const STORAGES = { local: () => localStorage, session: () => sessionStorage };
const [OLD, NEW, NEWER] = ['2026-11-01T00:00:00.000Z', '2026-11-02T00:00:00.000Z', '2026-12-01T00:00:00.000Z'] as const;
const keys = (storage: Storage): readonly string[] =>
  Array.from({ length: storage.length }, (_, i) => storage.key(i) ?? '').toSorted();

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  for (const storage of [localStorage, sessionStorage]) {
    for (const key of ['ddh:date', 'ddh:slip', 'ddh:login:session', 'firebase:authUser:x', 'theme', 'wp-settings-1']) {
      storage.setItem(key, '1');
    }
  }
});

describe("the browser's storage after a deploy", () => {
  test("a new build clears keys with the page's prefix, but keeps the login and keys of other scripts", () => {
    localStorage.setItem('ddh:deploy', OLD);
    clearOnDeploy(NEW, STORAGES);
    const rest = ['ddh:login:session', 'firebase:authUser:x', 'theme', 'wp-settings-1'];
    expect(keys(localStorage)).toEqual(['ddh:deploy', ...rest]);
    expect(keys(sessionStorage)).toEqual(['ddh:deploy', ...rest]);
    expect(localStorage.getItem('ddh:deploy')).toBe(NEW);
  });

  test('a new build keeps teams, their backups and unsaved edits', () => {
    const { book, backup, draft, remembered, cache, migrated } = remoteKeysOf('7', 'cloud');
    const teams = [book, backup('1234'), keysOf('7').backup('1234'), draft('1'), remembered('1234')];
    // The cache of teams may contain unsent edits. The key `migrated` lists the local teams that were copied to the
    // remote. Without this list, teams that were then deleted on the remote would be created again.
    teams.push(cache, migrated);
    for (const key of teams) localStorage.setItem(key, '{}');
    localStorage.setItem('ddh:teamsters', '1');
    clearOnDeploy(NEW, STORAGES);
    expect(keys(localStorage).filter((key) => key.startsWith('ddh:'))).toEqual(
      [...teams, 'ddh:deploy', 'ddh:login:session'].toSorted(),
    );
  });

  test('a new build keeps the draft slot of a tab', () => {
    sessionStorage.setItem('ddh:tab', '2');
    clearOnDeploy(NEW, STORAGES);
    expect(sessionStorage.getItem('ddh:tab')).toBe('2');
  });

  test('each tab clears its own session storage when it loads the new build', () => {
    localStorage.setItem('ddh:deploy', NEW);
    localStorage.setItem('ddh:theme', 'stored by the new build');
    sessionStorage.setItem('ddh:deploy', OLD);
    clearOnDeploy(NEW, STORAGES);
    expect(keys(sessionStorage).filter((key) => key.startsWith('ddh:'))).toEqual(['ddh:deploy', 'ddh:login:session']);
    expect(sessionStorage.getItem('ddh:deploy')).toBe(NEW);
    expect(localStorage.getItem('ddh:theme')).toBe('stored by the new build');
  });

  test('each new build clears storage only once, even if the page loads again', () => {
    clearOnDeploy(NEW, STORAGES);
    sessionStorage.setItem('ddh:date', '2025-10-08');
    clearOnDeploy(NEW, STORAGES);
    expect(sessionStorage.getItem('ddh:date')).toBe('2025-10-08');
  });

  test('an older build, on a page from a cache, clears nothing', () => {
    clearOnDeploy(NEW, STORAGES);
    sessionStorage.setItem('ddh:date', '2025-10-08');
    clearOnDeploy(OLD, STORAGES);
    expect(sessionStorage.getItem('ddh:date')).toBe('2025-10-08');
    expect(sessionStorage.getItem('ddh:deploy')).toBe(NEW);
  });

  const THROWN = { blocked: 'SecurityError', full: 'QuotaExceededError' } as const;
  const fail = (kind: keyof typeof THROWN): never => {
    throw new DOMException(kind, THROWN[kind]);
  };

  test('a new build clears session storage even if local storage is blocked', () => {
    clearOnDeploy(NEW, { ...STORAGES, local: () => fail('blocked') });
    expect(sessionStorage.getItem('ddh:date')).toBeNull();
  });

  test('a new build clears local storage even if session storage is blocked', () => {
    clearOnDeploy(NEW, { ...STORAGES, session: () => fail('blocked') });
    expect(localStorage.getItem('ddh:date')).toBeNull();
  });

  test('each new build clears session storage once if local storage is full', () => {
    const full = { length: 0, getItem: () => null, setItem: () => fail('full') } as unknown as Storage;
    const load = (stamp: string) => clearOnDeploy(stamp, { ...STORAGES, local: () => full });
    load(NEW);
    expect(sessionStorage.getItem('ddh:date')).toBeNull();
    sessionStorage.setItem('ddh:date', '2025-10-08');
    load(NEW);
    expect(sessionStorage.getItem('ddh:date')).toBe('2025-10-08');
    load(NEWER);
    expect(sessionStorage.getItem('ddh:date')).toBeNull();
  });
});
