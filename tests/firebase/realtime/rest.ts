import { ADMIN, NOBODY, type Caller, type Database } from './port.ts';
import { hashOf } from './hash.ts';
import { keysOf } from './keys.ts';
import { rulesOf } from './rules.ts';
import { isBranch, type Tree } from './tree.ts';
import type { HttpAnswer, HttpRequest } from '../http.ts';

const QUERIES = ['orderBy', 'limitToFirst', 'limitToLast', 'startAt', 'endAt', 'equalTo'];
const json = (status: number, value: unknown, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-cache', ...headers },
  body: JSON.stringify(value),
});
const failure = (status: number, error: string): HttpAnswer => json(status, { error });
const etagOf = (value: Tree): string => hashOf(value) || 'null_etag';

/** Responds to one request to the database's REST API. */
export function answerRest(database: Database, request: HttpRequest): HttpAnswer {
  const url = new URL(request.path, 'http://database');
  const caller = callerOf(database, request, url);
  if (caller === null) return failure(401, 'Could not parse auth token.');
  if (url.pathname === '/.settings/rules.json') return setRules(database, caller, request);
  if (!url.pathname.endsWith('.json')) return failure(404, 'append .json to your request URI');
  if (QUERIES.some((name) => url.searchParams.has(name))) return failure(501, 'the stand-in does not support queries');

  const path = keysOf(url.pathname.slice(0, -'.json'.length)).join('/');
  const old = database.valueAt(path);
  if (request.method === 'GET') {
    if (!database.mayRead(caller, path)) return failure(401, 'Permission denied');
    const shallow = url.searchParams.get('shallow') === 'true' && isBranch(old);
    const value = shallow ? Object.fromEntries(Object.keys(old).map((key) => [key, true])) : old;
    return json(200, value, request.headers['x-firebase-etag'] === undefined ? {} : { etag: etagOf(old) });
  }
  const match = request.headers['if-match'];
  if (match !== undefined && match !== etagOf(old)) return json(412, old, { etag: etagOf(old) });

  const sent = request.method === 'DELETE' ? null : parsed(request.body);
  if (sent === undefined) return failure(400, "Invalid data; couldn't parse JSON object.");
  let done: string;
  if (request.method === 'PUT' || request.method === 'DELETE') done = database.write(caller, path, sent);
  else if (request.method === 'PATCH' && isBranch(sent)) done = database.merge(caller, path, sent);
  else return failure(405, `the stand-in does not support this ${request.method}`);

  if (done === 'permission_denied') return failure(401, 'Permission denied');
  if (done !== 'ok') return failure(400, done);
  return url.searchParams.get('print') === 'silent' ? { status: 204, headers: {}, body: '' } : json(200, sent);
}

/** Returns the caller that a request's token identifies, or `null` if the token is invalid. */
function callerOf(database: Database, { headers }: HttpRequest, { searchParams }: URL): Caller | null {
  const bearer = /^Bearer (.+)$/.exec(headers['authorization'] ?? '')?.[1];
  const token = bearer ?? searchParams.get('access_token') ?? searchParams.get('auth');
  if (token === null) return NOBODY;
  const verdict = database.check(token);
  if (verdict.kind === 'admin') return ADMIN;
  return verdict.kind === 'user' ? { admin: false, auth: verdict.auth } : null;
}

function setRules(database: Database, caller: Caller, { method, body }: HttpRequest): HttpAnswer {
  if (!caller.admin) return failure(401, 'Permission denied');
  const sent = parsed(body);
  if (method !== 'PUT' || !isBranch(sent)) return failure(400, 'rules must be sent with PUT, as JSON');
  try {
    database.setRules(rulesOf(sent));
  } catch (error) {
    return failure(400, String(error));
  }
  return json(200, { status: 'ok' });
}

function parsed(body: string): unknown {
  try {
    return JSON.parse(body) as unknown;
  } catch {
    return undefined;
  }
}
