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
import { isObject } from '@ddh/engine/internal/text';
import { decodeRecord, encodeRecord, objectOf, sameRecord } from '../storage/documents.ts';

/** A user's teams on this device, and the last known state of the remote. All tabs share it. */
export type Cache = {
  readonly teams: readonly CachedTeam[];
  readonly current: TeamId | null;
  /** `current` was chosen on this device and is not pushed yet. */
  readonly chosen: boolean;
  /** New teams sent without an answer, newest first. The remote may have created each of them. */
  readonly pendingCreates: readonly FantasyTeam[];
  /** Grows with each change of a `remote` record. A pull that started under a lower number is stale. */
  readonly remoteRevision: number;
};

export type CachedTeam = {
  /** What the page shows and edits. Its revision counts on this device only. */
  readonly local: TeamRecord;
  /** The last version received from the remote. */
  readonly remote: TeamRecord;
  /** Sent on top of `remote` without an answer, newest first. The remote may store each of them, even later. */
  readonly inFlight: readonly FantasyTeam[];
};

export const EMPTY_CACHE: Cache = { teams: [], current: null, chosen: false, pendingCreates: [], remoteRevision: 0 };

const MAX_IN_FLIGHT = 5;

export const withInFlight = (inFlight: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  inFlight.some((one) => sameTeam(one, team)) ? inFlight : [team, ...inFlight].slice(0, MAX_IN_FLIGHT);

export const withoutInFlight = (inFlight: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  inFlight.filter((one) => !sameTeam(one, team));

/** The team has local edits that the remote has not confirmed. */
export const isUnsent = ({ local, remote }: CachedTeam): boolean => !sameTeam(local.team, remote.team);

export const findCached = (cache: Cache | null, id: TeamId): CachedTeam | undefined =>
  cache?.teams.find(({ local }) => local.team.id === id);

export const withCached = (cache: Cache, cached: CachedTeam): Cache => {
  const { id } = cached.local.team;
  const teams = findCached(cache, id)
    ? cache.teams.map((one) => (one.local.team.id === id ? cached : one))
    : [...cache.teams, cached];
  return { ...cache, teams };
};

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

/** The book that the page shows. */
export function bookOf({ teams, current }: Cache): TeamBook {
  const shown = teams.map(({ local }) => local);
  return { teams: shown, current: shown.some(({ team }) => team.id === current) ? current : null };
}

const VERSION = 1;

/** The stored field names are older than the ones above: here, there, sent, making, known. */
export const encodeCache = ({ teams, current, chosen, pendingCreates, remoteRevision }: Cache): string =>
  JSON.stringify({
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

/** `null` if the text, or a part of it, cannot be decoded. */
export function decodeCache(text: string): Cache | null {
  const document = objectOf(text);
  if (document === null || document['version'] !== VERSION) return null;
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
  // A part that is missing here would be pushed as a deletion.
  if (!local?.whole || !remote?.whole || !Array.isArray(stored['sent'])) return null;
  const { id } = local.record.team;
  if (remote.record.team.id !== id) return null;
  const inFlight = stored['sent'].flatMap((one: unknown) => decodeSent(id, one));
  return { local: local.record, remote: remote.record, inFlight };
}

/** Empty if it cannot be decoded: that does not hide the other teams. */
function decodeSent(storedId: unknown, stored: unknown): readonly FantasyTeam[] {
  const id = parseTeamId(storedId);
  const team = id && decodeTeam(id, stored);
  return team?.ok ? [team.value.team] : [];
}
