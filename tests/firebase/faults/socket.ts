import type { Connection, Wire } from '../realtime/port.ts';
import { openLink, type Link } from './link.ts';
import type { Way } from './network.ts';

/** What a socket needs from its page. */
export type SocketParts = {
  readonly way: Way;
  /** Connects to the server at a host. Returns `null` if there is no server at this host. */
  readonly connect: (host: string, wire: Wire) => Connection | null;
  readonly alive: () => boolean;
  /** Calls `run` when the page dies. Returns the unsubscribe function. */
  readonly atDeath: (run: () => void) => () => void;
};

const CONNECTING = 0;
const OPEN = 1;
const CLOSING = 2;
const CLOSED = 3;
/** In ms. A browser stops trying to connect after about this time. */
const CONNECT_TIMEOUT_MS = 60_000;

type Handler<E> = ((event: E) => void) | null;

/** Returns a class with the parts of the browser's WebSocket that the SDK uses, over the network of a device. */
export function socketClass({ way, connect, alive, atDeath }: SocketParts): new (url: string) => object {
  const { time } = way;
  return class {
    readyState = CONNECTING;
    onopen: Handler<object> = null;
    onmessage: Handler<{ readonly data: string }> = null;
    onerror: Handler<object> = null;
    onclose: Handler<{ readonly code: number }> = null;
    #link: Link | null = null;
    #forget: () => void;

    constructor(url: string) {
      this.#forget = atDeath(() => this.#link?.close(false));
      time.after(way.delay(), () => this.#arrive(new URL(url).host));
    }

    #arrive(host: string): void {
      if (!alive() || this.readyState !== CONNECTING) return;
      if (way.outage === 'silent') return void time.after(CONNECT_TIMEOUT_MS, () => this.#fail());
      if (way.outage === 'refused') return this.#fail();
      const early: string[] = [];
      const wire = {
        host,
        send: (frame: string) => (this.#link === null ? void early.push(frame) : this.#link.toClient(frame)),
        close: () => this.#link?.close(true),
      };
      const server = connect(host, wire);
      if (server === null) return this.#fail();
      const link = openLink(way, { receive: (frame) => this.#receive(frame), closed: () => this.#end() }, server);
      this.#link = link;
      for (const frame of early) link.toClient(frame);
    }

    /**
     * The socket opens with the first message. The SDK waits for that message anyway, because the server sends the
     * first message of a connection.
     */
    #receive(data: string): void {
      if (!alive() || this.readyState > OPEN) return;
      if (this.readyState === CONNECTING) {
        this.readyState = OPEN;
        this.onopen?.({});
      }
      this.onmessage?.({ data });
    }

    #fail(): void {
      if (!alive() || this.readyState === CLOSED) return;
      this.onerror?.({});
      this.#end();
    }

    #end(): void {
      this.#forget();
      if (!alive() || this.readyState === CLOSED) return;
      this.readyState = CLOSED;
      this.onclose?.({ code: 1006 });
    }

    send(data: string): void {
      if (this.readyState === CONNECTING) throw new DOMException('still connecting', 'InvalidStateError');
      // Replaces each unpaired half of a surrogate pair, as browsers do.
      if (this.readyState === OPEN && alive()) this.#link?.toServer(Buffer.from(data).toString());
    }

    close(): void {
      if (this.readyState >= CLOSING) return;
      this.readyState = CLOSING;
      if (this.#link === null) time.after(0, () => this.#end());
      else this.#link.close(true);
    }
  };
}
