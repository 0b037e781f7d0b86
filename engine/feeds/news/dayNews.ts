import { compareDates, type ChangeKind, type LeagueDate } from '@ddh/engine/internal/domain';
import {
  type PlayerFinder,
  type PlayerNews,
  type Scratch,
  type Starter,
  type TeamKey,
  type UnmatchedPlayer,
} from '@ddh/forecast/history';
import type { NewsEntry } from './entries.ts';

/** A news entry that is not used. `path` and `other` are JSON paths such as `news[3]`. `entry` is the kind of news. */
export type NewsGap = { readonly path: string; readonly entry: ChangeKind } & (
  | UnmatchedPlayer
  /** The entry repeats another entry, or contradicts an entry with the same time. */
  | { readonly kind: 'repeated' | 'contradicts'; readonly other: string; readonly team: TeamKey }
);

/** The confirmed goalies and the scratched players of the given days. */
export type DayNews = {
  readonly starters: readonly Starter[];
  readonly scratches: readonly Scratch[];
  /** The entries that are dated on these days and are used, in order of time. */
  readonly used: readonly PlayerNews[];
  /** The unused entries that may affect these days, in the given order. */
  readonly gaps: readonly NewsGap[];
};

/**
 * A news entry with the id of the player that it names. `playerId` is null if no player matches, and `gap` says why.
 */
type Placed = Omit<NewsEntry, 'player'> & { readonly path: string; readonly gap: UnmatchedPlayer | null };
type Matched = Placed & { readonly playerId: number };

const isMatched = (entry: Placed): entry is Matched => entry.playerId !== null;

/** `goalies` finds the player of an entry of kind `goalie`. `players` finds the player of any other entry. */
export type NewsPlayers = { readonly goalies: PlayerFinder; readonly players: PlayerFinder };

/**
 * Applies the entries to each of the days. If several entries are about one player, the latest one counts. If several
 * goalies of a team are confirmed, the latest one starts. The order of entries in the file does not matter.
 */
export function newsOfDays(entries: readonly NewsEntry[], known: NewsPlayers, days: readonly LeagueDate[]): DayNews {
  const placed = place(entries, known);
  const clashes = clashesOf(placed.filter(isMatched));
  const gaps = placed.flatMap((entry): readonly NewsGap[] => {
    const gap = entry.gap === null ? clashes.get(entry.path) : { path: entry.path, entry: entry.kind, ...entry.gap };
    return gap !== undefined && days.some((day) => mayCount(entry, day, placed)) ? [gap] : [];
  });
  const used = placed
    .filter(isMatched)
    .filter(({ path }) => !clashes.has(path))
    .toSorted((a, b) => a.at - b.at || compareDates(a.date, b.date));
  const found = days.map((day) => newsOfDay(used, day));
  return {
    starters: found.flatMap(({ starters }) => starters),
    scratches: found.flatMap(({ scratches }) => scratches),
    used: used
      .filter(({ date }) => days.includes(date))
      .map(({ date, team, playerId, kind, at }) => ({ date, team, playerId, what: kind, at: isoTime(at) })),
    gaps,
  };
}

function place(entries: readonly NewsEntry[], known: NewsPlayers): readonly Placed[] {
  return entries.map(({ player, ...entry }, index): Placed => {
    const find = entry.kind === 'goalie' ? known.goalies : known.players;
    const found = find({ team: entry.team, playerId: entry.playerId, name: player });
    const at = { ...entry, path: `news[${index}]`, team: found.team };
    return found.kind === 'player'
      ? { ...at, playerId: found.playerId, gap: null }
      : { ...at, playerId: null, gap: found };
  });
}

const covers = ({ kind, date, through }: Placed, day: LeagueDate): boolean =>
  kind === 'scratch' && date <= day && day <= (through ?? date);

/** Whether an entry replaces an absence that covers its date. A one-day scratch does not change a longer absence. */
const endsAbsence = ({ kind, through }: Placed): boolean => kind !== 'scratch' || through !== null;

/**
 * Whether an entry may affect a day. The end of an absence also affects the later days for which the player was
 * reported absent.
 */
const mayCount = (entry: Placed, day: LeagueDate, entries: readonly Placed[]): boolean =>
  entry.date === day ||
  covers(entry, day) ||
  (entry.kind === 'return' &&
    entry.date < day &&
    entries.some((other) => other.team === entry.team && covers(other, entry.date) && covers(other, day)));

/** Finds entries with the same time and date about the same player, or about the goalie of the same team. */
function clashesOf(entries: readonly Matched[]): ReadonlyMap<string, NewsGap> {
  const clashes = new Map<string, NewsGap>();
  const first = new Map<string, Matched>();
  const compare = (key: string, entry: Matched): void => {
    const before = first.get(key);
    if (before === undefined) {
      first.set(key, entry);
      return;
    }
    if (isRepeat(before, entry)) {
      if (!clashes.has(entry.path)) clashes.set(entry.path, clash('repeated', entry, before));
      return;
    }
    clashes.set(entry.path, clash('contradicts', entry, before));
    clashes.set(before.path, clash('contradicts', before, entry));
  };
  for (const entry of entries) {
    const { at, date, team, playerId, kind } = entry;
    compare(`${at} ${date} ${playerId}`, entry);
    if (kind === 'goalie') compare(`${at} ${date} ${team}`, entry);
  }
  return clashes;
}

const clash = (kind: 'repeated' | 'contradicts', { path, kind: entry, team }: Matched, other: Matched): NewsGap => ({
  path,
  entry,
  kind,
  other: other.path,
  team,
});

const isRepeat = (a: Matched, b: Matched): boolean =>
  a.playerId === b.playerId && a.team === b.team && a.kind === b.kind && a.through === b.through;

/** Without milliseconds. */
const isoTime = (epochMs: number): string => new Date(epochMs).toISOString().replace(/\.\d+Z$/, 'Z');

/** Returns the news of one day. `entries` must be in order of time. */
function newsOfDay(entries: readonly Matched[], day: LeagueDate): Pick<DayNews, 'starters' | 'scratches'> {
  const absences = new Map<number, readonly Matched[]>();
  const starting = new Map<TeamKey, Matched>();
  for (const entry of entries) {
    if (entry.date > day) continue;
    const { playerId, team } = entry;
    const rest = (absences.get(playerId) ?? []).filter((other) => !endsAbsence(entry) || !covers(other, entry.date));
    absences.set(playerId, covers(entry, day) ? [...rest, entry] : rest);
    if (entry.date !== day && !covers(entry, day)) continue;
    for (const [key, goalie] of starting) if (goalie.playerId === playerId) starting.delete(key);
    if (entry.kind === 'goalie') starting.set(team, entry);
  }
  return {
    starters: Array.from(starting, ([team, { playerId, at, source }]) => ({
      date: day,
      team,
      playerId,
      announced: { at: isoTime(at), by: source },
    })),
    scratches: [...absences]
      .filter(([, scratched]) => scratched.length > 0)
      .map(([playerId]) => ({ date: day, playerId })),
  };
}
