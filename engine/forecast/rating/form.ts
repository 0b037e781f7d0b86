import { seasonOf, type GameSheet, type PlayedSide, type TeamKey } from '../history/index.ts';
import type { Position } from '@ddh/engine/internal/model';
import type { LeagueDate, Venue } from '@ddh/engine/internal/domain';
import { GoalieForm } from './goalieForm.ts';
import { createLineups } from './lineups.ts';
import { Players } from './players.ts';
import { PlaysForm } from './playsForm.ts';
import { Calendar, restFactor } from './rest.ts';
import { SkaterForm } from './skaterForm.ts';
import { Tally } from './tally.ts';
import { TeamForm, type TeamCounts } from './teamForm.ts';
import { inTeamIce, pointsOf, shotsOf, type LineupSkater } from './teamIce.ts';

/**
 * The team's goals are multiplied by its lineup's expected points, relative to the league's and raised to this
 * exponent. This is in addition to the team's rating. Fitted on 2022-23 and 2023-24.
 * @fitted 2022-23, 2023-24
 */
const LINEUP_EFFECT = 0.2;

/**
 * A lineup's expected points and shots relative to the team's usual lineup, raised to these exponents, are factors on
 * the team's goals and shots. The exponents are below 1, because teammates replace a part of what a missing skater
 * does. Fitted on 2022-23 from December on, with the lineups of the day known.
 * @fitted 2022-23
 */
const ABSENCE_EFFECT = { goals: 0.3, shots: 0.4 } as const;

const power = (ratio: number, exponent: number): number => (ratio > 0 && ratio < Infinity ? ratio ** exponent : 1);

type Dressed = { readonly playerId: number; readonly position: Position; readonly plays?: number };

/** Factors on a team's goals and shots. */
export type LineupFactors = { readonly goals: number; readonly shots: number };

/** Everything learned from past games. Days are observed in order. */
export class LeagueForm {
  readonly teams = new TeamForm();
  readonly players = new Players();
  readonly goalies = new GoalieForm(this.players);
  readonly skaters = new SkaterForm();
  readonly lineups = createLineups();
  readonly plays = new PlaysForm();
  readonly #usual = new UsualLineups();
  readonly calendar = new Calendar();
  /** The mean of the expected points of the league's lineups. */
  readonly #points = new Tally({ halfLife: 1000, carry: 0.4 });
  #through: LeagueDate | null = null;

  /**
   * Returns the last observed day as an object with the field `through`, to spread into rates and models. Returns `{}`
   * before the first day.
   */
  get through(): { readonly through?: LeagueDate } {
    return this.#through === null ? {} : { through: this.#through };
  }

  /**
   * Learns from all games of one day. Days must be observed in order. Games within a day may be in any order, because
   * team strength is read from the days before.
   */
  observe(games: readonly GameSheet[]): void {
    const day = games.toSorted((a, b) => (a.game.gameId < b.game.gameId ? -1 : 1));
    const steps = day.map((sheet) => this.#prepare(sheet));
    for (const step of steps) step();
    for (const sheet of day) {
      this.#see(sheet);
      this.goalies.observe(sheet);
      this.skaters.observe(sheet);
      this.lineups.observe(sheet);
      this.plays.observe(sheet);
      this.#usual.observe(sheet);
      this.calendar.played(sheet.game.away.team, sheet.game.date);
      this.calendar.played(sheet.game.home.team, sheet.game.date);
      this.#through = sheet.game.date;
    }
  }

  /** Returns the rates of skaters who dress together, scaled so that their ice time adds up to that of a team. */
  ratesOf(dressed: readonly Dressed[], season: number): readonly LineupSkater[] {
    return inTeamIce(
      dressed.map(({ playerId, position, plays = 1 }) => ({
        position,
        plays,
        rate: this.skaters.rate(playerId, position, season),
      })),
    );
  }

  /**
   * The factors on a team's goals and shots if this lineup plays. The lineup is compared with the mean lineup of the
   * league and with the usual lineup of the team.
   */
  lineupFactors(team: TeamKey, lineup: readonly LineupSkater[], season: number): LineupFactors {
    const usual = this.ratesOf(this.#usual.of(team), season);
    const points = pointsOf(lineup);
    return {
      goals:
        power(points / this.#points.ratio(season, 1, points), LINEUP_EFFECT) *
        power(points / pointsOf(usual), ABSENCE_EFFECT.goals),
      shots: power(shotsOf(lineup) / shotsOf(usual), ABSENCE_EFFECT.shots),
    };
  }

  #see({ game, skaters, goalies }: GameSheet): void {
    const season = seasonOf(game.date);
    for (const { playerId, name, team, position } of skaters)
      this.players.see(season, { playerId, name, team, position });
    for (const { playerId, name, team } of goalies) this.players.see(season, { playerId, name, team, position: 'G' });
  }

  #prepare({ game, skaters, goalies }: GameSheet): () => void {
    const season = seasonOf(game.date);
    const tired = (venue: Venue): boolean => this.calendar.playedYesterday(game[venue].team, game.date);
    const sides = [
      ['away', 'home'],
      ['home', 'away'],
    ] as const;
    const steps = sides.map(([venue, other]) => {
      const team = game[venue].team;
      const opponent = game[other].team;
      const dressed = skaters.filter((skater) => skater.team === team);
      const points = pointsOf(this.ratesOf(dressed, season));
      const learnTeams = this.teams.prepare(
        { season, venue, team, opponent },
        openPlay(game[venue], game[other]),
        this.goalies.factorOf(goalies, opponent, season) * restFactor(tired(venue), tired(other)),
      );
      return () => {
        learnTeams();
        if (dressed.length > 0) this.#points.observe(season, points, 1);
      };
    });
    return () => steps.forEach((step) => step());
  }
}

/**
 * Mean empty-net goals of a team by its lead after 60 minutes: 1, 2, 3, 4, and 5 or more. The lead includes these
 * goals. Data: 2022-23 and 2023-24.
 * @shape
 */
const EMPTY_NET = [0.035, 0.631, 0.693, 0.331, 0.067] as const;

/**
 * A team's open-play counts. Goals into an empty net are left out, because the score table adds them. Otherwise, about
 * 0.4 goals a game would count twice. If the number of empty-net goals is unknown, it is estimated from the lead.
 */
export const openPlay = (side: PlayedSide, other: PlayedSide): TeamCounts => ({
  goals: Math.max(0, side.regulationGoals - (side.emptyNetGoals ?? usualEmptyNet(side, other))),
  shots: side.shots,
  blocks: side.blocks,
  powerPlayGoals: side.powerPlayGoals,
});

function usualEmptyNet(side: PlayedSide, other: PlayedSide): number {
  const margin = side.regulationGoals - other.regulationGoals;
  return margin > 0 ? EMPTY_NET[Math.min(margin, EMPTY_NET.length) - 1]! : 0;
}

/** A skater of a team's recent games. `plays` is the number of these games, weighted by recency. */
type UsualSkater = { readonly playerId: number; readonly position: Position; readonly plays: number };

/** Number of a team's games after which a game has half of its weight. @fitted 2022-23, 2023-24 */
const HALF_LIFE = 25;
/** Each game multiplies the weight of earlier games by this factor. @shape */
const KEPT = 0.5 ** (1 / HALF_LIFE);

/** A skater below this weight has not played for about 150 games and is left out. @shape */
const LEAST = 0.015;

type Team = {
  games: number;
  /** The weight of each skater as of the team's game number `at`. */
  readonly skaters: Map<number, { position: Position; plays: number; at: number }>;
};

/** Tracks which skaters have played for each team, whatever the season. */
class UsualLineups {
  readonly #teams = new Map<TeamKey, Team>();

  observe({ game, skaters }: GameSheet): void {
    for (const { team } of [game.away, game.home]) {
      const own = this.#teams.get(team);
      if (own === undefined) this.#teams.set(team, { games: 1, skaters: new Map() });
      else own.games++;
    }
    for (const { playerId, position, team } of skaters) {
      const { games, skaters: of } = this.#teams.get(team)!;
      const before = of.get(playerId);
      if (before === undefined) of.set(playerId, { position, plays: 1, at: games });
      else {
        before.plays = before.plays * KEPT ** (games - before.at) + 1;
        before.at = games;
        before.position = position;
      }
    }
  }

  of(team: TeamKey): readonly UsualSkater[] {
    const own = this.#teams.get(team);
    if (own === undefined) return [];
    return [...own.skaters]
      .map(([playerId, { position, plays, at }]) => ({ playerId, position, plays: plays * KEPT ** (own.games - at) }))
      .filter(({ plays }) => plays >= LEAST);
  }
}
