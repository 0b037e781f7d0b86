import {
  checkTeamName,
  newTeamId,
  sameTeam,
  type FantasyTeam,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { Clock } from '../../../ports.ts';
import type { WriteFailure } from '../../port.ts';
import { sleep } from '../../limit.ts';
import { bookOf, fillSlots, writeTeam } from './node.ts';
import { MAX_TRIES, recordIn, type TeamsNode } from './teamsNode.ts';

/** Upper bound for the random wait after a lost race, in ms for each race lost so far. */
const STAGGER_MS = 20;

type CreateDeps = {
  readonly clock: Pick<Clock, 'after'>;
  readonly random: () => number;
  readonly signal: AbortSignal;
};

/** Writes a new team and its slot at once, with slots for teams of older pages that have none. */
export async function createTeam(
  node: TeamsNode,
  typed: FantasyTeam,
  { clock, random, signal }: CreateDeps,
): Promise<Result<TeamRecord, WriteFailure>> {
  let team = typed;
  let before: string | null = null;
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    const read = await node.read(signal);
    if (!read.ok) return read;
    const found = read.value;
    const stored = recordIn(found, team.id);
    if (stored && sameTeam(stored.team, team)) return ok(stored);
    const named = checkTeamName(
      team.name,
      bookOf(found).teams.map((record) => record.team),
      null,
    );
    if (!named.ok) return named;
    const keys = found.teams.map(({ key }) => key as TeamId);
    if (keys.includes(team.id)) team = { ...team, id: newTeamId(keys, random) };
    const slots = fillSlots(found, team.id);
    if (slots === null) return err({ kind: 'tooManyTeams' });
    const text = JSON.stringify(found);
    // No other page took a slot, so the rules refuse the team itself.
    if (text === before) return err({ kind: 'refused' });
    before = text;
    const written = writeTeam(team, null, node.database.serverTime);
    const values = { ...slots, [`teams/${team.id}`]: written };
    const made = await node.access.write(signal, () => node.database.update(node.path, values));
    if (made.ok) {
      node.slotted.add(team.id);
      return ok({ team, rev: written.rev });
    }
    if (made.error.kind !== 'refused') return made;
    await sleep(clock, random() * STAGGER_MS * (tries + 1));
  }
  return err({ kind: 'unreachable' });
}
