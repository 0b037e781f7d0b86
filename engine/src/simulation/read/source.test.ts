import { Readable } from 'node:stream';
import { createContext, runInContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import type { SimError } from '../errors.ts';
import { readSimulation } from './readSimulation.ts';
import type { Signal, SimulationBytes } from './source.ts';

const TEXT = 'Boston Bruins,Total Goals\n1,5\n0,6\n';
const BYTES = new TextEncoder().encode(TEXT);
const BUFFER = BYTES.slice().buffer;

async function records(document: SimulationBytes, signal?: Signal): Promise<number | SimError> {
  const read = await readSimulation(document, signal && { signal });
  return read.ok ? read.value.records : read.error;
}

/** A value of another realm, whose classes are not those of this one. */
const foreign = (code: string): SimulationBytes =>
  runInContext(code, createContext({ list: [...BYTES] })) as SimulationBytes;

const stored = BYTES.length % 2 === 0 ? BUFFER : new TextEncoder().encode(`${TEXT}\n`).buffer;

describe('what readSimulation accepts', () => {
  test.each<readonly [string, () => SimulationBytes]>([
    ['a Uint8Array', () => BYTES],
    ['a view of a part of a buffer', () => new Uint8Array([0, ...BYTES, 0]).subarray(1, -1)],
    ['a DataView', () => new DataView(BUFFER)],
    ['a view of words', () => new Uint16Array(stored)],
    ['an ArrayBuffer', () => BUFFER],
    [
      'a SharedArrayBuffer',
      () => {
        const shared = new SharedArrayBuffer(BYTES.length);
        new Uint8Array(shared).set(BYTES);
        return shared;
      },
    ],
    ['a Uint8Array of another realm', () => foreign('Uint8Array.from(list)')],
    ['an ArrayBuffer of another realm', () => foreign('Uint8Array.from(list).buffer')],
    ['a list of another realm', () => foreign('[Uint8Array.from(list)]')],
    ['a Blob', () => new Blob([BYTES])],
    ['a Response', () => new Response(BYTES)],
    ['a stream of the web', () => new Blob([BYTES]).stream()],
    ['a stream of Node', () => Readable.from([Buffer.from(BYTES)])],
    ['a list of buffers', () => [BUFFER.slice(0, 9), BUFFER.slice(9)]],
  ])('readSimulation reads %s', async (_, document) => {
    expect(await records(document())).toBe(2);
  });

  test('a response that is an error is one of the server', async () => {
    expect(await records(new Response('not found', { status: 404 }))).toEqual({ kind: 'http', status: 404 });
  });

  const used = new Response(BYTES);
  test.each<readonly [string, unknown, RegExp]>([
    ['a path', 'game.npz', /not text/],
    ['a list of texts', [TEXT], /a stream of text/],
    [
      'a stream of Node with an encoding',
      Readable.from([Buffer.from(BYTES)], { encoding: 'utf8' }),
      /a stream of text/,
    ],
    ['a list of numbers', [...BYTES], /a stream of numbers/],
    ['a promise', Promise.resolve(BYTES), /promise: await/],
    ['null', null, /null/],
    ['nothing', undefined, /undefined/],
    ['an address', new URL('https://example.org/game.npz'), /an object URL/],
    ['a response whose body has been read', used, /has been read/],
  ])('readSimulation throws a TypeError that names the mistake for %s', async (_, given, mistake) => {
    if (given === used) await used.text();
    const thrown = await readSimulation(given as SimulationBytes).then(String, (cause: unknown) => cause);
    expect(thrown).toBeInstanceOf(TypeError);
    const { message } = thrown as TypeError;
    expect(message).toMatch(/^readSimulation takes bytes, a Blob, a Response or a stream of bytes, not /);
    expect(message).toMatch(mistake);
    expect(message).not.toContain('\n');
  });

  test('an error of what the caller passes along is thrown, and is none of the file', async () => {
    const fault = new Error('the bar is gone');
    const reading = readSimulation(BYTES, {
      onProgress: () => {
        throw fault;
      },
    });
    await expect(reading).rejects.toBe(fault);
  });
});

const later = (ms: number) => new Promise((done) => setTimeout(done, ms));

describe('the signal of readSimulation', () => {
  test('a signal stops a reading before, during and between the pieces, and the stream is cancelled', async () => {
    const control = new AbortController();
    const cancelled: string[] = [];
    const endless = (name: string, pull: (to: ReadableStreamDefaultController) => unknown) =>
      new ReadableStream(
        { pull: async (to) => void (await pull(to)), cancel: () => void cancelled.push(name) },
        { highWaterMark: 0 },
      );
    const silent = records(
      endless('silent', () => new Promise(() => undefined)),
      control.signal,
    );
    const header = BYTES.subarray(0, 26);
    let sent = 0;
    let begin = (): void => undefined;
    const isSending = new Promise<void>((done) => (begin = done));
    const sending = records(
      endless('sending', async (to) => {
        await later(1);
        if (sent === 3) begin();
        to.enqueue(sent++ === 0 ? header : BYTES.subarray(26));
      }),
      control.signal,
    );
    await isSending;
    control.abort();
    const late = records(
      endless('late', () => new Promise(() => undefined)),
      control.signal,
    );
    expect(await Promise.all([silent, sending, late])).toEqual([1, 2, 3].map(() => ({ kind: 'aborted' })));
    expect(cancelled.toSorted()).toEqual(['late', 'sending', 'silent']);
  });

  test('the end of a fetch by its own signal is of the same kind', async () => {
    const control = new AbortController();
    const stream = new ReadableStream({
      start: (to) => control.signal.addEventListener('abort', () => to.error(control.signal.reason)),
    });
    const read = records(new Response(stream));
    control.abort();
    expect(await read).toEqual({ kind: 'aborted' });
  });

  test('a signal that lives on keeps no reading', async () => {
    const listeners = new Set<() => void>();
    const signal: Signal = {
      aborted: false,
      addEventListener: (_, listener) => listeners.add(listener),
      removeEventListener: (_, listener) => listeners.delete(listener),
    };
    expect(await records(BYTES, signal)).toBe(2);
    expect(await records([BYTES.subarray(0, 3)], signal)).toEqual({ kind: 'empty' });
    expect(listeners.size).toBe(0);
  });
});
