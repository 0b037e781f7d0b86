import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../../../engine/testing/prop.ts';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import { OWN_RANGE, sameLegs, suggest, type ConditionalDistributions } from '@ddh/engine/internal/parlay';
import type { MemoryQuery } from '../../testing/memoryServices.ts';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { OVERDUE_MS } from '../query.ts';
import { createDistributions, KINDS, PAGE_RANKS, RANGES, type PageRank } from './distributions.ts';

const histogram = (counts: readonly number[]): Histogram => ({ values: counts.map((_, i) => i), counts });

/** Player P has over 0.5 points in half of the records in which the slip hits, and in a quarter of all records. */
const distributions = (records = 10_000): ConditionalDistributions => ({
  records,
  hits: records / 10,
  about: [
    {
      subject: { kind: 'total', stat: 'Goals' },
      given: histogram([0, records / 20, records / 20]),
      before: histogram([records / 2, records / 2]),
    },
    {
      subject: { kind: 'player', player: 'P', stat: 'Points' },
      given: histogram([records / 20, records / 20]),
      before: histogram([(records * 3) / 4, records / 4]),
    },
  ],
});

/** A page with a loaded game and a slip of one leg whose figures are shown, without subscribers. */
function setUp() {
  const page = parlayPage();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.count(1000);
  page.read();
  const { state: shown, actions: next } = page.stores.builder.panel(createDistributions);
  const queries = () => page.game().queries;
  const last = (): MemoryQuery => queries().at(-1)!;
  /** Resolves the newest query with these distributions. */
  const resolve = async (counted = distributions()): Promise<void> => {
    last().resolve(ok(counted));
    await settled();
  };
  return { ...page, shown, next, queries, last, resolve };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

/** Returns the worker's response to a suggestions query, and null for other queries. */
const rankedAlone = ({ query }: MemoryQuery) =>
  query.kind === 'suggestions' ? suggest(distributions(), query.given, query.options) : null;

const givenOf = ({ query }: MemoryQuery) => (query.kind === 'suggestions' ? query.given : []);

const optionsOf = ({ query }: MemoryQuery) => (query.kind === 'suggestions' ? query.options : null);

describe('suggested legs and charts', () => {
  test('suggested legs and charts are queried again when the game has weights, and then have honest figures', async () => {
    const { shown, next, queries, resolve, count } = setUp();
    next.subscribe();
    await resolve();
    expect(shown.suggestions?.best.map(({ honest }) => honest)).toEqual([null, null, null]);
    expect(shown.pictures.map(({ isHonest }) => isHonest)).toEqual([false]);
    count(1000, 10_000, { weights: { kind: 'ready' } });
    expect(queries()).toHaveLength(2);
    expect(shown.phase).toBe('waiting');
    await resolve({ ...distributions(), honest: distributions(8000) });
    expect(shown.phase).toBe('ready');
    expect(shown.suggestions?.best.map(({ hits, honest }) => honest!.hits / hits)).toEqual([0.8, 0.8, 0.8]);
    expect(shown.pictures.map(({ picture, isHonest }) => [isHonest, picture.bars.length])).toEqual([[true, 3]]);
    // Weights of records that are simulated later may be behind for a moment.
    count(1000, 10_000, { weights: { kind: 'pending' } });
    expect(queries()).toHaveLength(2);
  });

  test('suggested legs are queried when the first subscriber arrives, and the ranked result is shown', async () => {
    const { shown, next, queries, resolve, state } = setUp();
    expect(queries()).toEqual([]);
    const unsubscribe = next.subscribe();
    expect(queries()[0]!.query).toMatchObject({
      kind: 'suggestions',
      given: state.legs.map(({ leg }) => leg),
      minRecords: 10_000,
    });
    expect(shown.phase).toBe('waiting');
    await resolve();
    expect(shown.phase).toBe('ready');
    // "Over 0.5 goals" is ranked first: it hits in all of the slip's records and in half of all records, so its lift is
    // the most certain.
    expect(shown.suggestions!.best.map(({ leg, lift, implied }) => [leg.kind, lift.value, implied])).toEqual([
      ['total', 2, true],
      ['player', 2, false],
      ['player', 2 / 3, false],
    ]);
    unsubscribe();
  });

  test('when a changed slip has figures, the old query for suggested legs is canceled and a new query runs', async () => {
    const { shown, next, queries, actions, count, resolve } = setUp();
    next.subscribe();
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    // Only the worker can find out whether the legs are valid, so the query waits for the figures of the changed slip.
    expect(queries()).toHaveLength(1);
    count(800);
    expect(queries()).toHaveLength(2);
    expect(queries()[0]!.cancelled).toBe(true);
    await resolve();
    expect(shown.phase).toBe('ready');
    count(800);
    expect(queries()).toHaveLength(2);
  });

  test('if the user reverts an edit before the changed slip has figures, the suggested legs are ready again without a new query', async () => {
    const { shown, next, queries, actions, count, resolve } = setUp();
    next.subscribe();
    await resolve();
    const { suggestions } = shown;
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    expect(shown.phase).toBe('waiting');
    actions.undo();
    actions.dispatch({ do: 'chooseMargin', margin: 0.5 as never });
    count(1000);
    expect([shown.phase, queries().length]).toEqual(['ready', 1]);
    expect(shown.suggestions).toBe(suggestions);
  });

  test('if the result for the previous slip arrives before the current slip has figures, the suggested legs are still waiting', async () => {
    const { shown, next, queries, actions, count, resolve } = setUp();
    next.subscribe();
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    await resolve();
    expect(shown.phase).toBe('waiting');
    expect(shown.suggestions).not.toBeNull();
    count(800);
    expect(queries()).toHaveLength(2);
  });

  test('while records are added, suggested legs are only queried again when the slip changes, and when all records are there', () => {
    const { next, queries, actions, count, game } = setUp();
    count(1000, 10_000, { model: true });
    next.subscribe();
    actions.simulate(100_000);
    count(2000, 20_000, { phase: 'simulating', model: true });
    expect(queries()).toHaveLength(1);
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    count(2000, 21_000, { phase: 'simulating', model: true });
    expect(queries()).toHaveLength(2);
    count(10_000, 100_000, { model: true });
    game().listen.extended(ok({ records: 100_000 }));
    expect(queries()).toHaveLength(3);
  });

  test('while records are still being added, a new ranking uses the same number of records as the result on screen', async () => {
    const { next, last, actions, count, resolve } = setUp();
    count(1000, 10_000, { model: true });
    next.subscribe();
    await resolve();
    actions.simulate(100_000);
    count(2000, 20_000, { phase: 'simulating', model: true });
    next.rankBy('probability');
    expect(last().query).toMatchObject({ minRecords: 10_000, options: { by: 'probability' } });
  });

  test('suggested legs for an empty slip are ranked by probability', async () => {
    const { shown, next, resolve, actions, count } = setUp();
    next.subscribe();
    await resolve();
    actions.dispatch({ do: 'chooseWinner', winner: null });
    count(10_000);
    expect(shown.queriedRank).toBe('probability');
    await resolve();
    expect(shown.effectiveRank).toBe('probability');
  });

  test('the old suggested legs, with their rank and charts, are shown until the new ranking arrives', async () => {
    const { shown, next, resolve } = setUp();
    next.subscribe();
    await resolve();
    const { suggestions, pictures } = shown;
    next.rankBy('probability');
    next.choosePlayer({ name: 'P', stat: 'Points' });
    expect([shown.queriedRank, shown.effectiveRank, shown.phase]).toEqual(['probability', 'lift', 'waiting']);
    expect(shown.suggestions).toBe(suggestions);
    expect(shown.pictures).toBe(pictures);
    await resolve();
    // The first result is in the order that was chosen before, so only the second result is shown.
    expect(shown.suggestions).toBe(suggestions);
    await resolve();
    expect([shown.effectiveRank, shown.phase]).toEqual(['probability', 'ready']);
    expect(shown.pictures.map(({ subject }) => subject.kind)).toEqual(['total', 'player']);
  });

  test('a new order of the suggested legs does not restart a running count; after the count, the legs are ranked again', async () => {
    const { shown, next, queries, last, resolve } = setUp();
    next.subscribe();
    next.rankBy('probability');
    next.choose({ kinds: 'players' });
    expect(queries()).toHaveLength(1);
    expect(last().cancelled).toBe(false);
    await resolve();
    expect(shown.suggestions).toBeNull();
    expect(queries().map(optionsOf)).toMatchObject([{ by: 'lift' }, { by: 'probability', kinds: ['player'] }]);
    await resolve();
    expect(shown.suggestions!.best.map(({ leg }) => leg.kind)).toEqual(['player', 'player']);
  });

  test('suggested legs are not ranked again when only the record count or the price changes', async () => {
    const { shown, next, queries, actions, count, resolve } = setUp();
    count(1000, 10_000, { model: true });
    next.subscribe();
    await resolve();
    const before = shown.suggestions;
    actions.simulate(100_000);
    count(2000, 20_000, { phase: 'simulating', model: true });
    actions.typePrice('+900');
    expect(shown.suggestions).toBe(before);
    expect(queries()).toHaveLength(1);
    const { pictures } = shown;
    next.choose({ range: 'any' });
    await resolve();
    expect(shown.suggestions).not.toBe(before);
    expect(shown.pictures).toBe(pictures);
  });

  test('suggested legs are overdue after OVERDUE_MS; consecutive queries count as one wait', async () => {
    const { shown, next, queries, actions, count, services, resolve } = setUp();
    const now = () => [shown.phase, shown.overdue];
    next.subscribe();
    services.clock.advance(OVERDUE_MS - 1);
    expect(now()).toEqual(['waiting', false]);
    await resolve();
    services.clock.advance(OVERDUE_MS);
    expect(now()).toEqual(['ready', false]);
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    services.clock.advance(OVERDUE_MS - 1);
    count(800);
    expect(queries()).toHaveLength(2);
    expect(now()).toEqual(['waiting', false]);
    services.clock.advance(1);
    expect(now()).toEqual(['waiting', true]);
    await resolve();
    expect(now()).toEqual(['ready', false]);
  });

  test('firstLegs becomes true when the result for an empty slip arrives, not when the last leg is removed', async () => {
    const { shown, next, actions, count, resolve } = setUp();
    next.subscribe();
    await resolve();
    expect(shown.firstLegs).toBe(false);
    actions.dispatch({ do: 'chooseWinner', winner: null });
    count(10_000);
    expect(shown.firstLegs).toBe(false);
    await resolve({ ...distributions(), hits: 10_000 });
    expect(shown.firstLegs).toBe(true);
  });

  test('a failed query for suggested legs is reported, and a retry runs the query again', async () => {
    const { shown, next, queries } = setUp();
    next.subscribe();
    queries()[0]!.resolve(err({ kind: 'workerLost' }));
    await settled();
    expect([shown.phase, shown.failure]).toEqual(['failed', { kind: 'workerLost' }]);
    next.retry();
    expect(queries()).toHaveLength(2);
  });

  test('the charts show the totals and one player: the chosen one or, if none is chosen, the first player of the slip', async () => {
    const { shown, next, resolve } = setUp();
    next.subscribe();
    await resolve();
    expect(shown.pictures.map(({ subject }) => subject)).toEqual([{ kind: 'total', stat: 'Goals' }]);
    next.choosePlayer({ name: 'P', stat: 'Points' });
    await resolve();
    expect(shown.pictures.map(({ subject }) => subject.kind)).toEqual(['total', 'player']);
  });

  test('choosing another game clears the suggested legs', async () => {
    const { shown, next, actions, resolve } = setUp();
    next.subscribe();
    await resolve();
    actions.dispatch({ do: 'chooseMatchup', matchup: { gameId: '2', away: 'Guests', home: 'Hosts' } });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    await settled();
    expect(shown.suggestions === null || shown.phase === 'none').toBe(true);
  });
});

test('the result for the newest slip is kept, in whatever order queries finish', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(0.5, 1.5, 2.5, 3.5), { minLength: 1, maxLength: 6 }),
      async (s, margins) => {
        const { shown, next, queries, actions, count, state } = setUp();
        next.subscribe();
        for (const margin of margins) {
          actions.dispatch({ do: 'chooseMargin', margin: margin as never });
          count(500);
        }
        queries().forEach((query, i) => {
          void s
            .schedule(Promise.resolve(), `result ${i}`)
            .then(() => query.resolve(ok(distributions(10_000 * (i + 1)))));
        });
        await s.waitAll();
        await settled();
        expect(givenOf(queries().at(-1)!)).toEqual(state.legs.map(({ leg }) => leg));
        expect(shown.suggestions!.records).toBe(10_000 * queries().length);
        expect(
          queries()
            .slice(0, -1)
            .every(({ cancelled }) => cancelled),
        ).toBe(true);
      },
    ),
    seeded(30),
  );
});

type Choice =
  | { margin: number }
  | { rank: PageRank }
  | { kinds: (typeof KINDS)[number] }
  | { range: (typeof RANGES)[number] }
  | 'resolve';

test('in whatever order results arrive, all shown parts are from the same result, and the last shown result is for the newest choices', async () => {
  const choice: fc.Arbitrary<Choice> = fc.oneof(
    fc.record({ margin: fc.constantFrom(0.5, 1.5) }),
    fc.record({ rank: fc.constantFrom(...PAGE_RANKS) }),
    fc.record({ kinds: fc.constantFrom(...KINDS) }),
    fc.record({ range: fc.constantFrom(...RANGES) }),
    { weight: 4, arbitrary: fc.constant('resolve' as const) },
  );
  await fc.assert(
    fc.asyncProperty(fc.array(choice, { maxLength: 20 }), async (choices) => {
      const { shown, next, queries, state, actions, count, resolve } = setUp();
      next.subscribe();
      for (const one of [...choices, 'resolve', 'resolve', 'resolve'] as const) {
        if (one === 'resolve') await resolve();
        else if ('margin' in one) {
          actions.dispatch({ do: 'chooseMargin', margin: one.margin as never });
          count(one.margin * 1000);
        } else if ('rank' in one) next.rankBy(one.rank);
        else next.choose(one);
        if (shown.suggestions === null) continue;
        const sources = queries().filter((query) => optionsOf(query)?.by === shown.effectiveRank);
        expect(sources.map(rankedAlone)).toContainEqual(shown.suggestions);
      }
      const { phase, effectiveRank, chosenRank, kinds, range } = shown;
      expect([phase, effectiveRank]).toEqual(['ready', chosenRank]);
      const given = state.legs.map(({ leg }) => leg);
      const newest = queries().findLast((query) => !query.cancelled && sameLegs(givenOf(query), given))!;
      expect(optionsOf(newest)).toMatchObject({ by: chosenRank, own: range === 'any' ? [0, 1] : OWN_RANGE });
      expect(optionsOf(newest)!.kinds === undefined).toBe(kinds === 'all');
    }),
    seeded(60),
  );
});
