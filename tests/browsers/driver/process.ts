import { spawn, type ChildProcess, type StdioOptions } from 'node:child_process';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** Time limits for the start and the stop of a browser or driver, in ms. */
const START_MS = 30_000;
const STOP_MS = 3_000;

const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** Starts a program that is killed when this process exits. */
export function start(
  command: string,
  args: readonly string[],
  env: NodeJS.ProcessEnv,
  stdio: StdioOptions,
): ChildProcess {
  const child = spawn(command, args, { env, stdio });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

/** Reads a program's output until `read` returns a result for the text so far. Resolves to that result. */
export function firstOf<T>(
  child: ChildProcess,
  stream: NodeJS.ReadableStream,
  read: (text: string) => T | null,
): Promise<T> {
  return new Promise((resolve, reject) => {
    let text = '';
    const late = setTimeout(() => reject(new Error(`${child.spawnfile} does not start: ${text}`)), START_MS).unref();
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code}: ${text}`)));
    stream.on('data', (chunk: Buffer) => {
      text += String(chunk);
      const found = read(text);
      if (found === null) return;
      clearTimeout(late);
      // The rest of the stream is read and ignored, because a full pipe would block the program.
      stream.removeAllListeners('data').resume();
      resolve(found);
    });
  });
}

export async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  const timeout = new AbortController();
  await Promise.race([ended, sleep(STOP_MS, undefined, { signal: timeout.signal }).catch(() => undefined)]);
  timeout.abort();
  child.kill('SIGKILL');
}

export function freePort(): Promise<number> {
  return new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });
}
