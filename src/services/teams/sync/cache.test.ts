import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyCache } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { sameRecord } from '../storage/documents.ts';
import {
  bookOf,
  decodeCache,
  EMPTY_CACHE,
  encodeCache,
  hasSameRemote,
  isUnsent,
  withCached,
  withoutCached,
  withoutInFlight,
  withInFlight,
  type Cache,
  type CachedTeam,
} from './cache.ts';

const runs = { seed: Number(process.env['FC_SEED'] ?? 20_251_007), numRuns: 300 };
const cached = (number: string, change: Partial<CachedTeam> = {}): CachedTeam => {
  const record = { team: team(number), rev: 1 };
  return { local: record, remote: record, inFlight: [], ...change };
};
const CACHE: Cache = { ...EMPTY_CACHE, teams: [cached('1234')], current: id('1234'), remoteRevision: 3 };

test('a cache comes back as it was stored', () => {
  fc.assert(
    fc.property(anyCache, (cache) => {
      expect(decodeCache(encodeCache(cache))).toEqual(cache);
    }),
    runs,
  );
});

test('what is no whole cache is none, whatever lies there', () => {
  fc.assert(
    fc.property(anyCache, fc.nat(), fc.constantFrom('', '{', '"', '7', 'null,'), (cache, at, text) => {
      const whole = encodeCache(cache);
      const cut = at % whole.length;
      const read = decodeCache(`${whole.slice(0, cut)}${text}${whole.slice(cut + 1)}`);
      // Whatever is read of it can be stored again.
      if (read !== null) expect(decodeCache(encodeCache(read))).toEqual(read);
    }),
    runs,
  );
});

test.each([
  ['of another version', '"version":1', '"version":2'],
  ['without teams', '"teams":[', '"team":['],
  ['without what is made', '"making":[]', '"making":{}'],
  ['that does not say who chose', '"chosen":false', '"chosen":0'],
  ['that does not say how much is known', '"known":3', '"known":"3"'],
  ['whose team has no id', '"here":{"id":"1234"', '"here":{"id":"12"'],
  ['of which two teams are one', '"there":{"id":"1234"', '"there":{"id":"1235"'],
  ['of which a part cannot be read', '"skaterScoring":{}', '"skaterScoring":{"goal":"many"}'],
  ['that does not say what was sent', '"sent":[]', '"sent":null'],
])('a text %s is none', (_, part, other) => {
  const text = encodeCache(CACHE);
  expect(text).toContain(part);
  expect(decodeCache(text.replace(part, other))).toBeNull();
});

test('a memory of what was sent that cannot be read does not hide the teams', () => {
  const text = encodeCache({
    ...CACHE,
    pendingCreates: [team('1235')],
    teams: [cached('1234', { inFlight: [team('1234')] })],
  });
  const [before, after] = text.split('"sent":[');
  const read = decodeCache(`${before}"sent":[7,${after}`.replace('"making":[', '"making":[null,{},'));
  expect(read).toMatchObject({ teams: [{ inFlight: [team('1234')] }], pendingCreates: [team('1235')] });
});

describe('what was sent', () => {
  const versions = ['1', '2', '3', '4', '5', '6'].map((name) => team('1234', forwards(name)));
  test('is remembered once, the newest first, and not for ever', () => {
    const inFlight = versions.reduce(withInFlight, []);
    expect(inFlight.map((one) => one.roster.F[0])).toEqual(['6', '5', '4', '3', '2']);
    expect(withInFlight(inFlight, team('1234', forwards('3')))).toBe(inFlight);
    expect(withoutInFlight(inFlight, versions[4]!).map((one) => one.roster.F[0])).toEqual(['6', '4', '3', '2']);
  });
});

test('teams are found, replaced and taken out by their id', () => {
  const two = withCached(CACHE, cached('1235'));
  expect(two.teams.map(({ local }) => local.team.id)).toEqual(['1234', '1235']);
  const edited = cached('1234', { local: { team: team('1234', forwards('A')), rev: 2 } });
  expect(withCached(two, edited).teams).toEqual([edited, cached('1235')]);
  expect([isUnsent(edited), isUnsent(cached('1234'))]).toEqual([true, false]);
  expect(withoutCached(two, id('1234')).teams).toEqual([cached('1235')]);
  // A current team that is gone is none.
  expect(bookOf(withoutCached(two, id('1234')))).toEqual({ teams: [cached('1235').local], current: null });
  expect(bookOf(two).current).toBe('1234');
});

test('what is known is alike as long as it is the same of the same teams', () => {
  const having = (change: Partial<CachedTeam>): Cache => ({ ...CACHE, teams: [cached('1234', change)] });
  const remote = { team: team('1234'), rev: 1 };
  expect(hasSameRemote(CACHE, having({ local: { team: team('1234', forwards('A')), rev: 2 } }))).toBe(true);
  for (const other of [
    having({ remote: { ...remote, rev: 2 } }),
    having({ remote: { ...remote, team: team('1234', forwards('A')) } }),
    { ...CACHE, teams: [] },
    { ...CACHE, teams: [cached('1235')] },
    withCached(CACHE, cached('1235')),
  ]) {
    expect([hasSameRemote(CACHE, other), hasSameRemote(other, CACHE)]).toEqual([false, false]);
  }
  expect(sameRecord(remote, { ...remote })).toBe(true);
});
