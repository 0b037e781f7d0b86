import { ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamId, TeamRecord } from '@ddh/engine/internal/fantasy';
import { createAccess, type Access } from './access.ts';
import type { Link } from './link.ts';
import { bookOf, readNode, slotsOf, type UserNode } from './node.ts';
import type { DatabasePort } from './ports.ts';

/** A user's node in the database, read and written in their name. */
export type TeamsNode = {
  readonly database: DatabasePort;
  readonly access: Access;
  readonly path: string;
  readonly teamPath: (id: TeamId) => string;
  /** Reads the whole node. For `teams` alone, which has a subscription, the SDK would return its last value. */
  readonly read: (signal: AbortSignal) => Promise<Result<UserNode, StoreFailure>>;
  /** Teams known to have a slot, which they keep until they are deleted. */
  readonly slotted: Set<TeamId>;
};

/** Limit on tries in a row. Each miss is another page's success, so this many are no race any more. */
export const MAX_TRIES = 8;

export function openTeamsNode(userId: string, database: DatabasePort, link: Link): TeamsNode {
  const path = `users/wp_${userId}`;
  const access = createAccess(database, link);
  const slotted = new Set<TeamId>();
  return {
    database,
    access,
    path,
    teamPath: (id) => `${path}/teams/${id}`,
    slotted,
    async read(signal) {
      const read = await access.run(signal, () => database.get(path));
      if (!read.ok) return read;
      const found = readNode(read.value);
      slotted.clear();
      for (const { team } of bookOf(found).teams) if (slotsOf(found, team.id).length > 0) slotted.add(team.id);
      return ok(found);
    },
  };
}

export const recordIn = (found: UserNode, id: TeamId): TeamRecord | undefined =>
  bookOf(found).teams.find(({ team }) => team.id === id);
