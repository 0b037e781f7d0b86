import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { isLoggedOut, isRefused, type SiteAnswer } from '../../../siteHttp.ts';
import type { Site } from '../../../wordpressApi.ts';

/** `badToken`: the site does not accept the ID token. `clock`: it does not, because of the times in the token. */
export type SyncFailure =
  | { readonly kind: 'notSetUp' | 'copy' | 'loggedOut' | 'badToken' | 'clock' | 'refused' }
  /** `retryAfter`: the number of seconds that the site asks to wait before the next request. */
  | { readonly kind: 'unreachable'; readonly retryAfter: number };

/** A token that the site has signed, and the time of that on the site's clock, in epoch milliseconds. */
export type SiteToken = { readonly text: string; readonly issuedAt: number };

/** Calls the host's REST route that links a session to the logged-in member. */
export interface TokenSync {
  /**
   * Returns a token for the same session, signed by the site. The token names the member for whom the session may act.
   */
  link(idToken: string): Promise<Result<SiteToken, SyncFailure>>;
}

export const siteTokenSync = ({ askAt }: Pick<Site, 'askAt'>, address: string, userId: string): TokenSync => ({
  async link(idToken) {
    const bearer = { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } } as const;
    const first = await askAt(userId, address, bearer);
    // Some servers drop the Authorization header, and some plugins refuse a bearer token that is not their own. The
    // token is then sent again in the body.
    const hidden = first.ok && REFUSALS.has(first.value.status) && !isOurs(first.value);
    const answer = hidden ? await askAt(userId, address, { method: 'POST', body: { idToken } }) : first;
    if (answer.ok) return readAnswer(answer.value, `wp_${userId}`);
    return err(answer.error.kind === 'refused' ? { kind: 'refused' } : { kind: 'unreachable', retryAfter: 0 });
  },
});

/**
 * Ends the link between session and member. This needs no login and no nonce, because the page calls it after the
 * logout.
 */
export const endLink = ({ tell }: Pick<Site, 'tell'>, idToken: string): Promise<void> =>
  tell('token-sync/end', { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } });

const REFUSALS: ReadonlySet<number> = new Set([401, 403]);
const isOurs = ({ body }: SiteAnswer): boolean => isObject(body) && typeof body['linked'] === 'boolean';

function readAnswer(answer: SiteAnswer, wp: string): Result<SiteToken, SyncFailure> {
  const { body, retryAfter } = answer;
  const { linked, reason, customToken, issuedAt, wp: whose } = isObject(body) ? body : {};
  if (linked === true && typeof customToken === 'string' && typeof issuedAt === 'number') {
    // If the token is for another user id, another member has logged in since the page was loaded.
    return whose === wp ? ok({ text: customToken, issuedAt }) : err({ kind: 'loggedOut' });
  }
  if (reason === 'not_configured') return err({ kind: 'notSetUp' });
  if (reason === 'copy') return err({ kind: 'copy' });
  if (reason === 'bad_token') return err({ kind: 'badToken' });
  if (reason === 'clock') return err({ kind: 'clock' });
  if (isLoggedOut(answer)) return err({ kind: 'loggedOut' });
  return err(isRefused(answer) ? { kind: 'refused' } : { kind: 'unreachable', retryAfter });
}
