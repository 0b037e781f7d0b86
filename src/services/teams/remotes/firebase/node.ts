import {
  encodeTeam,
  MAX_TEAMS,
  parseTeamId,
  type FantasyTeam,
  type TeamBook,
  type TeamId,
} from '@ddh/engine/internal/fantasy';
import { isObject, type JsonObject } from '@ddh/engine/internal/text';
import { decodeRecord } from '../../storage/documents.ts';

/**
 * A user's decoded data in the Firebase database. It may hold invalid data: the rules cannot check everything, and
 * older pages wrote before there were rules.
 */
export type UserNode = {
  readonly book: TeamBook;
  /** The keys of all teams, including teams that cannot be decoded. */
  readonly keys: readonly string[];
  /** The team id in each slot. The team itself may not exist any more. */
  readonly slots: JsonObject;
  /** The JSON of the teams that could not be decoded completely. The same teams always give the same string. */
  readonly undecoded: string | null;
};

/** Each team needs a slot. The rules cannot count, so five slots limit the number of teams. */
const SLOTS = Array.from({ length: MAX_TEAMS }, (_, n) => `s${n}`);

export function readNode(value: unknown): UserNode {
  const node = partOf(value);
  const slots = partOf(node['slots']);
  // Teams are listed by slot, because slots are in rough order of creation and ids are random.
  const named = SLOTS.map((slot) => own(slots, slot));
  const place = (key: string): number => (named.includes(key) ? named.indexOf(key) : SLOTS.length);
  const read = Object.entries(partOf(node['teams']))
    .toSorted(([a], [b]) => place(a) - place(b))
    .map(([key, stored]) => ({ key, stored, read: readTeam(key, stored) }));
  const teams = read.flatMap(({ read: one }) => one?.record ?? []);
  const current = parseTeamId(node['currentTeam']);
  const undecoded = read.flatMap(({ key, stored, read: one }) => (one?.whole === true ? [] : [[key, stored]]));
  const whole = isPart(value) && isPart(node['teams']) && undecoded.length === 0;
  return {
    book: { teams, current: teams.some(({ team }) => team.id === current) ? current : null },
    keys: read.map(({ key }) => key),
    slots,
    undecoded: whole
      ? null
      : JSON.stringify({ teams: isObject(node['teams']) ? Object.fromEntries(undecoded) : node['teams'] }),
  };
}

/** Decodes the team that is stored under `key`. Older pages stored teams without a revision, which counts as 0. */
export function readTeam(key: string, stored: unknown): ReturnType<typeof decodeRecord> {
  if (!isObject(stored)) return null;
  const { rev } = stored;
  return decodeRecord({
    id: key,
    rev: typeof rev === 'number' && Number.isInteger(rev) && rev > 0 ? rev : 0,
    team: stored,
  });
}

/**
 * Encodes a team that replaces `before` (`null`: a new team). The rules demand the next revision and the server's time.
 */
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
 * Returns the same JSON with escapes for characters of two UTF-16 units. Google's SDK splits its messages after every
 * 16,384 units, and half a character arrives as U+FFFD. Team names always end before the first split.
 */
const inUnits = (json: string): string =>
  json.replace(/[\u{10000}-\u{10FFFF}]/gu, (pair) =>
    Array.from({ length: pair.length }, (_, at) => `\\u${pair.charCodeAt(at).toString(16)}`).join(''),
  );

/**
 * Returns the database update that gives one of the five slots to `added` and to each team without a slot, or `null` if
 * too few slots are free.
 */
export function fillSlots({ keys, slots }: UserNode, added: TeamId | null): Readonly<Record<string, string>> | null {
  const named = new Set(SLOTS.map((slot) => own(slots, slot)));
  const free = SLOTS.filter((slot) => !keys.some((key) => key === own(slots, slot)));
  // The rules allow only valid ids in slots, and would refuse the whole update for any other key.
  const without = keys.filter((key) => !named.has(key) && parseTeamId(key) !== null);
  const wanted = [...without, ...(added === null ? [] : [added])];
  if (wanted.length > free.length) return null;
  return Object.fromEntries(wanted.map((key, i) => [`slots/${free[i] ?? ''}`, key]));
}

/** Returns the slots that contain a team's id. */
export const slotsOf = ({ slots }: UserNode, id: TeamId): readonly string[] =>
  SLOTS.filter((slot) => own(slots, slot) === id);

const own = (object: JsonObject, key: string): unknown => (Object.hasOwn(object, key) ? object[key] : null);

/** A missing part of the user's data counts as empty. */
const isPart = (value: unknown): boolean => value === null || value === undefined || isObject(value);
const partOf = (value: unknown): JsonObject => (isObject(value) ? value : {});
