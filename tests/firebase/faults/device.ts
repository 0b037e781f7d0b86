import type { HttpAnswer } from '../http.ts';
import type { Connection, Wire } from '../realtime/port.ts';
import type { SiteRequest } from './fetch.ts';
import { deviceLocks } from './locks.ts';
import type { Way } from './network.ts';
import { openPage, type Page } from './page.ts';
import type { PageScript } from './pageScript.ts';
import { shelf, type Shelf } from './storage.ts';

export type DeviceParts = {
  readonly way: Way;
  readonly random: () => number;
  /** How many ms the device's clock is ahead of the server's. */
  readonly skew: number;
  readonly connect: (host: string, wire: Wire) => Connection | null;
  readonly answer: (request: SiteRequest) => HttpAnswer;
};

/** A browser. The storage and the locks of a browser outlive its pages. */
export interface Device {
  readonly way: Way;
  readonly local: Shelf;
  pages(): readonly Page<unknown>[];
  /** Opens a page. If `before` is given, reloads that page, whose session storage is kept. */
  open<M>(script: PageScript<M>, before?: Page<unknown>): Page<M>;
}

export function openDevice({ way, random, skew, connect, answer }: DeviceParts): Device {
  const { time } = way;
  const local = shelf();
  const locks = deviceLocks(time);
  let pages: readonly Page<unknown>[] = [];
  return {
    way,
    local,
    pages: () => pages,
    open(script, before) {
      if (before?.alive() === true) before.close();
      const self = {};
      const changed = (key: string | null, text: string | null): void => {
        for (const other of pages) if (other !== page) time.after(1, () => other.hear(key, text));
      };
      const page = openPage({
        script,
        way,
        random,
        now: () => time.now() + skew,
        locks: locks.of(self),
        local,
        session: shelf(new Map(before?.session.texts)),
        connect,
        answer,
        changed,
      });
      pages = [...pages, page];
      page.atDeath(() => {
        pages = pages.filter((other) => other !== page);
        locks.release(self);
      });
      return page;
    },
  };
}
