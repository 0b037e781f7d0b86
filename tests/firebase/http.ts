import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * A request to a stand-in, over HTTP or the simulated network. The names of headers are in lower case, and `path`
 * includes the query.
 */
export type HttpRequest = {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};
export type HttpAnswer = {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
};

/** Starts a server on the loopback address. Pages of any origin may send requests, as they may to Google's servers. */
export function serve(answer: (request: HttpRequest) => HttpAnswer): Server {
  return createServer((incoming, outgoing) => {
    void respond(incoming, outgoing, answer);
  });
}

async function respond(
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  answer: (request: HttpRequest) => HttpAnswer,
): Promise<void> {
  const { method = 'GET', url: path = '/' } = incoming;
  const headers = Object.fromEntries(
    Object.entries(incoming.headers).map(([name, value]) => [
      name,
      Array.isArray(value) ? value.join(', ') : (value ?? ''),
    ]),
  );
  const cors = {
    'access-control-allow-origin': headers['origin'] ?? '*',
    'access-control-allow-methods': 'GET, PUT, PATCH, POST, DELETE',
    'access-control-allow-headers': headers['access-control-request-headers'] ?? '*',
    'access-control-expose-headers': 'ETag',
  };
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const request = { method, path, headers, body: Buffer.concat(chunks).toString('utf8') };
    const sent = method === 'OPTIONS' ? { status: 204, headers: {}, body: '' } : answer(request);
    outgoing.writeHead(sent.status, { ...cors, ...sent.headers }).end(sent.body);
  } catch (error) {
    outgoing.writeHead(500, cors).end(String(error));
  }
}

/** Listens on the loopback address and resolves to the port. If `port` is 0, the system chooses a free one. */
export function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port));
  });
}

export function stop(server: Server): Promise<void> {
  server.closeAllConnections();
  return new Promise((resolve) => {
    server.close(() => resolve());
  });
}
