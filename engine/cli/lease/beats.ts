import process from 'node:process';
import { Worker } from 'node:worker_threads';

/** Digits of the count at the begin of a lease file. All counts have the same length, so a beat changes no other byte. */
export const COUNT_DIGITS = 10;

/** A file begins with these characters and its count. */
export const BEFORE_COUNT = '{"beat":"';

type Order =
  | { readonly kind: 'begin'; readonly path: string; readonly token: string; readonly everyMs: number }
  | { readonly kind: 'end'; readonly path: string };

/**
 * The thread's code. It is a text, because each tool that runs or packs this program changes functions in another way. The
 * thread keeps a file open, so that it never writes to the file of a run that has replaced it. It ignores a file that is gone,
 * which its run notices itself, and a beat that the disk refuses, because the disk may take the next one.
 */
const THREAD = `
const fs = require('node:fs');
const running = new Map();
function begin({ path, token, everyMs }) {
  const file = fs.openSync(path, 'r+');
  if (!fs.readFileSync(file, 'utf8').includes(token)) return fs.closeSync(file);
  let count = 0;
  const beat = () => {
    try {
      fs.writeSync(file, String(++count).padStart(${COUNT_DIGITS}, '0'), ${BEFORE_COUNT.length});
      fs.fsyncSync(file);
    } catch {}
  };
  running.set(path, { file, timer: setInterval(beat, everyMs) });
}
function end({ path }) {
  const one = running.get(path);
  if (one === undefined) return;
  running.delete(path);
  clearInterval(one.timer);
  fs.closeSync(one.file);
}
require('node:worker_threads').parentPort.on('message', (order) => {
  end(order);
  try {
    if (order.kind === 'begin') begin(order);
  } catch {}
});
`;

let worker: Worker | null = null;

/** Returns the thread. One thread serves all leases of this process. */
function beating(): Worker {
  if (worker !== null) return worker;
  worker = new Worker(THREAD, { eval: true, execArgv: [] });
  worker.on('error', (cause) => {
    worker = null;
    process.emitWarning(`other runs may take over the locks of this run: ${String(cause)}`);
  });
  worker.unref();
  return worker;
}

/**
 * Writes a new count into a lease file every `everyMs` ms, from a separate thread, because a living run can block its
 * event loop for longer than another run waits. Returns a function that ends this.
 */
export function beat(path: string, token: string, everyMs: number): () => void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread has no origin
  const send = (order: Order): void => beating().postMessage(order);
  send({ kind: 'begin', path, token, everyMs });
  return () => send({ kind: 'end', path });
}
