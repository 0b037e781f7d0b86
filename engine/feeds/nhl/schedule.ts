import { leagueDay, newYorkWall, parseInstant, parseLeagueDate, type LeagueDate } from '@ddh/engine/internal/domain';
import { err, ok, type Result } from '@ddh/engine/internal/result';
import { isObject } from '@ddh/engine/internal/text';
import { OFF_DAY } from '@ddh/forecast/history';
import { type ScheduleTeam, TeamNames } from './contracts/fields.ts';
import { parseAnswer, type Schema } from './contracts/parseAnswer.ts';
import {
  type GAME_STATES,
  REGULAR_SEASON,
  type SCHEDULE_STATES,
  ScheduleEntry,
  SIDE_FIELDS,
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

/**
 * What the league says about the day of a game. `''`: on the listed day. TBD: at a time not yet known. PPD, SUSP, CNCL,
 * DONT_PLAY: not on that day. CLASH: a team of the game plays another one on that day. UNCLEAR: the league uses a word
 * that is not known, or lists the game no more.
 */
type ScheduleStatus = '' | 'TBD' | (typeof OFF_DAY)[number] | 'UNCLEAR';

/** A regular-season game, played or not. */
export type ScheduledGame = {
  readonly gameId: string;
  /** Such as `2026-27`. */
  readonly season: string;
  /** The day on which the game starts, in New York time. */
  readonly date: LeagueDate;
  /** The time of the start, in New York time, `HH:MM`. `null` if not yet known. */
  readonly time: string | null;
  /** The start in UTC, `YYYY-MM-DDTHH:MMZ`. `null` if not yet known. */
  readonly startUtc: string | null;
  readonly away: ScheduledTeam;
  readonly home: ScheduledTeam;
  /** `null` if the league's word is not known. */
  readonly state: GameState | null;
  readonly status: ScheduleStatus;
  /** `null` if unknown. */
  readonly neutralSite: boolean | null;
};

/** False if the league says that the game is not played on the listed day. */
export const isOnDay = ({ status }: Pick<ScheduledGame, 'status'>): boolean => !OFF_DAY.some((word) => word === status);

export const isFinal = (state: GameState | null): boolean => state === 'FINAL' || state === 'OFF';

/** The regular-season games of a response, and the faults of rows that cannot be read or only in part. */
export type ScheduleAnswer = { readonly games: readonly ScheduledGame[]; readonly faults: readonly FeedFault[] };

/**
 * Returns the regular-season games of a response for a week, in the response's order. Of two rows of a game, the one
 * that is more useful counts: a result before a game on its day before one off it. Fails if no row can be read.
 */
export function readScheduleAnswer(body: unknown): Result<ScheduleAnswer, readonly FeedFault[]> {
  const parsed = parseAnswer(WeekSchedule, body, { endpoint: 'schedule', game: null });
  if (!parsed.ok) return parsed;
  const games = new Map<string, ScheduledGame>();
  const faults: FeedFault[] = [];
  for (const [d, { date, games: entries }] of parsed.value.gameWeek.entries()) {
    for (const [g, entry] of entries.entries()) {
      const row: Row = { entry, path: `gameWeek[${d}].games[${g}]`, day: parseLeagueDate(date), faults };
      const game = readRow(row);
      if (game === null) continue;
      const other = games.get(game.gameId);
      if (other !== undefined) {
        const problem = { kind: 'wrong', expected: 'the id of one row', found: game.gameId } as const;
        faults.push({ ...placeOf(row), path: `${row.path}.id`, problem, more: 0 });
      }
      if (other === undefined || usefulness(game) > usefulness(other)) games.set(game.gameId, game);
    }
  }
  return games.size === 0 && faults.length > 0
    ? err(merged(faults))
    : ok({ games: [...games.values()], faults: merged(faults) });
}

/** How much is known from a row: a result, a game on its day, or a game off it. */
const usefulness = (game: ScheduledGame): number => (isFinal(game.state) ? 2 : isOnDay(game) ? 1 : 0);

type Row = {
  readonly entry: unknown;
  readonly path: string;
  /** The day under which the response lists the row. `null` if the response does not say. */
  readonly day: LeagueDate | null;
  readonly faults: FeedFault[];
};

const placeOf = ({ entry }: Row) => ({
  endpoint: 'schedule' as const,
  game: isObject(entry) && typeof entry['id'] === 'number' ? String(entry['id']) : null,
});

/** Returns `null` for a game outside the regular season, and for a row without ids, teams or day. */
function readRow(row: Row): ScheduledGame | null {
  const { entry, path, day, faults } = row;
  const members = isObject(entry) ? entry : {};
  const place = placeOf(row);
  const typed = parseAnswer(TypedGame, entry, place, path);
  if (!typed.ok) faults.push(...typed.error);
  if (typed.ok ? typed.value.gameType !== REGULAR_SEASON : !REGULAR_ID.test(place.game ?? '')) return null;
  const parsed = parseAnswer(ScheduleEntry, entry, place, path);
  if (!parsed.ok) {
    faults.push(...parsed.error);
    return null;
  }
  const side = <T>(field: string, schema: Schema<T>): T | null => {
    const value = parseAnswer(schema, members[field], place, `${path}.${field}`);
    if (!value.ok) faults.push(...value.error);
    return value.ok ? value.value : null;
  };
  const { id, awayTeam, homeTeam } = parsed.value;
  const state = side('gameState', SIDE_FIELDS.gameState);
  const word = side('gameScheduleState', SIDE_FIELDS.gameScheduleState);
  const begins = word === 'TBD' && !isFinal(state) ? null : side('startTimeUTC', SIDE_FIELDS.startTimeUTC);
  const start = begins === null ? unknownStart(day, members['startTimeUTC']) : startOf(begins);
  if (start === null) return null;
  return {
    gameId: String(id),
    season: side('season', SIDE_FIELDS.season) ?? seasonOfId(id),
    ...start,
    away: scheduledTeam(awayTeam, side('awayTeam', TeamNames)),
    home: scheduledTeam(homeTeam, side('homeTeam', TeamNames)),
    state,
    status: statusOf(state, word, start.time),
    neutralSite: side('neutralSite', SIDE_FIELDS.neutralSite),
  };
}

/** The id of a regular-season game: the season's first year, 02, and the game's number. */
const REGULAR_ID = /^\d{4}02\d{4}$/;

/** The ids of a season's games begin with its first year. */
function seasonOfId(id: number): string {
  const year = Math.floor(id / 1_000_000);
  return `${year}-${String((year + 1) % 100).padStart(2, '0')}`;
}

type Start = Pick<ScheduledGame, 'date' | 'time' | 'startUtc'>;

/** The day of a game whose time is not known: that under which it is listed, or that of the placeholder for its start. */
function unknownStart(day: LeagueDate | null, placeholder: unknown): Start | null {
  const at = parseInstant(placeholder);
  const date = day ?? (at === null ? null : leagueDay(at));
  return date === null ? null : { date, time: null, startUtc: null };
}

function statusOf(
  state: GameState | null,
  word: (typeof SCHEDULE_STATES)[number] | null,
  time: string | null,
): ScheduleStatus {
  if (isFinal(state)) return '';
  if (word === null || state === null) return 'UNCLEAR';
  if (word === 'OK' || word === 'COMPLETED') return time === null ? 'TBD' : '';
  return word;
}

export const scheduledTeam = ({ id, abbrev }: ScheduleTeam, names: TeamNames | null): ScheduledTeam => ({
  id,
  abbreviation: abbrev,
  name: names?.placeName && names.commonName ? clubName(names.placeName.default, names.commonName.default) : null,
});

/** Joins a club's place and nickname. In some seasons the nickname contains the place: `Utah`, `Utah Hockey Club`. */
const clubName = (place: string, nickname: string): string =>
  `${nickname} `.startsWith(`${place} `) ? nickname : `${place} ${nickname}`;

export const startOf = (epochMs: number): Start & { readonly time: string; readonly startUtc: string } => ({
  date: leagueDay(epochMs),
  time: newYorkTime(epochMs),
  startUtc: `${new Date(epochMs).toISOString().slice(0, 16)}Z`,
});

/**
 * Marks games of a team that plays another game on the same day as CLASH, because a slate has one game per team. A game
 * with a result counts before one that the league lists clearly, and that before others.
 */
export function withoutClashes(games: readonly ScheduledGame[]): readonly ScheduledGame[] {
  const taken = new Set<string>();
  const rank = (game: ScheduledGame): number => (isFinal(game.state) ? 0 : game.status === 'UNCLEAR' ? 2 : 1);
  const clashing = new Set<string>();
  for (const game of games.filter(isOnDay).toSorted((a, b) => rank(a) - rank(b))) {
    const teams = [game.away, game.home].map(({ abbreviation }) => `${game.date} ${abbreviation}`);
    if (!isFinal(game.state) && teams.some((team) => taken.has(team))) clashing.add(game.gameId);
    else teams.forEach((team) => taken.add(team));
  }
  return games.map((game) => (clashing.has(game.gameId) ? { ...game, status: 'CLASH' } : game));
}

/**
 * Merges responses into one list, sorted by day, start and id. If several responses contain a game, the last of them
 * wins, so callers must order the responses by time. But a row that takes the game off its day does not replace one with
 * a later day.
 */
export function mergeSchedules(answers: readonly (readonly ScheduledGame[])[]): readonly ScheduledGame[] {
  const games = new Map<string, ScheduledGame>();
  for (const game of answers.flat()) {
    const other = games.get(game.gameId);
    const isMoved = other !== undefined && isOnDay(other) && !isOnDay(game) && other.date > game.date;
    if (!isMoved) games.set(game.gameId, game);
  }
  return [...games.values()].toSorted(
    (a, b) =>
      compare(a.date, b.date) || compare(a.startUtc ?? 'Z', b.startUtc ?? 'Z') || Number(a.gameId) - Number(b.gameId),
  );
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);

/** Returns the time in New York, as `HH:MM`, at an instant in epoch milliseconds. */
const newYorkTime = (epochMs: number): string => new Date(newYorkWall(epochMs)).toISOString().slice(11, 16);
