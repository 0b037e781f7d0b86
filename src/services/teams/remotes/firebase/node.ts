import {
  encodeTeam,
  MAX_TEAMS,
  parseTeamId,
  type FantasyTeam,
  type TeamBook,
  type TeamId,
  type TeamRecord,
} from '@ddh/engine/internal/fantasy';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';
import { decodeRecord } from '../../storage/documents.ts';
import type { RemoteBook } from '../../sync/remotePort.ts';

/** A user's node, as it was read. Rules cannot tell all that is wrong with one, and older pages wrote without any. */
export type UserNode = {
  readonly teams: readonly StoredTeam[];
  readonly current: TeamId | null;
  /** The team that each slot names, whether or not it is there. */
  readonly slots: JsonObject;
  /** The text of the teams that could not be read, or not all of them: the same as long as they are. */
  readonly unread: string | null;
};
/** `record` null: what is under this key is no team. */
type StoredTeam = { readonly key: string; readonly record: TeamRecord | null };

/** Whoever has a team has a slot for it: rules cannot count, and this is how there are five at most. */
const SLOTS = Array.from({ length: MAX_TEAMS }, (_, n) => `s${n}`);

export function readNode(value: unknown): UserNode {
  const node = partOf(value);
  const slots = partOf(node['slots']);
  // As they were made, as far as slots tell: ids are random.
  const named = SLOTS.map((slot) => own(slots, slot));
  const place = (key: string): number => (named.includes(key) ? named.indexOf(key) : SLOTS.length);
  const read = Object.entries(partOf(node['teams']))
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([key, stored]) => ({ key, stored, read: readTeam(key, stored) }));
  const teams = read.map(({ key, read: one }) => ({ key, record: one?.record ?? null }));
  const current = parseTeamId(node['currentTeam']);
  const unread = read.flatMap(({ key, stored, read: one }) => (one?.whole === true ? [] : [[key, stored]]));
  const whole = isPart(value) && isPart(node['teams']) && unread.length === 0;
  return {
    teams,
    current: teams.some(({ record }) => record?.team.id === current) ? current : null,
    slots,
    unread: whole
      ? null
      : JSON.stringify({ teams: isObject(node['teams']) ? Object.fromEntries(unread) : node['teams'] }),
  };
}

/** A team under its key. Older pages wrote no revision: that is none, 0. */
export function readTeam(key: string, stored: unknown): ReturnType<typeof decodeRecord> {
  if (!isObject(stored)) return null;
  const { rev } = stored;
  return decodeRecord({
    id: key,
    rev: typeof rev === 'number' && Number.isInteger(rev) && rev > 0 ? rev : 0,
    team: stored,
  });
}

export const bookOf = ({ teams, current }: UserNode): TeamBook => ({
  teams: teams.flatMap(({ record }) => (record ? [record] : [])),
  current,
});
export const remoteBookOf = (node: UserNode): RemoteBook => ({ book: bookOf(node), unread: node.unread });

/** A team as it is written over what is there (`null`: nothing): the rules ask for the next revision, and the server's time. */
export function writeTeam(
  team: FantasyTeam,
  before: unknown,
  serverTime: unknown,
): JsonObject & { readonly rev: number } {
  const rev = isObject(before) ? before['rev'] : null;
  const stored = encodeTeam(team);
  const { F, D, G } = stored.teamRoster;
  const teamRoster = { F: inUnits(F), D: inUnits(D), G: inUnits(G) };
  return { ...stored, teamRoster, rev: typeof rev === 'number' ? rev + 1 : 1, updatedAt: serverTime };
}

/**
 * A JSON text with the same meaning, and no character of two UTF-16 units. Google's SDK cuts what it sends after 16,384
 * units, and half a character arrives as U+FFFD. Names of teams lie before the first cut.
 */
const inUnits = (json: string): string =>
  json.replace(/[\u{10000}-\u{10FFFF}]/gu, (pair) =>
    Array.from({ length: pair.length }, (_, at) => `\\u${pair.charCodeAt(at).toString(16)}`).join(''),
  );

/** What gives slots to teams that have none, and to a new one. `null`: there are not enough. */
export function fillSlots({ teams, slots }: UserNode, added: TeamId | null): Readonly<Record<string, string>> | null {
  const keys = teams.map(({ key }) => key);
  const named = new Set(SLOTS.map((slot) => own(slots, slot)));
  const free = SLOTS.filter((slot) => !keys.some((key) => key === own(slots, slot)));
  // What no slot may name needs none: asking for one would have all of the writing denied.
  const without = keys.filter((key) => !named.has(key) && parseTeamId(key) !== null);
  const wanted = [...without, ...(added === null ? [] : [added])];
  if (wanted.length > free.length) return null;
  return Object.fromEntries(wanted.map((key, i) => [`slots/${free[i] ?? ''}`, key]));
}

/** The slots that name it. */
export const slotsOf = ({ slots }: UserNode, id: TeamId): readonly string[] =>
  SLOTS.filter((slot) => own(slots, slot) === id);

const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : null);

/** What is not there is an empty part. */
const isPart = (value: unknown): boolean => value === null || value === undefined || isObject(value);
const partOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
