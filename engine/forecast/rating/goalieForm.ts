import { seasonOf, type GameSheet, type GoalieGame, type RosterPlayer, type TeamKey } from '../history/index.ts';
import { addDays, type LeagueDate } from '@ddh/engine/internal/domain';
import type { Announcement } from '@ddh/engine/internal/model';
import type { Players } from './players.ts';
import { Tallies, Tally, type Memory } from './tally.ts';

/**
 * Half-life, in shots, of a goalie's past shots in the comparison with an average goalie. The share is shrunk by
 * PRIOR_SHOTS shots. The true spread of save shares (SD .0079) would need 1,440, but 5,000 forecasts the next games
 * best (2022-23 and 2023-24).
 * @fitted 2022-23, 2023-24
 */
const SAVING: Memory = { halfLife: 5000, carry: 1 };
const PRIOR_SHOTS = 5000;
/**
 * Half-life, in shots, of past shots in the league's share of shots that score. Before the first
 * game, the share is .0975, the mean of three seasons.
 */
const LETTING_IN: Memory = { halfLife: 30_000, carry: 0.4 };
/** @shape */
const PRIOR_SHARE = { share: 0.0975, shots: 300 } as const;

/**
 * How fast a goalie's past starts lose weight in the forecast of the next starter (half-life in team games).
 * PRIOR_STARTS is added to the starts of every goalie.
 * @fitted 2022-23
 */
const STARTING: Memory = { halfLife: 3, carry: 0.1 };
const PRIOR_STARTS = 0.3;
/** Replaces STARTING in the forecast for the rest of a season. */
const STARTING_SEASON: Memory = { halfLife: 5, carry: 0.1 };
/**
 * Weight of a goalie who is not a known candidate, for example a goalie called up today. A team with only one known
 * candidate has a backup who is not known.
 */
const UNKNOWN_STARTS = { more: 0.2, backup: 0.8 } as const;
/**
 * A goalie's chance to start is proportional to the goalie's weight to this power, because teams prefer one goalie more
 * than recent starts show.
 */
const PREFERENCE = 1.4;
/**
 * The share of games that a goalie started this season or last season also predicts the next starter. A full season
 * counts as `starts` recent starts. This number halves after every `halfLife` team games. For a goalie who has not yet
 * started for the team, it does not fade.
 */
const WHOLE_SEASON = { starts: 2, halfLife: 5 } as const;
/**
 * Weight factors for the goalie of the team's last game. TIRED applies if that game was yesterday, because this goalie
 * then starts only one in ten games. Otherwise AGAIN applies, because this goalie starts slightly less often than
 * recent starts imply.
 */
const TIRED = 0.1;
const AGAIN = 0.7;
/** Without a roster, a goalie below both limits is not a candidate to start. */
const IN_THE_PICTURE = { recent: 0.02, partOfSeason: 0.12 } as const;

/**
 * Number of starts that is added to last season's starts of every goalie on a roster when a season is projected
 * (docs/model.md).
 * @fitted 2022-23, 2023-24
 */
const PRIOR_SEASON_STARTS = 15;

/**
 * Weights for a goalie's share of the remaining starts, once the season has begun. The share is proportional to the sum
 * of recent starts (STARTING_SEASON), `prior`, and `lastSeason` for each start of last season. The last term halves
 * every `halfLife` team games. Adding all starts of this season does not improve the forecast.
 * @fitted 2022-23, 2023-24
 */
const REST = { prior: 1, lastSeason: 0.06, halfLife: 15 } as const;

/** Assumed number of games per team in a season if the season before was not observed. @shape */
const USUAL_SEASON_GAMES = 82;

export type GoalieChance = {
  readonly playerId: number;
  readonly name: string;
  readonly chance: number;
  /** Present if the goalie was announced as the starter. */
  readonly confirmed?: true;
  readonly announced?: Announcement;
};
/**
 * A team's last game and its starting goalie. `games` is the number of games that the team has played in that season.
 */
type Last = { readonly date: LeagueDate; readonly playerId: number; readonly season: number; readonly games: number };

/**
 * The starter of a team in a game: the goalie marked as starter. If no goalie or more than one is marked, the starter
 * is the goalie with the most ice time.
 */
function starterOf(goalies: readonly GoalieGame[], team: TeamKey): GoalieGame | undefined {
  const own = goalies.filter((goalie) => goalie.team === team);
  const marked = own.filter(({ starter }) => starter);
  return (marked.length > 0 ? marked : own).toSorted((a, b) => b.iceTime - a.iceTime)[0];
}

/** A goalie's recent starts for a team, with two sets of weights: for the next game and for the rest of the season. */
type Starts = { readonly next: Tally; readonly season: Tally };

/** Rates how many goals goalies allow and how likely each goalie is to start. */
export class GoalieForm {
  readonly #players: Players;
  readonly #against = new Tallies<number>(SAVING);
  readonly #league = new Tally(LETTING_IN);
  readonly #starts = new Map<TeamKey, Map<number, Starts>>();
  readonly #last = new Map<TeamKey, Last>();
  /** Number of starts of each goalie, per season. */
  readonly #seasonStarts = new Map<number, Map<number, number>>();
  /** Number of games of each team, per season. */
  readonly #teamGames = new Map<number, Map<TeamKey, number>>();

  constructor(players: Players) {
    this.#players = players;
  }

  /** Goals against relative to an average goalie behind the same team: 1 is average, lower is better. */
  factor(playerId: number, season: number): number {
    return this.#against.ratio(playerId, season, PRIOR_SHOTS * this.#letIn(season));
  }

  /** The mean factor of the goalies who played in a game, weighted by the shots that each of them faced. */
  factorOf(goalies: readonly GoalieGame[], team: TeamKey, season: number): number {
    const faced = goalies.filter((goalie) => goalie.team === team && goalie.shotsAgainst > 0);
    const shots = faced.reduce((sum, { shotsAgainst }) => sum + shotsAgainst, 0);
    if (shots === 0) return 1;
    return faced.reduce((sum, one) => sum + one.shotsAgainst * this.factor(one.playerId, season), 0) / shots;
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
    const own = this.#starts.get(team) ?? new Map<number, Starts>();
    this.#starts.set(team, own);
    if (!own.has(playerId)) own.set(playerId, { next: new Tally(STARTING), season: new Tally(STARTING_SEASON) });
    for (const [id, starts] of own)
      for (const tally of [starts.next, starts.season]) tally.observe(season, id === playerId ? 1 : 0, 1);
    const last = this.#last.get(team);
    const games = this.#teamGames.get(season) ?? new Map<TeamKey, number>();
    this.#teamGames.set(season, games);
    games.set(team, (games.get(team) ?? 0) + 1);
    this.#last.set(team, { date, playerId, season, games: last?.season === season ? last.games + 1 : 1 });
    const starts = this.#seasonStarts.get(season) ?? new Map<number, number>();
    this.#seasonStarts.set(season, starts);
    starts.set(playerId, (starts.get(playerId) ?? 0) + 1);
  }

  /**
   * The goalies who may start for a team, most likely first. Their chances add up to less than 1, because a goalie who
   * is not a candidate may start. With a roster, only goalies on it are candidates. Without a roster, the candidates
   * are the goalies who have started for the team and whose last game was not for another team. Empty if no candidate
   * is known.
   */
  starters(
    team: TeamKey,
    date: LeagueDate,
    roster: readonly RosterPlayer[] | null,
    playedYesterday: boolean,
  ): readonly GoalieChance[] {
    const season = seasonOf(date);
    const own = this.#starts.get(team);
    const recent = (id: number): number => own?.get(id)?.next.got(season) ?? 0;
    const last = this.#last.get(team);
    const fade = 0.5 ** ((last?.season === season ? last.games : 0) / WHOLE_SEASON.halfLife);
    const candidates =
      roster === null
        ? [...(own?.keys() ?? [])].filter(
            (id) =>
              this.#players.of(id)?.team === team &&
              (recent(id) > IN_THE_PICTURE.recent ||
                fade * this.#partOfSeason(id, season) > IN_THE_PICTURE.partOfSeason),
          )
        : roster.filter(({ position }) => position === 'G').map(({ playerId }) => playerId);
    const weights = candidates.map((id) => {
      const before = WHOLE_SEASON.starts * this.#partOfSeason(id, season) * (own?.has(id) === true ? fade : 1);
      const tired = playedYesterday && last?.date === addDays(date, -1);
      const lately = last?.playerId === id && last.season === season;
      return ((recent(id) + PRIOR_STARTS + before) * (!lately ? 1 : tired ? TIRED : AGAIN)) ** PREFERENCE;
    });
    const unknown = candidates.length > 1 ? UNKNOWN_STARTS.more : UNKNOWN_STARTS.backup;
    const sum = weights.reduce((all, weight) => all + weight, unknown ** PREFERENCE);
    const named = new Map(roster?.map(({ playerId, name }) => [playerId, name]));
    return candidates
      .map((playerId, i) => ({
        playerId,
        name: named.get(playerId) ?? this.#players.of(playerId)?.name ?? `${playerId}`,
        chance: weights[i]! / sum,
      }))
      .toSorted((a, b) => b.chance - a.chance || a.playerId - b.playerId);
  }

  /** The share of games that a goalie started in this season or in the last one, whichever is larger. */
  #partOfSeason(playerId: number, season: number): number {
    const starts = (of: number): number => this.#seasonStarts.get(of)?.get(playerId) ?? 0;
    return Math.min(1, Math.max(starts(season - 1), starts(season)) / this.#seasonGames(season));
  }

  /** Number of games per team in a season, taken from the season before. A guess in the first observed season. */
  #seasonGames(season: number): number {
    return Math.max(...(this.#teamGames.get(season - 1)?.values() ?? [USUAL_SEASON_GAMES]));
  }

  /**
   * Each goalie's expected share of a team's remaining starts in a season. Before the team's first game, the shares
   * depend on last season's starts only. With each game, this season's starts gain weight.
   */
  seasonShares(goalies: readonly number[], team: TeamKey, season: number): readonly number[] {
    const before = this.#seasonStarts.get(season - 1);
    const own = this.#starts.get(team);
    const games = this.#teamGames.get(season)?.get(team) ?? 0;
    const last = (id: number): number => before?.get(id) ?? 0;
    const expected = goalies.map((id) =>
      games === 0
        ? PRIOR_SEASON_STARTS + last(id)
        : REST.prior +
          (own?.get(id)?.season.got(season) ?? 0) +
          REST.lastSeason * 0.5 ** (games / REST.halfLife) * last(id),
    );
    const sum = expected.reduce((all, starts) => all + starts, 0);
    return expected.map((starts) => starts / sum);
  }

  #letIn(season: number): number {
    return this.#league.ratio(season, PRIOR_SHARE.shots, PRIOR_SHARE.share);
  }
}
