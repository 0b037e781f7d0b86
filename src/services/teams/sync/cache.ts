import {
  decodeTeam,
  encodeTeam,
  parseTeamId,
  sameTeam,
  type FantasyTeam,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { isObject, toJson } from '@ddh/engine/internal/text';
import type { Replaced } from '../storage/backups.ts';
import { decodeRecord, documentOf, encodeRecord, sameRecord, VERSION } from '../storage/documents.ts';

/** A user's teams on this device, with the last known state of the remote. All tabs share this cache. */
export type Cache = {
  readonly teams: readonly CachedTeam[];
  readonly current: TeamId | null;
  /** True if the user chose `current` on this device and the choice has not been pushed yet. */
  readonly chosen: boolean;
  /**
   * New teams that were sent, but not confirmed by a response, newest first. The remote may have created any of these
   * teams.
   */
  readonly pendingCreates: readonly FantasyTeam[];
  /** Increases with each change of a team's `remote` version. A pull that began when the number was lower is stale. */
  readonly remoteRevision: number;
};

/** The result of a transition of the cache. */
export type Change<T> = {
  /** If the transition returns the cache that it received, nothing is written. */
  readonly cache: Cache;
  /** The versions to back up. */
  readonly replaced?: readonly Replaced[];
  /** The id of a deleted team, whose remembered scoring must be removed, too. */
  readonly removed?: TeamId;
  readonly value: T;
};

export type CachedTeam = {
  /** The version that the page shows and edits. Its revision has a meaning only on this device. */
  readonly local: TeamRecord;
  /** The last version received from the remote. */
  readonly remote: TeamRecord;
  /**
   * Versions that were sent on top of `remote`, but not confirmed by a response, newest first. The remote may have
   * stored any of these versions, or may still do so.
   */
  readonly inFlight: readonly FantasyTeam[];
};

/**
 * The cache of a device that has never read the remote. Its `remoteRevision` is below that of every stored cache, so a
 * pull that began with this cache is stale as soon as another tab stores a cache.
 */
export const NO_CACHE: Cache = { teams: [], current: null, chosen: false, pendingCreates: [], remoteRevision: -1 };

const MAX_IN_FLIGHT = 5;

export const withInFlight = (inFlight: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  inFlight.some((one) => sameTeam(one, team)) ? inFlight : [team, ...inFlight].slice(0, MAX_IN_FLIGHT);

export const withoutInFlight = (inFlight: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  inFlight.filter((one) => !sameTeam(one, team));

/** Returns whether the team has local edits that the remote has not confirmed. */
export const isUnsent = ({ local, remote }: CachedTeam): boolean => !sameTeam(local.team, remote.team);

export const findCached = ({ teams }: Cache, id: TeamId): CachedTeam | undefined =>
  teams.find(({ local }) => local.team.id === id);

export const withCached = (cache: Cache, cached: CachedTeam): Cache => {
  const { id } = cached.local.team;
  const teams = findCached(cache, id)
    ? cache.teams.map((one) => (one.local.team.id === id ? cached : one))
    : [...cache.teams, cached];
  return { ...cache, teams };
};

export const withLocal = (cache: Cache, local: TeamRecord): Cache => ({
  ...cache,
  teams: cache.teams.map((one) => (one.local.team.id === local.team.id ? { ...one, local } : one)),
});

export const withoutCached = (cache: Cache, id: TeamId): Cache => ({
  ...cache,
  teams: cache.teams.filter(({ local }) => local.team.id !== id),
});

export const hasSameRemote = (a: Cache, b: Cache): boolean =>
  a.teams.length === b.teams.length &&
  a.teams.every(({ remote }) => {
    const other = findCached(b, remote.team.id);
    return other !== undefined && sameRecord(remote, other.remote);
  });

/** Returns the user's teams as the page shows them, with the edits made on this device. */
export function bookOf({ teams, current }: Cache): TeamBook {
  const shown = teams.map(({ local }) => local);
  return { teams: shown, current: shown.some(({ team }) => team.id === current) ? current : null };
}

/** The field names in the stored JSON (here, there, sent, making, known) are older than the field names of `Cache`. */
export const encodeCache = ({ teams, current, chosen, pendingCreates, remoteRevision }: Cache): string =>
  toJson({
    version: VERSION,
    current,
    chosen,
    known: remoteRevision,
    teams: teams.map(({ local, remote, inFlight }) => ({
      here: encodeRecord(local),
      there: encodeRecord(remote),
      sent: inFlight.map(encodeTeam),
    })),
    making: pendingCreates.map((team) => ({ id: team.id, team: encodeTeam(team) })),
  });

/** Returns `null` if the string, or a part of the string, cannot be decoded. */
export function decodeCache(text: string): Cache | null {
  const document = documentOf(text);
  if (document === null) return null;
  const { teams: stored, current, chosen, making, known } = document;
  if (!Array.isArray(stored) || !Array.isArray(making) || typeof chosen !== 'boolean') return null;
  if (typeof known !== 'number') return null;
  const teams = stored.map(decodeCached).filter((one) => one !== null);
  if (teams.length < stored.length) return null;
  return {
    teams,
    current: parseTeamId(current),
    chosen,
    pendingCreates: making.flatMap((one: unknown) => (isObject(one) ? decodeSent(one['id'], one['team']) : [])),
    remoteRevision: known,
  };
}

function decodeCached(stored: unknown): CachedTeam | null {
  if (!isObject(stored)) return null;
  const local = decodeRecord(stored['here']);
  const remote = decodeRecord(stored['there']);
  // If a part of a team cannot be decoded, the whole team counts as damaged: the next push would delete the missing
  // part on the remote.
  if (!local?.whole || !remote?.whole || !Array.isArray(stored['sent'])) return null;
  const { id } = local.record.team;
  if (remote.record.team.id !== id) return null;
  const inFlight = stored['sent'].flatMap((one: unknown) => decodeSent(id, one));
  return { local: local.record, remote: remote.record, inFlight };
}

/** Returns an empty list if the versions in flight cannot be decoded, so that the teams can still be shown. */
function decodeSent(storedId: unknown, stored: unknown): readonly FantasyTeam[] {
  const id = parseTeamId(storedId);
  const team = id && decodeTeam(id, stored);
  return team?.ok ? [team.value.team] : [];
}
