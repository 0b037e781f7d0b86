import { setImmediate as immediate } from 'node:timers/promises';
import fc from 'fast-check';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import {
  countsOf,
  DistributionCounter,
  legOf,
  OWN_RANGE,
  RANKS,
  suggest,
  type ConditionalDistributions,
  type Leg,
  type Subject,
  type SuggestOptions,
} from '@ddh/engine/internal/parlay';
import { subjectsOf } from '../engine/src/parlay/resolve.ts';
import type { DecimalOdds } from '@ddh/engine/internal/odds';
import { PROPS, type Line } from '@ddh/engine/internal/domain';
import { prop } from '../engine/testing/prop.ts';
import type { DistributionsQuery, GameSource, Query, RankedLegs, SuggestionsQuery } from './protocol.ts';
import { createSimulationApi } from './simulationServer.ts';
import { distributionsOf } from '../engine/testing/distributions.ts';
import { fileOf, LEGS, npzWithout, sampleModel, simulated, textOf } from './testing/simulated.ts';

afterEach(() => {
  vi.restoreAllMocks();
});

const MODEL = sampleModel();
const ALL = simulated(MODEL, 9000);
const PUBLISHED = fileOf(simulated(MODEL, 1000));
const SOURCE: GameSource = { url: 'x', model: { url: 'm', listed: true } };
const ABORTED = { ok: false, error: { kind: 'aborted' } };

const SUBJECTS: readonly Subject[] = [
  { kind: 'winner', team: 'Away Club' },
  { kind: 'total', stat: 'Shots' },
  { kind: 'teamTotal', team: 'Home Club', stat: 'Goals' },
  { kind: 'player', player: 'HOM Forward 1', stat: 'Shots' },
];
const QUERY: DistributionsQuery = {
  kind: 'distributions',
  list: [
    { given: LEGS.slice(1), about: SUBJECTS },
    { given: LEGS.slice(0, 1), about: SUBJECTS.slice(1) },
  ],
};
const OPTIONS: SuggestOptions = { by: 'lift', price: null, own: OWN_RANGE, lines: 'best', top: 8 };
const RANKING: SuggestionsQuery = {
  kind: 'suggestions',
  given: LEGS,
  options: OPTIONS,
  pictured: SUBJECTS.slice(1, 3),
  minRecords: 0,
};

/** Creates an API whose clock advances by `step` ms with each call of `now`. */
function setUp({ step = 20, bytes = PUBLISHED, yieldToEventLoop = (): Promise<unknown> => immediate() } = {}) {
  let now = 0;
  let yields = 0;
  const api = createSimulationApi({
    bytes,
    text: textOf(JSON.stringify(MODEL)),
    now: () => (now += step),
    yieldToEventLoop: async () => {
      yields++;
      await yieldToEventLoop();
    },
  });
  const open = (job = 1, signal = new AbortController().signal) =>
    api.open(job, SOURCE, { rev: 1, legs: [] }, () => undefined, signal);
  const run = <Q extends Query>(query: Q, signal = new AbortController().signal, job = 1) =>
    api.query(job, query, signal);
  return { api, open, run, yields: () => yields };
}

const subjectsOfGame = subjectsOf(ALL);
const counted = (records: number, given: readonly Leg[], subjects = subjectsOfGame): ConditionalDistributions =>
  distributionsOf(ALL, records, given, subjects);

function ranked(all: ConditionalDistributions, { given, options, pictured }: SuggestionsQuery): RankedLegs {
  const { honest } = all;
  return {
    suggestions: suggest(all, given, options),
    pictured: countsOf(all, pictured),
    honest: honest ? countsOf(honest, pictured) : null,
  };
}

describe('results of queries', () => {
  test('a query for distributions counts the requested subjects of each slip in all records', async () => {
    const { open, run } = setUp();
    await open();
    expect(await run(QUERY)).toEqual(ok(QUERY.list.map(({ given, about }) => counted(1000, given, about))));
  });

  test('a query for suggestions ranks the legs of all subjects, and returns the counts of the subjects that are shown', async () => {
    const { open, run } = setUp();
    await open();
    expect(await run(RANKING)).toEqual(ok(ranked(counted(1000, LEGS), RANKING)));
  });

  test('the result of a query has no counts of hits for a subject that is not in the game', async () => {
    const { open, run } = setUp();
    await open();
    const about: readonly Subject[] = [{ kind: 'winner', team: 'Absent' }];
    expect(await run({ kind: 'distributions', list: [{ given: [], about }] })).toEqual(
      ok([{ records: 1000, hits: 1000, about: [] }]),
    );
    expect(await run({ ...RANKING, pictured: about })).toMatchObject(ok({ pictured: [] }));
  });

  test('a query fails if a leg cannot be counted, and names the leg', async () => {
    const { open, run } = setUp();
    await open();
    const leg: Leg = { kind: 'winner', team: 'Absent', margin: 0.5 as Line };
    const failure = { ok: false, error: { kind: 'unknownColumn', leg: 0, column: 'Absent' } };
    expect(await run({ ...RANKING, given: [leg] })).toEqual(failure);
    expect(await run({ ...QUERY, list: [...QUERY.list, { given: [leg], about: SUBJECTS }] })).toEqual(failure);
  });

  test('a count that the published file lacks has neither distributions nor suggestions, and a leg on it is refused', async () => {
    const { open, run } = setUp({ bytes: npzWithout(simulated(MODEL, 1000), 'Blocks') });
    await open();
    const blocks: Subject = { kind: 'player', player: 'HOM Forward 1', stat: 'Blocks' };
    expect(await run({ kind: 'distributions', list: [{ given: [], about: [blocks] }] })).toMatchObject(
      ok([{ about: [] }]),
    );
    const answer = await run({
      ...RANKING,
      pictured: [blocks],
      options: { ...RANKING.options, own: [0, 1], top: 1e5 },
    });
    if (!answer.ok) throw new Error(answer.error.kind);
    expect(answer.value).toMatchObject({ pictured: [] });
    const { best } = answer.value.suggestions;
    const stats = best.map(({ leg }) => (leg.kind === 'player' ? leg.stat : null));
    expect(new Set(stats)).toEqual(new Set([null, ...PROPS.filter((stat) => stat !== 'Blocks')]));
    const leg = legOf(blocks, 'under', 0.5 as Line);
    expect(await run({ ...RANKING, given: [leg] })).toEqual(err({ kind: 'unknownProp', leg: 0, prop: 'Blocks' }));
  });

  test('a query fails when memory runs out, and the next query can succeed', async () => {
    let left = Infinity;
    const { open, run } = setUp({
      yieldToEventLoop: async () => {
        await immediate();
        if (left-- === 0) throw new RangeError('Array buffer allocation failed');
      },
    });
    await open();
    left = 0;
    expect(await run(RANKING)).toEqual({ ok: false, error: { kind: 'outOfMemory' } });
    left = Infinity;
    expect(await run(RANKING)).toMatchObject({ ok: true });
  });
});

describe('consecutive queries in one game', () => {
  test('a query with another order, filter, price or chart reuses the kept distributions and counts nothing again', async () => {
    const { open, run } = setUp();
    await open();
    await run(RANKING);
    const count = vi.spyOn(DistributionCounter.prototype, 'count');
    const others: readonly SuggestionsQuery[] = [
      { ...RANKING, options: { ...OPTIONS, by: 'value', price: 6 as DecimalOdds } },
      { ...RANKING, options: { ...OPTIONS, own: [0, 1], top: 16 } },
      { ...RANKING, options: { ...OPTIONS, kinds: ['player'] }, pictured: SUBJECTS },
      // The order of the legs does not change any count.
      { ...RANKING, given: LEGS.toReversed() },
    ];
    for (const query of others) expect(await run(query)).toEqual(ok(ranked(counted(1000, query.given), query)));
    expect(count).not.toHaveBeenCalled();
  });

  test('distributions are counted again if the slip changes or if a query requires more records', async () => {
    const { api, open, run } = setUp();
    await open();
    const count = vi.spyOn(DistributionCounter.prototype, 'count');
    await run(RANKING);
    await run({ ...RANKING, given: LEGS.slice(1) });
    expect(count).toHaveBeenCalledTimes(2);
    await api.extend(1, 2000);
    expect(await run({ ...RANKING, given: LEGS.slice(1), minRecords: 1000 })).toMatchObject(
      ok({ suggestions: { records: 1000 } }),
    );
    expect(count).toHaveBeenCalledTimes(2);
    const query = { ...RANKING, given: LEGS.slice(1), minRecords: 2000 };
    expect(await run(query)).toEqual(ok(ranked(counted(2000, query.given), query)));
    expect(count).toHaveBeenCalledTimes(3);
  });

  const options: fc.Arbitrary<SuggestOptions> = fc.record({
    by: fc.constantFrom(...RANKS),
    price: fc.constantFrom(null, 3 as DecimalOdds, 11 as DecimalOdds),
    own: fc.constantFrom<SuggestOptions['own']>(OWN_RANGE, [0, 1]),
    lines: fc.constantFrom('best', 'all'),
    top: fc.integer({ min: 1, max: 30 }),
  });
  const step = fc.record({ legs: fc.integer({ min: 0, max: 1 }), options, more: fc.boolean() });

  prop(
    'kept distributions give the same ranking as a new count',
    [fc.array(step, { minLength: 1, maxLength: 8 })],
    async (steps) => {
      const { api, open, run } = setUp();
      await open();
      let records = 1000;
      for (const { legs, options: chosen, more } of steps) {
        if (more) await api.extend(1, (records += 64));
        const query = { ...RANKING, given: LEGS.slice(0, legs), options: chosen, minRecords: records };
        const fresh = setUp({ bytes: fileOf(simulated(MODEL, records)) });
        await fresh.open();
        const result = await run(query);
        expect(result).toEqual(await fresh.run(query));
        expect(result).toMatchObject(ok({ suggestions: { records } }));
      }
    },
    15,
  );
});

describe('aborts', () => {
  test('a query is aborted if its game is not open, has no records yet, or is closed', async () => {
    const { api, open, run } = setUp();
    expect(await run(QUERY)).toEqual(ABORTED);
    const controller = new AbortController();
    const end = open(1, controller.signal);
    expect(await run(QUERY)).toEqual(ABORTED);
    await end;
    expect(await run(QUERY, new AbortController().signal, 2)).toEqual(ABORTED);
    controller.abort();
    expect(await run(QUERY)).toEqual(ABORTED);
    expect(api.ping()).toBe(true);
  });

  test('an aborted query ends at the next yield', async () => {
    const controller = new AbortController();
    let onYield = (): void => undefined;
    const { open, run, yields } = setUp({
      yieldToEventLoop: () => {
        onYield();
        return immediate();
      },
    });
    await open();
    const before = yields();
    onYield = () => controller.abort();
    // The test's clock makes the count yield after every step, and a complete count needs several steps.
    expect(await run({ ...RANKING, given: [] }, controller.signal)).toEqual(ABORTED);
    expect(yields() - before).toBe(1);
    expect(await run(QUERY, AbortSignal.abort())).toEqual(ABORTED);
    expect(yields() - before).toBe(1);
  });

  test('a query is aborted when another game is opened', async () => {
    const { open, run } = setUp();
    await open();
    const running = run(QUERY);
    void open(2);
    expect(await running).toEqual(ABORTED);
  });
});

type Command = { do: 'query'; given: number; about: boolean } | { do: 'extend'; until: number } | { do: 'abort' };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('query' as const), given: fc.nat(3), about: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ do: fc.constant('extend' as const), until: fc.integer({ min: 1, max: 9000 }) }) },
  fc.record({ do: fc.constant('abort' as const) }),
);

prop(
  'whatever the order of events, all figures of a query result come from the same number of records',
  [fc.scheduler(), fc.array(command, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1, max: 1100 })],
  async (s, commands, published) => {
    const { api, open, run } = setUp({
      bytes: fileOf(simulated(MODEL, published)),
      yieldToEventLoop: () => s.schedule(Promise.resolve()),
    });
    const settle = async (): Promise<void> => {
      for (let i = 0; i < 60; i++) {
        while (s.count() > 0) await s.waitOne();
        await immediate();
      }
    };
    void open();
    await settle();
    const running: {
      query: DistributionsQuery;
      signal: AbortSignal;
      result: ReturnType<typeof run<DistributionsQuery>>;
    }[] = [];
    let controller = new AbortController();
    for (const one of commands) {
      if (s.count() > 0) await s.waitOne();
      await immediate();
      if (one.do === 'extend') void api.extend(1, one.until);
      if (one.do === 'abort') {
        controller.abort();
        controller = new AbortController();
      }
      if (one.do === 'query') {
        const given = LEGS.slice(0, one.given);
        const about = one.about ? SUBJECTS : SUBJECTS.slice(0, 2);
        const query: DistributionsQuery = {
          kind: 'distributions',
          list: [
            { given, about },
            { given: LEGS.slice(one.given), about },
          ],
        };
        running.push({ query, signal: controller.signal, result: run(query, controller.signal) });
      }
    }
    await settle();
    for (const { query, signal, result } of running) {
      const got = await result;
      if (got.ok) {
        const { records } = got.value[0]!;
        expect(records).toBeGreaterThanOrEqual(published);
        expect(got.value).toEqual(query.list.map(({ given, about }) => counted(records, given, about)));
      } else expect([signal.aborted, got]).toEqual([true, ABORTED]);
    }
  },
  25,
);
