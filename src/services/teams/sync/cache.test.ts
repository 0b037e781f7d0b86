import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import { anyCache } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { sameRecord } from '../storage/documents.ts';
import {
  bookOf,
  decodeCache,
  NO_CACHE,
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

const runs = seeded(300);
const cached = (number: string, change: Partial<CachedTeam> = {}): CachedTeam => {
  const record = { team: team(number), rev: 1 };
  return { local: record, remote: record, inFlight: [], ...change };
};
const CACHE: Cache = { ...NO_CACHE, teams: [cached('1234')], current: id('1234'), remoteRevision: 3 };

test('decodeCache restores every cache that encodeCache encoded', () => {
  fc.assert(
    fc.property(anyCache, (cache) => {
      expect(decodeCache(encodeCache(cache))).toEqual(cache);
    }),
    runs,
  );
});

test('decodeCache turns a damaged string into null or into a cache that can be stored again', () => {
  fc.assert(
    fc.property(anyCache, fc.nat(), fc.constantFrom('', '{', '"', '7', 'null,'), (cache, at, text) => {
      const whole = encodeCache(cache);
      const cut = at % whole.length;
      const read = decodeCache(`${whole.slice(0, cut)}${text}${whole.slice(cut + 1)}`);
      if (read !== null) expect(decodeCache(encodeCache(read))).toEqual(read);
    }),
    runs,
  );
});

test.each([
  ['of another version', '"version":1', '"version":2'],
  ['without teams', '"teams":[', '"team":['],
  ['without pending creates', '"making":[]', '"making":{}'],
  ['without the chosen flag', '"chosen":false', '"chosen":0'],
  ['without the remote revision', '"known":3', '"known":"3"'],
  ['with a team without an id', '"here":{"id":"1234"', '"here":{"id":"12"'],
  ['with two ids for one team', '"there":{"id":"1234"', '"there":{"id":"1235"'],
  ['with a part that cannot be decoded', '"skaterScoring":{}', '"skaterScoring":{"goal":"many"}'],
  ['without the versions in flight', '"sent":[]', '"sent":null'],
])('decodeCache returns null for a string %s', (_, part, other) => {
  const text = encodeCache(CACHE);
  expect(text).toContain(part);
  expect(decodeCache(text.replace(part, other))).toBeNull();
});

test('decodeCache returns all teams even if some of their versions in flight are damaged', () => {
  const text = encodeCache({
    ...CACHE,
    pendingCreates: [team('1235')],
    teams: [cached('1234', { inFlight: [team('1234')] })],
  });
  const [before, after] = text.split('"sent":[');
  const read = decodeCache(`${before}"sent":[7,${after}`.replace('"making":[', '"making":[null,{},'));
  expect(read).toMatchObject({ teams: [{ inFlight: [team('1234')] }], pendingCreates: [team('1235')] });
});

describe('withInFlight and withoutInFlight', () => {
  const versions = ['1', '2', '3', '4', '5', '6'].map((name) => team('1234', forwards(name)));
  test('a team has at most five versions in flight, all distinct, the newest first', () => {
    const inFlight = versions.reduce(withInFlight, []);
    expect(inFlight.map((one) => one.roster.F[0])).toEqual(['6', '5', '4', '3', '2']);
    expect(withInFlight(inFlight, team('1234', forwards('3')))).toBe(inFlight);
    expect(withoutInFlight(inFlight, versions[4]!).map((one) => one.roster.F[0])).toEqual(['6', '4', '3', '2']);
  });
});

test('the cache functions find, replace and remove teams by id', () => {
  const two = withCached(CACHE, cached('1235'));
  expect(two.teams.map(({ local }) => local.team.id)).toEqual(['1234', '1235']);
  const edited = cached('1234', { local: { team: team('1234', forwards('A')), rev: 2 } });
  expect(withCached(two, edited).teams).toEqual([edited, cached('1235')]);
  expect([isUnsent(edited), isUnsent(cached('1234'))]).toEqual([true, false]);
  expect(withoutCached(two, id('1234')).teams).toEqual([cached('1235')]);
  // If the current team is removed, there is no current team.
  expect(bookOf(withoutCached(two, id('1234')))).toEqual({ teams: [cached('1235').local], current: null });
  expect(bookOf(two).current).toBe('1234');
});

test('hasSameRemote compares the remote versions of all teams', () => {
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
