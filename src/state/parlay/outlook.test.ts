import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { err, ok } from '@ddh/engine/internal/result';
import type { Histogram } from '@ddh/engine/internal/simulation';
import type { Outlook } from '@ddh/engine/internal/parlay';
import { GAME, parlayPage } from '../../testing/parlayPage.ts';
import { createOutlook, OVERDUE_MS } from './outlook.ts';

const histogram = (counts: readonly number[]): Histogram => ({ values: counts.map((_, i) => i), counts });

/** Player P's points hold in half of the slip's records over 0.5, before in a quarter of all. */
const outlook = (records = 10_000): Outlook => ({
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

function setUp() {
  const page = parlayPage();
  page.actions.dispatch({ do: 'chooseMatchup', matchup: GAME });
  page.actions.dispatch({ do: 'chooseWinner', winner: 'home' });
  page.count(1000);
  page.read();
  const { state: seen, actions } = page.part(createOutlook);
  return { ...page, seen, look: actions, asked: () => page.game().asked };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 0));

describe('the outlook', () => {
  test('is asked for while somebody looks, and ranked', async () => {
    const { seen, look, asked, state } = setUp();
    expect(asked()).toEqual([]);
    const end = look.watch();
    expect(asked()[0]!.question).toEqual({ given: state.legs.map(({ leg }) => leg), about: null });
    expect(seen.phase).toBe('waiting');
    asked()[0]!.answer(ok(outlook()));
    await settled();
    expect(seen.phase).toBe('ready');
    // Goals over 0.5 always hold in the slip's records, and in half of all: the surest lift.
    expect(seen.suggestions!.best.map(({ leg, lift, implied }) => [leg.kind, lift.value, implied])).toEqual([
      ['total', 2, true],
      ['player', 2, false],
      ['player', 2 / 3, false],
    ]);
    end();
  });

  test('of another slip it is asked for anew, and the question before is cancelled', async () => {
    const { seen, look, asked, actions, count } = setUp();
    look.watch();
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    // Only when the new slip is counted is it known which legs can be.
    expect(asked()).toHaveLength(1);
    count(800);
    expect(asked()).toHaveLength(2);
    expect(asked()[0]!.cancelled).toBe(true);
    asked()[1]!.answer(ok(outlook()));
    await settled();
    expect(seen.phase).toBe('ready');
    // Removed and picked again: the same slip is no news.
    count(800);
    expect(asked()).toHaveLength(2);
  });

  test('while more are simulated only another slip is asked for; at their end all of them count', async () => {
    const { look, asked, actions, count, game } = setUp();
    count(1000, 10_000, { model: true });
    look.watch();
    actions.simulate(100_000);
    count(2000, 20_000, { phase: 'simulating', model: true });
    expect(asked()).toHaveLength(1);
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    count(2000, 21_000, { phase: 'simulating', model: true });
    expect(asked()).toHaveLength(2);
    count(10_000, 100_000, { model: true });
    game().listen.extended(ok({ records: 100_000 }));
    expect(asked()).toHaveLength(3);
  });

  test('is ranked by what can be: EV waits for a price, and without legs there is only probability', async () => {
    const { seen, look, asked, actions, count } = setUp();
    look.watch();
    asked()[0]!.answer(ok(outlook()));
    await settled();
    look.rankBy('value');
    expect([seen.rank, seen.by]).toEqual(['value', 'lift']);
    actions.typePrice('+900');
    expect(seen.by).toBe('value');
    expect(seen.suggestions!.best[0]!.value!.value).toBeCloseTo(1, 12);
    actions.dispatch({ do: 'chooseWinner', winner: null });
    count(10_000);
    expect(seen.by).toBe('probability');
  });

  test('is not ranked again for figures that change nothing', async () => {
    const { seen, look, asked, actions, count } = setUp();
    count(1000, 10_000, { model: true });
    look.watch();
    asked()[0]!.answer(ok(outlook()));
    await settled();
    const before = seen.suggestions;
    actions.simulate(100_000);
    count(2000, 20_000, { phase: 'simulating', model: true });
    actions.typePrice('+900');
    expect(seen.canValue).toBe(true);
    expect(seen.suggestions).toBe(before);
    const { pictures } = seen;
    look.choose({ range: 'any' });
    expect(seen.suggestions).not.toBe(before);
    expect(seen.pictures).toBe(pictures);
  });

  test('is overdue only when it is long in coming, one question after the other being one wait', async () => {
    const { seen, look, asked, actions, count, services } = setUp();
    const now = () => [seen.phase, seen.overdue];
    look.watch();
    services.clock.advance(OVERDUE_MS - 1);
    expect(now()).toEqual(['waiting', false]);
    asked()[0]!.answer(ok(outlook()));
    await settled();
    services.clock.advance(OVERDUE_MS);
    expect(now()).toEqual(['ready', false]);
    actions.dispatch({ do: 'chooseMargin', margin: 1.5 as never });
    services.clock.advance(OVERDUE_MS - 1);
    count(800);
    expect(asked()).toHaveLength(2);
    expect(now()).toEqual(['waiting', false]);
    services.clock.advance(1);
    expect(now()).toEqual(['waiting', true]);
    asked()[1]!.answer(ok(outlook()));
    await settled();
    expect(now()).toEqual(['ready', false]);
  });

  test('is of first legs where the slip has none, and until newer ones come it is not', async () => {
    const { seen, look, asked, actions, count } = setUp();
    look.watch();
    asked()[0]!.answer(ok(outlook()));
    await settled();
    expect(seen.first).toBe(false);
    actions.dispatch({ do: 'chooseWinner', winner: null });
    count(10_000);
    expect(seen.first).toBe(false);
    asked()[1]!.answer(ok({ ...outlook(), hits: 10_000 }));
    await settled();
    expect(seen.first).toBe(true);
  });

  test('a failure is told, and can be tried again', async () => {
    const { seen, look, asked } = setUp();
    look.watch();
    asked()[0]!.answer(err({ kind: 'workerLost' }));
    await settled();
    expect([seen.phase, seen.failure]).toEqual(['failed', { kind: 'workerLost' }]);
    look.retry();
    expect(asked()).toHaveLength(2);
  });

  test('pictures show the totals and the chosen player, else the slip’s first', async () => {
    const { seen, look, asked } = setUp();
    look.watch();
    asked()[0]!.answer(ok(outlook()));
    await settled();
    expect(seen.pictures.map(({ subject }) => subject)).toEqual([{ kind: 'total', stat: 'Goals' }]);
    look.choosePlayer({ name: 'P', stat: 'Points' });
    expect(seen.pictures.map(({ subject }) => subject.kind)).toEqual(['total', 'player']);
  });

  test('another game forgets it', async () => {
    const { seen, look, asked, actions } = setUp();
    look.watch();
    asked()[0]!.answer(ok(outlook()));
    await settled();
    actions.dispatch({ do: 'chooseMatchup', matchup: { gameId: '2', away: 'Guests', home: 'Hosts' } });
    actions.dispatch({ do: 'chooseWinner', winner: 'home' });
    await settled();
    expect(seen.suggestions === null || seen.phase === 'none').toBe(true);
  });
});

test('whatever order answers come in, the newest slip’s stays', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.scheduler(),
      fc.array(fc.constantFrom(0.5, 1.5, 2.5, 3.5), { minLength: 1, maxLength: 6 }),
      async (s, margins) => {
        const { seen, look, asked, actions, count, state } = setUp();
        look.watch();
        for (const margin of margins) {
          actions.dispatch({ do: 'chooseMargin', margin: margin as never });
          count(500);
        }
        asked().forEach((ask, i) => {
          void s.schedule(Promise.resolve(), `answer ${i}`).then(() => ask.answer(ok(outlook(10_000 * (i + 1)))));
        });
        await s.waitAll();
        await settled();
        const last = asked().at(-1)!;
        expect(last.question.given).toEqual(state.legs.map(({ leg }) => leg));
        expect(seen.suggestions!.records).toBe(10_000 * asked().length);
        expect(
          asked()
            .slice(0, -1)
            .every(({ cancelled }) => cancelled),
        ).toBe(true);
      },
    ),
    { numRuns: 30, seed: 20_251_007 },
  );
});
