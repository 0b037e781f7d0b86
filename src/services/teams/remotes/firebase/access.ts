import { err, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure } from '@ddh/engine/internal/fantasy';
import type { Link } from './link.ts';
import type { DatabaseFailure, DatabasePort } from './ports.ts';

type Call<T> = () => Promise<Result<T, DatabaseFailure>>;

/** Calls in a member's name. `signal`: nobody waits for it any more, and nothing further is begun. */
export type Access = {
  readonly run: <T>(signal: AbortSignal, call: Call<T>) => Promise<Result<T, StoreFailure>>;
  /** Waits for a connection first: what is written without one would be sent whenever there is, however late. */
  readonly write: <T>(signal: AbortSignal, call: Call<T>) => Promise<Result<T, StoreFailure>>;
};

export function createAccess(database: DatabasePort, link: Link): Access {
  async function run<T>(signal: AbortSignal, call: Call<T>): Promise<Result<T, StoreFailure>> {
    const linked = await link.linked();
    if (!linked.ok) return linked;
    const attempt = async (): Promise<Result<T, DatabaseFailure>> =>
      signal.aborted ? err({ kind: 'unreachable' }) : call();
    let answer = await attempt();
    if (!answer.ok && answer.error.kind === 'denied') {
      const again = await link.again(linked.value);
      if (!again.ok) return again;
      answer = await attempt();
    }
    return answer.ok ? answer : err({ kind: answer.error.kind === 'denied' ? 'refused' : 'unreachable' });
  }

  const connected = (signal: AbortSignal): Promise<void> =>
    new Promise((resolve) => {
      const ends: (() => void)[] = [];
      const done = (): void => {
        for (const end of ends) end();
        resolve();
      };
      signal.addEventListener('abort', done, { once: true });
      // It is told at once, maybe before there is an end to it.
      let now = false;
      const end = database.followConnection((is) => {
        now ||= is;
        if (is) done();
      });
      if (now) end();
      else ends.push(end);
    });

  return {
    run,
    async write(signal, call) {
      await connected(signal);
      return run(signal, call);
    },
  };
}
