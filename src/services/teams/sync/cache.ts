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
import { decodeRecord, encodeRecord, objectOf } from '../storage/documents.ts';
import { sameRecord } from '../storage/sameRecord.ts';

/** A user's teams as this device has them, and what the place elsewhere is known to have. All its tabs share it. */
export type Cache = {
  readonly teams: readonly CachedTeam[];
  readonly current: TeamId | null;
  /** The current team was chosen here, and has not been told elsewhere. */
  readonly chosen: boolean;
  /** New teams that were sent, and no answer came: each may be there. The newest first. */
  readonly making: readonly FantasyTeam[];
  /** Grows with everything new that is known of the place elsewhere: what was read there before is old. */
  readonly known: number;
};

export type CachedTeam = {
  /** What the page shows and edits. The revision is this device's own. */
  readonly here: TeamRecord;
  /** What was last heard of it from there. */
  readonly there: TeamRecord;
  /** Sent on top of `there`, and no answer came: each may be stored, now or a little later. The newest first. */
  readonly sent: readonly FantasyTeam[];
};

export const EMPTY_CACHE: Cache = { teams: [], current: null, chosen: false, making: [], known: 0 };

/** So many versions that went without an answer are remembered. */
const REMEMBERED = 5;

/** With one more that is sent. */
export const withSent = (sent: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  sent.some((one) => sameTeam(one, team)) ? sent : [team, ...sent].slice(0, REMEMBERED);

/** Without one that is known not to be stored. */
export const withoutSent = (sent: readonly FantasyTeam[], team: FantasyTeam): readonly FantasyTeam[] =>
  sent.filter((one) => !sameTeam(one, team));

/** This device alone has edits of it. */
export const isUnsent = ({ here, there }: CachedTeam): boolean => !sameTeam(here.team, there.team);

export const findCached = ({ teams }: Cache, id: TeamId): CachedTeam | undefined =>
  teams.find(({ here }) => here.team.id === id);

export const withCached = (cache: Cache, cached: CachedTeam): Cache => {
  const { id } = cached.here.team;
  const teams = findCached(cache, id)
    ? cache.teams.map((one) => (one.here.team.id === id ? cached : one))
    : [...cache.teams, cached];
  return { ...cache, teams };
};

export const withoutCached = (cache: Cache, id: TeamId): Cache => ({
  ...cache,
  teams: cache.teams.filter(({ here }) => here.team.id !== id),
});

/** The same is known of the place elsewhere. */
export const isKnownAlike = (a: Cache, b: Cache): boolean =>
  a.teams.length === b.teams.length &&
  a.teams.every(({ there }) => {
    const other = findCached(b, there.team.id);
    return other !== undefined && sameRecord(there, other.there);
  });

/** What the page is shown. */
export function bookOf({ teams, current }: Cache): TeamBook {
  const shown = teams.map(({ here }) => here);
  return { teams: shown, current: shown.some(({ team }) => team.id === current) ? current : null };
}

const VERSION = 1;

export const encodeCache = ({ teams, making, ...rest }: Cache): string =>
  JSON.stringify({
    version: VERSION,
    ...rest,
    teams: teams.map(({ here, there, sent }) => ({
      here: encodeRecord(here),
      there: encodeRecord(there),
      sent: sent.map(encodeTeam),
    })),
    making: making.map((team) => ({ id: team.id, team: encodeTeam(team) })),
  });

/** `null`: it cannot be read, or not all of it. */
export function decodeCache(text: string): Cache | null {
  const document = objectOf(text);
  if (document === null || document['version'] !== VERSION) return null;
  const { teams: stored, current, chosen, making, known } = document;
  if (!Array.isArray(stored) || !Array.isArray(making) || typeof chosen !== 'boolean') return null;
  if (typeof known !== 'number') return null;
  const decoded = stored.map(decodeCached);
  const teams = decoded.filter((one) => one !== null);
  if (teams.length < decoded.length) return null;
  return {
    teams,
    current: parseTeamId(current),
    chosen,
    making: making.flatMap((one: unknown) => decodeMaking(one) ?? []),
    known,
  };
}

function decodeCached(stored: unknown): CachedTeam | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { here, there, sent } = stored as Record<keyof CachedTeam, unknown>;
  const shown = decodeRecord(here);
  const known = decodeRecord(there);
  // A part that is missing would be sent as one that was taken out.
  if (!shown?.whole || !known?.whole || !Array.isArray(sent)) return null;
  const { id } = shown.record.team;
  if (known.record.team.id !== id) return null;
  return {
    here: shown.record,
    there: known.record,
    sent: sent.flatMap((one: unknown) => decodeSent(id, one) ?? []),
  };
}

function decodeMaking(stored: unknown): FantasyTeam | null {
  if (typeof stored !== 'object' || stored === null) return null;
  const { id: storedId, team } = stored as { readonly id?: unknown; readonly team?: unknown };
  const id = parseTeamId(storedId);
  return id && decodeSent(id, team);
}

function decodeSent(id: TeamId, stored: unknown): FantasyTeam | null {
  const team = decodeTeam(id, stored);
  return team.ok ? team.value.team : null;
}
