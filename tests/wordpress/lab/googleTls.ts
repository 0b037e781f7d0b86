import { createServer, type TLSSocket } from 'node:tls';
import { connect, type AddressInfo } from 'node:net';
import { certificateOf } from '../../firebase/identity/certificate.ts';
import type { Identity } from '../../firebase/identity/identity.ts';
import type { KeyPair } from '../../firebase/identity/keys.ts';
import { serveIdentity } from '../../firebase/identity/server.ts';
import type { Database } from '../../firebase/realtime/port.ts';
import { serveDatabase, type DatabaseServer } from '../../firebase/realtime/server.ts';
import { SHARD } from './firebase.ts';

/** Serves the stand-ins at Google's host names over TLS. The server name of each connection selects the stand-in. */
export type GoogleServer = Pick<DatabaseServer, 'setDown' | 'stop'> & {
  /**
   * The value of a browser's --host-resolver-rules. The browser must also ignore certificate errors. All other outside
   * hosts fail to resolve.
   */
  readonly resolverRules: string;
};

export async function serveGoogle(identity: Identity, database: Database, keys: KeyPair): Promise<GoogleServer> {
  const sign = await serveIdentity(identity);
  const data = await serveDatabase({ ...database, open: (wire) => database.open({ ...wire, host: SHARD }) });
  const key = keys.own.export({ type: 'pkcs8', format: 'pem' });
  const open = new Set<TLSSocket>();
  const server = createServer({ key, cert: certificateOf(keys.own, 'lab') }, (socket) => {
    const name = String(socket.servername);
    const behind = connect(name.endsWith('.firebaseio.com') ? data.port : sign.port, '127.0.0.1');
    open.add(socket);
    socket.on('close', () => {
      open.delete(socket);
      behind.destroy();
    });
    behind.on('close', () => socket.destroy());
    // Without these handlers, a broken connection would throw an error in this process. The other end of the connection
    // notices the break by itself.
    socket.on('error', () => socket.destroy());
    behind.on('error', () => behind.destroy());
    socket.pipe(behind).pipe(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ours = ['*.googleapis.com', '*.firebaseio.com'].map((name) => `MAP ${name} 127.0.0.1:${port}`);
  return {
    resolverRules: [...ours, 'EXCLUDE *.localhost', 'MAP * ~NOTFOUND'].join(', '),
    setDown: (down) => data.setDown(down),
    async stop() {
      for (const socket of open) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([sign.stop(), data.stop()]);
    },
  };
}
