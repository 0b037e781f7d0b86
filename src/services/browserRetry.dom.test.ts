import { expect, test, vi } from 'vitest';
import { LOCAL_CONFIG } from '../testing/pageConfig.ts';
import { browserServices } from './browser.ts';

const module = vi.hoisted(() => ({ offline: true }));
vi.mock('./wordpressApi.ts', async (original) => {
  const real = await original<object>();
  return {
    get openSite() {
      if (module.offline) throw new Error('no network');
      return Reflect.get(real, 'openSite') as unknown;
    },
  };
});

test('the chunk with the services for members is fetched again after a failed fetch', async () => {
  const { identity } = browserServices(LOCAL_CONFIG);
  expect(await identity.currentUser()).toMatchObject({ ok: false, error: { kind: 'unreachable' } });
  expect(await identity.fantasyAccess()).toEqual({ hasAccess: false, reason: 'check_failed' });
  module.offline = false;
  expect(await identity.currentUser()).toMatchObject({ ok: true, value: { id: '999' } });
  expect(await identity.fantasyAccess()).toMatchObject({ hasAccess: true });
});
