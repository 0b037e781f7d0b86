import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { mergeTeams, sameTeam, type FantasyTeam, type TeamBook, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { anyCache, anyCached, anyRecord, anyVersion } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { EMPTY_CACHE, findCached, isUnsent, type Cache, type CachedTeam } from './cache.ts';
import { joined } from './join.ts';
import { onTop } from './onTop.ts';
import { begun, follow, reconcile } from './reconcile.ts';

const runs = { seed: Number(process.env['FC_SEED'] ?? 20_251_007), numRuns: 500 };
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
const bookOfThere = ({ teams }: Cache): TeamBook => ({ teams: teams.map(({ there }) => there), current: null });
const record = (rev: number, ...F: string[]): TeamRecord => ({ team: team('1234', forwards(...F)), rev });

/** A version in which `own` has arrived, and somebody has edited on. */
const later = (base: FantasyTeam, own: FantasyTeam, theirs: FantasyTeam): FantasyTeam =>
  mergeTeams(base, own, theirs).team;
const players = ({ roster }: FantasyTeam): ReadonlySet<string> => new Set(roster.F);

describe('one team', () => {
  check<[CachedTeam]>('that is seen again as it was known stays as it is', [anyCached()], (cached) => {
    expect(follow(cached, { ...cached.there })).toEqual({ cached, replaced: [] });
  });

  check<[CachedTeam, TeamRecord]>(
    'that is seen twice is followed once',
    [anyCached(), anyRecord()],
    (cached, theirs) => {
      const once = follow(cached, theirs).cached;
      expect(once.there).toEqual(theirs.team === cached.there.team ? cached.there : theirs);
      expect(follow(once, theirs)).toEqual({ cached: once, replaced: [] });
    },
  );

  check<[CachedTeam, TeamRecord]>(
    'never gets an older revision, nor another version under the same',
    [anyCached(), anyRecord()],
    (cached, theirs) => {
      const { here } = follow(cached, theirs).cached;
      expect(here.rev >= cached.here.rev).toBe(true);
      if (here.rev === cached.here.rev) expect(here).toEqual(cached.here);
    },
  );

  check<[TeamRecord, TeamRecord]>(
    'that is edited elsewhere alone becomes theirs',
    [anyRecord(), anyRecord()],
    (there, theirs) => {
      const { here, there: next } = follow({ here: there, there, sent: [] }, theirs).cached;
      expect([sameTeam(here.team, theirs.team), next]).toEqual([
        true,
        theirs.rev === there.rev && sameTeam(theirs.team, there.team) ? there : theirs,
      ]);
    },
  );

  check<[TeamRecord, TeamRecord]>('that is edited here alone stays so', [anyRecord(), anyRecord()], (here, there) => {
    const next = follow({ here, there, sent: [] }, { ...there, rev: there.rev + 1 });
    expect([next.cached.here, next.replaced]).toEqual([here, []]);
  });

  check<[FantasyTeam, FantasyTeam, FantasyTeam]>(
    'has all edits of both sides, or the copy of what gave way',
    [anyVersion(), anyVersion(), anyVersion()],
    (base, mine, theirs) => {
      const cached = { here: { team: mine, rev: 2 }, there: { team: base, rev: 1 }, sent: [] };
      const made = follow(cached, { team: theirs, rev: 2 });
      const [was, my, their] = [players(base), players(mine), players(theirs)];
      const now = players(made.cached.here.team);
      for (const name of new Set([...was, ...my, ...their])) {
        const wanted = was.has(name) ? my.has(name) && their.has(name) : my.has(name) || their.has(name);
        expect([name, now.has(name)]).toEqual([name, wanted]);
      }
      const value = (one: FantasyTeam) => one.skaterScoring.goal;
      const kept = value(mine) === value(base) ? value(theirs) : value(mine);
      expect(value(made.cached.here.team)).toBe(kept);
      const isLost = (one: FantasyTeam): boolean =>
        [made.cached.here.team, ...made.replaced.map((old) => old.team)].every(
          (other) => value(other) !== value(one),
        ) && value(one) !== value(base);
      expect([isLost(mine), isLost(theirs)]).toEqual([false, false]);
    },
  );

  check<[FantasyTeam, FantasyTeam, FantasyTeam, FantasyTeam]>(
    'of which an own version has arrived has but what was edited since',
    [anyVersion(), anyVersion(), anyVersion(), anyVersion()],
    (base, sent, mine, other) => {
      // Exactly what was sent is there: what is meant by now stands.
      const cached = { here: { team: mine, rev: 3 }, there: { team: base, rev: 1 }, sent: [other, sent] };
      const made = follow(cached, { team: sent, rev: 2 });
      if (sameTeam(base, sent)) return;
      expect(sameTeam(made.cached.here.team, mine)).toBe(true);
      expect(made.cached.sent).toEqual([]);
    },
  );

  check<[FantasyTeam, FantasyTeam, FantasyTeam, FantasyTeam]>(
    'of which an own version has arrived, and was edited on there, takes back what is taken back here',
    [anyVersion(), anyVersion(), anyVersion(), anyVersion()],
    (base, sent, theirs, mine) => {
      const there = later(base, sent, theirs);
      const { next } = onTop(mine, base, [sent], { team: there, rev: 3 });
      for (const name of players(sent)) {
        // Added by us then, and not meant any more.
        if (players(base).has(name) || players(theirs).has(name) || players(mine).has(name)) continue;
        expect([name, players(next).has(name)]).toEqual([name, false]);
      }
    },
  );

  test('whose value both sides have changed keeps theirs among the backups, under the new revision', () => {
    const weighed = (goal: number): FantasyTeam => team('1234', { skaterScoring: { goal } });
    const cached = { here: { team: weighed(2), rev: 5 }, there: { team: weighed(1), rev: 3 }, sent: [] };
    expect(follow(cached, { team: weighed(3), rev: 4 })).toEqual({
      cached: { here: cached.here, there: { team: weighed(3), rev: 4 }, sent: [] },
      replaced: [{ team: weighed(3), rev: 5, deleted: false }],
    });
  });

  test('that is new here begins with no revision that somebody still edits from', () => {
    expect(begun(record(1), () => 7)).toMatchObject({ here: { rev: 7 }, there: { rev: 1 }, sent: [] });
    expect(begun(record(9), () => 7)).toMatchObject({ here: { rev: 9 } });
  });
});

describe('all teams', () => {
  check<[Cache]>('as they were known stay as they are', [anyCache], (cache) => {
    const { teams } = cache;
    const current = cache.chosen ? cache.current : null;
    expect(reconcile(cache, bookOfThere(cache), first)).toEqual({
      cache: { ...cache, teams, current },
      replaced: [],
      orphans: [],
    });
  });

  check<[Cache, Cache]>(
    'are those that are there, in their order; looked at twice, they are the same',
    [anyCache, anyCache],
    (cache, other) => {
      const book = bookOfThere(other);
      const made = reconcile(cache, book, first);
      expect(made.cache.teams.map(({ there }) => there.team)).toEqual(
        book.teams.map((one) => expect.objectContaining({ id: one.team.id }) as unknown),
      );
      for (const [i, one] of made.cache.teams.entries()) {
        expect(one.there.rev).toBe(book.teams[i]!.rev);
        expect(sameTeam(one.there.team, book.teams[i]!.team)).toBe(true);
      }
      expect(reconcile(made.cache, book, first)).toEqual({ cache: made.cache, replaced: [], orphans: [] });
    },
  );

  check<[Cache, Cache]>('that are gone are kept, and named if they had edits', [anyCache, anyCache], (cache, other) => {
    const book = bookOfThere(other);
    const made = reconcile(cache, book, first);
    const gone = cache.teams.filter(({ here }) => !findCached(other, here.team.id));
    expect(made.replaced.filter(({ deleted }) => deleted)).toEqual(
      gone.map(({ here }) => ({ ...here, deleted: true })),
    );
    expect(made.orphans).toEqual(gone.filter(isUnsent).map(({ here }) => here.team.name));
  });

  test('have the current one that was chosen here until that is told, else theirs', () => {
    const book: TeamBook = { teams: [], current: id('1001') };
    const chosen = { ...EMPTY_CACHE, current: id('1002'), chosen: true };
    expect(reconcile(chosen, book, first).cache.current).toBe('1002');
    expect(reconcile({ ...chosen, chosen: false }, book, first).cache.current).toBe('1001');
    expect(reconcile(null, book, first).cache).toEqual({ ...EMPTY_CACHE, current: '1001' });
  });
});

describe('two caches of one device', () => {
  check<[Cache]>('that are one and the same are it', [anyCache], (cache) => {
    const { known, ...rest } = cache;
    expect(joined(cache, cache)).toEqual({ ...rest, known: known + 1 });
  });

  check<[Cache, CachedTeam, FantasyTeam]>(
    'have the edits of both',
    [anyCache, anyCached('1003'), anyVersion('1003')],
    (cache, base, typed) => {
      const began: Cache = { ...cache, teams: [{ ...base, here: base.there, sent: [] }] };
      const having = (one: FantasyTeam): Cache => ({
        ...began,
        teams: [{ ...base, here: { team: one, rev: base.there.rev + 1 }, sent: [] }],
      });
      const both = joined(having(typed), having(base.here.team)).teams[0]!;
      expect(sameTeam(both.here.team, mergeTeams(base.there.team, typed, base.here.team).team)).toBe(true);
      expect(both.there).toEqual(base.there);
    },
  );

  check<[Cache, Cache]>('have the teams of both, and know the newer of each', [anyCache, anyCache], (own, stored) => {
    const { teams, known } = joined(own, stored);
    const all = new Set([...own.teams, ...stored.teams].map(({ here }) => here.team.id));
    expect(new Set(teams.map(({ here }) => here.team.id))).toEqual(all);
    expect(teams).toHaveLength(all.size);
    for (const { here, there } of teams) {
      const both = [findCached(own, here.team.id), findCached(stored, here.team.id)];
      expect(there.rev).toBe(Math.max(...both.map((one) => one?.there.rev ?? 0)));
      expect(here.rev >= Math.max(...both.map((one) => one?.here.rev ?? 0))).toBe(true);
    }
    expect(known > Math.max(own.known, stored.known)).toBe(true);
  });

  test('have the choice that was not told yet', () => {
    const [own, stored] = [
      { ...EMPTY_CACHE, current: id('1001'), chosen: true },
      { ...EMPTY_CACHE, current: id('1002') },
    ];
    expect(joined(own, stored)).toMatchObject({ current: '1001', chosen: true });
    expect(joined(own, { ...stored, chosen: true })).toMatchObject({ current: '1002', chosen: true });
    expect(joined({ ...own, chosen: false }, stored)).toMatchObject({ current: '1002', chosen: false });
  });
});
