import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import type { Link } from './link.ts';
import { readNode, slotsOf, type UserNode } from './node.ts';
import type { DatabaseFailure, DatabasePort, Next } from './ports.ts';

/**
 * Reads and writes a user's data in the Firebase database on the user's behalf. No request starts after `signal` has
 * aborted.
 */
export function createNodeClient(userId: string, database: DatabasePort, link: Link) {
  const path = `users/wp_${userId}`;
  /** Teams that are known to have a slot. A team keeps its slot until the team is deleted. */
  const slotted = new Set<TeamId>();

  async function call<T>(
    signal: AbortSignal,
    run: () => Promise<Result<T, DatabaseFailure>>,
  ): Promise<Result<T, StoreFailure>> {
    const linked = await link.get();
    if (!linked.ok) return linked;
    const attempt = async (): Promise<Result<T, DatabaseFailure>> =>
      signal.aborted ? err({ kind: 'unreachable' }) : run();
    let answer = await attempt();
    if (!answer.ok && answer.error.kind === 'denied') {
      const renewed = await link.renew(linked.value);
      if (!renewed.ok) return renewed;
      answer = await attempt();
    }
    if (answer.ok) return answer;
    const { kind } = answer.error;
    return err({ kind: kind === 'denied' ? 'refused' : kind });
  }

  /**
   * Awaited before writes. Without a connection, the SDK would send a write later, however old the write is by then.
   */
  async function connected(signal: AbortSignal): Promise<void> {
    let unsubscribe = (): void => undefined;
    await new Promise<void>((resolve) => {
      signal.addEventListener('abort', () => resolve(), { once: true });
      unsubscribe = database.subscribeConnection((state) => state !== 'closed' && resolve());
    });
    unsubscribe();
  }

  return {
    path,
    slotted,
    /**
     * Reads all data of the user. A read of `teams` alone could return an old value, because the SDK takes that value
     * from the subscription to `teams`.
     */
    async read(signal: AbortSignal): Promise<Result<UserNode, StoreFailure>> {
      const read = await call(signal, () => database.get(path));
      if (!read.ok) return read;
      const node = readNode(read.value);
      slotted.clear();
      for (const { team } of node.book.teams) if (slotsOf(node, team.id).length > 0) slotted.add(team.id);
      return ok(node);
    },
    /** Writes all values or none. Each key is a path below the user's node in the database. */
    async update(signal: AbortSignal, values: Readonly<Record<string, unknown>>) {
      await connected(signal);
      return call(signal, () => database.update(path, values));
    },
    /** Runs a transaction on one team, as described at `DatabasePort.transact`. */
    async transactTeam(signal: AbortSignal, id: TeamId, next: (now: unknown) => Next) {
      await connected(signal);
      return call(signal, () => database.transact(`${path}/teams/${id}`, next));
    },
  };
}
