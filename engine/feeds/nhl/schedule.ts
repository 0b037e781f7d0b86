import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import type { JsonObject } from '@ddh/engine/internal/text';
import type * as v from 'valibot';
import { parseAnswer } from './contracts/parseAnswer.ts';
import { ClubSchedule, type GAME_STATES, ScheduleEntry, WeekSchedule } from './contracts/schedule.ts';
import type { FeedFault } from './faults.ts';
import { newYorkTime } from './newYork.ts';

export type GameState = (typeof GAME_STATES)[number];
export type ScheduledTeam = { readonly id: number; readonly abbreviation: string };

/** A regular-season game, played or not. */
export type ScheduledGame = {
  readonly gameId: string;
  /** Such as `2026-27`. */
  readonly season: string;
  /** The day of the start in New York. */
  readonly date: LeagueDate;
  /** The start in New York, `HH:MM`. */
  readonly time: string;
  /** The start, `YYYY-MM-DDTHH:MMZ`. */
  readonly startUtc: string;
  readonly away: ScheduledTeam;
  readonly home: ScheduledTeam;
  readonly state: GameState;
  /** `false` while the game is postponed without a new date, suspended or canceled. */
  readonly onSchedule: boolean;
  /** `null` if the source does not say. */
  readonly neutralSite: boolean | null;
};

const REGULAR_SEASON = 2;
/** Values of `gameScheduleState` of games that are not played at their time. */
const OFF_SCHEDULE: ReadonlySet<string> = new Set(['PPD', 'SUSP', 'CNCL']);

export const isFinal = (state: GameState): boolean => state === 'FINAL' || state === 'OFF';

/** Returns the regular-season games of an answer, in its order. */
export function readScheduleAnswer(
  body: unknown,
  endpoint: 'schedule' | 'club-schedule-season',
): Result<readonly ScheduledGame[], readonly FeedFault[]> {
  const games = endpoint === 'schedule' ? weekGames(body) : clubGames(body);
  if (!games.ok) return games;
  const found: ScheduledGame[] = [];
  const faults: FeedFault[] = [];
  for (const { path, entry } of games.value) {
    if (entry.gameType !== REGULAR_SEASON) continue;
    const id = entry['id'];
    const game = typeof id === 'number' ? String(id) : null;
    const parsed = parseAnswer(ScheduleEntry, entry, { endpoint, game }, path);
    if (parsed.ok) found.push(scheduledGame(parsed.value));
    else faults.push(...parsed.error);
  }
  return faults.length > 0 ? err(faults) : ok(found);
}

type Typed = { readonly path: string; readonly entry: JsonObject & { readonly gameType: number } };

function clubGames(body: unknown): Result<readonly Typed[], readonly FeedFault[]> {
  const parsed = parseAnswer(ClubSchedule, body, { endpoint: 'club-schedule-season', game: null });
  return parsed.ok ? ok(parsed.value.games.map((entry, g) => ({ path: `games[${g}]`, entry }))) : parsed;
}

function weekGames(body: unknown): Result<readonly Typed[], readonly FeedFault[]> {
  const parsed = parseAnswer(WeekSchedule, body, { endpoint: 'schedule', game: null });
  if (!parsed.ok) return parsed;
  return ok(
    parsed.value.gameWeek.flatMap(({ games }, d) =>
      games.map((entry, g) => ({ path: `gameWeek[${d}].games[${g}]`, entry })),
    ),
  );
}

const scheduledGame = (entry: v.InferOutput<typeof ScheduleEntry>): ScheduledGame => ({
  gameId: String(entry.id),
  season: entry.season,
  ...startOf(entry.startTimeUTC),
  away: { id: entry.awayTeam.id, abbreviation: entry.awayTeam.abbrev },
  home: { id: entry.homeTeam.id, abbreviation: entry.homeTeam.abbrev },
  state: entry.gameState,
  onSchedule: isFinal(entry.gameState) || !OFF_SCHEDULE.has(entry.gameScheduleState),
  neutralSite: entry.neutralSite,
});

export const startOf = (epochMs: number): Pick<ScheduledGame, 'date' | 'time' | 'startUtc'> => ({
  date: leagueDay(epochMs),
  time: newYorkTime(epochMs),
  startUtc: `${new Date(epochMs).toISOString().slice(0, 16)}Z`,
});

/**
 * Merges answers into one list by start, then id. A game is in the answers of both its teams: the last one wins, so give
 * the answers in the order of their times.
 */
export function mergeSchedules(answers: readonly (readonly ScheduledGame[])[]): readonly ScheduledGame[] {
  const games = new Map(answers.flat().map((game) => [game.gameId, game]));
  return [...games.values()].toSorted((a, b) => compare(a.startUtc, b.startUtc) || Number(a.gameId) - Number(b.gameId));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
