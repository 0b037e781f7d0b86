import { randomBytes } from 'node:crypto';
import { safeParse } from 'valibot';
import { type Network, systemNetwork } from '@ddh/feeds/http';
import { publisher, type Place, type Publisher } from './answers.ts';
import { createSiteClient, type SiteClient } from './client.ts';
import { type SiteFault, siteFaultText } from './faults.ts';

/** A reason why `ddh publish` would fail. */
export type SiteProblem =
  | { readonly kind: 'noAnswer'; readonly fault: SiteFault }
  /** WordPress responds, but does not have the plugin's route. */
  | { readonly kind: 'noPlugin' }
  | { readonly kind: 'noAuthorization' }
  | { readonly kind: 'passwordsOff' }
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'noCapability' }
  | { readonly kind: 'partTooLarge'; readonly bytes: number; readonly fault: SiteFault }
  /** Seconds by which the site's clock is ahead of this machine's. Negative if it is behind. */
  | { readonly kind: 'clock'; readonly seconds: number };

export type CheckOptions = {
  /** A URL that `parseSiteAddress` has returned. */
  readonly to: string;
  readonly user: string;
  readonly password: string;
  readonly network?: Network;
};

/** Largest acceptable difference between the clocks of this machine and the server, in seconds. */
const CLOCK_SECONDS = 60;
const ROUTE = '/publisher';

/** The reasons why this machine cannot publish to a site, or none if it can. `reader` says where readers fetch its data. */
export type SiteCheck = { readonly problems: readonly SiteProblem[]; readonly reader: Place | null };

/** Checks whether this machine can publish to a site. Changes nothing on the site. */
export async function checkSite({ to, user, password, network = systemNetwork }: CheckOptions): Promise<SiteCheck> {
  const site = createSiteClient({ to, user, password, network, patienceMs: 0 });
  const before = network.now();
  const answer = await site.get(ROUTE);
  const middle = (before + network.now()) / 2;
  if (!answer.ok) return { problems: [problemOf(answer.error)], reader: null };
  const seen = safeParse(publisher, answer.value);
  if (!seen.success) return { problems: [{ kind: 'noPlugin' }], reader: null };
  const clock = clockProblems(seen.output.now - middle / 1000);
  const access = await accessProblem(seen.output, site);
  return { problems: access === null ? clock : [...clock, access], reader: seen.output.reader ?? null };
}

function clockProblems(ahead: number): readonly SiteProblem[] {
  const seconds = Math.round(ahead);
  return Math.abs(seconds) > CLOCK_SECONDS ? [{ kind: 'clock', seconds }] : [];
}

async function accessProblem(seen: Publisher, site: SiteClient): Promise<SiteProblem | null> {
  const { authorization, application_passwords: passwords, logged_in: loggedIn, may_publish: mayPublish } = seen;
  if (!authorization) return { kind: 'noAuthorization' };
  if (!passwords) return { kind: 'passwordsOff' };
  if (!loggedIn) return { kind: 'wrongPassword' };
  if (!mayPublish) return { kind: 'noCapability' };
  const bytes = seen.part_size;
  // Send random bytes as the test part. A firewall may look for patterns in a part, and a proxy might compress other
  // bytes.
  const part = await site.post(ROUTE, randomBytes(bytes));
  if (part.ok) return null;
  // Without the functions that it needs, the plugin refuses a part of any size.
  const isLacking = part.error.kind === 'refused' && part.error.code === 'ddh_function';
  return isLacking ? problemOf(part.error) : { kind: 'partTooLarge', bytes, fault: part.error };
}

/** Error codes of WordPress, which can refuse a request before the plugin receives it. */
const PASSWORD_CODES = ['incorrect_password', 'invalid_username', 'invalid_email'];
const OFF_CODES = ['application_passwords_disabled', 'application_passwords_disabled_for_user'];

function problemOf(fault: SiteFault): SiteProblem {
  if (fault.kind !== 'refused') return { kind: 'noAnswer', fault };
  if (fault.code === 'rest_no_route') return { kind: 'noPlugin' };
  if (PASSWORD_CODES.includes(fault.code)) return { kind: 'wrongPassword' };
  if (OFF_CODES.includes(fault.code)) return { kind: 'passwordsOff' };
  return { kind: 'noAnswer', fault };
}

/** Says what is wrong and how to fix it. The text follows the site's URL. */
export function siteProblemText(problem: SiteProblem): string {
  switch (problem.kind) {
    case 'noAnswer':
      return siteFaultText(problem.fault);
    case 'noPlugin':
      return 'has WordPress, but no DDH Hockey Hub plugin of this version: install or update the plugin';
    case 'noAuthorization':
      return (
        'does not receive the Authorization header: save Settings > Permalinks once, which adds a rule to .htaccess, or ' +
        'ask the host to pass the header on to PHP'
      );
    case 'passwordsOff':
      return (
        'has Application Passwords switched off: the site must know that it is reached by HTTPS, and no security plugin ' +
        'may switch them off'
      );
    case 'wrongPassword':
      return (
        'does not accept the user name and the Application Password: as an administrator of the ' +
        'site, make one under Users > this user > Application Passwords, and set DDH_PUBLISH_PASSWORD to it. The password of ' +
        'the login form does not work here'
      );
    case 'noCapability':
      return 'does not allow this user to publish: give them the role "DDH publisher", or use an administrator';
    case 'partTooLarge':
      return `does not accept a request of ${problem.bytes} bytes: raise the limit of the web server or firewall (it ${siteFaultText(problem.fault)})`;
    case 'clock':
      return (
        `has a clock that is ${Math.abs(problem.seconds)} seconds ${problem.seconds > 0 ? 'ahead of' : 'behind'} this ` +
        "machine's: correct the one that is wrong"
      );
  }
}
