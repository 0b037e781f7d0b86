import { seasonOf, type GameSheet } from '../history/index.ts';
import { forwardOrDefense, type Group, type Position } from '@ddh/engine/internal/model';
import { Tallies, Tally, type Memory } from './tally.ts';

/** Counts that are rated per ice time. */
const RATED = ['goals', 'assists', 'shots', 'blocks', 'hits', 'plusMinus', 'powerPlayGoals'] as const;
type RatedCount = (typeof RATED)[number];

/** Expected counts, and ice time in seconds, per game played. */
export type SkaterRate = { readonly [count in RatedCount | 'iceTime']: number };

/** Ice time unit in seconds, about one game of a forward. */
const UNIT = 900;

type Priors = { readonly [group in Group]: number };
/**
 * `halfLife` and `carry` define how fast a skater's past fades. `prior` is the number of ice time units at which a
 * skater's past weighs as much as the mean of skaters with the same ice time. That mean rises with ice time to the
 * power of `growth`, because skaters with more ice time also score more per minute. All were chosen on 2022-23 and
 * 2023-24 by the log likelihood of the counts in each game. Plus/minus depends mostly on the team, so it has a high
 * `prior`.
 */
const FORM: { readonly [count in RatedCount]: Memory & { readonly prior: Priors; readonly growth: number } } = {
  goals: { halfLife: 120, carry: 0.8, prior: { F: 24, D: 75 }, growth: 0.7 },
  assists: { halfLife: 100, carry: 0.8, prior: { F: 16, D: 18 }, growth: 0.7 },
  shots: { halfLife: 60, carry: 0.8, prior: { F: 6, D: 8 }, growth: 0.3 },
  blocks: { halfLife: 60, carry: 0.8, prior: { F: 14, D: 6 }, growth: 0 },
  hits: { halfLife: 60, carry: 0.8, prior: { F: 4, D: 4 }, growth: 0 },
  plusMinus: { halfLife: 120, carry: 0.6, prior: { F: 300, D: 300 }, growth: 0 },
  powerPlayGoals: { halfLife: 120, carry: 0.8, prior: { F: 30, D: 60 }, growth: 1.5 },
};

/**
 * Memory for ice time in recent games. The mean of recent games is shrunk towards the long-term mean, and the long-term
 * mean towards three quarters of the group's mean.
 */
const ICE_NOW: Memory = { halfLife: 6, carry: 0.15 };
const ICE_LONG: Memory = { halfLife: 60, carry: 0.6 };
/** Replaces ICE_NOW when the rest of a season is rated. The optimum is flat: half-lives from 10 to 20 are as good. */
const ICE_SEASON: Memory = { halfLife: 15, carry: 0.15 };
const ICE_PRIOR = { now: 1, long: 1, newcomer: 0.75 } as const;

/** League means per game (2022-23 to 2024-25). They count as LEAGUE_MEN observed games of a skater. */
const LEAGUE: { readonly [group in Group]: SkaterRate } = {
  F: {
    goals: 0.221,
    assists: 0.299,
    shots: 1.816,
    blocks: 0.518,
    hits: 1.221,
    plusMinus: -0.027,
    powerPlayGoals: 0.05,
    iceTime: 908,
  },
  D: {
    goals: 0.073,
    assists: 0.267,
    shots: 1.362,
    blocks: 1.493,
    hits: 1.264,
    plusMinus: 0.021,
    powerPlayGoals: 0.011,
    iceTime: 1153,
  },
};
const LEAGUE_MEN = 200;
const LEVEL: Memory = { halfLife: 40_000, carry: 0.6 };

/** What a rate is for: a team's next game, or the games left in a season that has begun. */
export type Horizon = 'game' | 'season';

/** Rates skaters from their past games. */
export class SkaterForm {
  readonly #own = each((count) => new Tallies<number>(FORM[count]));
  readonly #now = { game: new Tallies<number>(ICE_NOW), season: new Tallies<number>(ICE_SEASON) };
  readonly #long = new Tallies<number>(ICE_LONG);
  readonly #means = { F: each(() => new Tally(LEVEL)), D: each(() => new Tally(LEVEL)) };
  readonly #ice = { F: new Tally(LEVEL), D: new Tally(LEVEL) };

  /** A skater without games gets the rates of a newcomer in their group. */
  rate(playerId: number, position: Position, season: number, horizon: Horizon = 'game'): SkaterRate {
    const group = forwardOrDefense(position);
    const mean = this.#ice[group].ratio(season, LEAGUE_MEN, LEAGUE[group].iceTime);
    const long = this.#long.ratio(playerId, season, ICE_PRIOR.long, ICE_PRIOR.newcomer * mean);
    const iceTime = this.#now[horizon].ratio(playerId, season, ICE_PRIOR.now, long);
    const rates = each((count) => {
      const { prior, growth } = FORM[count];
      const usual = this.#mean(group, count, season) * (iceTime / mean) ** growth;
      return (this.#own[count].ratio(playerId, season, prior[group], usual) * iceTime) / UNIT;
    });
    return { ...rates, iceTime };
  }

  observe({ game, skaters }: GameSheet): void {
    const season = seasonOf(game.date);
    for (const skater of skaters) {
      const { playerId, iceTime } = skater;
      const group = forwardOrDefense(skater.position);
      for (const count of RATED) {
        this.#own[count].observe(playerId, season, skater[count], iceTime / UNIT);
        this.#means[group][count].observe(season, skater[count], iceTime / UNIT);
      }
      this.#now.game.observe(playerId, season, iceTime, 1);
      this.#now.season.observe(playerId, season, iceTime, 1);
      this.#long.observe(playerId, season, iceTime, 1);
      this.#ice[group].observe(season, iceTime, 1);
    }
  }

  /** The group's mean per UNIT of ice time. */
  #mean(group: Group, count: RatedCount, season: number): number {
    const { [count]: perGame, iceTime } = LEAGUE[group];
    const units = iceTime / UNIT;
    return this.#means[group][count].ratio(season, LEAGUE_MEN * units, perGame / units);
  }
}

function each<T>(make: (count: RatedCount) => T): { readonly [count in RatedCount]: T } {
  return Object.fromEntries(RATED.map((count) => [count, make(count)])) as { [count in RatedCount]: T };
}
