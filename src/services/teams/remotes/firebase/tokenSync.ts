import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { isLoginGone, isRefused, type Site, type SiteAnswer } from '../../../wordpressApi.ts';

export type SyncFailure =
  | { readonly kind: 'notSetUp' }
  | { readonly kind: 'loggedOut' }
  /** It takes the ID token for none. */
  | { readonly kind: 'badToken' }
  | { readonly kind: 'refused' }
  /** `retryAfter`: for so many seconds it does not want to be asked again. */
  | { readonly kind: 'unreachable'; readonly retryAfter: number };

/** The host site's route that links a session to the member who looks at the page. */
export interface TokenSync {
  /** The answer is a token for the same session, signed by the site: it says whom the session may act for. */
  link(idToken: string): Promise<Result<string, SyncFailure>>;
  /** Says that the link is over. */
  end(idToken: string): Promise<void>;
}

export function siteTokenSync({ askAt, tellAt }: Site, address: string, userId: string): TokenSync {
  return {
    async link(idToken) {
      const bearer = { method: 'POST', headers: { Authorization: `Bearer ${idToken}` } } as const;
      const first = await askAt(userId, address, bearer);
      // Some servers take that header away, and plugins with tokens of their own refuse any other.
      const hidden = first.ok && REFUSALS.has(first.value.status) && !isOurs(first.value);
      const answer = hidden ? await askAt(userId, address, { method: 'POST', body: { idToken } }) : first;
      return answer.ok ? readAnswer(answer.value, `wp_${userId}`) : err({ kind: 'unreachable', retryAfter: 0 });
    },
    end: (idToken) => endLink({ tellAt }, address, idToken),
  };
}

/** Needs no member, and no nonce: the page says so just when nobody is logged in any more. */
export const endLink = ({ tellAt }: Pick<Site, 'tellAt'>, address: string, idToken: string): Promise<void> =>
  tellAt(address, { method: 'DELETE', headers: { Authorization: `Bearer ${idToken}` } });

const REFUSALS: ReadonlySet<number> = new Set([401, 403]);
const isOurs = ({ body }: SiteAnswer): boolean => isObject(body) && typeof body['linked'] === 'boolean';

function readAnswer(answer: SiteAnswer, wp: string): Result<string, SyncFailure> {
  const { status, body, retryAfter } = answer;
  const { linked, reason, customToken, wp: whose } = isObject(body) ? body : {};
  if (linked === true && typeof customToken === 'string') {
    // Somebody else has logged in meanwhile.
    return whose === wp ? ok(customToken) : err({ kind: 'loggedOut' });
  }
  if (reason === 'not_configured') return err({ kind: 'notSetUp' });
  if (reason === 'bad_token') return err({ kind: 'badToken' });
  // A stale nonce that could not be renewed is a login that is gone.
  if (status === 401 || isLoginGone(answer)) return err({ kind: 'loggedOut' });
  return err(isRefused(answer) ? { kind: 'refused' } : { kind: 'unreachable', retryAfter });
}
