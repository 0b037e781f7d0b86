import {
  decodeTeam,
  encodeTeam,
  parseTeamId,
  sameTeam,
  type StoredTeam,
  type TeamBook,
  type TeamDraft,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject, parseJson, toJson, type JsonObject } from '@ddh/engine/internal/text';
import type { TeamBackup } from '../port.ts';

/** The version number of the document format, which each stored document contains. */
export const VERSION = 1;

type StoredRecord = { readonly id: string; readonly rev: number; readonly team: StoredTeam };
export const encodeRecord = ({ team, rev }: TeamRecord): StoredRecord => ({ id: team.id, rev, team: encodeTeam(team) });

export const encodeBook = ({ teams, current }: TeamBook): string =>
  toJson({ version: VERSION, current, teams: teams.map(encodeRecord) });

/** `whole` is true if every part of the stored list of teams was decoded. */
type DecodedBook = { readonly book: TeamBook; readonly whole: boolean };
/** `newer`: a newer version of the page wrote the string. `readable`: the teams that could be decoded. */
type Undecoded = { readonly kind: 'damaged' | 'newer'; readonly readable: readonly TeamRecord[] };

export function decodeBook(text: string | null): Result<DecodedBook, Undecoded> {
  if (text === null) return ok({ book: { teams: [], current: null }, whole: true });
  const document = objectOf(text);
  if (document === null || !Array.isArray(document['teams'])) return err({ kind: 'damaged', readable: [] });
  const records = document['teams'].map(decodeRecord);
  const known = records.filter((record) => record !== null);
  const teams = known.map(({ record }) => record);
  if (document['version'] !== VERSION) {
    const newer = typeof document['version'] === 'number' && document['version'] > VERSION;
    return err({ kind: newer ? 'newer' : 'damaged', readable: teams });
  }
  const ids = new Set(teams.map(({ team }) => team.id));
  if (known.length < records.length || ids.size < teams.length) return err({ kind: 'damaged', readable: teams });
  const current = parseTeamId(document['current']);
  return ok({
    book: { teams, current: current !== null && ids.has(current) ? current : null },
    whole: known.every(({ whole }) => whole),
  });
}

export const encodeDraft = ({ team, base }: TeamDraft): string =>
  toJson({ version: VERSION, team: encodeTeam(team), base: encodeRecord(base) });

/** Returns `null` if the draft cannot be decoded. `whole`: every part was decoded. */
export function decodeDraft(text: string): { readonly draft: TeamDraft; readonly whole: boolean } | null {
  const document = documentOf(text);
  if (document === null) return null;
  const base = decodeRecord(document['base']);
  const team = base && decodeTeam(base.record.team.id, document['team']);
  if (base === null || team?.ok !== true) return null;
  return {
    draft: { team: team.value.team, base: base.record },
    whole: base.whole && team.value.problems.length === 0,
  };
}

export const encodeBackups = (backups: readonly TeamBackup[]): string =>
  toJson({
    version: VERSION,
    backups: backups.map(({ at, deleted, ...record }) => ({ at, deleted, ...encodeRecord(record) })),
  });

/** `whole` is true if every part of the stored backups was decoded. */
type DecodedBackups = { readonly backups: readonly TeamBackup[]; readonly whole: boolean };

export function decodeBackups(text: string | null): DecodedBackups {
  if (text === null) return { backups: [], whole: true };
  const document = objectOf(text);
  if (document === null || !Array.isArray(document['backups'])) return { backups: [], whole: false };
  let whole = document['version'] === VERSION;
  const backups = document['backups'].flatMap((stored: unknown): readonly TeamBackup[] => {
    const read = decodeRecord(stored);
    whole &&= read?.whole === true;
    if (read === null || !isObject(stored) || typeof stored['at'] !== 'number') {
      whole = false;
      return [];
    }
    return [{ ...read.record, at: stored['at'], deleted: stored['deleted'] === true }];
  });
  return { backups, whole };
}

/**
 * The highest valid revision, because no team is saved this often. A larger stored revision counts as 0: very large
 * numbers cannot be incremented exactly.
 */
const MAX_REV = 1_000_000_000;

/** Returns `null` if the value is not a stored team. `whole`: every part of the team was decoded. */
export function decodeRecord(stored: unknown): { readonly record: TeamRecord; readonly whole: boolean } | null {
  if (!isObject(stored)) return null;
  const { id: storedId, rev } = stored;
  const id = parseTeamId(storedId);
  if (id === null || typeof rev !== 'number' || !Number.isInteger(rev) || rev < -1) return null;
  const decoded = decodeTeam(id, stored['team']);
  if (!decoded.ok) return null;
  const { team, problems } = decoded.value;
  return { record: { team, rev: rev > MAX_REV ? 0 : rev }, whole: problems.length === 0 };
}

/** Returns `null` if the string is not a JSON document of this format version. */
export function documentOf(text: string): JsonObject | null {
  const document = objectOf(text);
  return document?.['version'] === VERSION ? document : null;
}

export function objectOf(text: string | null): JsonObject | null {
  const value = text === null ? null : parseJson(text);
  return isObject(value) ? value : null;
}

/**
 * Two versions can have the same revision if a team was deleted and created again, so the contents are compared, too.
 */
export const sameRecord = (a: TeamRecord, b: TeamRecord): boolean => a.rev === b.rev && sameTeam(a.team, b.team);
