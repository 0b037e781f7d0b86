import { X509Certificate } from 'node:crypto';
import { afterAll, beforeEach, expect, test } from 'vitest';
import { randomOf } from '../../random.ts';
import { assertion, JWT_BEARER, openIdentity, type Identity } from './identity.ts';
import { claimsOf } from './jwt.ts';
import { newKeys } from './keys.ts';
import { customToken, judgeIdToken, project } from './project.ts';
import { serveIdentity } from './server.ts';

const keys = newKeys();
const ours = project(keys);
let now = Date.UTC(2026, 9, 10);
let identity: Identity;
beforeEach(() => {
  identity = openIdentity({ project: ours, now: () => now, random: randomOf(1) });
});

function ask(name: string, sent: object, type = 'application/json') {
  const body = type.includes('json') ? JSON.stringify(sent) : new URLSearchParams(Object.entries(sent)).toString();
  const answer = identity.answer({
    method: 'POST',
    path: `/v1/${name}?key=k`,
    headers: { 'content-type': type },
    body,
  });
  return {
    status: answer.status,
    body: JSON.parse(answer.body) as Record<string, string> & { error?: { message: string } },
  };
}
const signUp = () => ask('accounts:signUp', { returnSecureToken: true }).body;
const exchange = (token: string) => ask('accounts:signInWithCustomToken', { token, returnSecureToken: true });

test('the published certificate is valid, and its key verifies ID tokens', async () => {
  const path = '/robot/v1/metadata/x509/securetoken@system.gserviceaccount.com';
  const server = await serveIdentity(identity);
  afterAll(() => server.stop());
  const answer = await fetch(server.url + path);
  const certificates = (await answer.json()) as Record<string, string>;
  const certificate = new X509Certificate(certificates[ours.kid] ?? '');
  expect(certificate.verify(certificate.publicKey)).toBe(true);
  expect(certificate.subject).toBe('CN=stand-in');
  expect(claimsOf(signUp()['idToken'] ?? '', certificate.publicKey)).toMatchObject({ aud: 'demo-ddh' });
  expect(answer.headers.get('cache-control')).toMatch(/max-age=\d+/);
});

test('a sign-in with a custom token keeps the account and adds the claims of the token, and a token refresh keeps these claims', () => {
  const { localId = '' } = signUp();
  const { body } = exchange(customToken(ours, localId, { wp: 'wp_7', wpExp: 5 }, now));
  expect(body).toMatchObject({ isNewUser: false });
  expect(judgeIdToken(ours, body['idToken'] ?? '', now)).toMatchObject({
    kind: 'user',
    auth: { uid: localId, provider: 'custom', token: { wp: 'wp_7', wpExp: 5 } },
  });
  const form = { grant_type: 'refresh_token', refresh_token: body['refreshToken'] };
  const fresh = ask('token', form, 'application/x-www-form-urlencoded').body;
  expect(judgeIdToken(ours, fresh['id_token'] ?? '', now)).toMatchObject({ auth: { token: { wp: 'wp_7' } } });
});

test('the sign-in refuses invalid and expired custom tokens, and tokens of another project', () => {
  const token = (changes: Record<string, unknown>) =>
    exchange(customToken(ours, 'u', {}, now, changes)).body.error?.message;
  const seconds = Math.floor(now / 1000);
  expect(token({})).toBe(undefined);
  expect(token({ iss: 'other' })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ sub: 'other' })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ aud: 'other' })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ uid: '' })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ uid: 'u'.repeat(129) })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ exp: seconds + 3601 })).toBe('INVALID_CUSTOM_TOKEN');
  expect(token({ exp: seconds })).toBe('TOKEN_EXPIRED');
  const foreign = customToken({ ...ours, keys: newKeys() }, 'u', {}, now);
  expect(exchange(foreign).body.error?.message).toBe('INVALID_CUSTOM_TOKEN');
  expect(exchange('nonsense').body.error?.message).toBe('INVALID_CUSTOM_TOKEN');
});

test('accounts can be looked up, deleted and purged, and expired ID tokens are refused', () => {
  const { idToken, localId, refreshToken } = signUp();
  expect(ask('accounts:lookup', { idToken }).body['users']).toMatchObject([{ localId }]);
  now += 3_600_000;
  expect(ask('accounts:lookup', { idToken }).body.error?.message).toBe('INVALID_ID_TOKEN');
  const again = ask('token', { grant_type: 'refresh_token', refresh_token: refreshToken }).body;
  expect(ask('accounts:delete', { idToken: again['id_token'] }).status).toBe(200);
  expect(ask('accounts:lookup', { idToken: again['id_token'] }).body.error?.message).toBe('USER_NOT_FOUND');
  const other = signUp();
  identity.purge();
  const late = { grant_type: 'refresh_token', refresh_token: other['refreshToken'] };
  expect(ask('token', late).body.error?.message).toBe('USER_NOT_FOUND');
  expect(identity.accounts()).toEqual([]);
});

test('the service account that erases data gets an access token that the database accepts for an hour', () => {
  const form = 'application/x-www-form-urlencoded';
  const access = (text: string) => ask('token', { grant_type: JWT_BEARER, assertion: text }, form);
  const { body } = access(assertion(ours, now));
  expect(identity.check(body['access_token'] ?? '')).toEqual({ kind: 'admin' });
  for (const bad of [{ iss: 'other' }, { aud: 'other' }, { scope: 'other' }, { exp: Math.floor(now / 1000) }]) {
    expect(access(assertion(ours, now, bad)).body.error).toBe('invalid_grant');
  }
  expect(access(customToken(ours, 'u', {}, now)).status).toBe(400);
  now += 3_600_000;
  expect(identity.check(body['access_token'] ?? '')).toEqual({ kind: 'expired' });
  expect(identity.check('ya29.forged')).toEqual({ kind: 'invalid' });
});

test('the identity stand-in returns the failure that a test has set, and refuses unknown methods and passwords', () => {
  identity.failure = 'TOO_MANY_ATTEMPTS_TRY_LATER';
  expect(signUp().error?.message).toBe('TOO_MANY_ATTEMPTS_TRY_LATER');
  identity.failure = null;
  expect(ask('accounts:signUp', { email: 'a@example.com' }).body.error?.message).toBe('OPERATION_NOT_ALLOWED');
  expect(ask('accounts:update', {}).status).toBe(404);
  expect(identity.asked).toEqual(['accounts:signUp', 'accounts:signUp', 'accounts:update']);
});
