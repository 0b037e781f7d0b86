import { checkTeamName, sameTeam, type FantasyTeam, type TeamRecord } from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { WriteFailure } from '../../port.ts';
import type { Conflict } from '../../sync/remotePort.ts';
import { sameRecord } from '../../storage/documents.ts';
import { bookOf, fillSlots, readTeam, writeTeam } from './node.ts';
import { MAX_TRIES, recordIn, type TeamsNode } from './teamsNode.ts';

/** Replaces `base`, if the database still has it. */
export async function editTeam(
  node: TeamsNode,
  team: FantasyTeam,
  base: TeamRecord,
  signal: AbortSignal,
): Promise<Result<TeamRecord, WriteFailure | Conflict>> {
  const renamed = team.name !== base.team.name;
  if (renamed || !node.slotted.has(team.id)) {
    const ready = await prepare(node, team, renamed, signal);
    if (!ready.ok) return ready;
  }
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    let rev: number | null = null;
    const done = await node.access.write(signal, () =>
      node.database.transact(node.teamPath(team.id), (now) => {
        rev = null;
        // Deleted, or not loaded yet. A write of `null` makes the server decide.
        if (now === null) return { write: null };
        const stored = readTeam(team.id, now);
        if (stored === null || !sameRecord(stored.record, base)) return 'keep';
        const written = writeTeam(team, now, node.database.serverTime);
        rev = readTeam(team.id, written)?.record.rev ?? 0;
        return { write: written };
      }),
    );
    if (!done.ok) return done;
    if (done.value) return rev === null ? err({ kind: 'notFound' }) : ok({ team, rev });
    // The team has changed, or this page's value of it was old.
    const read = await node.read(signal);
    if (!read.ok) return read;
    const there = recordIn(read.value, team.id);
    if (!there) return err({ kind: 'notFound' });
    if (sameTeam(there.team, team)) return ok(there);
    if (!sameRecord(there, base)) return err({ kind: 'conflict', record: there });
  }
  return err({ kind: 'unreachable' });
}

/** Checks a new name, and gives slots to teams of older pages: the rules refuse writes to a team without one. */
async function prepare(
  node: TeamsNode,
  team: FantasyTeam,
  renamed: boolean,
  signal: AbortSignal,
): Promise<Result<null, WriteFailure | Conflict>> {
  const read = await node.read(signal);
  if (!read.ok) return read;
  const found = read.value;
  if (!recordIn(found, team.id)) return err({ kind: 'notFound' });
  const others = bookOf(found).teams.map((record) => record.team);
  const named = renamed ? checkTeamName(team.name, others, team.id) : null;
  if (named?.ok === false) return named;
  if (node.slotted.has(team.id)) return ok(null);
  const slots = fillSlots(found, null);
  if (slots === null) return err({ kind: 'tooManyTeams' });
  return node.access.write(signal, () => node.database.update(node.path, slots));
}
