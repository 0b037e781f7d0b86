import fc from 'fast-check';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { prop } from '../../testing/prop.ts';
import { CIRCUIT_FAILURES, createClient, MAX_RETRIES, SPACING_MS } from './client.ts';
import { httpFaultText } from './faults.ts';
import type { Network } from './network.ts';
import { backoffMs, retryAfterMs } from './waits.ts';

type Reply = (response: ServerResponse, request: IncomingMessage) => void;

const json =
  (body: unknown): Reply =>
  (response) =>
    void response.end(JSON.stringify(body));
const status =
  (code: number, headers: Record<string, string> = {}): Reply =>
  (response) =>
    void response.writeHead(code, headers).end('no');
const reset: Reply = (_, request) => void request.socket.destroy();
const truncated: Reply = (response, request) => {
  response.writeHead(200, { 'content-length': '100' });
  response.write('{"a": ');
  setTimeout(() => request.socket.destroy(), 5);
};
const text =
  (body: string): Reply =>
  (response) =>
    void response.end(body);

const stops: (() => void)[] = [];
afterEach(() => stops.splice(0).forEach((stop) => stop()));

/** A server that sends one scripted reply per request. After the last one, it sends `{"ok":true}`. */
async function serve(replies: readonly Reply[]) {
  const requests: { readonly userAgent: string | undefined; readonly at: number }[] = [];
  const clock = virtualClock();
  const script = [...replies];
  const server = createServer((request, response) => {
    requests.push({ userAgent: request.headers['user-agent'], at: clock.now() });
    (script.shift() ?? json({ ok: true }))(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  stops.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`, requests, clock };
}

/** A virtual clock: time passes only while `sleep` waits. */
function virtualClock() {
  let time = Date.parse('2026-10-01T10:00:00Z');
  const sleeps: number[] = [];
  const network: Network = {
    fetch: (url, init) => fetch(url, init),
    now: () => time,
    sleep: (ms, signal) => {
      signal?.throwIfAborted();
      sleeps.push(ms);
      time += ms;
      return Promise.resolve();
    },
    random: () => 0.5,
  };
  return { network, sleeps, now: () => time };
}

const clientOf = ({ clock }: { readonly clock: ReturnType<typeof virtualClock> }, signal?: AbortSignal) =>
  createClient({ network: clock.network, userAgent: 'ddh/0.1.0 (me@example.org)', signal });

describe('the HTTP client', () => {
  it('getJson sends the User-Agent of the client, and returns the URL, the status and the parsed body', async () => {
    const server = await serve([json({ a: [1] })]);
    const answer = await clientOf(server).getJson(server.url);
    expect(answer).toMatchObject({ ok: true, value: { url: server.url, status: 200, body: { a: [1] } } });
    expect(server.requests).toEqual([{ userAgent: 'ddh/0.1.0 (me@example.org)', at: server.clock.now() }]);
  });

  it('the client runs requests one after another and starts at most 4 in a second, even if all calls are made at once', async () => {
    const server = await serve([]);
    const client = clientOf(server);
    await Promise.all(Array.from({ length: 12 }, () => client.getJson(server.url)));
    const times = server.requests.map(({ at }) => at);
    for (const [i, time] of times.entries()) if (i > 0) expect(time - (times[i - 1] ?? 0)).toBe(SPACING_MS);
    expect(client.sent()).toBe(12);
  });

  it.each([
    ['429', status(429)],
    ['503', status(503)],
    ['408', status(408)],
    ['a reset connection', reset],
    ['a truncated body', truncated],
    ['a body that is not JSON', text('<html>')],
  ])('the client repeats a request after %s', async (_, reply) => {
    const server = await serve([reply, reply]);
    const client = clientOf(server);
    expect(await client.getJson(server.url)).toMatchObject({ ok: true, value: { body: { ok: true } } });
    expect(client.sent()).toBe(3);
    expect(server.clock.sleeps.slice(0, 2)).toEqual([750, 1500]);
  });

  it.each([
    ['seconds', '7', 7000],
    ['an HTTP date', 'Thu, 01 Oct 2026 10:00:20 GMT', 20_000],
    ['nothing, with at least the backoff', '0', 750],
  ])('the client waits for the time in Retry-After, given in %s', async (_, header, ms) => {
    const server = await serve([status(429, { 'retry-after': header })]);
    expect((await clientOf(server).getJson(server.url)).ok).toBe(true);
    expect(server.clock.sleeps[0]).toBe(ms);
  });

  it('the client opens its circuit breaker if Retry-After asks for more than 15 minutes', async () => {
    const server = await serve([status(429, { 'retry-after': '3600' })]);
    const client = clientOf(server);
    const answer = await client.getJson(server.url);
    expect(answer).toMatchObject({ ok: false, error: { kind: 'waitTooLong', status: 429, waitMs: 3_600_000 } });
    expect(await client.getJson(server.url)).toMatchObject({ ok: false, error: { kind: 'circuitOpen' } });
    expect(client.sent()).toBe(1);
    expect(server.clock.sleeps).toEqual([]);
  });

  it.each([400, 403, 404])('the client does not repeat a request after status %i', async (code) => {
    const server = await serve([status(code)]);
    const client = clientOf(server);
    expect(await client.getJson(server.url)).toMatchObject({ ok: false, error: { kind: 'status', status: code } });
    expect(client.sent()).toBe(1);
  });

  prop(
    'a response that is not JSON is not quoted',
    [fc.string({ minLength: 1 }).map((body) => `key-${body}`), fc.constantFrom('text/html', 'key-1', '\u00ff', '')],
    async (body, type) => {
      const { network } = virtualClock();
      const headers = { 'content-type': type };
      const client = createClient({
        network: { ...network, fetch: () => Promise.resolve(new Response(body, { headers })) },
        userAgent: 'x',
      });
      const answer = await client.getJson('https://example.org/v1');
      const shown = type === 'text/html' ? type : null;
      expect(answer).toMatchObject({ error: { kind: 'notJson', status: 200, type: shown, length: body.length } });
      expect(answer.ok ? '' : httpFaultText(answer.error)).not.toContain('key');
    },
  );

  it('a response that is too large is neither read to its end nor requested again', async () => {
    let pieces = 0;
    const { network } = virtualClock();
    const endless = (): Response =>
      new Response(
        new ReadableStream({
          pull(to) {
            pieces++;
            to.enqueue(new Uint8Array(1 << 20));
          },
        }),
      );
    const client = createClient({ network: { ...network, fetch: () => Promise.resolve(endless()) }, userAgent: 'x' });
    expect(await client.getJson('https://example.org')).toMatchObject({ error: { kind: 'notJson', length: null } });
    expect([pieces < 70, client.sent()]).toEqual([true, 1]);
  });

  it('a request fails after the last retry, with the status of the response', async () => {
    const server = await serve(Array.from({ length: MAX_RETRIES + 1 }, () => status(502)));
    const answer = await clientOf(server).getJson(server.url);
    const fault = { kind: 'status', url: server.url, status: 502, attempts: MAX_RETRIES + 1 };
    expect(answer).toEqual({ ok: false, error: fault });
    expect(server.requests).toHaveLength(MAX_RETRIES + 1);
  });

  it('the client opens its circuit breaker after several failed requests in a row, and then sends no request', async () => {
    const server = await serve(Array.from({ length: 10 }, () => status(403)));
    const client = clientOf(server);
    for (let i = 0; i < CIRCUIT_FAILURES; i++) await client.getJson(server.url);
    const answer = await client.getJson(server.url);
    expect(answer.ok || httpFaultText(answer.error)).toBe(
      `${server.url} was not requested, because the server kept failing (last: ${server.url} answered with status 403)`,
    );
    expect(client.sent()).toBe(CIRCUIT_FAILURES);
  });

  it('the circuit breaker does not count a status 404 as a failure, and a successful response resets its count', async () => {
    const failures = Array.from({ length: CIRCUIT_FAILURES - 1 }, () => status(403));
    const server = await serve([status(404), status(404), status(404), ...failures, json(1), ...failures]);
    const client = clientOf(server);
    for (let i = 0; i < 3 + 2 * CIRCUIT_FAILURES; i++) await client.getJson(server.url);
    expect(client.sent()).toBe(3 + 2 * CIRCUIT_FAILURES);
  });

  it('a pending call rejects with the reason of the abort signal, both during a wait and during a request', async () => {
    const server = await serve([status(503), () => stop.abort(new Error('stopped'))]);
    const stop = new AbortController();
    await expect(clientOf(server, stop.signal).getJson(server.url)).rejects.toThrow('stopped');
    await expect(clientOf(server, stop.signal).getJson(server.url)).rejects.toThrow('stopped');
    expect(server.requests).toHaveLength(2);
  });
});

describe('waits before retries', () => {
  prop(
    'the backoff doubles with each retry up to a minute, and jitter shortens it by at most half',
    [fc.integer({ min: 1, max: 40 }), fc.double({ min: 0, max: 1, noNaN: true })],
    (failures, random) => {
      const full = Math.min(1000 * 2 ** (failures - 1), 60_000);
      const wait = backoffMs(failures, random);
      expect(wait).toBeGreaterThanOrEqual(full / 2);
      expect(wait).toBeLessThanOrEqual(full);
    },
  );

  it.each(['', 'soon', '-1', '1.5', 'Someday, maybe'])('the client ignores Retry-After %j', (header) => {
    expect(retryAfterMs(header, 0)).toBeNull();
  });
  it('a Retry-After date in the past means no wait', () => {
    expect(retryAfterMs('Thu, 01 Oct 2026 10:00:00 GMT', Date.parse('2026-10-01T11:00:00Z'))).toBe(0);
  });
});
