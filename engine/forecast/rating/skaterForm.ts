import { COUNTED_STATS, eachOf, type SkaterGroup } from '@ddh/engine/internal/domain';
import { seasonOf, type GameSheet } from '../history/index.ts';
import { forwardOrDefense, type Position } from '@ddh/engine/internal/model';
import { Tallies, Tally, type Memory } from './tally.ts';

/**
 * Counts that are rated per ice time. Power-play goals and other goals have different causes, so they are rated
 * separately.
 */
const RATED = ['otherGoals', 'powerPlayGoals', 'assists', ...COUNTED_STATS, 'plusMinus'] as const;
type RatedCount = (typeof RATED)[number];
type Counts = { readonly [count in RatedCount]: number };

/**
 * Expected counts, and ice time in seconds, per game played. `goals` includes the goals on the power play.
 * `powerPlayPrior` and `assistsPrior` are the parts of `powerPlayGoals` and `assists` that are due to the prior mean. The
 * power-play unit is not taken into account: see `onUnit`.
 */
export type SkaterRate = Omit<Counts, 'otherGoals'> & {
  readonly goals: number;
  readonly powerPlayPrior: number;
  readonly assistsPrior: number;
  readonly iceTime: number;
};

/** Ice time unit in seconds, about one game of a forward. @shape */
const UNIT = 900;

type ByGroup = { readonly [group in SkaterGroup]: number };
type CountForm = Memory & {
  readonly prior: ByGroup;
  readonly growth: ByGroup;
  /**
   * Exponents to which the skater's other counts are raised in the prior mean. Each count is relative to skaters with
   * the same ice time.
   */
  readonly follows: Partial<Counts>;
};

const both = (value: number): ByGroup => ({ F: value, D: value });
/**
 * A skater's past is shrunk to a prior mean. `halfLife` and `carry` define how fast the past fades. `prior` is the
 * number of ice time units at which the past weighs as much as the prior mean.
 *
 * The prior mean is the group's mean, times ice time to the power of `growth`, times the powers of other counts in
 * `follows`. Skaters with more ice time also score more per minute. Other counts show a role sooner than goals do: a
 * skater with many shots scores more, and one with power-play goals has more assists.
 *
 * `prior`, `growth` and `follows` of goals, assists, shots and blocks were chosen on 2022-23 from December on by the
 * log likelihood of the counts in each game and of points (docs/model.md, "Rating"). Plus/minus depends mostly on the
 * team, so it has a high `prior`.
 * @fitted 2022-23
 */
const FORM: { readonly [count in RatedCount]: CountForm } = {
  otherGoals: {
    halfLife: 120,
    carry: 0.8,
    prior: { F: 100, D: 180 },
    growth: { F: 0.6, D: 0.95 },
    follows: { shots: 1, assists: 0.2 },
  },
  powerPlayGoals: { halfLife: 120, carry: 0.8, prior: both(50), growth: { F: 1.7, D: 1.25 }, follows: { shots: 0.2 } },
  assists: {
    halfLife: 100,
    carry: 0.8,
    prior: both(45),
    growth: { F: 1.05, D: 0.95 },
    follows: { otherGoals: 0.25, powerPlayGoals: 0.2, shots: 0.2 },
  },
  shots: {
    halfLife: 60,
    carry: 0.8,
    prior: { F: 9, D: 11 },
    growth: { F: 0.3, D: 0.4 },
    follows: { otherGoals: 0.25, assists: 0.35 },
  },
  blocks: {
    halfLife: 60,
    carry: 0.8,
    prior: { F: 16, D: 14 },
    growth: { F: -0.45, D: -0.15 },
    follows: { shots: -0.2, assists: -0.25 },
  },
  hits: { halfLife: 60, carry: 0.8, prior: both(4), growth: both(0), follows: {} },
  plusMinus: { halfLife: 120, carry: 0.6, prior: both(300), growth: both(0), follows: {} },
};

/**
 * How fast past games lose weight in a skater's mean ice time (half-lives in games). The mean of recent games is shrunk
 * towards the long-term mean, and the long-term mean towards three quarters of the group's mean.
 * @fitted 2022-23, 2023-24
 */
const ICE_NOW: Memory = { halfLife: 3, carry: 0.15 };
const ICE_LONG: Memory = { halfLife: 60, carry: 0.6 };
/** Replaces ICE_NOW when the rest of a season is rated. Half-lives from 10 to 20 games predict equally well. */
const ICE_SEASON: Memory = { halfLife: 15, carry: 0.15 };
const ICE_PRIOR = { now: 1, long: 1, newcomer: 0.75 } as const;

/** League means per game (2022-23 to 2024-25). They have the same weight as LEAGUE_MEN games of one skater. @shape */
const LEAGUE: { readonly [group in SkaterGroup]: Counts & { readonly iceTime: number } } = {
  F: {
    otherGoals: 0.171,
    powerPlayGoals: 0.05,
    assists: 0.299,
    shots: 1.816,
    blocks: 0.518,
    hits: 1.221,
    plusMinus: -0.027,
    iceTime: 908,
  },
  D: {
    otherGoals: 0.062,
    powerPlayGoals: 0.011,
    assists: 0.267,
    shots: 1.362,
    blocks: 1.493,
    hits: 1.264,
    plusMinus: 0.021,
    iceTime: 1153,
  },
};
/** @fitted 2022-23 */
const LEAGUE_MEN = 200;
const LEVEL: Memory = { halfLife: 40_000, carry: 0.6 };

/** What a rate is for: a team's next game, or the games left in a season that has begun. */
export type Horizon = 'game' | 'season';

/** Rates skaters from their past games. */
export class SkaterForm {
  readonly #own = eachOf(RATED, (count) => new Tallies<number>(FORM[count]));
  readonly #now = { game: new Tallies<number>(ICE_NOW), season: new Tallies<number>(ICE_SEASON) };
  readonly #long = new Tallies<number>(ICE_LONG);
  readonly #means = { F: eachOf(RATED, () => new Tally(LEVEL)), D: eachOf(RATED, () => new Tally(LEVEL)) };
  readonly #ice = { F: new Tally(LEVEL), D: new Tally(LEVEL) };

  // `rate` overwrites these objects in every call instead of creating new ones, because rating a season takes 140,000
  // calls.
  readonly #usual = eachOf(RATED, () => 0);
  readonly #relative = eachOf(RATED, () => 0);
  readonly #counted = eachOf(COUNTED_STATS, () => 0);

  /** A skater without games gets the rates of a newcomer in their group. */
  rate(playerId: number, position: Position, season: number, horizon: Horizon = 'game'): SkaterRate {
    const group = forwardOrDefense(position);
    const mean = this.#ice[group].ratio(season, LEAGUE_MEN, LEAGUE[group].iceTime);
    const long = this.#long.ratio(playerId, season, ICE_PRIOR.long, ICE_PRIOR.newcomer * mean);
    const iceTime = this.#now[horizon].ratio(playerId, season, ICE_PRIOR.now, long);
    const usual = this.#usual;
    const relative = this.#relative;
    for (const count of RATED) {
      const { prior, growth } = FORM[count];
      usual[count] = this.#mean(group, count, season) * (iceTime / mean) ** growth[group];
      relative[count] = this.#own[count].ratio(playerId, season, prior[group], usual[count]) / usual[count];
    }
    const priorOf = (count: RatedCount): number => {
      let prior = usual[count];
      for (const [other, power] of FOLLOWED[count]) prior *= relative[other] ** power;
      return prior;
    };
    const rateOf = (count: RatedCount, prior = priorOf(count)): number =>
      (this.#own[count].ratio(playerId, season, FORM[count].prior[group], prior) * iceTime) / UNIT;
    const powerPlayGoals = rateOf('powerPlayGoals');
    const assists = rateOf('assists');
    for (const stat of COUNTED_STATS) this.#counted[stat] = rateOf(stat);
    return {
      goals: rateOf('otherGoals') + powerPlayGoals,
      powerPlayGoals,
      powerPlayPrior: powerPlayGoals - rateOf('powerPlayGoals', 0),
      assists,
      assistsPrior: assists - rateOf('assists', 0),
      ...this.#counted,
      plusMinus: rateOf('plusMinus'),
      iceTime,
    };
  }

  observe({ game, skaters }: GameSheet): void {
    const season = seasonOf(game.date);
    // Learn from the skaters in order of id, because later rows weigh more in the league's means and the result must
    // not depend on the order of a file.
    for (const skater of skaters.toSorted((a, b) => a.playerId - b.playerId)) {
      const { playerId, iceTime } = skater;
      const group = forwardOrDefense(skater.position);
      for (const count of RATED) {
        const got = count === 'otherGoals' ? skater.goals - skater.powerPlayGoals : skater[count];
        if (got === null) continue;
        this.#own[count].observe(playerId, season, got, iceTime / UNIT);
        this.#means[group][count].observe(season, got, iceTime / UNIT);
      }
      this.#now.game.observe(playerId, season, iceTime, 1);
      this.#now.season.observe(playerId, season, iceTime, 1);
      this.#long.observe(playerId, season, iceTime, 1);
      this.#ice[group].observe(season, iceTime, 1);
    }
  }

  /** The mean of a count over all forwards or all defensemen, per UNIT of ice time. */
  #mean(group: SkaterGroup, count: RatedCount, season: number): number {
    const { [count]: perGame, iceTime } = LEAGUE[group];
    const units = iceTime / UNIT;
    return this.#means[group][count].ratio(season, LEAGUE_MEN * units, perGame / units);
  }
}

const FOLLOWED = eachOf(RATED, (count) => Object.entries(FORM[count].follows) as readonly [RatedCount, number][]);
