import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { StoreFailure, TeamBook, TeamRecord } from '@ddh/engine/internal/fantasy';
import type { Conflict } from '../../sync/remotePort.ts';
import { sameRecord } from '../../storage/documents.ts';
import { bookOf, readTeam, slotsOf } from './node.ts';
import { MAX_TRIES, recordIn, type TeamsNode } from './teamsNode.ts';

/** Deletes `base`, if the database still has it. */
export async function removeTeam(
  node: TeamsNode,
  base: TeamRecord,
  signal: AbortSignal,
): Promise<Result<Pick<TeamBook, 'current'>, StoreFailure | Conflict>> {
  const { id } = base.team;
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    const read = await node.read(signal);
    if (!read.ok) return read;
    const found = read.value;
    const there = recordIn(found, id);
    if (!there) return err({ kind: 'notFound' });
    if (!sameRecord(there, base)) return err({ kind: 'conflict', record: there });
    const done = await node.access.write(signal, () =>
      node.database.transact(node.teamPath(id), (now) => {
        const stored = now === null ? null : readTeam(id, now);
        return now === null || (stored && sameRecord(stored.record, base)) ? { write: null } : 'keep';
      }),
    );
    if (!done.ok) return done;
    if (!done.value) continue;
    node.slotted.delete(id);
    const wasCurrent = found.current === id;
    const first = bookOf(found).teams.find(({ team }) => team.id !== id)?.team.id ?? null;
    const freed = Object.fromEntries(slotsOf(found, id).map((slot) => [`slots/${slot}`, null]));
    // May get lost: a slot without its team is free, and a current team that is gone counts as none. Never sent
    // without a connection, because hours later it would overwrite a newer choice.
    const rest = { ...freed, ...(wasCurrent ? { currentTeam: first } : {}) };
    await node.access.write(signal, () => node.database.update(node.path, rest));
    return ok({ current: wasCurrent ? first : found.current });
  }
  return err({ kind: 'unreachable' });
}
