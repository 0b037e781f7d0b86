import process from 'node:process';
import type { Result } from '@ddh/engine/internal/result';
import { doJob, type GameDone, type GameJob } from './job.ts';

/** A message from a helper to the process that started it. */
export type FromHelper =
  | { readonly kind: 'shown'; readonly text: string }
  | { readonly kind: 'done'; readonly result: Result<GameDone, string> };

/** Minimum time between progress messages, in ms. A terminal needs no more frequent updates. */
const BETWEEN_MS = 100;

/**
 * Makes this process a helper, which runs the jobs it receives one after another and exits when the parent process
 * disconnects.
 */
export function serveJobs(): void {
  if (process.send === undefined) throw new Error('this helper process has no channel to the process that started it');
  const channel = process.send.bind(process);
  // Without a callback, a message to a parent that is gone would be an error of this process.
  const send = (message: FromHelper): void => void channel(message, undefined, undefined, () => undefined);
  let last = 0;
  process.on('message', (job: GameJob) => {
    void doJob(job, (text) => {
      const now = performance.now();
      if (now - last < BETWEEN_MS) return;
      last = now;
      send({ kind: 'shown', text: text() });
    }).then((result) => send({ kind: 'done', result }));
  });
  process.on('disconnect', () => process.exit());
}
