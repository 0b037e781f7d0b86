import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamId } from '@ddh/engine/internal/fantasy';
import type { Clock } from '../../../ports.ts';
import type { TeamRemote } from '../../sync/remotePort.ts';
import { createTeam } from './createTeam.ts';
import { editTeam } from './editTeam.ts';
import { inTime } from '../../limit.ts';
import type { Link } from './link.ts';
import { remoteBookOf } from './node.ts';
import type { DatabasePort } from './ports.ts';
import { removeTeam } from './removeTeam.ts';
import { openTeamsNode, recordIn, type TeamsNode } from './teamsNode.ts';
import { watchTeams } from './watch.ts';

export type RemoteWorld = {
  readonly database: DatabasePort;
  readonly link: Link;
  readonly clock: Pick<Clock, 'after'>;
  readonly random: () => number;
};

/** A user's teams in the Realtime Database. Nothing is written there over what is not known. */
export function firebaseRemote(userId: string, { database, link, clock, random }: RemoteWorld): TeamRemote {
  const node = openTeamsNode(userId, database, link);
  return {
    read: () =>
      inTime(clock, async (signal) => {
        const read = await node.read(signal);
        return read.ok ? ok(remoteBookOf(read.value)) : read;
      }),
    put: (team, base) =>
      inTime(clock, (signal) =>
        base ? editTeam(node, team, base, signal) : createTeam(node, team, { clock, random, signal }),
      ),
    remove: (base) => inTime(clock, (signal) => removeTeam(node, base, signal)),
    setCurrent: (id) => inTime(clock, (signal) => setCurrent(node, id, signal)),
    watch: (look) => watchTeams(database, link, `${node.path}/teams`, look),
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
