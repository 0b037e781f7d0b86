import { WebSocketServer, type WebSocket } from 'ws';
import { listen, serve, stop } from '../http.ts';
import type { Database } from './port.ts';
import { answerRest } from './rest.ts';

export type DatabaseServer = {
  readonly port: number;
  readonly url: string;
  /** While `down` is true, the server refuses requests. When `down` becomes true, all connections are closed. */
  setDown(down: boolean): void;
  stop(): Promise<void>;
};

/**
 * Starts a server on 127.0.0.1 for `database`, the stand-in for Firebase's Realtime Database. The Firebase SDK connects
 * with WebSockets, and other clients use the REST API.
 */
export async function serveDatabase(database: Database, port = 0): Promise<DatabaseServer> {
  let down = false;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: 16e6 });
  const server = serve((request) =>
    down ? { status: 503, headers: {}, body: '{"error":"down"}' } : answerRest(database, request),
  );
  const used = await listen(server, port);
  const host = `127.0.0.1:${used}`;

  server.on('upgrade', (request, socket, head) => {
    if (down || !(request.url ?? '').startsWith('/.ws')) socket.destroy();
    else sockets.handleUpgrade(request, socket, head, (opened) => connect(opened));
  });
  const connect = (socket: WebSocket): void => {
    const { receive, closed } = database.open({
      host,
      send: (frame) => socket.send(frame),
      close: () => socket.close(),
    });
    socket.on('message', (data) => receive((data as Buffer).toString('utf8')));
    socket.on('close', closed);
    socket.on('error', () => socket.terminate());
  };
  const cut = (): void => {
    for (const socket of sockets.clients) socket.terminate();
  };
  return {
    port: used,
    url: `http://${host}`,
    setDown(now) {
      down = now;
      if (down) cut();
    },
    stop() {
      cut();
      return stop(server);
    },
  };
}
