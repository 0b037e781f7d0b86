import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDatabase } from './database.ts';
import type { Database, TokenVerdict } from './port.ts';
import { rulesOf } from './rules.ts';
import { serveDatabase, type DatabaseServer } from './server.ts';
import { machineTime } from './time.ts';

const RULES = rulesOf({ rules: { open: { '.read': true, '.write': true }, users: { '.read': false } } });
const VERDICTS: Record<string, TokenVerdict> = { eraser: { kind: 'admin' }, old: { kind: 'expired' } };
let database: Database;
let server: DatabaseServer;

beforeAll(async () => {
  const check = (token: string): TokenVerdict => VERDICTS[token] ?? { kind: 'invalid' };
  database = openDatabase({
    rules: RULES,
    check,
    time: machineTime,
    data: { users: { wp_7: { name: 'A' }, wp_8: 'B' } },
  });
  server = await serveDatabase(database);
});
afterAll(() => server.stop());

const ask = async (
  method: string,
  path: string,
  { headers = {}, body }: { headers?: Record<string, string>; body?: unknown } = {},
) => {
  const sent = body === undefined ? {} : { body: JSON.stringify(body) };
  const answer = await fetch(server.url + path, { method, headers, ...sent });
  return { status: answer.status, text: await answer.text(), etag: answer.headers.get('etag') };
};

test("DELETE erases a member's data only with the access token of the service account that erases data", async () => {
  const path = '/users/wp_7.json?print=silent';
  expect((await ask('DELETE', path)).status).toBe(401);
  expect((await ask('DELETE', path, { headers: { authorization: 'Bearer forged' } })).status).toBe(401);
  expect((await ask('DELETE', `${path}&access_token=old`)).status).toBe(401);
  expect(database.valueAt('users/wp_7')).toEqual({ name: 'A' });
  expect(await ask('DELETE', path, { headers: { authorization: 'Bearer eraser' } })).toMatchObject({
    status: 204,
    text: '',
  });
  expect(database.valueAt('users')).toEqual({ wp_8: 'B' });
  expect((await ask('DELETE', '/users/wp_8.json?access_token=eraser')).status).toBe(200);
  expect(database.valueAt('')).toBe(null);
});

test('GET reads a value, PUT and PATCH write it, and PUT obeys If-Match', async () => {
  expect((await ask('PUT', '/open/x.json', { body: { a: 1, list: ['p'] } })).status).toBe(200);
  expect((await ask('PATCH', '/open/x.json', { body: { b: 2, 'c/d': 3 } })).status).toBe(200);
  const { text, etag } = await ask('GET', '/open/x.json?auth=eraser', { headers: { 'x-firebase-etag': 'true' } });
  expect(JSON.parse(text)).toEqual({ a: 1, b: 2, c: { d: 3 }, list: { 0: 'p' } });
  expect(JSON.parse((await ask('GET', '/open.json?shallow=true')).text)).toEqual({ x: true });
  expect((await ask('PUT', '/open/x.json', { headers: { 'if-match': 'other' }, body: 5 })).status).toBe(412);
  expect((await ask('PUT', '/open/x.json', { headers: { 'if-match': etag ?? '' }, body: 5 })).status).toBe(200);
  expect(database.valueAt('open/x')).toBe(5);
});

test('the REST API refuses POST, queries, invalid data, paths without .json and reads that the rules deny', async () => {
  expect((await ask('GET', '/users/wp_8.json')).status).toBe(401);
  expect((await ask('GET', '/open')).status).toBe(404);
  expect((await ask('GET', '/open.json?orderBy="$key"')).status).toBe(501);
  expect((await ask('POST', '/open.json', { body: 1 })).status).toBe(405);
  expect((await ask('PUT', '/open.json', { body: { 'a.b': 1 } })).status).toBe(400);
  expect((await ask('PATCH', '/open.json', { body: { 'a/b': 1, a: 2 } })).status).toBe(400);
});

test('only an administrator can change the rules', async () => {
  const rules = { rules: { users: { '.read': true } } };
  expect((await ask('PUT', '/.settings/rules.json', { body: rules })).status).toBe(401);
  const headers = { authorization: 'Bearer eraser' };
  expect(
    (await ask('PUT', '/.settings/rules.json', { headers, body: { rules: { '.read': 'nonsense(' } } })).status,
  ).toBe(400);
  expect((await ask('PUT', '/.settings/rules.json', { headers, body: rules })).status).toBe(200);
  expect((await ask('GET', '/users.json')).status).toBe(200);
  server.setDown(true);
  expect((await ask('GET', '/users.json')).status).toBe(503);
  server.setDown(false);
});
