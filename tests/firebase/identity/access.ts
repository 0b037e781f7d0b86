import { claimsOf, signed } from './jwt.ts';
import type { Project } from './project.ts';

export const JWT_BEARER = 'urn:ietf:params:oauth:grant-type:jwt-bearer';
const AUDIENCE = 'https://oauth2.googleapis.com/token';
const SCOPES = 'https://www.googleapis.com/auth/firebase.database https://www.googleapis.com/auth/userinfo.email';

export const eraserOf = (id: string): string => `eraser@${id}.iam.gserviceaccount.com`;

/** What the plugin's eraser signs to be let into the database above the rules; `changes` make a bad one. */
export function assertion({ id, keys }: Project, now: number, changes: Readonly<Record<string, unknown>> = {}): string {
  const iat = Math.floor(now / 1000);
  const own = { iss: eraserOf(id), scope: SCOPES, aud: AUDIENCE, iat, exp: iat + 600 };
  return signed({ ...own, ...changes }, keys.eraser.own);
}

export function isGoodAssertion({ id, keys }: Project, text: unknown, now: number): boolean {
  const said = typeof text === 'string' ? claimsOf(text, keys.eraser.known) : null;
  const { iss, aud, scope, exp } = said ?? {};
  const database = typeof scope === 'string' && SCOPES.split(' ').every((one) => scope.split(' ').includes(one));
  return iss === eraserOf(id) && aud === AUDIENCE && database && typeof exp === 'number' && exp * 1000 > now;
}
