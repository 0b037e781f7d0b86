import type { User } from '../../../src/services/ports.ts';
import type { HttpAnswer } from '../http.ts';
import type { SiteRequest } from './fetch.ts';
import { PAGE_URL } from './page.ts';
import type { Settings } from './teamsPage.ts';
import { tokenSync, type TokenSyncParts } from './tokenSync.ts';
import { FIREBASE_CONFIG } from './world.ts';

const REST = new URL('/wp-json/', PAGE_URL).href;
const TOKEN_SYNC = `${REST}ddh/v1/token-sync`;

/** The settings that the host site writes into its pages. */
export const SITE_SETTINGS: Settings = {
  host: {
    rest: REST,
    freshNonce: new URL('/wp-admin/admin-ajax.php?action=rest-nonce', PAGE_URL).href,
    home: new URL('/', PAGE_URL).href,
  },
  firebase: { app: FIREBASE_CONFIG, tokenSync: TOKEN_SYNC },
};

export const memberOf = (id: number): User => ({
  id: String(id),
  name: `Member ${id}`,
  email: `member-${id}@example.com`,
  username: `member${id}`,
  avatarUrl: null,
  patreonId: null,
});

const json = (value: object): HttpAnswer => ({
  status: 200,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(value),
});

/** Responds as the host site does to requests for the current user, a fresh nonce and the token sync. */
export function answerSite(parts: TokenSyncParts, request: SiteRequest): HttpAnswer {
  const { pathname, href } = new URL(request.path, PAGE_URL);
  const id = parts.user();
  if (href === TOKEN_SYNC || href === `${TOKEN_SYNC}/end`) return tokenSync(parts, request);
  if (pathname.endsWith('/admin-ajax.php')) return { status: 200, headers: {}, body: `nonce${id ?? 0}` };
  if (pathname.endsWith('/current-user')) {
    if (id === null) return json({ logged_in: false });
    const { username, name, email } = memberOf(id);
    return json({ logged_in: true, user_id: id, username, display_name: name, email });
  }
  return { status: 404, headers: {}, body: '{}' };
}
