import { setMaxListeners } from 'node:events';
import type { HttpAnswer } from '../http.ts';
import type { Connection, Wire } from '../realtime/port.ts';
import { fetchOver, type SiteRequest } from './fetch.ts';
import type { Way } from './network.ts';
import { pageAbortSignal, pageChance, pageDate, pageTimers } from './pageGlobals.ts';
import type { PageScript } from './pageScript.ts';
import { socketClass } from './socket.ts';
import type { Shelf } from './storage.ts';

export const PAGE_URL = 'https://hockey.example/my-team/';

export type PageParts<M> = {
  readonly script: PageScript<M>;
  readonly way: Way;
  readonly random: () => number;
  /** The device's clock. */
  readonly now: () => number;
  readonly locks: object;
  readonly local: Shelf;
  readonly session: Shelf;
  readonly connect: (host: string, wire: Wire) => Connection | null;
  readonly answer: (request: SiteRequest) => HttpAnswer;
  /** Called after the page has changed local storage. */
  readonly changed: (key: string | null, text: string | null) => void;
};

/** A simulated page in a browser. The script of the page has its own globals. */
export interface Page<M> {
  /** The exports of the page's script. */
  readonly module: M;
  readonly window: Window;
  /** The lines that the page has written to its console. */
  readonly said: readonly string[];
  /** The errors that timers of the page threw. */
  readonly errors: readonly unknown[];
  readonly session: Shelf;
  alive(): boolean;
  /** Ends the page at once, with its timers, sockets and requests, and without a `pagehide` event. */
  kill(): void;
  /** Closes the tab. The page gets a `pagehide` event first. */
  close(): void;
  setVisible(visible: boolean): void;
  setOnline(online: boolean): void;
  /** Dispatches a `storage` event. Call this when another page has changed local storage. */
  hear(key: string | null, text: string | null): void;
  atDeath(run: () => void): () => void;
}

const AGENT = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36';

export function openPage<M>(parts: PageParts<M>): Page<M> {
  const { way, local, session } = parts;
  const said: string[] = [];
  const errors: unknown[] = [];
  const deaths = new Set<() => void>();
  let living = true;
  const alive = (): boolean => living;
  const atDeath = (run: () => void): (() => void) => {
    deaths.add(run);
    return () => deaths.delete(run);
  };

  const document = Object.assign(new EventTarget(), {
    visibilityState: 'visible',
    hidden: false,
    readyState: 'complete',
    cookie: '',
  });
  const navigator = { onLine: true, userAgent: AGENT, language: 'en-US', cookieEnabled: true, locks: parts.locks };
  const say = (...what: readonly unknown[]): void => void said.push(what.map(String).join(' '));
  const localStorage = local.storage(alive, parts.changed);
  const globals: Record<string, unknown> = {
    document,
    navigator,
    location: new URL(PAGE_URL),
    localStorage,
    sessionStorage: session.storage(alive, () => undefined),
    console: { log: say, info: say, warn: say, error: say, debug: say, assert: () => undefined },
    fetch: fetchOver({ way, base: PAGE_URL, answer: parts.answer, alive }),
    WebSocket: socketClass({ way, connect: parts.connect, alive, atDeath }),
    Date: pageDate(parts.now),
    performance: { now: () => way.time.now(), mark: () => undefined },
    AbortSignal: pageAbortSignal(way.time),
    Headers,
    Response,
    ...pageTimers(way.time, alive, (error) => void errors.push(error)),
    ...pageChance(parts.random),
  };
  const window = Object.assign(new EventTarget(), globals);
  // Node warns of a leak if there are many listeners, but the SDK needs many listeners.
  setMaxListeners(0, window, document);
  const itself = { window, self: window, globalThis: window };
  Object.assign(window, itself);

  const die = (): void => {
    living = false;
    for (const run of deaths) run();
    deaths.clear();
  };
  const tell = (target: EventTarget, name: string, more: object = {}): void => {
    if (living) target.dispatchEvent(Object.assign(new Event(name), more));
  };
  return {
    module: parts.script({ ...globals, ...itself }),
    window: window as unknown as Window,
    said,
    errors,
    session,
    alive,
    kill: die,
    close() {
      tell(window, 'pagehide', { persisted: false });
      die();
    },
    setVisible(visible) {
      document.visibilityState = visible ? 'visible' : 'hidden';
      document.hidden = !visible;
      tell(document, 'visibilitychange');
    },
    setOnline(online) {
      navigator.onLine = online;
      tell(window, online ? 'online' : 'offline');
    },
    hear: (key, newValue) => tell(window, 'storage', { key, newValue, oldValue: null, storageArea: localStorage }),
    atDeath,
  };
}
