import { createHash } from 'node:crypto';
import { systemNetwork, type Network } from '@ddh/feeds/http';
import { FORMS, type Form } from '../site/ways.ts';

type Listed = { readonly name: string; readonly bytes: number; readonly sha256: string };
/** A request as a server sees it. `form` is `null` if it has no bytes of a delivery. */
export type Seen = {
  readonly route: string;
  readonly form: Form | null;
  readonly bytes: Uint8Array;
  readonly headers: Headers;
  readonly fields: readonly string[];
};
/** Answers a request in place of the site, or returns `null`. */
export type Front = (seen: Seen) => Response | null;

const LIMIT = 1_048_576;
const sha256 = (bytes: Uint8Array): string => createHash('sha256').update(bytes).digest('hex');

const json = (body: object, status = 200): Response => Response.json(body, { status });
const refusal = (status: number, code: string): Response => json({ code, message: code }, status);

/** Reads a request of `ddh`, and checks the digest of its bytes. */
async function read(route: string, { headers: sent, body }: RequestInit): Promise<Seen> {
  const headers = new Headers(sent);
  const type = headers.get('content-type') ?? '';
  const seen = { route, headers, fields: [] };
  const damaged = (): never => {
    throw new Error(`the digest of ${route} is wrong`);
  };
  if (body instanceof FormData) {
    const piece = body.get('piece');
    const bytes = Buffer.from(piece instanceof Blob ? await piece.text() : '', 'base64');
    if (body.get('digest') !== sha256(bytes)) damaged();
    return { ...seen, form: 'field', bytes, fields: [...body.keys()] };
  }
  if (type === 'application/octet-stream' && body instanceof Uint8Array) {
    const stated = `sha-256=:${Buffer.from(sha256(body), 'hex').toString('base64')}:`;
    if (headers.get('content-digest') !== stated) damaged();
    return { ...seen, form: 'raw', bytes: body };
  }
  const text = typeof body === 'string' ? body : '';
  const { hex, digest } = JSON.parse(text || '{}') as { readonly hex?: string; readonly digest?: string };
  if (hex === undefined) return { ...seen, form: null, bytes: Buffer.from(text) };
  const bytes = Buffer.from(hex, 'hex');
  if (digest !== sha256(bytes)) damaged();
  return { ...seen, form: 'json', bytes, fields: ['digest', 'hex'] };
}

/** A site with the plugin, or with one that takes only whole parts, behind a server that may answer first. */
export function formSite(front: Front, { isOld = false }: { readonly isOld?: boolean } = {}) {
  const requests: Seen[] = [];
  const stored = new Map<number, Uint8Array>();
  let [list, refused]: [readonly Listed[], number] = [[], 0];
  let found: unknown = null;
  const pieces = isOld ? {} : { pieces: Object.fromEntries(FORMS.map((form) => [form, LIMIT])) };

  function place(number: number, from: number, bytes: Uint8Array): void {
    stored.set(number, Buffer.concat([(stored.get(number) ?? Buffer.of()).subarray(0, from), bytes]));
  }

  function receive({ route, bytes }: Seen): Response {
    const [, numbers = '', kind, at = '0'] = /\/files\/([\d,]+)(?:\/(at|parts)\/(\d+))?$/.exec(route) ?? [];
    if (isOld && kind === 'at') return refusal(404, 'rest_no_route');
    if (kind !== undefined) place(Number(numbers), Number(at) * (kind === 'at' ? 1 : LIMIT), bytes);
    let from = 0;
    for (const number of kind === undefined ? numbers.split(',').map(Number) : [])
      place(number, 0, bytes.subarray(from, (from += list[number]?.bytes ?? 0)));
    return json({ received: bytes.length });
  }

  function begin({ form, bytes }: Seen): Response {
    if (isOld && form !== null) return refusal(400, 'ddh_bad_request');
    list = (JSON.parse(Buffer.from(bytes).toString()) as { readonly files: readonly Listed[] }).files;
    const missing = list.map(({ name }, file) => ({ name, file, part: 0, ...(!isOld && { from: 0 }) }));
    return json({ id: 'a', part_size: LIMIT, ...pieces, missing, left_out: [] }, 201);
  }

  function commit(): Response {
    const lines = list.map(({ name }, i) => `${sha256(stored.get(i) ?? Buffer.of())}  ${name}\n`).join('');
    const digest = createHash('sha256').update(lines).digest('hex');
    return json({ folder: 'F', version: 'v', time: '2026-11-28T00:00:00Z', digest, messages: ['done'] });
  }

  function publisher(): Response {
    const may = { authorization: true, application_passwords: true, logged_in: true, may_publish: true };
    return json({ ...may, part_size: LIMIT, now: Math.round(systemNetwork.now() / 1000), ...pieces });
  }

  function answer(seen: Seen): Response {
    const { route, form } = seen;
    if (isOld && form !== 'raw' && route.includes('/files/')) return refusal(415, 'ddh_delivery_part');
    if (route.includes('/files/')) return receive(seen);
    if (route === '/ddh/v1/deliveries') return begin(seen);
    if (route.endsWith('/commit')) return commit();
    if (route === '/ddh/v1/publisher') return form === null ? publisher() : json({ received: seen.bytes.length });
    if (route !== '/ddh/v1/host' || isOld) return refusal(404, 'rest_no_route');
    ({ found } = JSON.parse(Buffer.from(seen.bytes).toString()) as { readonly found: unknown });
    return json({ kept: 1 });
  }

  const network: Network = {
    ...systemNetwork,
    sleep: () => Promise.reject(new Error('the command waits')),
    fetch: async (address, init) => {
      const url = new URL(address);
      const seen = await read(url.searchParams.get('rest_route') ?? url.pathname.replace('/wp-json', ''), init);
      requests.push(seen);
      const response = front(seen) ?? answer(seen);
      if (!response.ok) refused++;
      return response;
    },
  };
  return { network, requests, stored, refused: () => refused, found: () => found };
}
