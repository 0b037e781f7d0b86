import { setImmediate as immediate } from 'node:timers/promises';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { subjectsOf, type Leg, type Outlook, type Subject } from '@ddh/engine/internal/parlay';
import type { Line } from '@ddh/engine/internal/domain';
import { prop } from '../engine/testing/prop.ts';
import type { GameSource, Question } from './protocol.ts';
import { createSimulationApi } from './simulationApi.ts';
import { outlookOf } from '../engine/testing/outlooks.ts';
import { fileOf, LEGS, sampleModel, simulated, textOf } from './testing/simulated.ts';

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
const QUESTION: Question = { given: LEGS.slice(1), about: SUBJECTS };

/** A clock that goes on by `step` ms at each look, and a game that is open. */
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
  const ask = (question = QUESTION, signal = new AbortController().signal, job = 1) => api.ask(job, question, signal);
  return { api, open, ask, yields: () => yields };
}

const expected = (records: number, { given, about }: Question): Outlook =>
  outlookOf(ALL, records, given, about ?? subjectsOf(ALL));

describe('a question', () => {
  test('is answered in all records', async () => {
    const { open, ask } = setUp();
    await open();
    expect(await ask()).toEqual(ok(expected(1000, QUESTION)));
  });

  test('about nothing in particular is about everything', async () => {
    const { open, ask } = setUp();
    await open();
    const everything = { given: LEGS, about: null };
    expect(await ask(everything)).toEqual(ok(expected(1000, everything)));
  });

  test('about somebody who is not in the game has no counts of him', async () => {
    const { open, ask } = setUp();
    await open();
    const answer = await ask({ given: [], about: [{ kind: 'winner', team: 'Nobody' }] });
    expect(answer).toEqual(ok({ records: 1000, hits: 1000, about: [] }));
  });

  test('with a leg that cannot be counted says so', async () => {
    const { open, ask } = setUp();
    await open();
    const leg: Leg = { kind: 'winner', team: 'Nobody', margin: 0.5 as Line };
    expect(await ask({ given: [leg], about: null })).toEqual({
      ok: false,
      error: { kind: 'unknownColumn', leg: 0, column: 'Nobody' },
    });
  });

  test('without memory says so, and the next may have it', async () => {
    let left = Infinity;
    const { open, ask } = setUp({
      yieldToEventLoop: async () => {
        await immediate();
        if (left-- === 0) throw new RangeError('Array buffer allocation failed');
      },
    });
    await open();
    left = 0;
    expect(await ask()).toEqual({ ok: false, error: { kind: 'outOfMemory' } });
    left = Infinity;
    expect(await ask()).toMatchObject({ ok: true });
  });
});

describe('no answer', () => {
  test('of a game that is not open, has no records yet, or is closed', async () => {
    const { api, open, ask } = setUp();
    expect(await ask()).toEqual(ABORTED);
    const controller = new AbortController();
    const end = open(1, controller.signal);
    expect(await ask()).toEqual(ABORTED);
    await end;
    expect(await ask(QUESTION, new AbortController().signal, 2)).toEqual(ABORTED);
    controller.abort();
    expect(await ask()).toEqual(ABORTED);
    expect(api.ping()).toBe(true);
  });

  test('once it is aborted: within one yield', async () => {
    const controller = new AbortController();
    let onYield = (): void => undefined;
    const { open, ask, yields } = setUp({
      yieldToEventLoop: () => {
        onYield();
        return immediate();
      },
    });
    await open();
    const before = yields();
    onYield = () => controller.abort();
    // Each step yields by this clock, and a whole count has several.
    expect(await ask({ given: [], about: null }, controller.signal)).toEqual(ABORTED);
    expect(yields() - before).toBe(1);
    expect(await ask(QUESTION, AbortSignal.abort())).toEqual(ABORTED);
    expect(yields() - before).toBe(1);
  });

  test('where another game is opened meanwhile', async () => {
    const { open, ask } = setUp();
    await open();
    const asked = ask();
    void open(2);
    expect(await asked).toEqual(ABORTED);
  });
});

type Command = { do: 'ask'; given: number; about: boolean } | { do: 'simulate'; until: number } | { do: 'abort' };
const command: fc.Arbitrary<Command> = fc.oneof(
  { weight: 3, arbitrary: fc.record({ do: fc.constant('ask' as const), given: fc.nat(3), about: fc.boolean() }) },
  {
    weight: 3,
    arbitrary: fc.record({ do: fc.constant('simulate' as const), until: fc.integer({ min: 1, max: 9000 }) }),
  },
  fc.record({ do: fc.constant('abort' as const) }),
);

prop(
  'whatever comes when: an answer is of one number of records, all of its figures, and of the question',
  [fc.scheduler(), fc.array(command, { minLength: 1, maxLength: 10 }), fc.integer({ min: 1, max: 1100 })],
  async (s, commands, published) => {
    const { api, open, ask } = setUp({
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
    const asked: { question: Question; signal: AbortSignal; answer: ReturnType<typeof ask> }[] = [];
    let controller = new AbortController();
    for (const one of commands) {
      if (s.count() > 0) await s.waitOne();
      await immediate();
      if (one.do === 'simulate') void api.extend(1, one.until);
      if (one.do === 'abort') {
        controller.abort();
        controller = new AbortController();
      }
      if (one.do === 'ask') {
        const question = { given: LEGS.slice(0, one.given), about: one.about ? SUBJECTS : SUBJECTS.slice(0, 2) };
        asked.push({ question, signal: controller.signal, answer: ask(question, controller.signal) });
      }
    }
    await settle();
    for (const { question, signal, answer } of asked) {
      const got = await answer;
      if (got.ok) {
        expect(got.value.records).toBeGreaterThanOrEqual(published);
        expect(got.value).toEqual(expected(got.value.records, question));
      } else expect([signal.aborted, got]).toEqual([true, ABORTED]);
    }
  },
  25,
);
