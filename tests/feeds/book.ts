import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import { listedPlayers } from './game/lineup.ts';
import { playGame, type PlayedGame } from './game/play.ts';
import { liveReport, officialReport, provisionalReport, type Report, type Summary } from './game/report.ts';
import { statusOf, type GameStatus } from './gameState.ts';
import { GAME_TYPES, type ScheduledGame } from './schedule.ts';
import type { Season, Spot } from './season.ts';
import { rawFile } from './answers/rawFile.ts';
import type { Listed } from './answers/schedules.ts';
import { DAY_MS } from './time.ts';

/** Number of played games to keep in memory: enough for the games of three days. */
const KEPT_GAMES = 64;

/** What the league knows of a season at each instant: games, results and rosters. */
export class Book {
  readonly season: Season;
  readonly #played = new Map<number, PlayedGame>();
  readonly #results = new Map<number, Summary>();

  constructor(season: Season) {
    this.season = season;
  }

  /** Returns the played game. If it is not in memory, plays it, which gives the same game each time. */
  played(game: ScheduledGame): PlayedGame {
    const known = this.#played.get(game.id);
    if (known !== undefined) return known;
    const played = playGame(this.season, game);
    const [oldest] = this.#played.keys();
    if (this.#played.size >= KEPT_GAMES && oldest !== undefined) this.#played.delete(oldest);
    this.#played.set(game.id, played);
    return played;
  }

  /** Returns the final result. All results stay in memory, so that a schedule does not need to play its games again. */
  #resultOf(game: ScheduledGame): Summary {
    const known = this.#results.get(game.id);
    if (known !== undefined) return known;
    const { end, decision, score, period, over } = officialReport(this.played(game));
    const result = { end, decision, score, period, over };
    this.#results.set(game.id, result);
    return result;
  }

  at(game: ScheduledGame, now: number): Listed {
    // The all-stars are on no roster, so the all-star game is listed but never played.
    const isPlayed = game.home.index >= 0;
    const status = statusOf(this.season.seed, game, now, () => (isPlayed ? this.#resultOf(game).end : 'REG'));
    if (!isPlayed || status.state === 'FUT' || status.state === 'PRE') return { game, status, summary: null };
    return { game, status, summary: status.clock === null ? this.#resultOf(game) : this.report(game, status) };
  }

  /** Returns what the league has published about a game. Returns null before the game starts. */
  report(game: ScheduledGame, { state, clock }: GameStatus): Report | null {
    if (state === 'FUT' || state === 'PRE') return null;
    const played = this.played(game);
    if (clock !== null) return liveReport(played, clock);
    return state === 'OFF' ? officialReport(played) : provisionalReport(this.season.seed, played);
  }

  /**
   * Returns a finished game in the shape of a fastRhockey-nhl-raw file, with the API's responses at the instant `now`.
   */
  rawFile(game: ScheduledGame, now: number, padded = false): object {
    const { status } = this.at(game, now);
    const report = this.report(game, status);
    if (report === null || !report.over) throw new Error(`game ${game.id} has not ended`);
    return rawFile(this.season, report, status, padded);
  }

  /** Returns the games that the league lists at an instant. Playoff games are listed only after the regular season. */
  listed(now: number): readonly ScheduledGame[] {
    const { games } = this.season;
    const end = Math.max(...games.filter(({ type }) => type === GAME_TYPES.regular).map(({ start }) => start));
    return games.filter(({ type }) => type !== GAME_TYPES.playoff || now > end + DAY_MS);
  }

  /** Returns the games of a day, according to the schedule that was announced at the instant `now`. */
  on(date: LeagueDate, now: number): readonly Listed[] {
    return this.listed(now)
      .filter(({ date: on, postponed }) => on === date || postponed?.from.date === date)
      .map((game) => this.at(game, now))
      .filter(({ status }) => status.slot.date === date);
  }

  of(team: number, now: number): readonly Listed[] {
    return this.listed(now)
      .filter(({ away, home }) => away.index === team || home.index === team)
      .map((game) => this.at(game, now))
      .toSorted((a, b) => a.status.slot.start - b.status.slot.start);
  }

  /** Returns the players whom the league lists for a team on a day. */
  rosterOn(team: number, date: LeagueDate): readonly Spot[] {
    return listedPlayers(this.season, team, date);
  }

  /** Returns all players who were on the team's roster in the season, up to a day. */
  rosterUntil(team: number, date: LeagueDate): readonly Spot[] {
    const first = this.season.games[0]?.date ?? date;
    const last = this.season.games.at(-1)?.date ?? date;
    const spots = new Map<number, Spot>();
    for (let day = first; day <= (date < last ? date : last); day = addDays(day, 1)) {
      for (const spot of this.season.rosterOf(team, day)) spots.set(spot.player.id, spot);
    }
    return [...spots.values()].toSorted((a, b) => a.place - b.place || a.player.id - b.player.id);
  }
}
