import { describe, expect, test } from 'vitest';
import { memoryLink, teamsDatabase, type MemoryLink } from '../../../../testing/firebaseTeams.ts';
import { subscribeTeams } from './subscribeTeams.ts';

const TEAMS = 'users/wp_7/teams';
async function turns(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve();
}

async function setUp(failure: MemoryLink['failure'] = null) {
  const database = teamsDatabase();
  const port = database.page();
  const link = memoryLink();
  link.failure = failure;
  let looks = 0;
  const end = subscribeTeams(port, link, TEAMS, () => looks++);
  await turns();
  const since = () => {
    const before = looks;
    return () => looks - before;
  };
  return { database, port, link, end, since };
}

describe('subscribeTeams', () => {
  test('a subscription reports changes until it is unsubscribed', async () => {
    const { database, port, end, since } = await setUp();
    const looked = since();
    await database.page().update(TEAMS, { x: null });
    await turns();
    expect(looked()).toBe(1);
    end();
    await database.page().update(TEAMS, { x: null });
    port.connect(false);
    port.connect(true);
    await turns();
    expect(looked()).toBe(1);
    expect(port.watching()).toBe(0);
  });

  test('a subscription reports a change after each reconnection, because a change may have been missed', async () => {
    const { port, since } = await setUp();
    const looked = since();
    port.connect(false);
    expect(looked()).toBe(0);
    port.connect(true);
    expect(looked()).toBe(1);
  });

  test('a subscription waits until there is a link, and a further link does not start it again', async () => {
    const { port, link } = await setUp('unreachable');
    expect(port.watching()).toBe(0);
    link.failure = null;
    link.notify();
    link.notify();
    expect(port.watching()).toBe(1);
  });
});

describe('subscribeTeams after a denial', () => {
  test('a subscription ended by the rules starts again with a new link', async () => {
    const { port, link } = await setUp();
    port.revoke();
    await turns();
    expect([port.watching(), link.renewed]).toEqual([1, 1]);
  });

  test('if no new link can be requested, a subscription that the rules have ended starts again when another caller gets a link', async () => {
    const { port, link } = await setUp();
    link.failure = 'loggedOut';
    port.revoke();
    await turns();
    expect([port.watching(), link.renewed]).toEqual([0, 0]);
    link.failure = null;
    link.notify();
    expect(port.watching()).toBe(1);
  });

  test('a subscription ended by the rules before its first value does not start again on its own', async () => {
    const { port, link } = await setUp('unreachable');
    link.notify();
    port.revoke();
    await turns();
    expect([port.watching(), link.renewed]).toEqual([0, 0]);
  });

  test('a subscription ended by the rules does not start again after it was unsubscribed', async () => {
    const { port, link, end } = await setUp();
    port.revoke();
    end();
    await turns();
    expect(port.watching()).toBe(0);
    link.notify();
    expect(port.watching()).toBe(0);
  });
});
