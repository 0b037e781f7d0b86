// `reading.spec.ts` runs this file in a page. The page reads a game with the product's client, and with `res.json()` in
// a worker.
import type { Leg } from '@ddh/engine/internal/parlay';
import { createSimulationClient } from '@ddh/workers/client';

/**
 * Times in ms: from the first byte to the first estimate, from the first byte to the end of the file, and from the
 * request to the end of the file.
 */
export type Read = { readonly estimate: number; readonly end: number; readonly all: number; readonly records: number };

type Told = { readonly asked?: number; readonly firstByte?: number; readonly ready?: true; readonly rows?: number };

const now = (): number => performance.timeOrigin + performance.now();

/** Makes a worker report when it requests a file and when the response begins. Each measurement starts a new worker. */
const TELLING = `
  const now = () => performance.timeOrigin + performance.now();
  const own = fetch;
  self.fetch = async (...what) => {
    postMessage({ asked: now() });
    const response = await own(...what);
    postMessage({ firstByte: now() });
    return response;
  };`;
const JSON_READER = `
  onmessage = async ({ data }) => postMessage({ rows: (await (await fetch(data)).json()).length });
  postMessage({ ready: true });`;

/**
 * Starts a worker, and resolves when it runs. The start is not measured, because the product starts its worker before a
 * game is chosen.
 */
async function running(script: string): Promise<{ worker: Worker; told: Told }> {
  const worker = new Worker(URL.createObjectURL(new Blob([script], { type: 'text/javascript' })), { type: 'module' });
  const told: Told = {};
  await new Promise<void>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => {
      Object.assign(told, data);
      if (data.ready) resolve();
    });
  });
  return { worker, told };
}

export async function readOurs(address: string, url: string, legs: readonly Leg[]): Promise<Read> {
  const { worker, told } = await running(
    `${TELLING} await import(${JSON.stringify(address)}); postMessage({ ready: true });`,
  );
  const spawn = () => ({ endpoint: worker, onError: () => undefined, terminate: () => worker.terminate() });
  const client = createSimulationClient(spawn, () => () => undefined);
  let estimated: number | null = null;
  const read = await new Promise<{ readonly records: number; readonly estimated: number | null }>((resolve, reject) => {
    client.open(
      { url, model: null },
      { rev: 1, legs },
      {
        snapshot: (snapshot) => {
          if (snapshot.records > 0 && snapshot.slip.ok) estimated ??= now();
        },
        end: (end) => (end.ok ? resolve({ records: end.value.records, estimated }) : reject(new Error(end.error.kind))),
        extended: () => undefined,
      },
    );
  });
  worker.terminate();
  if (read.estimated === null) throw new Error('the whole game file was read before the first estimate of the slip');
  return readOf(told, read.estimated, read.records);
}

export async function readJson(url: string): Promise<Read> {
  const { worker, told } = await running(TELLING + JSON_READER);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin
  worker.postMessage(url);
  const records = await new Promise<number>((resolve) => {
    worker.addEventListener('message', ({ data }: MessageEvent<Told>) => data.rows && resolve(data.rows));
  });
  worker.terminate();
  return readOf(told, now(), records);
}

function readOf({ asked = 0, firstByte = 0 }: Told, estimated: number, records: number): Read {
  const end = now();
  return { estimate: estimated - firstByte, end: end - firstByte, all: end - asked, records };
}
