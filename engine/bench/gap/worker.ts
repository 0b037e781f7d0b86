// Runs in a worker thread: loads a file, evaluates the slip, and sends the number of records in which the slip hits to
// the main thread.
import { parentPort, workerData } from 'node:worker_threads';
import { gameModel } from '../game.ts';
import { OURS } from '../loading/ours.ts';
import { twentyLegs } from '../slip.ts';

if (parentPort === null) throw new Error('this file must run in a worker thread');
const hits = await OURS['ours, stream of 64 KB'](workerData as string, twentyLegs(gameModel()));
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port between threads has no origin
parentPort.postMessage(hits);
