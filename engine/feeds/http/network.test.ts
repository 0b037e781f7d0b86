import { createServer, type Socket } from 'node:net';
import type { AddressInfo } from 'node:net';
import { expect, test } from 'vitest';
import { networkReason } from './network.ts';

/** The error of a request to a server that does `answer` with its connection after it was asked, or to none. */
async function failure(answer: ((socket: Socket) => void) | null): Promise<unknown> {
  const server = createServer((socket) => void socket.once('data', () => answer?.(socket)));
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  if (answer === null) await new Promise((resolve) => server.close(resolve));
  try {
    const response = await fetch(`http://127.0.0.1:${port}/`);
    return await response.text();
  } catch (cause) {
    return cause;
  } finally {
    server.close();
  }
}

const START = 'HTTP/1.1 200 OK\r\ncontent-length: 9\r\n\r\nabc';

test.each<[string, ((socket: Socket) => void) | null, string]>([
  ['that does not listen', null, 'the connection was refused'],
  ['that hangs up', (socket) => socket.destroy(), 'the connection was closed'],
  ['that resets the connection', (socket) => socket.resetAndDestroy(), 'the connection was closed'],
  ['that hangs up in its answer', (socket) => socket.end(START), 'the connection was closed'],
])('the failure of a server %s has a text of this program', async (_, answer, text) => {
  expect(networkReason(await failure(answer))).toBe(text);
});

test('the failure of an unknown host has a text of this program', async () => {
  const cause = await fetch('http://nowhere.invalid/').catch((error: unknown) => error);
  expect(networkReason(cause)).toContain('check the network connection');
});
