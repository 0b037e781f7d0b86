import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seeded } from '../engine/testing/prop.ts';
import { err, ok } from '@ddh/engine/internal/result';
import { hubFigures, type HubTab } from '@ddh/engine/internal/hub';
import { hubFiles } from '../engine/testing/hubFiles.ts';
import { readErrorOf, STALL_MS, webBytes, webText, type TextSource } from './bytes.ts';
import { createDatasetApi, MANIFEST_MS } from './datasetApi.ts';
import { manifest, RECORDS } from './testing/site.ts';
import { manualTimers } from './testing/timers.ts';

// These tests use servers that are slow or never respond.

const URL = 'http://x/data/game_probs.json';
const SEVEN_MINUTES = 7 * 60_000;

/**
 * Simulates a server that responds after `head` ms, and sends each piece `wait` ms after the previous piece was read.
 */
function slowServer(pieces: readonly { readonly wait: number; readonly bytes: Uint8Array }[], head = 0) {
  const clock = manualTimers();
  const aborted: boolean[] = [];
  const fetch = (_: unknown, { signal }: RequestInit = {}): Promise<Response> =>
    new Promise((resolve, reject) => {
      let fail = reject;
      signal!.addEventListener('abort', () => {
        aborted.push(true);
        fail(new Error('aborted'));
      });
      clock.after(head, () => {
        let at = 0;
        const body = new ReadableStream<Uint8Array>(
          {
            start: (controller) => void (fail = (why) => controller.error(why)),
            pull: (controller) =>
              new Promise((next) => {
                const piece = pieces[at++];
                clock.after(piece?.wait ?? 0, () => {
                  if (signal!.aborted) return;
                  if (piece === undefined) controller.close();
                  else controller.enqueue(piece.bytes);
                  next();
                });
              }),
          },
          { highWaterMark: 0 },
        );
        resolve(new Response(body));
      });
    });
  return { clock, aborted, net: { fetch, after: clock.after } };
}

const piecesOf = (text: Uint8Array, waits: readonly number[]) =>
  waits.map((wait, i) => ({
    wait,
    bytes: text.subarray(
      Math.floor((i * text.length) / waits.length),
      Math.floor(((i + 1) * text.length) / waits.length),
    ),
  }));

const TEXT = JSON.stringify(RECORDS);
const BYTES = new TextEncoder().encode(TEXT);
const waits = fc.array(
  fc.oneof(
    { arbitrary: fc.integer({ min: 0, max: STALL_MS - 1 }), weight: 12 },
    { arbitrary: fc.integer({ min: STALL_MS + 1, max: SEVEN_MINUTES }), weight: 1 },
  ),
  { minLength: 1, maxLength: 30 },
);

describe('loading a file from a slow server', () => {
  test('a slow file is read completely, unless the wait for the response or a piece exceeds STALL_MS', async () => {
    await fc.assert(
      fc.asyncProperty(waits, fc.integer({ min: 0, max: 2 * STALL_MS }), fc.boolean(), async (all, head, zip) => {
        fc.pre(head !== STALL_MS);
        const { clock, aborted, net } = slowServer(piecesOf(zip ? gzipSync(BYTES) : BYTES, all), head);
        const read = async (): Promise<string> => {
          if (!zip) {
            const fetched = await webText(net)(URL, { fresh: false });
            return fetched.ok ? fetched.value.text : fetched.error.kind;
          }
          const opened = await webBytes(net).open({ url: URL }, new AbortController().signal);
          if (!opened.ok) return opened.error.kind;
          const parts: Uint8Array[] = [];
          try {
            for await (const part of opened.value) parts.push(part);
          } catch (cause) {
            return readErrorOf(cause).kind;
          }
          return Buffer.concat(parts).toString();
        };
        const stalls = [head, ...all].some((wait) => wait > STALL_MS);
        expect(await clock.settle(read())).toBe(stalls ? 'stalled' : TEXT);
        expect(aborted).toEqual(stalls ? [true] : []);
      }),
      seeded(300),
    );
  });
});

/**
 * Simulates a site. The response to the n-th request for its manifest (n from 0) arrives after `wait(n)` ms, or never
 * if `wait(n)` is null.
 */
function manifestSite(wait: (request: number) => number | null) {
  const clock = manualTimers();
  let requests = 0;
  const text: TextSource = (url) => {
    const name = /([a-z_]+)\.json/.exec(url)![1]!;
    if (name !== 'manifest') {
      const rows = RECORDS[name as keyof typeof RECORDS];
      return Promise.resolve(ok({ text: JSON.stringify(rows), modified: null }));
    }
    const ms = wait(requests++);
    return new Promise((resolve) => {
      if (ms !== null) clock.after(ms, () => resolve(ok({ text: JSON.stringify(manifest('v9')), modified: null })));
    });
  };
  const api = createDatasetApi({ text, after: clock.after });
  const load = (tab: HubTab, again = false) =>
    clock.settle(api.loadTab({ url: 'http://x/data/', version: 'page 1' }, { tab, again }));
  return { clock, load };
}

describe('a slow manifest', () => {
  test('a manifest that never arrives delays only the first tab, and all tabs have figures', async () => {
    const { clock, load } = manifestSite(() => null);
    const first = await load('games');
    expect(first).toMatchObject({ failed: [], version: 'page 1', figures: hubFigures('games', hubFiles(RECORDS)) });
    expect(clock.now).toBe(MANIFEST_MS);
    expect((await load('totals')).failed).toEqual([]);
    expect(clock.now).toBe(MANIFEST_MS);
  });

  test('a tab waits for the manifest again when the user reloads the data', async () => {
    const { clock, load } = manifestSite((request) => (request === 0 ? null : MANIFEST_MS - 1));
    await load('games');
    expect((await load('games', true)).version).toBe('v9');
    expect(clock.now).toBe(2 * MANIFEST_MS - 1);
  });

  test('a manifest that arrives after the time limit is used for the next tab', async () => {
    const { clock, load } = manifestSite((request) => (request === 0 ? MANIFEST_MS + 10 : null));
    expect((await load('games')).version).toBe('page 1');
    clock.advance(10);
    expect((await load('totals')).version).toBe('v9');
  });
});

const TABS = ['games', 'parlay'] as const;

test('each tab has the correct figures, in any order of responses and timeouts', async () => {
  await fc.assert(
    fc.asyncProperty(fc.scheduler(), fc.array(fc.boolean(), { maxLength: 4 }), async (s, answers) => {
      let asked = 0;
      const text: TextSource = (url) => {
        const name = /([a-z_]+)\.json/.exec(url)![1]!;
        if (name === 'manifest') {
          const answered = answers[asked++] ?? false;
          if (!answered) return new Promise(() => undefined);
          return s.schedule(Promise.resolve(ok({ text: JSON.stringify(manifest('v9')), modified: null })), name);
        }
        const rows = RECORDS[name as keyof typeof RECORDS];
        const fetched =
          rows === undefined
            ? err({ kind: 'http', status: 404 } as const)
            : ok({ text: JSON.stringify(rows), modified: null });
        return s.schedule(Promise.resolve(fetched), name);
      };
      const after = (_: number, run: () => void) => {
        let cancelled = false;
        void s.schedule(Promise.resolve(), 'time limit').then(() => (cancelled ? undefined : run()));
        return () => void (cancelled = true);
      };
      const api = createDatasetApi({ text, after });
      const loads = TABS.map((tab) => api.loadTab({ url: 'http://x/data/', version: 'page 1' }, { tab, again: false }));
      const tabs = await s.waitFor(Promise.all(loads));
      tabs.forEach(({ figures, failed, version }, i) => {
        expect(failed).toEqual([]);
        expect(figures).toEqual(hubFigures(TABS[i]!, hubFiles(RECORDS)));
        expect(['page 1', 'v9']).toContain(version);
      });
    }),
    seeded(130),
  );
});
