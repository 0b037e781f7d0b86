import { err, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Link } from './link.ts';
import type { DatabaseFailure, DatabasePort } from './ports.ts';

type Call<T> = () => Promise<Result<T, DatabaseFailure>>;

/** Database calls in a member's name. No call starts after `signal` has aborted. */
export type Access = {
  readonly run: <T>(signal: AbortSignal, call: Call<T>) => Promise<Result<T, StoreFailure>>;
  /** Waits for a connection first. Without one the SDK would send the write later, however old it is by then. */
  readonly write: <T>(signal: AbortSignal, call: Call<T>) => Promise<Result<T, StoreFailure>>;
};

export function createAccess(database: DatabasePort, link: Link): Access {
  async function run<T>(signal: AbortSignal, call: Call<T>): Promise<Result<T, StoreFailure>> {
    const linked = await link.get();
    if (!linked.ok) return linked;
    const attempt = async (): Promise<Result<T, DatabaseFailure>> =>
      signal.aborted ? err({ kind: 'unreachable' }) : call();
    let answer = await attempt();
    if (!answer.ok && answer.error.kind === 'denied') {
      const renewed = await link.renew(linked.value);
      if (!renewed.ok) return renewed;
      answer = await attempt();
    }
    return answer.ok ? answer : err({ kind: answer.error.kind === 'denied' ? 'refused' : 'unreachable' });
  }

  const connected = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      let unsubscribe = (): void => undefined;
      let isDone = false;
      const done = (): void => {
        isDone = true;
        unsubscribe();
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      // May call back before it returns the unsubscribe function.
      const end = database.subscribeConnection((isConnected) => isConnected && done());
      if (isDone) end();
      else unsubscribe = end;
    });

  return {
    run,
    async write(signal, call) {
      await connected(signal);
      return run(signal, call);
    },
  };
}
