import { err, ok, type Result } from '@ddh/engine/internal/result';
import { checkLeases } from '../lease/lease.ts';
import {
  deliveries,
  delivery,
  type Delivery,
  type ListedDelivery,
  type Guard,
  guardHeard,
  receipt,
  type Receipt,
  rolledBack,
} from './answers.ts';
import type { SiteClient } from './client.ts';
import { digestsOf } from './digest.ts';
import type { SiteFault } from './faults.ts';
import { listFiles, privateFiles, type SiteFile } from './folder.ts';
import { lookAsReader, tryGuard, type Seen } from './reader.ts';
import { clientOf, otherProtocol, request, type PublishFault, type PublishOptions } from './request.ts';

export type PublishStep =
  | { readonly kind: 'reading'; readonly name: string }
  | { readonly kind: 'sending'; readonly sent: number; readonly bytes: number }
  | { readonly kind: 'committing' }
  | { readonly kind: 'waiting'; readonly fault: SiteFault; readonly waitMs: number };

/**
 * `sent` counts the files and bytes that the site lacked. `leftOut` has a sentence for each file that is not a data
 * file, as the site says it. `links` has the links and special files of the folder, which are never sent. `files` has all
 * files of the delivery. `seen` is what a reader gets of the site's data afterward.
 */
export type Published = Omit<Receipt, 'reader' | 'guard'> & {
  readonly sent: { readonly files: number; readonly bytes: number };
  readonly leftOut: readonly string[];
  readonly links: readonly string[];
  readonly files: readonly Pick<SiteFile, 'name' | 'bytes' | 'sha256'>[];
  readonly seen: readonly Seen[];
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
  const secret = await privateFiles(folder);
  if (!secret.ok) return err({ kind: 'folder', detail: secret.error });
  if (secret.value.length > 0) return err({ kind: 'private', names: secret.value });
  const listed = await listFiles({ folder, night, record }, (name) => progress({ kind: 'reading', name }));
  if (!listed.ok) return err({ kind: 'folder', detail: listed.error });
  const { files, links } = listed.value;
  const site = clientOf(options, (fault, waitMs) => progress({ kind: 'waiting', fault, waitMs }));
  const body = { files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })) };
  for (let begins = 1; ; begins++) {
    const begun = await request(delivery, '/deliveries', () => site.post('/deliveries', body));
    if (!begun.ok) return begun;
    const sent = await sendAndCommit(site, begun.value, files, progress);
    if (sent.ok) {
      const { reader, guard, ...committed } = sent.value;
      const fault = otherDigest(committed, files);
      if (fault !== null) return err(fault);
      if (guard !== undefined) await finishGuard(site, guard, options);
      const seen = reader === undefined ? [] : await lookAsReader(reader, options.to, options.network);
      return ok({ ...committed, links, files, seen });
    }
    if (begins === MOST_BEGINS || !isForgotten(sent.error)) return sent;
  }
}

/** The number of times that a guard is tried. After the first, the site may have replaced the guard of the folder above. */
const MOST_TRIALS = 2;

/** Tries for the site which directives its web server allows in the data folder. */
async function finishGuard(site: SiteClient, guard: Guard, { to, network }: PublishOptions): Promise<void> {
  for (let trial = 1; trial <= MOST_TRIALS; trial++) {
    const answers = await tryGuard(guard, to, network);
    // If the site does not take the answers, its data folder keeps a guard without directives, which every server allows.
    const heard = await request(guardHeard, '/guard', () => site.post('/guard', { body: guard.body, answers }));
    if (!heard.ok || heard.value.settled) return;
  }
}

/**
 * Compares the digest of the receipt with that of the files. The site leaves files out whose names are not those of data
 * files, and the name of a folder that holds all files.
 */
function otherDigest(
  { folder, digest: stated }: Pick<Receipt, 'folder' | 'digest'>,
  files: readonly SiteFile[],
): PublishFault | null {
  const digests = digestsOf(files);
  const [sent = ''] = digests;
  return digests.includes(stated) ? null : { kind: 'digest', delivery: folder, stated, sent };
}

/** Lists the deliveries that the site keeps, newest first. */
export async function listDeliveries(
  options: PublishOptions,
): Promise<Result<readonly ListedDelivery[], PublishFault>> {
  const answer = await request(deliveries, '/deliveries', () => clientOf(options).get('/deliveries'));
  return answer.ok ? ok(answer.value.deliveries) : answer;
}

/** Makes the site's pages show an earlier delivery again. Returns the version of its data. */
export async function rollBack(folder: string, options: PublishOptions): Promise<Result<string, PublishFault>> {
  const route = `/deliveries/${encodeURIComponent(folder)}/rollback`;
  const answer = await request(rolledBack, route, () => clientOf(options).post(route, {}));
  return answer.ok ? ok(answer.value.version) : answer;
}

async function sendAndCommit(
  site: SiteClient,
  { id, part_size: partSize, missing, left_out: leftOut }: Delivery,
  files: readonly SiteFile[],
  progress: (step: PublishStep) => void,
): Promise<Result<Receipt & Pick<Published, 'sent' | 'leftOut'>, PublishFault>> {
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
  return committed.ok ? ok({ ...committed.value, sent: { files: missing.length, bytes }, leftOut }) : committed;
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
