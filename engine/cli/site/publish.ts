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
import { statusOfForm, type SiteFault } from './faults.ts';
import { listFiles, privateFiles, type SiteFile } from './folder.ts';
import { bytesOf, sendFiles, wantedOf } from './parts.ts';
import { lookAsReader, tryGuard, type Seen } from './reader.ts';
import { clientOf, otherProtocol, request, type PublishFault, type PublishOptions } from './request.ts';
import { createSender, searchFor, type Found, type Sender } from './sender.ts';
import type { Way } from './ways.ts';

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
  /** In which form and size the server accepted pieces. Without a way if nothing was sent. */
  readonly found: Found;
};

/**
 * Maximum number of times to start a delivery. A new start is needed if the site has deleted the unfinished delivery.
 */
const MOST_BEGINS = 3;
/**
 * Delivers the files of a folder to a site and makes them visible in one step. Sends only the parts of files that the
 * site lacks, so a new run continues a killed one. Writes nothing on this machine.
 */
export async function publishFolder(
  folder: string,
  options: PublishOptions,
  progress: (step: PublishStep) => void = () => undefined,
): Promise<Result<Published, PublishFault>> {
  const { night, record, kept = { honest: false, records: false } } = options;
  const secret = await privateFiles(folder);
  if (!secret.ok) return err({ kind: 'folder', detail: secret.error });
  if (secret.value.length > 0) return err({ kind: 'private', names: secret.value });
  const listed = await listFiles({ folder, night, record, kept }, (name) => progress({ kind: 'reading', name }));
  if (!listed.ok) return err({ kind: 'folder', detail: listed.error });
  const { files, links } = listed.value;
  const site = clientOf(options, (fault, waitMs) => progress({ kind: 'waiting', fault, waitMs }));
  const list = { files: files.map(({ name, bytes, sha256 }) => ({ name, bytes, sha256 })) };
  let way = options.way ?? null;
  for (let begins = 1; ; begins++) {
    const begun = await request(delivery, '/deliveries', () => postList(site, list, way));
    if (!begun.ok) return begun;
    const sender = createSender(site, searchFor(begun.value, { kept: way }));
    const sent = await sendAndCommit(site, sender, begun.value, files, progress);
    const found = sender.found();
    way = found.way ?? way;
    if (sent.ok) {
      const { reader, guard, ...committed } = sent.value;
      const fault = otherDigest(committed, files);
      if (fault !== null) return err(fault);
      if (guard !== undefined) await finishGuard(site, guard, options);
      const seen = reader === undefined ? [] : await lookAsReader(reader, options.to, options.network);
      return ok({ ...committed, links, files, seen, found });
    }
    if (begins === MOST_BEGINS || !isForgotten(sent.error)) return sent;
  }
}

/**
 * Sends the list of files as JSON, and in an upload field where a firewall refuses that: some allow little JSON, or few
 * fields in it.
 */
async function postList(site: SiteClient, list: object, way: Way | null): Promise<Result<unknown, SiteFault>> {
  const asJson = () => site.post('/deliveries', list);
  const asField = () => site.send('/deliveries', { form: 'field', bytes: Buffer.from(JSON.stringify(list)) });
  const [one, other] = way?.form === 'field' ? [asField, asJson] : [asJson, asField];
  const first = await one();
  if (first.ok || !isOfForm(first.error)) return first;
  const second = await other();
  return second.ok || one === asField ? second : first;
}

/** Plugins before 1.0.0 refuse the field as a bad request. */
const isOfForm = (fault: SiteFault): boolean =>
  statusOfForm(fault) !== null || (fault.kind === 'refused' && fault.status === 400);

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
  sender: Sender,
  begun: Delivery,
  files: readonly SiteFile[],
  progress: (step: PublishStep) => void,
): Promise<Result<Receipt & Pick<Published, 'sent' | 'leftOut'>, PublishFault>> {
  const { id, part_size: partSize, pieces, missing, left_out: leftOut } = begun;
  const wanted = wantedOf(begun, files);
  if (wanted === null) return err(otherProtocol('/deliveries'));
  const bytes = bytesOf(wanted);
  let sent = 0;
  const target = { route: `/deliveries/${id}/files`, partSize: pieces ? null : partSize };
  const done = await sendFiles(sender, target, wanted, (more) => {
    progress({ kind: 'sending', sent: (sent += more), bytes });
  });
  if (!done.ok) return done;
  const own = await checkLeases();
  if (!own.ok) return err({ kind: 'takenOver', detail: own.error });
  progress({ kind: 'committing' });
  const committed = await request(receipt, 'commit', () => site.post(`/deliveries/${id}/commit`, {}));
  return committed.ok ? ok({ ...committed.value, sent: { files: missing.length, bytes }, leftOut }) : committed;
}

const isForgotten = (fault: PublishFault): boolean =>
  fault.kind === 'site' && fault.fault.kind === 'refused' && fault.fault.code === 'ddh_delivery_unknown';
