import type { TeamKey } from '../history/index.ts';
import type { Strength } from '@ddh/engine/internal/model';
import type { Venue } from '@ddh/engine/internal/domain';
import { Tallies, Tally, type Memory } from './tally.ts';

/** What is rated of a team. Goals are open play's: without empty nets, overtime and shootout. */
export const FORM_COUNTS = ['goals', 'shots', 'blocks', 'powerPlayGoals'] as const;
export type FormCount = (typeof FORM_COUNTS)[number];
export type TeamCounts = { readonly [count in FormCount]: number };

/**
 * How long a team's past counts, and at how many average games its own weighs one half. Chosen on 2022-23 and 2023-24 (log
 * likelihood of each game's counts) where they are flat: half or twice of each changes little. docs/model.md, "Rating".
 */
const FORM: { readonly [count in FormCount]: Memory & { readonly made: number; readonly allowed: number } } = {
  goals: { halfLife: 90, carry: 0.25, made: 40, allowed: 30 },
  shots: { halfLife: 25, carry: 0.25, made: 4, allowed: 3 },
  blocks: { halfLife: 40, carry: 0.4, made: 6, allowed: 6 },
  powerPlayGoals: { halfLife: 80, carry: 0.3, made: 60, allowed: 60 },
};

/**
 * A team's goals to come follow from its goals and its shots, on both sides of the ice: exponents of the four
 * factors. A team's shots say more about the goals against it than these goals do.
 */
const GOALS_FROM = { made: { goals: 0.7, shots: 0.4 }, allowed: { goals: 0.6, shots: 0.85 } } as const;

/**
 * A team that makes much keeps the other from making, and the other way round: so far does each of a team's two factors go into the
 * other (exponent). Without it the better side wins too rarely, and totals differ too much from game to game.
 */
const OF_OTHER = -0.2;

/** Mean counts a team and game, and the home team's beside the away team's (2022-23 to 2024-25), as long as nothing is learnt. */
const LEAGUE: { readonly [count in FormCount]: { readonly mean: number; readonly home: number } } = {
  goals: { mean: 2.83, home: 1.081 },
  shots: { mean: 29.9, home: 1.046 },
  blocks: { mean: 14.6, home: 0.963 },
  powerPlayGoals: { mean: 0.62, home: 1.16 },
};
/**
 * The league's level: shots and blocks move faster than teams' factors forget, or all teams would seem to shoot less at once.
 * Home ice takes seasons to tell from luck.
 */
const LEVEL: { readonly [count in FormCount]: Memory } = {
  goals: { halfLife: 500, carry: 0.4 },
  shots: { halfLife: 200, carry: 0.4 },
  blocks: { halfLife: 200, carry: 0.4 },
  powerPlayGoals: { halfLife: 500, carry: 0.4 },
};
const LEVEL_GAMES = 10;
const HOME_ICE: Memory = { halfLife: 2000, carry: 0.8 };
const HOME_ICE_GAMES = 400;

/** One side of a game, before it is played. */
export type UpcomingSide = {
  readonly season: number;
  readonly venue: Venue;
  readonly team: TeamKey;
  readonly opponent: TeamKey;
};

/** The teams' strength as far as their games show it. */
export class TeamForm {
  readonly #made = eachCount((count) => new Tallies<TeamKey>(FORM[count]));
  readonly #allowed = eachCount((count) => new Tallies<TeamKey>(FORM[count]));
  readonly #levels = eachCount((count) => new Tally(LEVEL[count]));
  readonly #venues = eachCount(() => ({ away: new Tally(HOME_ICE), home: new Tally(HOME_ICE) }));

  /** The league's mean count at a venue. */
  level(count: FormCount, season: number, venue: Venue): number {
    const { mean, home } = LEAGUE[count];
    const edge = venue === 'home' ? Math.sqrt(home) : 1 / Math.sqrt(home);
    const level = this.#levels[count].ratio(season, LEVEL_GAMES, mean);
    return level * this.#venues[count][venue].ratio(season, HOME_ICE_GAMES * mean, edge);
  }

  /** Both factors of a team for one count alone. */
  #own(count: FormCount, season: number, team: TeamKey): Strength {
    const { made, allowed } = FORM[count];
    const game = (this.level(count, season, 'away') + this.level(count, season, 'home')) / 2;
    return {
      made: this.#made[count].ratio(team, season, made * game),
      allowed: this.#allowed[count].ratio(team, season, allowed * game),
    };
  }

  /** A team's factors: what it makes and allows of a count, beside an average team's. */
  strength(count: FormCount, season: number, team: TeamKey): Strength {
    const own = this.#own(count, season, team);
    if (count !== 'goals') return own;
    const shots = this.#own('shots', season, team);
    const made = own.made ** GOALS_FROM.made.goals * shots.made ** GOALS_FROM.made.shots;
    const allowed = own.allowed ** GOALS_FROM.allowed.goals * shots.allowed ** GOALS_FROM.allowed.shots;
    return { made: made * allowed ** OF_OTHER, allowed: allowed * made ** OF_OTHER };
  }

  /** Expected count of a side: level x what the one makes x what the other allows. */
  expected(count: FormCount, { season, venue, team, opponent }: UpcomingSide): number {
    const made = this.strength(count, season, team).made;
    return this.level(count, season, venue) * made * this.strength(count, season, opponent).allowed;
  }

  /**
   * What learning a side's counts needs to know of the time before the game. It is asked for all games of a day first, so that their
   * order does not matter. `around` multiplies the goals besides teams and venue: rest, the other side's goalie.
   */
  prepare(matchup: UpcomingSide, counted: TeamCounts, around: number): () => void {
    const { season, venue, team, opponent } = matchup;
    const steps = FORM_COUNTS.map((count) => {
      const times = count === 'goals' ? around : 1;
      const level = this.level(count, season, venue);
      const made = this.#own(count, season, team).made;
      const allowed = this.#own(count, season, opponent).allowed;
      const expected = this.expected(count, matchup) * times;
      const all = this.#levels[count].ratio(season, LEVEL_GAMES, LEAGUE[count].mean);
      return () => {
        this.#made[count].observe(team, season, counted[count], level * allowed * times);
        this.#allowed[count].observe(opponent, season, counted[count], level * made * times);
        this.#levels[count].observe(season, counted[count], expected / all);
        this.#venues[count][venue].observe(season, counted[count], (expected / level) * all);
      };
    });
    return () => steps.forEach((step) => step());
  }
}

function eachCount<T>(make: (count: FormCount) => T): { readonly [count in FormCount]: T } {
  return Object.fromEntries(FORM_COUNTS.map((count) => [count, make(count)])) as { [count in FormCount]: T };
}
