import { claimsOf, signed, type Claims } from './jwt.ts';
import type { Keys } from './keys.ts';
import type { TokenVerdict } from '../realtime/port.ts';

/** A Firebase project with the keys that sign and verify its tokens. */
export type Project = {
  readonly id: string;
  readonly keys: Keys;
  /** `account` is the service account that signs custom tokens. `kid` is the id of the key that signs ID tokens. */
  readonly account: string;
  readonly kid: string;
};

export const project = (keys: Keys, id = 'demo-ddh'): Project => ({
  id,
  keys,
  account: `links@${id}.iam.gserviceaccount.com`,
  kid: 'stand-in-1',
});

const CUSTOM_AUDIENCE = 'https://identitytoolkit.googleapis.com/google.identity.identitytoolkit.v1.IdentityToolkit';
const CUSTOM_LIFE_S = 300;
const LONGEST_CUSTOM_LIFE_S = 3600;
/** The time in s by which the clock of a signer may be ahead of Google's. What Google allows is not known. */
const LEEWAY_S = 60;

const seconds = (now: number): number => Math.floor(now / 1000);
const issuerOf = (id: string): string => `https://securetoken.google.com/${id}`;

/** Returns a custom token as the plugin's token sync signs it. `changes` can make it invalid. */
export function customToken(
  { account, keys }: Project,
  uid: string,
  claims: Claims,
  now: number,
  changes: Claims = {},
): string {
  const iat = seconds(now);
  const own = { iss: account, sub: account, aud: CUSTOM_AUDIENCE, iat, exp: iat + CUSTOM_LIFE_S, uid, claims };
  return signed({ ...own, ...changes }, keys.site.own);
}

export type CustomVerdict =
  | { readonly kind: 'good'; readonly uid: string; readonly claims: Claims }
  | { readonly kind: 'expired' }
  | { readonly kind: 'invalid' };

export function judgeCustom({ account, keys }: Project, token: string, now: number): CustomVerdict {
  const said = claimsOf(token, keys.site.known);
  const { iss, sub, aud, iat, exp, uid, claims = {} } = said ?? {};
  const sound =
    iss === account &&
    sub === account &&
    aud === CUSTOM_AUDIENCE &&
    typeof iat === 'number' &&
    typeof exp === 'number' &&
    iat <= seconds(now) + LEEWAY_S &&
    exp - iat <= LONGEST_CUSTOM_LIFE_S &&
    typeof uid === 'string' &&
    uid !== '' &&
    uid.length <= 128 &&
    typeof claims === 'object' &&
    claims !== null;
  if (!sound) return { kind: 'invalid' };
  return exp <= seconds(now) ? { kind: 'expired' } : { kind: 'good', uid, claims: claims as Claims };
}

/** Returns a signed ID token of a Firebase user, with the claims that Google writes into such a token. */
export function idToken(
  { id, keys, kid }: Project,
  uid: string,
  provider: 'anonymous' | 'custom',
  claims: Claims,
  times: { readonly now: number; readonly life: number; readonly authTime: number },
): string {
  const iat = seconds(times.now);
  const own = {
    iss: issuerOf(id),
    aud: id,
    auth_time: seconds(times.authTime),
    user_id: uid,
    sub: uid,
    iat,
    exp: iat + times.life,
    firebase: { identities: {}, sign_in_provider: provider },
  };
  return signed(
    { ...claims, ...(provider === 'anonymous' ? { provider_id: 'anonymous' } : {}), ...own },
    keys.google.own,
    kid,
  );
}

/** Decides whether the database accepts an ID token. */
export function judgeIdToken({ id, keys }: Project, token: string, now: number): TokenVerdict {
  const said = claimsOf(token, keys.google.known);
  const { iss, aud, exp, sub, firebase } = said ?? {};
  if (said === null || iss !== issuerOf(id) || aud !== id || typeof exp !== 'number') return { kind: 'invalid' };
  if (typeof sub !== 'string' || sub === '') return { kind: 'invalid' };
  if (exp <= seconds(now)) return { kind: 'expired' };
  const { sign_in_provider } = (firebase ?? {}) as { sign_in_provider?: unknown };
  const provider = typeof sign_in_provider === 'string' ? sign_in_provider : 'custom';
  return { kind: 'user', auth: { uid: sub, provider, token: said }, expires: exp * 1000 };
}
