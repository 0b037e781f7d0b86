import { openIdentity, type Identity } from '../../firebase/identity/identity.ts';
import type { Project } from '../../firebase/identity/project.ts';
import { openDatabase } from '../../firebase/realtime/database.ts';
import type { Database } from '../../firebase/realtime/port.ts';
import { rulesOf } from '../../firebase/realtime/rules.ts';
import { machineTime } from '../../firebase/realtime/time.ts';
import { PUBLISHED } from '../../firebase/rules/published.ts';
import { SHARD } from '../lab/firebase.ts';
import type { BrowserContext } from './test.ts';

/** Stand-ins for Google's servers. The database applies the published rules and is empty at first. */
export type Google = {
  readonly identity: Identity;
  readonly database: Database;
  /** Redirects a browser's requests for Google to the stand-ins for Google's servers. */
  readonly reach: (context: BrowserContext) => Promise<void>;
  /** While `down` is true, requests to Google fail and the sockets to Google are cut. */
  readonly setDown: (down: boolean) => void;
};

const OPEN = { 'access-control-allow-origin': '*' };

/** The URLs of sockets are added to `asked`, because Playwright does not report them as requests. */
export function openGoogle(ours: Project, asked: string[]): Google {
  const time = machineTime;
  const identity = openIdentity({ project: ours, now: time.now, random: Math.random });
  const database = openDatabase({ rules: rulesOf(PUBLISHED), check: identity.check, time });
  const cuts = new Set<() => void>();
  let down = false;
  return {
    identity,
    database,
    setDown(now) {
      down = now;
      if (down) for (const cut of cuts) cut();
    },
    async reach(context) {
      await context.route(/^https:\/\/(?:identitytoolkit|securetoken)\.googleapis\.com\//, async (route) => {
        if (down) return route.abort('internetdisconnected');
        const request = route.request();
        const { pathname, search } = new URL(request.url());
        const { status, headers, body } = identity.answer({
          method: request.method(),
          path: pathname + search,
          headers: await request.allHeaders(),
          body: request.postData() ?? '',
        });
        return route.fulfill({ status, headers: { ...OPEN, ...headers }, body });
      });
      await context.routeWebSocket(/^wss:\/\/[\w.-]+\.firebaseio\.com\//, (socket) => {
        asked.push(socket.url());
        if (down) return void socket.close();
        const close = (): void => {
          cuts.delete(cut);
          void socket.close();
        };
        const { receive, closed } = database.open({ host: SHARD, send: (frame) => socket.send(frame), close });
        // Playwright does not report a close that the test itself has caused, so `closed` must be called here.
        const cut = (): void => {
          close();
          closed();
        };
        cuts.add(cut);
        socket.onMessage((message) => receive(String(message)));
        socket.onClose(() => {
          cuts.delete(cut);
          closed();
        });
      });
    },
  };
}
