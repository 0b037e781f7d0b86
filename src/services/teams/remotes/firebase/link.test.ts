import { err, ok } from '@ddh/engine/internal/result';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../../engine/testing/prop.ts';
import { LINK_LIFETIME_MS, linkSite, waited, type LinkSite } from '../../../../testing/firebaseLink.ts';
import { MEMORY_USER } from '../../../../testing/memoryServices.ts';
import { LIMIT_MS } from '../../limit.ts';
import { GRACE_MS, RENEW_MS, SETTLED_MS, type Link } from './link.ts';
import type { AuthFailure } from './ports.ts';
import type { SyncFailure } from './tokenSync.ts';

const OTHER = { ...MEMORY_USER, id: '8' };
const linked = (site: LinkSite, link: Link) => waited(site.clock, link.get());
const signUps = ({ auth }: LinkSite): number => auth.calls.filter((call) => call === 'signInAnonymously').length;

describe('createLink', () => {
  test('the first call of get starts an anonymous session, and links it to the member with a token from the site', async () => {
    const site = linkSite();
    const link = site.page();
    let calls = 0;
    link.subscribe(() => calls++);
    const startedAt = site.clock.now();
    expect(await linked(site, link)).toEqual(ok({ wpExp: site.auth.session!.wpExp }));
    expect(site.clock.now() - startedAt).toBe(GRACE_MS);
    expect(site.auth.calls).toEqual(['signInAnonymously', 'idToken', 'signInWithCustomToken', 'idToken']);
    expect(site.auth.session).toMatchObject({ uid: 1, wp: 'wp_7' });
    expect(site.marked).toBe(true);
    await linked(site, link);
    expect([site.linked.length, calls]).toEqual([1, 1]);
  });

  test('if another tab has just started a session, a page links that session instead of starting one', async () => {
    const site = linkSite();
    const link = site.page();
    site.clock.after(GRACE_MS / 2, () => {
      site.auth.session = { uid: 5, wp: null, wpExp: 0, issuedAt: site.clock.now() };
    });
    expect((await linked(site, link)).ok).toBe(true);
    expect(signUps(site)).toBe(0);
    expect(site.auth.session?.uid).toBe(5);
  });

  test('get does not link a session that is already linked to the member', async () => {
    const site = linkSite();
    await linked(site, site.page());
    expect((await linked(site, site.page())).ok).toBe(true);
    expect(site.linked).toHaveLength(1);
  });

  test('concurrent calls of get in two tabs start one session and send one link request', async () => {
    const site = linkSite();
    const pages = [site.page(), site.page()];
    const all = pages.flatMap((page) => [page.get(), page.get(), page.get()]);
    for (const answer of await waited(site.clock, Promise.all(all))) expect(answer.ok).toBe(true);
    expect([signUps(site), site.linked.length]).toEqual([1, 1]);
  });
});

test('if a logout interrupts a sign-in, the sign-in sets the session marker again, so that a later page ends the session', async () => {
  const site = linkSite();
  site.failure = () => {
    site.auth.session = null;
    site.marked = false;
    return null;
  };
  await linked(site, site.page());
  expect([site.auth.session === null, site.marked]).toEqual([false, true]);
});

describe('responses of the site to createLink', () => {
  test.each<[SyncFailure, string, number]>([
    [{ kind: 'notSetUp' }, 'notSetUp', 1],
    [{ kind: 'copy' }, 'copy', 1],
    [{ kind: 'loggedOut' }, 'loggedOut', 1],
    [{ kind: 'refused' }, 'refused', 1],
    [{ kind: 'unreachable', retryAfter: 0 }, 'unreachable', 1],
    // The link is requested a second time, with a new token.
    [{ kind: 'badToken' }, 'refused', 2],
    [{ kind: 'clock' }, 'clock', 2],
  ])('the response %j of the site makes the link fail with %s, after %i requests', async (failure, kind, times) => {
    const site = linkSite();
    site.failure = () => failure;
    expect(await linked(site, site.page())).toEqual(err({ kind }));
    expect(site.linked).toHaveLength(times);
    expect(site.auth.session?.wp).toBeNull();
  });

  test('if the site rejects an ID token as too old, get sends one new token', async () => {
    const site = linkSite();
    site.failure = (nth) => (nth === 1 ? { kind: 'badToken' } : null);
    expect((await linked(site, site.page())).ok).toBe(true);
    expect(site.auth.calls).toContain('refresh');
  });

  test.each(['notSetUp', 'copy'] as const)(
    'after the response %s the page requests no more links; the next page requests one for the same session',
    async (kind) => {
      const site = linkSite();
      site.failure = () => ({ kind });
      const link = site.page();
      await linked(site, link);
      site.failure = () => null;
      expect(await linked(site, link)).toEqual(err({ kind }));
      expect((await linked(site, site.page())).ok).toBe(true);
      expect([signUps(site), site.linked.length]).toEqual([1, 2]);
    },
  );

  test('if a site asks to retry later, the page sends no request before that time', async () => {
    const site = linkSite();
    site.failure = () => ({ kind: 'unreachable', retryAfter: 300 });
    const link = site.page();
    await linked(site, link);
    site.failure = () => null;
    expect(await linked(site, link)).toEqual(err({ kind: 'unreachable' }));
    expect(site.linked).toHaveLength(1);
    site.clock.advance(300_000);
    expect((await linked(site, link)).ok).toBe(true);
  });
});

describe('responses of Google to createLink', () => {
  test.each<[AuthFailure['kind'], string]>([
    ['unreachable', 'unreachable'],
    ['notSetUp', 'notSetUp'],
    ['refused', 'refused'],
    ['sessionGone', 'unreachable'],
  ])('the failure %s of a custom token makes the link fail with %s', async (kind, expected) => {
    const site = linkSite();
    site.auth.failure = (call) => (call === 'signInWithCustomToken' ? kind : null);
    expect(await linked(site, site.page())).toEqual(err({ kind: expected }));
  });

  test.each(['notSetUp', 'keyBlocked'] as const)(
    'linking a session fails with %s if Google says so at the anonymous sign-in',
    async (kind) => {
      const site = linkSite();
      site.auth.failure = (call) => (call === 'signInAnonymously' ? kind : null);
      expect(await linked(site, site.page())).toEqual(err({ kind }));
      expect(site.linked).toEqual([]);
    },
  );

  test.each([
    [-600_000, 'clock'],
    [600_000, 'clock'],
    [30_000, 'refused'],
  ] as const)(
    "if the site's clock is %i ms ahead of Google's, a refused custom token means %s",
    async (ahead, kind) => {
      const site = linkSite();
      site.ahead = ahead;
      site.auth.ahead = -86_400_000;
      site.auth.failure = (call) => (call === 'signInWithCustomToken' ? 'refused' : null);
      expect(await linked(site, site.page())).toEqual(err({ kind }));
    },
  );

  test('a session that no longer exists at Google is replaced', async () => {
    const site = linkSite();
    await linked(site, site.page());
    let times = 0;
    site.auth.failure = (call) => (call === 'idToken' && ++times === 1 ? 'sessionGone' : null);
    expect((await linked(site, site.page())).ok).toBe(true);
    expect(site.auth.session).toMatchObject({ uid: 2, wp: 'wp_7' });
  });

  test('if Google does not respond, no further call starts after LIMIT_MS', async () => {
    const site = linkSite();
    let free = (): void => undefined;
    site.auth.turn = () => new Promise((resolve) => (free = resolve));
    const startedAt = site.clock.now();
    const link = site.page();
    expect(await linked(site, link)).toEqual(err({ kind: 'unreachable' }));
    expect(site.clock.now() - startedAt).toBe(LIMIT_MS);
    site.auth.turn = () => Promise.resolve();
    free();
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    site.clock.advance(GRACE_MS);
    for (let turn = 0; turn < 50; turn++) await Promise.resolve();
    expect(site.auth.calls).toEqual([]);
    expect((await linked(site, link)).ok).toBe(true);
  });
});

describe('createLink in a browser that several members use', () => {
  test('get ends a session of another member and starts a new one', async () => {
    const site = linkSite();
    site.user = ok(OTHER);
    await linked(site, site.page('8'));
    site.user = ok(MEMORY_USER);
    expect((await linked(site, site.page())).ok).toBe(true);
    expect(site.auth.calls).toContain('signOut');
    expect(site.auth.session).toMatchObject({ uid: 2, wp: 'wp_7' });
  });

  test('a session of another member is kept if that member logged in after the page was loaded', async () => {
    const site = linkSite();
    const old = site.page();
    await linked(site, old);
    site.user = ok(OTHER);
    await linked(site, site.page('8'));
    expect(await linked(site, old)).toEqual(err({ kind: 'loggedOut' }));
    site.user = err({ kind: 'badAnswer' });
    expect(await linked(site, old)).toEqual(err({ kind: 'unreachable' }));
    expect(site.auth.session?.wp).toBe('wp_8');
  });

  test('a session of another member is never used, whatever token the site has signed', async () => {
    const site = linkSite();
    site.user = ok(OTHER);
    expect(await linked(site, site.page('7'))).toEqual(err({ kind: 'refused' }));
  });

  test('after a logout in another tab, get starts no new session until the user has logged in again', async () => {
    const site = linkSite();
    const link = site.page();
    await linked(site, link);
    site.auth.session = null;
    site.user = ok(null);
    expect(await linked(site, link)).toEqual(err({ kind: 'loggedOut' }));
    expect(site.auth.session).toBeNull();
    site.user = ok(MEMORY_USER);
    expect((await linked(site, link)).ok).toBe(true);
  });
});

describe('renewal of a link', () => {
  test('get requests a new link if the old link ends within RENEW_MS', async () => {
    const site = linkSite();
    const link = site.page();
    let calls = 0;
    link.subscribe(() => calls++);
    await linked(site, link);
    site.clock.advance(LINK_LIFETIME_MS - RENEW_MS - 1000);
    await linked(site, link);
    expect([site.linked.length, calls]).toEqual([1, 1]);
    site.clock.advance(1000);
    await linked(site, link);
    expect([site.linked.length, calls]).toEqual([2, 2]);
    expect(site.auth.session?.uid).toBe(1);
  });

  test.each([-86_400_000, -3_600_000, 3_600_000, 86_400_000])(
    'a link is renewed in time even if the clock of the device is off by %i ms',
    async (ahead) => {
      const site = linkSite();
      site.auth.ahead = ahead;
      const link = site.page();
      await linked(site, link);
      site.clock.advance(SETTLED_MS * 2);
      await linked(site, link);
      expect(site.linked).toHaveLength(1);
      site.clock.advance(LINK_LIFETIME_MS - RENEW_MS);
      await linked(site, link);
      expect(site.linked).toHaveLength(2);
    },
  );

  test('after the database has denied a call, renew requests one new link, unless the denied link is younger than SETTLED_MS', async () => {
    const site = linkSite();
    const link = site.page();
    const first = await linked(site, link);
    if (!first.ok) throw new Error(first.error.kind);
    expect(await waited(site.clock, link.renew(first.value))).toEqual(err({ kind: 'refused' }));
    site.clock.advance(SETTLED_MS);
    const calls = [link.renew(first.value), link.renew(first.value), link.get()];
    const [second, third] = await waited(site.clock, Promise.all(calls));
    expect(second).toEqual(ok({ wpExp: site.auth.session!.wpExp }));
    expect(third).toEqual(second);
    expect(site.linked).toHaveLength(2);
  });
});

test('any order of concurrent sign-ins and logouts ends with the session of the logged-in user or with none', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom('7', '8', 'again', 'out', 'wait'), { maxLength: 12 }),
      async (scheduler, steps) => {
        const site = linkSite();
        site.auth.turn = () => scheduler.schedule(Promise.resolve());
        const pages = { '7': site.page('7'), '8': site.page('8') };
        const answers: Promise<unknown>[] = [];
        let current: '7' | '8' = '7';
        const use = async (who: '7' | '8'): Promise<void> => {
          const answer = await pages[who].get();
          // If the page received a link, the token has the claim `wpExp`, which only the site can set.
          if (answer.ok) expect(answer.value.wpExp).toBeGreaterThan(0);
        };
        for (const step of steps) {
          if (step === '7' || step === '8') {
            current = step;
            site.user = ok(step === '7' ? MEMORY_USER : OTHER);
            answers.push(use(step));
          } else if (step === 'again') answers.push(pages[current].renew({ wpExp: 0 }));
          else if (step === 'out') site.auth.session = null;
          else site.clock.advance(GRACE_MS);
        }
        for (let turn = 0; turn < 200; turn++) {
          await scheduler.waitAll();
          await Promise.resolve();
          if (turn % 4 === 0) site.clock.advance(100);
        }
        await Promise.all(answers);
        const last = pages[current].get();
        for (let turn = 0; turn < 200; turn++) {
          await scheduler.waitAll();
          await Promise.resolve();
          if (turn % 4 === 0) site.clock.advance(100);
        }
        expect((await last).ok).toBe(true);
        expect(site.auth.session?.wp).toBe(`wp_${current}`);
      },
    ),
    seeded(100),
  );
});
