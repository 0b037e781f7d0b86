/** Why a request to a site got no usable response. */
export type SiteFault =
  /** The site sent no response, or only the beginning of one. */
  | { readonly kind: 'unreachable'; readonly detail: string }
  /** The response is not from WordPress. It may be a page of the host or of a firewall, which may say its name. */
  | { readonly kind: 'foreign'; readonly status: number; readonly firewall: string | null }
  /** The server asks for a password of its own before WordPress gets the request. */
  | { readonly kind: 'password' }
  /** `to` is `null` if the response names no web address. */
  | { readonly kind: 'redirected'; readonly to: string | null }
  /** WordPress or the plugin returned an error. `code` is for programs and `message` for people. */
  | {
      readonly kind: 'refused';
      readonly status: number;
      readonly code: string;
      readonly message: string;
      readonly data: Readonly<Record<string, unknown>>;
    };

/**
 * Codes of errors after which the same request can succeed: another delivery is being published, or a part was damaged
 * in transit.
 */
const TEMPORARY_CODES = ['ddh_import_busy', 'ddh_delivery_digest'];
const TEMPORARY_STATUSES = [408, 425, 429, 502, 503, 504];

/** Whether the bytes that arrived are others than those that were sent. */
export const isDamaged = (fault: SiteFault): boolean =>
  fault.kind === 'refused' && fault.code === 'ddh_delivery_digest';

/** Returns whether the same request can succeed later. */
export function isTemporary(fault: SiteFault): boolean {
  switch (fault.kind) {
    case 'unreachable':
      return true;
    case 'foreign':
      return fault.status === 500 || TEMPORARY_STATUSES.includes(fault.status);
    case 'password':
    case 'redirected':
      return false;
    case 'refused':
      // WordPress returns status 500 for a full disk or a fault in its code. Neither goes away by itself.
      return TEMPORARY_CODES.includes(fault.code) || TEMPORARY_STATUSES.includes(fault.status);
  }
}

/** Codes of WordPress and the plugin. Other programs in WordPress, such as a firewall, have codes of other names. */
const OWN_CODE = /^(rest|ddh)_/;

/** Returns the status of a refusal after which another form or size of the same request may be accepted, or `null`. */
export function statusOfForm(fault: SiteFault): number | null {
  switch (fault.kind) {
    case 'foreign':
      return isTemporary(fault) ? null : fault.status;
    case 'redirected':
      return 302;
    case 'refused': {
      const isOfForm =
        [413, 415].includes(fault.status) || ([400, 403, 406].includes(fault.status) && !OWN_CODE.test(fault.code));
      return isOfForm || isDamaged(fault) ? fault.status : null;
    }
    default:
      return null;
  }
}

/** Describes the fault. The text follows the site's URL in a sentence. */
export function siteFaultText(fault: SiteFault): string {
  switch (fault.kind) {
    case 'unreachable':
      return `does not answer: ${fault.detail}`;
    case 'foreign':
      return `answers with status ${fault.status}, but the response is not from WordPress${fault.firewall === null ? '' : `: the firewall ${fault.firewall} sent it`}`;
    case 'password':
      return (
        'has a password in front of the site (status 401), and a request can carry only one: let the server ask for none ' +
        'at /wp-json/'
      );
    case 'redirected':
      return fault.to === null
        ? 'redirects to an address that cannot be read'
        : `redirects to ${fault.to}: give that site's address`;
    case 'refused':
      return fault.status === 401
        ? `does not accept the user and the Application Password (${fault.code}): ${fault.message}`
        : `refuses the request (${fault.code}): ${fault.message}`;
  }
}
