import { randomBytes } from 'node:crypto';
import { safeParse } from 'valibot';
import { type Network, systemNetwork } from '@ddh/feeds/http';
import { publisher, type Place, type Publisher } from './answers.ts';
import { createSiteClient, type SiteClient } from './client.ts';
import { type SiteFault, siteFaultText } from './faults.ts';
import { createSender, searchFor, type Found, type NoWay } from './sender.ts';
import { noWayText } from './wayTexts.ts';

/** A reason why `ddh publish` would fail. */
export type SiteProblem =
  | { readonly kind: 'noAnswer'; readonly fault: SiteFault }
  /** WordPress responds, but does not have the plugin's route. */
  | { readonly kind: 'noPlugin' }
  | { readonly kind: 'noAuthorization' }
  | { readonly kind: 'passwordsOff' }
  | { readonly kind: 'wrongPassword' }
  | { readonly kind: 'noCapability' }
  /** No form and size of a part was accepted. */
  | NoWay
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

/**
 * The reasons why this machine cannot publish to a site, or none if it can. `reader` says where readers fetch its data,
 * and `found` in which form and size the server accepts parts, or `null` if none was sent.
 */
export type SiteCheck = {
  readonly problems: readonly SiteProblem[];
  readonly reader: Place | null;
  readonly found: Found | null;
  /** Whether a further request may be refused at both addresses. */
  readonly mayTell: boolean;
};

/** How many refused requests a check may cost, because firewalls ban an address after some. */
const MOST_REFUSED = 6;

/** Checks whether this machine can publish to a site. Changes nothing on the site. */
export async function checkSite({ to, user, password, network = systemNetwork }: CheckOptions): Promise<SiteCheck> {
  let refused = 0;
  const counting: Network = {
    ...network,
    fetch: async (url, init) => {
      const response = await network.fetch(url, init);
      if (!response.ok) refused++;
      return response;
    },
  };
  const site = createSiteClient({ to, user, password, network: counting, patienceMs: 0 });
  const before = network.now();
  const answer = await site.get(ROUTE);
  const middle = (before + network.now()) / 2;
  const nothing = { reader: null, found: null, mayTell: false };
  if (!answer.ok) return { ...nothing, problems: [problemOf(answer.error)] };
  const seen = safeParse(publisher, answer.value);
  if (!seen.success) return { ...nothing, problems: [{ kind: 'noPlugin' }] };
  const clock = clockProblems(seen.output.now - middle / 1000);
  const reader = seen.output.reader ?? null;
  const access = accessProblem(seen.output);
  if (access !== null) return { ...nothing, problems: [...clock, access], reader };
  const { problem, found } = await findWay(seen.output, site, MOST_REFUSED - refused);
  const mayTell = refused + 2 <= MOST_REFUSED;
  return { problems: problem === null ? clock : [...clock, problem], reader, found, mayTell };
}

function clockProblems(ahead: number): readonly SiteProblem[] {
  const seconds = Math.round(ahead);
  return Math.abs(seconds) > CLOCK_SECONDS ? [{ kind: 'clock', seconds }] : [];
}

function accessProblem(seen: Publisher): SiteProblem | null {
  const { authorization, application_passwords: passwords, logged_in: loggedIn, may_publish: mayPublish } = seen;
  if (!authorization) return { kind: 'noAuthorization' };
  if (!passwords) return { kind: 'passwordsOff' };
  if (!loggedIn) return { kind: 'wrongPassword' };
  return mayPublish ? null : { kind: 'noCapability' };
}

/** Finds the form and the size in which parts arrive. Costs at most `most` refused requests. */
async function findWay(
  seen: Publisher,
  site: SiteClient,
  most: number,
): Promise<{ readonly problem: SiteProblem | null; readonly found: Found | null }> {
  const sender = createSender(site, searchFor(seen, { most }));
  for (;;) {
    // Each part has other random bytes. A firewall may look for patterns in a part, and a proxy might compress other bytes.
    const sent = await sender.send((bytes) => Promise.resolve({ route: ROUTE, bytes: randomBytes(bytes) }));
    if (sent.ok && sender.isSettled()) return { problem: null, found: sender.found() };
    if (sent.ok) continue;
    const { error } = sent;
    if (error.kind === 'site') return { problem: problemOf(error.fault), found: null };
    return { problem: error, found: { way: null, refusals: error.refusals, firewall: error.firewall } };
  }
}

/** Gives a site the sentences for its host, so that Site Health offers them. Plugins before 1.0.0 do not take them. */
export async function tellSite(
  { to, user, password, network = systemNetwork }: CheckOptions,
  found: readonly string[],
) {
  await createSiteClient({ to, user, password, network, patienceMs: 0 }).post('/host', { found });
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
    case 'noWay':
      return `${noWayText(problem)}. Send the text below to your host`;
    case 'clock':
      return (
        `has a clock that is ${Math.abs(problem.seconds)} seconds ${problem.seconds > 0 ? 'ahead of' : 'behind'} this ` +
        "machine's: correct the one that is wrong"
      );
  }
}
