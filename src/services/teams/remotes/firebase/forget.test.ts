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

test('forgetSession ends the link between session and member on the site, signs out of Firebase and clears the session marker', async () => {
  const { site, ended, forget } = await setUp();
  await forget();
  expect(ended).toEqual(['token 1']);
  expect(site.auth.session).toBeNull();
  expect(site.marked).toBe(false);
});

test('without a session, forgetSession sends no request to the site', async () => {
  const { site, ended, forget } = await setUp();
  site.auth.session = null;
  await forget();
  expect([ended, site.marked]).toEqual([[], false]);
});

test('forgetSession ends the session even if Google cannot be reached', async () => {
  const { site, ended, forget } = await setUp();
  site.auth.failure = () => 'unreachable';
  await forget();
  expect([ended, site.auth.session]).toEqual([[], null]);
});
