import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { deflateRawSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine';
import { simErrorText } from '@ddh/engine/format';
import { inflateRaw as nodeInflateRaw } from '../engine/cli/inflate.ts';
import { BROWSER, webBytes, webText } from './bytes.ts';
import { streamInflater } from './inflate.ts';

const TEXT = 'a simulation, '.repeat(5000);

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const gone = request.url === '/gone';
    response.writeHead(gone ? 404 : 200, { 'Last-Modified': 'Tue, 07 Oct 2025 16:00:00 GMT' });
    if (request.url === '/empty' || gone) response.end();
    else if (request.url === '/broken') response.write('half', () => response.destroy());
    else if (request.url === '/one') response.end('x');
    else response.end(request.url === '/game.json.gz' ? gzipSync(TEXT) : TEXT);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function read(path: string, signal = new AbortController().signal): Promise<string> {
  const opened = await webBytes(BROWSER).open({ url: base + path }, signal);
  if (!opened.ok) return simErrorText(opened.error);
  const parts: Uint8Array[] = [];
  for await (const chunk of opened.value) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe('bytes of a file', () => {
  test('come as they are, and unzipped by their first bytes', async () => {
    expect(await read('/game.json')).toBe(TEXT);
    expect(await read('/game.json.gz')).toBe(TEXT);
    expect(await read('/one')).toBe('x');
    expect(await read('/empty')).toBe('');
  });

  test('a status, no server and a cut connection are said', async () => {
    expect(await read('/gone')).toBe('HTTP error! status: 404');
    const nowhere = await webBytes(BROWSER).open({ url: 'http://127.0.0.1:1/x' }, new AbortController().signal);
    expect(nowhere).toMatchObject({ ok: false, error: { kind: 'unreadable' } });
    await expect(read('/broken')).rejects.toThrow();
  });

  test('an abort ends the download', async () => {
    expect(await webBytes(BROWSER).open({ url: `${base}/game.json` }, AbortSignal.abort())).toMatchObject({
      ok: false,
    });
  });
});

test('a text comes with its Last-Modified', async () => {
  expect(await webText(BROWSER)(`${base}/game.json`, { fresh: true })).toEqual(
    ok({ text: TEXT, modified: Date.UTC(2025, 9, 7, 16) }),
  );
  expect(await webText(BROWSER)(`${base}/gone`, { fresh: false })).toMatchObject({
    ok: false,
    error: { kind: 'http', status: 404 },
  });
});

/** Grows a lot, and hardly: both must come out whole. */
const HARD = Buffer.concat([Buffer.alloc(6_000_000, 'x'), randomBytes(6_000_000), Buffer.from(TEXT)]);

describe.each([
  ['the browser', streamInflater],
  ['Node', nodeInflateRaw],
])('the inflater of %s', (_, inflateRaw) => {
  test.each([
    [7, TEXT],
    [1 << 20, HARD],
  ])('undoes raw deflate, fed %s bytes at a time', async (size, plain) => {
    const inflater = inflateRaw();
    const parts: Uint8Array[] = [];
    const emit = (out: Uint8Array) => {
      parts.push(out.slice());
      return ok(undefined);
    };
    const packed = deflateRawSync(plain);
    for (let at = 0; at < packed.length; at += size) {
      expect(await inflater.push(packed.subarray(at, at + size), emit)).toEqual(ok(undefined));
    }
    expect(await inflater.end(emit)).toEqual(ok(undefined));
    expect(Buffer.concat(parts).equals(Buffer.from(plain))).toBe(true);
  });

  test('says when the data is damaged or cut, and passes a refusal on', async () => {
    const emit = () => ok(undefined);
    const damaged = inflateRaw();
    const first = await damaged.push(new Uint8Array(20).fill(255), emit);
    expect(first.ok ? await damaged.end(emit) : first).toMatchObject({ ok: false, error: { kind: 'badArchive' } });
    expect(await damaged.push(new Uint8Array(20), emit)).toMatchObject({ ok: false });

    const cut = inflateRaw();
    await cut.push(deflateRawSync(TEXT).subarray(0, 20), emit);
    expect(await cut.end(emit)).toMatchObject({ ok: false, error: { kind: 'badArchive' } });

    const refused = inflateRaw();
    const refuse = () => ({ ok: false, error: { kind: 'empty' } }) as const;
    const pushed = await refused.push(deflateRawSync(TEXT), refuse);
    expect(pushed.ok ? await refused.end(refuse) : pushed).toEqual({ ok: false, error: { kind: 'empty' } });
  });
});
