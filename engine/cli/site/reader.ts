import { isIP, BlockList } from 'node:net';
import { gzipSync } from 'node:zlib';
import { fetchedContent } from '@ddh/engine/internal/datasets';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { networkReason, readBody, systemNetwork, type Network } from '@ddh/feeds/http';
import { formatMegabytes } from '../texts.ts';
import type { Guard, Place } from './answers.ts';

/** What a reader gets of a file. */
export type Sight =
  | { readonly kind: 'arrived' }
  /** A manifest of another delivery, which a cache has kept. */
  | { readonly kind: 'older'; readonly version: string }
  /** A JSON file that is not compressed. `packed` is its size after compression. */
  | { readonly kind: 'plain'; readonly bytes: number; readonly packed: number }
  | Unseen;

/** Why a reader gets nothing. */
type Unseen =
  | { readonly kind: 'noAddress' }
  /** The address is private, and the site's is not. */
  | { readonly kind: 'private' }
  /** The data has an address with http:, and the page one with https:. */
  | { readonly kind: 'insecure' }
  | { readonly kind: 'unreachable'; readonly detail: string }
  | { readonly kind: 'redirected'; readonly to: string }
  | { readonly kind: 'status'; readonly httpStatus: number }
  | { readonly kind: 'cors'; readonly origin: string }
  /** The body is not such a file, such as a page of the host, or has another size. */
  | { readonly kind: 'otherContent'; readonly bytes: number | null };

export type Seen = { readonly url: string; readonly name: string; readonly sight: Sight };

/** Upper bounds for one file: bytes, ms, and redirects within the origin. */
const MOST_BYTES = 64e6;
const TIMEOUT_MS = 20_000;
const MOST_REDIRECTS = 3;
/** Wait before the second and last try, in ms. */
const WAIT_MS = 2_000;
/** Servers may send smaller files uncompressed. */
const SMALL_BYTES = 10_000;

export const isUnseen = ({ sight: { kind } }: Seen): boolean =>
  kind !== 'arrived' && kind !== 'older' && kind !== 'plain';

/** Fetches the examples of the site's data as a page of the site does, without password, cookie or header of ours. */
export async function lookAsReader(
  place: Place,
  to: string,
  network: Network = systemNetwork,
): Promise<readonly Seen[]> {
  const page = new URL(to);
  const folder = addressIn(place.url, to);
  const seen: Seen[] = [];
  for (const { name, bytes } of place.files) {
    const url = folder === null ? place.url : new URL(name, folder).href;
    const refused = folder === null ? ({ kind: 'noAddress' } as const) : await refusal(folder, page, network);
    const sight = refused ?? sightOf(await fetchTwice(url, page, network, bytes), name, bytes, place.version);
    seen.push({ url, name, sight });
  }
  return seen;
}

/** Tries the parts of a guard that PHP could not try itself. Returns the status of each, 200 only with the right body. */
export async function tryGuard(
  { url, names, body }: Guard,
  to: string,
  network: Network = systemNetwork,
): Promise<Readonly<Record<string, number>>> {
  const page = new URL(to);
  const folder = addressIn(url, to);
  if (folder === null || (await refusal(folder, page, network)) !== null) return {};
  const answers: Record<string, number> = {};
  for (const name of names) {
    const text = body + name;
    const got = await fetchOnce(new URL(`${name}/try.txt`, folder).href, page, network, text.length);
    if (got.ok) answers[name] = Buffer.from(got.value.body ?? '').toString() === text ? 200 : 0;
    else answers[name] = got.error.kind === 'status' ? got.error.httpStatus : 0;
  }
  return answers;
}

/** The address of a folder that the site names, absolute or relative to the site. `null` if it is no web address. */
export function addressIn(url: string, to: string): URL | null {
  const folder = URL.canParse(`${url}/`, `${to}/`) ? new URL(`${url}/`, `${to}/`) : null;
  return folder !== null && /^https?:$/.test(folder.protocol) && folder.username + folder.password === ''
    ? folder
    : null;
}

/** Addresses that readers elsewhere cannot reach. A site must not make this machine ask its own network. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  PRIVATE.addSubnet(net, prefix);
for (const [net, prefix] of [
  ['::', 127],
  ['fc00::', 7],
  ['fe80::', 10],
] as const)
  PRIVATE.addSubnet(net, prefix, 'ipv6');

async function isPrivate({ hostname }: URL, { lookup }: Network): Promise<boolean> {
  const host = hostname.replaceAll(/^\[|\]$|\.$/g, '');
  if (/(^|\.)localhost$/.test(host)) return true;
  const addresses = isIP(host) === 0 ? ((await lookup?.(host)) ?? []) : [host];
  return addresses.some((address) => PRIVATE.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4'));
}

async function refusal(folder: URL, page: URL, network: Network): Promise<Unseen | null> {
  if (page.protocol === 'https:' && folder.protocol === 'http:') return { kind: 'insecure' };
  if (folder.hostname === page.hostname) return null;
  const isHidden = (await isPrivate(folder, network)) && !(await isPrivate(page, network));
  return isHidden ? { kind: 'private' } : null;
}

/** `body` is `null` if the file has more bytes than it should. */
type Got = { readonly body: Uint8Array | null; readonly isPacked: boolean };

/** A server that is restarted or busy answers the second time. */
async function fetchTwice(url: string, page: URL, network: Network, bytes: number): Promise<Result<Got, Unseen>> {
  const first = await fetchOnce(url, page, network, bytes);
  if (first.ok) return first;
  const { error } = first;
  if (
    error.kind !== 'unreachable' &&
    !(error.kind === 'status' && (error.httpStatus >= 500 || error.httpStatus === 429))
  )
    return first;
  await network.sleep(WAIT_MS);
  return fetchOnce(url, page, network, bytes);
}

async function fetchOnce(url: string, page: URL, { fetch }: Network, bytes: number): Promise<Result<Got, Unseen>> {
  const signal = AbortSignal.timeout(TIMEOUT_MS);
  try {
    let at = new URL(url);
    for (let hops = 0; ; hops++) {
      const response = await fetch(at.href, { headers: { origin: page.origin }, redirect: 'manual', signal });
      const { status, headers } = response;
      const target = headers.get('location');
      if (status >= 300 && status < 400 && target !== null) {
        await response.body?.cancel();
        const next = URL.canParse(target, at.href) ? new URL(target, at.href) : null;
        if (next === null || next.origin !== at.origin || hops === MOST_REDIRECTS)
          return err({ kind: 'redirected', to: next?.origin ?? target });
        at = next;
        continue;
      }
      if (status !== 200) {
        await response.body?.cancel();
        return err({ kind: 'status', httpStatus: status });
      }
      const body = await readBody(response, Math.min(bytes, MOST_BYTES));
      const allowed = headers.get('access-control-allow-origin');
      if (at.origin !== page.origin && allowed !== '*' && allowed !== page.origin)
        return err({ kind: 'cors', origin: at.origin });
      return ok({ body, isPacked: headers.get('content-encoding') !== null });
    }
  } catch (cause) {
    const detail = signal.aborted ? `no response within ${TIMEOUT_MS / 1000} seconds` : networkReason(cause);
    return err({ kind: 'unreachable', detail });
  }
}

const decode = (body: Uint8Array): string => new TextDecoder().decode(body);

function sightOf(got: Result<Got, Unseen>, name: string, bytes: number, version: string): Sight {
  if (!got.ok) return got.error;
  const { body, isPacked } = got.value;
  const content = fetchedContent(name, { bytes, version }, body, decode);
  if (content.kind === 'older') return content;
  if (content.kind === 'other' || body === null) return { kind: 'otherContent', bytes: body?.length ?? null };
  const isExample = name.endsWith('.json') && name !== 'manifest.json';
  const isPlain = isExample && !isPacked && bytes >= SMALL_BYTES;
  return isPlain ? { kind: 'plain', bytes, packed: gzipSync(body).length } : { kind: 'arrived' };
}

/** Sentences about files that a cache has kept. Readers get them, so they are no gap. */
export const olderTexts = (seen: readonly Seen[]): readonly string[] =>
  seen.filter(({ sight }) => sight.kind === 'older').map(({ url, sight }) => `${url} ${sightText(sight)}`);

/** Says what a reader got. The text follows the file's address. */
export function sightText(sight: Sight): string {
  switch (sight.kind) {
    case 'arrived':
      return 'arrived';
    case 'older':
      return `is still of version ${sight.version}: a cache in front of the site keeps it`;
    case 'plain':
      return `arrived uncompressed with ${formatMegabytes(sight.bytes)}; compressed it has ${formatMegabytes(sight.packed)}`;
    case 'noAddress':
      return 'is no web address: correct DDH_DATA_URL in wp-config.php or the filter ddh_data_url';
    case 'private':
      return 'is a private address, which readers cannot reach: correct DDH_DATA_URL, the filter ddh_data_url or the address of uploads';
    case 'insecure':
      return 'begins with http:, and browsers do not let pages with https: read it';
    case 'unreachable':
      return `cannot be fetched: ${sight.detail}`;
    case 'redirected':
      return `redirects to ${sight.to}, which is not followed`;
    case 'status':
      return statusText(sight.httpStatus);
    case 'cors':
      return `is at ${sight.origin}, which does not let the site's pages read it: let it send Access-Control-Allow-Origin, or exclude the data folder from the URL rewriting`;
    case 'otherContent':
      return `is not the file: the response has ${sight.bytes === null ? 'more bytes' : `${sight.bytes} bytes`}, and may be another page or cut off`;
  }
}

function statusText(status: number): string {
  const remedy =
    status >= 500
      ? 'look into the error log of the web server, which names a rule of .htaccess that it does not allow'
      : 'let the web server, its firewall and caches serve .json, .npz, .csv and .gz of the data folder to every reader';
  return `answers with status ${status}: ${remedy}`;
}
