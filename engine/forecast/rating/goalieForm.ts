import { seasonOf, type GameSheet, type GoalieGame, type RosterPlayer, type TeamKey } from '../history/index.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Players } from './players.ts';
import { Tallies, Tally, type Memory } from './tally.ts';

/**
 * Goals against beside what average goalies would have let in. The true spread of save shares (SD .0079) says that 1,440 shots
 * weigh as much as the league's mean; what comes in the next games is told best with 5,000 (2022-23 and 2023-24).
 */
const SAVING: Memory = { halfLife: 5000, carry: 1 };
const PRIOR_SHOTS = 5000;
/** The league's share of shots that go in: as its level, with three seasons' .0975 before the first game. */
const LETTING_IN: Memory = { halfLife: 30_000, carry: 0.4 };
const PRIOR_SHARE = { share: 0.0975, shots: 300 } as const;

/** Who starts: each one's starts of the last games, and `PRIOR_STARTS` more for everybody. */
const STARTING: Memory = { halfLife: 5, carry: 0.1 };
const PRIOR_STARTS = 0.2;
/**
 * A season begins as the one before was, not as its last weeks: starts of a whole one count as so many, half as much after so many games
 * of the team. Who never started for it comes as what he was, whenever he comes.
 */
const WHOLE_SEASON = { starts: 2, halfLife: 5 } as const;
/** Yesterday's goalie starts today in one of ten back-to-backs; the last game's is a little less likely than the one before. */
const TIRED = 0.1;
const AGAIN = 0.7;
/** Where nothing says who is with a team: who has neither of these has left the picture. */
const IN_THE_PICTURE = { recent: 0.02, partOfSeason: 0.12 } as const;

/** Starts of one season that everybody on a roster has on top of his own when a season is projected (docs/model.md). */
const PRIOR_SEASON_STARTS = 15;

/** Games of a team's season. */
const SEASON_GAMES = 82;

export type GoalieChance = { readonly playerId: number; readonly name: string; readonly chance: number };
/** A team's last start, and its games of that season. */
type Last = { readonly date: LeagueDate; readonly playerId: number; readonly season: number; readonly games: number };

/** A team's starter of a game: who is marked as one, or who played most where nobody or more than one is. */
export function starterOf(goalies: readonly GoalieGame[], team: TeamKey): GoalieGame | undefined {
  const own = goalies.filter((goalie) => goalie.team === team);
  const marked = own.filter(({ starter }) => starter);
  return (marked.length > 0 ? marked : own).toSorted((a, b) => b.iceTime - a.iceTime)[0];
}

/** Goalies: how much they let in, and who starts. */
export class GoalieForm {
  readonly #players: Players;
  readonly #against = new Tallies<number>(SAVING);
  readonly #league = new Tally(LETTING_IN);
  readonly #starts = new Map<TeamKey, Map<number, Tally>>();
  readonly #last = new Map<TeamKey, Last>();
  /** Starts by season, then by goalie. */
  readonly #seasonStarts = new Map<number, Map<number, number>>();

  constructor(players: Players) {
    this.#players = players;
  }

  /** Goals against, beside an average goalie's behind the same team: 1 is average, less is better. */
  factor(playerId: number, season: number): number {
    return this.#against.ratio(playerId, season, PRIOR_SHOTS * this.#letIn(season));
  }

  saveShare(playerId: number, season: number): number {
    return 1 - this.factor(playerId, season) * this.#letIn(season);
  }

  observe({ game, goalies }: GameSheet): void {
    const season = seasonOf(game.date);
    const letIn = this.#letIn(season);
    for (const { playerId, shotsAgainst, goalsAgainst } of goalies) {
      this.#against.observe(playerId, season, goalsAgainst, shotsAgainst * letIn, shotsAgainst);
      this.#league.observe(season, goalsAgainst, shotsAgainst, shotsAgainst);
    }
    for (const { team } of [game.away, game.home]) {
      const starter = starterOf(goalies, team);
      if (starter !== undefined) this.#learnStart(team, starter.playerId, game.date, season);
    }
  }

  #learnStart(team: TeamKey, playerId: number, date: LeagueDate, season: number): void {
    const own = this.#starts.get(team) ?? new Map<number, Tally>();
    this.#starts.set(team, own);
    if (!own.has(playerId)) own.set(playerId, new Tally(STARTING));
    for (const [id, tally] of own) tally.observe(season, id === playerId ? 1 : 0, 1);
    const last = this.#last.get(team);
    this.#last.set(team, { date, playerId, season, games: last?.season === season ? last.games + 1 : 1 });
    const starts = this.#seasonStarts.get(season) ?? new Map<number, number>();
    this.#seasonStarts.set(season, starts);
    starts.set(playerId, (starts.get(playerId) ?? 0) + 1);
  }

  /**
   * Who may start for a team, the likeliest first. With a roster only those on it, without one those who started for it and have
   * not played for another team since. Empty when nobody is known.
   */
  starters(
    team: TeamKey,
    date: LeagueDate,
    roster: readonly RosterPlayer[] | null,
    playedYesterday: boolean,
  ): readonly GoalieChance[] {
    const season = seasonOf(date);
    const own = this.#starts.get(team);
    const recent = (id: number): number => own?.get(id)?.got(season) ?? 0;
    const last = this.#last.get(team);
    const fade = 0.5 ** ((last?.season === season ? last.games : 0) / WHOLE_SEASON.halfLife);
    const men =
      roster === null
        ? [...(own?.keys() ?? [])].filter(
            (id) =>
              this.#players.of(id)?.team === team &&
              (recent(id) > IN_THE_PICTURE.recent ||
                fade * this.#partOfSeason(id, season) > IN_THE_PICTURE.partOfSeason),
          )
        : roster.filter(({ position }) => position === 'G').map(({ playerId }) => playerId);
    const weights = men.map((id) => {
      const before = WHOLE_SEASON.starts * this.#partOfSeason(id, season) * (own?.has(id) === true ? fade : 1);
      const tired = playedYesterday && last?.date === addDays(date, -1);
      const lately = last?.playerId === id && last.season === season;
      return (recent(id) + PRIOR_STARTS + before) * (!lately ? 1 : tired ? TIRED : AGAIN);
    });
    const sum = weights.reduce((all, weight) => all + weight, 0);
    const named = new Map(roster?.map(({ playerId, name }) => [playerId, name]));
    return men
      .map((playerId, i) => ({
        playerId,
        name: named.get(playerId) ?? this.#players.of(playerId)?.name ?? `${playerId}`,
        chance: weights[i]! / sum,
      }))
      .toSorted((a, b) => b.chance - a.chance || a.playerId - b.playerId);
  }

  /** The part of a season's games that a goalie started, last season or in this one. */
  #partOfSeason(playerId: number, season: number): number {
    const starts = (of: number): number => this.#seasonStarts.get(of)?.get(playerId) ?? 0;
    return Math.min(1, Math.max(starts(season - 1), starts(season)) / SEASON_GAMES);
  }

  /** The share of a season's games that each of a team's goalies starts: by last season's starts. */
  seasonShares(goalies: readonly number[], season: number): readonly number[] {
    const before = this.#seasonStarts.get(season - 1);
    const expected = goalies.map((id) => PRIOR_SEASON_STARTS + (before?.get(id) ?? 0));
    const sum = expected.reduce((all, starts) => all + starts, 0);
    return expected.map((starts) => starts / sum);
  }

  #letIn(season: number): number {
    return this.#league.ratio(season, PRIOR_SHARE.shots, PRIOR_SHARE.share);
  }
}
