import { leagueDay, parseLeagueDate } from '@ddh/engine/internal/domain';
import { boxscore, emptyBoxscore } from './answers/boxscore.ts';
import { emptyPlayByPlay, playByPlay } from './answers/playByPlay.ts';
import { meeting, rightRail } from './answers/rightRail.ts';
import { roster } from './answers/rosters.ts';
import { clubSchedule, scores, weekSchedule } from './answers/schedules.ts';
import type { Book } from './book.ts';
import type { Report } from './game/report.ts';
import type { GameStatus } from './gameState.ts';
import { offsetAt } from './time.ts';

/** The endpoints. Requests are counted per endpoint, and some faults depend on the endpoint. */
const ENDPOINTS = [
  'club-schedule-season',
  'schedule',
  'score',
  'boxscore',
  'play-by-play',
  'right-rail',
  'roster',
  'events',
  'odds',
  'event-odds',
] as const;
export type Endpoint = (typeof ENDPOINTS)[number];

/** A response without faults. The body is null if the URL does not exist. */
export type Answer = {
  readonly endpoint: Endpoint;
  readonly body: unknown;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string>>;
};

/** Responds to requests to the league's API: for paths below `/v1/`, and for the seasons of one league. */
export class Nhl {
  readonly #books: readonly Book[];

  /** The seasons, oldest first. */
  constructor(books: readonly Book[]) {
    this.#books = books;
  }

  /** Returns the response to a path such as `schedule/2026-09-29`, or null if the league's API has no such endpoint. */
  answer(path: string, now: number): Answer | null {
    const [first = '', second = '', third = ''] = path.split('/');
    switch (first) {
      case 'club-schedule-season':
        return { endpoint: first, body: this.#club(second, third, now) };
      case 'schedule':
      case 'score':
        return { endpoint: first, body: this.#byDate(first, second, now) };
      case 'roster':
        return { endpoint: first, body: this.#roster(second, third, now) };
      case 'gamecenter':
        return third === 'boxscore' || third === 'play-by-play' || third === 'right-rail'
          ? { endpoint: third, body: this.#game(Number(second), third, now) }
          : null;
      default:
        return null;
    }
  }

  /**
   * Returns the season that a segment of a URL path names. Both `now` and `current` name the season that is currently
   * played.
   */
  #bookOf(season: string, now: number): Book | null {
    if (season !== 'now' && season !== 'current') {
      return this.#books.find((book) => String(book.season.id) === season) ?? null;
    }
    const begun = this.#books.filter(({ season: { games } }) => (games[0]?.start ?? Infinity) <= now);
    return begun.at(-1) ?? this.#books[0] ?? null;
  }

  #club(abbrev: string, season: string, now: number): object | null {
    const book = this.#bookOf(season, now);
    const team = book?.season.teams.find((one) => one.abbrev === abbrev);
    if (!book || team === undefined) return null;
    return clubSchedule(book.season, team.zone, offsetAt(team.zone, now), book.of(team.index, now));
  }

  #byDate(endpoint: 'schedule' | 'score', text: string, now: number): object | null {
    const date = text === 'now' ? leagueDay(now) : parseLeagueDate(text);
    if (date === null) return null;
    // A week between two seasons is part of the earlier season, and has no games.
    const book = this.#books.findLast(({ season: { games } }) => (games[0]?.date ?? '') <= date) ?? this.#books[0];
    if (book === undefined) return null;
    return endpoint === 'score'
      ? scores(
          book.season,
          date,
          book.on(date, now).map(({ game, status }) => ({ game, status, report: book.report(game, status) })),
        )
      : weekSchedule(book.season, date, (day) => book.on(day, now));
  }

  #roster(abbrev: string, season: string, now: number): object | null {
    const book = this.#bookOf(season, now);
    const team = book?.season.teams.find((one) => one.abbrev === abbrev);
    if (!book || team === undefined) return null;
    const today = leagueDay(now);
    const spots = season === 'current' ? book.rosterOn(team.index, today) : book.rosterUntil(team.index, today);
    return roster(book.season, team, spots);
  }

  #game(id: number, endpoint: 'boxscore' | 'play-by-play' | 'right-rail', now: number): object | null {
    for (const book of this.#books) {
      const game = book.season.gameOf(id);
      // The all-stars are on no roster, so their game has no box score or plays.
      if (game === null || game.home.index < 0) continue;
      const { status } = book.at(game, now);
      const report = book.report(game, status);
      const { season } = book;
      if (endpoint === 'right-rail') return report === null ? {} : this.#rightRail(book, report, status, now);
      if (endpoint === 'boxscore') {
        return report === null ? emptyBoxscore(season, game, status) : boxscore(season, report, status);
      }
      return report === null ? emptyPlayByPlay(season, game, status) : playByPlay(season, report, status);
    }
    return null;
  }

  #rightRail(book: Book, report: Report, status: GameStatus, now: number): object {
    const { game } = report.played;
    const teams = new Set([game.away.index, game.home.index]);
    const series = book.season.games
      .filter(({ type, away, home }) => type === game.type && teams.has(away.index) && teams.has(home.index))
      .map((one) => book.at(one, now))
      .map((one) => meeting(book.season, one.game, one.status, one.summary));
    return rightRail(book.season, report, status, series);
  }
}
