import { formatMegabytes } from '../texts.ts';
import type { Found } from './sender.ts';
import type { Form, Refusal, Way } from './ways.ts';

const FORM_TEXTS: Readonly<Record<Form, string>> = {
  raw: 'application/octet-stream',
  field: 'an upload field (multipart/form-data)',
  json: 'JSON',
};

const sizeText = (bytes: number): string => (bytes < 1e6 ? `${Math.ceil(bytes / 1024)} kB` : formatMegabytes(bytes));

const wayText = ({ form, bytes }: Way): string => `${FORM_TEXTS[form]} of ${sizeText(bytes)}`;

/** `403 for application/octet-stream of 1.0 MB, 413 for JSON of 64 kB`, each once. */
const refusalsText = (refusals: readonly Refusal[]): string =>
  [...new Set(refusals.map((refusal) => `${refusal.status} for ${wayText(refusal)}`))].join(', ');

const namedText = (firewall: string | null): string => (firewall === null ? '' : ` (firewall: ${firewall})`);

/** Says that nothing was accepted. The text follows the site's URL. */
export const noWayText = ({ refusals, firewall }: Omit<Found, 'way'>): string =>
  `refuses data in each form that was tried${namedText(firewall)}: ${refusalsText(refusals)}`;

/** Says how data gets to the site although something was refused. The text follows the site's URL. */
export const foundText = (way: Way, { refusals, firewall }: Found): string =>
  `accepts data as ${wayText(way)}, and refuses other forms${namedText(firewall)}: ${refusalsText(refusals)}`;

/** What the host should allow, as sentences for the host. */
export const firewallText = ({ way, refusals, firewall }: Found): string =>
  `${firewall === null ? 'The web server or a firewall' : `The firewall ${firewall}`} refuses POST requests to /wp-json/ddh/ and ` +
  `/?rest_route=/ddh/ before WordPress gets them: status ${refusalsText(refusals)}. ` +
  (way === null
    ? 'Please allow application/octet-stream of 1 MB there, or an upload field (multipart/form-data) of 1.4 MB.'
    : `It accepts ${wayText(way)}, so the site works. With application/octet-stream of 1 MB it would work faster.`);
