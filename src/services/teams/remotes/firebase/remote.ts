import {
  checkTeamName,
  newTeamId,
  sameTeam,
  type FantasyTeam,
  type StoreFailure,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { sleep, withLimit } from '../../limit.ts';
import type { WriteFailure } from '../../port.ts';
import { sameRecord } from '../../storage/documents.ts';
import type { PutResult, RemoveResult, SyncDeps, TeamRemote } from '../../sync/remotePort.ts';
import type { Link } from './link.ts';
import { fillSlots, readTeam, slotsOf, writeTeam, type UserNode } from './node.ts';
import { createNodeClient } from './nodeClient.ts';
import type { DatabasePort } from './ports.ts';
import { subscribeTeams } from './subscribeTeams.ts';

/**
 * Limit on consecutive tries. A try can fail because another page has written in between. If this many tries fail in a
 * row, something else must be wrong.
 */
const MAX_TRIES = 8;
/**
 * Upper bound for the random wait after the first failed try, in ms. After the nth failed try, the bound is n times as
 * high.
 */
const STAGGER_MS = 20;

type Prepared = Result<null, WriteFailure>;

type RemoteDeps = Pick<SyncDeps, 'clock' | 'random'> & { readonly database: DatabasePort; readonly link: Link };

type Client = ReturnType<typeof createNodeClient>;

/** Stores a user's teams in the Realtime Database. */
export function firebaseRemote(userId: string, deps: RemoteDeps): TeamRemote {
  const { database, link, clock } = deps;
  const client = createNodeClient(userId, database, link);
  return {
    read: () =>
      withLimit(clock, async (signal) => {
        const read = await client.read(signal);
        return read.ok ? ok({ book: read.value.book, undecoded: read.value.undecoded }) : read;
      }),
    put: (team, base) =>
      withLimit(clock, (signal) =>
        base ? edit(client, database, team, base, signal) : create(client, deps, team, signal),
      ),
    remove: (base) => withLimit(clock, (signal) => remove(client, base, signal)),
    setCurrent: (id) => withLimit(clock, (signal) => setCurrent(client, id, signal)),
    subscribe: (onChange) => subscribeTeams(database, link, `${client.path}/teams`, onChange),
  };
}

/**
 * Writes a new team and its slot in one update. The update also gives slots to teams that older pages stored without
 * a slot.
 */
async function create(
  client: Client,
  { database, clock, random }: RemoteDeps,
  typed: FantasyTeam,
  signal: AbortSignal,
): Promise<PutResult> {
  let team = typed;
  let before: string | null = null;
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    const read = await client.read(signal);
    if (!read.ok) return read;
    const node = read.value;
    const stored = recordIn(node, team.id);
    if (stored && sameTeam(stored.team, team)) return ok(stored);
    const name = checkTeamName(team.name, teamsIn(node), null);
    if (!name.ok) return name;
    const ids = node.keys as readonly TeamId[];
    if (ids.includes(team.id)) team = { ...team, id: newTeamId(ids, random) };
    const slots = fillSlots(node, team.id);
    if (slots === null) return err({ kind: 'tooManyTeams' });
    const text = JSON.stringify(node);
    // The data is the same as before the failed write, so no other page has taken a slot. Thus the rules refuse the
    // team itself.
    if (text === before) return err({ kind: 'refused' });
    before = text;
    const written = writeTeam(team, null, database.serverTime);
    const created = await client.update(signal, { ...slots, [`teams/${team.id}`]: written });
    if (created.ok) {
      client.slotted.add(team.id);
      return ok({ team, rev: written.rev });
    }
    if (created.error.kind !== 'refused') return created;
    await sleep(clock, random() * STAGGER_MS * (tries + 1));
  }
  return err({ kind: 'unreachable' });
}

/** Replaces the stored team by `team`, if the database still has the version `base`. */
async function edit(
  client: Client,
  database: DatabasePort,
  team: FantasyTeam,
  base: TeamRecord,
  signal: AbortSignal,
): Promise<PutResult> {
  const isRenamed = team.name !== base.team.name;
  if (isRenamed || !client.slotted.has(team.id)) {
    const prepared = await prepareEdit(client, team, isRenamed, signal);
    if (!prepared.ok) return prepared;
  }
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    let rev: number | null = null;
    const done = await client.transactTeam(signal, team.id, (now) => {
      rev = null;
      // `null`: the team is deleted, or this page has not loaded it. If the server has a value, the server rejects
      // this write of `null`, and this function runs again with the server's value.
      if (now === null) return { write: null };
      if (!isBase(now, base)) return 'keep';
      const written = writeTeam(team, now, database.serverTime);
      rev = readTeam(team.id, written)?.record.rev ?? 0;
      return { write: written };
    });
    if (!done.ok) return done;
    if (done.value) return rev === null ? err({ kind: 'notFound' }) : ok({ team, rev });
    // Another page has changed the team, or the SDK's local value was out of date.
    const read = await client.read(signal);
    if (!read.ok) return read;
    const stored = recordIn(read.value, team.id);
    if (!stored) return err({ kind: 'notFound' });
    if (sameTeam(stored.team, team)) return ok(stored);
    if (!sameRecord(stored, base)) return err({ kind: 'conflict', record: stored });
  }
  return err({ kind: 'unreachable' });
}

/**
 * Checks a new name. Gives slots to teams that older versions of the page have stored, because the rules refuse
 * writes to a team without a slot.
 */
async function prepareEdit(
  client: Client,
  team: FantasyTeam,
  isRenamed: boolean,
  signal: AbortSignal,
): Promise<Prepared> {
  const read = await client.read(signal);
  if (!read.ok) return read;
  const node = read.value;
  if (!recordIn(node, team.id)) return err({ kind: 'notFound' });
  const name = isRenamed ? checkTeamName(team.name, teamsIn(node), team.id) : null;
  if (name?.ok === false) return name;
  if (client.slotted.has(team.id)) return ok(null);
  const slots = fillSlots(node, null);
  if (slots === null) return err({ kind: 'tooManyTeams' });
  return client.update(signal, slots);
}

/** Deletes a team, if the database still has the version `base`. */
async function remove(client: Client, base: TeamRecord, signal: AbortSignal): Promise<RemoveResult> {
  const { id } = base.team;
  for (let tries = 0; tries < MAX_TRIES && !signal.aborted; tries++) {
    const read = await client.read(signal);
    if (!read.ok) return read;
    const node = read.value;
    const stored = recordIn(node, id);
    if (!stored) return err({ kind: 'notFound' });
    if (!sameRecord(stored, base)) return err({ kind: 'conflict', record: stored });
    const done = await client.transactTeam(signal, id, (now) =>
      now === null || isBase(now, base) ? { write: null } : 'keep',
    );
    if (!done.ok) return done;
    if (!done.value) continue;
    client.slotted.delete(id);
    const isCurrent = node.book.current === id;
    const first = node.book.teams.find(({ team }) => team.id !== id)?.team.id ?? null;
    const freed = Object.fromEntries(slotsOf(node, id).map((slot) => [`slots/${slot}`, null]));
    // This update may get lost without harm: a slot without its team is free, and a current team that no longer
    // exists counts as no current team. The update is never queued without a connection, because an update that is
    // sent hours later would overwrite a newer choice.
    await client.update(signal, { ...freed, ...(isCurrent ? { currentTeam: first } : {}) });
    return ok({ current: isCurrent ? first : node.book.current });
  }
  return err({ kind: 'unreachable' });
}

async function setCurrent(client: Client, id: TeamId | null, signal: AbortSignal): Promise<Result<null, StoreFailure>> {
  const read = await client.read(signal);
  if (!read.ok) return read;
  if (id !== null && !recordIn(read.value, id)) return err({ kind: 'notFound' });
  if (id === read.value.book.current) return ok(null);
  return client.update(signal, { currentTeam: id });
}

const teamsIn = ({ book }: UserNode): readonly FantasyTeam[] => book.teams.map(({ team }) => team);

const recordIn = ({ book }: UserNode, id: TeamId): TeamRecord | undefined =>
  book.teams.find(({ team }) => team.id === id);

function isBase(stored: unknown, base: TeamRecord): boolean {
  const decoded = readTeam(base.team.id, stored);
  return decoded !== null && sameRecord(decoded.record, base);
}
