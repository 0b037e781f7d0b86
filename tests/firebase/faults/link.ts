import type { Way } from './network.ts';

/** One end of a connection. `closed` is called once, when the connection has ended. */
export type End = { readonly receive: (frame: string) => void; readonly closed: () => void };

/**
 * A connection between a client and a server. Frames arrive in order and after a delay, and faults may end the
 * connection.
 */
export interface Link {
  toServer(frame: string): void;
  toClient(frame: string): void;
  /**
   * The client closes the connection. Frames that the client has sent before still arrive. With `notify`, this also
   * calls the client's `closed`.
   */
  close(notify: boolean): void;
}

/** The range of the random time after which an end notices a silent connection, in ms. */
const NOTICED_MS = [20_000, 120_000] as const;

export function openLink(way: Way, client: End, server: End): Link {
  const { time } = way;
  let through = true;
  const over = { client: false, server: false };
  const last = { client: 0, server: 0 };

  const end = (side: 'client' | 'server'): void => {
    if (over[side]) return;
    over[side] = true;
    if (over.client && over.server) forget();
    (side === 'client' ? client : server).closed();
  };
  const cut = (): void => {
    through = false;
    time.after(way.delay(), () => end('client'));
    time.after(way.delay(), () => end('server'));
  };
  const hush = (): void => {
    through = false;
    time.after(way.between(...NOTICED_MS), () => end('client'));
    time.after(way.between(...NOTICED_MS), () => end('server'));
  };
  const forget = way.onOutage((outage) => {
    if (!through) return;
    if (outage === 'refused') cut();
    if (outage === 'silent') hush();
  });
  const send = (side: 'client' | 'server', run: () => void): void => {
    if (way.befalls('cut')) cut();
    else if (way.befalls('hush')) hush();
    // Frames arrive in the order in which they were sent.
    const at = Math.max(last[side], time.now() + way.delay());
    last[side] = at;
    time.after(at - time.now(), () => {
      if (through && !over[side]) run();
    });
  };

  return {
    toServer: (frame) => send('server', () => server.receive(frame)),
    toClient: (frame) => send('client', () => client.receive(frame)),
    close(notify) {
      if (!notify) over.client = true;
      else time.after(way.delay(), () => end('client'));
      time.after(Math.max(last.server, time.now() + way.delay()) - time.now(), () => end('server'));
    },
  };
}
