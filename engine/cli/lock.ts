import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readFile, rm, stat, utimes } from 'node:fs/promises';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import process from 'node:process';
import { setTimeout } from 'node:timers/promises';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson } from '@ddh/engine/internal/text';
import type { Io } from './command.ts';
import { isAlive } from './isAlive.ts';
import { reason } from './reason.ts';

/**
 * The holder updates its lock file's time every TOUCH_MS. A lock of another machine counts as abandoned if it is older
 * than ABANDONED_MS. Both are in ms.
 */
const TOUCH_MS = 10_000;
const ABANDONED_MS = 120_000;

export type Lock = { readonly release: () => Promise<void> };

/** Interval between attempts to take a lock, in ms. */
const RETRY_MS = 50;

/**
 * Tokens of the locks that this process holds. Without them, a lock of an earlier process with the same id would look
 * like a lock of this process.
 */
const TOKENS = new Set<string>();

/**
 * Takes a lock, which is a file that names its holder. Takes over the lock of a process that has ended. If another
 * process holds the lock, waits up to `waitMs`. The error text names the holder. `now` is the machine's clock, with
 * which the times of files are compared.
 */
export async function takeLock(path: string, shown: string, now: Io['now'], waitMs = 0): Promise<Result<Lock, string>> {
  const token = randomUUID();
  TOKENS.add(token);
  for (let waited = 0; ; waited += RETRY_MS) {
    const taken = await tryLock(path, shown, token, now);
    if (!taken.ok && waited < waitMs) {
      await setTimeout(RETRY_MS);
      continue;
    }
    if (!taken.ok) TOKENS.delete(token);
    return taken;
  }
}

async function tryLock(path: string, shown: string, token: string, now: Io['now']): Promise<Result<Lock, string>> {
  const holder = JSON.stringify({ token, host: hostname(), pid: process.pid, since: now().toISOString() });
  try {
    await mkdir(dirname(path), { recursive: true });
    if (!(await create(path, holder))) {
      const other = await readHolder(path);
      if (other !== null && !(await isAbandoned(path, other, now))) return err(heldText(shown, other));
      if (other !== null) await removeAbandoned(path, shown, other, now);
      if (!(await create(path, holder))) return err(`${shown} was taken by another run just now: try again`);
    }
  } catch (cause) {
    return err(`cannot write ${shown}: ${reason(cause)}`);
  }
  const touch = setInterval(() => void utimes(path, now(), now()).catch(() => undefined), TOUCH_MS);
  touch.unref();
  return ok({
    async release() {
      clearInterval(touch);
      TOKENS.delete(token);
      if ((await readHolder(path))?.token === token) await rm(path, { force: true });
    },
  });
}

/** `removeAbandoned` puts the token into a path, so a token must not contain a separator. */
const TOKEN = /^[\w-]{1,64}$/;

type Holder = { readonly token: string; readonly host: string; readonly pid: number; readonly since: string };

/**
 * Creates the file and its contents in one step, so that no process reads an empty lock. Returns `false` if the file
 * exists.
 */
async function create(path: string, holder: string): Promise<boolean> {
  const draft = `${path}.${randomUUID()}`;
  const file = await open(draft, 'wx');
  await file.writeFile(holder);
  await file.close();
  try {
    await link(draft, path);
    return true;
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code !== 'EEXIST') throw cause;
    return false;
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Reads the holder of a lock. Returns `null` if the lock was just released, or if `takeLock` did not write the file.
 */
async function readHolder(path: string): Promise<Holder | null> {
  const json = parseJson(await readFile(path, 'utf8').catch(() => ''));
  return isObject(json) && typeof json['token'] === 'string' && TOKEN.test(json['token']) ? (json as Holder) : null;
}

async function isAbandoned(path: string, { token, host, pid }: Holder, now: Io['now']): Promise<boolean> {
  if (host === hostname()) return pid === process.pid ? !TOKENS.has(token) : !isAlive(pid);
  const age = await stat(path).then(
    ({ mtimeMs }) => now().getTime() - mtimeMs,
    () => 0,
  );
  return age > ABANDONED_MS;
}

/**
 * Removes an abandoned lock. A run needs a second lock for this, named after the abandoned one. Otherwise a run that
 * read the abandoned lock earlier could remove the lock of the run that has replaced it since.
 */
async function removeAbandoned(path: string, shown: string, { token }: Holder, now: Io['now']): Promise<void> {
  const removal = await takeLock(`${path}.${token}`, shown, now);
  if (!removal.ok) return;
  if ((await readHolder(path))?.token === token) await rm(path, { force: true });
  await removal.value.release();
}

const heldText = (shown: string, { host, pid, since }: Holder): string =>
  `another run holds ${shown}: process ${pid} on ${host}, since ${since}`;
