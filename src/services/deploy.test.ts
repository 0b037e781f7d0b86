import { beforeEach, describe, expect, test } from 'vitest';
import { clearOnDeploy } from './deploy.ts';

const STORAGES = { local: () => localStorage, session: () => sessionStorage };
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

describe('a deploy', () => {
  test('clears what is ours, and spares the login and what is not ours', () => {
    localStorage.setItem('ddh:deploy', 'old');
    clearOnDeploy('new', STORAGES);
    const rest = ['ddh:login:session', 'firebase:authUser:x', 'theme', 'wp-settings-1'];
    expect(keys(localStorage)).toEqual(['ddh:deploy', ...rest]);
    expect(keys(sessionStorage)).toEqual(rest);
    expect(localStorage.getItem('ddh:deploy')).toBe('new');
  });

  test('spares teams, their backups and unsaved edits', () => {
    const teams = ['ddh:backup:wp_7:1234', 'ddh:draft:wp_7:1', 'ddh:teams:wp_7', 'ddh:teams:wp_7:1234:scoring'];
    for (const key of teams) localStorage.setItem(key, '{}');
    localStorage.setItem('ddh:teamsters', '1');
    clearOnDeploy('new', STORAGES);
    expect(keys(localStorage).filter((key) => key.startsWith('ddh:'))).toEqual(
      [...teams, 'ddh:deploy', 'ddh:login:session'].toSorted(),
    );
  });

  test('clears once', () => {
    clearOnDeploy('new', STORAGES);
    sessionStorage.setItem('ddh:date', '2025-10-08');
    clearOnDeploy('new', STORAGES);
    expect(sessionStorage.getItem('ddh:date')).toBe('2025-10-08');
  });

  test.each([
    ['blocked', true],
    ['full', false],
  ])('%s storage is no error', (_, blocked) => {
    const broken = {
      length: 0,
      getItem: () => null,
      key: () => null,
      removeItem: () => undefined,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError');
      },
    } as unknown as Storage;
    const local = (): Storage => {
      if (blocked) throw new DOMException('blocked', 'SecurityError');
      return broken;
    };
    expect(() => clearOnDeploy('new', { local, session: () => sessionStorage })).not.toThrow();
  });
});
