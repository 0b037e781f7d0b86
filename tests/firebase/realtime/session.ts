import { frameReader, framesOf } from './frames.ts';
import { keysOf } from './keys.ts';
import { listening } from './listens.ts';
import { ADMIN, NOBODY, type Caller, type Connection, type Database, type Wire } from './port.ts';
import { isBranch } from './tree.ts';

type Request = { readonly r: number; readonly a: string; readonly b: Readonly<Record<string, unknown>> };
type Answer = readonly [status: string, data: unknown];
type Parting = { readonly keys: string; readonly run: (caller: Caller) => void };

const VERSION = '5';
const DENIED: Answer = ['permission_denied', 'Permission denied'];

/**
 * Opens one connection with version 5 of Firebase's wire protocol. Calls `ended` once, when the connection has ended.
 */
export function openSession(database: Database, wire: Wire, ended: () => void): Connection {
  const { time } = database;
  const read = frameReader();
  let caller = NOBODY;
  let open = true;
  let partings: readonly Parting[] = [];
  let cancelExpiry = (): void => undefined;

  const send = (message: object): void => {
    if (open) for (const frame of framesOf(message)) wire.send(frame);
  };
  const tell = (a: string, b: object): void => send({ t: 'd', d: { a, b } });
  const listens = listening(database, () => caller, tell);

  const become = (next: Caller): void => {
    cancelExpiry();
    cancelExpiry = () => undefined;
    caller = next;
    listens.judge();
  };
  const authenticate = (token: unknown): Answer => {
    const verdict = typeof token === 'string' ? database.check(token) : { kind: 'invalid' as const };
    switch (verdict.kind) {
      case 'admin':
        become(ADMIN);
        return ['ok', { auth: null }];
      case 'invalid':
        become(NOBODY);
        return ['invalid_token', 'Could not parse auth token.'];
      case 'expired':
        become(NOBODY);
        return ['expired_token', 'Auth token is expired'];
      case 'user':
        become({ admin: false, auth: verdict.auth });
        cancelExpiry = time.after(verdict.expires - time.now(), () => {
          tell('ac', { s: 'expired_token', d: 'Auth token is expired' });
          become(NOBODY);
        });
        return ['ok', { auth: verdict.auth }];
    }
  };
  const atParting = (path: string, run: Parting['run']): Answer => {
    partings = [...partings, { keys: `${keysOf(path).join('/')}/`, run }];
    return ['ok', ''];
  };
  const outcome = (status: string): Answer => [status, status === 'ok' ? '' : status];

  function answer({ a, b }: Request): Answer {
    const path = typeof b['p'] === 'string' ? b['p'] : '';
    if (isBranch(b['q']) && Object.keys(b['q']).length > 0) {
      return ['unsupported', 'the stand-in does not support queries'];
    }
    switch (a) {
      case 's':
      case 'appcheck':
      case 'unappcheck':
        return ['ok', ''];
      case 'auth':
      case 'gauth':
        return authenticate(b['cred']);
      case 'unauth':
        become(NOBODY);
        return ['ok', ''];
      case 'q':
        return listens.add(path) ? ['ok', {}] : DENIED;
      case 'n':
        listens.remove(path);
        return ['ok', ''];
      case 'g':
        return database.mayRead(caller, path) ? ['ok', database.valueAt(path)] : DENIED;
      case 'p': {
        const hash = b['h'];
        return outcome(database.write(caller, path, b['d'], typeof hash === 'string' ? hash : undefined));
      }
      case 'm':
        return isBranch(b['d']) ? outcome(database.merge(caller, path, b['d'])) : outcome('invalid_data');
      case 'o':
        return atParting(path, (whose) => void database.write(whose, path, b['d']));
      case 'om': {
        const patch = b['d'];
        return isBranch(patch)
          ? atParting(path, (whose) => void database.merge(whose, path, patch))
          : outcome('invalid_data');
      }
      case 'oc': {
        const from = `${keysOf(path).join('/')}/`;
        partings = partings.filter(({ keys }) => !keys.startsWith(from));
        return ['ok', ''];
      }
      default:
        return ['unsupported', `the stand-in does not support the action ${a}`];
    }
  }

  /** Returns null for a frame that is not JSON. Such a frame ends the connection. */
  function requestOf(frame: string): Request | null {
    try {
      const message = read(frame);
      return isRequest(message) ? message.d : null;
    } catch {
      wire.close();
      return null;
    }
  }

  send({ t: 'c', d: { t: 'h', d: { ts: time.now(), v: VERSION, h: wire.host, s: 'stand-in' } } });
  return {
    receive(frame) {
      if (!open) return;
      const request = requestOf(frame);
      if (request === null) return;
      const [s, d] = answer(request);
      send({ t: 'd', d: { r: request.r, b: { s, d } } });
    },
    closed() {
      if (!open) return;
      open = false;
      cancelExpiry();
      listens.end();
      ended();
      for (const { run } of partings) run(caller);
    },
  };
}

const isRequest = (message: unknown): message is { readonly d: Request } =>
  isBranch(message) && message['t'] === 'd' && isBranch(message['d']) && isBranch(message['d']['b']);
