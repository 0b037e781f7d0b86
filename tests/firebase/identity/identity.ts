import type { HttpAnswer, HttpRequest } from '../http.ts';
import type { TokenVerdict } from '../realtime/port.ts';
import { certificateOf } from './certificate.ts';
import { claimsOf, type Claims, signed } from './jwt.ts';
import { idToken, judgeCustom, judgeIdToken, type Project } from './project.ts';

type Provider = 'anonymous' | 'custom';
type Session = {
  readonly uid: string;
  readonly provider: Provider;
  readonly claims: Claims;
  readonly authTime: number;
};
type Account = { readonly localId: string; readonly createdAt: string; readonly lastLoginAt: string };

export type IdentityParts = {
  readonly project: Project;
  readonly now: () => number;
  /** Returns a random number in [0, 1). */
  readonly random: () => number;
  /** The lifetime of an ID token in seconds, 3600 by default. */
  readonly life?: number;
};

/**
 * A stand-in for the parts of Identity Toolkit, Secure Token, the certificates and OAuth that the plugin, anonymous
 * sign-in and custom sign-in use.
 */
export interface Identity {
  readonly answer: (request: HttpRequest) => HttpAnswer;
  /** Returns the database's verdict on a token. */
  readonly check: (token: string) => TokenVerdict;
  /** While this is not null, every request fails with this error code, such as TOO_MANY_ATTEMPTS_TRY_LATER. */
  failure: string | null;
  /** Deletes all accounts, as Google does with old anonymous ones. */
  purge(): void;
  accounts(): readonly string[];
  /** The API methods that clients have called: `accounts:signUp`, `token` and so on. */
  readonly asked: readonly string[];
}

const ACCESS_LIFE_S = 3599;
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';
const json = (status: number, value: object, headers: HttpAnswer['headers'] = {}): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
  body: JSON.stringify(value),
});
const bad = (message: string, code = 400): HttpAnswer =>
  json(code, { error: { code, message, errors: [{ message, domain: 'global', reason: 'invalid' }] } });

export function openIdentity({ project, now, random, life = 3600 }: IdentityParts): Identity {
  const accounts = new Map<string, Account>();
  const sessions = new Map<string, Session>();
  const access = new Map<string, number>();
  const asked: string[] = [];
  let certificate: string | null = null;

  const word = (length: number): string =>
    Array.from({ length }, () => LETTERS[Math.floor(random() * LETTERS.length)]).join('');
  const account = (uid: string): boolean => {
    const old = accounts.get(uid);
    const time = String(now());
    accounts.set(uid, { localId: uid, createdAt: old?.createdAt ?? time, lastLoginAt: time });
    return old === undefined;
  };
  const tokens = (session: Session) => {
    const refresh = word(40);
    sessions.set(refresh, session);
    const { uid, provider, claims, authTime } = session;
    return { id: idToken(project, uid, provider, claims, { now: now(), life, authTime }), refresh };
  };
  const signedIn = (session: Session, more: object): HttpAnswer => {
    const { id, refresh } = tokens(session);
    return json(200, { idToken: id, refreshToken: refresh, expiresIn: String(life), ...more });
  };
  const owner = (token: unknown): string | null => {
    const said = typeof token === 'string' ? claimsOf(token, project.keys.google.known) : null;
    const { sub, exp } = said ?? {};
    return typeof sub === 'string' && typeof exp === 'number' && exp * 1000 > now() ? sub : null;
  };

  const accessFor = (bearer: unknown): HttpAnswer => {
    if (!isGoodAssertion(project, bearer, now())) return json(400, { error: 'invalid_grant' });
    const token = `ya29.${word(40)}`;
    access.set(token, now() + ACCESS_LIFE_S * 1000);
    return json(200, { access_token: token, expires_in: ACCESS_LIFE_S, token_type: 'Bearer' });
  };

  const doings: Record<string, (sent: Claims) => HttpAnswer> = {
    'accounts:signUp': ({ email, password }) => {
      if (email !== undefined || password !== undefined) return bad('OPERATION_NOT_ALLOWED');
      const uid = word(28);
      account(uid);
      return signedIn({ uid, provider: 'anonymous', claims: {}, authTime: now() }, { localId: uid });
    },
    'accounts:signInWithCustomToken': ({ token }) => {
      const verdict = judgeCustom(project, typeof token === 'string' ? token : '', now());
      if (verdict.kind !== 'good') return bad(verdict.kind === 'expired' ? 'TOKEN_EXPIRED' : 'INVALID_CUSTOM_TOKEN');
      const { uid, claims } = verdict;
      return signedIn({ uid, provider: 'custom', claims, authTime: now() }, { isNewUser: account(uid) });
    },
    'accounts:lookup': ({ idToken: token }) => {
      const uid = owner(token);
      if (uid === null) return bad('INVALID_ID_TOKEN');
      const found = accounts.get(uid);
      return found === undefined ? bad('USER_NOT_FOUND') : json(200, { users: [found] });
    },
    'accounts:delete': ({ idToken: token }) => {
      const uid = owner(token);
      if (uid === null) return bad('INVALID_ID_TOKEN');
      accounts.delete(uid);
      return json(200, {});
    },
    token: ({ refresh_token, grant_type, assertion: bearer }) => {
      if (grant_type === JWT_BEARER) return accessFor(bearer);
      if (grant_type !== 'refresh_token') return bad('INVALID_GRANT_TYPE');
      const session = typeof refresh_token === 'string' ? sessions.get(refresh_token) : undefined;
      if (session === undefined) return bad('INVALID_REFRESH_TOKEN');
      if (!accounts.has(session.uid)) return bad('USER_NOT_FOUND');
      const { id, refresh } = tokens(session);
      const same = { access_token: id, id_token: id, refresh_token: refresh, expires_in: String(life) };
      return json(200, { ...same, token_type: 'Bearer', user_id: session.uid, project_id: project.id });
    },
  };

  const identity: Identity = {
    failure: null,
    asked,
    purge: () => accounts.clear(),
    accounts: () => [...accounts.keys()],
    check(token) {
      const until = access.get(token);
      if (until === undefined) return judgeIdToken(project, token, now());
      return { kind: until > now() ? 'admin' : 'expired' };
    },
    answer({ path, headers, body }) {
      const { pathname } = new URL(path, 'http://identity');
      const name = pathname.split('/').at(-1) ?? '';
      asked.push(name);
      if (identity.failure !== null) return bad(identity.failure);
      if (pathname.includes('/x509/')) {
        certificate ??= certificateOf(project.keys.google.own, 'stand-in');
        return json(200, { [project.kid]: certificate }, { 'cache-control': 'public, max-age=21600' });
      }
      const doing = Object.hasOwn(doings, name) ? doings[name] : undefined;
      const sent = sentOf(headers['content-type'] ?? '', body);
      if (doing === undefined) return bad(`the stand-in does not support ${name}`, 404);
      return sent === null ? bad('INVALID_REQUEST') : doing(sent);
    },
  };
  return identity;
}

function sentOf(type: string, body: string): Claims | null {
  if (!type.includes('json')) return Object.fromEntries(new URLSearchParams(body));
  try {
    const sent = JSON.parse(body === '' ? '{}' : body) as unknown;
    return typeof sent === 'object' && sent !== null ? (sent as Claims) : null;
  } catch {
    return null;
  }
}

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SCOPES = 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';

const eraserOf = (id: string): string => `eraser@${id}.iam.gserviceaccount.com`;

/**
 * Returns the plugin's request for an access token that bypasses the rules, as a signed JWT. `changes` can make it
 * invalid.
 */
export function assertion({ id, keys }: Project, now: number, changes: Readonly<Record<string, unknown>> = {}): string {
  const iat = Math.floor(now / 1000);
  const own = { iss: eraserOf(id), scope: SCOPES, aud: AUDIENCE, iat, exp: iat + 600 };
  return signed({ ...own, ...changes }, keys.eraser.own);
}

function isGoodAssertion({ id, keys }: Project, text: unknown, now: number): boolean {
  const said = typeof text === 'string' ? claimsOf(text, keys.eraser.known) : null;
  const { iss, aud, scope, exp } = said ?? {};
  const database = typeof scope === 'string' && SCOPES.split(' ').every((one) => scope.split(' ').includes(one));
  return iss === eraserOf(id) && aud === AUDIENCE && database && typeof exp === 'number' && exp * 1000 > now;
}
