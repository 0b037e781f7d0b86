import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { randomOf } from '../../random.ts';
import { openIdentity } from '../identity/identity.ts';
import { newKeys } from '../identity/keys.ts';
import { customToken, judgeIdToken, project } from '../identity/project.ts';
import { serveIdentity } from '../identity/server.ts';
import { openDatabase } from '../realtime/database.ts';
import type { TokenVerdict } from '../realtime/port.ts';
import { OPEN } from '../realtime/rules.ts';
import { serveDatabase } from '../realtime/server.ts';
import { machineTime } from '../realtime/time.ts';
import { CASES } from '../rules/cases/index.ts';
import { PUBLISHED } from '../rules/published.ts';
import { OWNER, PROJECT, type Places } from './places.ts';
import { playRules } from './rules.ts';
import { playSave } from './save.ts';

// Google's emulators do not run everywhere, so this test runs the code for the emulators against this project's
// stand-ins for Google's servers. Here, the stand-ins accept the same tokens as the emulators.
const ours = project(newKeys(), PROJECT);
const stops: (() => Promise<void>)[] = [];
let places: Places;

function check(token: string): TokenVerdict {
  if (token === OWNER) return { kind: 'admin' };
  const [head = '', body = '', signature] = token.split('.').map((part) => Buffer.from(part, 'base64url').toString());
  if (signature !== '' || !head.includes('"none"')) return judgeIdToken(ours, token, Date.now());
  const said = JSON.parse(body) as { sub: string; exp: number };
  return { kind: 'user', auth: { uid: said.sub, provider: 'custom', token: said }, expires: said.exp * 1000 };
}

beforeAll(async () => {
  vi.spyOn(console, 'warn').mockReturnValue(undefined);
  const identity = await serveIdentity(openIdentity({ project: ours, now: Date.now, random: randomOf(1) }));
  const database = await serveDatabase(openDatabase({ rules: OPEN, check, time: machineTime }));
  stops.push(
    () => identity.stop(),
    () => database.stop(),
  );
  places = { auth: identity.url, database: database.url };
});
afterAll(async () => {
  vi.restoreAllMocks();
  await Promise.all(stops.map((stop) => stop()));
});

test('playRules reports exactly the cases whose verdict differs from the expected one', async () => {
  const every = Object.values(CASES).flat();
  // Some of the cases are enough, because this test only checks how cases are run. The emulators run all cases.
  const some = every.filter((_, nth) => nth % 7 === 0);
  expect(await playRules(places, PUBLISHED, some)).toEqual([]);
  const wrong = some.map((one) => ({ ...one, allowed: !one.allowed }));
  expect(await playRules(places, PUBLISHED, wrong.slice(0, 40))).toHaveLength(40);
});

test('playSave signs in, links its session to a member and saves a team', async () => {
  await playRules(places, PUBLISHED, []);
  await playSave(places, (uid, claims) => customToken(ours, uid, claims, Date.now()));
});
