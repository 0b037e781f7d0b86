import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import type { Clock } from '../../../ports.ts';
import type { TeamRemote } from '../../sync/remotePort.ts';
import { createTeam } from './createTeam.ts';
import { editTeam } from './editTeam.ts';
import { withLimit } from '../../limit.ts';
import type { Link } from './link.ts';
import { bookOf } from './node.ts';
import type { DatabasePort } from './ports.ts';
import { removeTeam } from './removeTeam.ts';
import { openTeamsNode, recordIn, type TeamsNode } from './teamsNode.ts';
import { subscribeTeams } from './watch.ts';

export type RemoteDeps = {
  readonly database: DatabasePort;
  readonly link: Link;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: () => number;
};

/** A user's teams in the Realtime Database. */
export function firebaseRemote(userId: string, { database, link, clock, random }: RemoteDeps): TeamRemote {
  const node = openTeamsNode(userId, database, link);
  return {
    read: () =>
      withLimit(clock, async (signal) => {
        const read = await node.read(signal);
        return read.ok ? ok({ book: bookOf(read.value), undecoded: read.value.undecoded }) : read;
      }),
    put: (team, base) =>
      withLimit(clock, (signal) =>
        base ? editTeam(node, team, base, signal) : createTeam(node, team, { clock, random, signal }),
      ),
    remove: (base) => withLimit(clock, (signal) => removeTeam(node, base, signal)),
    setCurrent: (id) => withLimit(clock, (signal) => setCurrent(node, id, signal)),
    subscribe: (onChange) => subscribeTeams(database, link, `${node.path}/teams`, onChange),
  };
}

async function setCurrent(
  node: TeamsNode,
  id: TeamId | null,
  signal: AbortSignal,
): Promise<Result<null, StoreFailure>> {
  const read = await node.read(signal);
  if (!read.ok) return read;
  if (id !== null && !recordIn(read.value, id)) return err({ kind: 'notFound' });
  if (id === read.value.current) return ok(null);
  return node.access.write(signal, () => node.database.update(node.path, { currentTeam: id }));
}
