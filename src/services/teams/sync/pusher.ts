import { err, ok, type Result } from '@ddh/engine/internal/result';
import {
  mergeTeams,
  sameTeam,
  type FantasyTeam,
  type StoreFailure,
  type TeamId,
  type TeamNameError,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import type { WriteFailure } from '../port.ts';
import { sameRecord } from '../storage/sameRecord.ts';
import {
  EMPTY_CACHE,
  findCached,
  isUnsent,
  withCached,
  withoutSent,
  withSent,
  type Cache,
  type CachedTeam,
} from './cache.ts';
import { begun, follow, type FirstRev } from './reconcile.ts';
import type { Conflict, TeamRemote } from './remotePort.ts';
import type { Change, Shelf } from './cacheStore.ts';

/** Each conflict is another's success: so many in a row are no race any more. */
export const TRIES = 10;

/**
 * Sends what the device has of a team and the place elsewhere has not, on top of what is there. What is not known to
 * have arrived is remembered, so that it is no stranger's edit when it is met there.
 */
export async function send(shelf: Shelf, remote: TeamRemote, id: TeamId): Promise<Result<null, WriteFailure>> {
  for (let tries = 0; tries < TRIES; tries++) {
    const sending = await note(shelf, id);
    if (sending === null) return ok(null);
    const { there, here } = sending.cached;
    const answer = await remote.put(here.team, there);
    if (answer.ok) {
      const stored = answer.value;
      await shelf.change((cache) =>
        update(cache, id, (cached) => {
          // It has been seen there meanwhile, or more.
          if (!sameRecord(cached.there, there)) return cached;
          // What the place has made of it is what was sent, unless it says otherwise.
          return sameTeam(stored.team, here.team)
            ? { ...cached, there: stored, sent: [] }
            : follow({ ...cached, there: here, sent: [] }, stored).cached;
        }),
      );
      continue;
    }
    const { error } = answer;
    if (error.kind === 'unreachable') return err(error);
    await shelf.change((cache) => {
      const cached = cache && findCached(cache, id);
      if (!cached || !sameRecord(cached.there, there)) return { cache: null, value: null };
      const known = sending.fresh ? { ...cached, sent: withoutSent(cached.sent, here.team) } : cached;
      if (error.kind !== 'conflict') return { cache: withCached(cache, known), value: null };
      const moved = follow(known, error.record);
      return { cache: withCached(cache, moved.cached), replaced: moved.replaced, value: null };
    });
    if (error.kind !== 'conflict') return err(error);
  }
  return err({ kind: 'unreachable' });
}

/** Notes that a team is sent, before it is. `fresh`: it has not been sent before. `null`: there is nothing to send. */
const note = (shelf: Shelf, id: TeamId): Promise<{ readonly cached: CachedTeam; readonly fresh: boolean } | null> =>
  shelf.change((cache): Change<{ readonly cached: CachedTeam; readonly fresh: boolean } | null> => {
    const cached = cache && findCached(cache, id);
    // Of what was sent without an answer it is not known whether it is there: it is put there, or found.
    if (!cached || !isUnsent(cached)) return { cache: null, value: null };
    const sent = withSent(cached.sent, cached.here.team);
    const fresh = sent !== cached.sent;
    return { cache: fresh ? withCached(cache, { ...cached, sent }) : null, value: { cached, fresh } };
  });

function update(cache: Cache | null, id: TeamId, run: (cached: CachedTeam) => CachedTeam): Change<null> {
  const before = cache ?? EMPTY_CACHE;
  const cached = findCached(before, id);
  return { cache: cached ? withCached(before, run(cached)) : null, value: null };
}

/** Sends all that waits, as far as it goes. */
export async function sendAll(shelf: Shelf, remote: TeamRemote): Promise<Result<null, StoreFailure>> {
  let refused: Result<null, StoreFailure> | null = null;
  for (const { here } of (shelf.read() ?? EMPTY_CACHE).teams.filter(isUnsent)) {
    const { id } = here.team;
    let sent = await send(shelf, remote, id);
    if (!sent.ok && isNameError(sent.error)) {
      // Nobody is asked here: what else was edited is worth more than the name, which the backups keep.
      await shelf.change((cache) => withoutNewName(cache, id));
      sent = await send(shelf, remote, id);
    }
    // A team that is gone is dealt with where that is seen.
    if (sent.ok || isNameError(sent.error) || sent.error.kind === 'notFound') continue;
    // What is not taken of one team does not hold up the others.
    if (sent.error.kind !== 'refused') return err(sent.error);
    refused = err(sent.error);
  }
  const chosen = await sendCurrent(shelf, remote);
  return chosen.ok ? (refused ?? chosen) : chosen;
}

function withoutNewName(cache: Cache | null, id: TeamId): Change<null> {
  const cached = cache && findCached(cache, id);
  if (!cached) return { cache: null, value: null };
  const { here, there } = cached;
  const named = { team: { ...here.team, name: there.team.name }, rev: here.rev + 1 };
  return {
    cache: withCached(cache, { ...cached, here: named }),
    replaced: [{ ...here, deleted: false }],
    value: null,
  };
}

const NAME_ERRORS: readonly string[] = ['nameMissing', 'nameTaken', 'nameTooLong', 'tooManyTeams'];
export const isNameError = (error: WriteFailure): error is TeamNameError => NAME_ERRORS.includes(error.kind);

/** Tells which team is the current one, if that was chosen here. */
async function sendCurrent(shelf: Shelf, remote: TeamRemote): Promise<Result<null, StoreFailure>> {
  const cache = shelf.read();
  if (cache === null || !cache.chosen) return ok(null);
  const { current } = cache;
  const answer = await remote.setCurrent(current);
  // A team that is gone is no choice.
  if (!answer.ok && answer.error.kind !== 'notFound') return answer;
  await shelf.change((now) => ({
    cache: now && { ...now, chosen: now.chosen && now.current !== current },
    value: null,
  }));
  return ok(null);
}

/**
 * A new team. One that was sent before without an answer is found there again, and is that one: what was changed about it
 * since is still to be sent.
 */
export async function make(
  shelf: Shelf,
  remote: TeamRemote,
  team: FantasyTeam,
  firstRev: FirstRev,
): Promise<Result<TeamId, WriteFailure>> {
  const before = (shelf.read()?.making ?? []).filter((own) => own.name === team.name);
  const change = (run: (cache: Cache) => Cache): Promise<null> =>
    shelf.change((cache) => ({ cache: run(cache ?? EMPTY_CACHE), value: null }));
  await change((cache) => ({ ...cache, making: withSent(cache.making, team) }));
  const answer = await remote.put(team, null);
  const record = answer.ok ? answer.value : await madeBefore(remote, before, answer.error);
  if (record !== null) {
    const { id } = record.team;
    await change((cache) => {
      const making = cache.making.filter((own) => own.name !== team.name);
      const known = findCached(cache, id) ?? begun(record, firstRev);
      // Somebody else may have edited it before the answer came.
      const edited = mergeTeams(record.team, { ...team, id }, known.here.team).team;
      const here = sameTeam(known.here.team, edited) ? known.here : { team: edited, rev: known.here.rev + 1 };
      return { ...withCached(cache, { ...known, here }), making };
    });
    return ok(id);
  }
  if (answer.ok || answer.error.kind === 'conflict' || answer.error.kind === 'unreachable') {
    return err({ kind: 'unreachable' });
  }
  if (before.length === 0) await change((cache) => ({ ...cache, making: withoutSent(cache.making, team) }));
  return err(answer.error);
}

async function madeBefore(
  remote: TeamRemote,
  before: readonly FantasyTeam[],
  { kind }: WriteFailure | Conflict,
): Promise<TeamRecord | null> {
  if (before.length === 0 || (kind !== 'nameTaken' && kind !== 'tooManyTeams')) return null;
  const read = await remote.read();
  if (!read.ok) return null;
  const isOwn = ({ team }: TeamRecord): boolean => before.some((own) => sameTeam({ ...own, id: team.id }, team));
  return read.value.book.teams.find(isOwn) ?? null;
}
