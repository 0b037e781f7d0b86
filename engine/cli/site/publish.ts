import { createHash } from 'node:crypto';
import type { BaseIssue, BaseSchema } from 'valibot';
import { safeParse } from 'valibot';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkLeases } from '../lease/lease.ts';
import { type Network, systemNetwork } from '@ddh/feeds/http';
import {
  deliveries,
  delivery,
  type Delivery,
  type ListedDelivery,
  receipt,
  type Receipt,
  rolledBack,
  siteRecord,
} from './answers.ts';
import { createSiteClient, PATIENCE_MS, type SiteClient } from './client.ts';
import type { SiteFault } from './faults.ts';
import { listFiles, type SiteFile } from './folder.ts';
import type { NightFigures } from './night.ts';

export type PublishOptions = {
  /** A URL that `parseSiteAddress` has returned. */
  readonly to: string;
  readonly user: string;
  readonly password: string;
  /** Figures to send as `night.json`, in place of the one in the folder. */
  readonly night?: NightFigures;
  /** The folder of a record whose files are sent, too. */
  readonly record?: string;
  readonly network?: Network;
  /** The time in ms for which a failed request is repeated. Defaults to PATIENCE_MS. */
  readonly patienceMs?: number;
};

export type PublishStep =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'sending'; readonly sent: number; readonly bytes: number }
  | { readonly kind: 'committing' }
  | { readonly kind: 'waiting'; readonly fault: SiteFault; readonly waitMs: number };

export type PublishFault =
  | { readonly kind: 'folder'; readonly detail: string }
  | { readonly kind: 'site'; readonly fault: SiteFault }
  /** Another run makes this night now. */
  | { readonly kind: 'takenOver'; readonly detail: string }
  /** The site's plugin has another version of the protocol. `route` is the route with the unexpected response. */
  | { readonly kind: 'protocol'; readonly route: string };

/**
 * `sent` counts the files and bytes that the site lacked. `leftOut` has a sentence for each file that is not a data
 * file. `files` has all files of the delivery.
 */
export type Published = Receipt & {
  readonly sent: { readonly files: number; readonly bytes: number };
  readonly leftOut: readonly string[];
  readonly files: readonly Pick<SiteFile, 'name' | 'bytes' | 'sha256'>[];
};

/**
 * Maximum number of times to start a delivery. A new start is needed if the site has deleted the unfinished delivery.
 */
const MOST_BEGINS = 3;
/** Number of requests to send at the same time. */
const CONNECTIONS = 4;
/**
 * Maximum size of a batch in bytes, and maximum number of its files. With smaller batches, WordPress would start more
 * often. Larger batches would keep one of its processes busy for longer.
 */
const BATCH_BYTES = 524_288;
const MOST_IN_BATCH = 100;

/**
 * Delivers the files of a folder to a site and makes them visible in one step. Sends only the parts of files that the
 * site lacks, so a new run continues a killed one. Writes nothing on this machine.
 */
export async function publishFolder(
  folder: string,
  options: PublishOptions,
  progress: (step: PublishStep) => void = () => undefined,
): Promise<Result<Published, PublishFault>> {
  const { night, record } = options;
  const listed = await listFiles({ folder, night, record }, (name) => progress({ kind: 'reading', name }));
  if (!listed.ok) return err({ kind: 'folder', detail: listed.error });
  const files = listed.value;
  const site = clientOf(options, (fault, waitMs) => progress({ kind: 'waiting', fault, waitMs }));
  const body = { files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })) };
  for (let begins = 1; ; begins++) {
    const begun = await request(delivery, '/deliveries', () => site.post('/deliveries', body));
    if (!begun.ok) return begun;
    const sent = await sendAndCommit(site, begun.value, files, progress);
    if (sent.ok || begins === MOST_BEGINS || !isForgotten(sent.error)) return sent;
  }
}

/** Lists the deliveries that the site keeps, newest first. */
export async function listDeliveries(
  options: PublishOptions,
): Promise<Result<readonly ListedDelivery[], PublishFault>> {
  const answer = await request(deliveries, '/deliveries', () => clientOf(options).get('/deliveries'));
  return answer.ok ? ok(answer.value.deliveries) : answer;
}

/** A file of the site's record of forecasts. `name` is its path in the record's folder, such as `head.json`. */
export type RecordFile = { readonly name: string; readonly contents: Uint8Array };

const RECORD_NAME =
  /^record\/((?:head|receipts|summary)\.json|forecasts\/\d{4}-\d\d-\d\d\.ndjson\.gz|results\/\d{4}-\d\d-\d\d\.json)$/;

/** Downloads all files of the site's record of forecasts, and checks their SHA-256 digests. */
export async function fetchRecord(options: PublishOptions): Promise<Result<readonly RecordFile[], PublishFault>> {
  const route = '/record';
  const answer = await request(siteRecord, route, () => clientOf(options).get(route));
  if (!answer.ok) return answer;
  const { fetch } = options.network ?? systemNetwork;
  const folder = new URL(`${answer.value.url}/`, `${options.to}/`);
  const files: RecordFile[] = [];
  for (const { name, sha256 } of answer.value.files) {
    const [, own] = RECORD_NAME.exec(name) ?? [];
    if (own === undefined) return err(otherProtocol(route));
    const detail = `the file ${name} of the record could not be downloaded`;
    const response = await fetch(new URL(name, folder).href, {}).catch(() => null);
    const contents = response?.ok ? new Uint8Array(await response.arrayBuffer()) : null;
    if (contents === null || createHash('sha256').update(contents).digest('hex') !== sha256)
      return err({ kind: 'site', fault: { kind: 'unreachable', detail } });
    files.push({ name: own, contents });
  }
  return ok(files);
}

/** Makes the site's pages show an earlier delivery again. Returns the version of its data. */
export async function rollBack(folder: string, options: PublishOptions): Promise<Result<string, PublishFault>> {
  const route = `/deliveries/${encodeURIComponent(folder)}/rollback`;
  const answer = await request(rolledBack, route, () => clientOf(options).post(route, {}));
  return answer.ok ? ok(answer.value.version) : answer;
}

function clientOf(options: PublishOptions, onRetry?: (fault: SiteFault, waitMs: number) => void): SiteClient {
  const { to, user, password, network = systemNetwork, patienceMs = PATIENCE_MS } = options;
  return createSiteClient({ to, user, password, network, patienceMs, ...(onRetry && { onRetry }) });
}

async function request<T>(
  schema: BaseSchema<unknown, T, BaseIssue<unknown>>,
  route: string,
  send: () => Promise<Result<unknown, SiteFault>>,
): Promise<Result<T, PublishFault>> {
  const answer = await send();
  if (!answer.ok) return err({ kind: 'site', fault: answer.error });
  const parsed = safeParse(schema, answer.value);
  return parsed.success ? ok(parsed.output) : err(otherProtocol(route));
}

const otherProtocol = (route: string): PublishFault => ({ kind: 'protocol', route });

async function sendAndCommit(
  site: SiteClient,
  { id, part_size: partSize, missing, left_out: leftOut }: Delivery,
  files: readonly SiteFile[],
  progress: (step: PublishStep) => void,
): Promise<Result<Published, PublishFault>> {
  const byName = new Map(files.map((file) => [file.name, file]));
  const wanted = missing.flatMap(({ name, file: number, part }) => {
    const file = byName.get(name);
    return file === undefined ? [] : [{ file, number, part }];
  });
  if (wanted.length < missing.length) return err(otherProtocol('/deliveries'));
  const bytes = wanted.reduce((sum, { file }) => sum + file.bytes, 0);
  const waiting = batchesOf(wanted);
  let fault: PublishFault | null = null;
  let sent = 0;

  async function sendNext(): Promise<void> {
    for (let next = waiting.shift(); next !== undefined && fault === null; next = waiting.shift()) {
      const done = await sendBatch(site, `/deliveries/${id}/files`, next, partSize);
      if (!done.ok) fault ??= done.error;
      for (const { file } of next) progress({ kind: 'sending', sent: (sent += file.bytes), bytes });
    }
  }

  await Promise.all(Array.from({ length: CONNECTIONS }, sendNext));
  if (fault !== null) return err(fault);
  const own = await checkLeases();
  if (!own.ok) return err({ kind: 'takenOver', detail: own.error });
  progress({ kind: 'committing' });
  const committed = await request(receipt, 'commit', () => site.post(`/deliveries/${id}/commit`, {}));
  return committed.ok ? ok({ ...committed.value, sent: { files: missing.length, bytes }, leftOut, files }) : committed;
}

type WantedFile = { readonly file: SiteFile; readonly number: number; readonly part: number };

/** Puts small files into batches. Each batch is sent in one request. A larger file forms a batch alone. */
function batchesOf(files: readonly WantedFile[]): (readonly WantedFile[])[] {
  const batches: WantedFile[][] = [];
  let [open, size]: [WantedFile[], number] = [[], BATCH_BYTES];
  for (const one of files) {
    const { bytes } = one.file;
    if (bytes === 0 || bytes > BATCH_BYTES) {
      batches.push([one]);
      continue;
    }
    if (size + bytes > BATCH_BYTES || open.length === MOST_IN_BATCH) {
      batches.push((open = []));
      size = 0;
    }
    open.push(one);
    size += bytes;
  }
  return batches;
}

async function sendBatch(
  site: SiteClient,
  route: string,
  batch: readonly WantedFile[],
  partSize: number,
): Promise<Result<void, PublishFault>> {
  const [first, ...others] = batch;
  if (first === undefined) return ok(undefined);
  if (others.length === 0) return sendFile(site, `${route}/${first.number}`, first.file, first.part, partSize);
  const whole = await Promise.all(batch.map(({ file }) => file.read(0, file.bytes)));
  const answer = await site.post(`${route}/${batch.map(({ number }) => number).join(',')}`, Buffer.concat(whole));
  return answer.ok ? ok(undefined) : err({ kind: 'site', fault: answer.error });
}

/**
 * Sends the parts of a file, starting at part `first`. If the site expects an earlier part, continues from that part.
 */
async function sendFile(
  site: SiteClient,
  route: string,
  file: SiteFile,
  first: number,
  partSize: number,
): Promise<Result<void, PublishFault>> {
  for (let part = first; part * partSize < file.bytes; part++) {
    const length = Math.min(partSize, file.bytes - part * partSize);
    const answer = await site.post(`${route}/parts/${part}`, await file.read(part * partSize, length));
    if (answer.ok) continue;
    const expected = expectedPart(answer.error);
    if (expected === null || expected >= part) return err({ kind: 'site', fault: answer.error });
    part = expected - 1;
  }
  return ok(undefined);
}

function expectedPart(fault: SiteFault): number | null {
  const expected = fault.kind === 'refused' && fault.code === 'ddh_delivery_part' ? fault.data['expected'] : null;
  return Number.isSafeInteger(expected) ? Number(expected) : null;
}

const isForgotten = (fault: PublishFault): boolean =>
  fault.kind === 'site' && fault.fault.kind === 'refused' && fault.fault.code === 'ddh_delivery_unknown';
