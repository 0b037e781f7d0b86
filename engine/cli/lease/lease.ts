import { AsyncLocalStorage } from 'node:async_hooks';
import { createHash } from 'node:crypto';
import { closeSync, fsyncSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { atStop, ifMissing, makeFolder } from '@ddh/feeds/store';
import type { Note } from '../command.ts';
import { reason } from '../reason.ts';
import { beat } from './beats.ts';
import { holderText, newHolder, parseHolder, type Holder } from './holder.ts';
import { TIMES, Watch, type LeaseTimes } from './watch.ts';

/** The path of a lease file, and the path as the user wrote it. */
export type LeasePlace = { readonly path: string; readonly shown: string };

export type LeaseOptions = {
  /** How long to wait for a holder that is alive, in ms. */
  readonly waitMs?: number;
  /** Receives a line if a lease is watched, because this can take long. */
  readonly note?: Note;
  readonly times?: LeaseTimes;
};

/** Why a lease cannot be taken: another run is alive and holds it, or the file cannot be written. */
export type LeaseFault = { readonly kind: 'held' | 'unwritable'; readonly text: string };

export type Lease = {
  /** Whether this run still holds the lease. Another run takes it if this one was suspended for longer than it waits. */
  readonly isOwn: () => Promise<boolean>;
  readonly release: () => Promise<void>;
};

/**
 * Takes a lease, which is a file that names its holder and changes while the holder lives. Waits until a holder has
 * plainly ended, and takes its lease over. Refuses if a holder is alive, and after `waitMs` still holds it.
 */
export async function takeLease(
  place: LeasePlace,
  { waitMs = 0, note = () => undefined, times = TIMES }: LeaseOptions = {},
): Promise<Result<Lease, LeaseFault>> {
  const watch = new Watch(place.path, times);
  const start = performance.now();
  let isTold = false;
  try {
    await makeFolder(dirname(place.path));
    for (;;) {
      const lease = await createLease(place.path, times);
      if (lease !== null) return ok(lease);
      if (await watch.look()) {
        await removeAbandoned(place, watch, times);
        continue;
      }
      const waited = performance.now() - start;
      if (watch.hasChanged && waited >= waitMs) return err({ kind: 'held', text: heldText(place, watch.holder) });
      if (!isTold && waited > 2 * times.beat && !watch.hasChanged) {
        isTold = true;
        note(`${unclearText(place, watch.holder)}: waiting ${watch.lapse / 1000} seconds for a sign of it`);
      }
      await setTimeout(times.look);
    }
  } catch (cause) {
    return err({ kind: 'unwritable', text: `cannot write ${place.shown}: ${reason(cause, true)}` });
  }
}

/** Creates the file if it does not exist. Otherwise returns `null`. A stop of this process removes it. */
export async function createLease(path: string, times: LeaseTimes): Promise<Lease | null> {
  const holder = newHolder();
  if (!createFile(path, holderText(holder))) return null;
  const released = atStop(() => {
    if (parseHolder(readFileSync(path, 'utf8'))?.token === holder.token) rmSync(path);
  });
  const isOwn = async (): Promise<boolean> =>
    parseHolder(await readFile(path, 'utf8').catch(ifMissing('')))?.token === holder.token;
  let end = (): void => undefined;
  const release = async (): Promise<void> => {
    end();
    // A lock that cannot be removed is one that its run has left: other runs take it over.
    if (await isOwn().catch(() => true)) await rm(path, { force: true }).catch(() => undefined);
    released();
  };
  try {
    // A run that removes an abandoned lease can have removed this file while it was empty.
    if (!(await isOwn())) {
      released();
      return null;
    }
    end = beat(path, holder.token, times.beat);
  } catch (cause) {
    await release();
    throw cause;
  }
  return { isOwn, release };
}

/**
 * Creates a file unless it exists, and flushes it to the disk. Returns whether it did. Not all disks have hard links, so
 * the file is empty for a moment. This process handles no signal before it returns, so a stop leaves no empty file.
 */
function createFile(path: string, text: string): boolean {
  let file: number;
  try {
    file = openSync(path, 'wx');
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'EEXIST') return false;
    throw cause;
  }
  try {
    writeFileSync(file, text);
    fsyncSync(file);
  } catch (cause) {
    rmSync(path, { force: true });
    throw cause;
  } finally {
    closeSync(file);
  }
  return true;
}

/**
 * Removes an abandoned lease. A run needs a second lease for this, named after the abandoned one. Otherwise a run that saw
 * the abandoned lease earlier could remove the lease of the run that has replaced it since.
 */
async function removeAbandoned({ path, shown }: LeasePlace, watch: Watch, times: LeaseTimes): Promise<void> {
  const name = createHash('sha256').update(watch.seen).digest('hex').slice(0, 16);
  const removal = await takeLease({ path: `${path}.${name}`, shown }, { times });
  if (!removal.ok) return;
  if (await watch.isSame()) await rm(path, { force: true });
  await removal.value.release();
}

const heldText = (place: LeasePlace, holder: Holder | null): string =>
  `another run holds ${place.shown}${holderWords(holder)}: run this again when it has ended`;

const unclearText = (place: LeasePlace, holder: Holder | null): string =>
  `${place.shown} exists${holderWords(holder)}, and its run may have ended`;

const holderWords = (holder: Holder | null): string =>
  holder === null ? '' : ` (process ${holder.pid} on ${holder.host})`;

type Held = LeasePlace & { readonly lease: Lease };

/** The leases that the current asynchronous work holds. */
const HELD = new AsyncLocalStorage<readonly Held[]>();

/** Does `work` while this run holds a lease. Fails if it cannot take the lease. */
export async function withLease<T>(
  place: LeasePlace,
  options: LeaseOptions,
  work: () => Promise<Result<T, string>>,
): Promise<Result<T, string>> {
  const lease = await takeLease(place, options);
  if (!lease.ok) return err(lease.error.text);
  try {
    return await HELD.run([...(HELD.getStore() ?? []), { ...place, lease: lease.value }], work);
  } finally {
    await lease.value.release();
  }
}

/**
 * Checks that this run still holds its leases. Ask this before each step whose result others can see: moving files into
 * place, adding to the record or a log, publishing, and removing what is old.
 */
export async function checkLeases(): Promise<Result<void, string>> {
  for (const { lease, shown } of HELD.getStore() ?? []) {
    try {
      if (!(await lease.isOwn())) return err(`another run took over ${shown}, so this run changes nothing more`);
    } catch (cause) {
      return err(`cannot read ${shown}: ${reason(cause)}`);
    }
  }
  return ok(undefined);
}
