import { sign, verify, type KeyObject } from 'node:crypto';

export type Claims = Readonly<Record<string, unknown>>;

const encoded = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Returns a JWT signed with RS256. */
export function signed(claims: Claims, key: KeyObject, kid?: string): string {
  const text = `${encoded({ alg: 'RS256', typ: 'JWT', ...(kid === undefined ? {} : { kid }) })}.${encoded(claims)}`;
  return `${text}.${sign('RSA-SHA256', Buffer.from(text), key).toString('base64url')}`;
}

/**
 * Returns the claims of a token that this key has signed, or `null` for any other token. Does not check expiry or any
 * other claim.
 */
export function claimsOf(token: string, key: KeyObject): Claims | null {
  const [head, body, signature, ...more] = token.split('.');
  if (head === undefined || body === undefined || signature === undefined || more.length > 0) return null;
  try {
    const { alg } = JSON.parse(Buffer.from(head, 'base64url').toString('utf8')) as { alg?: unknown };
    if (alg !== 'RS256') return null;
    const good = verify('RSA-SHA256', Buffer.from(`${head}.${body}`), key, Buffer.from(signature, 'base64url'));
    return good ? (JSON.parse(Buffer.from(body, 'base64url').toString('utf8')) as Claims) : null;
  } catch {
    return null;
  }
}
