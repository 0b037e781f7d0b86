import type { TeamKey } from '../history/index.ts';
import type { Strength } from '@ddh/engine/internal/model';
import { eachOf, type Venue } from '@ddh/engine/internal/domain';
import { Tallies, Tally, type Memory } from './tally.ts';

/** Team counts that are rated. `goals` are only goals in open play: no empty-net, overtime or shootout goals. */
const FORM_COUNTS = ['goals', 'shots', 'blocks', 'powerPlayGoals'] as const;
export type FormCount = (typeof FORM_COUNTS)[number];
/** `null`: the source lacks the count, so nothing is learned from it. */
export type TeamCounts = { readonly [count in FormCount]: number | null };

/**
 * `halfLife` and `carry` define how fast a team's past fades. `made` and `allowed` are the weights of the league
 * average, in games: after that many games, the team's own past has the same weight. All were chosen on 2022-23 and
 * 2023-24 by the log likelihood of the counts in each game. The optimum is flat: halving or doubling a number changes
 * little. See docs/model.md, "Rating".
 * @fitted 2022-23, 2023-24
 */
const FORM: { readonly [count in FormCount]: Memory & { readonly made: number; readonly allowed: number } } = {
  goals: { halfLife: 90, carry: 0.25, made: 40, allowed: 30 },
  shots: { halfLife: 25, carry: 0.25, made: 4, allowed: 3 },
  blocks: { halfLife: 40, carry: 0.4, made: 6, allowed: 6 },
  powerPlayGoals: { halfLife: 80, carry: 0.3, made: 60, allowed: 60 },
};

/**
 * Exponents of the four factors that predict future goals: past goals and shots, made and allowed. Past shots allowed
 * predict goals allowed better than past goals allowed do.
 * @fitted 2022-23, 2023-24
 */
const GOALS_FROM = { made: { goals: 0.7, shots: 0.4 }, allowed: { goals: 0.6, shots: 0.85 } } as const;

/**
 * A team's `made` is multiplied by its `allowed` to this power, and its `allowed` by its `made` to this power, because
 * a team that scores a lot also keeps its opponent from scoring. Otherwise the better team would win too rarely, and
 * totals would vary too much between games.
 * @fitted 2022-23, 2023-24
 */
const OF_OTHER = -0.2;

/**
 * Mean counts per team and game, and the ratio of home counts to away counts (2022-23 to 2024-25). They are used until
 * games are observed.
 * @shape
 */
const LEAGUE: { readonly [count in FormCount]: { readonly mean: number; readonly home: number } } = {
  goals: { mean: 2.83, home: 1.081 },
  shots: { mean: 29.9, home: 1.046 },
  blocks: { mean: 14.6, home: 0.963 },
  powerPlayGoals: { mean: 0.62, home: 1.16 },
};
/**
 * How fast past games lose weight in the league's mean counts (half-life in team games). The means of shots and blocks
 * adapt faster than team factors do, because a league-wide change would otherwise look like a change of every team.
 * HOME_ICE is slow, because the effect of home ice is clearly above chance only over several seasons.
 * @fitted 2022-23
 */
const LEVEL: { readonly [count in FormCount]: Memory } = {
  goals: { halfLife: 2000, carry: 0.8 },
  shots: { halfLife: 200, carry: 0.4 },
  blocks: { halfLife: 200, carry: 0.4 },
  powerPlayGoals: { halfLife: 500, carry: 0.4 },
};
const LEVEL_GAMES = 10;
const HOME_ICE: Memory = { halfLife: 2000, carry: 0.8 };
const HOME_ICE_GAMES = 400;

/** One team in a coming game. */
export type UpcomingSide = {
  readonly season: number;
  readonly venue: Venue;
  readonly team: TeamKey;
  readonly opponent: TeamKey;
};

/** Rates teams from their past games. */
export class TeamForm {
  readonly #made = eachOf(FORM_COUNTS, (count) => new Tallies<TeamKey>(FORM[count]));
  readonly #allowed = eachOf(FORM_COUNTS, (count) => new Tallies<TeamKey>(FORM[count]));
  readonly #levels = eachOf(FORM_COUNTS, (count) => new Tally(LEVEL[count]));
  readonly #venues = eachOf(FORM_COUNTS, () => ({ away: new Tally(HOME_ICE), home: new Tally(HOME_ICE) }));

  level(count: FormCount, season: number, venue: Venue): number {
    const { mean, home } = LEAGUE[count];
    const edge = venue === 'home' ? Math.sqrt(home) : 1 / Math.sqrt(home);
    const level = this.#levels[count].ratio(season, LEVEL_GAMES, mean);
    return level * this.#venues[count][venue].ratio(season, HOME_ICE_GAMES * mean, edge);
  }

  /** A team's factors, computed from this count alone. */
  #own(count: FormCount, season: number, team: TeamKey): Strength {
    const { made, allowed } = FORM[count];
    const game = (this.level(count, season, 'away') + this.level(count, season, 'home')) / 2;
    return {
      made: this.#made[count].ratio(team, season, made * game),
      allowed: this.#allowed[count].ratio(team, season, allowed * game),
    };
  }

  /** A team's factors for what it makes and what it allows, relative to an average team. */
  strength(count: FormCount, season: number, team: TeamKey): Strength {
    const own = this.#own(count, season, team);
    if (count !== 'goals') return own;
    const shots = this.#own('shots', season, team);
    const made = own.made ** GOALS_FROM.made.goals * shots.made ** GOALS_FROM.made.shots;
    const allowed = own.allowed ** GOALS_FROM.allowed.goals * shots.allowed ** GOALS_FROM.allowed.shots;
    return { made: made * allowed ** OF_OTHER, allowed: allowed * made ** OF_OTHER };
  }

  /** The expected count of a team: the league's mean at the venue x the team's `made` x the opponent's `allowed`. */
  expected(count: FormCount, { season, venue, team, opponent }: UpcomingSide): number {
    const made = this.strength(count, season, team).made;
    return this.level(count, season, venue) * made * this.strength(count, season, opponent).allowed;
  }

  /**
   * Returns a function that learns a game's counts. What it needs of the teams' form is computed before. Prepare all
   * games of a day before learning any, so that the order of the games does not matter. `around` multiplies the
   * expected goals. It depends on rest and the opposing goalie.
   */
  prepare(matchup: UpcomingSide, counted: TeamCounts, around: number): () => void {
    const { season, venue, team, opponent } = matchup;
    const steps = FORM_COUNTS.map((count) => {
      const got = counted[count];
      const times = count === 'goals' ? around : 1;
      const level = this.level(count, season, venue);
      const made = this.#own(count, season, team).made;
      const allowed = this.#own(count, season, opponent).allowed;
      const expected = this.expected(count, matchup) * times;
      const all = this.#levels[count].ratio(season, LEVEL_GAMES, LEAGUE[count].mean);
      return () => {
        if (got === null) return;
        this.#made[count].observe(team, season, got, level * allowed * times);
        this.#allowed[count].observe(opponent, season, got, level * made * times);
        this.#levels[count].observe(season, got, expected / all);
        this.#venues[count][venue].observe(season, got, (expected / level) * all);
      };
    });
    return () => steps.forEach((step) => step());
  }
}
