import { setImmediate as immediate } from 'node:timers/promises';
import { MessageChannel, type MessagePort as NodePort } from 'node:worker_threads';
import { expose, type Endpoint } from 'comlink';
import { expect } from 'vitest';
import type { WorkerHandle } from '../connection.ts';

/** Serves an API over a real MessageChannel instead of a worker. */
export function served(api: object): WorkerHandle & { crash(isRefused?: boolean): void; terminated: boolean } {
  const { port1, port2 } = new MessageChannel();
  expose(api, endpointOf(port2));
  let onError: (isRefused: boolean) => void = () => undefined;
  const handle = {
    endpoint: endpointOf(port1),
    terminated: false,
    onError: (run: typeof onError) => {
      onError = run;
    },
    crash: (isRefused = false) => onError(isRefused),
    terminate: () => {
      handle.terminated = true;
      port1.close();
      port2.close();
    },
  };
  return handle;
}

/** Node's MessagePort is assignable to Comlink's `Endpoint`. */
const endpointOf = (port: NodePort): Endpoint => port;

export const until = async (holds: () => boolean): Promise<void> => {
  for (let i = 0; i < 1000 && !holds(); i++) await immediate();
  expect(holds()).toBe(true);
};
