import { encodeTeam } from '@ddh/engine/internal/fantasy';
import { err, ok } from '@ddh/engine/internal/result';
import { describe, expect, test } from 'vitest';
import { waited } from '../../../../testing/firebaseLink.ts';
import { nodeOf, teamsDatabase, type TeamsDatabase } from '../../../../testing/firebaseTeams.ts';
import { forwards, id, team, value } from '../../../../testing/localTeams.ts';
import { LIMIT_MS } from '../../limit.ts';

const setUp = () => {
  const database = teamsDatabase();
  const page = database.open();
  const wait = <T>(work: Promise<T>): Promise<T> => waited(database.clock, work);
  return { database, page, wait, remote: page.remote };
};
const keep = (database: TeamsDatabase, node: object): void => {
  database.tree = { users: { wp_7: node } };
};
const count = (database: TeamsDatabase, call: string): number =>
  database.log.filter((line) => line.startsWith(call)).length;

describe('firebaseRemote.read', () => {
  test('firebaseRemote.read returns no teams for a new user', async () => {
    const { remote, wait } = setUp();
    expect(await wait(remote.read())).toEqual(ok({ book: { teams: [], current: null }, undecoded: null }));
  });

  test('firebaseRemote.read lists the stored teams in the order of their creation', async () => {
    const { database, remote, wait } = setUp();
    const first = value(await wait(remote.put(team('1234', { ...forwards('A'), skaterScoring: { goal: 2 } }), null)));
    const second = value(await wait(remote.put(team('1000'), null)));
    value(await wait(remote.setCurrent(id('1234'))));
    expect(nodeOf(database)).toEqual({
      teams: {
        '1000': { teamName: 'Team 1000', teamRoster: { F: '[]', D: '[]', G: '[]' }, rev: 1, updatedAt: 2 },
        '1234': {
          teamName: 'Team 1234',
          teamRoster: { F: '["A"]', D: '[]', G: '[]' },
          skaterScoring: { goal: 2 },
          rev: 1,
          updatedAt: 1,
        },
      },
      slots: { s0: '1234', s1: '1000' },
      currentTeam: '1234',
    });
    const book = { teams: [first, second], current: '1234' };
    expect(await wait(database.open().remote.read())).toEqual(ok({ book, undecoded: null }));
  });

  test('firebaseRemote.read returns the decodable parts of teams that are damaged or were written by an older page', async () => {
    const { database, remote, wait } = setUp();
    const good = { ...encodeTeam(team('1001')), rev: 'x' };
    const bad = { teamName: 'Team 1002', skaterScoring: { goal: 200 }, rev: 3.5 };
    const teams = { '1001': good, '1002': bad, '1003': 'none', x: good };
    keep(database, { teams, currentTeam: 1004, slots: 7 });
    const read = value(await wait(remote.read()));
    expect(read.book).toEqual({
      teams: [
        { team: team('1001'), rev: 0 },
        { team: team('1002'), rev: 0 },
      ],
      current: null,
    });
    expect(JSON.parse(read.undecoded ?? '')).toEqual({ teams: { '1002': bad, '1003': 'none', x: good } });
    // The string to back up stays the same when other teams are edited. If it changed, each edit would store another
    // copy.
    value(await wait(remote.put(team('1001', forwards('A')), { team: team('1001'), rev: 0 })));
    value(await wait(remote.setCurrent(id('1001'))));
    expect(value(await wait(remote.read())).undecoded).toBe(read.undecoded);
    keep(database, { teams: { '1001': good }, currentTeam: 1001 });
    expect(value(await wait(remote.read()))).toMatchObject({ book: { current: '1001' }, undecoded: null });
    database.tree = { users: { wp_7: 'x' } };
    expect(value(await wait(remote.read()))).toMatchObject({ book: { teams: [] }, undecoded: '{}' });
  });
});

describe('firebaseRemote.put for a new team', () => {
  test('creating a team that is already stored returns the stored team', async () => {
    const { database, remote, wait } = setUp();
    const made = await wait(remote.put(team('1234'), null));
    const updates = count(database, 'update');
    expect(await wait(remote.put(team('1234'), null))).toEqual(made);
    expect(count(database, 'update')).toBe(updates);
  });

  test('a new team whose id is taken gets another id, and a new team whose name is taken is rejected', async () => {
    const { remote, wait } = setUp();
    value(await wait(remote.put(team('1234'), null)));
    const other = value(await wait(remote.put({ ...team('1234'), name: 'Owls' }, null)));
    expect(other.team.id).not.toBe('1234');
    expect(other).toEqual({ team: team(other.team.id, { name: 'Owls' }), rev: 1 });
    expect(await wait(remote.put(team('1300', { name: 'OWLS' }), null))).toEqual(err({ kind: 'nameTaken' }));
  });

  test('when two pages create seven teams at the same time, two teams are rejected', async () => {
    const { database, wait } = setUp();
    const pages = [database.open(), database.open()];
    const made = await wait(
      Promise.all([1, 2, 3, 4, 5, 6, 7].map((n) => pages[n % 2]!.remote.put(team(`100${n}`), null))),
    );
    expect(made.filter(({ ok: done }) => done)).toHaveLength(5);
    for (const one of made) if (!one.ok) expect(one.error).toEqual({ kind: 'tooManyTeams' });
    expect(Object.keys(nodeOf(database)['teams'] as object)).toHaveLength(5);
  });

  test('creating a team gives slots to the teams that older pages stored without a slot', async () => {
    const { database, remote, wait } = setUp();
    keep(database, { teams: { '1001': encodeTeam(team('1001')) }, slots: { s0: '1900' } });
    value(await wait(remote.put(team('1000'), null)));
    expect(nodeOf(database)['slots']).toEqual({ s0: '1001', s1: '1000' });
  });

  test('teams that cannot be decoded count towards the limit for a new team', async () => {
    const { database, remote, wait } = setUp();
    keep(database, { teams: Object.fromEntries([1, 2, 3, 4, 5].map((n) => [`100${n}`, 'none'])) });
    expect(await wait(remote.put(team('1000'), null))).toEqual(err({ kind: 'tooManyTeams' }));
  });

  test('creating a team gives no slot to a stored key that is not a valid id', async () => {
    const { database, remote, wait } = setUp();
    const teams = Object.fromEntries(['0999', '01234', 'x', '__proto__'].map((key) => [key, encodeTeam(team('1001'))]));
    keep(database, { teams, slots: { s0: 'x' } });
    value(await wait(remote.put(team('1000'), null)));
    expect(nodeOf(database)['slots']).toEqual({ s0: 'x', s1: '1000' });
  });

  test('creating a team returns `refused` if the rules deny the write and no other page has changed the data', async () => {
    const { database, remote, wait } = setUp();
    database.allows = () => false;
    expect(await wait(remote.put(team('1000'), null))).toEqual(err({ kind: 'refused' }));
  });
});

describe('firebaseRemote.put for an edit of a team', () => {
  const edited = team('1234', forwards('A'));
  async function withTeam() {
    const all = setUp();
    const base = value(await all.wait(all.remote.put(team('1234'), null)));
    return { ...all, base };
  }

  test('an edit replaces the version that it is based on', async () => {
    const { remote, wait, base } = await withTeam();
    expect(await wait(remote.put(edited, base))).toEqual(ok({ team: edited, rev: 2 }));
    expect(value(await wait(remote.read())).book.teams).toEqual([{ team: edited, rev: 2 }]);
  });

  test('an edit that is already stored succeeds without a write', async () => {
    const { remote, wait, base } = await withTeam();
    value(await wait(remote.put(edited, base)));
    expect(await wait(remote.put(edited, base))).toEqual(ok({ team: edited, rev: 2 }));
  });

  test('an edit fails with a conflict if the stored version is not the version that the edit is based on', async () => {
    const { database, remote, wait, base } = await withTeam();
    const theirs = value(await wait(database.open().remote.put(team('1234', forwards('B')), base)));
    expect(await wait(remote.put(edited, base))).toEqual(err({ kind: 'conflict', record: theirs }));
    expect(value(await wait(remote.read())).book.teams).toEqual([theirs]);
  });

  test('an edit fails with a conflict if the team was deleted and created again with the same id and revision', async () => {
    const { database, remote, wait, base } = await withTeam();
    const there = database.open().remote;
    value(await wait(there.remove(base)));
    const recreated = value(await wait(there.put(team('1234', { name: 'Owls' }), null)));
    expect(recreated.rev).toBe(base.rev);
    expect(await wait(remote.put(edited, base))).toEqual(err({ kind: 'conflict', record: recreated }));
  });

  test('an edit of a deleted team fails with notFound', async () => {
    const { database, remote, wait, base } = await withTeam();
    value(await wait(database.open().remote.remove(base)));
    expect(await wait(remote.put(edited, base))).toEqual(err({ kind: 'notFound' }));
    expect(await wait(remote.put({ ...edited, name: 'Owls' }, base))).toEqual(err({ kind: 'notFound' }));
    expect(nodeOf(database)).toEqual({});
  });

  test('an edit that takes the name of another team is rejected', async () => {
    const { remote, wait, base } = await withTeam();
    value(await wait(remote.put(team('1000'), null)));
    const renamed = team('1234', { name: 'TEAM 1000' });
    expect(await wait(remote.put(renamed, base))).toEqual(err({ kind: 'nameTaken' }));
    expect((await wait(remote.put(team('1234', { name: 'Owls' }), base))).ok).toBe(true);
  });

  test('before an edit of a team that an older page stored, the team gets a slot and a revision', async () => {
    const { database, remote, wait } = setUp();
    keep(database, { teams: { '1234': encodeTeam(team('1234')) } });
    const base = { team: team('1234'), rev: 0 };
    expect(await wait(remote.put(edited, base))).toEqual(ok({ team: edited, rev: 1 }));
    expect(nodeOf(database)).toMatchObject({ slots: { s0: '1234' }, teams: { '1234': { rev: 1 } } });
  });

  test('an edit of a sixth team, stored by an older page, fails because there are only five slots', async () => {
    const { database, remote, wait } = setUp();
    const teams = Object.fromEntries([1, 2, 3, 4, 5, 6].map((n) => [`100${n}`, encodeTeam(team(`100${n}`))]));
    keep(database, { teams });
    const base = { team: team('1006'), rev: 0 };
    const put = remote.put(team('1006', forwards('A')), base);
    expect(await wait(put)).toEqual(err({ kind: 'tooManyTeams' }));
  });
});

describe('firebaseRemote.remove', () => {
  test('a deleted team frees its slot, and the first remaining team becomes current', async () => {
    const { database, remote, wait } = setUp();
    const [first, second] = [team('1234'), team('1000')];
    const base = value(await wait(remote.put(first, null)));
    value(await wait(remote.put(second, null)));
    value(await wait(remote.setCurrent(first.id)));
    expect(await wait(remote.remove(base))).toEqual(ok({ current: '1000' }));
    expect(nodeOf(database)).toMatchObject({ slots: { s1: '1000' }, currentTeam: '1000' });
    const book = value(await wait(remote.read())).book;
    expect(await wait(remote.remove(book.teams[0]!))).toEqual(ok({ current: null }));
    expect(nodeOf(database)).toEqual({});
    expect(await wait(remote.remove(base))).toEqual(err({ kind: 'notFound' }));
  });

  test('a team is not deleted if another page has changed it', async () => {
    const { database, remote, wait } = setUp();
    const base = value(await wait(remote.put(team('1234'), null)));
    const theirs = value(await wait(database.open().remote.put(team('1234', forwards('B')), base)));
    expect(await wait(remote.remove(base))).toEqual(err({ kind: 'conflict', record: theirs }));
  });
});

describe('firebaseRemote.setCurrent', () => {
  test('setCurrent accepts a stored team or null, and fails for a team that is not stored', async () => {
    const { database, remote, wait } = setUp();
    value(await wait(remote.put(team('1234'), null)));
    expect(await wait(remote.setCurrent(id('1235')))).toEqual(err({ kind: 'notFound' }));
    value(await wait(remote.setCurrent(id('1234'))));
    value(await wait(remote.setCurrent(null)));
    expect(nodeOf(database)).not.toHaveProperty('currentTeam');
  });
});

describe('firebaseRemote after a failure', () => {
  test('if the database denies a call, firebaseRemote renews the link between session and member and repeats the call', async () => {
    const { database, page, remote, wait } = setUp();
    database.trouble = () => (page.link.renewed === 0 ? 'denied' : null);
    expect((await wait(remote.put(team('1234'), null))).ok).toBe(true);
    expect(page.link.renewed).toBe(1);
  });

  test('a call of firebaseRemote returns `refused` if the database denies it again after the link is renewed', async () => {
    const { database, page, remote, wait } = setUp();
    database.trouble = () => 'denied';
    expect(await wait(remote.read())).toEqual(err({ kind: 'refused' }));
    expect(page.link.renewed).toBe(1);
  });

  test.each(['notSetUp', 'copy', 'loggedOut', 'refused', 'unreachable'] as const)(
    'a call fails with %s if linking the session fails with this error',
    async (kind) => {
      const { database, page, remote, wait } = setUp();
      page.link.failure = kind;
      const base = { team: team('1234'), rev: 1 };
      const edits = [remote.put(base.team, null), remote.put(base.team, base), remote.remove(base)];
      const calls: readonly Promise<unknown>[] = [remote.read(), ...edits, remote.setCurrent(null)];
      for (const call of calls) expect(await wait(call)).toEqual(err({ kind }));
      expect(database.log).toEqual([]);
    },
  );

  test('without a connection, a call fails after LIMIT_MS, and its write is not sent later', async () => {
    const { database, page, remote, wait } = setUp();
    const base = value(await wait(remote.put(team('1234'), null)));
    page.port.connect(false);
    const startedAt = database.clock.now();
    expect(await wait(remote.put(team('1234', forwards('A')), base))).toEqual(err({ kind: 'unreachable' }));
    expect(database.clock.now() - startedAt).toBe(LIMIT_MS);
    page.port.connect(true);
    await wait(Promise.resolve());
    expect(value(await wait(remote.read())).book.teams).toEqual([base]);
  });

  test('a call waits for a connection', async () => {
    const { database, page, remote, wait } = setUp();
    page.port.connect(false);
    database.clock.after(LIMIT_MS / 2, () => page.port.connect(true));
    expect((await wait(remote.put(team('1234'), null))).ok).toBe(true);
  });
});
