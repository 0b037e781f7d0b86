import { expect, test } from 'vitest';
import { linkSite, waited } from '../../../../testing/firebaseLink.ts';
import { forgetSession } from './link.ts';
import { memoryLocks } from '../../../../testing/memoryAuth.ts';

async function setUp() {
  const site = linkSite();
  await waited(site.clock, site.page().get());
  const ended: string[] = [];
  const forget = () =>
    waited(
      site.clock,
      forgetSession({
        auth: site.auth,
        clock: site.clock,
        locks: memoryLocks(),
        endLink: async (idToken) => void ended.push(idToken),
        marker: { isSet: () => site.marked, set: (on) => (site.marked = on) },
      }),
    );
  return { site, ended, forget };
}

test('the site is told, the session ends, and the next page of a visitor need not look', async () => {
  const { site, ended, forget } = await setUp();
  await forget();
  expect(ended).toEqual(['token 1']);
  expect(site.auth.session).toBeNull();
  expect(site.marked).toBe(false);
});

test('where there is no session there is nothing to tell', async () => {
  const { site, ended, forget } = await setUp();
  site.auth.session = null;
  await forget();
  expect([ended, site.marked]).toEqual([[], false]);
});

test('without a way to Google the session ends nevertheless', async () => {
  const { site, ended, forget } = await setUp();
  site.auth.failure = () => 'unreachable';
  await forget();
  expect([ended, site.auth.session]).toEqual([[], null]);
});
