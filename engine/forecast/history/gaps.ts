import { addDays, VENUES, type LeagueDate } from '@ddh/engine/internal/domain';
import type { OffGame, Schedule, ScheduledGame } from './rows.ts';
import { seasonOf } from './season.ts';
import type { GameSheet } from './sheet.ts';

/**
 * With fewer skaters than this, the rows of a team in a game are incomplete. A team dresses 18, in a few games only 16.
 */
const FEWEST_SKATERS = 15;

/** Longest usual pause between games, in days. The summer break takes about 175 days. */
export const LONGEST_PAUSE = 200;

/** Up to this share of earlier games may have a gap, because every source lacks a few rows. */
const USUAL_GAPS = 1 / 20;

const PLAYER_FILES = ['skaters', 'goalies'] as const;
type PlayerFile = (typeof PLAYER_FILES)[number];

/** A game that is missing or lacks rows. `date` is `null` if only the game's number is known. */
export type GapGame = { readonly gameId: string; readonly date: LeagueDate | null };

/** A gap in the current season, before a given day. */
export type Gap =
  /** Games scheduled before the day that have no result. */
  | { readonly kind: 'noResult'; readonly lacking: readonly GapGame[] }
  /**
   * Games whose number is in neither the results nor the schedule, although a game with a higher number is in one of
   * them.
   */
  | { readonly kind: 'noNumber'; readonly lacking: readonly GapGame[] }
  /** Games with a result that lack rows in a player file. */
  | { readonly kind: 'noRows'; readonly file: PlayerFile; readonly lacking: readonly GapGame[] }
  /**
   * The last game in a file is more than LONGEST_PAUSE days before the given day. `last` is `null` if no game in the
   * file has rows for both teams.
   */
  | { readonly kind: 'old'; readonly file: 'games' | PlayerFile; readonly last: LeagueDate | null };

export type EarlierGaps = {
  /** Number of games that are missing or lack rows. */
  readonly games: number;
  /**
   * Spans of more than LONGEST_PAUSE days without a game. `from` is the date of the last game before the pause, and
   * `to` the date of the first game after it.
   */
  readonly pauses: readonly { readonly from: LeagueDate; readonly to: LeagueDate }[];
  /** Whether there is a pause, or the share of games with gaps exceeds USUAL_GAPS. */
  readonly many: boolean;
};

/** A game of the season that has no result and no clear day. */
export type WaitingGame = { readonly gameId: string; readonly status: OffGame['status'] | 'UNCLEAR' };

export type PastGaps = {
  readonly gaps: readonly Gap[];
  readonly earlier: EarlierGaps | null;
  /** Games that are no gaps, because the league says that they are not on their day, or says nothing clear. */
  readonly waiting: readonly WaitingGame[];
};

/**
 * Finds gaps in the results and the schedule before `day`. Both lists are in order of date and may continue after that
 * day. A played game counts on the date of its result, so a postponed game is missing only after its new date. A game
 * that is off its day is not missing.
 */
export function findGaps(sheets: readonly GameSheet[], { games: schedule, off }: Schedule, day: LeagueDate): PastGaps {
  const past = sheets.filter(({ game }) => game.date < day);
  const played = new Set(sheets.map(({ game }) => game.gameId));
  const unplayed = schedule.filter((game) => game.date < day && !game.isUnclear && !played.has(game.gameId));
  const season = seasonOf(day);
  const gaps = seasonGaps(season, past, unplayed, {
    from: 1,
    until: Math.max(highestNumber(season, past) + 1, nextNumber(season, schedule, day)),
    known: new Set([...played, ...[...schedule, ...off].map(({ gameId }) => gameId)]),
  });
  const isOpen = ({ gameId, date }: GapGame & { readonly date: LeagueDate }): boolean =>
    seasonOf(date) === season && !played.has(gameId);
  const unclear = schedule.filter((game) => game.isUnclear && game.date < day);
  return {
    gaps: [...gaps, ...oldFiles(past, day)],
    earlier: earlierGaps(past, unplayed, season),
    waiting: [
      ...off.filter(isOpen).map(({ gameId, status }) => ({ gameId, status })),
      ...unclear.filter(isOpen).map(({ gameId }) => ({ gameId, status: 'UNCLEAR' as const })),
    ],
  };
}

/** A range of the league's game numbers in one season (`until` excluded), and the ids of all known games. */
type Numbers = { readonly from: number; readonly until: number; readonly known: ReadonlySet<string> };

type GameGap = Extract<Gap, { readonly lacking: readonly GapGame[] }>;

function seasonGaps(
  season: number,
  past: readonly GameSheet[],
  unplayed: readonly ScheduledGame[],
  { from, until, known }: Numbers,
): readonly GameGap[] {
  const own = past.filter(({ game }) => seasonOf(game.date) === season);
  const ids = Array.from({ length: Math.max(0, until - from) }, (_, i) => leagueId(season, from + i));
  const gaps: readonly GameGap[] = [
    { kind: 'noResult', lacking: unplayed.filter(({ date }) => seasonOf(date) === season).map(gapGame) },
    { kind: 'noNumber', lacking: ids.filter((id) => !known.has(id)).map((gameId) => ({ gameId, date: null })) },
    ...PLAYER_FILES.map((file) => ({
      kind: 'noRows' as const,
      file,
      lacking: own.filter((sheet) => !hasRows(sheet, file)).map(({ game }) => gapGame(game)),
    })),
  ];
  return gaps.filter(({ lacking }) => lacking.length > 0);
}

const gapGame = ({ gameId, date }: GapGame): GapGame => ({ gameId, date });

/** Returns whether a player file has enough rows for both teams of a game. */
const hasRows = ({ game, skaters, goalies }: GameSheet, file: PlayerFile): boolean =>
  VENUES.every((venue) => {
    const { team } = game[venue];
    return file === 'goalies'
      ? goalies.some((goalie) => goalie.team === team)
      : skaters.filter((skater) => skater.team === team).length >= FEWEST_SKATERS;
  });

/** The league's id of a game of the regular season. Inverse: `leagueNumber`. */
const leagueId = (season: number, number: number): string => `${season}02${`${number}`.padStart(4, '0')}`;

/** The game's number in its season, from 1. `null` for an id that does not have the league's form. */
function leagueNumber(season: number, gameId: string): number | null {
  const number = Number(gameId.slice(6));
  return leagueId(season, number) === gameId ? number : null;
}

const numbersOf = (season: number, games: readonly Pick<ScheduledGame, 'gameId'>[]): readonly number[] =>
  games.map(({ gameId }) => leagueNumber(season, gameId)).filter((number) => number !== null);

/** The highest game number in the league ids of the season's past games. 0 if no game has a league id. */
const highestNumber = (season: number, past: readonly GameSheet[]): number =>
  Math.max(
    0,
    ...numbersOf(
      season,
      past.map(({ game }) => game),
    ),
  );

/**
 * The lowest game number on the next day with scheduled games. Games of earlier days have lower numbers. 0 if no game
 * of that day has a league id.
 */
function nextNumber(season: number, schedule: readonly ScheduledGame[], day: LeagueDate): number {
  const coming = schedule.filter(({ date }) => date >= day);
  const numbers = numbersOf(
    season,
    coming.filter(({ date }) => date === coming[0]!.date),
  );
  return numbers.length === 0 ? 0 : Math.min(...numbers);
}

/**
 * Returns the files whose last game is too old. If the games file is too old, the player files are not checked, because
 * their rows depend on it.
 */
function oldFiles(past: readonly GameSheet[], day: LeagueDate): readonly Gap[] {
  const isOld = (last: LeagueDate | null): boolean => last === null || addDays(last, LONGEST_PAUSE) < day;
  const lastOf = (sheets: readonly GameSheet[]): LeagueDate | null => sheets.at(-1)?.game.date ?? null;
  const last = lastOf(past);
  if (isOld(last)) return [{ kind: 'old', file: 'games', last }];
  return PLAYER_FILES.map((file) => ({
    kind: 'old' as const,
    file,
    last: lastOf(past.filter((sheet) => hasRows(sheet, file))),
  })).filter((gap) => isOld(gap.last));
}

function earlierGaps(
  past: readonly GameSheet[],
  unplayed: readonly ScheduledGame[],
  season: number,
): EarlierGaps | null {
  const seasons = [...new Set(past.map(({ game }) => seasonOf(game.date)))].filter((one) => one < season);
  const games = past.map(({ game }) => game);
  const known = new Set([...games, ...unplayed].map(({ gameId }) => gameId));
  const lacking = new Set(
    seasons.flatMap((one) => {
      const numbers = numbersOf(one, games);
      // The files may begin in the middle of their first season.
      const from = one === seasons[0] ? Math.min(...numbers) : 1;
      const found = seasonGaps(one, past, unplayed, { from, until: highestNumber(one, past), known });
      return found.flatMap((gap) => gap.lacking.map(({ gameId }) => gameId));
    }),
  );
  const dates = [...new Set(games.map(({ date }) => date))];
  const pauses = dates.flatMap((to, i) => {
    const from = dates[i - 1];
    return from !== undefined && addDays(from, LONGEST_PAUSE) < to ? [{ from, to }] : [];
  });
  if (lacking.size === 0 && pauses.length === 0) return null;
  const all = games.filter(({ date }) => seasonOf(date) < season).length;
  return { games: lacking.size, pauses, many: pauses.length > 0 || lacking.size > USUAL_GAPS * all };
}
