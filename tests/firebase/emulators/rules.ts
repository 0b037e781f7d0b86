import type { Attempt, Case } from '../rules/attempt.ts';
import { DATA, NOW, WHO } from '../rules/world.ts';
import { OWNER, PROJECT, restUrl, type Places } from './places.ts';

const AWAY_MS = 3_600_000;
/** A number in a test case is a time if it differs from NOW by less than this many ms. */
const NEAR_MS = 100 * 86_400_000;

/**
 * Moves the times in a value of a test case to the server's clock. NOW becomes the server timestamp. A time before NOW
 * becomes an hour before the server's time, and a later one an hour after it.
 */
function moved(value: unknown, now: number): unknown {
  if (value === NOW) return { '.sv': 'timestamp' };
  if (typeof value === 'number' && Math.abs(value - NOW) < NEAR_MS) return now + (value > NOW ? AWAY_MS : -AWAY_MS);
  if (Array.isArray(value)) return value.map((one) => moved(one, now));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, moved(inner, now)]));
}

/** Returns the unsigned token of a session, which the emulators accept, or `null` for no session. */
function tokenOf(who: Attempt['who'], now: number): string | null {
  const auth = WHO[who] as { readonly uid: string; readonly token?: Readonly<Record<string, unknown>> } | null;
  if (auth === null) return null;
  const claims = Object.entries(auth.token ?? {}).map(([name, value]) => [
    name,
    typeof value === 'number' && Math.abs(value - NOW) < NEAR_MS ? now + (value > NOW ? AWAY_MS : -AWAY_MS) : value,
  ]);
  const seconds = Math.floor(now / 1000);
  const times = { iat: seconds, auth_time: seconds, exp: seconds + 3600 };
  const issued = { iss: `https://securetoken.google.com/${PROJECT}`, aud: PROJECT, sub: auth.uid, user_id: auth.uid };
  const firebase = { sign_in_provider: 'custom', identities: {} };
  const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
  const said = { firebase, ...Object.fromEntries(claims), ...issued, ...times };
  return `${encode({ alg: 'none', typ: 'JWT' })}.${encode(said)}.`;
}

async function send(url: string, method: string, token: string | null, body?: unknown): Promise<number> {
  const headers = token === null ? {} : { authorization: `Bearer ${token}` };
  const answer = await fetch(url, { method, headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  await answer.arrayBuffer();
  return answer.status;
}

async function owner(places: Places, path: string, value: unknown): Promise<void> {
  const status = await send(restUrl(places, path), 'PUT', OWNER, value);
  if (status !== 200) throw new Error(`the administrator cannot write /${path}: status ${status}`);
}

function attempt(places: Places, tried: Attempt, now: number): Promise<number> {
  const token = tokenOf(tried.who, now);
  const url = restUrl(places, tried.path);
  switch (tried.op) {
    case 'read':
      return send(url, 'GET', token);
    case 'update':
      return send(url, 'PATCH', token, moved(tried.patch, now));
    case 'write': {
      const value = moved(tried.value, now);
      return send(
        url,
        'PUT',
        token,
        tried.priority === undefined ? value : { '.value': value, '.priority': tried.priority },
      );
    }
  }
}

/**
 * Publishes these database rules and makes the attempt of each case. Returns the names of the cases whose verdict
 * differs from the expected one.
 */
export async function playRules(places: Places, rules: object, cases: readonly Case[]): Promise<readonly string[]> {
  await owner(places, '.settings/rules', rules);
  const other: string[] = [];
  let stored: unknown = undefined;
  for (const { name, allowed, attempt: tried } of cases) {
    const data = DATA[tried.data ?? 'usual'];
    const now = Date.now();
    if (stored !== data) await owner(places, '', moved(data, now));
    const status = await attempt(places, tried, now);
    const passed = status >= 200 && status < 300;
    stored = passed && tried.op !== 'read' ? undefined : data;
    if (passed !== allowed) other.push(`${name}: ${status}`);
  }
  return other;
}
