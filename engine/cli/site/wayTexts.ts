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

/** `application/octet-stream of 1.0 MB (status 403)`, and so on. */
const refusalsText = (refusals: readonly Refusal[]): string =>
  refusals.map((refusal) => `${wayText(refusal)} (status ${refusal.status})`).join(', ');

const namedText = (firewall: string | null): string => (firewall === null ? '' : ` by the firewall ${firewall}`);

/** Says that nothing was accepted. The text follows the site's URL. */
export const noWayText = ({ refusals, firewall }: Omit<Found, 'way'>): string =>
  `refuses data in each form that was tried${namedText(firewall)}: ${refusalsText(refusals)}`;

/** Says how data gets to the site although something was refused. The text follows the site's URL. */
export const foundText = (way: Way, { refusals, firewall }: Found): string =>
  `accepts data as ${wayText(way)}; refused${namedText(firewall)}: ${refusalsText(refusals)}`;

/** What the host should allow, as a sentence for the host. */
export const firewallText = ({ way, refusals, firewall }: Found): string =>
  `Requests to /wp-json/ddh/ or /?rest_route=/ddh/ are refused before WordPress gets them${namedText(firewall)}: POST with ${refusalsText(refusals)}. ` +
  (way === null
    ? 'Please allow POST requests with application/octet-stream, or with an upload field, of 1 MB for these addresses.'
    : `POST with ${wayText(way)} is accepted, so the site works; allowing application/octet-stream of 1 MB for these addresses would make it faster.`);
