import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import { mergeTeams, sameTeam, type FantasyTeam, type TeamBook, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { anyCache, anyCached, anyRecord, anyVersion } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { NO_CACHE, findCached, isUnsent, type Cache, type CachedTeam } from './cache.ts';
import { adoptRemote, mergeCaches, rebase, rebaseCached, reconcile } from './reconcile.ts';

const runs = seeded(500);
const check = <T extends readonly unknown[]>(
  name: string,
  given: { [K in keyof T]: fc.Arbitrary<T[K]> },
  run: (...all: T) => void,
) =>
  test(name, () =>
    fc.assert(
      fc.property(fc.tuple(...given), (all) => run(...(all as unknown as T))),
      runs,
    ),
  );
const first = () => 1;
const bookOfThere = ({ teams }: Cache): TeamBook => ({ teams: teams.map(({ remote }) => remote), current: null });
const record = (rev: number, ...F: string[]): TeamRecord => ({ team: team('1234', forwards(...F)), rev });

/** Returns a version that contains the edits in `own` and the edits of another device in `theirs`. */
const later = (base: FantasyTeam, own: FantasyTeam, theirs: FantasyTeam): FantasyTeam =>
  mergeTeams(base, own, theirs).team;
const players = ({ roster }: FantasyTeam): ReadonlySet<string> => new Set(roster.F);

describe('rebaseCached', () => {
  check<[CachedTeam]>('rebaseCached changes nothing if the remote version is known', [anyCached()], (cached) => {
    expect(rebaseCached(cached, { ...cached.remote })).toEqual({ cached, replaced: [] });
  });

  check<[CachedTeam, TeamRecord]>(
    'rebaseCached changes nothing if it receives the same remote version again',
    [anyCached(), anyRecord()],
    (cached, theirs) => {
      const once = rebaseCached(cached, theirs).cached;
      expect(once.remote).toEqual(theirs.team === cached.remote.team ? cached.remote : theirs);
      expect(rebaseCached(once, theirs)).toEqual({ cached: once, replaced: [] });
    },
  );

  check<[CachedTeam, TeamRecord]>(
    'rebaseCached never lowers the local revision, and never reuses it for another version',
    [anyCached(), anyRecord()],
    (cached, theirs) => {
      const { local } = rebaseCached(cached, theirs).cached;
      expect(local.rev >= cached.local.rev).toBe(true);
      if (local.rev === cached.local.rev) expect(local).toEqual(cached.local);
    },
  );

  check<[TeamRecord, TeamRecord]>(
    'rebaseCached takes the remote version if only the remote has edits',
    [anyRecord(), anyRecord()],
    (remote, theirs) => {
      const { local, remote: next } = rebaseCached({ local: remote, remote, inFlight: [] }, theirs).cached;
      expect([sameTeam(local.team, theirs.team), next]).toEqual([
        true,
        theirs.rev === remote.rev && sameTeam(theirs.team, remote.team) ? remote : theirs,
      ]);
    },
  );

  check<[TeamRecord, TeamRecord]>(
    'rebaseCached keeps the local version if only this device has edits',
    [anyRecord(), anyRecord()],
    (local, remote) => {
      const next = rebaseCached({ local, remote, inFlight: [] }, { ...remote, rev: remote.rev + 1 });
      expect([next.cached.local, next.replaced]).toEqual([local, []]);
    },
  );

  check<[FantasyTeam, FantasyTeam, FantasyTeam]>(
    'rebaseCached keeps all edits of both sides, or backs up the edits that were overruled',
    [anyVersion(), anyVersion(), anyVersion()],
    (base, mine, theirs) => {
      const cached = { local: { team: mine, rev: 2 }, remote: { team: base, rev: 1 }, inFlight: [] };
      const made = rebaseCached(cached, { team: theirs, rev: 2 });
      const [was, my, their] = [players(base), players(mine), players(theirs)];
      const now = players(made.cached.local.team);
      for (const name of new Set([...was, ...my, ...their])) {
        const wanted = was.has(name) ? my.has(name) && their.has(name) : my.has(name) || their.has(name);
        expect([name, now.has(name)]).toEqual([name, wanted]);
      }
      const value = (one: FantasyTeam) => one.skaterScoring.goal;
      const kept = value(mine) === value(base) ? value(theirs) : value(mine);
      expect(value(made.cached.local.team)).toBe(kept);
      const isLost = (one: FantasyTeam): boolean =>
        [made.cached.local.team, ...made.replaced.map((old) => old.team)].every(
          (other) => value(other) !== value(one),
        ) && value(one) !== value(base);
      expect([isLost(mine), isLost(theirs)]).toEqual([false, false]);
    },
  );

  check<[FantasyTeam, FantasyTeam, FantasyTeam, FantasyTeam]>(
    'rebaseCached keeps only later edits if the remote has a version that was in flight',
    [anyVersion(), anyVersion(), anyVersion(), anyVersion()],
    (base, inFlight, mine, other) => {
      // The remote has exactly the version in flight, so the current edits are kept.
      const cached = { local: { team: mine, rev: 3 }, remote: { team: base, rev: 1 }, inFlight: [other, inFlight] };
      const made = rebaseCached(cached, { team: inFlight, rev: 2 });
      if (sameTeam(base, inFlight)) return;
      expect(sameTeam(made.cached.local.team, mine)).toBe(true);
      expect(made.cached.inFlight).toEqual([]);
    },
  );

  check<[FantasyTeam, FantasyTeam, FantasyTeam, FantasyTeam]>(
    'rebaseCached removes a player again from a version that was in flight and was edited remotely',
    [anyVersion(), anyVersion(), anyVersion(), anyVersion()],
    (base, inFlight, theirs, mine) => {
      const remote = later(base, inFlight, theirs);
      const { team: next } = rebase(mine, base, [inFlight], remote);
      for (const name of players(inFlight)) {
        // Only players that the version in flight added and a later edit removed are checked.
        if (players(base).has(name) || players(theirs).has(name) || players(mine).has(name)) continue;
        expect([name, players(next).has(name)]).toEqual([name, false]);
      }
    },
  );

  test('rebaseCached keeps the local value and backs up the remote version if both sides have changed the same value', () => {
    const weighed = (goal: number): FantasyTeam => team('1234', { skaterScoring: { goal } });
    const cached = { local: { team: weighed(2), rev: 5 }, remote: { team: weighed(1), rev: 3 }, inFlight: [] };
    expect(rebaseCached(cached, { team: weighed(3), rev: 4 })).toEqual({
      cached: { local: cached.local, remote: { team: weighed(3), rev: 4 }, inFlight: [] },
      replaced: [{ team: weighed(3), rev: 5, deleted: false }],
    });
  });

  test("adoptRemote gives a team the first free revision or the remote's revision, whichever is higher", () => {
    expect(adoptRemote(record(1), () => 7)).toMatchObject({ local: { rev: 7 }, remote: { rev: 1 }, inFlight: [] });
    expect(adoptRemote(record(9), () => 7)).toMatchObject({ local: { rev: 9 } });
  });
});

describe('reconcile', () => {
  check<[Cache]>('reconcile changes nothing if the remote book is already known', [anyCache], (cache) => {
    const { teams } = cache;
    const current = cache.chosen ? cache.current : null;
    expect(reconcile(cache, bookOfThere(cache), first)).toEqual({
      cache: { ...cache, teams, current },
      replaced: [],
      value: [],
    });
  });

  check<[Cache, Cache]>(
    'reconcile takes the remote teams in their order, and changes nothing if it receives the same book again',
    [anyCache, anyCache],
    (cache, other) => {
      const book = bookOfThere(other);
      const made = reconcile(cache, book, first);
      expect(made.cache.teams.map(({ remote }) => remote.team)).toEqual(
        book.teams.map((one) => expect.objectContaining({ id: one.team.id }) as unknown),
      );
      for (const [i, one] of made.cache.teams.entries()) {
        expect(one.remote.rev).toBe(book.teams[i]!.rev);
        expect(sameTeam(one.remote.team, book.teams[i]!.team)).toBe(true);
      }
      expect(reconcile(made.cache, book, first)).toEqual({ cache: made.cache, replaced: [], value: [] });
    },
  );

  check<[Cache, Cache]>(
    'reconcile backs up teams that were deleted remotely, and names the teams with unsent edits',
    [anyCache, anyCache],
    (cache, other) => {
      const book = bookOfThere(other);
      const made = reconcile(cache, book, first);
      const gone = cache.teams.filter(({ local }) => !findCached(other, local.team.id));
      expect(made.replaced.filter(({ deleted }) => deleted)).toEqual(
        gone.map(({ local }) => ({ ...local, deleted: true })),
      );
      expect(made.value).toEqual(gone.filter(isUnsent).map(({ local }) => local.team.name));
    },
  );

  test("reconcile keeps a choice of the current team until it is pushed, and otherwise takes the remote's choice", () => {
    const book: TeamBook = { teams: [], current: id('1001') };
    const chosen = { ...NO_CACHE, current: id('1002'), chosen: true };
    expect(reconcile(chosen, book, first).cache.current).toBe('1002');
    expect(reconcile({ ...chosen, chosen: false }, book, first).cache.current).toBe('1001');
    expect(reconcile(NO_CACHE, book, first).cache).toEqual({ ...NO_CACHE, current: '1001' });
  });
});

describe('mergeCaches', () => {
  check<[Cache]>('mergeCaches only raises remoteRevision if both caches are equal', [anyCache], (cache) => {
    const { remoteRevision, ...rest } = cache;
    expect(mergeCaches(cache, cache)).toEqual({ ...rest, remoteRevision: remoteRevision + 1 });
  });

  check<[Cache, CachedTeam, FantasyTeam]>(
    'mergeCaches keeps the edits of both caches',
    [anyCache, anyCached('1003'), anyVersion('1003')],
    (cache, base, typed) => {
      const began: Cache = { ...cache, teams: [{ ...base, local: base.remote, inFlight: [] }] };
      const having = (one: FantasyTeam): Cache => ({
        ...began,
        teams: [{ ...base, local: { team: one, rev: base.remote.rev + 1 }, inFlight: [] }],
      });
      const both = mergeCaches(having(typed), having(base.local.team)).teams[0]!;
      expect(sameTeam(both.local.team, mergeTeams(base.remote.team, typed, base.local.team).team)).toBe(true);
      expect(both.remote).toEqual(base.remote);
    },
  );

  check<[Cache, Cache]>(
    'mergeCaches keeps the teams of both caches, each with the newer remote version',
    [anyCache, anyCache],
    (own, stored) => {
      const { teams, remoteRevision } = mergeCaches(own, stored);
      const all = new Set([...own.teams, ...stored.teams].map(({ local }) => local.team.id));
      expect(new Set(teams.map(({ local }) => local.team.id))).toEqual(all);
      expect(teams).toHaveLength(all.size);
      for (const { local, remote } of teams) {
        const both = [findCached(own, local.team.id), findCached(stored, local.team.id)];
        expect(remote.rev).toBe(Math.max(...both.map((one) => one?.remote.rev ?? 0)));
        expect(local.rev >= Math.max(...both.map((one) => one?.local.rev ?? 0))).toBe(true);
      }
      expect(remoteRevision > Math.max(own.remoteRevision, stored.remoteRevision)).toBe(true);
    },
  );

  test('mergeCaches keeps a chosen current team that is not pushed yet', () => {
    const [own, stored] = [
      { ...NO_CACHE, current: id('1001'), chosen: true },
      { ...NO_CACHE, current: id('1002') },
    ];
    expect(mergeCaches(own, stored)).toMatchObject({ current: '1001', chosen: true });
    expect(mergeCaches(own, { ...stored, chosen: true })).toMatchObject({ current: '1002', chosen: true });
    expect(mergeCaches({ ...own, chosen: false }, stored)).toMatchObject({ current: '1002', chosen: false });
  });
});
