import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { ok } from '@ddh/engine/internal/result';
import { browserNet, readErrorOf, webBytes, webText } from './bytes.ts';

const TEXT = 'a simulation, '.repeat(5000);

let server: Server;
let base: string;

beforeAll(async () => {
  server = createServer((request, response) => {
    const gone = request.url === '/gone';
    response.writeHead(gone ? 404 : 200, { 'Last-Modified': 'Tue, 07 Oct 2025 16:00:00 GMT' });
    if (request.url === '/empty' || gone) response.end();
    else if (request.url === '/broken') response.write('half', () => response.destroy());
    else if (request.url === '/broken.gz') response.write(gzipSync(TEXT).subarray(0, 40), () => response.destroy());
    else if (request.url === '/damaged.gz') response.end(gzipSync(TEXT).fill(7, 10));
    else if (request.url === '/cut.gz') response.end(gzipSync(TEXT).subarray(0, 40));
    else if (request.url === '/one') response.end('x');
    else response.end(request.url === '/game.json.gz' ? gzipSync(TEXT) : TEXT);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => void server.close());

async function read(path: string, signal = new AbortController().signal): Promise<string> {
  const opened = await webBytes(browserNet).open({ url: base + path }, signal);
  if (!opened.ok) return JSON.stringify(opened.error);
  const parts: Uint8Array[] = [];
  for await (const chunk of opened.value) parts.push(chunk);
  return Buffer.concat(parts).toString();
}

describe('bytes of a file', () => {
  test('webBytes reads plain files, and gunzips files that start with the gzip magic bytes', async () => {
    expect(await read('/game.json')).toBe(TEXT);
    expect(await read('/game.json.gz')).toBe(TEXT);
    expect(await read('/one')).toBe('x');
    expect(await read('/empty')).toBe('');
  });

  test('webBytes reports an HTTP error, a server that does not exist and a broken connection', async () => {
    expect(await read('/gone')).toBe(JSON.stringify({ kind: 'http', status: 404 }));
    const nowhere = await webBytes(browserNet).open({ url: 'http://127.0.0.1:1/x' }, new AbortController().signal);
    expect(nowhere).toMatchObject({ ok: false, error: { kind: 'unreadable', detail: 'the connection failed' } });
  });

  test.each([
    ['/broken', 'the connection failed'],
    ['/broken.gz', 'the connection failed'],
    ['/damaged.gz', 'the compressed data is damaged'],
    ['/cut.gz', 'the compressed data is damaged'],
  ])('the failure of %s has the same text in every browser', async (path, detail) => {
    const failed = read(path).then(() => null, readErrorOf);
    expect(await failed).toEqual({ kind: 'unreadable', detail });
  });

  test('webBytes fails if the signal is aborted', async () => {
    expect(await webBytes(browserNet).open({ url: `${base}/game.json` }, AbortSignal.abort())).toMatchObject({
      ok: false,
    });
  });
});

test('webText returns the text of a file and its Last-Modified time', async () => {
  expect(await webText(browserNet)(`${base}/game.json`, { fresh: true })).toEqual(
    ok({ text: TEXT, modified: Date.UTC(2025, 9, 7, 16) }),
  );
  expect(await webText(browserNet)(`${base}/gone`, { fresh: false })).toMatchObject({
    ok: false,
    error: { kind: 'http', status: 404 },
  });
});
