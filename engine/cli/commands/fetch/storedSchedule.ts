import { parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import {
  type FeedFault,
  isFinal,
  isOnDay,
  mergeSchedules,
  readScheduleAnswer,
  readSeasonDates,
  type ScheduledGame,
  type SeasonDates,
  withoutClashes,
} from '@ddh/feeds/nhl';
import type { RawStore, StoreFault, StoredAnswer } from '@ddh/feeds/store';
import { ok, type Result } from '@ddh/engine/internal/result';
import { earlierWeekPath, nameOf, scheduleFolder, weekPath } from './paths.ts';

/** A season's schedule, as read from the responses in the store. */
export type StoredSchedule = {
  /** The season's dates in the newest response, or `null` if the store has no response. */
  readonly dates: SeasonDates | null;
  /** When the newest response for each week of the schedule was received, in epoch milliseconds. */
  readonly weeks: ReadonlyMap<LeagueDate, number>;
  readonly games: readonly ScheduledGame[];
  /** Games that are only in older responses for the schedule. Their status is UNCLEAR. */
  readonly vanished: readonly ScheduledGame[];
  /** Files of responses that cannot be read. Their weeks count as missing. */
  readonly damaged: readonly StoreFault[];
  /**
   * Faults of stored responses. A response with faults counts as missing. A response that was valid gets faults if a
   * later version of the program has stricter rules.
   */
  readonly faults: readonly FeedFault[];
  /** What the newest responses lack, although they can be used. */
  readonly lacks: readonly FeedFault[];
};

type ReadAnswer = {
  /** `null` if the response lacks the dates. */
  readonly dates: SeasonDates | null;
  readonly games: readonly ScheduledGame[];
  /** What the response lacks, although it can be used. */
  readonly lacks: readonly FeedFault[];
};

/** Reads the season's regular-season games and dates from a response. */
export function readWeek(body: unknown, season: string): Result<ReadAnswer, readonly FeedFault[]> {
  const read = readScheduleAnswer(body);
  if (!read.ok) return read;
  const dates = readSeasonDates(body);
  return ok({
    dates: dates.ok ? dates.value : null,
    games: read.value.games.filter((game) => game.season === season),
    lacks: [...read.value.faults, ...(dates.ok ? [] : dates.error)],
  });
}

export async function readSchedule(store: RawStore, season: string): Promise<StoredSchedule> {
  const damaged: StoreFault[] = [];
  const faults: FeedFault[] = [];
  const answers: (ReadAnswer & { readonly week: LeagueDate | null; readonly time: string })[] = [];
  for (const path of await store.list(scheduleFolder(season))) {
    const answer = await store.read(path);
    if (!answer.ok) {
      damaged.push(answer.error);
      continue;
    }
    const read = readWeek(answer.value?.body, season);
    // The file name of an older response also contains a time, so `week` is `null`.
    if (read.ok) answers.push({ ...read.value, week: parseLeagueDate(nameOf(path)), time: answer.value?.time ?? '' });
    else faults.push(...read.error);
  }
  const inOrder = answers.toSorted((a, b) => (a.time < b.time ? -1 : a.time > b.time ? 1 : 0));
  const newest = inOrder.filter(({ week }) => week !== null);
  const listed = new Set(newest.flatMap((answer) => answer.games.map(idOf)));
  const merged = mergeSchedules(inOrder.map((answer) => answer.games));
  const games = withoutClashes(
    merged.map((game) =>
      listed.has(game.gameId) || isFinal(game.state) || !isOnDay(game) ? game : { ...game, status: 'UNCLEAR' },
    ),
  );
  return {
    dates: inOrder.findLast(({ dates }) => dates !== null)?.dates ?? null,
    weeks: new Map(inOrder.flatMap(({ week, time }) => (week === null ? [] : [[week, Date.parse(time)] as const]))),
    games,
    vanished: games.filter((game) => !listed.has(game.gameId)),
    damaged,
    faults,
    lacks: newest.flatMap((answer) => answer.lacks),
  };
}

const idOf = ({ gameId }: ScheduledGame): string => gameId;

/** Returns the ids of the games that had begun according to the newest response for the week of a day. */
export async function readBegun(store: RawStore, season: string, date: LeagueDate): Promise<readonly string[]> {
  // Skip older responses: their file names are not dates.
  const weeks = (await store.list(scheduleFolder(season))).filter((path) => {
    const first = parseLeagueDate(nameOf(path));
    return first !== null && first <= date;
  });
  const path = weeks.at(-1);
  const answer = path === undefined ? null : await store.read(path);
  const week = answer?.ok ? readWeek(answer.value?.body, season) : null;
  const games = week?.ok ? week.value.games : [];
  return games.filter(({ state }) => state !== null && state !== 'FUT' && state !== 'PRE').map(idOf);
}

/**
 * Stores a valid response for a week. If the older response has games that the new one lacks, also keeps the older
 * response, under another name.
 */
export async function storeWeek(
  store: RawStore,
  season: string,
  week: LeagueDate,
  answer: StoredAnswer,
): Promise<Result<void, StoreFault>> {
  const path = weekPath(season, week);
  const older = await store.read(path);
  const known = older.ok && older.value !== null ? readWeek(older.value.body, season) : null;
  const now = readWeek(answer.body, season);
  const ids = new Set(now.ok ? now.value.games.map(idOf) : []);
  if (older.ok && older.value !== null && known?.ok && known.value.games.some(({ gameId }) => !ids.has(gameId))) {
    const moved = await store.move(path, earlierWeekPath(season, week, older.value.time));
    if (!moved.ok) return moved;
  }
  return store.write(path, answer);
}
