import { leagueDay, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { parseAnswer } from './contracts/parseAnswer.ts';
import {
  ClubSchedule,
  type GAME_STATES,
  REGULAR_SEASON,
  ScheduleEntry,
  TypedGame,
  WeekSchedule,
} from './contracts/schedule.ts';
import { type FeedFault, merged } from './faults.ts';

export type GameState = (typeof GAME_STATES)[number];
export type ScheduledTeam = {
  readonly id: number;
  readonly abbreviation: string;
  /** Place and nickname, such as `Florida Panthers`, or `null` if the response lacks one of the two. */
  readonly name: string | null;
};

/** A regular-season game, played or not. */
export type ScheduledGame = {
  readonly gameId: string;
  /** Such as `2026-27`. */
  readonly season: string;
  /** The day on which the game starts, in New York time. */
  readonly date: LeagueDate;
  /** The time of the start, in New York time, `HH:MM`. */
  readonly time: string;
  /** The start in UTC, `YYYY-MM-DDTHH:MMZ`. */
  readonly startUtc: string;
  readonly away: ScheduledTeam;
  readonly home: ScheduledTeam;
  readonly state: GameState;
  /** `false` if the game is canceled, suspended, or postponed without a new date. */
  readonly onSchedule: boolean;
  /** `null` if unknown. */
  readonly neutralSite: boolean | null;
};

/** Values of `gameScheduleState` for games that are not played at the listed time. */
const OFF_SCHEDULE: ReadonlySet<string> = new Set(['PPD', 'SUSP', 'CNCL']);

export const isFinal = (state: GameState): boolean => state === 'FINAL' || state === 'OFF';

/** Returns the regular-season games of a response, in the response's order. */
export function readScheduleAnswer(
  body: unknown,
  endpoint: 'schedule' | 'club-schedule-season',
): Result<readonly ScheduledGame[], readonly FeedFault[]> {
  const entries = endpoint === 'schedule' ? weekEntries(body) : clubEntries(body);
  if (!entries.ok) return entries;
  const games: ScheduledGame[] = [];
  const faults: FeedFault[] = [];
  for (const { path, entry } of entries.value) {
    const place = { endpoint, game: idOf(entry) };
    const typed = parseAnswer(TypedGame, entry, place, path);
    if (typed.ok && typed.value.gameType !== REGULAR_SEASON) continue;
    const game = typed.ok ? parseAnswer(ScheduleEntry, entry, place, path) : typed;
    if (game.ok) games.push(scheduledGame(game.value));
    else faults.push(...game.error);
  }
  return faults.length > 0 ? err(merged(faults)) : ok(games);
}

const idOf = (entry: unknown): string | null =>
  isObject(entry) && typeof entry['id'] === 'number' ? String(entry['id']) : null;

type Entry = { readonly path: string; readonly entry: unknown };

function clubEntries(body: unknown): Result<readonly Entry[], readonly FeedFault[]> {
  const parsed = parseAnswer(ClubSchedule, body, { endpoint: 'club-schedule-season', game: null });
  return parsed.ok ? ok(parsed.value.games.map((entry, g) => ({ path: `games[${g}]`, entry }))) : parsed;
}

function weekEntries(body: unknown): Result<readonly Entry[], readonly FeedFault[]> {
  const parsed = parseAnswer(WeekSchedule, body, { endpoint: 'schedule', game: null });
  if (!parsed.ok) return parsed;
  const days = parsed.value.gameWeek.entries();
  return ok(
    Array.from(days).flatMap(([d, { games }]) =>
      games.map((entry, g) => ({ path: `gameWeek[${d}].games[${g}]`, entry })),
    ),
  );
}

const scheduledGame = (entry: ScheduleEntry): ScheduledGame => ({
  gameId: String(entry.id),
  season: entry.season,
  ...startOf(entry.startTimeUTC),
  away: scheduledTeam(entry.awayTeam),
  home: scheduledTeam(entry.homeTeam),
  state: entry.gameState,
  onSchedule: isFinal(entry.gameState) || !OFF_SCHEDULE.has(entry.gameScheduleState),
  neutralSite: entry.neutralSite,
});

export const scheduledTeam = ({ id, abbrev, placeName, commonName }: ScheduleEntry['awayTeam']): ScheduledTeam => ({
  id,
  abbreviation: abbrev,
  name: placeName && commonName ? `${placeName.default} ${commonName.default}` : null,
});

export const startOf = (epochMs: number): Pick<ScheduledGame, 'date' | 'time' | 'startUtc'> => ({
  date: leagueDay(epochMs),
  time: newYorkTime(epochMs),
  startUtc: `${new Date(epochMs).toISOString().slice(0, 16)}Z`,
});

/**
 * Merges responses into one list, sorted by start time, then id. If several responses contain a game, the last of them
 * wins, so callers must order the responses by time.
 */
export function mergeSchedules(answers: readonly (readonly ScheduledGame[])[]): readonly ScheduledGame[] {
  const games = new Map(answers.flat().map((game) => [game.gameId, game]));
  return [...games.values()].toSorted((a, b) => compare(a.startUtc, b.startUtc) || Number(a.gameId) - Number(b.gameId));
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

const CLOCK = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/New_York',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

/** Returns the time in New York, as `HH:MM`, at an instant in epoch milliseconds. */
const newYorkTime = (epochMs: number): string => CLOCK.format(epochMs);
