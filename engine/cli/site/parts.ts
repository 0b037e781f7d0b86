import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Delivery } from './answers.ts';
import type { SiteFile } from './folder.ts';
import type { Sender, SendFault } from './sender.ts';

/** A file to send: its number in the delivery's list, and the offset in bytes from which the site lacks it. */
export type WantedFile = { readonly file: SiteFile; readonly number: number; readonly from: number };

/** Number of requests to send at the same time. */
const CONNECTIONS = 4;
/**
 * Maximum size of a batch in bytes, and maximum number of its files. With smaller batches, WordPress would start more
 * often. Larger batches would keep one of its processes busy for longer.
 */
const BATCH_BYTES = 524_288;
const MOST_IN_BATCH = 100;

/** The files of a delivery that the site lacks, or `null` if it names a file that was not listed. */
export function wantedOf(
  { missing, part_size: partSize }: Delivery,
  files: readonly SiteFile[],
): readonly WantedFile[] | null {
  const byName = new Map(files.map((file) => [file.name, file]));
  const wanted = missing.flatMap(({ name, file: number, part, from = part * partSize }) => {
    const file = byName.get(name);
    return file === undefined ? [] : [{ file, number, from }];
  });
  return wanted.length < missing.length ? null : wanted;
}

/** Files that are sent one after the other. Those that were sent are removed. */
type Job = WantedFile[];

/** Puts small files into jobs of one request. A larger file is a job alone. The largest job is first. */
function jobsOf(files: readonly WantedFile[]): Job[] {
  const jobs: Job[] = [];
  let [open, size]: [Job, number] = [[], BATCH_BYTES];
  for (const one of files) {
    const { bytes } = one.file;
    if (bytes > BATCH_BYTES || one.from > 0) {
      jobs.push([one]);
      continue;
    }
    if (size + bytes > BATCH_BYTES || open.length === MOST_IN_BATCH) {
      jobs.push((open = []));
      size = 0;
    }
    open.push(one);
    size += bytes;
  }
  const sizes = new Map(jobs.map((job) => [job, bytesOf(job)]));
  return jobs.toSorted((a, b) => (sizes.get(b) ?? 0) - (sizes.get(a) ?? 0));
}

export const bytesOf = (files: readonly WantedFile[]): number => files.reduce((sum, { file }) => sum + file.bytes, 0);

/** Where the pieces of a delivery go. `partSize` is set for plugins that count in parts and not in bytes. */
export type Target = { readonly route: string; readonly partSize: number | null };

/**
 * Sends files. The first request is sent alone, because it may have to find the form that the server accepts. `onSent` is
 * called with the bytes of each file that has arrived.
 */
export async function sendFiles(
  sender: Sender,
  target: Target,
  files: readonly WantedFile[],
  onSent: (bytes: number) => void,
): Promise<Result<void, SendFault>> {
  const jobs = jobsOf(files);
  let fault: SendFault | null = null;

  async function sendNext(job: Job): Promise<void> {
    const done = await sendOne(sender, target, job);
    if (done.ok) for (const { file } of done.value) onSent(file.bytes);
    else fault ??= done.error;
  }
  async function sendAll(): Promise<void> {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift())
      while (job.length > 0 && fault === null) await sendNext(job);
  }

  const [first] = jobs;
  if (first !== undefined) await sendNext(first);
  await Promise.all(Array.from({ length: CONNECTIONS }, sendAll));
  return fault === null ? ok(undefined) : err(fault);
}

/** Sends one request of a job. Returns the files that are complete with it. */
async function sendOne(sender: Sender, target: Target, job: Job): Promise<Result<readonly WantedFile[], SendFault>> {
  const [first] = job;
  if (first === undefined) return ok([]);
  let [count, end] = [0, first.from];
  const sent = await sender.send(async (most) => {
    count = wholeIn(job, most);
    if (count > 1) {
      const batch = job.slice(0, count);
      const whole = await Promise.all(batch.map(({ file }) => file.read(0, file.bytes)));
      return { route: `${target.route}/${batch.map(({ number }) => number).join(',')}`, bytes: Buffer.concat(whole) };
    }
    const { file, number, from } = first;
    end = Math.min(from + most, file.bytes);
    const bytes = await file.read(from, end - from);
    return { route: `${target.route}/${number}/${placeOf(from, target)}`, bytes };
  });
  if (sent.ok) return ok(count > 1 ? job.splice(0, count) : advance(job, end));
  const from = expectedOf(sent.error, target);
  if (from === null || from >= first.from) return sent;
  job[0] = { ...first, from };
  return ok([]);
}

/** How many files of a job fit whole into one request. */
function wholeIn(job: Job, most: number): number {
  let [count, bytes] = [0, 0];
  for (const { file, from } of job) {
    if (from > 0 || bytes + file.bytes > most) break;
    bytes += file.bytes;
    count++;
  }
  return count;
}

/** Moves to the offset `end` of the first file of a job. */
function advance(job: Job, end: number): readonly WantedFile[] {
  const [first] = job;
  if (first === undefined) return [];
  if (end >= first.file.bytes) return job.splice(0, 1);
  job[0] = { ...first, from: end };
  return [];
}

const placeOf = (from: number, { partSize }: Target): string =>
  partSize === null ? `at/${from}` : `parts/${from / partSize}`;

/** The offset from which the site expects the file, if it lacks bytes before those that were sent. */
function expectedOf(fault: SendFault, { partSize }: Target): number | null {
  if (fault.kind !== 'site' || fault.fault.kind !== 'refused' || fault.fault.code !== 'ddh_delivery_part') return null;
  const { from, expected } = fault.fault.data;
  const at = partSize === null ? Number(from) : Number(expected) * partSize;
  return Number.isSafeInteger(at) && at >= 0 ? at : null;
}
