import { type LeagueDate, weekdayLabel } from '@ddh/engine/internal/domain';
import { fileText, headerText, rowsText, SEASON_FILES, type SeasonFile, type SeasonRow } from '@ddh/forecast/history';
import { type FeedFault, merged } from './faults.ts';
import { type GameAnswers, gameRows } from './gameRows.ts';
import type { RosterRow } from './rosters.ts';
import { isOnDay, mergeSchedules, type ScheduledGame } from './schedule.ts';

type GameFile = Exclude<SeasonFile, 'schedule' | 'teams' | 'rosters'>;

export type QuarantinedGame = { readonly game: ScheduledGame; readonly faults: readonly FeedFault[] };

export type SeasonFiles = {
  /** CSV texts. */
  readonly files: { readonly [file in SeasonFile]: string };
  /** Games whose responses cannot be used, by id. Only the schedule has rows for these games. */
  readonly quarantined: readonly QuarantinedGame[];
  /** Number of games that have rows in the files. */
  readonly games: number;
  /** Fields that responses lack, so that their cells are empty. */
  readonly lacks: readonly FeedFault[];
};

type GameTexts = { readonly [file in GameFile]: string };

/**
 * Collects the files of one season, game by game. Keeps only the text of a game's rows in memory. The files depend on
 * the last responses of each game, but not on the order of games.
 */
export class SeasonCollector {
  readonly #games = new Map<
    string,
    { readonly texts: GameTexts; readonly lacks: readonly FeedFault[] } | QuarantinedGame
  >();

  /** Adds a finished game and returns its faults. A game with faults is quarantined. */
  add(game: ScheduledGame, answers: GameAnswers): readonly FeedFault[] {
    const rows = gameRows(game, answers);
    if (!rows.ok) {
      this.quarantine(game, rows.error);
      return rows.error;
    }
    const { game: row, skaters, goalies, shots, lacks } = rows.value;
    const texts = {
      games: rowsText(SEASON_FILES.games, [row]),
      skater_games: rowsText(SEASON_FILES.skater_games, skaters),
      goalie_games: rowsText(SEASON_FILES.goalie_games, goalies),
      shots: rowsText(SEASON_FILES.shots, shots),
    };
    this.#games.set(game.gameId, { texts, lacks });
    return [];
  }

  /** Adds a finished game without rows, because a response is missing or is not JSON. */
  quarantine(game: ScheduledGame, faults: readonly FeedFault[]): void {
    this.#games.set(game.gameId, { game, faults });
  }

  /** Returns the files. `schedule` and `rosters` are merged lists. */
  finish(schedule: readonly ScheduledGame[], rosters: readonly RosterRow[]): SeasonFiles {
    const inOrder = [...this.#games].toSorted(([a], [b]) => Number(a) - Number(b)).map(([, game]) => game);
    const texts = inOrder.flatMap((game) => ('texts' in game ? [game.texts] : []));
    const gameFile = (file: GameFile): string =>
      `${headerText(SEASON_FILES[file])}${texts.map((text) => text[file]).join('')}`;
    return {
      files: {
        schedule: fileText(SEASON_FILES.schedule, scheduleRows(schedule)),
        teams: fileText(SEASON_FILES.teams, teamRows(schedule)),
        games: gameFile('games'),
        skater_games: gameFile('skater_games'),
        goalie_games: gameFile('goalie_games'),
        rosters: fileText(SEASON_FILES.rosters, rosters),
        shots: gameFile('shots'),
      },
      quarantined: inOrder.flatMap((game) => ('faults' in game ? [game] : [])),
      games: texts.length,
      lacks: merged(inOrder.flatMap((game) => ('lacks' in game ? game.lacks : []))),
    };
  }
}

const DAY_MS = 86_400_000;
const WEEKDAYS = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/**
 * Numbers weeks from Monday to Sunday, starting with the week of the season's first game. Weeks without games also get
 * a number. A game that is not on its day has no week.
 */
function scheduleRows(schedule: readonly ScheduledGame[]): readonly SeasonRow<'schedule'>[] {
  const games = mergeSchedules([schedule]);
  const first = games.find(isOnDay) ?? games[0];
  if (first === undefined) return [];
  const dayNumber = (date: LeagueDate): number => Date.parse(date) / DAY_MS;
  const monday = dayNumber(first.date) - WEEKDAYS.indexOf(weekdayLabel(first.date));
  const weekOf = (date: LeagueDate): number => Math.floor((dayNumber(date) - monday) / 7) + 1;
  return games.map((game) => ({
    ...game,
    away: game.away.abbreviation,
    home: game.home.abbreviation,
    week: isOnDay(game) ? weekOf(game.date) : null,
  }));
}

/** Returns the teams of the schedule whose names are known, by abbreviation. */
function teamRows(schedule: readonly ScheduledGame[]): readonly SeasonRow<'teams'>[] {
  const teams = schedule.flatMap(({ away, home }) => [away, home]);
  const names = new Map(teams.flatMap(({ abbreviation, name }) => (name === null ? [] : [[abbreviation, name]])));
  return [...names].map(([key, name]) => ({ key, name })).toSorted((a, b) => (a.key < b.key ? -1 : 1));
}
