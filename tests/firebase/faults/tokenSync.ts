import type { HttpAnswer } from '../http.ts';
import { customToken, judgeIdToken, type Project } from '../identity/project.ts';
import type { SiteRequest } from './fetch.ts';

/** Implements the plugin's token sync for tests without WordPress. `user` returns the id of the logged-in user. */
export type TokenSyncParts = {
  readonly project: Project;
  readonly now: () => number;
  readonly user: () => number | null;
  /** The lifetime of a link, in ms. */
  readonly holds?: number;
};

/** As in the plugin. */
const LEEWAY_MS = 60_000;

const json = (status: number, value: object): HttpAnswer => ({
  status,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});
const notLinked = (status: number, reason: string): HttpAnswer => json(status, { linked: false, reason });

export function tokenSync({ project, now, user, holds = 7_200_000 }: TokenSyncParts, request: SiteRequest): HttpAnswer {
  if (request.path.endsWith('/end')) return notLinked(200, 'unlinked');
  const id = user();
  if (id === null) return notLinked(401, 'not_logged_in');
  const verdict = judgeIdToken(project, tokenOf(request), now() - LEEWAY_MS);
  const token = verdict.kind === 'user' ? (verdict.auth?.token as { readonly iat: number }) : null;
  const isFuture = token !== null && token.iat * 1000 > now() + LEEWAY_MS;
  if (verdict.kind === 'expired' || isFuture) return notLinked(403, 'clock');
  if (verdict.kind !== 'user' || verdict.auth === null) return notLinked(403, 'bad_token');
  const wp = `wp_${id}`;
  const issuedAt = Math.floor(now() / 1000) * 1000;
  const expiresAt = issuedAt + holds;
  const signed = customToken(project, verdict.auth.uid, { wp, wpExp: expiresAt }, now());
  return json(200, { linked: true, wp, expiresAt, issuedAt, customToken: signed });
}

function tokenOf({ headers, body }: SiteRequest): string {
  const bearer = /^Bearer\s+(.+)$/i.exec(headers['authorization'] ?? '')?.[1];
  if (bearer !== undefined) return bearer;
  try {
    const { idToken } = JSON.parse(body) as { idToken?: unknown };
    return typeof idToken === 'string' ? idToken : '';
  } catch {
    return '';
  }
}
