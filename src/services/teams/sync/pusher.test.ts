import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../../engine/testing/prop.ts';
import { sameTeam, type FantasyTeam, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { anyCache } from '../../../testing/anyCache.ts';
import { forwards, id, team } from '../../../testing/localTeams.ts';
import { NO_CACHE, findCached, isUnsent, withCached, type Cache, type CachedTeam } from './cache.ts';
import { step, type Push, type PushEffect, type PushEvent } from './pusher.ts';
import { rebaseCached } from './reconcile.ts';

const ID = id('1234');
const record = (rev: number, ...F: string[]): TeamRecord => ({ team: team('1234', forwards(...F)), rev });
const cacheWith = (cached: CachedTeam): Cache => ({ ...NO_CACHE, teams: [cached] });
const UNSENT: CachedTeam = { local: record(2, 'A', 'B'), remote: record(1, 'A'), inFlight: [] };

const START: PushEvent = { type: 'start', kind: 'put', id: ID };
function pushOf(effect: PushEffect): Push {
  if (effect.type !== 'send') throw new Error(JSON.stringify(effect));
  return effect.push;
}

describe('pusher', () => {
  test('pushing a team without unsent edits, or a team that does not exist, sends nothing', () => {
    const clean = cacheWith({ ...UNSENT, remote: UNSENT.local });
    for (const cache of [clean, NO_CACHE]) {
      expect(step(cache, START)).toMatchObject({ cache, value: { type: 'finish', result: { ok: true } } });
    }
  });

  test('a push marks a version as in flight before sending it, and sends the version again after a lost response', () => {
    const first = step(cacheWith(UNSENT), START);
    expect(findCached(first.cache, ID)?.inFlight).toEqual([UNSENT.local.team]);
    const push = pushOf(first.value);
    expect(push.cached).toEqual(UNSENT);
    const lost = step(first.cache, { type: 'failed', push, error: { kind: 'unreachable' } });
    expect(lost).toMatchObject({ cache: first.cache, value: { type: 'finish', result: { ok: false } } });
    const second = step(lost.cache, START);
    expect(second.cache).toBe(first.cache);
    expect(pushOf(second.value).cached.inFlight).toEqual([UNSENT.local.team]);
  });

  test('a push that fails removes the version from `inFlight`, unless the version was there before the push', () => {
    for (const inFlight of [[], [UNSENT.local.team]]) {
      const sent = step(cacheWith({ ...UNSENT, inFlight }), START);
      const error = { kind: 'refused' } as const;
      const failed = step(sent.cache, { type: 'failed', push: pushOf(sent.value), error });
      expect(findCached(failed.cache, ID)?.inFlight).toEqual(inFlight);
      expect(failed.value).toEqual({ type: 'finish', result: { ok: false, error } });
    }
  });

  test('after a conflict, edits are rebased onto the newer version and pushed again, and the old version is backed up', () => {
    const sent = step(cacheWith(UNSENT), START);
    const error = { kind: 'conflict', record: record(2, 'A', 'T') } as const;
    const rebased = step(sent.cache, { type: 'failed', push: pushOf(sent.value), error });
    const { cached } = pushOf(rebased.value);
    expect([cached.local.team.roster.F.toSorted(), cached.remote]).toEqual([['A', 'B', 'T'], error.record]);
    expect(rebased.replaced).toEqual([{ ...UNSENT.local, deleted: false }]);
  });

  test('a push response changes nothing if another tab has received a newer version than the response contains', () => {
    const sent = step(cacheWith(UNSENT), START);
    const push = pushOf(sent.value);
    const received = record(3, 'A', 'B', 'C');
    const newer = cacheWith({ local: received, remote: received, inFlight: [] });
    for (const event of [
      { type: 'stored', push, record: record(2, 'A', 'B') },
      { type: 'failed', push, error: { kind: 'conflict', record: record(2, 'A') } },
    ] satisfies PushEvent[]) {
      expect(step(newer, event)).toMatchObject({ cache: newer, value: { type: 'finish', result: { ok: true } } });
    }
  });

  test('a push takes over the version in the response if the remote has stored a different version from the one sent', () => {
    const sent = step(cacheWith(UNSENT), START);
    const stored = step(sent.cache, { type: 'stored', push: pushOf(sent.value), record: record(2, 'A') });
    expect(findCached(stored.cache, ID)).toMatchObject({ local: record(3, 'A'), remote: record(2, 'A'), inFlight: [] });
    expect(stored.value).toEqual({ type: 'finish', result: { ok: true, value: null } });
  });

  test('an edit made during a push request is pushed next', () => {
    const sent = step(cacheWith(UNSENT), START);
    const edited = cacheWith({ ...findCached(sent.cache, ID)!, local: record(3, 'A', 'B', 'C') });
    const stored = step(edited, { type: 'stored', push: pushOf(sent.value), record: record(2, 'A', 'B') });
    expect(pushOf(stored.value).cached).toMatchObject({ local: record(3, 'A', 'B', 'C'), remote: record(2, 'A', 'B') });
  });

  test('pushing a deletion backs up the local version and returns the current team', () => {
    const sent = step(cacheWith(UNSENT), { type: 'start', kind: 'remove', id: ID });
    const removed = step(sent.cache, { type: 'removed', push: pushOf(sent.value), current: id('1235') });
    expect(removed).toMatchObject({
      cache: { teams: [], current: '1235', chosen: false },
      replaced: [{ ...UNSENT.local, deleted: true }],
      removed: ID,
      value: { type: 'finish', result: { ok: true, value: '1235' } },
    });
    expect(step(NO_CACHE, { type: 'start', kind: 'remove', id: ID }).value).toMatchObject({
      result: { error: { kind: 'notFound' } },
    });
  });
});

test('starting a push of a team changes no other team, and sends a request only if the team has unsent edits', () => {
  fc.assert(
    fc.property(anyCache, (cache) => {
      for (const { local } of cache.teams) {
        const next = step(cache, { type: 'start', kind: 'put', id: local.team.id });
        const others = (one: Cache) => one.teams.filter((other) => other.local.team.id !== local.team.id);
        expect(others(next.cache)).toEqual(others(cache));
        const isSent = next.value.type === 'send';
        expect(isSent).toBe(isUnsent(findCached(cache, local.team.id)!));
      }
    }),
    seeded(100),
  );
});

/**
 * The possible outcomes of one request: the team is stored, the team is stored but the response is lost, the request is
 * lost, or it is refused.
 */
const OUTCOMES = ['stored', 'stored', 'answerLost', 'requestLost', 'refused'] as const;
const MINE = ['mine 1', 'mine 2', 'mine 3'];
const THEIRS = ['theirs 1', 'theirs 2', 'theirs 3'];
type Action =
  | { readonly do: 'toggleMine' | 'toggleTheirs'; readonly name: string }
  | { readonly do: 'push'; readonly outcome: (typeof OUTCOMES)[number] }
  | { readonly do: 'pull' };

/**
 * A device with a cache, and a remote with one team. The remote accepts only a version that is based on the stored one.
 */
class Model {
  stored = record(1, 'A');
  cache: Cache = cacheWith({ local: this.stored, remote: this.stored, inFlight: [] });
  readonly mine = new Set<string>();
  readonly theirs = new Set<string>();

  get cached(): CachedTeam {
    return findCached(this.cache, ID)!;
  }
  toggle({ roster }: FantasyTeam, name: string, wanted: Set<string>): FantasyTeam {
    const isIn = roster.F.includes(name);
    if (isIn) wanted.delete(name);
    else wanted.add(name);
    return team('1234', forwards(...(isIn ? roster.F.filter((one) => one !== name) : [...roster.F, name])));
  }
  answer(push: Push, outcome: (typeof OUTCOMES)[number]): PushEvent {
    const unreachable = { type: 'failed', push, error: { kind: 'unreachable' } } as const;
    if (outcome === 'requestLost') return unreachable;
    if (outcome === 'refused') return { type: 'failed', push, error: { kind: 'refused' } };
    const { local, remote } = push.cached;
    const isStored = sameTeam(this.stored.team, local.team);
    if (!isStored && this.stored.rev !== remote.rev) {
      return { type: 'failed', push, error: { kind: 'conflict', record: this.stored } };
    }
    if (!isStored) this.stored = { team: local.team, rev: this.stored.rev + 1 };
    return outcome === 'answerLost' ? unreachable : { type: 'stored', push, record: this.stored };
  }
  push(outcome: (typeof OUTCOMES)[number]): void {
    let next = step(this.cache, START);
    for (let requests = 0; next.value.type === 'send'; requests++) {
      expect(requests).toBeLessThan(3);
      this.cache = next.cache!;
      const { push } = next.value;
      expect(this.cached.inFlight.some((one) => sameTeam(one, push.cached.local.team))).toBe(true);
      next = step(this.cache, this.answer(push, outcome));
    }
    this.cache = next.cache!;
    if (next.value.result.ok) expect(isUnsent(this.cached)).toBe(false);
  }
  pull(): void {
    this.cache = withCached(this.cache, rebaseCached(this.cached, this.stored).cached);
  }
  run(action: Action): void {
    switch (action.do) {
      case 'toggleMine': {
        const { team: edited, rev } = this.cached.local;
        const local = { team: this.toggle(edited, action.name, this.mine), rev: rev + 1 };
        this.cache = withCached(this.cache, { ...this.cached, local });
        return;
      }
      case 'toggleTheirs':
        this.stored = { team: this.toggle(this.stored.team, action.name, this.theirs), rev: this.stored.rev + 1 };
        return;
      case 'push':
        return this.push(action.outcome);
      case 'pull':
        return this.pull();
    }
  }
}

const anyAction: fc.Arbitrary<Action> = fc.oneof(
  fc.record({ do: fc.constant('toggleMine' as const), name: fc.constantFrom(...MINE) }),
  fc.record({ do: fc.constant('toggleTheirs' as const), name: fc.constantFrom(...THEIRS) }),
  fc.record({ do: fc.constant('push' as const), outcome: fc.constantFrom(...OUTCOMES) }),
  fc.constant({ do: 'pull' as const }),
);

test('whichever responses are lost, both devices end up with the edits of both', () => {
  fc.assert(
    fc.property(fc.array(anyAction, { maxLength: 25 }), (actions) => {
      const model = new Model();
      for (const action of actions) model.run(action);
      // The remote may still store a version that the user has reverted on this device, so the device pulls before its
      // last push.
      model.pull();
      model.push('stored');
      expect(sameTeam(model.cached.local.team, model.stored.team)).toBe(true);
      const players = new Set(model.stored.team.roster.F);
      for (const name of MINE) expect([name, players.has(name)]).toEqual([name, model.mine.has(name)]);
      for (const name of THEIRS) expect([name, players.has(name)]).toEqual([name, model.theirs.has(name)]);
    }),
    seeded(300),
  );
});
